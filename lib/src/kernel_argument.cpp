// SPDX-License-Identifier: Apache-2.0
#include <clmem/kernel_argument.hpp>

#include "facts.hpp"

namespace clmem::detail {

void throw_argument_error(cl_int code, cl_uint index, std::size_t size) {
  throw_error(code, set_arg_routine, describe({{"index", std::size_t{index}}, {"size", size}}));
}

void throw_empty_argument(cl_uint index) {
  throw_error(
      CL_INVALID_MEM_OBJECT, set_arg_routine,
      "argument " + std::to_string(index) +
          ": the memory object is empty, released or moved from; pass nullptr for no memory");
}

}  // namespace clmem::detail
