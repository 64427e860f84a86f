// SPDX-License-Identifier: Apache-2.0
// area_maps.hpp - the maps of an area of shared virtual memory, which keep the area.
//
// Contract: shared by the owner of the area and its maps. An owner that ends while maps are left
// passes the area to them: the last map frees it after its unmap. May be used by several threads.
#pragma once

#include <atomic>
#include <clmem/queue.hpp>
#include <memory>
#include <utility>

namespace clmem::detail {

// The owner that the maps keep: destroying it frees the area.
class AreaOwner {
 public:
  AreaOwner() = default;
  AreaOwner(const AreaOwner&) = delete;
  AreaOwner& operator=(const AreaOwner&) = delete;
  virtual ~AreaOwner() = default;

  // The area must not be freed before the commands that are enqueued in the queue so far.
  virtual void used_in(const CommandQueue& queue) = 0;
};

class AreaMaps {
 public:
  [[nodiscard]] bool any_mapped() const noexcept { return references_.load() > 1; }
  void add() noexcept { ++references_; }

  // Called by the owner; `area` is null if the owner frees the area itself.
  void release(std::unique_ptr<AreaOwner> area) noexcept {
    area_ = std::move(area);
    delete_if_unused();
  }
  void release(const CommandQueue& queue) noexcept;

 private:
  friend std::default_delete<AreaMaps>;
  ~AreaMaps() = default;
  void delete_if_unused() noexcept {
    if (--references_ == 0) {
      delete this;
    }
  }

  std::atomic<unsigned> references_ = 1;
  std::unique_ptr<AreaOwner> area_;
};

// Called by a new owner, which releases the maps when it has an area.
[[nodiscard]] inline std::unique_ptr<AreaMaps> make_area_maps() {
  return std::make_unique<AreaMaps>();
}

}  // namespace clmem::detail
