// SPDX-License-Identifier: Apache-2.0
#include "reproducer/needs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "reproducer/call_text.hpp"

namespace clmem::conformance::reproducer {
namespace {

struct Need {
  std::string_view function;
  std::string_view argument;  // empty: whatever the arguments are
  std::string_view word;      // in that argument
  const char* statement;
};

constexpr std::array needs{
    Need{"clSVMAlloc", "", "", "need_svm(device);"},
    Need{"clCreatePipe", "", "", "need_pipes(device);"},
    Need{"clCreateProgramWithSource", "", "", "need_compiler(device);"},
    Need{"clCreateCommandQueue", "properties", "OUT_OF_ORDER", "need_out_of_order(device);"},
    Need{"clCreateBuffer", "flags", "HOST_NO_ACCESS", "need_version(device, 1, 2);"},
    Need{"clCreateBuffer", "flags", "HOST_READ_ONLY", "need_version(device, 1, 2);"},
    Need{"clCreateBuffer", "flags", "HOST_WRITE_ONLY", "need_version(device, 1, 2);"},
    Need{"clCreateImage", "", "", "need_version(device, 1, 2);"},
    Need{"clEnqueueBarrierWithWaitList", "", "", "need_version(device, 1, 2);"},
    Need{"clEnqueueFillBuffer", "", "", "need_version(device, 1, 2);"},
    Need{"clEnqueueFillImage", "", "", "need_version(device, 1, 2);"},
    Need{"clEnqueueMarkerWithWaitList", "", "", "need_version(device, 1, 2);"},
    Need{"clEnqueueMigrateMemObjects", "", "", "need_version(device, 1, 2);"},
    Need{"clCreateBufferWithProperties", "", "", "need_version(device, 3, 0);"},
    Need{"clCreateImageWithProperties", "", "", "need_version(device, 3, 0);"},
    Need{"clCreateCommandQueueWithProperties", "", "", "need_version(device, 2, 0);"},
    Need{"clCreateSamplerWithProperties", "", "", "need_version(device, 2, 0);"},
};

const Argument* argument_named(const Call& call, std::string_view name) {
  const auto found = std::ranges::find(call.arguments, name, &Argument::name);
  return found == call.arguments.end() ? nullptr : &*found;
}

bool concerns(const Need& need, const Call& call) {
  if (need.function != call.function) {
    return false;
  }
  const Argument* const argument = argument_named(call, need.argument);
  return need.argument.empty() ||
         (argument != nullptr && argument->text.find(need.word) != std::string::npos);
}

bool is_legal(const CallChecks& checks, std::string_view code) {
  return std::ranges::find(checks.legal, code) != checks.legal.end();
}

bool has_to_succeed(const Call& call, const CallChecks& checks) {
  if (!checks.legal.empty()) {
    return is_legal(checks, "CL_SUCCESS");
  }
  // It tells of a failure by a null pointer alone.
  return call.answer && (call.function == "clSVMAlloc" ? call.answer->result != 0
                                                       : call.answer->code == "CL_SUCCESS");
}

// On a device with another alignment an origin that was legal may be none, or the other way round.
void add_origin(const Call& call, const CallChecks& checks, std::vector<std::string>& statements) {
  const Argument* const region = argument_named(call, "buffer_create_info");
  const bool misaligned = is_legal(checks, "CL_MISALIGNED_SUB_BUFFER_OFFSET");
  if (region != nullptr && region->form == Form::region &&
      (!misaligned || checks.legal.size() == 1)) {
    statements.push_back(fmt::format("need_origin(device, {}, {});",
                                     size_text(region->values.front()),
                                     misaligned ? "MISALIGNED" : "ALIGNED"));
  }
}

}  // namespace

std::vector<std::string> needs_of(const Call& call, const CallChecks& checks) {
  std::vector<std::string> statements;
  add_origin(call, checks, statements);
  if (has_to_succeed(call, checks)) {
    for (const Need& need : needs) {
      if (concerns(need, call)) {
        statements.emplace_back(need.statement);
      }
    }
  }
  return statements;
}

}  // namespace clmem::conformance::reproducer
