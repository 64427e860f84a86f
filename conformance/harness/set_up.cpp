// SPDX-License-Identifier: Apache-2.0
#include "harness/set_up.hpp"

#include <clmem/status.hpp>

#include "harness/witness.hpp"

namespace clmem::conformance {

void must_succeed(cl_int code, const char* call) {
  witness::code(call, code, {"CL_SUCCESS"});
  if (code != CL_SUCCESS) {
    throw SetUpFailed{std::string{call} + ", which only prepares or inspects, answered " +
                      status_name(code)};
  }
}

}  // namespace clmem::conformance
