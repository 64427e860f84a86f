// SPDX-License-Identifier: Apache-2.0
// rule_stage.hpp - a model with everything that a right call needs, for calls that are wrong in one
// thing.
//
//   RuleStage stage{unequal_devices()};
//   stage.model.clEnqueueReadImage(stage.lesser_queue, stage.image_2d(), ...)
//
// Contract: objects are made when they are asked for, and belong to the model; a helper whose call
// fails fails the test.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "model/model.hpp"

namespace clmem::mock {

// The first device has everything, on-device queues too; the second, of the same context, has
// smaller images, of RGBA alone, and wants sub-buffers at multiples of 4 KiB.
[[nodiscard]] Config unequal_devices();
// One device each.
[[nodiscard]] Config coarse_svm_only();
[[nodiscard]] Config no_svm_atomics();

class RuleStage {
 public:
  explicit RuleStage(const Config& config);

  [[nodiscard]] cl_mem buffer(std::size_t size = 1024, cl_mem_flags flags = 0,
                              void* host_ptr = nullptr);
  [[nodiscard]] cl_mem image(const cl_image_desc& desc, const cl_image_format& format,
                             cl_mem_flags flags = 0);
  [[nodiscard]] cl_mem image_2d(cl_mem_flags flags = 0);
  [[nodiscard]] cl_mem image_2d(const cl_image_format& format);
  [[nodiscard]] cl_mem image_1d_buffer(cl_mem over);
  [[nodiscard]] cl_mem image_2d_array();
  [[nodiscard]] cl_mem image_3d();
  [[nodiscard]] cl_mem pipe();
  [[nodiscard]] cl_mem misaligned_for_lesser();
  [[nodiscard]] cl_mem too_large_for_lesser();
  [[nodiscard]] cl_mem foreign_buffer();
  [[nodiscard]] cl_mem foreign_image();
  [[nodiscard]] cl_event user_event();
  [[nodiscard]] cl_event failed_event();
  [[nodiscard]] cl_event foreign_event();
  [[nodiscard]] std::byte* svm(std::size_t size = 256);
  [[nodiscard]] cl_sampler sampler();
  [[nodiscard]] cl_command_queue device_queue();
  // Of a kernel with these parameters that does nothing.
  [[nodiscard]] cl_kernel kernel(const std::string& parameters);

  Model model;
  std::vector<cl_device_id> devices;
  cl_context context = nullptr;        // of all devices
  cl_context other_context = nullptr;  // likewise
  cl_command_queue queue = nullptr;
  cl_command_queue lesser_queue = nullptr;  // of the last device
  alignas(128) std::array<std::byte, 4096> host{};

 private:
  [[nodiscard]] cl_context make_context();
};

inline constexpr cl_image_format two_bytes_each{CL_RG, CL_UNSIGNED_INT8};
inline constexpr cl_image_format four_bytes_each{CL_RGBA, CL_UNORM_INT8};

// Two bytes for each of 8 x 8 pixels; arrays and volumes have three layers.
[[nodiscard]] cl_image_desc small_image(cl_mem_object_type type);

}  // namespace clmem::mock
