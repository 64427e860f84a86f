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
  std::string_view argument;  // empty: any arguments
  std::string_view word;      // occurs in that argument
  const char* statement;
};

constexpr std::array needs{
    Need{"clSVMAlloc", "", "", "NEED(has_svm(device, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER));"},
    Need{"clCreatePipe", "", "", "NEED(has_pipes(device));"},
    Need{"clCreateProgramWithSource", "", "", "NEED(has_compiler(device));"},
    Need{"clEnqueueNativeKernel", "", "", "NEED(has_native_kernels(device));"},
    Need{"clCreateCommandQueue", "properties", "OUT_OF_ORDER", "NEED(has_out_of_order(device));"},
    Need{"clCreateBuffer", "flags", "HOST_NO_ACCESS", "need_version(device, 1, 2);"},
    Need{"clCreateBuffer", "flags", "HOST_READ_ONLY", "need_version(device, 1, 2);"},
    Need{"clCreateBuffer", "flags", "HOST_WRITE_ONLY", "need_version(device, 1, 2);"},
    Need{"clCloneKernel", "", "", "need_version(device, 2, 1);"},
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

struct ConditionText {
  std::string_view condition;
  const char* expression;
};

constexpr std::array conditions{
    ConditionText{"images", "has_images(device)"},
    ConditionText{"compiler", "has_compiler(device)"},
    ConditionText{"native_kernels", "has_native_kernels(device)"},
    ConditionText{"out_of_order", "has_out_of_order(device)"},
    ConditionText{"pipes", "has_pipes(device)"},
    ConditionText{"svm", "has_svm(device, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER)"},
    ConditionText{"svm_coarse", "has_svm(device, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER)"},
    ConditionText{"svm_fine", "has_svm(device, CL_DEVICE_SVM_FINE_GRAIN_BUFFER)"},
    ConditionText{"svm_fine_system", "has_svm(device, CL_DEVICE_SVM_FINE_GRAIN_SYSTEM)"},
    ConditionText{"svm_atomics", "has_svm(device, CL_DEVICE_SVM_ATOMICS)"},
};

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
  // clSVMAlloc reports a failure only by a null pointer.
  return call.answer && (call.function == "clSVMAlloc" ? call.answer->result != 0
                                                       : call.answer->code == "CL_SUCCESS");
}

// An origin that is legal on one device may be illegal on a device with another alignment, and the
// reverse.
void add_origin(const Call& call, const CallChecks& checks, std::vector<std::string>& statements) {
  const Argument* const region = argument_named(call, "buffer_create_info");
  const bool misaligned = is_legal(checks, "CL_MISALIGNED_SUB_BUFFER_OFFSET");
  // A check that accepts any code does not depend on the origin.
  const bool any_refusal = checks.legal.empty() && call.answer && call.answer->result == 0;
  if (region != nullptr && region->form == Form::region && !any_refusal &&
      (!misaligned || checks.legal.size() == 1)) {
    statements.push_back(fmt::format("need_origin(device, {}, {});",
                                     size_text(region->values.front()),
                                     misaligned ? "MISALIGNED" : "ALIGNED"));
  }
}

// Empty for a call that creates no image.
std::string image_type(const Call& call) {
  const Argument* const descriptor = argument_named(call, "image_desc");
  return call.function == "clCreateImage2D"   ? "CL_MEM_OBJECT_IMAGE2D"
         : call.function == "clCreateImage3D" ? "CL_MEM_OBJECT_IMAGE3D"
         : descriptor != nullptr && descriptor->form == Form::descriptor
             ? fmt::format("0x{:x}", descriptor->values.front())
             : "";
}

// Requires that the device lists the format, or does not list it, as the device of the case does:
// otherwise the call has another result.
void add_format(const Call& call, const CallChecks& checks, const Scope& scope,
                std::vector<std::string>& statements) {
  const Argument* const format = argument_named(call, "image_format");
  const Argument* const context_argument = argument_named(call, "context");
  const Argument* const flags = argument_named(call, "flags");
  const std::string type = image_type(call);
  const bool missing = checks.legal == std::vector<std::string>{"CL_IMAGE_FORMAT_NOT_SUPPORTED"};
  if (format == nullptr || format->form != Form::format || type.empty() ||
      context_argument == nullptr || context_argument->form != Form::object || flags == nullptr ||
      (!missing && !has_to_succeed(call, checks))) {
    return;
  }
  if (const auto context = scope.object(context_argument->values.front(), "cl_context")) {
    statements.push_back(fmt::format("need_format({}, {}, {}, 0x{:x}, 0x{:x}, {});", *context,
                                     flags->text, type, format->values.at(0), format->values.at(1),
                                     missing ? "NOT_LISTED" : "LISTED"));
  }
}

}  // namespace

std::string need_of(const Condition& given) {
  constexpr std::string_view absent = "no_";
  std::string_view condition = given.condition;
  bool holds = given.holds;
  if (condition.starts_with(absent)) {
    condition.remove_prefix(absent.size());
    holds = !holds;
  }
  const auto* const known = std::ranges::find(conditions, condition, &ConditionText::condition);
  const std::string expression = known != conditions.end() ? known->expression
                                 : condition.starts_with("cl_khr")
                                     ? fmt::format("has_extension(device, \"{}\")", condition)
                                     : "";
  return expression.empty() ? "" : fmt::format("NEED({}{});", holds ? "" : "!", expression);
}

std::vector<std::string> needs_of(const Call& call, const CallChecks& checks, const Scope& scope) {
  std::vector<std::string> statements;
  add_origin(call, checks, statements);
  add_format(call, checks, scope, statements);
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
