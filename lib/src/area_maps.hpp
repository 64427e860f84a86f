// SPDX-License-Identifier: Apache-2.0
// area_maps.hpp - the maps of an area of shared virtual memory, which end after them.
//
// Contract: shared by the owner of the area and its maps. An owner that ends while maps are left
// leaves the area to them: the last one gives it up, after its unmap. May be used by several
// threads.
#pragma once

#include <atomic>
#include <clmem/queue.hpp>
#include <memory>
#include <utility>

namespace clmem::detail {

// The thing that an owner leaves to the maps of its area: ending it frees the area.
class LeftArea {
 public:
  LeftArea() = default;
  LeftArea(const LeftArea&) = delete;
  LeftArea& operator=(const LeftArea&) = delete;
  virtual ~LeftArea() = default;

  // The area ends after what is enqueued in the queue.
  virtual void used_in(const CommandQueue& queue) = 0;
};

class AreaMaps {
 public:
  [[nodiscard]] bool are_left() const noexcept { return holders_.load() > 1; }
  void add() noexcept { ++holders_; }

  // By the owner; `area` is null if it ends the area itself.
  void let_go(std::unique_ptr<LeftArea> area) noexcept {
    area_ = std::move(area);
    end_if_last();
  }
  // By a map.
  void let_go(const CommandQueue& queue) noexcept;

 private:
  friend std::default_delete<AreaMaps>;
  ~AreaMaps() = default;
  void end_if_last() noexcept {
    if (--holders_ == 0) {
      delete this;
    }
  }

  std::atomic<unsigned> holders_ = 1;
  std::unique_ptr<LeftArea> area_;
};

// For a new owner, which releases it when it has an area.
[[nodiscard]] inline std::unique_ptr<AreaMaps> make_area_maps() {
  return std::make_unique<AreaMaps>();
}

}  // namespace clmem::detail
