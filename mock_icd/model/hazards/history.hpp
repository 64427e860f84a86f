// SPDX-License-Identifier: Apache-2.0
// history.hpp - what commands have touched, by address, as long as something unordered may follow.
//
//   history.for_each_overlap(access.region, [&](const Record& record) { ... });
//   history.add(access, node, [&](const Node& earlier) { return order.before(...); });
//
// Contract: a record is dropped when a later one shows every hazard that it could show, when
// `forgettable` says so, or when its memory is gone. At most `capacity` are kept, the lowest
// addresses go first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "model/hazards/node.hpp"

namespace clmem::mock::hazards {

struct Record {
  Access access;
  std::shared_ptr<const Node> node;
  std::weak_ptr<const void> memory;  // of the storage, if it has an owner
  bool owned = false;

  [[nodiscard]] const MemoryRegion& reach() const { return node->reach_of(access); }
  [[nodiscard]] bool is_gone() const { return owned && memory.expired(); }
};

class History {
 public:
  static constexpr std::size_t capacity = std::size_t{1} << 16;

  using Visit = std::function<void(const Record&)>;
  using Predicate = std::function<bool(const Node&)>;

  // Those whose reach shares a byte with the region.
  void for_each_overlap(const MemoryRegion& region, const Visit& visit) const;
  void add(const Access& access, const std::shared_ptr<const Node>& node, const Predicate& before);
  // The memory is about to be something else.
  void forget(const MemoryRegion& region);
  // The command does not use what the application gave to it any more.
  void forget_host_memory(const Node& node);
  void sweep(const Predicate& forgettable);
  [[nodiscard]] bool wants_sweep() const noexcept { return records_.size() >= sweep_at_; }
  void clear();

 private:
  using Records = std::multimap<std::uintptr_t, Record>;

  // Everything that begins early enough to reach into the range.
  [[nodiscard]] Records::const_iterator first_reaching(std::uintptr_t start) const;

  Records records_;
  std::size_t longest_ = 0;
  std::size_t sweep_at_ = 1024;
};

}  // namespace clmem::mock::hazards
