// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "calls.hpp"

namespace clmem::calls {
namespace {

inline void check(cl_int code) {
  if (code != CL_SUCCESS) [[unlikely]] {
    std::abort();
  }
}

// `call` takes the operands, the number and list of events to wait for, and where to put an event.
template <Wanted wanted, typename Call>
void repeat_with(const Operands& operands, int repetitions, const Call& call) {
  for (int at = 0; at < repetitions; ++at) {
    const Operands& o = launder(operands);
    const auto count = static_cast<cl_uint>(o.events.size());
    if constexpr (wanted == Wanted::event) {
      cl_event event = nullptr;
      check(call(o, count, o.events.data(), &event));
      check(clReleaseEvent(event));
    } else {
      check(call(o, count, o.events.data(), nullptr));
    }
  }
}

template <typename Call>
void repeat(const Operands& operands, Wanted wanted, int repetitions, const Call& call) {
  wanted == Wanted::event ? repeat_with<Wanted::event>(operands, repetitions, call)
                          : repeat_with<Wanted::no_event>(operands, repetitions, call);
}

void write(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Operands& o, cl_uint count, const cl_event* events, cl_event* event) {
           return clEnqueueWriteBuffer(o.queue, o.first, CL_TRUE, o.offset, o.size, o.host, count,
                                       events, event);
         });
}

void read(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Operands& o, cl_uint count, const cl_event* events, cl_event* event) {
           return clEnqueueReadBuffer(o.queue, o.first, CL_TRUE, o.offset, o.size, o.host, count,
                                      events, event);
         });
}

void copy(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Operands& o, cl_uint count, const cl_event* events, cl_event* event) {
           return clEnqueueCopyBuffer(o.queue, o.first, o.second, o.offset, o.offset, o.size, count,
                                      events, event);
         });
}

void fill(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Operands& o, cl_uint count, const cl_event* events, cl_event* event) {
           const cl_float pattern = 1.0F;
           return clEnqueueFillBuffer(o.queue, o.first, &pattern, sizeof(pattern), o.offset, o.size,
                                      count, events, event);
         });
}

void write_rect(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Operands& o, cl_uint count, const cl_event* events, cl_event* event) {
           return clEnqueueWriteBufferRect(o.queue, o.first, CL_TRUE, o.origin.data(),
                                           o.origin.data(), o.region.data(), o.row_pitch,
                                           o.slice_pitch, o.row_pitch, o.slice_pitch, o.host, count,
                                           events, event);
         });
}

void copy_rect(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Operands& o, cl_uint count, const cl_event* events, cl_event* event) {
           return clEnqueueCopyBufferRect(
               o.queue, o.first, o.second, o.origin.data(), o.origin.data(), o.region.data(),
               o.row_pitch, o.slice_pitch, o.row_pitch, o.slice_pitch, count, events, event);
         });
}

void map(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Operands& o, cl_uint count, const cl_event* events, cl_event* event) {
           cl_int code = CL_SUCCESS;
           void* const mapped = clEnqueueMapBuffer(o.queue, o.first, CL_TRUE, CL_MAP_READ, o.offset,
                                                   o.size, count, events, event, &code);
           check(code);
           return clEnqueueUnmapMemObject(o.queue, o.first, mapped, 0, nullptr, nullptr);
         });
}

// As map(), with the references that keep queue and buffer until the end of the map.
void map_with_references(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Operands& o, cl_uint count, const cl_event* events, cl_event* event) {
           cl_int code = CL_SUCCESS;
           void* const mapped = clEnqueueMapBuffer(o.queue, o.first, CL_TRUE, CL_MAP_READ, o.offset,
                                                   o.size, count, events, event, &code);
           check(code);
           check(clRetainMemObject(o.first));
           check(clRetainCommandQueue(o.queue));
           check(clEnqueueUnmapMemObject(o.queue, o.first, mapped, 0, nullptr, nullptr));
           check(clReleaseMemObject(o.first));
           return clReleaseCommandQueue(o.queue);
         });
}

void svm_copy(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Operands& o, cl_uint count, const cl_event* events, cl_event* event) {
           return clEnqueueSVMMemcpy(o.queue, CL_TRUE, static_cast<std::byte*>(o.area) + o.offset,
                                     o.host, o.size, count, events, event);
         });
}

void set_argument(const Operands& operands, Wanted /*wanted*/, int repetitions) {
  for (int at = 0; at < repetitions; ++at) {
    const Operands& o = launder(operands);
    check(clSetKernelArg(o.kernel, 0, sizeof(o.first), &o.first));
  }
}

void create_buffer(const Operands& operands, Wanted /*wanted*/, int repetitions) {
  for (int at = 0; at < repetitions; ++at) {
    const Operands& o = launder(operands);
    cl_int code = CL_SUCCESS;
    const cl_mem made = clCreateBuffer(o.context, CL_MEM_READ_WRITE, o.size, nullptr, &code);
    check(code);
    check(clReleaseMemObject(made));
  }
}

}  // namespace

std::span<const Operation> raw_calls() {
  static constexpr std::array operations{
      Operation{"write", write},
      Operation{"read", read},
      Operation{"copy", copy},
      Operation{"copy, events looked at", copy},
      Operation{"fill", fill},
      Operation{"rectangular write", write_rect},
      Operation{"rectangular copy", copy_rect},
      Operation{"map and unmap", map},
      Operation{"map and unmap, kept", map_with_references},
      Operation{"SVM copy", svm_copy},
      Operation{"kernel argument", set_argument, false},
      Operation{"buffer creation", create_buffer, false},
  };
  return operations;
}

}  // namespace clmem::calls
