// SPDX-License-Identifier: Apache-2.0
// Offsets, sizes and patterns that linear commands refuse.

#include "operations/command/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::range_refusals_cases {

namespace {

using enum MemoryKind;

constexpr std::size_t end = legal_buffer_size;
constexpr std::size_t half_range = SIZE_MAX / 2 + 1;
// For drivers that calculate in fewer bits this is a small number.
constexpr std::size_t beyond_int = std::size_t{1} << 32;
constexpr std::size_t wide = 16;  // bytes of the widest pattern that ranges are tried with

template <std::size_t offset, std::size_t size>
void range(CommandScene& scene) {
  scene.place.offset = offset;
  scene.arguments.size = size;
}

template <std::size_t offset, std::size_t size>
CommandMistake outside(const char* row) {
  return {row, CL_INVALID_VALUE, {"out-of-bounds"}, {range<offset, size>}};
}

template <std::size_t offset, std::size_t size>
CommandMistake past_end(const char* row) {
  return {row, CL_INVALID_VALUE, {"offset-past-end", "out-of-bounds"}, {range<offset, size>}};
}

template <std::size_t offset, std::size_t size>
CommandMistake wrapping(const char* row) {
  return {row, CL_INVALID_VALUE, {"wraparound"}, {range<offset, size>}};
}

// Offset and size are multiples of the widest pattern.
std::vector<CommandMistake> coarse_ranges() {
  return {outside<end - wide, 2 * wide>("LastPatternAndNext"),
          outside<0, 2 * end>("TwiceTheSize"),
          outside<0, beyond_int + wide>("SizeInUpperHalf"),
          outside<0, half_range>("SizeOfHalfTheRange"),
          past_end<2 * end, wide>("FarBeyondEnd"),
          past_end<beyond_int + wide, wide>("OffsetInUpperHalf"),
          past_end<half_range, wide>("OffsetOfHalfTheRange"),
          wrapping<SIZE_MAX - wide + 1, 2 * wide>("EndWrapsInside"),
          wrapping<4 * wide, SIZE_MAX - 2 * wide + 1>("SizeWrapsInside"),
          wrapping<half_range, half_range>("TwoHalvesWrapToZero")};
}

std::vector<CommandMistake> every_range() {
  std::vector<CommandMistake> ranges{
      outside<0, end + 1>("OneByteTooMany"),   outside<1, end>("ShiftedByOneByte"),
      outside<end - 1, 2>("LastByteAndNext"),  outside<end, 1>("FirstByteAfterEnd"),
      outside<0, SIZE_MAX>("SizeMax"),         past_end<end + 1, 1>("OneByteAfterEnd"),
      wrapping<SIZE_MAX, 1>("EndWrapsToZero"), wrapping<1, SIZE_MAX>("SizeMaxAfterFirstByte")};
  for (CommandMistake& more : coarse_ranges()) {
    ranges.push_back(std::move(more));
  }
  return ranges;
}

bool is_fill(const Command& command, bool) {
  return command.layout == Layout::linear && command.source.kind == pattern;
}

bool is_no_fill(const Command& command, bool) {
  return command.layout == Layout::linear && command.source.kind != pattern;
}

template <std::size_t size>
void fill_with(CommandScene& scene) {
  scene.arguments.pattern_size = size;
}

// The bytes around it exist in the parent.
void in_sub_buffer(CommandScene& scene) {
  Fixture& fixture = scene.fixture;
  const std::size_t origin = fixture.device().base_alignment();
  FilledBuffer parent = fixture.filled_buffer(origin + 16 * end);
  scene.place.mem = scene.kept.keep(fixture.sub_buffer(parent, origin, end));
  scene.kept.keep(std::move(parent));
}

template <std::size_t size>
void fill_sub_buffer_with(CommandScene& scene) {
  in_sub_buffer(scene);
  fill_with<size>(scene);
}

// One range that wraps is enough: back into the parent.
std::vector<CommandMistake> of_sub_buffer(std::vector<CommandMistake> ranges) {
  std::erase_if(ranges, [](const CommandMistake& range) {
    return range.topics.front() == "wraparound" && range.row != "EndWrapsInside";
  });
  return ranges;
}

std::vector<Refusal> range_refusals() {
  const Case whole{.name = "RefusesRangeOutsideOfBuffer",
                   .sentence = "A range that is not completely inside the buffer is refused.",
                   .time_limit_s = 5};
  Case part = whole;
  part.name = "RefusesRangeOutsideOfSubBuffer";
  part.sentence =
      "A range that is not completely inside the sub-buffer is refused, even where the parent goes "
      "on.";
  const auto in = [](const Case& common, std::vector<CommandMistake> ranges, auto wanted,
                     const Change<CommandScene>& prepare, const char* form) {
    return Refusal{.common = common,
                   .sides = {buffer},
                   .mistakes = std::move(ranges),
                   .delivery = Delivery::blocking,
                   .wanted = wanted,
                   .prepare = prepare,
                   .form = form};
  };
  return {
      in(whole, every_range(), is_no_fill, nullptr, ""),
      in(whole, every_range(), is_fill, fill_with<1>, "WithBytes"),
      in(whole, coarse_ranges(), is_fill, fill_with<wide>, "WithVectors"),
      in(part, of_sub_buffer(every_range()), is_no_fill, in_sub_buffer, ""),
      in(part, of_sub_buffer(every_range()), is_fill, fill_sub_buffer_with<1>, "WithBytes"),
      in(part, of_sub_buffer(coarse_ranges()), is_fill, fill_sub_buffer_with<wide>, "WithVectors")};
}

// For shared virtual memory: the allocation ends before the range does.
std::vector<Refusal> svm_refusals() {
  return {{.common = {.suite = "SvmCommand",
                      .name = "RefusesRange",
                      .sentence = "A range has to be inside its allocation and must not be empty."},
           .sides = {svm},
           .mistakes = {{"OneByteTooMany", CL_INVALID_VALUE, {"range"}, {[](CommandScene& scene) {
                           scene.arguments.size = scene.size + 1;
                         }}},
                        {"ShiftedByOneByte", CL_INVALID_VALUE, {"range"}, {[](CommandScene& scene) {
                           scene.place.address = static_cast<std::byte*>(scene.place.address) + 1;
                           scene.arguments.size = scene.size;
                         }}},
                        {"Wrapping", CL_INVALID_VALUE, {"range"}, {[](CommandScene& scene) {
                           scene.place.address = static_cast<std::byte*>(scene.place.address) + 64;
                           scene.arguments.size = SIZE_MAX;
                         }}}}},
          {.common = {.name = "RefusesNoBytes", .sentence = "A map of zero bytes is refused."},
           .sides = {buffer, svm},
           .mistakes = {{"AtStart", CL_INVALID_VALUE, {"size-zero"}, {range<0, 0>}},
                        {"Inside", CL_INVALID_VALUE, {"size-zero"}, {range<5, 0>}}},
           .wanted = [](const Command& command, bool) { return command.is_map(); }}};
}

// Of the fill whose side is the pattern, with its target.
template <std::size_t pattern_size, std::size_t offset, std::size_t size>
void fill_of(CommandScene& scene) {
  Place& to = scene.arguments.target;
  scene.arguments.pattern_size = pattern_size;
  scene.arguments.size = size;
  to.offset = offset;
  if (to.address != nullptr) {
    to.address = static_cast<std::byte*>(to.address) + offset;
  }
}

template <std::size_t size>
CommandMistake no_power(const char* row) {
  return {row, CL_INVALID_VALUE, {"size-not-pow2"}, {fill_of<size, 0, 4 * size>}};
}

template <std::size_t size, std::size_t offset, std::size_t count>
CommandMistake too_large(const char* row) {
  return {row, CL_INVALID_VALUE, {"size-too-large"}, {fill_of<size, offset, count>}};
}

template <std::size_t size, std::size_t offset, std::size_t count>
CommandMistake off_offset(const char* row) {
  return {row, CL_INVALID_VALUE, {"offset-multiple", "unaligned"}, {fill_of<size, offset, count>}};
}

template <std::size_t size, std::size_t offset, std::size_t count>
CommandMistake off_size(const char* row) {
  return {row, CL_INVALID_VALUE, {"size-multiple"}, {fill_of<size, offset, count>}};
}

std::vector<Refusal> pattern_refusals() {
  return {
      {.common =
           {.suite = "Fill",
            .name = "RefusesPattern",
            .sentence =
                "A pattern has 1, 2, 4 ... 128 bytes and is not NULL, and neither is a color."},
       .sides = {pattern},
       .mistakes = {{"Null", CL_INVALID_VALUE, {"null"}, {[](CommandScene& scene) {
                       scene.place.address = nullptr;
                     }}},
                    {"Of0", CL_INVALID_VALUE, {"size-zero"}, {fill_of<0, 16, 32>}},
                    no_power<3>("Of3"),
                    no_power<5>("Of5"),
                    no_power<6>("Of6"),
                    no_power<7>("Of7"),
                    no_power<12>("Of12"),
                    no_power<24>("Of24"),
                    no_power<48>("Of48"),
                    no_power<96>("Of96"),
                    no_power<127>("Of127"),
                    too_large<256, 256, 512>("Of256"),
                    too_large<512, 0, 512>("Of512"),
                    too_large<1024, 1024, 1024>("Of1024")}},
      {.common =
           {.suite = "Fill",
            .name = "RefusesPlace",
            .sentence =
                "The offset and the size of a fill have to be multiples of the pattern size."},
       .sides = {buffer, svm},
       .mistakes = {off_offset<2, 17, 32>("OneByteOff2"), off_offset<4, 18, 32>("HalfOff4"),
                    off_offset<8, 9, 32>("OneByteOff8"), off_offset<8, 4, 64>("HalfOff8"),
                    off_offset<16, 8, 64>("HalfOff16"), off_offset<128, 32, 128>("QuarterOff128"),
                    off_offset<4, 17, 33>("OffsetAndSizeOff4"),
                    off_offset<64, 32, 96>("OffsetAndSizeOff64"),
                    off_size<2, 16, 31>("SizeOneShortOf2"), off_size<4, 16, 34>("SizeHalfOff4"),
                    off_size<8, 16, 33>("SizeOneOff8"), off_size<16, 16, 8>("SizeHalfOf16"),
                    off_size<128, 0, 192>("SizeHalfOff128")},
       .wanted = is_fill}};
}

CLMEM_CASES(cases) {
  return in_suite("TransferRanges", join({cases_of(range_refusals()), cases_of(svm_refusals()),
                                          cases_of(pattern_refusals())}));
}

}  // namespace

}  // namespace clmem::conformance::range_refusals_cases
