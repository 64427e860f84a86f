// SPDX-License-Identifier: Apache-2.0
// Checks views of views and copies between them: slices follow Python's rule, a view lies within
// the view that it is made from, and the rectangles of a copy move each element once to its place.
#include <algorithm>
#include <array>
#include <clmem/detail/view_place.hpp>
#include <clmem/error.hpp>
#include <cstddef>
#include <vector>

#include "copy_plan.hpp"
#include "input_reader.hpp"
#include "require.hpp"

using namespace clmem;
using namespace clmem::detail;
using clmem::fuzz::InputReader;
using clmem::fuzz::require;

namespace {

// The size of the largest view and the gap before a second one.
constexpr std::size_t most_bytes = 4 * 4 * 4 * 4 * 4 + 256;
using Memory = std::array<std::byte, most_bytes>;

std::ptrdiff_t signed_value(InputReader& in) {
  return in.up_to(3) == 0 ? static_cast<std::ptrdiff_t>(in.size_value())
                          : static_cast<std::ptrdiff_t>(in.up_to(32)) - 16;
}

ViewIndex read_index(InputReader& in) {
  Slice slice;
  const std::size_t form = in.up_to(7);
  if (form == 0) {
    return signed_value(in);
  }
  if ((form & 1U) != 0) {
    slice.begin = signed_value(in);
  }
  if ((form & 2U) != 0) {
    slice.end = signed_value(in);
  }
  slice.step = (form & 4U) != 0 ? signed_value(in) : 1;
  return slice;
}

// Python's slice.indices(), computed element by element from a bound.
std::vector<std::size_t> elements_of(const Slice& slice, std::size_t size) {
  __extension__ using Wide = __int128;
  const Wide count = size;
  const bool up = slice.step > 0;
  const auto bound = [&](std::optional<std::ptrdiff_t> given, Wide missing) -> Wide {
    if (!given) {
      return missing;
    }
    const Wide at = *given < 0 ? *given + count : Wide{*given};
    return std::clamp<Wide>(at, up ? 0 : -1, up ? count : count - 1);
  };
  std::vector<std::size_t> elements;
  const Wide last = bound(slice.end, up ? count : -1);
  for (Wide at = bound(slice.begin, up ? 0 : count - 1); up ? at < last : at > last;
       at += slice.step) {
    elements.push_back(static_cast<std::size_t>(at));
  }
  return elements;
}

// Calls visit with the byte offset of each element, in C order.
template <typename Visit>
void for_each_offset(const ViewPlace& place, Visit visit) {
  const StridedLayout& layout = place.layout;
  const std::size_t rank = layout.shape().rank();
  std::array<std::size_t, max_rank> at{};
  for (std::size_t i = 0; i < layout.element_count(); ++i) {
    visit(place.offset +
          static_cast<std::size_t>(layout.offset(std::span<const std::size_t>{at}.first(rank))));
    for (std::size_t axis = rank; axis-- > 0;) {
      if (++at[axis] < layout.shape()[axis]) {
        break;
      }
      at[axis] = 0;
    }
  }
}

std::vector<std::size_t> offsets_of(const ViewPlace& place) {
  std::vector<std::size_t> offsets;
  for_each_offset(place, [&](std::size_t offset) { offsets.push_back(offset); });
  return offsets;
}

ViewPlace read_place(InputReader& in) {
  std::array<std::size_t, max_rank> sizes{};
  const std::size_t rank = in.up_to(4);
  for (std::size_t axis = 0; axis < rank; ++axis) {
    sizes[axis] = in.up_to(4);
  }
  const Order order = in.up_to(1) == 0 ? Order::c : Order::fortran;
  return {StridedLayout{Shape{std::span{sizes}.first(rank)}, order, 1 + in.up_to(3)}, 0};
}

void check_slice(const Slice& slice, std::size_t size) {
  if (slice.step == 0) {
    return;
  }
  const ViewPlace row{StridedLayout{{size}, Order::c, 1}, 0};
  const std::array<ViewIndex, 1> indices{slice};
  const ViewPlace cut = slice_of(row, indices);
  require(offsets_of(cut) == elements_of(slice, size),
          "a slice has the elements that Python's has");
}

ViewPlace cut(const ViewPlace& place, InputReader& in) {
  std::vector<ViewIndex> indices;
  for (std::size_t axis = 0; axis < place.layout.shape().rank(); ++axis) {
    indices.push_back(read_index(in));
    if (indices.back().is_slice()) {
      check_slice(indices.back().slice(), place.layout.shape()[axis]);
    }
  }
  try {
    const ViewPlace part = slice_of(place, indices);
    std::vector<bool> is_element(most_bytes);
    for_each_offset(place, [&](std::size_t offset) { is_element.at(offset) = true; });
    for_each_offset(part, [&](std::size_t offset) {
      require(is_element.at(offset), "what is cut lies within");
    });
    require_within(part, most_bytes);
    return part;
  } catch (const LogicError&) {
    return place;
  }
}

void check_copy(const ViewPlace& from, const ViewPlace& to) {
  Memory source;
  for (std::size_t i = 0; i < source.size(); ++i) {
    source[i] = static_cast<std::byte>(i * 7 + i / 251 + 1);
  }
  Memory expected{};
  Memory actual{};
  const std::vector<std::size_t> reads = offsets_of(from);
  const std::vector<std::size_t> writes = offsets_of(to);
  for (std::size_t i = 0; i < reads.size(); ++i) {
    std::copy_n(&source[reads[i]], from.layout.item_size(), &expected[writes[i]]);
  }
  const CopyPlan plan = plan_copy(from, to);
  copy_on_host(plan, source, actual);
  require(actual == expected, "the rectangles of a copy move each element to its place");
  require(plan.count() == 0 || plan.left_pitches.slice == 0 ||
              plan.left_pitches.slice % plan.left_pitches.row == 0,
          "slice pitches are multiples of row pitches");
}

// Covers another shape of the same elements in their order, and more dimensions that repeat them.
void check_shapes(const ViewPlace& place, InputReader& in) {
  std::array<std::size_t, max_rank> sizes{};
  const std::size_t rank = in.up_to(3);
  for (std::size_t axis = 0; axis < rank; ++axis) {
    sizes[axis] = in.up_to(8);
  }
  const Shape shape{std::span{sizes}.first(rank)};
  try {
    require(offsets_of(reshaped(place, shape)) == offsets_of(place),
            "another shape has the same elements in their order");
  } catch (const LogicError&) {
  }
  try {
    const ViewPlace wider = broadcast_to(place, shape);
    const std::vector<std::size_t> elements = offsets_of(place);
    for_each_offset(wider, [&](std::size_t offset) {
      require(std::ranges::find(elements, offset) != elements.end(), "repeated elements are there");
    });
    require_writable("broadcast", wider);
    require(wider.layout.element_count() <= elements.size(), "what is writable repeats nothing");
  } catch (const LogicError&) {
  }
  try {
    const cl_uint8 info = array_info_of(place);
    require(info.s[3] == place.layout.element_count(), "kernels learn the number of elements");
    require_from_start(place);
    require(info.s[7] == 0, "and where they begin");
  } catch (const LogicError&) {
  }
}

void check_bounds(InputReader& in) {
  const std::ptrdiff_t begin = signed_value(in);
  const std::ptrdiff_t end = signed_value(in);
  const std::size_t size = in.up_to(64);
  const auto expected = elements_of({.begin = begin, .end = end, .step = 1}, size);
  try {
    const SliceRange bytes = resolve_bytes({.begin = begin, .end = end}, size);
    require(!expected.empty() && bytes.count == expected.size() &&
                static_cast<std::size_t>(bytes.first) == expected.front(),
            "the bytes of a slice are those of Python's");
  } catch (const LogicError&) {
    require(expected.empty(), "a slice that is refused is empty");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  InputReader in{data, size};
  check_bounds(in);
  const ViewPlace whole = read_place(in);
  const ViewPlace from = cut(whole, in);
  check_shapes(from, in);
  check_copy(from, packed_like(from));
  const ViewPlace to{
      StridedLayout{from.layout.shape(), in.up_to(1) == 0 ? Order::c : Order::fortran,
                    from.layout.item_size()},
      in.byte()};
  check_copy(from, to);
  check_copy(to, from);
  return 0;
}
