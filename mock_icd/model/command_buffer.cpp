// SPDX-License-Identifier: Apache-2.0
#include "model/command_buffer.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "model/current_call.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

thread_local const CommandBufferUse* current_use = nullptr;

// Returns the steps that a step waits for in addition to its sync points: the latest barrier, in an
// in-order queue the previous step, and for a barrier without sync points all steps
// (clCommandBarrierWithWaitListKHR).
std::vector<khr::SyncPoint> steps_before(const CommandBuffer& buffer, Ordering ordering,
                                         std::span<const khr::SyncPoint> wait_list) {
  const auto count = static_cast<khr::SyncPoint>(buffer.steps.size());
  std::vector<khr::SyncPoint> before(wait_list.begin(), wait_list.end());
  if (is_barrier(ordering) && wait_list.empty()) {
    before.resize(count);
    std::iota(before.begin(), before.end(), khr::SyncPoint{0});
  }
  if (buffer.after_barrier > 0) {
    before.push_back(buffer.after_barrier - 1);
  }
  if (buffer.queue->in_order() && count > 0) {
    before.push_back(count - 1);
  }
  return before;
}

}  // namespace

CommandBufferUse::CommandBufferUse(const Arguments& arguments) noexcept
    : arguments_{arguments},
      depth_{CurrentCallScope::depth() + 1},
      outer_{std::exchange(current_use, this)} {}

CommandBufferUse::~CommandBufferUse() {
  current_use = outer_;
}

const CommandBufferUse::Arguments* CommandBufferUse::take() noexcept {
  const bool is_own = current_use != nullptr && current_use->depth_ == CurrentCallScope::depth();
  return is_own ? &std::exchange(current_use, nullptr)->arguments_ : nullptr;
}

void record_command(ModelLock& model, const CommandBufferUse::Arguments& use,
                    NewCommand&& command) {
  const auto buffer = model->registry.get(use.buffer);
  refuse_if(buffer->is_final, rule::command_buffer_final);
  const std::size_t count = buffer->steps.size();
  refuse_if(
      std::ranges::any_of(use.wait_list, [&](khr::SyncPoint point) { return point >= count; }),
      rule::unknown_sync_point);
  buffer->steps.push_back({command.type, std::move(command.accesses),
                           std::make_shared<Work>(std::move(command.execute)),
                           steps_before(*buffer, command.ordering, use.wait_list)});
  if (is_barrier(command.ordering)) {
    buffer->after_barrier = static_cast<khr::SyncPoint>(count) + 1;
  }
  if (use.sync_point != nullptr) {
    *use.sync_point = static_cast<khr::SyncPoint>(count);
  }
}

void enqueue_steps(ModelLock& model, const CommandBufferUse::Arguments& use,
                   const std::shared_ptr<CommandQueue>& queue, NewCommand& end) {
  const auto buffer = model->registry.get(use.buffer);
  refuse_if(!buffer->is_final, rule::command_buffer_not_final);
  std::vector<std::shared_ptr<Event>> ends;
  for (const CommandBuffer::Step& step : buffer->steps) {
    NewCommand command{.type = step.type,
                       .waits = end.waits,
                       .accesses = step.accesses,
                       .execute = [work = step.execute] { return (*work)(); }};
    for (const khr::SyncPoint point : step.after) {
      command.waits.push_back(ends[point]);
    }
    end.parts.push_back(model->scheduler.enqueue(queue, std::move(command)));
    ends.push_back(model->registry.create<Event>(ObjectKind::event, queue->context, queue,
                                                 step.type, end.parts.back()));
  }
  end.type = khr::command_command_buffer;
  end.ordering = Ordering::none;
  end.waits.insert(end.waits.end(), ends.begin(), ends.end());
}

}  // namespace clmem::mock
