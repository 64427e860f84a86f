// SPDX-License-Identifier: Apache-2.0
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 200
#define CL_HPP_TARGET_OPENCL_VERSION 300
#include <CL/opencl.hpp>
#include <vector>

#include "calls.hpp"

namespace clmem::calls {
namespace {

struct Objects {
  explicit Objects(const Operands& raw)
      : operands{raw},
        context{raw.context, true},
        queue{raw.queue, true},
        first{raw.first, true},
        second{raw.second, true},
        kernel{raw.kernel, true} {
    for (const cl_event event : raw.events) {
      owned_events.emplace_back(event, true);
    }
    events = owned_events.empty() ? nullptr : &owned_events;
  }

  Operands operands;
  cl::Context context;
  cl::CommandQueue queue;
  cl::Buffer first;
  cl::Buffer second;
  cl::Kernel kernel;
  std::vector<cl::Event> owned_events;
  const std::vector<cl::Event>* events;
};

// `call` takes the objects, the operands and where to put an event.
template <typename Call>
void repeat(const Operands& operands, Wanted wanted, int repetitions, const Call& call) {
  const Objects objects{operands};
  for (int at = 0; at < repetitions; ++at) {
    cl::Event event;
    const Objects& o = launder(objects);
    call(o, o.operands, wanted == Wanted::event ? &event : nullptr);
  }
}

void write(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Objects& o, const Operands& raw, cl::Event* event) {
           o.queue.enqueueWriteBuffer(o.first, CL_TRUE, raw.offset, raw.size, raw.host, o.events,
                                      event);
         });
}

void read(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Objects& o, const Operands& raw, cl::Event* event) {
           o.queue.enqueueReadBuffer(o.first, CL_TRUE, raw.offset, raw.size, raw.host, o.events,
                                     event);
         });
}

void copy(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Objects& o, const Operands& raw, cl::Event* event) {
           o.queue.enqueueCopyBuffer(o.first, o.second, raw.offset, raw.offset, raw.size, o.events,
                                     event);
         });
}

void fill(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Objects& o, const Operands& raw, cl::Event* event) {
           o.queue.enqueueFillBuffer(o.first, 1.0F, raw.offset, raw.size, o.events, event);
         });
}

void write_rect(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Objects& o, const Operands& raw, cl::Event* event) {
           o.queue.enqueueWriteBufferRect(o.first, CL_TRUE, raw.origin, raw.origin, raw.region,
                                          raw.row_pitch, raw.slice_pitch, raw.row_pitch,
                                          raw.slice_pitch, raw.host, o.events, event);
         });
}

void copy_rect(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Objects& o, const Operands& raw, cl::Event* event) {
           o.queue.enqueueCopyBufferRect(o.first, o.second, raw.origin, raw.origin, raw.region,
                                         raw.row_pitch, raw.slice_pitch, raw.row_pitch,
                                         raw.slice_pitch, o.events, event);
         });
}

void map(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Objects& o, const Operands& raw, cl::Event* event) {
           void* const mapped = o.queue.enqueueMapBuffer(o.first, CL_TRUE, CL_MAP_READ, raw.offset,
                                                         raw.size, o.events, event);
           o.queue.enqueueUnmapMemObject(o.first, mapped);
         });
}

void set_argument(const Operands& operands, Wanted /*wanted*/, int repetitions) {
  Objects objects{operands};
  for (int at = 0; at < repetitions; ++at) {
    objects.kernel.setArg(0, launder(objects).first);
  }
}

void create_buffer(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Objects& o, const Operands& raw, cl::Event* /*event*/) {
           const cl::Buffer made{o.context, CL_MEM_READ_WRITE, raw.size};
         });
}

}  // namespace

std::span<const Operation> standard_calls() {
  static constexpr std::array operations{
      Operation{"write", write},
      Operation{"read", read},
      Operation{"copy", copy},
      Operation{"copy, events looked at", copy},
      Operation{"fill", fill},
      Operation{"rectangular write", write_rect},
      Operation{"rectangular copy", copy_rect},
      Operation{"map and unmap", map},
      Operation{"map and unmap, kept", map},
      Operation{"SVM copy", nullptr},  // enqueueMemcpySVM is younger than Debian 12
      Operation{"kernel argument", set_argument, false},
      Operation{"buffer creation", create_buffer, false},
  };
  return operations;
}

}  // namespace clmem::calls
