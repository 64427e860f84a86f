// SPDX-License-Identifier: Apache-2.0
// A minimal program of a user that needs no device, because it tests packaging only.
#include <clmem/clmem.hpp>
#include <iostream>

namespace {

// Exceptions of the library can be caught by type, whether it is linked statically or shared.
bool catches_what_the_library_throws() {
  try {
    clmem::throw_error(CL_INVALID_VALUE, "clCreateBuffer");
  } catch (const clmem::LogicError& error) {
    return error.code() == CL_INVALID_VALUE;
  }
}

}  // namespace

int main() {
  if (!catches_what_the_library_throws()) {
    std::cerr << "expected a LogicError with CL_INVALID_VALUE\n";
    return 1;
  }
  return clmem::status_name(CL_INVALID_VALUE) == "CL_INVALID_VALUE" ? 0 : 1;
}
