// SPDX-License-Identifier: Apache-2.0
#include "reproducer/scope.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "reproducer/call_text.hpp"

namespace clmem::conformance::reproducer {
namespace {

std::string offset_from(const std::string& name, std::int64_t offset) {
  return offset == 0  ? name
         : offset > 0 ? fmt::format("{} + {}", name, offset)
                      : fmt::format("{} - {}", name, -offset);
}

}  // namespace

void Scope::add_object(std::uint64_t handle, std::string_view type, std::string_view name) {
  objects_[handle] = {std::string{type}, std::string{name}};
}

std::string Scope::declare(std::string_view type, std::string_view stem) {
  const unsigned count = ++counts_[std::string{stem}];
  declared_.push_back({std::string{type}, fmt::format("{}_{}", stem, count)});
  return declared_.back().name;
}

std::string Scope::declare_room(std::size_t size) {
  std::string name = declare("unsigned char", "bytes");
  declared_.back().elements = size;
  return name;
}

std::string Scope::declare_object(std::uint64_t handle, std::string_view type,
                                  std::string_view stem) {
  std::string name = declare(type, stem);
  if (handle != 0) {
    add_object(handle, type, name);
  }
  return name;
}

std::string Scope::declare_objects(std::span<const std::uint64_t> handles, std::string_view type,
                                   std::string_view stem) {
  std::string name = declare(type, stem);
  declared_.back().elements = handles.size();
  for (std::size_t at = 0; at < handles.size(); ++at) {
    add_object(handles[at], type, fmt::format("{}[{}]", name, at));
  }
  return name;
}

std::string Scope::declare_memory(std::uint64_t at, std::size_t size, std::string_view stem) {
  std::string name = declare("unsigned char *", stem);
  regions_.push_back({at, size, name, Owner::host});
  return name;
}

void Scope::add_driver_memory(std::uint64_t at, std::size_t size, std::string_view name) {
  regions_.push_back({at, size, std::string{name}, Owner::driver});
}

// The latest region at the address is the one that ends: a map may have the address of the shared
// memory that it maps.
void Scope::give_back(std::uint64_t at) {
  const auto found = std::find_if(regions_.rbegin(), regions_.rend(), [at](const Region& region) {
    return region.at == at && region.owner == Owner::driver;
  });
  if (found != regions_.rend()) {
    found->owner = Owner::none;
  }
}

void Scope::add_limit(std::uint64_t value, std::string_view query) {
  const std::string asked = fmt::format("limit(device, {})", query);
  limits_.emplace(value, asked);
  limits_.emplace(value + 1, asked + " + 1");
  limits_.emplace(value - 1, asked + " - 1");
}

std::string Scope::number(std::uint64_t value) const {
  const auto found = limits_.find(value);
  return found == limits_.end() ? size_text(value) : found->second;
}

std::string Scope::callback(std::uint64_t user_data) {
  std::string& name = callbacks_[user_data];
  if (name.empty()) {
    name = declare("struct callback", "callback");
  }
  return name;
}

std::optional<std::string> Scope::object(std::uint64_t handle, std::string_view type) const {
  const auto found = objects_.find(handle);
  if (found == objects_.end()) {
    return std::nullopt;
  }
  const Variable& variable = found->second;
  return variable.type == type ? variable.name : fmt::format("({}){}", type, variable.name);
}

std::optional<std::string> Scope::any_object(std::uint64_t handle) const {
  const auto found = objects_.find(handle);
  return found == objects_.end() ? std::nullopt : std::optional{found->second.name};
}

const Scope::Region* Scope::region_of(std::uint64_t at) const {
  const auto found = std::find_if(regions_.rbegin(), regions_.rend(), [at](const Region& region) {
    return region.at <= at && at < region.at + region.size;
  });
  return found == regions_.rend() ? nullptr : &*found;
}

const Scope::Region* Scope::usable_region_of(std::uint64_t at) const {
  const auto found = std::find_if(regions_.rbegin(), regions_.rend(), [at](const Region& region) {
    return region.owner != Owner::none && region.at <= at && at < region.at + region.size;
  });
  return found == regions_.rend() ? nullptr : &*found;
}

std::optional<std::string> Scope::memory(std::uint64_t at, std::size_t size) const {
  const Region* const region = usable_region_of(at);
  return region != nullptr && at + size <= region->at + region->size
             ? std::optional{offset_from(region->name, static_cast<std::int64_t>(at - region->at))}
             : std::nullopt;
}

std::optional<std::string> Scope::driver_memory(std::uint64_t at, std::size_t size) const {
  const Region* const region = usable_region_of(at);
  return region != nullptr && region->owner == Owner::driver ? memory(at, size) : std::nullopt;
}

std::optional<std::string> Scope::address(std::uint64_t at) const {
  if (const Region* const region = region_of(at)) {
    return offset_from(region->name, static_cast<std::int64_t>(at - region->at));
  }
  // Pointers that are wrong on purpose may point just outside of memory.
  constexpr std::uint64_t near = 64;
  for (auto at_region = regions_.rbegin(); at_region != regions_.rend(); ++at_region) {
    const Region& region = *at_region;
    if (region.at <= at + near && at < region.at + region.size + near) {
      return offset_from(region.name, static_cast<std::int64_t>(at - region.at));
    }
  }
  return std::nullopt;
}

}  // namespace clmem::conformance::reproducer
