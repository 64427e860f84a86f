// SPDX-License-Identifier: Apache-2.0
#include "model/svm_table.hpp"

namespace clmem::mock {
namespace {

bool holds(const SvmAllocation& allocation, const void* address) {
  return number_of(address) - number_of(allocation.base()) < allocation.size();
}

}  // namespace

std::size_t SvmAllocation::size_from(const void* address) const {
  return size() - (number_of(address) - number_of(base()));
}

Access access_to(AccessMode mode, const SvmMemory& memory, const void* start, std::size_t size) {
  const MemoryRegion region = MemoryRegion::linear(start, size);
  if (memory == nullptr) {
    return {mode, MemoryKind::host, nullptr, region};
  }
  return {mode, MemoryKind::svm, nullptr, region, memory->storage.get()};
}

void* SvmTable::add(SvmAllocation allocation) {
  auto* const base = allocation.base();
  allocations_[number_of(base)] = std::make_shared<const SvmAllocation>(std::move(allocation));
  return base;
}

void SvmTable::free(const Context& context, const void* base) {
  const auto found = allocations_.find(number_of(base));
  if (found == allocations_.end() || found->second->context.get() != &context) {
    return;
  }
  const auto freed = found->second;
  to_be_freed_.erase(found->first);
  allocations_.erase(found);
  mappings_.drop_if([&](const Mapping& mapping) { return holds(*freed, mapping.pointer()); });
}

void SvmTable::will_free(const void* base) {
  if (allocations_.contains(number_of(base))) {
    to_be_freed_.insert(number_of(base));
  }
}

void SvmTable::will_not_free(const void* base) {
  to_be_freed_.erase(number_of(base));
}

bool SvmTable::is_to_be_freed(const SvmAllocation& allocation) const {
  return to_be_freed_.contains(number_of(allocation.base()));
}

void SvmTable::clear() {
  mappings_ = {};
  to_be_freed_.clear();
  allocations_.clear();
}

SvmMemory SvmTable::find(const void* address) const {
  const auto after = allocations_.upper_bound(number_of(address));
  if (after == allocations_.begin()) {
    return nullptr;
  }
  const auto& candidate = std::prev(after)->second;
  return holds(*candidate, address) ? candidate : nullptr;
}

std::vector<SvmMemory> SvmTable::all() const {
  std::vector<SvmMemory> found;
  for (const auto& [base, allocation] : allocations_) {
    found.push_back(allocation);
  }
  return found;
}

}  // namespace clmem::mock
