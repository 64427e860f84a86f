// SPDX-License-Identifier: Apache-2.0
// Shared virtual memory: its allocation, and commands on it.
#include <gtest/gtest.h>

#include "command_rules.hpp"
#include "violation.hpp"

namespace clmem::mock {
namespace {

constexpr std::size_t half = 128;

struct SvmArguments {
  explicit SvmArguments(RuleStage& stage)
      : queue{stage.queue},
        memory{stage.svm(2 * half)},
        other{static_cast<std::byte*>(memory) + half} {}

  cl_command_queue queue;
  void* memory;
  const void* other;  // source of a copy, or pattern of a fill
  std::size_t size = half;
  std::size_t pattern_size = 4;
  cl_uint count = 1;
  bool list_is_null = false;
  cl_bool blocking = CL_FALSE;
  cl_map_flags map_flags = CL_MAP_READ;
  cl_mem_migration_flags migration = 0;
  WaitArguments waits;
};

void CL_CALLBACK leave_alone(cl_command_queue, cl_uint, void*[], void*) {}

const std::vector<Command<SvmArguments>>& svm_commands() {
  static const std::vector<Command<SvmArguments>> rows{
      {"EnqueueSVMFree",
       [](RuleStage& stage, const SvmArguments& with) {
         void* pointers[]{with.memory};
         return stage.model.clEnqueueSVMFree(with.queue, with.count,
                                             with.list_is_null ? nullptr : pointers, leave_alone,
                                             nullptr, with.waits.count, with.waits.list(), nullptr);
       }},
      {"EnqueueSVMMemcpy",
       [](RuleStage& stage, const SvmArguments& with) {
         return stage.model.clEnqueueSVMMemcpy(with.queue, with.blocking, with.memory, with.other,
                                               with.size, with.waits.count, with.waits.list(),
                                               nullptr);
       }},
      {"EnqueueSVMMemFill",
       [](RuleStage& stage, const SvmArguments& with) {
         return stage.model.clEnqueueSVMMemFill(with.queue, with.memory, with.other,
                                                with.pattern_size, with.size, with.waits.count,
                                                with.waits.list(), nullptr);
       }},
      {"EnqueueSVMMap",
       [](RuleStage& stage, const SvmArguments& with) {
         return stage.model.clEnqueueSVMMap(with.queue, with.blocking, with.map_flags, with.memory,
                                            with.size, with.waits.count, with.waits.list(),
                                            nullptr);
       }},
      {"EnqueueSVMUnmap",
       [](RuleStage& stage, const SvmArguments& with) {
         if (with.memory != nullptr) {
           (void)stage.model.clEnqueueSVMMap(stage.queue, CL_TRUE, CL_MAP_READ, with.memory, 1, 0,
                                             nullptr, nullptr);
         }
         return stage.model.clEnqueueSVMUnmap(with.queue, with.memory, with.waits.count,
                                              with.waits.list(), nullptr);
       }},
      {"EnqueueSVMMigrateMem",
       [](RuleStage& stage, const SvmArguments& with) {
         const void* pointers[]{with.memory};
         return stage.model.clEnqueueSVMMigrateMem(
             with.queue, with.count, with.list_is_null ? nullptr : pointers, &with.size,
             with.migration, with.waits.count, with.waits.list(), nullptr);
       }},
  };
  return rows;
}

const std::vector<Change<SvmArguments>>& changes() {
  static const std::vector<Change<SvmArguments>> rows{
      {"INVALID_VALUE.count-zero", [](SvmArguments& with, RuleStage&) { with.count = 0; }},
      {"INVALID_VALUE.list-null", [](SvmArguments& with, RuleStage&) { with.list_is_null = true; }},
      {"INVALID_VALUE.ptr-null", [](SvmArguments& with, RuleStage&) { with.memory = nullptr; }},
      {"INVALID_VALUE.dst-null", [](SvmArguments& with, RuleStage&) { with.memory = nullptr; }},
      {"INVALID_VALUE.src-null", [](SvmArguments& with, RuleStage&) { with.other = nullptr; }},
      {"INVALID_VALUE.pattern-null", [](SvmArguments& with, RuleStage&) { with.other = nullptr; }},
      {"INVALID_VALUE.ptr-unaligned",
       [](SvmArguments& with, RuleStage&) {
         with.memory = static_cast<std::byte*>(with.memory) + 2;
       }},
      {"INVALID_VALUE.pattern-size-zero",
       [](SvmArguments& with, RuleStage&) { with.pattern_size = 0; }},
      {"INVALID_VALUE.pattern-size-not-pow2",
       [](SvmArguments& with, RuleStage&) {
         with.pattern_size = 3;
         with.size = 0;
       }},
      {"INVALID_VALUE.pattern-size-too-large",
       [](SvmArguments& with, RuleStage&) { with.pattern_size = with.size = 2 * half; }},
      {"INVALID_VALUE.size-multiple", [](SvmArguments& with, RuleStage&) { with.size = 6; }},
      {"INVALID_VALUE.size-zero", [](SvmArguments& with, RuleStage&) { with.size = 0; }},
      {"INVALID_VALUE.map-flags", [](SvmArguments& with, RuleStage&) { with.map_flags |= 8; }},
      {"INVALID_VALUE.map-flags-invalidate",
       [](SvmArguments& with, RuleStage&) { with.map_flags |= CL_MAP_WRITE_INVALIDATE_REGION; }},
      {"INVALID_VALUE.flags", [](SvmArguments& with, RuleStage&) { with.migration = 4; }},
      {"INVALID_VALUE.range", [](SvmArguments& with, RuleStage&) { with.size = 2 * half + 1; }},
      {"MEM_COPY_OVERLAP.partial",
       [](SvmArguments& with, RuleStage&) {
         with.memory = static_cast<std::byte*>(with.memory) + 1;
       }},
      {"MEM_COPY_OVERLAP.identical",
       [](SvmArguments& with, RuleStage&) { with.memory = const_cast<void*>(with.other); }},
      {"EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST",
       [](SvmArguments& with, RuleStage& stage) {
         with.blocking = CL_TRUE;
         with.waits.for_event(stage.failed_event());
       }},
  };
  return rows;
}

// clSVMAlloc returns no codes: a violation of any code means that it returns NULL.
struct Request {
  explicit Request(RuleStage& stage) : context{stage.context} {}

