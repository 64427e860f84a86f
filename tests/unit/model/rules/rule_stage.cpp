// SPDX-License-Identifier: Apache-2.0
#include "rule_stage.hpp"

#include <gtest/gtest.h>

namespace clmem::mock {
namespace {

constexpr std::size_t side = 8;
constexpr std::size_t layers = 3;
constexpr std::size_t lesser_side = 32;
constexpr std::size_t lesser_alignment = 4096;

Config one_device(cl_device_svm_capabilities svm) {
  Config config;
  config.devices().at(0).svm_capabilities = svm;
  return config;
}

}  // namespace

Config unequal_devices() {
  Config config;
  DeviceConfig& best = config.devices().at(0);
  best.compiler = Compiler::available;
  best.device_queues.support = DeviceQueueSupport::supported;
  DeviceConfig lesser = best;
  lesser.mem_base_addr_align_bits = 8 * lesser_alignment;
  lesser.images.max_2d_width = lesser.images.max_2d_height = lesser_side;
  lesser.images.formats = {four_bytes_each};
  config.devices().push_back(lesser);
  return config;
}

Config coarse_svm_only() {
  return one_device(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER);
}

Config no_svm_atomics() {
  return one_device(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER);
}

cl_image_desc small_image(cl_mem_object_type type) {
  cl_image_desc desc{};
  desc.image_type = type;
  desc.image_width = side;
  desc.image_height = type == CL_MEM_OBJECT_IMAGE1D_BUFFER ? 0 : side;
  desc.image_depth = type == CL_MEM_OBJECT_IMAGE3D ? layers : 0;
  desc.image_array_size = type == CL_MEM_OBJECT_IMAGE2D_ARRAY ? layers : 0;
  return desc;
}

RuleStage::RuleStage(const Config& config)
    : model{config, nullptr}, devices(config.devices().size()) {
  cl_platform_id platform = nullptr;
  EXPECT_EQ(model.clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
  EXPECT_EQ(model.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, static_cast<cl_uint>(devices.size()),
                                 devices.data(), nullptr),
            CL_SUCCESS);
  context = make_context();
  other_context = make_context();
  queue = model.clCreateCommandQueue(context, devices.front(), 0, nullptr);
  lesser_queue = model.clCreateCommandQueue(context, devices.back(), 0, nullptr);
  EXPECT_NE(queue, nullptr);
  EXPECT_NE(lesser_queue, nullptr);
}

cl_context RuleStage::make_context() {
  const auto made = model.clCreateContext(nullptr, static_cast<cl_uint>(devices.size()),
                                          devices.data(), nullptr, nullptr, nullptr);
  EXPECT_NE(made, nullptr);
  return made;
}

cl_mem RuleStage::buffer(std::size_t size, cl_mem_flags flags, void* host_ptr) {
  const auto made = model.clCreateBuffer(context, flags, size, host_ptr, nullptr);
  EXPECT_NE(made, nullptr);
  return made;
}

cl_mem RuleStage::image(const cl_image_desc& desc, const cl_image_format& format,
                        cl_mem_flags flags) {
  const auto made = model.clCreateImage(context, flags, &format, &desc, nullptr, nullptr);
  EXPECT_NE(made, nullptr);
  return made;
}

cl_mem RuleStage::image_2d(cl_mem_flags flags) {
  return image(small_image(CL_MEM_OBJECT_IMAGE2D), two_bytes_each, flags);
}

cl_mem RuleStage::image_2d(const cl_image_format& format) {
  return image(small_image(CL_MEM_OBJECT_IMAGE2D), format);
}

cl_mem RuleStage::image_1d_buffer(cl_mem over) {
  cl_image_desc desc = small_image(CL_MEM_OBJECT_IMAGE1D_BUFFER);
  desc.buffer = over;
  return image(desc, two_bytes_each);
}

cl_mem RuleStage::image_2d_array() {
  return image(small_image(CL_MEM_OBJECT_IMAGE2D_ARRAY), two_bytes_each);
}

cl_mem RuleStage::image_3d() {
  return image(small_image(CL_MEM_OBJECT_IMAGE3D), two_bytes_each);
}

cl_mem RuleStage::pipe() {
  const auto made = model.clCreatePipe(context, 0, 4, 4, nullptr, nullptr);
  EXPECT_NE(made, nullptr);
  return made;
}

cl_mem RuleStage::misaligned_for_lesser() {
  const cl_buffer_region bytes{128, 512};
  const auto made =
      model.clCreateSubBuffer(buffer(), 0, CL_BUFFER_CREATE_TYPE_REGION, &bytes, nullptr);
  EXPECT_NE(made, nullptr);
  return made;
}

cl_mem RuleStage::too_large_for_lesser() {
  cl_image_desc desc = small_image(CL_MEM_OBJECT_IMAGE2D);
  desc.image_width = lesser_side + 1;
  return image(desc, four_bytes_each);
}

cl_mem RuleStage::foreign_buffer() {
  return model.clCreateBuffer(other_context, 0, 1024, nullptr, nullptr);
}

cl_mem RuleStage::foreign_image() {
  const cl_image_desc desc = small_image(CL_MEM_OBJECT_IMAGE2D);
  return model.clCreateImage(other_context, 0, &two_bytes_each, &desc, nullptr, nullptr);
}

cl_event RuleStage::user_event() {
  return model.clCreateUserEvent(context, nullptr);
}

cl_event RuleStage::failed_event() {
  const cl_event event = user_event();
  EXPECT_EQ(model.clSetUserEventStatus(event, -1), CL_SUCCESS);
  return event;
}

cl_event RuleStage::foreign_event() {
  return model.clCreateUserEvent(other_context, nullptr);
}

std::byte* RuleStage::svm(std::size_t size) {
  return static_cast<std::byte*>(model.clSVMAlloc(context, 0, size, 0));
}

cl_sampler RuleStage::sampler() {
  return model.clCreateSampler(context, CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST, nullptr);
}

cl_command_queue RuleStage::device_queue() {
  constexpr cl_queue_properties properties[]{
      CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  const auto made =
      model.clCreateCommandQueueWithProperties(context, devices.front(), properties, nullptr);
  EXPECT_NE(made, nullptr);
  return made;
}

cl_kernel RuleStage::kernel(const std::string& parameters) {
  KernelRegistration registration;
  registration.declaration = "f";
  registration.function = [](const clmem_mock_work_item&) { return CL_SUCCESS; };
  (void)model.register_kernel(std::move(registration), KernelTable::Origin::test);
  const std::string source = "kernel void f(" + parameters + ") {}";
  const char* text = source.c_str();
  const cl_program program = model.clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  EXPECT_EQ(model.clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  const auto made = model.clCreateKernel(program, "f", nullptr);
  EXPECT_NE(made, nullptr);
  return made;
}

}  // namespace clmem::mock
