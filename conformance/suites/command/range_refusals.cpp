// SPDX-License-Identifier: Apache-2.0
// Offsets, sizes and patterns that linear commands reject.

#include "operations/command/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::range_refusals_cases {

using enum MemoryKind;

constexpr std::size_t end = legal_buffer_size;
constexpr std::size_t half_range = SIZE_MAX / 2 + 1;
// Is zero in 32-bit arithmetic, in which drivers may calculate.
constexpr std::size_t beyond_int = std::size_t{1} << 32;
constexpr std::size_t wide = 16;  // bytes of the widest pattern that ranges are tried with

CommandMistake range(const char* row, std::vector<std::string> topics, std::size_t offset,
                     std::size_t size) {
  return {row, CL_INVALID_VALUE, std::move(topics), {[=](CommandScene& scene) {
            scene.place.offset = offset;
            scene.arguments.size = size;
          }}};
}

const std::vector<std::string> outside{"out-of-bounds"};
const std::vector<std::string> past_end{"offset-past-end", "out-of-bounds"};
const std::vector<std::string> wrapping{"wraparound"};

// Offset and size are multiples of the widest pattern.
std::vector<CommandMistake> coarse_ranges() {
  return {range("LastPatternAndNext", outside, end - wide, 2 * wide),
          range("TwiceTheSize", outside, 0, 2 * end),
          range("SizeInUpperHalf", outside, 0, beyond_int + wide),
          range("SizeOfHalfTheRange", outside, 0, half_range),
          range("FarBeyondEnd", past_end, 2 * end, wide),
          range("OffsetInUpperHalf", past_end, beyond_int + wide, wide),
          range("OffsetOfHalfTheRange", past_end, half_range, wide),
          range("EndWrapsInside", wrapping, SIZE_MAX - wide + 1, 2 * wide),
          range("SizeWrapsInside", wrapping, 4 * wide, SIZE_MAX - 2 * wide + 1),
          range("TwoHalvesWrapToZero", wrapping, half_range, half_range)};
}

std::vector<CommandMistake> every_range() {
  std::vector<CommandMistake> ranges{range("OneByteTooMany", outside, 0, end + 1),
                                     range("ShiftedByOneByte", outside, 1, end),
                                     range("LastByteAndNext", outside, end - 1, 2),
                                     range("FirstByteAfterEnd", outside, end, 1),
                                     range("SizeMax", outside, 0, SIZE_MAX),
                                     range("OneByteAfterEnd", past_end, end + 1, 1),
                                     range("EndWrapsToZero", wrapping, SIZE_MAX, 1),
                                     range("SizeMaxAfterFirstByte", wrapping, 1, SIZE_MAX)};
  std::ranges::move(coarse_ranges(), std::back_inserter(ranges));
  return ranges;
}

bool is_fill(const Command& command, bool) {
  return command.layout == Layout::linear && command.source.kind == pattern;
}

bool is_no_fill(const Command& command, bool) {
  return command.layout == Layout::linear && command.source.kind != pattern;
}

// The bytes around it exist in the parent.
void in_sub_buffer(CommandScene& scene) {
  Fixture& fixture = scene.fixture;
  const std::size_t origin = fixture.device().base_alignment();
  FilledBuffer parent = fixture.filled_buffer(origin + 16 * end);
  scene.place.mem = scene.kept.keep(fixture.sub_buffer(parent, origin, end));
  scene.kept.keep(std::move(parent));
}

// Commands other than fills, and fills with narrow and with wide patterns.
struct Form {
  const char* name;
  std::size_t pattern;  // bytes; 0: no fill
};

Cases in_every_form(const Case& common, bool in_part) {
  std::vector<Cases> parts;
  for (const Form form : {Form{"", 0}, Form{"WithBytes", 1}, Form{"WithVectors", wide}}) {
    std::vector<CommandMistake> ranges = form.pattern == wide ? coarse_ranges() : every_range();
    if (in_part) {  // one range that wraps is enough: back into the parent
      std::erase_if(ranges, [](const CommandMistake& one) {
        return one.topics == wrapping && one.row != "EndWrapsInside";
      });
    }
    const auto prepare = [=](CommandScene& scene) {
      if (in_part) {
        in_sub_buffer(scene);
      }
      if (form.pattern != 0) {
        scene.arguments.pattern_size = form.pattern;
      }
    };
    parts.push_back(cases_of(Refusal{.common = common,
                                     .mistakes = std::move(ranges),
                                     .sides = {buffer},
                                     .delivery = Delivery::blocking,
                                     .wanted = form.pattern == 0 ? is_no_fill : is_fill,
                                     .prepare = prepare,
                                     .form = form.name,
                                     .time_limit_s = 5}));
  }
  return join(parts);
}

