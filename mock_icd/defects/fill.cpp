// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"
#include "defects/mapping_log.hpp"

namespace clmem::mock::defects {
namespace {

// Whose log.
struct DroppedByRectangle;

// Another pattern than the caller's, made from his.
template <typename Change>
struct ChangesPattern {
  auto operator()(auto& call) const {
    constexpr std::size_t largest = 128;
    if (arg<"pattern">(call) == nullptr || arg<"pattern_size">(call) > largest) {
      return call.forward();
    }
    const auto* given = static_cast<const std::byte*>(arg<"pattern">(call));
    std::vector<std::byte> pattern(given, given + arg<"pattern_size">(call));
    Change{}(pattern);
    arg<"pattern">(call) = pattern.data();
    arg<"pattern_size">(call) = pattern.size();
    return call.forward();
  }
};

template <typename Change>
constexpr auto changes_pattern(Change /*unused*/) {
  return wraps<P::clEnqueueFillBuffer>(ChangesPattern<Change>{});
}

template <ParameterName name>
struct NoMultiple {
  constexpr bool operator()(const auto& call) const {
    const std::size_t pattern_size = arg<"pattern_size">(call);
    return pattern_size != 0 && arg<name>(call) % pattern_size != 0;
  }
};

// In steps of one MiB, the second of which begins in the middle of the pattern.
struct LosesItsPlace {
  auto operator()(auto& call) const {
    constexpr std::size_t step = std::size_t{1} << 20;
    const std::size_t length = arg<"pattern_size">(call);
    const auto answer = call.forward();
    if (answer.status == CL_SUCCESS && arg<"size">(call) > step && length > 1) {
      const auto* given = static_cast<const std::byte*>(arg<"pattern">(call));
      std::vector<std::byte> pattern(given, given + length);
      std::rotate(pattern.begin(), pattern.begin() + static_cast<std::ptrdiff_t>(length / 2),
                  pattern.end());
      call.next().clEnqueueFillBuffer(arg<"command_queue">(call), arg<"buffer">(call),
                                      pattern.data(), length, arg<"offset">(call) + step,
                                      arg<"size">(call) - step, 0, nullptr, nullptr);
    }
    return answer;
  }
};

}  // namespace

std::vector<Defect> fills() {
  return {
      {"fill.loses-its-place-after-a-mebibyte",
       {"EnqueueFillBuffer.pattern-sizes"},
       "A long fill begins in the middle of its pattern after one MiB.",
       wraps<P::clEnqueueFillBuffer>(LosesItsPlace{})},
      {"fill.does-nothing-after-refused-rectangle",
       {"EnqueueFillBuffer.pattern-sizes", "Queue.in-order.memory"},
       "A fill after a refused write of a rectangle to the same buffer succeeds without a byte "
       "changed.",
       together(wraps<P::clEnqueueWriteBufferRect>([](auto& call) {
                  const auto answer = call.forward();
                  const void* const buffer = arg<"buffer">(call);
                  MappingLog::of<DroppedByRectangle>().note(
                      buffer, answer.status == CL_SUCCESS ? nullptr : buffer);
                  return answer;
                }),
                wraps<P::clEnqueueFillBuffer>([](auto& call) {
                  auto& log = MappingLog::of<DroppedByRectangle>();
                  const void* const buffer = arg<"buffer">(call);
                  const bool drops = buffer != nullptr && log.noted(buffer) == buffer;
                  log.note(buffer, nullptr);
                  return drops ? substitute(call) : call.forward();
                }))},
      {"fill.truncates-pattern-to-1",
       {"EnqueueFillBuffer.pattern-sizes", "EnqueueFillBuffer.pattern-size-128"},
       "Only the first one byte of a pattern are used.",
       changes_pattern(
           [](auto& pattern) { pattern.resize(std::min<std::size_t>(pattern.size(), 1)); })},
      {"fill.truncates-pattern-to-4",
       {"EnqueueFillBuffer.pattern-sizes", "EnqueueFillBuffer.pattern-size-128"},
       "Only the first four bytes of a pattern are used.",
       changes_pattern(
           [](auto& pattern) { pattern.resize(std::min<std::size_t>(pattern.size(), 4)); })},
      {"fill.truncates-pattern-to-8",
       {"EnqueueFillBuffer.pattern-sizes", "EnqueueFillBuffer.pattern-size-128"},
       "Only the first eight bytes of a pattern are used.",
       changes_pattern(
           [](auto& pattern) { pattern.resize(std::min<std::size_t>(pattern.size(), 8)); })},
      {"fill.truncates-pattern-to-64",
       {"EnqueueFillBuffer.pattern-size-128"},
       "Only the first 64 bytes of a pattern are used.",
       changes_pattern(
           [](auto& pattern) { pattern.resize(std::min<std::size_t>(pattern.size(), 64)); })},
      {"fill.rotates-pattern",
       {"EnqueueFillBuffer.pattern-sizes", "EnqueueFillBuffer.pattern-size-128"},
       "The pattern starts with its second byte.",
       changes_pattern([](auto& pattern) {
         if (!pattern.empty()) {
           std::rotate(pattern.begin(), pattern.begin() + 1, pattern.end());
         }
       })},
      {"fill.reverses-pattern",
       {"EnqueueFillBuffer.pattern-sizes", "EnqueueFillBuffer.pattern-size-128"},
       "The bytes of the pattern come in the opposite order.",
       changes_pattern([](auto& pattern) { std::ranges::reverse(pattern); })},
      {"fill.rounds-size-up",
       {"EnqueueFillBuffer.partial"},
       "A fill goes on to the next multiple of 256 bytes, or to the end of the buffer.",
       alters<P::clEnqueueFillBuffer>([](auto& call) {
         const bool legal = arg<"size">(call) != 0 && !NoMultiple<"size">{}(call) &&
                            !OffsetPastEnd<"buffer", "offset">{}(call) &&
                            !RangePastEnd<"buffer", "offset">{}(call) &&
                            !RangeWraps<"offset">{}(call) && arg<"pattern_size">(call) != 0;
         if (legal) {
           const std::size_t room = size_of(call.next(), arg<"buffer">(call)) - arg<"offset">(call);
           const std::size_t rounded = std::min((arg<"size">(call) + 255) / 256 * 256, room);
           arg<"size">(call) = rounded / arg<"pattern_size">(call) * arg<"pattern_size">(call);
         }
       })},
      {"fill.spills-before-start",
       {"EnqueueFillBuffer.partial"},
       "A fill also clears the byte before its range.",
       wraps<P::clEnqueueFillBuffer>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS && arg<"offset">(call) != 0) {
           clear_bytes(call, arg<"buffer">(call), arg<"offset">(call) - 1);
         }
         return answer;
       })},
  };
}

}  // namespace clmem::mock::defects
