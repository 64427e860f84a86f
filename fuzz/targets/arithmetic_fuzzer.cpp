// SPDX-License-Identifier: Apache-2.0
// Compares the arithmetic of sizes, origins, regions, pitches and strides in the library and in the
// mock driver with 128-bit arithmetic.
#include <algorithm>
#include <array>
#include <clmem/detail/rect_layout.hpp>
#include <clmem/error.hpp>
#include <clmem/strided.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "bounds.hpp"
#include "input_reader.hpp"
#include "model/api_error.hpp"
#include "model/checked_size.hpp"
#include "model/rect.hpp"
#include "require.hpp"

using clmem::fuzz::InputReader;
using clmem::fuzz::require;

namespace {

__extension__ using Wide = unsigned __int128;
__extension__ using SignedWide = __int128;

constexpr Wide end_of_sizes = Wide{1} << 64;

std::optional<std::size_t> fitting(Wide value) {
  return value < end_of_sizes ? std::optional{static_cast<std::size_t>(value)} : std::nullopt;
}

void check_sizes(InputReader& in) {
  const std::size_t a = in.size_value();
  const std::size_t b = in.size_value();
  require(clmem::checked_add(a, b) == fitting(Wide{a} + b), "a sum fits or is none");
  require(clmem::checked_multiply(a, b) == fitting(Wide{a} * b), "a product fits or is none");
  using clmem::mock::CheckedSize;
  require((CheckedSize{a} + b).value() == fitting(Wide{a} + b), "a checked sum is the sum");
  require((CheckedSize{a} * b).value() == fitting(Wide{a} * b), "a checked product is the product");
  const std::size_t c = in.size_value();
  require((CheckedSize{a} * b).exceeds(c) == (Wide{a} * b > c), "a product exceeds what it does");
  require(clmem::detail::is_in_range(a, b, c) == (Wide{a} + b <= c), "a range lies in a size");
}

// A sum of products, which is too large as soon as one product is.
class Sum {
 public:
  Sum& add(std::size_t value) { return add(value, 1); }
  Sum& add(std::size_t left, std::size_t right) {
    const Wide product = Wide{left} * right;
    fits_ = fits_ && product < end_of_sizes && sum_ + product < end_of_sizes;
    sum_ += fits_ ? product : 0;
    return *this;
  }
  [[nodiscard]] std::optional<std::size_t> value() const {
    return fits_ ? fitting(sum_) : std::nullopt;
  }

 private:
  Wide sum_ = 0;
  bool fits_ = true;
};

struct Rect {
  clmem::RectLayout layout;
  clmem::Region region;
  std::size_t row = 0;
  std::optional<std::size_t> slice;

  Rect(const clmem::RectLayout& of, const clmem::Region& size)
      : layout{of},
        region{size},
        row{of.pitches.row != 0 ? of.pitches.row : size[0]},
        slice{of.pitches.slice != 0 ? of.pitches.slice : fitting(Wide{row} * size[1])} {}

