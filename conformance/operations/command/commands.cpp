// SPDX-License-Identifier: Apache-2.0
#include "operations/command/commands.hpp"

#include <algorithm>
#include <stdexcept>

#include "harness/gate.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

void need_command(const Fixture& fixture, const Command& command) {
  fixture.needs(command.since);
  if (command.condition != nullptr) {
    fixture.needs(command.condition);
  }
}

std::vector<Command> memory_commands() {
  return commands_that([](const Command& command) { return !command.only_orders(); });
}

std::vector<Command> commands_with_effect() {
  return commands_that([](const Command& command) { return command.effect != Effect::none; });
}

const Command& command_named(const std::string& name) {
  const std::vector<Command>& all = every_command();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Command& command) { return name == command.name; });
  if (found == all.end()) {
    throw std::logic_error{"no command is named " + name};
  }
  return *found;
}

void need_flush_that_returns(Fixture& fixture) {
  static const bool returns = [&fixture] {
    constexpr std::chrono::milliseconds timeout{1000};
    const FilledBuffer buffer = fixture.filled_buffer(8);
    const cl_command_queue queue = fixture.new_queue();
    Gate gate{fixture};
    must_succeed(clEnqueueReadBuffer, queue, buffer.get(), CL_FALSE, 0, 8, fixture.host(8).data(),
                 1, gate.wait_list(), nullptr);
    LateOpener opener{gate, timeout};
    must_succeed(clFlush, queue);
    const bool early = opener.returned_early();
    must_succeed(clFinish, queue);
    return early;
  }();
  if (!returns) {
    unsupported("a clFlush that returns while commands wait for a user event");
  }
}

Rows<Command> rows_of(const std::vector<Command>& commands) {
  Rows<Command> rows;
  for (const Command& command : commands) {
    const std::string ending = *command.variant == 0 ? "" : std::string{"_"} + command.variant;
    rows.push_back({command.name + ending, command});
  }
  return rows;
}

Rows<Command> rows_about(const std::vector<Command>& commands) {
  Rows<Command> rows = rows_of(commands);
  for (Row<Command>& row : rows) {
    row.requirements = {row.value.rule};
  }
  return rows;
}

Rows<Command> rows_citing(const std::vector<Command>& commands, const std::string& prefix,
                          const std::string& suffix) {
  Rows<Command> rows = rows_of(commands);
  for (Row<Command>& row : rows) {
    row.requirements = {prefix + row.value.name + suffix};
  }
  return rows;
}

bool Command::has_range_of_object() const {
  return is_repeatable() && layout != Layout::none && !runs_program() &&
         (uses(MemoryKind::buffer) || uses(MemoryKind::image));
}

void Command::reach_too_far(Arguments& arguments) const {
  const bool of_source = source.kind == MemoryKind::buffer || source.kind == MemoryKind::image;
  Place& place = of_source ? arguments.source : arguments.target;
  const MemoryKind kind = of_source ? source.kind : target.kind;
  if (kind == MemoryKind::buffer && layout != Layout::box) {
    ++place.offset;
  } else {
    ++place.origin->at(0);
  }
}

}  // namespace clmem::conformance
