// SPDX-License-Identifier: Apache-2.0
// refusals.hpp - mistakes that the library finds itself: a LogicError that says what is wrong, and no
// OpenCL call but questions that are answered.
//
//   {[](R r) { return r.buffer.slice(8, 8); }, "[8, 8) of 256 bytes is empty"},
#pragma once

#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>
#include <functional>
#include <string_view>
#include <vector>

#include "kernel_fixture.hpp"
#include "mock_fixture.hpp"

namespace clmem {

// What the rows are given.
class Refusals : public OnMock {
 public:
  struct Row {
    std::function<void(const Refusals&)> mistake;
    const char* text;
  };

  void expect_refused(const std::vector<Row>& rows) const {
    for (const Row& row : rows) {
      SCOPED_TRACE(row.text);
      mock_.clear_calls();
      EXPECT_THAT([&] { row.mistake(*this); },
                  testing::ThrowsMessage<LogicError>(testing::HasSubstr(row.text)));
      for (const mock::Call& call : mock_.calls()) {
        EXPECT_TRUE(changes_nothing(call)) << call;
      }
    }
  }

  [[nodiscard]] Image image_of(const ImageShape& shape, const Pitches& pitches = {}) const {
    return Image::copy_of(context, MemFlags::none, rgba8, shape,
                          std::as_bytes(std::span{host}).first(64), {.pitches = pitches});
  }
  [[nodiscard]] Kernel kernel() const { return scale; }

  static constexpr ImageFormat rgba8{ChannelOrder::rgba, ChannelType::unorm_int8};
  const Device device = device_;
  const Context context = context_;
  const CommandQueue queue = queue_;
  const Buffer buffer = buffer_of(256);
  const Buffer other = buffer_of(128);
  const BufferView part{buffer.get(), 128};
  const Image image{context, MemFlags::read_write, rgba8, ImageShape::image_2d(8, 4)};
  const Image square{context, MemFlags::read_write, rgba8, ImageShape::image_2d(6, 6)};
  const Image layers{context, MemFlags::read_write, rgba8, ImageShape::image_1d_array(4, 3)};
  const SVMAllocation area{context, 256, {.queue = &queue}};
  const SVMAllocation small_area{context, 128, {.queue = &queue}};
  const Array<int> field{context, {8, 16}};
  const Array<int, SVMAllocator> shared{SVMAllocator{context}, {8, 16}};
  const Array<int, SVMAllocator> four_numbers = csvm_empty<int>(context, {4});
  const Array<cl_uint> pixels{context, {2, 2}};
  const DeviceMemoryView<int> matrix = empty<int>(context, {8, 16});
  const DeviceMemoryView<float> floats = empty<float>(context, {4, 4});
  const DeviceMemoryView<int> table =
      from_host(context, std::vector<int>(32), {.writeable = false});
  const UserEvent event{context};
  const MemoryPool pool{ImmediateAllocator{queue}};
  const PooledBuffer block = pool.allocate(100);
  const std::vector<mock::KernelGuard> registered = tests::register_kernels(device);
  const Program program = built();
  Kernel scale = program.kernel("scale");
  mutable std::array<int, 32> host{};
  mutable int two_rows[2][16] = {};
  mutable std::vector<int> three = std::vector<int>(3);
  const Buffer no_buffer{};
  const Image no_image{};
  const Event no_event{};
  const Sampler no_sampler{};
  const CommandQueue no_queue{};
  const SVMPointer nowhere{};
  const Completion no_transfer{};
  const std::vector<Event> events{event, no_event};

 private:
  [[nodiscard]] static bool changes_nothing(const mock::Call& call) {
    const std::string_view name = name_of(call.entry_point);
    const bool is_question = name.starts_with("clGet") && call.status == CL_SUCCESS;
    return is_question || name.starts_with("clRetain") || name.starts_with("clRelease");
  }
  [[nodiscard]] Program built() const {
    Program made{context, kernel_source};
    made.build("-cl-kernel-arg-info");
    return made;
  }
};

using R = const Refusals&;

}  // namespace clmem
