// SPDX-License-Identifier: Apache-2.0
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>
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
        whole_host{raw.host, buffer_bytes},
        events{owned(raw.events)},
        row_of_events{owned(raw.events)} {
    const Origin origin = Origin::from(raw.origin);
    const Region region = Region::from(raw.region);
    const Pitches pitches{raw.row_pitch, raw.slice_pitch};
    host_rect = {origin, origin, region, pitches, pitches};
    buffer_rect = {origin, origin, region, pitches, pitches};
  }

  static std::vector<Event> owned(std::span<const cl_event> events) {
    std::vector<Event> made;
    for (const cl_event event : events) {
      made.emplace_back(retain, event);
    }
    return made;
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
  EventList events;
  std::vector<Event> row_of_events;
};

// `call` takes the objects and where to put an event. A function for each, as each is a loop of raw
// C: in one, they would take registers from each other.
template <Wanted wanted, typename Call>
[[gnu::noinline]] void repeat_with(const Objects& objects, int repetitions, const Call& call) {
  for (int at = 0; at < repetitions; ++at) {
    if constexpr (wanted == Wanted::event) {
      Event event;
      call(launder(objects), &event);
    } else {
      call(launder(objects), nullptr);
    }
  }
}

template <typename Call>
void repeat(const Operands& operands, Wanted wanted, int repetitions, const Call& call) {
  const Objects objects{operands};
  wanted == Wanted::event ? repeat_with<Wanted::event>(objects, repetitions, call)
                          : repeat_with<Wanted::no_event>(objects, repetitions, call);
}

void write(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.first, o.host,
                 {.dst_offset = o.offset, .after = o.events, .event = event});
  });
}

void read(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.host, o.first,
                 {.src_offset = o.offset, .after = o.events, .event = event});
  });
}

void copy(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.second, o.first,
                 {.byte_count = o.size,
                  .src_offset = o.offset,
                  .dst_offset = o.offset,
                  .after = o.events,
                  .event = event});
  });
}

// As copy(), but each call looks whether one of the events is empty.
void copy_after_row(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.second, o.first,
                 {.byte_count = o.size,
                  .src_offset = o.offset,
                  .dst_offset = o.offset,
                  .after = o.row_of_events,
                  .event = event});
  });
}

void fill(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_fill(o.queue, o.first, 1.0F, o.size,
                 {.offset = o.offset, .after = o.events, .event = event});
  });
}

void write_rect(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.first, o.whole_host, o.host_rect, {.after = o.events, .event = event});
  });
}

void copy_rect(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.second, o.first, o.buffer_rect, {.after = o.events, .event = event});
  });
}

void map(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_map_buffer<std::byte>(
        o.queue, o.first, MapFlags::read,
        {.offset = o.offset, .shape = {o.size}, .after = o.events, .event = event})
        .release();
  });
}

void svm_copy(const Operands& operands, Wanted wanted, int repetitions) {
  repeat(operands, wanted, repetitions, [](const Objects& o, Event* event) {
    enqueue_copy(o.queue, o.area, o.host,
                 {.dst_offset = o.offset, .after = o.events, .event = event});
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
      Operation{"copy, events looked at", copy_after_row},
      Operation{"fill", fill},
      Operation{"rectangular write", write_rect},
      Operation{"rectangular copy", copy_rect},
      Operation{"map and unmap", map},
      Operation{"map and unmap, kept", map},
      Operation{"SVM copy", svm_copy},
      Operation{"kernel argument", set_argument, false},
      Operation{"buffer creation", create_buffer, false},
  };
  return operations;
}

}  // namespace clmem::calls
