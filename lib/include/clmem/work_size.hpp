// SPDX-License-Identifier: Apache-2.0
// work_size.hpp - how many work-items, in one to three dimensions.
//
//   const WorkSize pixels{640, 480};
//   const WorkSize left_to_the_driver{};
//
// Contract: plain numbers; no dimension at all means that nothing is given.
#pragma once

#include <array>
#include <clmem/export.hpp>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <string>

namespace CLMEM_EXPORT clmem {

class WorkSize {
 public:
  constexpr WorkSize() noexcept = default;
  explicit(false) constexpr WorkSize(std::size_t x) noexcept : values_{x}, dimensions_{1} {}
  constexpr WorkSize(std::size_t x, std::size_t y) noexcept : values_{x, y}, dimensions_{2} {}
  constexpr WorkSize(std::size_t x, std::size_t y, std::size_t z) noexcept
      : values_{x, y, z}, dimensions_{3} {}

  [[nodiscard]] constexpr cl_uint dimensions() const noexcept { return dimensions_; }
  [[nodiscard]] constexpr bool is_given() const noexcept { return dimensions_ != 0; }
  [[nodiscard]] constexpr std::size_t operator[](std::size_t dimension) const {
    return values_[dimension];
  }
  // As OpenCL takes it: null if nothing is given.
  [[nodiscard]] constexpr const std::size_t* data() const noexcept {
    return is_given() ? values_.data() : nullptr;
  }
  friend bool operator==(const WorkSize&, const WorkSize&) = default;

 private:
  std::array<std::size_t, 3> values_{};
  cl_uint dimensions_ = 0;
};

// "(640, 480)", or "none".
[[nodiscard]] std::string to_string(const WorkSize& size);

}  // namespace clmem
