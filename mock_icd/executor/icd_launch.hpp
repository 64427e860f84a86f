// SPDX-License-Identifier: Apache-2.0
// icd_launch.hpp - one launch of a kernel on the executor's driver, and the memory lent to the
// driver.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "executor/icd_device.hpp"
#include "model/image.hpp"
#include "model/kernel/executor.hpp"

namespace clmem::mock {

// The bytes of a launch's memory arguments as buffers of the other driver.
//
//   LentMemory memory{device};
//   memory.add(bytes, Use::writes);                  // each argument, then
//   cl_mem buffer = memory.buffer_of(bytes);         // each again
//   memory.take_back(queue);                         // after the kernel
//
// Contract: uses CL_MEM_USE_HOST_PTR, so that CPU drivers copy nothing, and a map after the kernel,
// so that drivers with a copy write it back. Overlapping arguments are parts of one buffer, because
// a driver with copies would lose writes through one of them; a part whose offset is not aligned
// for the driver is a separate buffer, which only drivers without copies share.
enum class Use { reads, writes };

class LentMemory {
 public:
  explicit LentMemory(const IcdDevice& device) : device_{device} {}

  void add(std::span<std::byte> bytes, Use use);
  [[nodiscard]] cl_mem buffer_of(std::span<std::byte> bytes);
  // Waits until the kernel's writes are in the lent bytes.
  void take_back(cl_command_queue queue) const;

 private:
  struct Range {
    std::span<std::byte> bytes;
    Use use;
    Owned<cl_mem> buffer;
  };

  [[nodiscard]] cl_mem whole(Range& range) const;
  [[nodiscard]] Owned<cl_mem> part(Range& range, std::size_t offset, std::size_t size) const;
  void take_back(cl_command_queue queue, const Range& range) const;

  const IcdDevice& device_;
  std::vector<Range> ranges_;     // disjoint
  std::vector<Range> unaligned_;  // separate buffers
  std::vector<Owned<cl_mem>> parts_;
};

// A packed copy of an image in a format that every driver supports.
//
//   ConvertedImage converted{image};
//   ... format(), bytes() ...        // RGBA of 32 bits a channel, without gaps between rows
//   converted.give_back();           // what a kernel wrote
//   ConvertedImage packed{image, image.format};           // only without the gaps
//
// Contract: the image outlives it. A depth image keeps its format, because its parameters have
// another type.
class ConvertedImage {
 public:
  explicit ConvertedImage(const Image& image);
  ConvertedImage(const Image& image, const PixelFormat& format);

  [[nodiscard]] const cl_image_format& format() const noexcept { return format_.name; }
  [[nodiscard]] std::span<std::byte> bytes() noexcept { return bytes_; }
  void give_back();

 private:
  template <typename Visit>
  void for_each(const Visit& visit);

  const Image& image_;
  PixelFormat format_;
  std::vector<std::byte> bytes_;
};

// Runs one command of the mock on another driver.
//
// Contract: has its own queue and kernel object, so that launches of several threads are
// independent. SVM pointers are passed unchanged; a driver without SVM gets the memory as a buffer,
// which works unless it contains pointers. An image format that the driver lacks is converted.
// Waits for the end. Throws ExecutorFailure.
class IcdLaunch {
 public:
  IcdLaunch(const IcdDevice& device, cl_program program, const LaunchView& launch);

  void run();

 private:
  struct LentImage {
    const Image* image;
    Use use;
    Owned<cl_mem> object;
    std::unique_ptr<ConvertedImage> converted;  // null if the driver can use the image as it is
  };

  void set_arguments();
  void set_argument(cl_uint index, const clmem_mock_argument& argument);
  void set_argument(cl_uint index, std::size_t size, const void* value);
  template <typename Handle>
  void set_handle(cl_uint index, Handle handle) {
    set_argument(index, sizeof(handle), static_cast<const void*>(&handle));
  }
  void set_memory(cl_uint index, const clmem_mock_argument& argument);
  void set_indirect_pointers();
  [[nodiscard]] Use use_of(std::size_t index) const;
  [[nodiscard]] bool is_address(std::size_t index) const;
  [[nodiscard]] cl_mem image_of(cl_uint index, const clmem_mock_image& argument);
  void lend(LentImage& lent, cl_mem_flags flags, cl_image_desc desc, cl_int& code) const;
  [[nodiscard]] cl_sampler sampler_of(const clmem_mock_sampler& modes);
  void execute();
  [[nodiscard]] Owned<cl_mem> make_image(cl_mem_flags flags, const cl_image_format& format,
                                         const cl_image_desc& desc, void* bytes,
                                         cl_int& code) const;
  void take_back(const LentImage& lent) const;
  [[nodiscard]] const cl_icd_dispatch& calls() const { return device_.calls(); }

  const IcdDevice& device_;
  const LaunchView& launch_;
  Owned<cl_command_queue> queue_;
  Owned<cl_kernel> kernel_;
  LentMemory memory_{device_};
  std::vector<LentImage> images_;
  std::vector<Owned<cl_sampler>> samplers_;
};

}  // namespace clmem::mock
