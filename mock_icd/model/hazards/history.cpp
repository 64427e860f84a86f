// SPDX-License-Identifier: Apache-2.0
#include "model/hazards/history.hpp"

#include <algorithm>

#include "model/storage.hpp"

namespace clmem::mock::hazards {
namespace {

std::uintptr_t address(const MemoryRegion& region) {
  return reinterpret_cast<std::uintptr_t>(region.start);
}

// The length in bytes, including the gaps between rows.
std::size_t extent(const MemoryRegion& region) {
  return (region.size[2] - 1) * region.slice_pitch + (region.size[1] - 1) * region.row_pitch +
         region.size[0];
}

bool has_gaps(const MemoryRegion& region) {
  return (region.size[1] > 1 && region.row_pitch != region.size[0]) ||
         (region.size[2] > 1 && region.slice_pitch != region.size[1] * region.row_pitch);
}

bool same_shape(const MemoryRegion& a, const MemoryRegion& b) {
  return a.start == b.start && a.size == b.size && a.row_pitch == b.row_pitch &&
         a.slice_pitch == b.slice_pitch;
}

bool covers(const MemoryRegion& outer, const MemoryRegion& inner) {
  if (has_gaps(outer)) {
    return same_shape(outer, inner);
  }
  return address(outer) <= address(inner) &&
         address(inner) + extent(inner) <= address(outer) + extent(outer);
}

// True if every access unordered with the earlier one is unordered with the later one, too. A node
// whose reach exceeds its bytes conflicts with commands on some objects only, so that it replaces
// only records of the same kind.
bool replaces(const Node& node, const Access& later, const Record& earlier) {
  if (later.mode == AccessMode::read && earlier.access.mode == AccessMode::write) {
    return false;
  }
  if (node.is_host) {
    return earlier.node->is_host && later.object == earlier.access.object &&
           covers(later.region, earlier.access.region);
  }
  return covers(later.region, earlier.reach());
}

}  // namespace

History::Records::const_iterator History::first_reaching(std::uintptr_t start) const {
  return records_.lower_bound(start < longest_ ? 0 : start - longest_);
}

void History::for_each_overlap(const MemoryRegion& region, const Visit& visit) const {
  if (region.empty()) {
    return;
  }
  const auto end = records_.lower_bound(address(region) + extent(region));
  for (auto at = first_reaching(address(region)); at != end; ++at) {
    const Record& record = at->second;
    if (!record.is_gone() && overlap(record.reach(), region)) {
      visit(record);
    }
  }
}

void History::add(const Access& access, const std::shared_ptr<const Node>& node,
                  const Predicate& before) {
  const MemoryRegion& reach = node->reach_of(access);
  if (reach.empty()) {
    return;
  }
  const auto end = records_.lower_bound(address(reach) + extent(reach));
  for (Records::const_iterator at = first_reaching(address(reach)); at != end;) {
    const Record& record = at->second;
    const bool replaced = replaces(*node, access, record) && before(*record.node);
    at = record.is_gone() || replaced ? records_.erase(at) : std::next(at);
  }
  longest_ = std::max(longest_, extent(reach));
  Record record{access, node, {}, access.storage != nullptr};
  if (record.owned) {
    record.memory = access.storage->weak_from_this();
  }
  records_.emplace(address(reach), std::move(record));
}

void History::forget(const MemoryRegion& region) {
  std::erase_if(records_, [&](const auto& entry) { return overlap(entry.second.reach(), region); });
}

void History::forget_host_memory(const Node& node) {
  std::erase_if(records_, [&](const auto& entry) {
    return entry.second.node.get() == &node && entry.second.access.kind == MemoryKind::host;
  });
}

void History::sweep(const Predicate& forgettable) {
  std::erase_if(records_, [&](const auto& entry) {
    return entry.second.is_gone() || forgettable(*entry.second.node);
  });
  while (records_.size() > capacity) {
    records_.erase(records_.begin());
  }
  sweep_at_ = std::max<std::size_t>(1024, 2 * records_.size());
}

void History::clear() {
  records_.clear();
  longest_ = 0;
}

}  // namespace clmem::mock::hazards
