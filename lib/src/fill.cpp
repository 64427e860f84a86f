// SPDX-License-Identifier: Apache-2.0
#include <clmem/fill.hpp>

#include "facts.hpp"

namespace clmem::detail {

std::string describe_fill(cl_int code, std::size_t pattern_size, std::size_t offset,
                          std::size_t size, cl_mem object) {
  return describe({{"pattern size", pattern_size}, {"offset", offset}, {"size", size}}) +
         describe_bound(code, "buffer", object);
}

}  // namespace clmem::detail
