// SPDX-License-Identifier: Apache-2.0
// command_rules.hpp - rules as the product of commands and of changes to their arguments.
//
//   add_rules(rules, {{"EnqueueReadImage", call}, ...}, {{"INVALID_VALUE.ptr-null", change}, ...});
//
// Contract: a change belongs to every command that has a requirement of that name; one that belongs
// to none throws std::logic_error. Arguments are right when they are constructed from a stage.
#pragma once

#include <stdexcept>

#include "violation.hpp"

namespace clmem::mock {

struct WaitArguments {
  [[nodiscard]] const cl_event* list() const { return given ? &event : nullptr; }
  void for_event(cl_event one) {
    count = 1;
    given = true;
    event = one;
  }

  cl_uint count = 0;
  bool given = false;
  cl_event event = nullptr;
};

template <typename Arguments>
struct Command {
  const char* function;  // as requirements name it
  cl_int (*call)(RuleStage&, const Arguments&);
};

template <typename Arguments>
struct Change {
  const char* rule;  // what follows ".err." in the requirement's name
  void (*apply)(Arguments&, RuleStage&);
};

// What can be wrong with any command's queue and wait list.
template <typename Arguments>
[[nodiscard]] const std::vector<Change<Arguments>>& common_changes() {
  static const std::vector<Change<Arguments>> rows{
      {"INVALID_COMMAND_QUEUE.null", [](Arguments& with, RuleStage&) { with.queue = nullptr; }},
      {"INVALID_COMMAND_QUEUE.device-queue",
       [](Arguments& with, RuleStage& stage) { with.queue = stage.device_queue(); }},
      {"INVALID_EVENT_WAIT_LIST.null-list",
       [](Arguments& with, RuleStage&) { with.waits.count = 1; }},
      {"INVALID_EVENT_WAIT_LIST.zero-count",
       [](Arguments& with, RuleStage& stage) {
         with.waits.for_event(stage.user_event());
         with.waits.count = 0;
       }},
      {"INVALID_EVENT_WAIT_LIST.null-event",
       [](Arguments& with, RuleStage&) { with.waits.for_event(nullptr); }},
      {"INVALID_CONTEXT.events",
       [](Arguments& with, RuleStage& stage) { with.waits.for_event(stage.foreign_event()); }},
  };
  return rows;
}

template <typename Arguments>
void add_rules(std::vector<Violation>& rules, const std::vector<Command<Arguments>>& commands,
               const std::vector<Change<Arguments>>& changes) {
  for (const Change<Arguments>& change : changes) {
    const std::size_t before = rules.size();
    for (const Command<Arguments>& command : commands) {
      std::string id = std::string{command.function} + ".err." + change.rule;
      if (is_requirement(id)) {
        rules.push_back({std::move(id), [=](RuleStage& stage) {
                           Arguments with{stage};
                           change.apply(with, stage);
                           return command.call(stage, with);
                         }});
      }
    }
    if (rules.size() == before) {
      throw std::logic_error{std::string{change.rule} + " is a rule of none of these commands"};
    }
  }
}

// Without a change a call has to succeed, or its refusals would prove nothing.
template <typename Arguments>
[[nodiscard]] std::vector<Violation> right_calls(const std::vector<Command<Arguments>>& commands) {
  std::vector<Violation> rules;
  for (const Command<Arguments>& command : commands) {
    rules.push_back({std::string{command.function} + ": right",
                     [=](RuleStage& stage) { return command.call(stage, Arguments{stage}); },
                     unequal_devices, CL_SUCCESS});
  }
  return rules;
}

}  // namespace clmem::mock
