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

#define CLMEM_STATUS(code, sentence) \
  { code, #code, sentence }

// The specification's "Appendix: Error Codes".
constexpr std::array statuses{std::to_array<Status>({
    CLMEM_STATUS(CL_SUCCESS, "no error"),
    CLMEM_STATUS(CL_DEVICE_NOT_FOUND, "no device of the type was found"),
    CLMEM_STATUS(CL_DEVICE_NOT_AVAILABLE, "the device cannot be used at present"),
    CLMEM_STATUS(CL_COMPILER_NOT_AVAILABLE, "the device has no compiler for programs from source"),
    CLMEM_STATUS(CL_MEM_OBJECT_ALLOCATION_FAILURE,
                 "memory for a memory object could not be allocated"),
    CLMEM_STATUS(CL_OUT_OF_RESOURCES, "the device ran out of resources"),
    CLMEM_STATUS(CL_OUT_OF_HOST_MEMORY, "the driver ran out of memory on the host"),
    CLMEM_STATUS(CL_PROFILING_INFO_NOT_AVAILABLE, "the command was not profiled, or is not over"),
    CLMEM_STATUS(CL_MEM_COPY_OVERLAP, "source and destination of a copy overlap"),
    CLMEM_STATUS(CL_IMAGE_FORMAT_MISMATCH, "the images have different formats"),
    CLMEM_STATUS(CL_IMAGE_FORMAT_NOT_SUPPORTED, "the device does not support the image format"),
    CLMEM_STATUS(CL_BUILD_PROGRAM_FAILURE,
                 "the program could not be built; its log has the reason"),
    CLMEM_STATUS(CL_MAP_FAILURE, "the memory could not be mapped"),
    CLMEM_STATUS(CL_MISALIGNED_SUB_BUFFER_OFFSET,
                 "the origin of the sub-buffer is not aligned for the device"),
    CLMEM_STATUS(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
                 "a command that was waited for has failed"),
    CLMEM_STATUS(CL_COMPILE_PROGRAM_FAILURE,
                 "the program could not be compiled; its log has the reason"),
    CLMEM_STATUS(CL_LINKER_NOT_AVAILABLE, "the device has no linker"),
    CLMEM_STATUS(CL_LINK_PROGRAM_FAILURE,
                 "the programs could not be linked; the log has the reason"),
    CLMEM_STATUS(CL_DEVICE_PARTITION_FAILED, "the device could not be divided further"),
    CLMEM_STATUS(CL_KERNEL_ARG_INFO_NOT_AVAILABLE,
                 "the program was built without information about arguments"),
    CLMEM_STATUS(CL_INVALID_VALUE, "an argument has a value that is not allowed"),
    CLMEM_STATUS(CL_INVALID_DEVICE_TYPE, "the device type is not valid"),
    CLMEM_STATUS(CL_INVALID_PLATFORM, "the platform is not valid"),
    CLMEM_STATUS(CL_INVALID_DEVICE, "the device is not valid, or not of the context or program"),
    CLMEM_STATUS(CL_INVALID_CONTEXT, "the context is not valid, or not that of the other objects"),
    CLMEM_STATUS(CL_INVALID_QUEUE_PROPERTIES,
                 "the device does not support the properties of the queue"),
    CLMEM_STATUS(CL_INVALID_COMMAND_QUEUE, "the command queue is not valid"),
    CLMEM_STATUS(CL_INVALID_HOST_PTR, "host memory and memory flags do not fit each other"),
    CLMEM_STATUS(CL_INVALID_MEM_OBJECT, "the memory object is not valid, or of another kind"),
    CLMEM_STATUS(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, "the image format does not exist"),
    CLMEM_STATUS(CL_INVALID_IMAGE_SIZE, "the device does not support images of the size"),
    CLMEM_STATUS(CL_INVALID_SAMPLER, "the sampler is not valid"),
    CLMEM_STATUS(CL_INVALID_BINARY, "the device cannot load the binary"),
    CLMEM_STATUS(CL_INVALID_BUILD_OPTIONS, "the build options are not understood"),
    CLMEM_STATUS(CL_INVALID_PROGRAM, "the program is not valid"),
    CLMEM_STATUS(CL_INVALID_PROGRAM_EXECUTABLE, "the program was not built for the device"),
    CLMEM_STATUS(CL_INVALID_KERNEL_NAME, "the program has no kernel of the name"),
    CLMEM_STATUS(CL_INVALID_KERNEL_DEFINITION,
                 "the kernel is declared differently for the devices"),
    CLMEM_STATUS(CL_INVALID_KERNEL, "the kernel is not valid"),
    CLMEM_STATUS(CL_INVALID_ARG_INDEX, "the kernel has no argument of the index"),
    CLMEM_STATUS(CL_INVALID_ARG_VALUE, "the value does not fit the argument of the kernel"),
    CLMEM_STATUS(CL_INVALID_ARG_SIZE, "the size is not that of the argument of the kernel"),
    CLMEM_STATUS(CL_INVALID_KERNEL_ARGS, "not all arguments of the kernel are set"),
    CLMEM_STATUS(CL_INVALID_WORK_DIMENSION, "the number of dimensions is not supported"),
    CLMEM_STATUS(CL_INVALID_WORK_GROUP_SIZE,
                 "the work-group size does not fit the kernel, the device or the global size"),
    CLMEM_STATUS(CL_INVALID_WORK_ITEM_SIZE,
                 "a work-group has too many work-items in one dimension"),
    CLMEM_STATUS(CL_INVALID_GLOBAL_OFFSET, "the global offset is too large for the global size"),
    CLMEM_STATUS(CL_INVALID_EVENT_WAIT_LIST, "the list of events to wait for is malformed"),
    CLMEM_STATUS(CL_INVALID_EVENT, "the event is not valid"),
    CLMEM_STATUS(CL_INVALID_OPERATION, "the object or the device does not allow the call"),
    CLMEM_STATUS(CL_INVALID_GL_OBJECT, "the OpenGL object cannot be shared"),
    CLMEM_STATUS(CL_INVALID_BUFFER_SIZE,
                 "the size of the buffer is 0, or more than the device allows"),
    CLMEM_STATUS(CL_INVALID_MIP_LEVEL, "the mip level is not supported"),
    CLMEM_STATUS(CL_INVALID_GLOBAL_WORK_SIZE, "the global size is 0 or too large"),
    CLMEM_STATUS(CL_INVALID_PROPERTY, "a property is unknown, given twice, or has a wrong value"),
    CLMEM_STATUS(CL_INVALID_IMAGE_DESCRIPTOR,
                 "the image descriptor contradicts itself or the context"),
    CLMEM_STATUS(CL_INVALID_COMPILER_OPTIONS, "the compiler options are not understood"),
    CLMEM_STATUS(CL_INVALID_LINKER_OPTIONS, "the linker options are not understood"),
    CLMEM_STATUS(CL_INVALID_DEVICE_PARTITION_COUNT,
                 "the device cannot be divided into parts of these counts"),
    CLMEM_STATUS(CL_INVALID_PIPE_SIZE, "the packets of the pipe are too large, or of size 0"),
    CLMEM_STATUS(CL_INVALID_DEVICE_QUEUE, "the argument is not a queue of the device"),
    CLMEM_STATUS(CL_INVALID_SPEC_ID, "the program has no specialisation constant of the id"),
    CLMEM_STATUS(CL_MAX_SIZE_RESTRICTION_EXCEEDED,
                 "local memory for an argument is larger than the kernel allows"),
})};
#undef CLMEM_STATUS

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
