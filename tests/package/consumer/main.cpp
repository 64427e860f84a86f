// SPDX-License-Identifier: Apache-2.0
// What a user's first program does, without a device, which keeps this about packaging.
#include <clmem/clmem.hpp>
#include <iostream>

namespace {

// A library's exceptions are caught by their types, whether it is linked or loaded.
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
