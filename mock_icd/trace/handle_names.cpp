// SPDX-License-Identifier: Apache-2.0
#include "trace/handle_names.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace clmem::mock {

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
