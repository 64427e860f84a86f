// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <clmem/error.hpp>

namespace clmem {
namespace {

struct Status {
  cl_int code;
  const char* name;
  std::string_view sentence;
};

// The specification's "Appendix: Error Codes".
constexpr std::array statuses{std::to_array<Status>({
    {CL_SUCCESS, "CL_SUCCESS", "no error"},
    {CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND", "no device of the type was found"},
    {CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE", "the device cannot be used at present"},
    {CL_COMPILER_NOT_AVAILABLE, "CL_COMPILER_NOT_AVAILABLE",
     "the device has no compiler for programs from source"},
    {CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE",
     "memory for a memory object could not be allocated"},
    {CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES", "the device ran out of resources"},
    {CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY", "the driver ran out of memory on the host"},
    {CL_PROFILING_INFO_NOT_AVAILABLE, "CL_PROFILING_INFO_NOT_AVAILABLE",
     "the command was not profiled, or is not over"},
    {CL_MEM_COPY_OVERLAP, "CL_MEM_COPY_OVERLAP", "source and destination of a copy overlap"},
    {CL_IMAGE_FORMAT_MISMATCH, "CL_IMAGE_FORMAT_MISMATCH", "the images have different formats"},
    {CL_IMAGE_FORMAT_NOT_SUPPORTED, "CL_IMAGE_FORMAT_NOT_SUPPORTED",
     "the device does not support the image format"},
    {CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE",
     "the program could not be built; its log has the reason"},
    {CL_MAP_FAILURE, "CL_MAP_FAILURE", "the memory could not be mapped"},
    {CL_MISALIGNED_SUB_BUFFER_OFFSET, "CL_MISALIGNED_SUB_BUFFER_OFFSET",
     "the origin of the sub-buffer is not aligned for the device"},
    {CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST",
     "a command that was waited for has failed"},
    {CL_COMPILE_PROGRAM_FAILURE, "CL_COMPILE_PROGRAM_FAILURE",
     "the program could not be compiled; its log has the reason"},
    {CL_LINKER_NOT_AVAILABLE, "CL_LINKER_NOT_AVAILABLE", "the device has no linker"},
    {CL_LINK_PROGRAM_FAILURE, "CL_LINK_PROGRAM_FAILURE",
     "the programs could not be linked; the log has the reason"},
    {CL_DEVICE_PARTITION_FAILED, "CL_DEVICE_PARTITION_FAILED",
     "the device could not be divided further"},
    {CL_KERNEL_ARG_INFO_NOT_AVAILABLE, "CL_KERNEL_ARG_INFO_NOT_AVAILABLE",
     "the program was built without information about arguments"},
    {CL_INVALID_VALUE, "CL_INVALID_VALUE", "an argument has a value that is not allowed"},
    {CL_INVALID_DEVICE_TYPE, "CL_INVALID_DEVICE_TYPE", "the device type is not valid"},
    {CL_INVALID_PLATFORM, "CL_INVALID_PLATFORM", "the platform is not valid"},
    {CL_INVALID_DEVICE, "CL_INVALID_DEVICE",
     "the device is not valid, or not of the context or program"},
    {CL_INVALID_CONTEXT, "CL_INVALID_CONTEXT",
     "the context is not valid, or not that of the other objects"},
    {CL_INVALID_QUEUE_PROPERTIES, "CL_INVALID_QUEUE_PROPERTIES",
     "the device does not support the properties of the queue"},
    {CL_INVALID_COMMAND_QUEUE, "CL_INVALID_COMMAND_QUEUE", "the command queue is not valid"},
    {CL_INVALID_HOST_PTR, "CL_INVALID_HOST_PTR",
     "host memory and memory flags do not fit each other"},
    {CL_INVALID_MEM_OBJECT, "CL_INVALID_MEM_OBJECT",
     "the memory object is not valid, or of another kind"},
    {CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, "CL_INVALID_IMAGE_FORMAT_DESCRIPTOR",
     "the image format does not exist"},
    {CL_INVALID_IMAGE_SIZE, "CL_INVALID_IMAGE_SIZE",
     "the device does not support images of the size"},
    {CL_INVALID_SAMPLER, "CL_INVALID_SAMPLER", "the sampler is not valid"},
    {CL_INVALID_BINARY, "CL_INVALID_BINARY", "the device cannot load the binary"},
    {CL_INVALID_BUILD_OPTIONS, "CL_INVALID_BUILD_OPTIONS", "the build options are not understood"},
    {CL_INVALID_PROGRAM, "CL_INVALID_PROGRAM", "the program is not valid"},
    {CL_INVALID_PROGRAM_EXECUTABLE, "CL_INVALID_PROGRAM_EXECUTABLE",
     "the program was not built for the device"},
    {CL_INVALID_KERNEL_NAME, "CL_INVALID_KERNEL_NAME", "the program has no kernel of the name"},
    {CL_INVALID_KERNEL_DEFINITION, "CL_INVALID_KERNEL_DEFINITION",
     "the kernel is declared differently for the devices"},
    {CL_INVALID_KERNEL, "CL_INVALID_KERNEL", "the kernel is not valid"},
    {CL_INVALID_ARG_INDEX, "CL_INVALID_ARG_INDEX", "the kernel has no argument of the index"},
    {CL_INVALID_ARG_VALUE, "CL_INVALID_ARG_VALUE",
     "the value does not fit the argument of the kernel"},
    {CL_INVALID_ARG_SIZE, "CL_INVALID_ARG_SIZE",
     "the size is not that of the argument of the kernel"},
    {CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS", "not all arguments of the kernel are set"},
    {CL_INVALID_WORK_DIMENSION, "CL_INVALID_WORK_DIMENSION",
     "the number of dimensions is not supported"},
    {CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE",
     "the work-group size does not fit the kernel, the device or the global size"},
    {CL_INVALID_WORK_ITEM_SIZE, "CL_INVALID_WORK_ITEM_SIZE",
     "a work-group has too many work-items in one dimension"},
    {CL_INVALID_GLOBAL_OFFSET, "CL_INVALID_GLOBAL_OFFSET",
     "the global offset is too large for the global size"},
    {CL_INVALID_EVENT_WAIT_LIST, "CL_INVALID_EVENT_WAIT_LIST",
     "the list of events to wait for is malformed"},
    {CL_INVALID_EVENT, "CL_INVALID_EVENT", "the event is not valid"},
    {CL_INVALID_OPERATION, "CL_INVALID_OPERATION",
     "the object or the device does not allow the call"},
    {CL_INVALID_GL_OBJECT, "CL_INVALID_GL_OBJECT", "the OpenGL object cannot be shared"},
    {CL_INVALID_BUFFER_SIZE, "CL_INVALID_BUFFER_SIZE",
     "the size of the buffer is 0, or more than the device allows"},
    {CL_INVALID_MIP_LEVEL, "CL_INVALID_MIP_LEVEL", "the mip level is not supported"},
    {CL_INVALID_GLOBAL_WORK_SIZE, "CL_INVALID_GLOBAL_WORK_SIZE",
     "the global size is 0 or too large"},
    {CL_INVALID_PROPERTY, "CL_INVALID_PROPERTY",
     "a property is unknown, given twice, or has a wrong value"},
    {CL_INVALID_IMAGE_DESCRIPTOR, "CL_INVALID_IMAGE_DESCRIPTOR",
     "the image descriptor contradicts itself or the context"},
    {CL_INVALID_COMPILER_OPTIONS, "CL_INVALID_COMPILER_OPTIONS",
     "the compiler options are not understood"},
    {CL_INVALID_LINKER_OPTIONS, "CL_INVALID_LINKER_OPTIONS",
     "the linker options are not understood"},
    {CL_INVALID_DEVICE_PARTITION_COUNT, "CL_INVALID_DEVICE_PARTITION_COUNT",
     "the device cannot be divided into parts of these counts"},
    {CL_INVALID_PIPE_SIZE, "CL_INVALID_PIPE_SIZE",
     "the packets of the pipe are too large, or of size 0"},
    {CL_INVALID_DEVICE_QUEUE, "CL_INVALID_DEVICE_QUEUE",
     "the argument is not a queue of the device"},
    {CL_INVALID_SPEC_ID, "CL_INVALID_SPEC_ID",
     "the program has no specialisation constant of the id"},
    {CL_MAX_SIZE_RESTRICTION_EXCEEDED, "CL_MAX_SIZE_RESTRICTION_EXCEEDED",
     "local memory for an argument is larger than the kernel allows"},
})};

const Status* find(cl_int code) noexcept {
  const auto* const found = std::ranges::find(statuses, code, &Status::code);
  return found == statuses.end() ? nullptr : found;
}

}  // namespace

const char* find_status_name(cl_int code) noexcept {
  const Status* const known = find(code);
  return known == nullptr ? nullptr : known->name;
}

std::string status_name(cl_int code) {
  const char* const name = find_status_name(code);
  return name == nullptr ? "unknown status " + std::to_string(code) : name;
}

std::string_view status_sentence(cl_int code) noexcept {
  const Status* const known = find(code);
  return known == nullptr ? std::string_view{} : known->sentence;
}

}  // namespace clmem
