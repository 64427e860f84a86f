// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/commands.hpp>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "copy_plan.hpp"
#include "enqueue.hpp"

// Templates that are instantiated here take the visibility of this namespace, not that of their
// declaration.
namespace CLMEM_EXPORT clmem {
namespace detail {
namespace {

// Waits for each event and ignores failures: another one is about to be reported.
void wait_for_all(const std::vector<Event>& events) noexcept {
  for (const Event& event : events) {
    if (const cl_event raw = event.get(); raw != nullptr) {
      static_cast<void>(clWaitForEvents(1, &raw));
    }
  }
}

// The reason to record the events of the commands: an event of the caller's, or host memory.
enum class Tracking { none, event, host };

// Enqueues a command per rectangle. `call` takes the step, whether it blocks, and the events.
// Returns the events of several commands that are tracked. With host memory, all commands are over
// before anything is thrown: a wait for several may end with the first failure. Without host memory
// it does not wait, since the commands may depend on an event that the caller completes later.
template <typename Call>
std::vector<Event> repeat(const CommandQueue& queue, const CopyPlan& plan, Blocking blocking,
                          Tracking tracking, const Options& options, const Call& call) {
  if (plan.count() == 0) {
    enqueue_nothing("copy", queue, options);
    return {};
  }
  CopySteps step{plan};
  if (plan.count() == 1) {
    call(step, blocking, options);
    return {};
  }
  std::vector<Event> parts;
  parts.reserve(tracking == Tracking::none ? 0 : plan.count());
  try {
    for (; !step.done(); step.next()) {
      Event* const part = tracking == Tracking::none ? nullptr : &parts.emplace_back();
      call(step, Blocking::no, Options{options.after, part});
    }
    if (options.event != nullptr) {
      enqueue_marker(queue, {.after = parts, .event = options.event});
    }
    if (blocking == Blocking::yes) {
      wait_for_events(parts);
    }
  } catch (...) {
    if (tracking == Tracking::host) {
      wait_for_all(parts);
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

// A transfer between a device and memory passed as host memory, which is written unless its bytes
// are const. The left side of the plan is the device's.
template <typename Byte>
std::vector<Event> transfer(const CommandQueue& queue, const DeviceBytes& device,
                            const CopyPlan& plan, std::span<Byte> host, Blocking blocking,
                            const Options& options) {
  return repeat(queue, plan, blocking, Tracking::host, options,
                [&](const CopySteps& step, Blocking blocks, const Options& events) {
                  if (plan.is_linear()) {
                    const auto part = host.subspan(step.right(), plan.region[0]);
                    enqueue(queue, Transfer{device, step.left(), part, blocks}, events);
                  } else {
                    enqueue(queue,
                            RectTransfer{device.buffer(), host, host_rect(plan, step), blocks},
                            events);
                  }
                });
}

using Bytes = std::vector<std::byte>;

// Shared virtual memory has no commands for rectangles.
CopyPlan plan_with_host(const DevicePlace& device, const ViewPlace& host) {
  return plan_copy(device.place, host,
                   device.memory.is_shared() ? Rectangles::none : Rectangles::any);
}

// Packed host memory between the device and the caller's host memory.
struct Staging {
  ViewPlace place;
  CopyPlan plan;
};

// Empty unless packed memory takes fewer commands than `direct`.
std::optional<Staging> staging_for(const DevicePlace& device, const CopyPlan& direct) {
  if (direct.count() <= 1) {
    return std::nullopt;
  }
  const ViewPlace place = packed_like(device.place);
  const CopyPlan plan = plan_with_host(device, place);
  return plan.count() < direct.count() ? std::optional{Staging{place, plan}} : std::nullopt;
}

// The objects that a write needs until it is over: the packed elements and the caller's ward.
struct PackedWard {
  Ward ward;
  Bytes bytes;
};

Bytes pack(const HostPlace<const std::byte>& host, const Staging& staging) {
  Bytes packed(staging.place.layout.extent());
  copy_on_host(plan_copy(host.place, staging.place), host.bytes, packed);
  return packed;
}

std::span<std::byte> all_of(const DeviceBytes& area) {
  return {area.area(), area.limit()};
}

Tracking tracking_for(const Options& options) {
  return options.event == nullptr ? Tracking::none : Tracking::event;
}

}  // namespace

template <typename Byte>
void enqueue(const CommandQueue& queue, const ElementTransfer<Byte>& what, const Options& options) {
  const DevicePlace& device = what.device;
  const HostPlace<Byte>& host = what.host;
  const CopyPlan direct = plan_with_host(device, host.place);
  const auto staging = staging_for(device, direct);
  if constexpr (std::is_const_v<Byte>) {
    require_writable("write", device.place);
    const Bytes packed = staging ? pack(host, *staging) : Bytes{};
    transfer(queue, device.memory, staging ? staging->plan : direct,
             staging ? std::span{packed} : host.bytes, Blocking::yes, options);
  } else if (staging) {
    Bytes packed(staging->place.layout.extent());
    transfer(queue, device.memory, staging->plan, std::span{packed}, Blocking::yes, options);
    copy_on_host(plan_copy(staging->place, host.place), packed, host.bytes);
  } else {
    transfer(queue, device.memory, direct, host.bytes, Blocking::yes, options);
  }
}
template void enqueue(const CommandQueue&, const ElementTransfer<std::byte>&, const Options&);
template void enqueue(const CommandQueue&, const ElementTransfer<const std::byte>&, const Options&);

Completion enqueue_async(const CommandQueue& queue, const ElementTransfer<std::byte>& what,
                         const WaitList& after, Ward ward) {
  Event event;
  auto parts = transfer(queue, what.device.memory, plan_with_host(what.device, what.host.place),
                        what.host.bytes, Blocking::no, {after, &event});
  return Completion{std::move(event), std::move(ward), std::move(parts)};
}

Completion enqueue_async(const CommandQueue& queue, const ElementTransfer<const std::byte>& what,
                         const WaitList& after, Ward ward) {
  const DevicePlace& device = what.device;
  const HostPlace<const std::byte>& host = what.host;
  require_writable("write_async", device.place);
  const CopyPlan direct = plan_with_host(device, host.place);
  const auto staging = staging_for(device, direct);
  Event event;
  const auto write = [&](const CopyPlan& plan, std::span<const std::byte> bytes) {
    return transfer(queue, device.memory, plan, bytes, Blocking::no, {after, &event});
  };
  if (!staging) {
    auto parts = write(direct, host.bytes);
    return Completion{std::move(event), std::move(ward), std::move(parts)};
  }
  const auto kept =
      std::make_shared<const PackedWard>(PackedWard{std::move(ward), pack(host, *staging)});
  auto parts = write(staging->plan, kept->bytes);
  return Completion{std::move(event), kept, std::move(parts)};
}

void copy_elements(const CommandQueue& queue, const DevicePlace& dest, const DevicePlace& src,
                   const Options& options) {
  require_writable("copy", dest.place);
  const bool to_area = dest.memory.is_shared();
  const bool from_area = src.memory.is_shared();
  // The left side is the buffer, or the source if both are buffers.
  const bool from_left = !from_area || to_area;
  const Rectangles rectangles = to_area && from_area ? Rectangles::none : Rectangles::any;
  const CopyPlan plan = from_left ? plan_copy(src.place, dest.place, rectangles)
                                  : plan_copy(dest.place, src.place, rectangles);
  repeat(queue, plan, Blocking::no, tracking_for(options), options,
         [&](const CopySteps& step, Blocking, const Options& events) {
           const std::size_t from = from_left ? step.left() : step.right();
           const std::size_t to = from_left ? step.right() : step.left();
           if (plan.is_linear()) {
             enqueue(queue, Copy{dest.memory, to, src.memory, from, plan.region[0], Blocking::no},
                     events);
           } else if (to_area) {
             enqueue(queue,
                     RectTransfer<std::byte>{src.memory.buffer(), all_of(dest.memory),
                                             host_rect(plan, step), Blocking::no},
                     events);
           } else if (from_area) {
             enqueue(queue,
                     RectTransfer<const std::byte>{dest.memory.buffer(), all_of(src.memory),
                                                   host_rect(plan, step), Blocking::no},
                     events);
           } else {
             const BufferRect rect{from, to, plan.region, plan.left_pitches, plan.right_pitches};
             enqueue(queue, CopyRect{dest.memory.buffer(), src.memory.buffer(), rect}, events);
           }
         });
}

void fill_elements(const CommandQueue& queue, const DevicePlace& dest,
                   std::span<const std::byte> value, const Options& options) {
  require_writable("fill", dest.place);
  const CopyPlan plan = plan_copy(dest.place, dest.place, Rectangles::none);
  repeat(queue, plan, Blocking::no, tracking_for(options), options,
         [&](const CopySteps& step, Blocking, const Options& events) {
           enqueue(queue, Fill{dest.memory, step.left(), plan.region[0], value}, events);
         });
}

}  // namespace detail
}  // namespace clmem
