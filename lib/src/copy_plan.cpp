// SPDX-License-Identifier: Apache-2.0
#include "copy_plan.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>
#include <optional>

namespace clmem::detail {
namespace {

// Offset of the last element, the start of a dimension that both sides traverse backwards.
std::size_t last_of(std::size_t offset, std::size_t count, std::ptrdiff_t stride) {
  return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(offset) +
                                  static_cast<std::ptrdiff_t>(count - 1) * stride);
}

// Dimensions of more than one element; a dimension that is negative on both sides is reversed.
CopyAxes axes_of(const ViewPlace& left, const ViewPlace& right, CopyPlan& plan) {
  CopyAxes axes;
  for (std::size_t axis = 0; axis < left.layout.shape().rank(); ++axis) {
    CopyAxis found{left.layout.shape()[axis], left.layout.strides()[axis],
                   right.layout.strides()[axis]};
    if (found.count <= 1) {
      continue;
    }
    if (found.left < 0 && found.right < 0) {
      plan.left = last_of(plan.left, found.count, found.left);
      plan.right = last_of(plan.right, found.count, found.right);
      found = {found.count, -found.left, -found.right};
    }
    axes.add(found);
  }
  return axes;
}

// Removes the dimensions that have no gap on either side; returns the length of the run.
std::size_t merge_runs(CopyAxes& axes, std::size_t item_size) {
  std::size_t width = item_size;
  const auto follows = [&](const CopyAxis& axis) {
    return axis.left == static_cast<std::ptrdiff_t>(width) &&
           axis.right == static_cast<std::ptrdiff_t>(width);
  };
  for (const CopyAxis* next = std::ranges::find_if(axes, follows); next != axes.end();
       next = std::ranges::find_if(axes, follows)) {
    width *= next->count;
    axes.remove(next);
  }
  return width;
}

bool can_be_rows(const CopyAxis& axis, std::size_t width) {
  const auto least = static_cast<std::ptrdiff_t>(width);
  return axis.left >= least && axis.right >= least;
}

bool can_be_slices(const CopyAxis& axis, const CopyAxis& rows) {
  const auto fits = [&](std::ptrdiff_t slice, std::ptrdiff_t row) {
    return slice / row >= static_cast<std::ptrdiff_t>(rows.count) && slice % row == 0;
  };
  return fits(axis.left, rows.left) && fits(axis.right, rows.right);
}

struct Choice {
  std::optional<std::size_t> rows = {};
  std::optional<std::size_t> slices = {};
  std::size_t count = 1;  // rows of a rectangle
};

Choice choose(const CopyAxes& axes, std::size_t width, Rectangles rectangles) {
  Choice best;
  if (rectangles == Rectangles::none) {
    return best;
  }
  const auto offer = [&best](const Choice& choice) {
    if (choice.count > best.count) {
      best = choice;
    }
  };
  for (std::size_t rows = 0; rows < axes.size(); ++rows) {
    if (!can_be_rows(axes[rows], width)) {
      continue;
    }
    offer({rows, std::nullopt, axes[rows].count});
    for (std::size_t slices = 0; slices < axes.size(); ++slices) {
      if (slices != rows && can_be_slices(axes[slices], axes[rows])) {
        offer({rows, slices, axes[rows].count * axes[slices].count});
      }
    }
  }
  return best;
}

std::size_t pitch(std::ptrdiff_t stride) {
  return static_cast<std::size_t>(stride);
}

}  // namespace

void CopyAxes::remove(const CopyAxis* axis) noexcept {
  std::copy(axis + 1, end(), axes_.begin() + (axis - begin()));
  --size_;
}

std::size_t CopyPlan::count() const noexcept {
  return std::accumulate(
      repeated.begin(), repeated.end(), std::size_t{region.empty() ? 0u : 1u},
      [](std::size_t product, const CopyAxis& axis) { return product * axis.count; });
}

