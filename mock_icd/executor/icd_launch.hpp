// SPDX-License-Identifier: Apache-2.0
// icd_launch.hpp - runs one command of the mock on another driver.
//
//   IcdLaunch{device, program, launch}.run();
//
// Contract: has its own queue and kernel object, so that launches of several threads are
// independent. SVM pointers are passed unchanged; a driver without SVM gets the memory as a buffer,
// which works unless it contains pointers. An image format that the driver lacks is converted.
// Waits for the end. Throws ExecutorFailure.
#pragma once

#include <memory>
#include <vector>

#include "executor/converted_image.hpp"
#include "executor/icd_device.hpp"
#include "executor/lent_memory.hpp"
#include "model/image.hpp"
#include "model/kernel/executor.hpp"

namespace clmem::mock {

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
