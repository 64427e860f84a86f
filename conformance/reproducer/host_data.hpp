// SPDX-License-Identifier: Apache-2.0
// host_data.hpp - the host memory of a program: statements that make it and fill it.
//
//   data.announce(memory);                    // a pattern, made when it is used
//   data.ensure(0x7f10);                      // "host_1 = pattern(seed_1, 4096, 16);"
//   data.expected(bytes);                     // "expected_1", with the statements that fill it
//
// Contract: appends statements to the given lines. Unused memory gets no statements. Memory begins
// at the position in its page that it had in the recorded process.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reproducer/byte_segments.hpp"
#include "reproducer/recording.hpp"
#include "reproducer/scope.hpp"

namespace clmem::conformance::reproducer {

class HostData {
 public:
  HostData(Scope& scope, std::vector<std::string>& lines) : scope_{scope}, lines_{lines} {}

  void announce(const Memory& memory);
  // Records that the host has written.
  void change(const Content& content);
  void copy(const Copied& copied);
  // Records that a map or an allocation begins there, so that announced memory there has been
  // freed.
  void replaced(std::uint64_t at, std::size_t size);

  // Declares the memory at an address, if it has been announced.
  void ensure(std::uint64_t at);
  // Returns a variable that contains these bytes.
  [[nodiscard]] std::string expected(const ByteString& bytes);

  [[nodiscard]] const std::map<std::uint64_t, std::string>& seeds() const { return seeds_; }

 private:
  struct Block {
    std::uint64_t at;
    std::uint64_t seed;
    std::size_t size;
  };
  enum class Target { zeroed, used };

  std::string make(const std::string& name, const ByteString& bytes, std::size_t place);
  void fill(const std::string& target, const ByteString& bytes, Target state);
  [[nodiscard]] std::optional<std::string> pointer_in(const ByteString& bytes) const;
  [[nodiscard]] std::string seed_name(std::uint64_t seed);

  Scope& scope_;
  std::vector<std::string>& lines_;
  std::vector<Block> announced_;  // announced, not made yet
  PatternIndex patterns_;
  std::map<std::uint64_t, std::string> seeds_;
  std::map<std::string, std::string> expected_;  // by the bytes
};

}  // namespace clmem::conformance::reproducer
