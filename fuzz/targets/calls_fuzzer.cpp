// SPDX-License-Identifier: Apache-2.0
// Programs of calls: any text is an error or reads as what it prints; valid ones run on the model,
// whatever values their calls have, and have the same outcome again.
#include <stdexcept>

#include "program/state.hpp"
#include "program/text.hpp"
#include "reference/model_device.hpp"
#include "require.hpp"

using namespace clmem::fuzz;

namespace {

// A call that has to be rejected is not held against the bounds of host memory, which OpenCL
// does not know: where the model takes it, it must not leave them.
bool stays_in_bounds(const Program& program) {
  State state{program};
  for (const Statement& statement : program.statements) {
    std::vector<Access> accesses;
    const bool command = statement.action == Action::call &&
                         clmem::mock::name_of(statement.function).starts_with("clEnqueue");
    const bool rejected = !statement.codes.empty();
    if (rejected && (!command || find_accesses(statement, state.scene(), accesses))) {
      return false;
    }
    if (state.apply(statement)) {
      return false;
    }
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Program program;
  try {
    program = parse_program(text_of(data, size), "program");
  } catch (const ProgramError&) {
    return 0;
  }
  require(parse_program(to_text(program), "printed") == program,
          "what is printed is read as the same program");
  try {
    if (!stays_in_bounds(program)) {
      return 0;
    }
  } catch (const std::out_of_range&) {
    return 0;  // a call that has to be rejected lacks an object
  }
  static ModelDevice model{Features{}};
  Log log;
  model.run(program, log);
  const std::uint64_t digest = log.digest().whole;
  model.run(program, log);
  require(log.digest().whole == digest, "a program has one outcome");
  return 0;
}
