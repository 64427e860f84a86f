// SPDX-License-Identifier: Apache-2.0
#include "harness/set_up.hpp"

#include <clmem/error.hpp>
#include <string_view>

#include "harness/case_record.hpp"
#include "harness/latest_call.hpp"
#include "harness/recorder.hpp"

namespace clmem::conformance {

void must_succeed(cl_int code, const char* call) {
  recorder::code(call, code, {"CL_SUCCESS"});
  if (code == CL_SUCCESS) {
    return;
  }
  // A description in words, such as "a read on another queue", is about the latest call.
  const std::string_view latest = latest_call::name();
  const bool is_latest = latest == call || !std::string_view{call}.starts_with("cl");
  const std::string entry_point{is_latest && !latest.empty() ? latest : call};
  CaseRecord::current().note(of_code({"CL_SUCCESS"}, status_name(code), entry_point));
  throw SetUpFailed{std::string{call} + ", which is not under test, returned " +
                    attributed_code(code, entry_point) +
                    (is_latest ? ": " + latest_call::described() : "")};
}

void need_another(const char* object, cl_int code) {
  if (code == CL_OUT_OF_RESOURCES || code == CL_OUT_OF_HOST_MEMORY) {
    unsupported(std::string{"another "} + object);
  }
}

void fail_without_object(const char* call) {
  CaseRecord::current().note({.kind = MismatchKind::wrong_value,
                              .call = call,
                              .expected = "an object",
                              .given = "null",
                              .shape = "result"});
  throw SetUpFailed{std::string{call} + " returned CL_SUCCESS but no object: null"};
}

void need_memory(cl_int code, std::size_t size, cl_ulong largest) {
  constexpr cl_ulong share = 8;
  const bool exhausted = code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES ||
                         code == CL_OUT_OF_HOST_MEMORY || code == CL_MAP_FAILURE;
  if (exhausted && size >= largest / share) {
    unsupported("memory for another " + std::to_string(size) + " bytes");
  }
}

}  // namespace clmem::conformance
