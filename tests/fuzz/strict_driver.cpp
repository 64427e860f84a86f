// SPDX-License-Identifier: Apache-2.0
// strict_driver.cpp - the mock driver, which ends the process if a program does something that
// OpenCL leaves undefined and that a driver may depend on: releasing an object other than an event
// while a command waits for a user event without a status (clSetUserEventStatus), image data that
// is not aligned to a pixel (Appendix C "Alignment of Application Data Types"), freeing shared
// memory before the buffers over it are released (clSVMFree).
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <tuple>

#include "../runner/hostile/taken_driver.hpp"

namespace clmem::tests {
namespace {

cl_icd_dispatch correct;
std::mutex mutex;
std::map<cl_event, bool> pending;           // user events without a status; true if a command waits
std::map<cl_mem, const void*> over_memory;  // host memory of CL_MEM_USE_HOST_PTR buffers

[[noreturn]] void end(const char* reason) {
  std::fprintf(stderr, "%s\n", reason);
  std::abort();
}

cl_event CL_API_CALL make_user_event(cl_context context, cl_int* code) {
  const cl_event made = correct.clCreateUserEvent(context, code);
  if (made != nullptr) {
    const std::scoped_lock lock{mutex};
    pending[made] = false;
  }
  return made;
}

// Callbacks run by this call may release objects.
cl_int CL_API_CALL set_status(cl_event event, cl_int status) {
  if (status <= CL_COMPLETE) {
    const std::scoped_lock lock{mutex};
    pending.erase(event);
  }
  return correct.clSetUserEventStatus(event, status);
}

void wait_for(cl_uint count, const cl_event* list) {
  const std::scoped_lock lock{mutex};
  for (const cl_event* event = list; event != list + count; ++event) {
    if (const auto found = pending.find(*event); found != pending.end()) {
      found->second = true;
    }
  }
}

template <auto call>
struct Enqueue;

// The event follows the list, and in calls that return a pointer the error code follows the event.
template <typename R, typename... Parameters,
          R (CL_API_CALL* cl_icd_dispatch::*call)(Parameters...)>
struct Enqueue<call> {
  static R CL_API_CALL run(Parameters... given) {
    constexpr bool maps = !std::is_same_v<R, cl_int>;
    constexpr std::size_t list = sizeof...(Parameters) - (maps ? 3 : 2);
    const std::tuple<Parameters...> all{given...};
    const R result = (correct.*call)(given...);
    if (result == R{} ? !maps : maps) {
      wait_for(std::get<list - 1>(all), std::get<list>(all));
    }
    return result;
  }
};

template <auto call>
struct Release;

template <typename Handle, cl_int (CL_API_CALL* cl_icd_dispatch::*call)(Handle)>
struct Release<call> {
  static cl_int CL_API_CALL run(Handle released) {
    {
      const std::scoped_lock lock{mutex};
      if (std::ranges::any_of(pending, [](const auto& event) { return event.second; })) {
        end("an object is released while a command waits for a user event");
      }
    }
    return (correct.*call)(released);
  }
};

// A later event may have the same handle.
cl_int CL_API_CALL release_event(cl_event event) {
  cl_uint references = 0;
  correct.clGetEventInfo(event, CL_EVENT_REFERENCE_COUNT, sizeof references, &references, nullptr);
  if (references == 1) {
    const std::scoped_lock lock{mutex};
    pending.erase(event);
  }
  return correct.clReleaseEvent(event);
}

void check_alignment(cl_mem image, const void* data) {
  std::size_t element = 1;
  correct.clGetImageInfo(image, CL_IMAGE_ELEMENT_SIZE, sizeof element, &element, nullptr);
  const std::size_t alignment = element % 3 == 0 ? element / 3 : element;
  if (reinterpret_cast<std::uintptr_t>(data) % alignment != 0) {
    end("image data is not aligned to a pixel");
  }
}

cl_mem CL_API_CALL make_image(cl_context context, cl_mem_flags flags, const cl_image_format* format,
                              const cl_image_desc* desc, void* data, cl_int* code) {
  const cl_mem made = correct.clCreateImage(context, flags, format, desc, data, code);
  if (made != nullptr) {
    check_alignment(made, data);
  }
  return made;
}

template <auto call, typename Data>
cl_int CL_API_CALL transfer(cl_command_queue queue, cl_mem image, cl_bool blocking,
                            const std::size_t* origin, const std::size_t* region, std::size_t row,
                            std::size_t slice, Data* data, cl_uint waits, const cl_event* list,
                            cl_event* event) {
  const cl_int status = Enqueue<call>::run(queue, image, blocking, origin, region, row, slice, data,
                                           waits, list, event);
  if (status == CL_SUCCESS) {
    check_alignment(image, data);
  }
  return status;
}

cl_mem CL_API_CALL make_buffer(cl_context context, cl_mem_flags flags, std::size_t size, void* data,
                               cl_int* code) {
  const cl_mem made = correct.clCreateBuffer(context, flags, size, data, code);
  if (made != nullptr && (flags & CL_MEM_USE_HOST_PTR) != 0) {
    const std::scoped_lock lock{mutex};
    over_memory[made] = data;
  }
  return made;
}

cl_int CL_API_CALL release_memory(cl_mem object) {
  cl_uint references = 0;
  correct.clGetMemObjectInfo(object, CL_MEM_REFERENCE_COUNT, sizeof references, &references,
                             nullptr);
  if (references == 1) {
    const std::scoped_lock lock{mutex};
    over_memory.erase(object);
  }
  return Release<&cl_icd_dispatch::clReleaseMemObject>::run(object);
}

void CL_API_CALL free_shared(cl_context context, void* freed) {
  {
    const std::scoped_lock lock{mutex};
    if (freed != nullptr && std::ranges::any_of(over_memory, [&](const auto& buffer) {
          return buffer.second == freed;
        })) {
      end("shared memory is freed before a buffer over it is released");
    }
  }
  correct.clSVMFree(context, freed);
}

template <auto... calls>
void watch_enqueues(cl_icd_dispatch& table) {
  ((table.*calls = &Enqueue<calls>::run), ...);
}

template <auto... calls>
void watch_releases(cl_icd_dispatch& table) {
  ((table.*calls = &Release<calls>::run), ...);
}

}  // namespace

void take_over(cl_icd_dispatch& table) {
  using T = cl_icd_dispatch;
  correct = table;
  table.clCreateUserEvent = &make_user_event;
  table.clSetUserEventStatus = &set_status;
  watch_enqueues<&T::clEnqueueReadBuffer, &T::clEnqueueReadBufferRect, &T::clEnqueueWriteBuffer,
                 &T::clEnqueueWriteBufferRect, &T::clEnqueueFillBuffer, &T::clEnqueueCopyBuffer,
                 &T::clEnqueueCopyBufferRect, &T::clEnqueueFillImage, &T::clEnqueueCopyImage,
                 &T::clEnqueueCopyImageToBuffer, &T::clEnqueueCopyBufferToImage,
                 &T::clEnqueueMapBuffer, &T::clEnqueueMapImage, &T::clEnqueueUnmapMemObject,
                 &T::clEnqueueMigrateMemObjects, &T::clEnqueueNDRangeKernel, &T::clEnqueueTask,
                 &T::clEnqueueNativeKernel, &T::clEnqueueMarkerWithWaitList,
                 &T::clEnqueueBarrierWithWaitList, &T::clEnqueueSVMFree, &T::clEnqueueSVMMemcpy,
                 &T::clEnqueueSVMMemFill, &T::clEnqueueSVMMap, &T::clEnqueueSVMUnmap,
                 &T::clEnqueueSVMMigrateMem>(table);
  table.clReleaseEvent = &release_event;
  table.clEnqueueReadImage = &transfer<&T::clEnqueueReadImage, void>;
  table.clEnqueueWriteImage = &transfer<&T::clEnqueueWriteImage, const void>;
  table.clCreateImage = &make_image;
  table.clCreateBuffer = &make_buffer;
  table.clReleaseMemObject = &release_memory;
  table.clSVMFree = &free_shared;
  watch_releases<&T::clReleaseSampler, &T::clReleaseKernel, &T::clReleaseProgram,
                 &T::clReleaseCommandQueue, &T::clReleaseContext, &T::clReleaseDevice>(table);
}

}  // namespace clmem::tests
