// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/element_commands.hpp>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "copy_plan.hpp"
#include "enqueue.hpp"

namespace clmem::detail {
namespace {

// Waits for each and forgets failures: another one is about to be reported.
void settle(const std::vector<Event>& events) noexcept {
  for (const Event& event : events) {
    if (const cl_event raw = event.get(); raw != nullptr) {
      static_cast<void>(clWaitForEvents(1, &raw));
    }
  }
}

// Why the end of each command has to be known: for an event, or because of host memory.
enum class Tracking { none, event, host };

// One command per rectangle. `call` takes its step, whether it blocks, and its event. Returns
// the events of several commands that are tracked. Those with host memory are over before anything
// is thrown, also after a wait for several, which may end with the first failure; others may wait
// for an event that the caller completes only afterwards.
template <typename Call>
std::vector<Event> repeat(const CommandQueue& queue, const CopyPlan& plan, Blocking blocking,
                          Tracking tracking, const WaitList& after, Event* event,
                          const Call& call) {
  if (plan.count() == 0) {
    enqueue_nothing("copy", queue, after, event);
    return {};
  }
  CopySteps step{plan};
  if (plan.count() == 1) {
    call(step, blocking, event);
    return {};
  }
  std::vector<Event> parts;
  parts.reserve(tracking == Tracking::none ? 0 : plan.count());
  try {
    for (; !step.done(); step.next()) {
      call(step, Blocking::no, tracking == Tracking::none ? nullptr : &parts.emplace_back());
    }
    if (event != nullptr) {
      enqueue_marker(queue, {.after = parts, .event = event});
    }
    if (blocking == Blocking::yes) {
      wait_for_events(parts);
    }
  } catch (...) {
    if (tracking == Tracking::host) {
      settle(parts);
    }
    throw;
  }
  return parts;
}

HostRect host_rect(const CopyPlan& plan, const CopySteps& step) {
  return {.buffer_origin = step.left(),
          .host_origin = step.right(),
          .region = plan.region,
          .buffer_pitches = plan.left_pitches,
          .host_pitches = plan.right_pitches};
}

// A transfer between a buffer and memory that OpenCL takes for the host's, which is written unless
// its bytes are const: the left side is the buffer's.
template <typename Byte>
std::vector<Event> transfer(const CommandQueue& queue, const DeviceBytes& device,
                            const CopyPlan& plan, std::span<Byte> host, Blocking blocking,
                            const WaitList& after, Event* event) {
  return repeat(
      queue, plan, blocking, Tracking::host, after, event,
      [&](const CopySteps& step, Blocking blocks, Event* done) {
        if (plan.is_linear()) {
          const auto part = host.subspan(step.right(), plan.region[0]);
          enqueue(queue, Transfer{device, step.left(), part, blocks}, after, done);
        } else {
          enqueue(queue, RectTransfer<Byte>{device.buffer(), host, host_rect(plan, step), blocks},
                  after, done);
        }
      });
}

Rectangles rectangles_of(const DeviceBytes& memory) {
  return memory.is_shared() ? Rectangles::none : Rectangles::any;
}

using Bytes = std::vector<std::byte>;

// Packed host memory on the way.
struct Staging {
  ViewPlace place;
  CopyPlan plan;
};

// If that takes fewer commands than `direct`.
std::optional<Staging> staging_for(const DevicePlace& device, const CopyPlan& direct) {
  if (direct.count() <= 1) {
    return std::nullopt;
  }
  const ViewPlace place = packed_like(device.place);
  const CopyPlan plan = plan_copy(device.place, place, rectangles_of(device.memory));
  return plan.count() < direct.count() ? std::optional{Staging{place, plan}} : std::nullopt;
}

// Memory that a write needs until it is over: the packed elements besides the caller's ward.
struct PackedWard {
  Ward ward;
  Bytes bytes;
};

Bytes pack(const HostPlace<const std::byte>& host, const Staging& staging) {
  Bytes packed(staging.place.layout.extent());
  copy_on_host(plan_copy(host.place, staging.place), host.bytes, packed);
  return packed;
}

CopyPlan plan_with_host(const DevicePlace& device, const ViewPlace& host) {
  return plan_copy(device.place, host, rectangles_of(device.memory));
}

std::span<std::byte> all_of(const DeviceBytes& area) {
  return {area.area(), area.limit()};
}

}  // namespace

void read_elements(const CommandQueue& queue, const HostPlace<std::byte>& dest,
                   const DevicePlace& src, const WaitList& after, Event* event) {
  const CopyPlan direct = plan_with_host(src, dest.place);
  const auto staging = staging_for(src, direct);
  if (!staging) {
    transfer<std::byte>(queue, src.memory, direct, dest.bytes, Blocking::yes, after, event);
    return;
  }
  Bytes packed(staging->place.layout.extent());
  transfer<std::byte>(queue, src.memory, staging->plan, packed, Blocking::yes, after, event);
  copy_on_host(plan_copy(staging->place, dest.place), packed, dest.bytes);
}

void write_elements(const CommandQueue& queue, const DevicePlace& dest,
                    const HostPlace<const std::byte>& src, const WaitList& after, Event* event) {
  require_writable("write", dest.place);
  const CopyPlan direct = plan_with_host(dest, src.place);
  const auto staging = staging_for(dest, direct);
  const Bytes packed = staging ? pack(src, *staging) : Bytes{};
  transfer<const std::byte>(queue, dest.memory, staging ? staging->plan : direct,
                            staging ? std::span{packed} : src.bytes, Blocking::yes, after, event);
}

Completion read_elements_async(const CommandQueue& queue, const HostPlace<std::byte>& dest,
                               const DevicePlace& src, const WaitList& after, Ward ward) {
  Event event;
  std::vector<Event> parts = transfer<std::byte>(queue, src.memory, plan_with_host(src, dest.place),
                                                 dest.bytes, Blocking::no, after, &event);
  return Completion{std::move(event), std::move(ward), std::move(parts)};
}

Completion write_elements_async(const CommandQueue& queue, const DevicePlace& dest,
                                const HostPlace<const std::byte>& src, const WaitList& after,
                                Ward ward) {
  require_writable("write_async", dest.place);
  const CopyPlan direct = plan_with_host(dest, src.place);
  const auto staging = staging_for(dest, direct);
  Event event;
  if (!staging) {
    std::vector<Event> parts = transfer<const std::byte>(queue, dest.memory, direct, src.bytes,
                                                         Blocking::no, after, &event);
    return Completion{std::move(event), std::move(ward), std::move(parts)};
  }
  const auto kept =
      std::make_shared<const PackedWard>(PackedWard{std::move(ward), pack(src, *staging)});
  std::vector<Event> parts = transfer<const std::byte>(queue, dest.memory, staging->plan,
                                                       kept->bytes, Blocking::no, after, &event);
  return Completion{std::move(event), kept, std::move(parts)};
}

void copy_elements(const CommandQueue& queue, const DevicePlace& dest, const DevicePlace& src,
                   const WaitList& after, Event* event) {
  require_writable("copy", dest.place);
  const bool both_shared = dest.memory.is_shared() && src.memory.is_shared();
  // The left side is a buffer's if there is one: the source's where both are.
  const bool from_left = !src.memory.is_shared() || both_shared;
  const Rectangles rectangles = both_shared ? Rectangles::none : Rectangles::any;
  const CopyPlan plan = from_left ? plan_copy(src.place, dest.place, rectangles)
                                  : plan_copy(dest.place, src.place, rectangles);
  const Tracking tracking = event == nullptr ? Tracking::none : Tracking::event;
  repeat(queue, plan, Blocking::no, tracking, after, event,
         [&](const CopySteps& step, Blocking, Event* done) {
           const std::size_t from = from_left ? step.left() : step.right();
           const std::size_t to = from_left ? step.right() : step.left();
           if (plan.is_linear()) {
             enqueue(queue, Copy{dest.memory, to, src.memory, from, plan.region[0], Blocking::no},
                     after, done);
           } else if (dest.memory.is_shared()) {
             enqueue(queue,
                     RectTransfer<std::byte>{src.memory.buffer(), all_of(dest.memory),
                                             host_rect(plan, step), Blocking::no},
                     after, done);
           } else if (src.memory.is_shared()) {
             enqueue(queue,
                     RectTransfer<const std::byte>{dest.memory.buffer(), all_of(src.memory),
                                                   host_rect(plan, step), Blocking::no},
                     after, done);
           } else {
             enqueue(queue,
                     CopyRect{dest.memory.buffer(),
                              src.memory.buffer(),
                              {.src_origin = from,
                               .dst_origin = to,
                               .region = plan.region,
                               .src_pitches = plan.left_pitches,
                               .dst_pitches = plan.right_pitches}},
                     after, done);
           }
         });
}

void fill_elements(const CommandQueue& queue, const DevicePlace& dest,
                   std::span<const std::byte> value, const WaitList& after, Event* event) {
  require_writable("fill", dest.place);
  const CopyPlan plan = plan_copy(dest.place, dest.place, Rectangles::none);
  const Tracking tracking = event == nullptr ? Tracking::none : Tracking::event;
  repeat(queue, plan, Blocking::no, tracking, after, event,
         [&](const CopySteps& step, Blocking, Event* done) {
           enqueue(queue, Fill{dest.memory, step.left(), plan.region[0], value}, after, done);
         });
}

}  // namespace clmem::detail
