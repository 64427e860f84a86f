// SPDX-License-Identifier: Apache-2.0
// digest.hpp - a short text for a sequence of bytes, equal in every program and on every machine.
//
//   Digest digest;
//   digest.add("one"); digest.add("two");
//   digest.text();   // 16 hexadecimal digits
//
// Contract: FNV-1a, 64 bits. Equal bytes give equal digests; they do not protect against malice.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace clmem::conformance {

class Digest {
 public:
  void add(std::string_view bytes);
  [[nodiscard]] std::string text() const;

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325U;
};

}  // namespace clmem::conformance
