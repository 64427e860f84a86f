// SPDX-License-Identifier: Apache-2.0
#include "oracle/relation.hpp"

#include <algorithm>
#include <array>

#include "clmem/mock/opencl.h"

namespace clmem::fuzz {
namespace {

Program with_finishes(const Program& program) {
  Program changed{.early_writes = program.early_writes};
  for (const Statement& statement : program.statements) {
    changed.statements.push_back(statement);
    if (is_command(statement)) {
      changed.statements.push_back({.function = clFinish, .arguments = {statement.arguments[0]}});
    }
  }
  return changed;
}

template <typename Change>
Program with_each(const Program& program, const Change& change) {
  Program changed = program;
  std::ranges::for_each(changed.statements, change);
  return changed;
}

Program all_blocking(const Program& program) {
  return with_each(program, [](Statement& statement) {
    if (is_command(statement)) {
      set_blocking(statement, true);
    }
  });
}

Program in_order(const Program& program) {
  return with_each(program, [](Statement& statement) {
    constexpr std::uint64_t bit = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
    Value* const properties = argument(statement, "properties");
    if (properties != nullptr && properties->form == Value::Form::number) {
      properties->number &= ~bit;
    } else if (properties != nullptr && properties->list.size() > 1) {
      properties->list[1].number &= ~bit;
    }
  });
}

Value first_like(std::span<const Statement* const> creations, const Value& queue) {
  const auto makes = [&](const Statement* creation) { return creation->result == queue.object; };
  const auto own = std::ranges::find_if(creations, makes);
  if (own == creations.end()) {
    return queue;
  }
  const auto first = std::ranges::find_if(creations, [&](const Statement* creation) {
    return creation->arguments[0] == (*own)->arguments[0] &&
           creation->arguments[1] == (*own)->arguments[1];
  });
  return reference((*first)->result);
}

// Queues that are replaced by the first one of their context and device must agree on profiling,
// which is a property of the queue.
Program one_queue(const Program& program) {
  Program changed = program;
  if (std::ranges::any_of(program.statements, [](const Statement& statement) {
        return statement.action == Action::call && statement.function == clGetEventProfilingInfo;
      })) {
    return changed;
  }
  std::vector<const Statement*> queues;
  for (Statement& statement : changed.statements) {
    if (statement.result.kind == Kind::queue) {
      queues.push_back(&statement);
    } else if (is_command(statement)) {
      statement.arguments[0] = first_like(queues, statement.arguments[0]);
    }
  }
  return changed;
}

template <Way way>
Program checked(const Program& program) {
  return with_each(program, [](Statement& statement) {
    if (statement.action == Action::check) {
      statement.arguments[0] = number(static_cast<std::uint64_t>(way));
    }
  });
}

Program without_misalignment(const Program& program) {
  return with_each(program, [](Statement& statement) {
    if (statement.action == Action::host) {
      statement.arguments[1] = number(0);
    }
  });
}

constexpr std::array<Relation, 8> all_relations{{
    {"right when each command is finished before the next", with_finishes},
    {"right when every transfer is blocking", all_blocking},
    {"right when the queues are in order", in_order},
    {"right when all commands are in one queue", one_queue},
    {"right when memory is read", checked<Way::read>},
    {"right when memory is mapped", checked<Way::map>},
    {"right when memory is copied", checked<Way::copy>},
    {"right when memory of the host is aligned to pages", without_misalignment},
}};

}  // namespace

std::span<const Relation> relations() {
  return all_relations;
}

}  // namespace clmem::fuzz