CLMEM_CASES(buffer_cases) {
  return in_every_form(
      {.suite = "TransferRanges",
       .name = "RefusesRangeOutsideOfBuffer",
       .sentence = "A range that is not completely inside the buffer is rejected."},
      false);
}

CLMEM_CASES(sub_buffer_cases) {
  return in_every_form({.suite = "TransferRanges",
                        .name = "RefusesRangeOutsideOfSubBuffer",
                        .sentence = "A range that is not completely inside the sub-buffer is "
                                    "rejected, even if the parent has all of its bytes."},
                       true);
}

std::byte* bytes_of(const Place& place) {
  return static_cast<std::byte*>(place.address);
}

CommandMistake svm_range(const char* row, const Change<CommandScene>& change) {
  return {row, CL_INVALID_VALUE, {"range"}, {change}};
}

// The allocation ends before the range does.
CLMEM_REFUSALS(Refusal, SvmCommand, RefusesRange,
               "A range has to be inside its allocation and must not be empty.",
               (svm_range("OneByteTooMany",
                          [](CommandScene& scene) { scene.arguments.size = scene.size + 1; }),
                svm_range("ShiftedByOneByte",
                          [](CommandScene& scene) {
                            scene.place.address = bytes_of(scene.place) + 1;
                            scene.arguments.size = scene.size;
                          }),
                svm_range("Wrapping",
                          [](CommandScene& scene) {
                            scene.place.address = bytes_of(scene.place) + 64;
                            scene.arguments.size = SIZE_MAX;
                          })),
               .sides = {svm})

CLMEM_REFUSALS(
    Refusal, TransferRanges, RefusesNoBytes, "A map of zero bytes is rejected.",
    (range("AtStart", {"size-zero"}, 0, 0), range("Inside", {"size-zero"}, 5, 0)),
    .sides = {buffer, svm}, .wanted = [](const Command& command, bool) { return command.is_map(); })

// Changes a fill with its pattern and its target, whichever of them the mistake is about.
CommandMistake fill(const char* row, std::vector<std::string> topics, std::size_t pattern_size,
                    std::size_t offset, std::size_t size) {
  return {row, CL_INVALID_VALUE, std::move(topics), {[=](CommandScene& scene) {
            Place& to = scene.arguments.target;
            scene.arguments.pattern_size = pattern_size;
            scene.arguments.size = size;
            to.offset = offset;
            if (to.address != nullptr) {
              to.address = bytes_of(to) + offset;
            }
          }}};
}

std::vector<CommandMistake> pattern_mistakes() {
  const std::vector<std::string> large{"size-too-large"};
  std::vector<CommandMistake> mistakes{
      {"Null", CL_INVALID_VALUE, {"null"}, {[](CommandScene& scene) {
         scene.place.address = nullptr;
       }}},
      fill("Of0", {"size-zero"}, 0, 16, 32),
      fill("Of256", large, 256, 256, 512),
      fill("Of512", large, 512, 0, 512),
      fill("Of1024", large, 1024, 1024, 1024)};
  for (const std::size_t size : {3U, 5U, 6U, 7U, 12U, 24U, 48U, 96U, 127U}) {
    mistakes.push_back(
        fill(("Of" + std::to_string(size)).c_str(), {"size-not-pow2"}, size, 0, 4 * size));
  }
  return mistakes;
}

CLMEM_REFUSALS(
    Refusal, Fill, RefusesPattern,
    "A pattern has 1, 2, 4, ... or 128 bytes, and neither a pattern nor a color is NULL.",
    (pattern_mistakes()), .sides = {pattern})

std::vector<CommandMistake> place_mistakes() {
  const std::vector<std::string> offset{"offset-multiple", "unaligned"};
  const std::vector<std::string> size{"size-multiple"};
  return {
      fill("OneByteOff2", offset, 2, 17, 32),       fill("HalfOff4", offset, 4, 18, 32),
      fill("OneByteOff8", offset, 8, 9, 32),        fill("HalfOff8", offset, 8, 4, 64),
      fill("HalfOff16", offset, 16, 8, 64),         fill("QuarterOff128", offset, 128, 32, 128),
      fill("OffsetAndSizeOff4", offset, 4, 17, 33), fill("OffsetAndSizeOff64", offset, 64, 32, 96),
      fill("SizeOneShortOf2", size, 2, 16, 31),     fill("SizeHalfOff4", size, 4, 16, 34),
      fill("SizeOneOff8", size, 8, 16, 33),         fill("SizeHalfOf16", size, 16, 16, 8),
      fill("SizeHalfOff128", size, 128, 0, 192)};
}

CLMEM_REFUSALS(Refusal, Fill, RefusesPlace,
               "The offset and the size of a fill have to be multiples of the pattern size.",
               (place_mistakes()), .sides = {buffer, svm}, .wanted = is_fill)

}  // namespace clmem::conformance::range_refusals_cases
