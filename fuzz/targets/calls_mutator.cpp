// SPDX-License-Identifier: Apache-2.0
// Mutates programs of calls for fuzzing engines: by statements and values, not by bytes.
#include <algorithm>
#include <cstring>

#include "generate/generator.hpp"
#include "generate/random.hpp"
#include "program/text.hpp"
#include "reference/model_device.hpp"
#include "require.hpp"

namespace clmem::fuzz {
namespace {

Program random_program(std::uint64_t seed) {
  static const Features features = ModelDevice{Features{}}.features();
  return Generator{features, {.seed = 1}}.program(seed);
}

// Chooses a value that checks tend to miss.
void change_number(Random& random, Value& value) {
  value.number =
      random.pick({std::uint64_t{0}, std::uint64_t{1}, value.number + 1, value.number - 1,
                   value.number * 2, ~std::uint64_t{0}, std::uint64_t{1} << 32U, random.next()});
}

void change_argument(Random& random, Program& program) {
  Statement& statement = program.statements[random.below(program.statements.size())];
  if (statement.arguments.empty() || statement.action == Action::check) {
    return;  // the way of a check has a name, unlike other numbers
  }
  Value& value = statement.arguments[random.below(statement.arguments.size())];
  if (!value.list.empty()) {
    change_number(random, value.list[random.below(value.list.size())]);
  } else if (value.form == Value::Form::number || value.form == Value::Form::object) {
    change_number(random, value);
  }
}

void splice(Random& random, Program& program) {
  const Program other = random_program(random.below(100'000));
  const std::size_t at = random.below(program.statements.size() + 1);
  const std::size_t from = random.below(other.statements.size());
  const std::size_t count = random.between(1, 4);
  for (std::size_t i = from; i < std::min(from + count, other.statements.size()); ++i) {
    program.statements.insert(
        program.statements.begin() +
            static_cast<std::ptrdiff_t>(std::min(at + i - from, program.statements.size())),
        other.statements[i]);
  }
}

void mutate(Random& random, Program& program) {
  switch (program.statements.empty() ? 3 : random.below(4)) {
    case 0:
      return splice(random, program);
    case 1:
      program.statements.erase(
          program.statements.begin() +
          static_cast<std::ptrdiff_t>(random.below(program.statements.size())));
      return;
    case 2:
      return change_argument(random, program);
    default:
      program = random_program(random.below(100'000));
  }
}

}  // namespace
}  // namespace clmem::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  using namespace clmem::fuzz;
  Random random{seed};
  Program program;
  try {
    program = parse_program(text_of(data, size), "program");
    mutate(random, program);
  } catch (const ProgramError&) {
    program = random_program(random.below(100'000));
  }
  const std::string text = to_text(program);
  const std::size_t length = std::min(text.size(), max_size);
  std::memcpy(data, text.data(), length);
  return length;
}
