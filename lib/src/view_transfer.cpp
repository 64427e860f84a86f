// SPDX-License-Identifier: Apache-2.0
#include <clmem/rect_transfer.hpp>
#include <clmem/view_transfer.hpp>
#include <memory>
#include <utility>
#include <vector>

#include "copy_plan.hpp"

namespace clmem::detail {
namespace {

// The commands of one transfer, as far as someone needs to know when each is over.
class Pending {
 public:
  explicit Pending(std::size_t count) { events_.reserve(count); }

  // Where the next command puts its event.
  [[nodiscard]] Event* add() { return &events_.emplace_back(); }
  [[nodiscard]] std::span<const Event> events() const { return events_; }
  [[nodiscard]] std::vector<Event> take() && { return std::move(events_); }

  // Waits for each and forgets failures: another one is about to be told.
  void settle() const noexcept {
    for (const Event& event : events_) {
      if (const cl_event raw = event.get(); raw != nullptr) {
        static_cast<void>(clWaitForEvents(1, &raw));
      }
    }
  }

 private:
  std::vector<Event> events_;
};

void enqueue_nothing(const CommandQueue& queue, const CommandOptions& options) {
  static_cast<void>(queue.require("DeviceMemoryView"));
  if (options.event != nullptr) {
    enqueue_marker(queue, options);
  }
}

// Whether someone needs to know when each command is over: because of host memory, or an event.
enum class Tracking { none, events };

// One command per rectangle. `command` takes its step, whether it blocks, and the options. Returns
// the events of several commands that are tracked; throws only when all of them are over, since a
// wait for several may end with the first failure.
template <typename Command>
std::vector<Event> run(const CommandQueue& queue, const CopyPlan& plan, Blocking blocking,
                       Tracking tracking, const CommandOptions& options, const Command& command) {
  if (plan.count() == 0) {
    enqueue_nothing(queue, options);
    return {};
  }
  CopySteps step{plan};
  if (plan.count() == 1) {
    command(step, blocking, options);
    return {};
  }
  Pending pending{tracking == Tracking::none ? 0 : plan.count()};
  try {
    for (; !step.done(); step.next()) {
      Event* const done = tracking == Tracking::none ? nullptr : pending.add();
      command(step, Blocking::no, CommandOptions{.wait_for = options.wait_for, .event = done});
    }
    if (options.event != nullptr) {
      enqueue_marker(queue, {.wait_for = pending.events(), .event = options.event});
    }
    if (blocking == Blocking::yes) {
      wait_for_events(pending.events());
    }
  } catch (...) {
    pending.settle();
    throw;
  }
  return std::move(pending).take();
}

HostRect host_rect(const CopyPlan& plan, const CopySteps& step) {
  return {.buffer_origin = step.left(),
          .host_origin = step.right(),
          .region = plan.region,
          .buffer_pitches = plan.left_pitches,
          .host_pitches = plan.right_pitches};
}

std::vector<Event> run_reads(const CommandQueue& queue, BufferView src, const CopyPlan& plan,
                             std::span<std::byte> host, Blocking blocking,
                             const CommandOptions& options) {
  return run(queue, plan, blocking, Tracking::events, options,
             [&](const CopySteps& step, Blocking blocks, const CommandOptions& given) {
               if (plan.is_linear()) {
                 const std::span<std::byte> part = host.subspan(step.right(), plan.region[0]);
                 read(queue, part, src, blocks, step.left(), given.wait_for, given.event);
               } else {
                 read_rect(queue, host, src, host_rect(plan, step), blocks, given.wait_for,
                           given.event);
               }
             });
}

std::vector<Event> run_writes(const CommandQueue& queue, BufferView dest, const CopyPlan& plan,
                              std::span<const std::byte> host, Blocking blocking,
                              const CommandOptions& options) {
  return run(queue, plan, blocking, Tracking::events, options,
             [&](const CopySteps& step, Blocking blocks, const CommandOptions& given) {
               if (plan.is_linear()) {
                 write(queue, dest, host.subspan(step.right(), plan.region[0]), blocks, step.left(),
                       given.wait_for, given.event);
               } else {
                 write_rect(queue, dest, host, host_rect(plan, step), blocks, given.wait_for,
                            given.event);
               }
             });
}

using Bytes = std::vector<std::byte>;

// Packed host memory on the way, if that takes fewer commands than `direct`.
struct Staging {
  explicit Staging(const ViewPlace& device, const CopyPlan& direct)
      : place{packed_like(device)}, plan{plan_copy(device, place)} {
    pays = plan.count() < direct.count();
  }

