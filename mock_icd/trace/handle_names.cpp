// SPDX-License-Identifier: Apache-2.0
#include "trace/handle_names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <type_traits>

#include "clmem/mock/call.hpp"
#include "clmem/mock/slot.hpp"

namespace clmem::mock {
namespace {

struct Signature {
  HandleType result = HandleType::none;
  std::array<HandleType, Call::max_arguments> arguments{};
  std::array<HandleType, Call::max_arguments> elements{};
};

template <typename T>
constexpr HandleType type_of() {
#define CLMEM_HANDLE_TYPE(type, handle, ...)                   \
  if constexpr (std::is_same_v<std::remove_cv_t<T>, handle>) { \
    return HandleType::type;                                   \
  }
#include "trace/handle_types.def"
#undef CLMEM_HANDLE_TYPE
  return HandleType::none;
}

template <typename Function>
struct SignatureOf;

template <typename R, typename... A>
struct SignatureOf<R(CL_API_CALL*)(A...)> {
  static constexpr Signature value{
      type_of<R>(), {type_of<A>()...}, {type_of<std::remove_pointer_t<A>>()...}};
};

const Signature& signature(EntryPoint point) noexcept {
  static constexpr std::array<Signature, entry_point_count> table{
#define CLMEM_ENTRY_POINT(name, refusal, parameters) \
  SignatureOf<FunctionOf<EntryPoint::name>>::value,
#define CLMEM_LOADER_ENTRY_POINT CLMEM_ENTRY_POINT
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT
  };
  return table.at(static_cast<std::size_t>(point));
}

}  // namespace

HandleType handle_type(EntryPoint point, std::size_t index) noexcept {
  return index < Call::max_arguments ? signature(point).arguments.at(index) : HandleType::none;
}

HandleType element_type(EntryPoint point, std::size_t index) noexcept {
  return index < Call::max_arguments ? signature(point).elements.at(index) : HandleType::none;
}

HandleType result_type(EntryPoint point) noexcept {
  return signature(point).result;
}

std::string_view kind_of(HandleType type) noexcept {
  constexpr std::string_view names[]{
      "handle",
#define CLMEM_HANDLE_TYPE(type, handle, name, ...) name,
#include "trace/handle_types.def"
#undef CLMEM_HANDLE_TYPE
  };
  return names[static_cast<std::size_t>(type)];
}

std::string_view kind_made_by(EntryPoint point) noexcept {
  if (point == EntryPoint::clCreateUserEvent) {
    return "user_event";
  }
  if (result_type(point) != HandleType::memory) {
    return kind_of(result_type(point));
  }
  const std::string_view name = name_of(point);
  if (name == "clCreateSubBuffer") {
    return "sub_buffer";
  }
  if (name.starts_with("clCreateBuffer")) {
    return "buffer";
  }
  if (name.starts_with("clCreateImage")) {
    return "image";
  }
  return name == "clCreatePipe" ? "pipe" : "memory";
}

std::string hexadecimal(std::uint64_t value) {
  char digits[16];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value, 16).ptr;
  return "0x" + std::string{std::begin(digits), end};
}

const std::string& HandleNames::made(std::string_view kind, std::uint64_t handle) {
  return handles_[handle] = next(kind);
}

std::string HandleNames::of(HandleType type, std::uint64_t handle) {
  if (handle == 0) {
    return "null";
  }
  const auto found = handles_.find(handle);
  return found != handles_.end() ? found->second : made(kind_of(type), handle);
}

std::optional<std::string> HandleNames::known(std::uint64_t handle) const {
  const auto found = handles_.find(handle);
  return found == handles_.end() ? std::nullopt : std::optional{found->second};
}

void HandleNames::made_region(std::string_view kind, std::uint64_t address, std::uint64_t size) {
  if (address == 0) {
    return;
  }
  // Removes overlapping regions, whose memory was freed before.
  auto next_one = regions_.upper_bound(address);
  if (next_one != regions_.begin()) {
    const auto before = std::prev(next_one);
    if (address - before->first < before->second.size) {
      next_one = before;
    }
  }
  while (next_one != regions_.end() &&
         (next_one->first <= address || next_one->first - address < size)) {
    next_one = regions_.erase(next_one);
  }
  regions_.insert({address, {next(kind), std::max<std::uint64_t>(size, 1)}});
}

std::string HandleNames::of_address(std::uint64_t address) const {
  if (address == 0) {
    return "null";
  }
  auto region = regions_.upper_bound(address);
  if (region != regions_.begin()) {
    region = std::prev(region);
    const std::uint64_t offset = address - region->first;
    if (offset < region->second.size) {
      return offset == 0 ? region->second.name : region->second.name + '+' + std::to_string(offset);
    }
  }
  return known(address).value_or(hexadecimal(address));
}

std::string HandleNames::next(std::string_view kind) {
  const auto count = counts_.try_emplace(std::string{kind}, 0).first;
  return std::string{kind} + '#' + std::to_string(++count->second);
}

}  // namespace clmem::mock
