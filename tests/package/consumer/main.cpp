// SPDX-License-Identifier: Apache-2.0
// What a user's first program does: status names need no device, which keeps this about packaging.
#include <clmem/status.hpp>

int main() {
  return clmem::status_name(CL_INVALID_VALUE) == "CL_INVALID_VALUE" ? 0 : 1;
}
