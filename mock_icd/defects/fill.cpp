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
      {"fill.drops-offset",
       {"EnqueueFillBuffer.partial", "EnqueueFillBuffer.pattern-sizes"},
       "A fill starts at the first byte of the buffer, whatever its offset.",
       alters<P::clEnqueueFillBuffer>(DropsOffset{})},
      {"fill.loses-last-pattern",
       {"EnqueueFillBuffer.pattern-sizes", "EnqueueFillBuffer.pattern-size-128"},
       "A fill leaves out its last pattern.",
       alters<P::clEnqueueFillBuffer>([](auto& call) {
         if (arg<"size">(call) > arg<"pattern_size">(call)) {
           arg<"size">(call) -= arg<"pattern_size">(call);
         }
       })},
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
      {"fill.does-nothing",
       {"EnqueueFillBuffer.pattern-sizes"},
       "A fill succeeds without a byte changed.",
       alters<P::clEnqueueFillBuffer>([](auto& call) { arg<"size">(call) = 0; })},
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
           const std::byte zero{};
           call.next().clEnqueueFillBuffer(arg<"command_queue">(call), arg<"buffer">(call), &zero,
                                           1, arg<"offset">(call) - 1, 1, 0, nullptr, nullptr);
         }
         return answer;
       })},
      {"fill.uses-parent-of-sub-buffer",
       {"EnqueueFillBuffer.sub-buffer"},
       "The offset of a fill of a sub-buffer counts from the start of its parent.",
       alters<P::clEnqueueFillBuffer>(UsesParent{})},
      {"fill.refuses-zero-size",
       {"EnqueueFillBuffer.zero-size"},
       "A fill of no bytes is refused.",
       refuses<CL_INVALID_VALUE, P::clEnqueueFillBuffer>(IsZero<"size">{})},
      {"fill.refuses-128-byte-pattern",
       {"EnqueueFillBuffer.pattern-size-128"},
       "The largest pattern is refused.",
       refuses<CL_INVALID_VALUE, P::clEnqueueFillBuffer>(
           [](const auto& call) { return arg<"pattern_size">(call) == 128; })},
      {"fill.refuses-restricted-buffer",
       {"EnqueueFillBuffer.flags-ignored"},
       "Flags of kernel and host access keep the device from filling.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueFillBuffer>(
           HasFlags<CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS>{})},
      {"fill.refuses-write-only-buffer",
       {"EnqueueFillBuffer.flags-ignored"},
       "A buffer that is only written is not filled.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueFillBuffer>(
           HasFlags<CL_MEM_WRITE_ONLY | CL_MEM_HOST_WRITE_ONLY>{})},
      {"fill.refuses-host-memory",
       {"EnqueueFillBuffer.flags-ignored"},
       "A buffer in memory of the host is not filled.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueFillBuffer>(
           HasFlags<CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR>{})},
  };
}

}  // namespace clmem::mock::defects
