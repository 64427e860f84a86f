// SPDX-License-Identifier: Apache-2.0
// Checks programs of calls: any text is an error or is read as the text that it prints; valid
// programs run on the model, with any values in their calls, and have the same outcome when
// repeated.
#include <stdexcept>

#include "program/state.hpp"
#include "program/text.hpp"
#include "reference/model_device.hpp"
#include "require.hpp"

using namespace clmem::fuzz;

namespace {

// A call that has to be rejected may exceed host memory, whose bounds OpenCL does not know; if the
// model accepts it, it must not exceed them.
bool stays_in_bounds(const Program& program) {
  ProgramState state{program};
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
