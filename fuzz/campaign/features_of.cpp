// SPDX-License-Identifier: Apache-2.0
#include "campaign/features_of.hpp"

#include <algorithm>

#include "clmem/mock/opencl.h"
#include "program/constants.hpp"

namespace clmem::fuzz {
namespace {

bool is_out_of_order(const Statement& creation) {
  const Value* const properties = argument(creation, "properties");
  if (properties == nullptr) {
    return false;
  }
  const auto has = [](const Value& value) {
    return (value.number & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
  };
  return has(*properties) || (properties->list.size() > 1 && has(properties->list[1]));
}

// Of a memory object: its type, and that its bytes are the host's.
void add_creation(const Statement& creation, WordSet& words) {
  if (const Value* const desc = argument(creation, "image_desc");
      desc != nullptr && !desc->list.empty()) {
    words.insert(number_text(creation.function, 3, desc->list[0].number));
    if (desc->list.back().object.kind == Kind::memory) {
      words.insert("image-over-buffer");
    }
  }
  if (const Value* const flags = argument(creation, "flags");
      flags != nullptr && (flags->number & CL_MEM_USE_HOST_PTR) != 0) {
    words.insert("CL_MEM_USE_HOST_PTR");
  }
}

}  // namespace

WordSet words_of(const Program& program) {
  WordSet words;
  for (const Statement& statement : program.statements) {
    if (statement.action != Action::call) {
      continue;
    }
    const std::string name{mock::name_of(statement.function)};
    if (!statement.requirement.empty()) {
      words.insert(statement.requirement);
      continue;
    }
    // A queue or a buffer is in every program.
    if (statement.function == EntryPoint::clCreateCommandQueue ||
        statement.function == EntryPoint::clCreateCommandQueueWithProperties) {
      if (is_out_of_order(statement)) {
        words.insert("out-of-order");
      }
      continue;
    }
    words.insert(is_blocking(statement) ? name + " blocking" : name);
    add_creation(statement, words);
  }
  return words;
}

bool includes(const WordSet& many, const WordSet& few) {
  return std::ranges::includes(many, few);
}

}  // namespace clmem::fuzz