CopyPlan plan_copy(const ViewPlace& left, const ViewPlace& right, Rectangles rectangles) {
  CopyPlan plan{.left = left.offset, .right = right.offset};
  if (left.layout.element_count() == 0) {
    return plan;
  }
  CopyAxes axes = axes_of(left, right, plan);
  const std::size_t width = merge_runs(axes, left.layout.item_size());
  const Choice choice = choose(axes, width, rectangles);
  plan.region = Region{width};
  if (choice.rows) {
    const CopyAxis& rows = axes[*choice.rows];
    plan.left_pitches.row = pitch(rows.left);
    plan.right_pitches.row = pitch(rows.right);
    plan.region = Region{width, rows.count};
  }
  if (choice.slices) {
    const CopyAxis& slices = axes[*choice.slices];
    plan.left_pitches.slice = pitch(slices.left);
    plan.right_pitches.slice = pitch(slices.right);
    plan.region = Region{width, plan.region[1], slices.count};
  }
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    if (axis != choice.rows && axis != choice.slices) {
      plan.repeated.add(axes[axis]);
    }
  }
  return plan;
}

CopySteps::CopySteps(const CopyPlan& plan)
    : plan_{plan}, left_{plan.left}, right_{plan.right}, remaining_{plan.count()} {}

void CopySteps::next() noexcept {
  --remaining_;
  const auto move = [this](const CopyAxis& axis, std::ptrdiff_t times) {
    left_ += static_cast<std::size_t>(axis.left * times);
    right_ += static_cast<std::size_t>(axis.right * times);
  };
  for (std::size_t axis = plan_.repeated.size(); axis-- > 0;) {
    const CopyAxis& repeated = plan_.repeated[axis];
    if (++indices_[axis] < repeated.count) {
      move(repeated, 1);
      return;
    }
    indices_[axis] = 0;
    move(repeated, -static_cast<std::ptrdiff_t>(repeated.count - 1));
  }
}

ViewPlace packed_like(const ViewPlace& place) {
  const StridedLayout& layout = place.layout;
  const std::size_t rank = layout.shape().rank();
  std::array<std::size_t, max_rank> order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Smallest stride first, a stable sort; std::stable_sort would allocate.
  const auto distance = [&](std::size_t axis) {
    return layout.strides()[axis] < 0 ? -layout.strides()[axis] : layout.strides()[axis];
  };
  const auto axes = std::span{order}.first(rank);
  for (auto next = axes.begin(); next != axes.end(); ++next) {
    const auto position =
        std::ranges::upper_bound(axes.begin(), next, distance(*next), std::less{}, distance);
    std::rotate(position, next, next + 1);
  }
  std::array<std::ptrdiff_t, max_rank> strides{};
  auto next = static_cast<std::ptrdiff_t>(layout.item_size());
  for (const std::size_t axis : axes) {
    const std::ptrdiff_t stride = layout.strides()[axis];
    // For a layout without elements the products of its sizes may exceed SIZE_MAX.
    if (stride != 0 && layout.element_count() != 0) {
      strides[axis] = stride < 0 ? -next : next;
      next *= static_cast<std::ptrdiff_t>(layout.shape()[axis]);
    }
  }
  const StridedLayout packed{layout.shape(), Strides{std::span{strides}.first(rank)},
                             layout.item_size()};
  return {packed, packed.reach_before()};
}

void copy_on_host(const CopyPlan& plan, std::span<const std::byte> left,
                  std::span<std::byte> right) noexcept {
  for (CopySteps step{plan}; !step.done(); step.next()) {
    for (std::size_t slice = 0; slice < plan.region[2]; ++slice) {
      for (std::size_t row = 0; row < plan.region[1]; ++row) {
        const std::size_t from =
            step.left() + slice * plan.left_pitches.slice + row * plan.left_pitches.row;
        const std::size_t to =
            step.right() + slice * plan.right_pitches.slice + row * plan.right_pitches.row;
        std::memcpy(right.data() + to, left.data() + from, plan.region[0]);
      }
    }
  }
}

}  // namespace clmem::detail
