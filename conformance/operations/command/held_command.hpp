// SPDX-License-Identifier: Apache-2.0
// held_command.hpp - a command that waits for a gate, with its operands and its event.
//
//   HeldCommand read{fixture};
//   EXPECT_TRUE(stays_waiting(fixture, read.event.get()));
//   read.let_run();
//   read.expect_applied();
//
// Contract: enqueued without a flush, on the fixture's queue where no other is given. The call is
// not under test.
#pragma once

#include "harness/gate.hpp"
#include "operations/command/command_run.hpp"

namespace clmem::conformance {

struct HeldCommand {
  explicit HeldCommand(Fixture& fixture,
                       const Command& command = command_named("EnqueueReadBuffer"),
                       cl_command_queue queue = nullptr);

  // Opens the gate, and waits for the command.
  void let_run();
  void expect_applied() { run.expect_applied(); }

  CommandRun run;
  Handle<cl_event> event{};
  Gate gate;
};

}  // namespace clmem::conformance
