// SPDX-License-Identifier: Apache-2.0
// The part of the scheduler that passes the order of commands to the hazard detector.
#include "model/current_call.hpp"
#include "model/event.hpp"
#include "model/hazards/detector.hpp"
#include "model/scheduler.hpp"

namespace clmem::mock {

void Scheduler::look_for_hazards(std::unique_ptr<hazards::Detector> detector) {
  if (hazards_ != nullptr) {
    hazards_->forget_everything();
  }
  hazards_ = std::move(detector);
}

void Scheduler::watch(const std::shared_ptr<Command>& command, const NewCommand& description) {
  hazards::Node described;
  described.call = command->call;
  described.type = command->type;
  described.queue = command->queue.get();
  described.accesses = description.accesses;
  command->node = hazards_->enqueue(std::move(described));
  for (const auto& event : command->waits) {
    if (event->progress->node == nullptr && event->is_user() && !event->ended()) {
      event->progress->node = hazards_->host_node(0);
    }
    if (event->progress->node != nullptr) {
      command->node->predecessors.push_back(event->progress->node);
    }
  }
  if (description.ends != nullptr) {
    command->node->predecessors.push_back(description.ends);
  }
  if (description.begins != nullptr) {
    description.begins->predecessors.push_back(command->node);
    command->begins = description.begins;
  }
  auto& order = command->queue->hazards;
  order = order == nullptr ? std::make_shared<hazards::QueueOrder>() : order;
  hazards_->follow(command->node, *order,
                   {.in_order = command->queue->in_order(),
                    .all_earlier = waits_for_earlier(description.ordering),
                    .holds_back = is_barrier(description.ordering)});
  const bool runs_now =
      schedule_ == Schedule::immediate && command->open_waits == 0 && command->open_orders == 0;
  if (!runs_now) {
    hazards_->guard_host_memory(*command->node);
  }
}

void Scheduler::host_knows(const ExecutionStatus& completion) {
  if (hazards_ != nullptr && completion.node != nullptr && completion.ended()) {
    hazards_->host_knows(*completion.node);
  }
}

void Scheduler::host_may_reuse(const ExecutionStatus& completion) {
  if (hazards_ != nullptr && completion.node != nullptr) {
    hazards_->host_may_reuse(*completion.node);
  }
}

void Scheduler::host_knows_all(const CommandQueue& queue) {
  if (hazards_ != nullptr && queue.hazards != nullptr) {
    hazards_->host_knows_all(*queue.hazards);
  }
}

std::shared_ptr<hazards::Node> Scheduler::new_host_use(const Access& access,
                                                       const MemoryRegion& reach) {
  if (hazards_ == nullptr) {
    return nullptr;
  }
  auto use = hazards_->host_node(CurrentCallScope::current());
  use->accesses.add(access);
  use->reach = reach;
  return use;
}

void Scheduler::host_frees(const Access& access) {
  if (hazards_ != nullptr) {
    hazards_->free(CurrentCallScope::current(), access);
  }
}

}  // namespace clmem::mock
