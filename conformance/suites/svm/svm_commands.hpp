// SPDX-License-Identifier: Apache-2.0
// svm_commands.hpp - one enqueue of every kind that works on shared virtual memory, for the rules
// that all share.
//
//   SvmStage stage{bench, command};
//   Handle<cl_event> event;
//   command.enqueue(stage, bench.queue(), {1, gate.wait_list()}, event.out());
//   expect_svm_effect(bench, stage, command);
//
// Contract: as commands.hpp. Where the device has no shared memory the pointers are those of
// ordinary host memory, so that nothing else is wrong with a call; the map of the unmap is left out
// then.
#pragma once

#include <clmem/opencl.hpp>
#include <optional>
#include <string>
#include <vector>

#include "suites/commands.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance {

struct SvmCommand;

class SvmStage {
 public:
  // Throws Unsupported where the device is older than the command.
  SvmStage(Bench& bench, const SvmCommand& command);
  ~SvmStage();
  SvmStage(const SvmStage&) = delete;
  SvmStage& operator=(const SvmStage&) = delete;

  [[nodiscard]] bool is_shared() const { return source_.has_value(); }

  std::byte* source = nullptr;
  std::byte* target = nullptr;
  std::byte* doomed = nullptr;  // what the free frees
  Bytes source_bytes;
  Bytes target_bytes;  // before the command
  bool mapped = false;

  // The command that frees it has been accepted.
  void forget_doomed();
  // After a command that may never have run.
  void forget_mapping() { mapped = false; }

 private:
  Bench& bench_;
  std::optional<FilledSvm> source_;
  std::optional<FilledSvm> target_;
  std::optional<FilledSvm> doomed_;
};

struct SvmCommand {
  const char* name;  // as requirement ids have it: without "cl"
  ApiVersion since;
  Bytes (*result)(const SvmStage&);  // of the target; null where nothing is to be seen
  cl_int (*enqueue)(SvmStage&, cl_command_queue, WaitList, cl_event*);
};

[[nodiscard]] const std::vector<SvmCommand>& every_svm_command();
[[nodiscard]] std::vector<SvmCommand> svm_commands_with_effect();

// After the command and everything before it has finished.
void expect_svm_effect(Bench& bench, const SvmStage& stage, const SvmCommand& command);

struct SvmCommandRow {
  std::string name;
  std::vector<std::string> requirements;
  SvmCommand command;
};

[[nodiscard]] std::vector<SvmCommandRow> svm_rows(const std::vector<SvmCommand>& commands);
// Rows that cite "<command><suffix>".
[[nodiscard]] std::vector<SvmCommandRow> svm_rows_citing(const std::string& suffix);

}  // namespace clmem::conformance
