// SPDX-License-Identifier: Apache-2.0
// refusals.hpp - what mistakes are made with: objects of all kinds, empty ones among them.
#pragma once

#include "kernel_fixture.hpp"
#include "mock_fixture.hpp"

namespace clmem {

inline constexpr ImageFormat rgba8{ChannelOrder::rgba, ChannelType::unorm_int8};
inline const FillColor red{1.0F, 0.0F, 0.0F, 1.0F};
inline constexpr std::size_t huge = SIZE_MAX;
inline constexpr Slice all{};
inline constexpr MapFlags reads = MapFlags::read;

class Refusals : public WithKernelsOn<OnMock> {
 protected:
  [[nodiscard]] Image image_of(const ImageShape& shape, const Pitches& pitches = {}) const {
    return Image::copy_of(context_, MemFlags::none, rgba8, shape,
                          std::as_bytes(std::span{host_}).first(64), {.pitches = pitches});
  }
  [[nodiscard]] Kernel kernel() const { return scale_; }

  const Buffer buffer_ = buffer_of(256);
  const Buffer small_ = buffer_of(128);
  const BufferView part_{buffer_.get(), 128};
  const Image image_{context_, MemFlags::read_write, rgba8, ImageShape::image_2d(8, 4)};
  const Image square_{context_, MemFlags::read_write, rgba8, ImageShape::image_2d(6, 6)};
  const Image layers_{context_, MemFlags::read_write, rgba8, ImageShape::image_1d_array(4, 3)};
  const SVMAllocation area_{context_, 256, {.queue = &queue_}};
  const SVMAllocation small_area_{context_, 128, {.queue = &queue_}};
  const Array<int> field_{context_, {8, 16}};
  const Array<int, SVMAllocator> shared_{SVMAllocator{context_}, {8, 16}};
  const Array<int, SVMAllocator> four_numbers_ = csvm_empty<int>(context_, {4});
  const Array<cl_uint> pixels_{context_, {2, 2}};
  const DeviceMemoryView<int> matrix_ = empty<int>(context_, {8, 16});
  const DeviceMemoryView<float> floats_ = empty<float>(context_, {4, 4});
  const DeviceMemoryView<int> table_ =
      from_host(context_, std::vector<int>(32), {.writeable = false});
  const UserEvent event_{context_};
  const MemoryPool pool_{ImmediateAllocator{queue_}};
  const PooledBuffer block_ = pool_.allocate(100);
  const Kernel scale_ = program_.kernel("scale");
  std::array<int, 32> host_{};
  int two_rows_[2][16] = {};
  std::vector<int> three_ = std::vector<int>(3);
  const Buffer no_buffer_{};
  const Image no_image_{};
  const Event no_event_{};
  const Sampler no_sampler_{};
  const CommandQueue no_queue_{};
  const SVMPointer nowhere_{};
  const Completion no_transfer_{};
  const std::vector<Event> events_{event_, no_event_};
};

}  // namespace clmem
