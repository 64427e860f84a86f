// SPDX-License-Identifier: Apache-2.0
#include "generate/generator.hpp"

#include "generate/host_calls.hpp"
#include "generate/mistakes.hpp"
#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

struct Weighted {
  std::size_t weight;
  Proposal (*propose)(Builder&);
};

constexpr std::array<Weighted, 16> commands{{{14, propose_transfer},
                                             {10, propose_rect_transfer},
                                             {9, propose_copy},
                                             {9, propose_rect_copy},
                                             {8, propose_fill},
                                             {10, propose_map},
                                             {8, propose_unmap},
                                             {3, propose_migration},
                                             {9, propose_image_transfer},
                                             {6, propose_image_copy},
                                             {6, propose_image_buffer_copy},
                                             {5, propose_image_fill},
                                             {5, propose_image_map},
                                             {8, propose_svm_command},
                                             {5, propose_marker},
                                             {8, propose_kernel}}};

constexpr std::size_t all_weights = [] {
  std::size_t sum = 0;
  for (const Weighted& command : commands) {
    sum += command.weight;
  }
  return sum;
}();

Proposal propose_command(Builder& builder) {
  std::size_t chosen = builder.random().below(all_weights);
  for (const Weighted& command : commands) {
    if (chosen < command.weight) {
      return command.propose(builder);
    }
    chosen -= command.weight;
  }
  return {};
}

bool add_check(Builder& builder) {
  return builder.add({.action = Action::check, .arguments = {number(builder.random().below(3))}});
}

bool make_another(Builder& builder) {
  switch (builder.random().below(4)) {
    case 0:
      return make_queue(builder, 0);
    case 1:
      return builder.features().images && make_image(builder);
    default:
      return make_buffer(builder, 0);
  }
}

}  // namespace

Program Generator::program(std::uint64_t index) const {
  Random choice{settings_.seed * 0x9e3779b97f4a7c15U + index};
  const bool race = choice.percent(settings_.races);
  const bool mistakes = !race && choice.percent(settings_.mistakes);
  Builder builder{features_, choice.next(), race};
  make_objects(builder);
  if (mistakes) {
    make_foreign_objects(builder);
  }
  // Attempts are limited, for a builder may have nothing left that it can do.
  for (std::size_t attempt = 0; attempt < 4 * settings_.calls; ++attempt) {
    if (builder.program().statements.size() >= settings_.calls) {
      break;
    }
    Random& random = builder.random();
    const std::size_t kind = random.below(100);
    if (mistakes && kind < 40) {
      (void)add_mistake(builder, propose_command(builder));
    } else if (kind < 68) {
      if (Proposal command = propose_command(builder)) {
        (void)builder.enqueue(*std::move(command));
      }
    } else if (kind < 94) {
      (void)add_host_call(builder, attempt);
    } else if (kind < 97) {
      (void)make_another(builder);
    } else {
      (void)add_check(builder);
    }
  }
  settle(builder);
  (void)add_check(builder);
  return builder.take();
}

}  // namespace clmem::fuzz
