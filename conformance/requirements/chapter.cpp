// SPDX-License-Identifier: Apache-2.0
#include "requirements/chapter.hpp"

#include <algorithm>
#include <array>

namespace clmem::conformance {
namespace {

enum class Chapter : std::size_t {
  architecture,
  platform_layer,
  command_queues,
  buffers,
  images,
  pipes,
  memory_objects,
  svm,
  samplers,
  programs,
  kernels,
  execution,
  events,
  markers,
  out_of_order,
  profiling,
  flush,
  embedded_profile,
  appendices,
};

constexpr std::array<std::string_view, 19> titles{
    "The OpenCL architecture",
    "The OpenCL platform layer",
    "Command-queues",
    "Buffer objects",
    "Image objects",
    "Pipes",
    "Querying, unmapping, migrating, retaining and releasing memory objects",
    "Shared virtual memory",
    "Sampler objects",
    "Program objects",
    "Kernel objects",
    "Executing kernels",
    "Event objects",
    "Markers, barriers and waiting for events",
    "Out-of-order execution",
    "Profiling operations",
    "Flush and finish",
    "OpenCL embedded profile",
    "Appendices and OpenCL C",
};

struct Rule {
  std::string_view start;  // beginning of the section's anchor or heading
  Chapter chapter;
};

// The first matching rule applies.
constexpr Rule rules[] = {
    {"Appendix", Chapter::appendices},
    {"OpenCL C", Chapter::appendices},
    {"alignment-app-data-types", Chapter::appendices},
    {"atomic-", Chapter::appendices},
    {"backwards-compatibility", Chapter::appendices},
    {"changes-", Chapter::appendices},
    {"check-copy-overlap", Chapter::appendices},
    {"opencl-3.0-", Chapter::appendices},
    {"shared-opencl-objects", Chapter::appendices},
    {"callback-functions", Chapter::architecture},
    {"execution-model", Chapter::architecture},
    {"glossary", Chapter::architecture},
    {"introduction", Chapter::architecture},
    {"memory-consistency-model", Chapter::architecture},
    {"valid-", Chapter::architecture},
    {"clCreateContext", Chapter::platform_layer},
    {"clCreateSubDevices", Chapter::platform_layer},
    {"clGetContextInfo", Chapter::platform_layer},
    {"clGetDeviceIDs", Chapter::platform_layer},
    {"clGetDeviceInfo", Chapter::platform_layer},
    {"clGetPlatformInfo", Chapter::platform_layer},
    {"clReleaseContext", Chapter::platform_layer},
    {"clReleaseDevice", Chapter::platform_layer},
    {"clRetainContext", Chapter::platform_layer},
    {"clRetainDevice", Chapter::platform_layer},
    {"clSetContextDestructorCallback", Chapter::platform_layer},
    {"device-queries-table", Chapter::platform_layer},
    {"device-types-table", Chapter::platform_layer},
    {"sub-device-partition-table", Chapter::platform_layer},
    {"clCreateCommandQueue", Chapter::command_queues},
    {"clGetCommandQueueInfo", Chapter::command_queues},
    {"clRetainCommandQueue", Chapter::command_queues},
    {"clReleaseCommandQueue", Chapter::command_queues},
    {"clCreateBuffer", Chapter::buffers},
    {"clCreateSubBuffer", Chapter::buffers},
    {"clEnqueueCopyBufferToImage", Chapter::images},
    {"clEnqueueCopyBuffer", Chapter::buffers},
    {"clEnqueueFillBuffer", Chapter::buffers},
    {"clEnqueueMapBuffer", Chapter::buffers},
    {"clEnqueueReadBuffer", Chapter::buffers},
    {"clEnqueueWriteBuffer", Chapter::buffers},
    {"memory-flags-table", Chapter::buffers},
    {"memory-map-flags-table", Chapter::buffers},
    {"subbuffer-", Chapter::buffers},
    {"built-in-image-", Chapter::images},
    {"clCreateImage", Chapter::images},
    {"clEnqueueCopyImage", Chapter::images},
    {"clEnqueueFillImage", Chapter::images},
    {"clEnqueueMapImage", Chapter::images},
    {"clEnqueueReadImage", Chapter::images},
    {"clEnqueueWriteImage", Chapter::images},
    {"clGetImageInfo", Chapter::images},
    {"clGetSupportedImageFormats", Chapter::images},
    {"compatibile-image", Chapter::images},
    {"host-ptr-buffer-size-table", Chapter::images},
    {"image-", Chapter::images},
    {"min-supported-image-formats", Chapter::images},
    {"minimum-list-of-supported-image", Chapter::images},
    {"clCreatePipe", Chapter::pipes},
    {"clGetPipeInfo", Chapter::pipes},
    {"pipe", Chapter::pipes},
    {"accessing-mapped-regions", Chapter::memory_objects},
    {"clEnqueueMigrateMemObjects", Chapter::memory_objects},
    {"clEnqueueUnmapMemObject", Chapter::memory_objects},
    {"clGetMemObjectInfo", Chapter::memory_objects},
    {"clReleaseMemObject", Chapter::memory_objects},
    {"clRetainMemObject", Chapter::memory_objects},
    {"clSetMemObjectDestructorCallback", Chapter::memory_objects},
    {"mem-info-table", Chapter::memory_objects},
    {"migration-flags-table", Chapter::memory_objects},
    {"clEnqueueSVM", Chapter::svm},
    {"clSVM", Chapter::svm},
    {"svm-", Chapter::svm},
    {"clCreateSampler", Chapter::samplers},
    {"clGetSamplerInfo", Chapter::samplers},
    {"clReleaseSampler", Chapter::samplers},
    {"clRetainSampler", Chapter::samplers},
    {"determining-the-border-color", Chapter::samplers},
    {"sampler-", Chapter::samplers},
    {"addressing-and-filter-modes", Chapter::samplers},
    {"conversion-rules", Chapter::samplers},
    {"clGetProgram", Chapter::programs},
    {"clReleaseProgram", Chapter::programs},
    {"clCloneKernel", Chapter::kernels},
    {"clCreateKernel", Chapter::kernels},
    {"clGetKernel", Chapter::kernels},
    {"clSetKernel", Chapter::kernels},
    {"kernel-argument-info-table", Chapter::kernels},
    {"kernel-exec-info-table", Chapter::kernels},
    {"clEnqueueNDRangeKernel", Chapter::execution},
    {"clEnqueueTask", Chapter::execution},
    {"clEnqueueNativeKernel", Chapter::execution},
    {"clCreateUserEvent", Chapter::events},
    {"clGetEventInfo", Chapter::events},
    {"clReleaseEvent", Chapter::events},
    {"clRetainEvent", Chapter::events},
    {"clSetEventCallback", Chapter::events},
    {"clSetUserEventStatus", Chapter::events},
    {"clWaitForEvents", Chapter::events},
    {"event-profiling", Chapter::profiling},
    {"event-", Chapter::events},
    {"clEnqueueBarrier", Chapter::markers},
    {"clEnqueueMarker", Chapter::markers},
    {"clEnqueueWaitForEvents", Chapter::markers},
    {"out-of-order", Chapter::out_of_order},
    {"clGetEventProfilingInfo", Chapter::profiling},
    {"profil", Chapter::profiling},
    {"clFinish", Chapter::flush},
    {"clFlush", Chapter::flush},
    {"embedded-", Chapter::embedded_profile},
    {"opencl-embedded-profile", Chapter::embedded_profile},
};

}  // namespace

std::span<const std::string_view> chapters() {
  return titles;
}

std::optional<std::size_t> chapter_of(const Requirement& requirement) {
  const auto* const rule = std::ranges::find_if(
      rules, [&](const Rule& each) { return requirement.spec_section.starts_with(each.start); });
  return rule == std::ranges::end(rules) ? std::nullopt
                                         : std::optional{static_cast<std::size_t>(rule->chapter)};
}

}  // namespace clmem::conformance
