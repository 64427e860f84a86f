// SPDX-License-Identifier: Apache-2.0
// ready_list.hpp - the commands that are ready to run, in the order in which they became ready.
//
//   list.push(command);
//   while (const auto next = list.pop()) { run(*next); }
//
// Contract: a command is in one list at most; the links are in the commands, so that no list ever
// allocates.
#pragma once

#include <memory>
#include <utility>

#include "model/command.hpp"

namespace clmem::mock {

class ReadyList {
 public:
  ReadyList() noexcept = default;
  ReadyList(ReadyList&& other) noexcept
      : first_{std::move(other.first_)}, last_{std::exchange(other.last_, nullptr)} {}
  ReadyList(const ReadyList&) = delete;
  ReadyList& operator=(const ReadyList&) = delete;
  // Releases the commands one by one: destroying a long chain recursively could overflow the stack.
  ~ReadyList() {
    while (pop() != nullptr) {
    }
  }

  [[nodiscard]] bool empty() const noexcept { return first_ == nullptr; }

  void push(std::shared_ptr<Command> command) noexcept {
    Command* const added = command.get();
    (last_ == nullptr ? first_ : last_->next_ready) = std::move(command);
    last_ = added;
  }

  void append(ReadyList other) noexcept {
    if (!other.empty()) {
      (last_ == nullptr ? first_ : last_->next_ready) = std::move(other.first_);
      last_ = std::exchange(other.last_, nullptr);
    }
  }

  // Returns null once the list is empty.
  std::shared_ptr<Command> pop() noexcept {
    if (empty()) {
      return nullptr;
    }
    auto command = std::move(first_);
    first_ = std::move(command->next_ready);
    if (first_ == nullptr) {
      last_ = nullptr;
    }
    return command;
  }

 private:
  std::shared_ptr<Command> first_;
  Command* last_ = nullptr;
};

}  // namespace clmem::mock
