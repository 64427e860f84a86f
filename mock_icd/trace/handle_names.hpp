// SPDX-License-Identifier: Apache-2.0
// handle_names.hpp - types of handles, and short names for handles in texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "clmem/mock/entry_point.hpp"

namespace clmem::mock {

// The handle types of arguments and results, derived from the C signatures.
enum class HandleType : std::uint8_t {
  none,
#define CLMEM_HANDLE_TYPE(type, ...) type,
#include "trace/handle_types.def"
#undef CLMEM_HANDLE_TYPE
};

[[nodiscard]] HandleType handle_type(EntryPoint point, std::size_t index) noexcept;
[[nodiscard]] HandleType element_type(EntryPoint point, std::size_t index) noexcept;
[[nodiscard]] HandleType result_type(EntryPoint point) noexcept;

// The kind that names a handle if only its type is known.
[[nodiscard]] std::string_view kind_of(HandleType type) noexcept;
// The kind of the object that a call creates: "buffer", "sub_buffer", "image", ...
[[nodiscard]] std::string_view kind_made_by(EntryPoint point) noexcept;

// Names for handles and addresses that are the same in every run.
//
//   names.made("buffer", handle);                            // "buffer#1"
//   names.of(HandleType::device, handle);                    // "device#1": the first one seen
//   names.made_region("svm", address, 4096);
//   names.of_address(address + 64);                          // "svm#1+64"
//
// Contract: numbers count from 1 for each kind. A new object takes over an address from the
// previous one; a released object keeps its name until then, so that its misuse is visible. Not
// thread-safe.

[[nodiscard]] std::string hexadecimal(std::uint64_t value);

class HandleNames {
 public:
  const std::string& made(std::string_view kind, std::uint64_t handle);
  std::string of(HandleType type, std::uint64_t handle);
  [[nodiscard]] std::optional<std::string> known(std::uint64_t handle) const;

  // Names a region such as shared virtual memory; a map is named by its first byte with `made`.
  void made_region(std::string_view kind, std::uint64_t address, std::uint64_t size);
  // Returns the hexadecimal address if no named object contains it; "null" for null.
  [[nodiscard]] std::string of_address(std::uint64_t address) const;

 private:
  struct Region {
    std::string name;
    std::uint64_t size;
  };

  [[nodiscard]] std::string next(std::string_view kind);

  std::map<std::string, std::uint64_t, std::less<>> counts_;
  std::unordered_map<std::uint64_t, std::string> handles_;
  std::map<std::uint64_t, Region> regions_;
};

}  // namespace clmem::mock