  ViewPlace place;
  CopyPlan plan;
  bool pays = false;
};

// What a write needs until it is over: the packed elements besides the caller's ward.
struct PackedWard {
  Ward ward;
  Bytes bytes;
};

Bytes pack(const HostPlace<const std::byte>& host, const Staging& staging) {
  Bytes packed(staging.place.layout.extent());
  copy_on_host(plan_copy(host.place, staging.place), host.bytes, packed);
  return packed;
}

}  // namespace

void read_view(const CommandQueue& queue, BufferView src, const ViewPlace& place,
               const HostPlace<std::byte>& host, const CommandOptions& options) {
  const CopyPlan direct = plan_copy(place, host.place);
  const Staging staging{place, direct};
  if (!staging.pays) {
    run_reads(queue, src, direct, host.bytes, Blocking::yes, options);
    return;
  }
  Bytes packed(staging.place.layout.extent());
  run_reads(queue, src, staging.plan, packed, Blocking::yes, options);
  copy_on_host(plan_copy(staging.place, host.place), packed, host.bytes);
}

void write_view(const CommandQueue& queue, BufferView dest, const ViewPlace& place,
                const HostPlace<const std::byte>& host, const CommandOptions& options) {
  require_writable("write", place);
  const CopyPlan direct = plan_copy(place, host.place);
  const Staging staging{place, direct};
  if (staging.pays) {
    run_writes(queue, dest, staging.plan, pack(host, staging), Blocking::yes, options);
  } else {
    run_writes(queue, dest, direct, host.bytes, Blocking::yes, options);
  }
}

NannyEvent read_view_async(const CommandQueue& queue, BufferView src, const ViewPlace& place,
                           const HostPlace<std::byte>& host, Ward ward, const WaitList& wait_for) {
  Event event;
  std::vector<Event> parts = run_reads(queue, src, plan_copy(place, host.place), host.bytes,
                                       Blocking::no, {.wait_for = wait_for, .event = &event});
  return NannyEvent{std::move(event), std::move(ward), std::move(parts)};
}

NannyEvent write_view_async(const CommandQueue& queue, BufferView dest, const ViewPlace& place,
                            const HostPlace<const std::byte>& host, Ward ward,
                            const WaitList& wait_for) {
  require_writable("write_async", place);
  const CopyPlan direct = plan_copy(place, host.place);
  const Staging staging{place, direct};
  Event event;
  const CommandOptions options{.wait_for = wait_for, .event = &event};
  if (!staging.pays) {
    std::vector<Event> parts = run_writes(queue, dest, direct, host.bytes, Blocking::no, options);
    return NannyEvent{std::move(event), std::move(ward), std::move(parts)};
  }
  const auto kept =
      std::make_shared<const PackedWard>(PackedWard{std::move(ward), pack(host, staging)});
  std::vector<Event> parts =
      run_writes(queue, dest, staging.plan, kept->bytes, Blocking::no, options);
  return NannyEvent{std::move(event), kept, std::move(parts)};
}

void copy_view(const CommandQueue& queue, BufferView src, const ViewPlace& place, BufferView dest,
               const ViewPlace& dest_place, const CommandOptions& options) {
  const CopyPlan plan = plan_copy(place, dest_place);
  const Tracking tracking = options.event == nullptr ? Tracking::none : Tracking::events;
  run(queue, plan, Blocking::no, tracking, options,
      [&](const CopySteps& step, Blocking, const CommandOptions& given) {
        if (plan.is_linear()) {
          enqueue_copy(queue, dest, src,
                       {.byte_count = plan.region[0],
                        .src_offset = step.left(),
                        .dst_offset = step.right(),
                        .wait_for = given.wait_for,
                        .event = given.event});
        } else {
          enqueue_copy(queue, dest, src,
                       BufferRect{.src_origin = step.left(),
                                  .dst_origin = step.right(),
                                  .region = plan.region,
                                  .src_pitches = plan.left_pitches,
                                  .dst_pitches = plan.right_pitches},
                       given);
        }
      });
}

}  // namespace clmem::detail
