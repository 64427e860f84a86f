// SPDX-License-Identifier: Apache-2.0
// history.hpp - the accesses of commands by address, while unordered accesses may follow.
//
//   history.for_each_overlap(access.region, [&](const Record& record) { ... });
//   history.add(access, node, [&](const Node& earlier) { return order.before(...); });
//
// Contract: a record is removed when a later one shows every hazard that it could show, when
// `forgettable` returns true, or when its memory is freed. At most `capacity` are kept; those at
// the lowest addresses are removed first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "model/hazards/hazard.hpp"

namespace clmem::mock::hazards {

struct Record {
  Access access;
  std::shared_ptr<const Node> node;
  std::weak_ptr<const void> memory;  // owner of the storage, if there is one
  bool owned = false;

  [[nodiscard]] const MemoryRegion& reach() const { return node->reach_of(access); }
  [[nodiscard]] bool is_gone() const { return owned && memory.expired(); }
};

class History {
 public:
  static constexpr std::size_t capacity = std::size_t{1} << 16;

  using Visit = std::function<void(const Record&)>;
  using Predicate = std::function<bool(const Node&)>;

  void for_each_overlap(const MemoryRegion& region, const Visit& visit) const;
  void add(const Access& access, const std::shared_ptr<const Node>& node, const Predicate& before);
  void forget(const MemoryRegion& region);
  // Removes the records of the command's host memory, which it no longer uses.
  void forget_host_memory(const Node& node);
  void sweep(const Predicate& forgettable);
  [[nodiscard]] bool wants_sweep() const noexcept { return records_.size() >= sweep_at_; }
  void clear();

 private:
  using Records = std::multimap<std::uintptr_t, Record>;

  [[nodiscard]] Records::const_iterator first_reaching(std::uintptr_t start) const;

  Records records_;
  std::size_t longest_ = 0;
  std::size_t sweep_at_ = 1024;
};

}  // namespace clmem::mock::hazards
