// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/info.hpp>

#include "facts.hpp"

namespace clmem::detail {

void throw_info_error(cl_int code, const char* routine, cl_uint param) {
  throw_error(code, routine, "parameter " + hexadecimal(param));
}

}  // namespace clmem::detail
