// SPDX-License-Identifier: Apache-2.0
#include <clmem/clmem.hpp>
#include <vector>

#include "calls.hpp"

namespace clmem::calls {
namespace {

struct Objects {
  explicit Objects(const Operands& raw)
      : context{retain, raw.context},
        queue{retain, raw.queue},
        first{retain, raw.first},
        second{retain, raw.second},
        area{raw.area, buffer_bytes},
        kernel{raw.kernel},
        host{raw.host, raw.size},
        offset{raw.offset},
        size{raw.size},
        whole_host{raw.host, buffer_bytes} {
    const Origin origin = Origin::from(raw.origin);
    const Region region = Region::from(raw.region);
    const Pitches pitches{raw.row_pitch, raw.slice_pitch};
    host_rect = {origin, origin, region, pitches, pitches};
    buffer_rect = {origin, origin, region, pitches, pitches};
    for (const cl_event event : raw.events) {
      owned_events.emplace_back(retain, event);
    }
    events = owned_events;
  }

  Context context;
  CommandQueue queue;
  Buffer first;
  Buffer second;
  SVMPointer area;
  KernelRef kernel;
  std::span<std::byte> host;
  std::size_t offset;
  std::size_t size;
  std::span<std::byte> whole_host;
  HostRect host_rect{{}, {}, 1};
  BufferRect buffer_rect{{}, {}, 1};
  std::vector<Event> owned_events;
  std::span<const Event> events;
};

// `call` takes the objects and where to put an event.
template <typename Call>
void repeat(const Operands& operands, Wanted wanted, int repetitions, const Call& call) {
  const Objects objects{operands};
  if (wanted == Wanted::event) {
    for (int at = 0; at < repetitions; ++at) {
      Event event;
      call(launder(objects), &event);
    }
  } else {
    for (int at = 0; at < repetitions; ++at) {
      call(launder(objects), nullptr);
    }
  }
}

void write(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.first, o.host,
                 {.dst_offset = o.offset, .wait_for = o.events, .event = event});
  });
}

void read(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.host, o.first,
                 {.src_offset = o.offset, .wait_for = o.events, .event = event});
  });
}

void copy(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.second, o.first,
                 {.byte_count = o.size,
                  .src_offset = o.offset,
                  .dst_offset = o.offset,
                  .wait_for = o.events,
                  .event = event});
  });
}

void fill(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_fill(o.queue, o.first, 1.0F, o.size,
                 {.offset = o.offset, .wait_for = o.events, .event = event});
  });
}

void write_rect(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.first, o.whole_host, o.host_rect,
                 {.wait_for = o.events, .event = event});
  });
}

void copy_rect(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.second, o.first, o.buffer_rect, {.wait_for = o.events, .event = event});
  });
}

void map(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_map_buffer<std::byte>(
        o.queue, o.first, MapFlags::read,
        {.offset = o.offset, .shape = {o.size}, .wait_for = o.events, .event = event})
        .release();
  });
}

void svm_copy(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.area, o.host,
                 {.dst_offset = o.offset, .wait_for = o.events, .event = event});
  });
}

void set_argument(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions,
         [](const Objects& o, Event* /*event*/) { set_arg(o.kernel, 0, o.first); });
}

void create_buffer(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* /*event*/) {
    const Buffer made{o.context, MemFlags::read_write, o.size};
  });
}

}  // namespace

std::span<const Operation> library_calls() {
  static constexpr std::array operations{
      Operation{"write", write},
      Operation{"read", read},
      Operation{"copy", copy},
      Operation{"fill", fill},
      Operation{"rectangular write", write_rect},
      Operation{"rectangular copy", copy_rect},
      Operation{"map and unmap", map},
      Operation{"SVM copy", svm_copy},
      Operation{"kernel argument", set_argument, false},
      Operation{"buffer creation", create_buffer, false},
  };
  return operations;
}

}  // namespace clmem::calls
