// SPDX-License-Identifier: Apache-2.0
#include "generate/generator.hpp"

#include <algorithm>

#include "generate/mistakes.hpp"
#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

using Propose = Proposal (*)(Builder&);

struct Weighted {
  std::size_t weight;
  std::size_t of_mistakes;  // weight for mistakes: about the number of mistakes that it can have
  Propose propose;
  std::size_t ObjectPercentages::*objects;  // the objects that it uses; null for buffers
};
using Commands = std::array<Weighted, 17>;

constexpr Commands all_commands{{{14, 46, propose_transfer, nullptr},
                                 {10, 56, propose_rect_transfer, nullptr},
                                 {9, 24, propose_copy, nullptr},
                                 {9, 30, propose_rect_copy, nullptr},
                                 {8, 24, propose_fill, nullptr},
                                 {10, 28, propose_map, nullptr},
                                 {10, 16, propose_unmap, nullptr},
                                 {3, 12, propose_migration, nullptr},
                                 {9, 60, propose_image_transfer, &ObjectPercentages::images},
                                 {6, 36, propose_image_copy, &ObjectPercentages::images},
                                 {6, 54, propose_image_buffer_copy, &ObjectPercentages::images},
                                 {5, 22, propose_image_fill, &ObjectPercentages::images},
                                 {5, 34, propose_image_map, &ObjectPercentages::images},
                                 {8, 70, propose_svm_command, &ObjectPercentages::svm},
                                 {5, 10, propose_marker, nullptr},
                                 {14, 18, propose_kernel, &ObjectPercentages::kernels},
                                 {4, 12, propose_native_kernel, nullptr}}};

// The commands that a program uses: all, or a few. A few are combined with each other more often, and
// without other commands that would hide their effects (Groce and others, "Swarm testing", 2012).
struct CommandSelection {
  Commands commands = all_commands;  // those that are not used have no weight
  ObjectPercentages percentages{};
  bool large = false;
};

CommandSelection select_commands(Random& random) {
  CommandSelection selection;
  selection.large = random.one_in(40);
  if (!random.percent(45)) {
    return selection;
  }
  selection.percentages = {
      .images = 0, .svm = 0, .kernels = 0, .sub_buffers = random.pick({10U, 70U})};
  for (Weighted& command : selection.commands) {
    // Mapped objects cannot be used without the unmap.
    if (command.propose != propose_unmap && !random.percent(30)) {
      command.weight = command.of_mistakes = 0;
    } else if (command.objects != nullptr) {
      selection.percentages.*command.objects = 100;
    }
  }
  return selection;
}

// Adds calls of the same kind to the queue after a mistake: a driver may keep state of a rejected
// call, which shows in the next one.
void add_mistake_and_next_call(Builder& builder, Propose propose) {
  if (!add_mistake(builder, propose) || !builder.random().one_in(3)) {
    return;
  }
  const Statement refused = builder.program().statements.back();
  builder.prefer_queue(refused.arguments[0].object);
  const Value* const kernel = argument(refused, "kernel");
  Proposal next = kernel != nullptr && kernel->object.kind == Kind::kernel
                      ? propose_launch_again(builder, kernel->object)
                      : propose(builder);
  if (next) {
    (void)builder.enqueue(*std::move(next));
  }
  builder.prefer_queue({});
}

// The transfer or map has the operands of an earlier one and other events: a driver may reuse a cached
// result despite the commands in between.
bool repeat_command(Builder& builder) {
  std::vector<std::size_t> before;
  const std::vector<Statement>& statements = builder.program().statements;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const Statement& one = statements[i];
    if (one.action == Action::call && one.codes.empty() &&
        argument(one, "command_queue") != nullptr &&
        (is_transfer(one.function) || one.result.kind == Kind::map)) {
      before.push_back(i);
    }
  }
  if (before.empty()) {
    return false;
  }
  Statement again = statements[builder.random().pick(before)];
  builder.prefer_queue(again.arguments[0].object);
  for (const std::string_view name : {"event_wait_list", "event"}) {
    if (Value* const value = argument(again, name)) {
      *value = null();
    }
  }
  if (again.result.kind == Kind::map) {
    again.result = builder.fresh(Kind::map);
    again.arguments.back() = result();
  }
  const bool added = builder.enqueue(std::move(again));
  builder.prefer_queue({});
  return added;
}

bool make_another(Builder& builder, const ObjectPercentages& percentages) {
  switch (builder.random().below(4)) {
    case 0:
      return make_queue(builder, builder.context());
    case 1:
      return builder.features().images && percentages.images != 0 && make_image(builder);
    default:
      return make_buffer(builder, builder.context(), percentages.sub_buffers);
  }
}

// Commands on objects of both contexts alternate.
void make_second_context(Builder& builder, const ObjectPercentages& percentages) {
  builder.set_context(1);
  (void)make_queue(builder, 1);
  for (std::size_t i = builder.random().between(1, 2); i > 0; --i) {
    (void)make_buffer(builder, 1, percentages.sub_buffers);
  }
}

// Drivers may confuse the other context, which has one device and neither kernels nor SVM here, with
// the first one.
void move_to_second_context(Program& program) {
  const auto stays = [](const Statement& statement) {
    return statement.result.kind == Kind::kernel || statement.result.kind == Kind::svm;
  };
  if (uses_second_device(program) || std::ranges::any_of(program.statements, stays)) {
    return;
  }
  for (Statement& statement : program.statements) {
    for (Value& value : statement.arguments) {
      if (value.object.kind == Kind::context) {
        value.object.index ^= 1U;
      }
    }
  }
}

}  // namespace

Program Generator::program(std::uint64_t index) const {
  Random choice{settings_.seed * 0x9e3779b97f4a7c15U + index};
  const bool mistakes = choice.percent(settings_.mistakes);
  Builder builder{features_, choice.next(), settings_.avoids ? &settings_.avoids : nullptr};
  const CommandSelection selection = select_commands(builder.random());
  builder.set_large(selection.large);
  make_objects(builder, selection.percentages);
  if (builder.random().percent(30)) {
    add_gate(builder);
  }
  if (mistakes) {
    make_foreign_objects(builder);
  }
  const bool two_contexts = !mistakes && builder.random().one_in(8);
  if (two_contexts) {
    make_second_context(builder, selection.percentages);
  }
  // A builder may have no legal call left.
  for (std::size_t attempt = 0; attempt < 4 * settings_.calls; ++attempt) {
    if (builder.program().statements.size() >= settings_.calls) {
      break;
    }
    Random& random = builder.random();
    builder.set_context(two_contexts && random.one_in(3) ? 1 : 0);
    const std::size_t kind = random.below(100);
    if (mistakes && kind < 40) {
      add_mistake_and_next_call(
          builder, random.pick_weighted(selection.commands, &Weighted::of_mistakes).propose);
    } else if (kind < 68) {
      if (random.one_in(12) && repeat_command(builder)) {
        continue;
      }
      if (Proposal command = random.pick_weighted(selection.commands).propose(builder)) {
        (void)builder.enqueue(*std::move(command));
      }
    } else if (kind < 94) {
      (void)add_host_call(builder, attempt);
    } else if (kind < 97) {
      (void)make_another(builder, selection.percentages);
    } else {
      (void)add_check(builder);
    }
  }
  builder.set_context(0);
  end_events_and_maps(builder, settings_.calls + settings_.calls / 4);
  (void)add_check(builder);
  const bool moves = builder.random().one_in(8);
  Program made = builder.take();
  if (moves) {
    move_to_second_context(made);
  }
  return made;
}

}  // namespace clmem::fuzz