  [[nodiscard]] std::optional<std::size_t> begin() const {
    const clmem::Origin& at = layout.origin;
    return slice ? Sum{}.add(at[0]).add(at[1], row).add(at[2], *slice).value() : std::nullopt;
  }
  [[nodiscard]] std::optional<std::size_t> end() const {
    const auto first = begin();
    return !first || region.empty() ? first
                                    : Sum{}
                                          .add(*first)
                                          .add(region[0])
                                          .add(region[1] - 1, row)
                                          .add(region[2] - 1, *slice)
                                          .value();
  }
  // True if the pitches are legal in OpenCL.
  [[nodiscard]] bool has_legal_pitches() const {
    return slice && row != 0 && row >= region[0] && Wide{row} * region[1] <= *slice &&
           *slice % row == 0;
  }
  [[nodiscard]] bool is_small() const {
    return end() && *end() <= 1U << 20 && Wide{region[0]} * region[1] * region[2] <= 4096;
  }
  [[nodiscard]] std::vector<std::size_t> bytes() const {
    std::vector<std::size_t> all;
    if (region.empty()) {
      return all;
    }
    for (std::size_t z = 0; z < region[2]; ++z) {
      for (std::size_t y = 0; y < region[1]; ++y) {
        for (std::size_t x = 0; x < region[0]; ++x) {
          all.push_back(*begin() + z * *slice + y * row + x);
        }
      }
    }
    return all;
  }
};

clmem::RectLayout read_layout(InputReader& in) {
  const clmem::Origin origin{in.size_value(), in.size_value(), in.size_value()};
  return {.origin = origin, .pitches = {.row = in.size_value(), .slice = in.size_value()}};
}

void check_end(const Rect& rect) {
  require(rect.layout.end(rect.region) == rect.end(), "one past the last byte is where it is");
}

// Checks each side by its own rules: a rectangle that the mock driver accepts has legal pitches and
// fits.
std::optional<clmem::mock::RectSide> accepted_by_mock(const Rect& rect, std::size_t limit) {
  using namespace clmem::mock;
  const auto& [origin, pitches] = rect.layout;
  try {
    const clmem::mock::Region region = require_region(rect.region.data());
    const RectSide side = require_rect_side(origin.data(), region, pitches.row, pitches.slice);
    require_rect_fits(side, region, limit);
    return side;
  } catch (const ApiError&) {
    return std::nullopt;
  }
}

void check_mock(const Rect& rect, std::size_t limit) {
  const bool legal =
      !rect.region.empty() && rect.has_legal_pitches() && rect.end() && *rect.end() <= limit;
  const auto side = accepted_by_mock(rect, limit);
  require(side.has_value() == legal, "the mock driver accepts the rectangles that are legal");
  require(!side || side->start() == rect.begin(), "and finds their first bytes");
}

void check_overlap(const Rect& left, const Rect& right) {
  if (!left.is_small() || !right.is_small() || !left.has_legal_pitches() ||
      !right.has_legal_pitches()) {
    return;
  }
  const std::vector<std::size_t> ours = left.bytes();
  const std::set<std::size_t> theirs = [&] {
    const auto bytes = right.bytes();
    return std::set(bytes.begin(), bytes.end());
  }();
  const bool meet = std::ranges::any_of(ours, [&](std::size_t at) { return theirs.contains(at); });
  if (left.region.empty()) {
    return;
  }
  const auto rows_of = [](const Rect& rect) {
    return clmem::mock::Rows{
        *rect.begin(), {rect.region[0], rect.region[1], rect.region[2]}, rect.row, *rect.slice};
  };
  require(clmem::mock::rows_meet(rows_of(left), rows_of(right)) == meet,
          "the mock driver computes the same rows");
  const auto one = accepted_by_mock(left, SIZE_MAX);
  const auto other = accepted_by_mock(right, SIZE_MAX);
  // The specification's test reports an overlap for some rectangles that share no byte.
  require(!meet || clmem::mock::rects_overlap({left.region[0], left.region[1], left.region[2]},
                                              *one, *other),
          "and of rectangles, at least where bytes are shared");
}

// Checks the defaults: missing components are 0, or 1 in a region.
void check_components(InputReader& in) {
  std::array<std::size_t, 4> given{};
  const auto components = std::span<const std::size_t>{given}.first(in.up_to(4));
  std::ranges::generate(given, [&] { return in.size_value(); });
  const auto made = [&](auto make, std::size_t least, std::size_t most) {
    try {
      make();
      require(components.size() >= least && components.size() <= most, "as many as there can be");
    } catch (const clmem::LogicError&) {
      require(components.size() < least || components.size() > most, "a number that is refused");
    }
  };
  const auto component = [&](std::size_t axis, std::size_t missing) {
    return axis < components.size() ? components[axis] : missing;
  };
  made(
      [&] {
        require(clmem::Origin::from(components) ==
                    clmem::Origin{component(0, 0), component(1, 0), component(2, 0)},
                "an origin has its components");
      },
      0, 3);
  made(
      [&] {
        require(clmem::Region::from(components) ==
                    clmem::Region{component(0, 1), component(1, 1), component(2, 1)},
                "a region has its components");
      },
      1, 3);
  made(
      [&] {
        require(
            clmem::Pitches::from(components) == clmem::Pitches{component(0, 0), component(1, 0)},
            "pitches have their components");
      },
      0, 2);
}

void check_rectangles(InputReader& in) {
  const clmem::Region region{in.size_value(), in.size_value(), in.size_value()};
  const Rect left{read_layout(in), region};
  const Rect right{read_layout(in), region};
  for (const Rect* rect : {&left, &right}) {
    check_end(*rect);
    check_mock(*rect, in.size_value());
  }
  check_overlap(left, right);
}

// The bytes that an array reaches before and after its first element, without bounds.
struct Reach {
  Wide elements = 1;
  Wide before = 0;
  Wide after = 0;
  bool has_fitted = true;  // every intermediate number fits
};

Reach reach_of(const clmem::Shape& shape, const clmem::Strides& strides, std::size_t item_size) {
  Reach reach{.after = item_size};
  const auto keep = [&](Wide value) { reach.has_fitted &= value <= PTRDIFF_MAX; };
  for (std::size_t axis = 0; axis < shape.rank() && reach.has_fitted; ++axis) {
    keep(shape[axis]);
    reach.elements *= shape[axis];
    keep(reach.elements);
    if (shape[axis] != 0) {
      const auto stride = SignedWide{strides[axis]};
      const Wide distance =
          Wide{shape[axis] - 1} * static_cast<Wide>(stride < 0 ? -stride : stride);
      keep(distance);
      (stride < 0 ? reach.before : reach.after) += distance;
      keep(stride < 0 ? reach.before : reach.after);
    }
  }
  if (reach.has_fitted) {
    keep(reach.elements * item_size);  // the size of a copy, even if elements share memory
  }
  if (reach.elements != 0) {
    keep(reach.before + reach.after);
  }
  return reach;
}

void check_layout(const clmem::StridedLayout& layout) {
  const Reach reach = reach_of(layout.shape(), layout.strides(), layout.item_size());
  require(reach.has_fitted, "a layout that exists fits");
  require(layout.element_count() == reach.elements, "a layout counts its elements");
  const bool empty = reach.elements == 0;
  require(layout.reach_before() == (empty ? 0 : reach.before), "a layout reaches as far back");
  require(layout.extent() == (empty ? 0 : reach.before + reach.after), "and has that extent");
  if (!empty) {
    std::array<std::size_t, clmem::max_rank> lowest{};
    for (std::size_t axis = 0; axis < layout.shape().rank(); ++axis) {
      lowest[axis] = layout.strides()[axis] < 0 ? layout.shape()[axis] - 1 : 0;
    }
    require(layout.offset(std::span{lowest}.first(layout.shape().rank())) ==
                -static_cast<SignedWide>(reach.before),
            "its lowest element is where it reaches back to");
  }
}

void check_strides(InputReader& in) {
  std::array<std::size_t, clmem::max_rank> sizes{};
  std::array<std::ptrdiff_t, clmem::max_rank> steps{};
  const std::size_t rank = in.up_to(clmem::max_rank);
  const std::size_t item_size = in.size_value();
  for (std::size_t axis = 0; axis < rank; ++axis) {
    sizes[axis] = in.size_value();
    steps[axis] = static_cast<std::ptrdiff_t>(in.size_value());
  }
  const clmem::Shape shape{std::span{sizes}.first(rank)};
  const clmem::Strides strides{std::span{steps}.first(rank)};
  try {
    check_layout(clmem::StridedLayout{shape, strides, item_size});
  } catch (const clmem::LogicError&) {
    require(!reach_of(shape, strides, item_size).has_fitted || item_size > PTRDIFF_MAX,
            "a layout that is refused does not fit");
  }
  for (const clmem::Order order : {clmem::Order::c, clmem::Order::fortran}) {
    try {
      const clmem::StridedLayout packed{shape, order, item_size};
      check_layout(packed);
      require(packed.is_contiguous(order), "what is packed has no gaps");
    } catch (const clmem::LogicError&) {
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  InputReader in{data, size};
  switch (in.up_to(3)) {
    case 0:
      check_sizes(in);
      break;
    case 1:
      check_rectangles(in);
      break;
    case 2:
      check_strides(in);
      break;
    default:
      check_components(in);
  }
  return 0;
}