  cl_context context;
  cl_svm_mem_flags flags = 0;
  std::size_t size = half;
  cl_uint alignment = 0;
};

struct RequestChange {
  const char* rule;
  void (*apply)(Request&);
  Config (*devices)() = unequal_devices;
};

const std::vector<RequestChange>& request_changes() {
  static const std::vector<RequestChange> rows{
      {"context-null", [](Request& with) { with.context = nullptr; }},
      {"atomics-without-fine", [](Request& with) { with.flags = CL_MEM_SVM_ATOMICS; }},
      {"exclusive-access",
       [](Request& with) { with.flags = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY; }},
      {"fine-unsupported", [](Request& with) { with.flags = CL_MEM_SVM_FINE_GRAIN_BUFFER; },
       coarse_svm_only},
      {"atomics-unsupported",
       [](Request& with) { with.flags = CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS; },
       no_svm_atomics},
      {"unknown-flag", [](Request& with) { with.flags = CL_MEM_COPY_HOST_PTR; }},
      {"size-zero", [](Request& with) { with.size = 0; }},
      {"size-large", [](Request& with) { with.size = std::size_t{1} << 40; }},
      {"alignment-not-pow2", [](Request& with) { with.alignment = 24; }},
  };
  return rows;
}

cl_int request(RuleStage& stage, const Request& with) {
  const void* const memory =
      stage.model.clSVMAlloc(with.context, with.flags, with.size, with.alignment);
  return memory == nullptr ? CL_INVALID_VALUE : CL_SUCCESS;
}

}  // namespace

std::vector<Violation> svm_rules() {
  std::vector<Violation> rules = right_calls(svm_commands());
  add_rules(rules, svm_commands(), common_changes<SvmArguments>());
  add_rules(rules, svm_commands(), changes());
  for (const RequestChange& change : request_changes()) {
    rules.push_back({std::string{"SVMAlloc.fail."} + change.rule,
                     [=](RuleStage& stage) {
                       Request with{stage};
                       EXPECT_EQ(request(stage, with), CL_SUCCESS);
                       change.apply(with);
                       return request(stage, with);
                     },
                     change.devices, CL_INVALID_VALUE});
  }
  return rules;
}

}  // namespace clmem::mock
