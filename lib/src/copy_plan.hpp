// SPDX-License-Identifier: Apache-2.0
// copy_plan.hpp - a copy between two strided arrays, as rectangles for OpenCL's commands.
//
//   const CopyPlan plan = plan_copy(device, host);
//   for (CopySteps step{plan}; !step.done(); step.next()) { ... step.left(), step.right() ... }
//
// Contract: pure functions, no memory allocation. The arrays have one shape and element size. Runs
// without gaps on both sides become rows, two further dimensions rows and slices where the pitches
// allow it on both sides; a command is repeated for other dimensions, which include those that run
// backwards on one side only. Pitches are multiples of each other as OpenCL requires
// (clEnqueueReadBufferRect).
#pragma once

#include <array>
#include <clmem/detail/layout.hpp>
#include <clmem/detail/view_place.hpp>
#include <cstddef>
#include <span>

namespace clmem::detail {

// A dimension that is repeated: bytes from one rectangle to the next.
struct CopyAxis {
  std::size_t count;
  std::ptrdiff_t left;
  std::ptrdiff_t right;
};

class CopyAxes {
 public:
  void add(const CopyAxis& axis) { axes_.at(size_++) = axis; }
  void remove(const CopyAxis* axis) noexcept;

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] const CopyAxis& operator[](std::size_t position) const { return axes_[position]; }
  [[nodiscard]] const CopyAxis* begin() const noexcept { return axes_.data(); }
  [[nodiscard]] const CopyAxis* end() const noexcept { return axes_.data() + size_; }

 private:
  std::array<CopyAxis, max_rank> axes_{};
  std::size_t size_ = 0;
};

struct CopyPlan {
  Region region{0};
  Pitches left_pitches = {};
  Pitches right_pitches = {};
  std::size_t left = 0;  // bytes; where the first rectangle starts
  std::size_t right = 0;
  CopyAxes repeated = {};

  // The number of commands; 0 without elements.
  [[nodiscard]] std::size_t count() const noexcept;
  // True if each command copies one run of bytes.
  [[nodiscard]] bool is_linear() const noexcept { return region[1] == 1 && region[2] == 1; }
};

// `any`: a command can copy rectangles; `none`: only one run of bytes.
enum class Rectangles { none, any };

[[nodiscard]] CopyPlan plan_copy(const ViewPlace& left, const ViewPlace& right,
                                 Rectangles rectangles = Rectangles::any);

class CopySteps {
 public:
  explicit CopySteps(const CopyPlan& plan);

  [[nodiscard]] bool done() const noexcept { return remaining_ == 0; }
  [[nodiscard]] std::size_t left() const noexcept { return left_; }
  [[nodiscard]] std::size_t right() const noexcept { return right_; }
  void next() noexcept;

 private:
  const CopyPlan& plan_;
  std::array<std::size_t, max_rank> indices_{};
  std::size_t left_;
  std::size_t right_;
  std::size_t remaining_;
};

// Packs the elements in memory order, repeated ones once, which takes the fewest rectangles.
[[nodiscard]] ViewPlace packed_like(const ViewPlace& place);

void copy_on_host(const CopyPlan& plan, std::span<const std::byte> left,
                  std::span<std::byte> right) noexcept;

}  // namespace clmem::detail
