// SPDX-License-Identifier: Apache-2.0
// call_text.hpp - a recorded call as an expression of C, with the variables of the program.
//
//   call_text(call, scope)     // "clEnqueueFillBuffer(queue_1, buffer_2, \"\\x2a\", 1, 0, 64, 0,
//   NULL, NULL)"
//
// Contract: declares the variables that the call stores to. Throws NotReproducible where an
// argument cannot be written down.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "reproducer/not_reproducible.hpp"
#include "reproducer/recording.hpp"
#include "reproducer/scope.hpp"

namespace clmem::conformance::reproducer {

struct CallText {
  std::string expression;
  std::map<std::string, std::string, std::less<>>
      variables{};           // by the parameter that stores there
  bool stores_code = false;  // through errcode_ret
};

[[nodiscard]] CallText call_text(const Call& call, Scope& scope);

// A literal of C; the last bytes of the address space are counted from SIZE_MAX.
[[nodiscard]] std::string size_text(std::uint64_t value);
// A string literal of C.
[[nodiscard]] std::string quoted(std::string_view text);
// "\x2a\x00" for memcpy and the like.
[[nodiscard]] std::string byte_literal(const unsigned char* bytes, std::size_t size);

}  // namespace clmem::conformance::reproducer
