// SPDX-License-Identifier: Apache-2.0
// call_text.hpp - writes a recorded call as a C expression with the variables of the program.
//
//   call_text(call, scope)     // "clEnqueueFillBuffer(queue_1, buffer_2, \"\\x2a\", 1, 0, 64, 0,
//   NULL, NULL)"
//
// Contract: declares the variables that the call stores to. Throws NotReproducible if an argument
// cannot be written.
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
      variables{};           // by the parameter through which the call stores
  bool stores_code = false;  // through errcode_ret
};

[[nodiscard]] CallText call_text(const Call& call, Scope& scope);

// Returns a C literal; numbers near the end of the address space are relative to SIZE_MAX.
[[nodiscard]] std::string size_text(std::uint64_t value);
[[nodiscard]] std::string quoted(std::string_view text);
// Returns a literal such as "\x2a\x00" for memcpy and similar calls.
[[nodiscard]] std::string byte_literal(const unsigned char* bytes, std::size_t size);

}  // namespace clmem::conformance::reproducer
