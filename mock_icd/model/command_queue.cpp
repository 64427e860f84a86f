// SPDX-License-Identifier: Apache-2.0
#include "model/command_queue.hpp"

#include <iterator>

namespace clmem::mock {
namespace {

constexpr std::size_t most_spare = 64;

// True if only the list and the caller hold the command and nothing will notify it any more.
bool is_forgotten(const std::shared_ptr<Command>& command) {
  return command.use_count() == 2 && command->open_waits == 0 && command->open_orders == 0;
}

}  // namespace

std::shared_ptr<Command> CommandQueue::add_command() {
  if (spare_.empty()) {
    pending.push_back(std::make_shared<Command>());
  } else {
    pending.splice(pending.end(), spare_, spare_.begin());
  }
  pending.back()->position = std::prev(pending.end());
  return pending.back();
}

void CommandQueue::remove(const std::shared_ptr<Command>& command) {
  if (spare_.size() < most_spare && is_forgotten(command) && barrier.lock() != command) {
    command->restart(CL_QUEUED);
    command->wait_failed = false;
    command->listed = false;
    command->submission = Submission::pending;
    spare_.splice(spare_.begin(), pending, command->position);
  } else {
    pending.erase(command->position);
  }
}

}  // namespace clmem::mock
