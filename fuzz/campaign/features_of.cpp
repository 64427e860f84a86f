// SPDX-License-Identifier: Apache-2.0
#include "campaign/features_of.hpp"

#include <algorithm>

#include "clmem/mock/opencl.h"
#include "program/shape.hpp"
#include "program/state.hpp"
#include "program/text.hpp"

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

// Adds the type of a memory object, and that its bytes are the host's if they are.
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

// Returns a word such as "clEnqueueCopyBuffer sub-buffer,buffer": drivers handle other kinds of
// objects by other code.
std::string call_word(const Statement& call, std::span<const MemoryShape> shapes) {
  std::string word{mock::name_of(call.function)};
  word += is_blocking(call) ? " blocking" : "";
  const auto status = static_cast<std::int32_t>(number_of(call, "execution_status"));
  word += status < 0 ? " failed" : "";
  char separator = ' ';
  const auto add = [&](const Value& value) {
    const std::uint16_t index = value.object.index;
    if (value.object.kind == Kind::memory && index < shapes.size()) {
      word += separator;
      word += kind_name(shapes[index].type, shapes[index].root != index);
      separator = ',';
    }
  };
  std::ranges::for_each(call.arguments, add);
  if (call.function == clEnqueueNativeKernel) {
    std::ranges::for_each(argument(call, "mem_list")->list, add);
  }
  return word;
}

constexpr std::size_t most_bytes = std::size_t{1} << 16U;

// True if the call has arguments so large that a driver may report a lack of resources before the
// error that the call should be rejected with.
bool asks_for_much(const Statement& statement) {
  const auto is_large = [](const Value& value) {
    return value.form == Value::Form::number && value.number >= most_bytes;
  };
  const Value* const size = argument(statement, "size");
  const Value* const desc = argument(statement, "image_desc");
  return (size != nullptr && is_large(*size)) ||
         (desc != nullptr && std::ranges::any_of(desc->list, is_large));
}

}  // namespace

WordSet words_of(const Program& program) {
  WordSet words;
  if (uses_second_device(program)) {
    words.insert("second-device");
  }
  std::vector<MemoryShape> shapes;
  for (const Statement& statement : program.statements) {
    if (statement.action != Action::call) {
      continue;
    }
    if (!statement.requirement.empty()) {
      words.insert(statement.requirement);
      continue;
    }
    // Every program has a queue or a buffer, so these are not words.
    if (statement.function == clCreateCommandQueue ||
        statement.function == clCreateCommandQueueWithProperties) {
      if (is_out_of_order(statement)) {
        words.insert("out-of-order");
      }
      continue;
    }
    words.insert(call_word(statement, shapes));
    if (statement.result.kind == Kind::memory) {
      add_creation(statement, words);
      shapes.resize(std::max<std::size_t>(shapes.size(), statement.result.index + std::size_t{1}));
      shapes[statement.result.index] = shape_of(statement, shapes);
    }
  }
  return words;
}

bool includes(const WordSet& many, const WordSet& few) {
  return std::ranges::includes(many, few);
}

bool needs_little(const Program& program) {
  State state{program};
  std::size_t maps = 0;
  for (const Statement& statement : program.statements) {
    const bool maps_once =
        statement.action == Action::check
            ? static_cast<Way>(statement.arguments[0].number) == Way::map
            : statement.action == Action::call && statement.codes.empty() &&
                  (statement.result.kind == Kind::map || statement.function == clEnqueueSVMMap);
    maps += maps_once ? 1U : 0U;
    if (asks_for_much(statement) || state.apply(statement)) {
      return false;
    }
  }
  std::size_t bytes = 0;
  for (const Space& space : state.scene().spaces) {
    bytes += space.size;
  }
  return bytes < most_bytes && maps <= 1;
}

}  // namespace clmem::fuzz
