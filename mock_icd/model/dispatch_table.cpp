// SPDX-License-Identifier: Apache-2.0
#include "model/dispatch_table.hpp"

#include <atomic>

#include "model/model.hpp"

namespace clmem::mock {
namespace {

std::atomic<Model*> installed{nullptr};

template <auto member>
struct Forward;

template <typename Result, typename... Args, Result (Model::*member)(Args...)>
struct Forward<member> {
  static Result CL_API_CALL call(Args... args) {
    return (installed.load(std::memory_order_acquire)->*member)(args...);
  }
};

// Of an entry point whose class is a part of the model.
template <auto part, auto member>
struct ForwardTo;

template <typename Part, Part& (Model::*part)() noexcept, typename Result, typename... Args,
          Result (Part::*member)(Args...)>
struct ForwardTo<part, member> {
  static Result CL_API_CALL call(Args... args) {
    Model& model = *installed.load(std::memory_order_acquire);
    return ((model.*part)().*member)(args...);
  }
};

void install_platform_and_context(cl_icd_dispatch& table) {
  table.clGetPlatformIDs = Forward<&Model::get_platform_ids>::call;
  table.clGetPlatformInfo = Forward<&Model::get_platform_info>::call;
  table.clGetDeviceIDs = Forward<&Model::get_device_ids>::call;
  table.clGetDeviceInfo = Forward<&Model::get_device_info>::call;
  table.clRetainDevice = Forward<&Model::retain_device>::call;
  table.clReleaseDevice = Forward<&Model::release_device>::call;
  table.clCreateSubDevices = Forward<&Model::create_sub_devices>::call;
  table.clGetDeviceAndHostTimer = Forward<&Model::get_device_and_host_timer>::call;
  table.clGetHostTimer = Forward<&Model::get_host_timer>::call;
  table.clCreateContext = Forward<&Model::create_context>::call;
  table.clCreateContextFromType = Forward<&Model::create_context_from_type>::call;
  table.clRetainContext = Forward<&Model::retain_context>::call;
  table.clReleaseContext = Forward<&Model::release_context>::call;
  table.clGetContextInfo = Forward<&Model::get_context_info>::call;
  table.clSetContextDestructorCallback = Forward<&Model::set_context_destructor_callback>::call;
}

void install_queues(cl_icd_dispatch& table) {
  table.clCreateCommandQueue = Forward<&Model::create_command_queue>::call;
  table.clCreateCommandQueueWithProperties =
      Forward<&Model::create_command_queue_with_properties>::call;
  table.clRetainCommandQueue = Forward<&Model::retain_command_queue>::call;
  table.clReleaseCommandQueue = Forward<&Model::release_command_queue>::call;
  table.clGetCommandQueueInfo = Forward<&Model::get_command_queue_info>::call;
  table.clSetCommandQueueProperty = Forward<&Model::set_command_queue_property>::call;
  table.clSetDefaultDeviceCommandQueue = Forward<&Model::set_default_device_command_queue>::call;
  table.clFlush = Forward<&Model::flush>::call;
  table.clFinish = Forward<&Model::finish>::call;
}

void install_memory_objects(cl_icd_dispatch& table) {
  table.clCreateBuffer = Forward<&Model::create_buffer>::call;
  table.clCreateBufferWithProperties = Forward<&Model::create_buffer_with_properties>::call;
  table.clCreateSubBuffer = Forward<&Model::create_sub_buffer>::call;
  table.clGetMemObjectInfo = Forward<&Model::get_mem_object_info>::call;
  table.clRetainMemObject = Forward<&Model::retain_mem_object>::call;
  table.clReleaseMemObject = Forward<&Model::release_mem_object>::call;
  table.clSetMemObjectDestructorCallback =
      Forward<&Model::set_mem_object_destructor_callback>::call;
}

void install_transfers(cl_icd_dispatch& table) {
  table.clEnqueueReadBuffer = Forward<&Model::enqueue_read_buffer>::call;
  table.clEnqueueWriteBuffer = Forward<&Model::enqueue_write_buffer>::call;
  table.clEnqueueReadBufferRect = Forward<&Model::enqueue_read_buffer_rect>::call;
  table.clEnqueueWriteBufferRect = Forward<&Model::enqueue_write_buffer_rect>::call;
  table.clEnqueueCopyBuffer = Forward<&Model::enqueue_copy_buffer>::call;
  table.clEnqueueCopyBufferRect = Forward<&Model::enqueue_copy_buffer_rect>::call;
  table.clEnqueueFillBuffer = Forward<&Model::enqueue_fill_buffer>::call;
  table.clEnqueueMapBuffer = Forward<&Model::enqueue_map_buffer>::call;
  table.clEnqueueUnmapMemObject = Forward<&Model::enqueue_unmap_mem_object>::call;
  table.clEnqueueMigrateMemObjects = Forward<&Model::enqueue_migrate_mem_objects>::call;
}

void install_events(cl_icd_dispatch& table) {
  table.clCreateUserEvent = Forward<&Model::create_user_event>::call;
  table.clSetUserEventStatus = Forward<&Model::set_user_event_status>::call;
  table.clWaitForEvents = Forward<&Model::wait_for_events>::call;
  table.clGetEventInfo = Forward<&Model::get_event_info>::call;
  table.clGetEventProfilingInfo = Forward<&Model::get_event_profiling_info>::call;
  table.clSetEventCallback = Forward<&Model::set_event_callback>::call;
  table.clRetainEvent = Forward<&Model::retain_event>::call;
  table.clReleaseEvent = Forward<&Model::release_event>::call;
  table.clEnqueueMarkerWithWaitList = Forward<&Model::enqueue_marker_with_wait_list>::call;
  table.clEnqueueBarrierWithWaitList = Forward<&Model::enqueue_barrier_with_wait_list>::call;
  table.clEnqueueMarker = Forward<&Model::enqueue_marker>::call;
  table.clEnqueueBarrier = Forward<&Model::enqueue_barrier>::call;
  table.clEnqueueWaitForEvents = Forward<&Model::enqueue_wait_for_events>::call;
}

void install_images(cl_icd_dispatch& table) {
  table.clGetSupportedImageFormats = Forward<&Model::get_supported_image_formats>::call;
  table.clCreateImage = Forward<&Model::create_image>::call;
  table.clCreateImageWithProperties = Forward<&Model::create_image_with_properties>::call;
  table.clCreateImage2D = Forward<&Model::create_image_2d>::call;
  table.clCreateImage3D = Forward<&Model::create_image_3d>::call;
  table.clGetImageInfo = Forward<&Model::get_image_info>::call;
  table.clEnqueueReadImage = Forward<&Model::enqueue_read_image>::call;
  table.clEnqueueWriteImage = Forward<&Model::enqueue_write_image>::call;
  table.clEnqueueCopyImage = Forward<&Model::enqueue_copy_image>::call;
  table.clEnqueueCopyImageToBuffer = Forward<&Model::enqueue_copy_image_to_buffer>::call;
  table.clEnqueueCopyBufferToImage = Forward<&Model::enqueue_copy_buffer_to_image>::call;
  table.clEnqueueFillImage = Forward<&Model::enqueue_fill_image>::call;
  table.clEnqueueMapImage = Forward<&Model::enqueue_map_image>::call;
}

void install_pipes_and_samplers(cl_icd_dispatch& table) {
  table.clCreatePipe = ForwardTo<&Model::pipes, &PipeCalls::create>::call;
  table.clGetPipeInfo = ForwardTo<&Model::pipes, &PipeCalls::get_info>::call;
  table.clCreateSampler = ForwardTo<&Model::samplers, &SamplerCalls::create>::call;
  table.clCreateSamplerWithProperties =
      ForwardTo<&Model::samplers, &SamplerCalls::create_with_properties>::call;
  table.clRetainSampler = ForwardTo<&Model::samplers, &SamplerCalls::retain>::call;
  table.clReleaseSampler = ForwardTo<&Model::samplers, &SamplerCalls::release>::call;
  table.clGetSamplerInfo = ForwardTo<&Model::samplers, &SamplerCalls::get_info>::call;
}

template <auto member>
constexpr auto to_svm = ForwardTo<&Model::svm, member>::call;

void install_svm(cl_icd_dispatch& table) {
  table.clSVMAlloc = to_svm<&SvmCalls::alloc>;
  table.clSVMFree = to_svm<&SvmCalls::free>;
  table.clEnqueueSVMFree = to_svm<&SvmCalls::enqueue_free>;
  table.clEnqueueSVMMemcpy = to_svm<&SvmCalls::enqueue_memcpy>;
  table.clEnqueueSVMMemFill = to_svm<&SvmCalls::enqueue_fill>;
  table.clEnqueueSVMMap = to_svm<&SvmCalls::enqueue_map>;
  table.clEnqueueSVMUnmap = to_svm<&SvmCalls::enqueue_unmap>;
  table.clEnqueueSVMMigrateMem = to_svm<&SvmCalls::enqueue_migrate>;
}

template <auto member>
constexpr auto to_programs = ForwardTo<&Model::programs, member>::call;

void install_programs(cl_icd_dispatch& table) {
  table.clCreateProgramWithSource = to_programs<&ProgramCalls::create_with_source>;
  table.clCreateProgramWithBinary = to_programs<&ProgramCalls::create_with_binary>;
  table.clCreateProgramWithBuiltInKernels =
      to_programs<&ProgramCalls::create_with_built_in_kernels>;
  table.clCreateProgramWithIL = to_programs<&ProgramCalls::create_with_il>;
  table.clRetainProgram = to_programs<&ProgramCalls::retain>;
  table.clReleaseProgram = to_programs<&ProgramCalls::release>;
  table.clSetProgramReleaseCallback = to_programs<&ProgramCalls::set_release_callback>;
  table.clSetProgramSpecializationConstant =
      to_programs<&ProgramCalls::set_specialization_constant>;
  table.clBuildProgram = to_programs<&ProgramCalls::build>;
  table.clCompileProgram = to_programs<&ProgramCalls::compile>;
  table.clLinkProgram = to_programs<&ProgramCalls::link>;
  table.clUnloadCompiler = to_programs<&ProgramCalls::unload_compiler>;
  table.clUnloadPlatformCompiler = to_programs<&ProgramCalls::unload_platform_compiler>;
  table.clGetProgramInfo = to_programs<&ProgramCalls::get_info>;
  table.clGetProgramBuildInfo = to_programs<&ProgramCalls::get_build_info>;
}

template <auto member>
constexpr auto to_kernels = ForwardTo<&Model::kernels, member>::call;

void install_kernels(cl_icd_dispatch& table) {
  table.clCreateKernel = to_kernels<&KernelCalls::create>;
  table.clCreateKernelsInProgram = to_kernels<&KernelCalls::create_in_program>;
  table.clCloneKernel = to_kernels<&KernelCalls::clone>;
  table.clRetainKernel = to_kernels<&KernelCalls::retain>;
  table.clReleaseKernel = to_kernels<&KernelCalls::release>;
  table.clSetKernelArg = to_kernels<&KernelCalls::set_arg>;
  table.clSetKernelArgSVMPointer = to_kernels<&KernelCalls::set_arg_svm_pointer>;
  table.clSetKernelExecInfo = to_kernels<&KernelCalls::set_exec_info>;
  table.clGetKernelInfo = to_kernels<&KernelCalls::get_info>;
  table.clGetKernelArgInfo = to_kernels<&KernelCalls::get_arg_info>;
  table.clGetKernelWorkGroupInfo = to_kernels<&KernelCalls::get_work_group_info>;
  table.clGetKernelSubGroupInfo = to_kernels<&KernelCalls::get_sub_group_info>;
  table.clGetKernelSubGroupInfoKHR = to_kernels<&KernelCalls::get_sub_group_info>;
  table.clEnqueueNDRangeKernel = to_kernels<&KernelCalls::enqueue_nd_range>;
  table.clEnqueueTask = to_kernels<&KernelCalls::enqueue_task>;
  table.clEnqueueNativeKernel = to_kernels<&KernelCalls::enqueue_native>;
}

}  // namespace

void set_current_model(Model* model) {
  installed.store(model, std::memory_order_release);
}

void install_model(cl_icd_dispatch& table) {
  install_platform_and_context(table);
  install_queues(table);
  install_memory_objects(table);
  install_transfers(table);
  install_images(table);
  install_events(table);
  install_pipes_and_samplers(table);
  install_programs(table);
  install_kernels(table);
  install_svm(table);
}

}  // namespace clmem::mock
