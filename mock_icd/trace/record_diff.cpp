// SPDX-License-Identifier: Apache-2.0
#include "trace/record_diff.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <string_view>

#include "clmem/mock/call_text.hpp"

namespace clmem::mock {
namespace {

// The number of extra calls that one run may have, and the number of equal calls after which the
// runs are in step again.
constexpr std::size_t search_limit = 64;
constexpr std::size_t calls_in_step = 3;

using Calls = std::vector<const CallLine*>;

std::map<std::uint64_t, Calls> by_thread(const Records& records) {
  std::map<std::uint64_t, Calls> threads;
  for (const CallLine& call : records.calls) {
    threads[call.thread].push_back(&call);
  }
  return threads;
}

// Deeper lists than any call has are compared as text.
constexpr int deepest_list = 8;

bool is_list(std::string_view value) {
  return value.size() >= 2 && value.starts_with('{') && value.ends_with('}');
}

bool is_address(std::string_view value) {
  return value.starts_with("0x");
}

// A name such as "buffer#1+64": the object "buffer#1", of the kind "buffer", at "+64".
struct Name {
  std::string_view kind;
  std::string_view object;
  std::string_view offset;
};

std::optional<Name> as_name(std::string_view value) {
  const auto number = value.find('#');
  if (value.starts_with('"') || number == std::string_view::npos) {
    return std::nullopt;
  }
  const auto offset = std::min(value.find('+', number), value.size());
  return Name{value.substr(0, number), value.substr(0, offset), value.substr(offset)};
}

// Maps the objects of one run to those of the other, as far as the calls have shown.
class Pairing {
 public:
  bool matches(std::string_view first, std::string_view second) {
    const auto forth = to_second_.try_emplace(std::string{first}, second).first;
    const auto back = to_first_.try_emplace(std::string{second}, first).first;
    return forth->second == second && back->second == first;
  }
  // Replaces former pairs, because a new object may take over a name.
  void pair(std::string_view first, std::string_view second) {
    to_second_[std::string{first}] = second;
    to_first_[std::string{second}] = first;
  }

 private:
  std::map<std::string, std::string, std::less<>> to_second_;
  std::map<std::string, std::string, std::less<>> to_first_;
};

enum class Objects { same, same_kind };

class Comparison {
 public:
  // Returns the differences; empty if the calls are equal.
  std::vector<std::string> compare(const CallLine& first, const CallLine& second) {
    reasons_.clear();
    if (first.entry_point != second.entry_point) {
      reasons_.push_back("entry point: " + first.entry_point + " and " + second.entry_point);
      return std::move(reasons_);
    }
    compare(first.arguments, second.arguments);
    if (first.ended != second.ended) {
      reasons_.push_back(first.ended ? "only the first returned" : "only the second returned");
      return std::move(reasons_);
    }
    check("status", first.status, second.status);
    check_made("result", first.result, second.result);
    check_made("event", first.event, second.event);
    compare(first.output_values, second.output_values);
    return std::move(reasons_);
  }

  // Compares without the identity of objects.
  bool in_step(const CallLine& first, const CallLine& second) {
    objects_ = Objects::same_kind;
    const bool alike = compare(first, second).empty();
    objects_ = Objects::same;
    return alike;
  }

 private:
  using Arguments = std::vector<CallLine::Argument>;

  void compare(const Arguments& first, const Arguments& second) {
    if (first.size() != second.size()) {
      reasons_.push_back("the numbers of arguments");
      return;
    }
    for (std::size_t i = 0; i < first.size(); ++i) {
      check(first[i].name, first[i].value, second[i].value);
    }
  }

  void check(std::string_view what, std::string_view first, std::string_view second) {
    if (!alike(what, first, second)) {
      reasons_.push_back(std::string{what} + ": " + std::string{first} + " and " +
                         std::string{second});
    }
  }

  void check_made(std::string_view what, const std::string& first, const std::string& second) {
    const auto one = as_name(first);
    const auto other = as_name(second);
    if (one && other && one->kind == other->kind && objects_ == Objects::same) {
      pairing_.pair(one->object, other->object);
    }
    check(what, first, second);
  }

  bool alike(std::string_view what, std::string_view first, std::string_view second,
             int depth = 0) {
    if (is_list(first) && is_list(second) && depth < deepest_list) {
      const auto ones = elements_in(first);
      const auto others = elements_in(second);
      return std::ranges::equal(ones, others, [&](std::string_view one, std::string_view other) {
        return alike(what, one, other, depth + 1);
      });
    }
    // Hexadecimal values may also be flags.
    if (is_address(first) && is_address(second) && !detail::is_bit_field(what)) {
      return true;
    }
    const auto one = as_name(first);
    const auto other = as_name(second);
    if (one && other && one->kind == other->kind && one->offset == other->offset) {
      return objects_ == Objects::same_kind || pairing_.matches(one->object, other->object);
    }
    return first == second;
  }

  Pairing pairing_;
  Objects objects_ = Objects::same;
  std::vector<std::string> reasons_;
};

// Threads share handles, so objects are paired over all threads, in the order of the first run. A
// thread is compared up to its first difference.
class Runs {
 public:
  Runs(const Records& first, const Records& second)
      : first_{by_thread(first)}, second_{by_thread(second)} {}

  std::vector<Difference> differences(const Records& first) {
    for (const CallLine& call : first.calls) {
      step(call.thread, &call);
    }
    for (const auto& [thread, calls] : second_) {
      if (!found_.contains(thread) && calls.size() > next_[thread]) {
        step(thread, nullptr);
      }
    }
    std::vector<Difference> result;
    for (auto& [thread, difference] : found_) {
      result.push_back(std::move(difference));
    }
    return result;
  }

 private:
  void step(std::uint64_t thread, const CallLine* call) {
    if (found_.contains(thread)) {
      return;
    }
    const Calls& others = second_[thread];
    const std::size_t index = next_[thread]++;
    const CallLine* const other = index < others.size() ? others[index] : nullptr;
    Difference difference{.thread = thread, .index = index};
    if (call != nullptr && other != nullptr) {
      difference.reasons = comparison_.compare(*call, *other);
      if (difference.reasons.empty()) {
        return;
      }
    } else {
      difference.reasons.push_back(call == nullptr ? "the first run has no more calls"
                                                   : "the second run has no more calls");
    }
    const Calls& own = first_[thread];
    difference.before = index == 0 ? std::nullopt : std::optional{*own[index - 1]};
    difference.first = call == nullptr ? std::nullopt : std::optional{*call};
    difference.second = other == nullptr ? std::nullopt : std::optional{*other};
    align(difference, std::span{own}.subspan(std::min(index, own.size())),
          std::span{others}.subspan(std::min(index, others.size())));
    found_.emplace(thread, std::move(difference));
  }

  // Finds the fewest calls to skip until the next few are equal.
  void align(Difference& difference, std::span<const CallLine* const> first,
             std::span<const CallLine* const> second) {
    for (std::size_t skipped = 1; skipped <= search_limit; ++skipped) {
      for (std::size_t of_first = 0; of_first <= skipped; ++of_first) {
        const std::size_t of_second = skipped - of_first;
        if (of_first < first.size() && of_second < second.size() &&
            in_step(first.subspan(of_first), second.subspan(of_second))) {
          difference.only_first = of_first;
          difference.only_second = of_second;
          return;
        }
      }
    }
  }

  bool in_step(std::span<const CallLine* const> first, std::span<const CallLine* const> second) {
    const std::size_t count = std::min({first.size(), second.size(), calls_in_step});
    for (std::size_t i = 0; i < count; ++i) {
      if (!comparison_.in_step(*first[i], *second[i])) {
        return false;
      }
    }
    // Near the ends, both runs have to end in step.
    return count == calls_in_step || first.size() == second.size();
  }

  std::map<std::uint64_t, Calls> first_;
  std::map<std::uint64_t, Calls> second_;
  std::map<std::uint64_t, std::size_t> next_;
  std::map<std::uint64_t, Difference> found_;
  Comparison comparison_;
};

std::string text_of(const std::optional<CallLine>& call) {
  return call ? beginning_of(*call) + (call->ended ? outcome_of(*call) : " (did not return)")
              : "(no call)";
}

}  // namespace

std::vector<Difference> compare(const Records& first, const Records& second) {
  return Runs{first, second}.differences(first);
}

std::string text_of(const Difference& difference) {
  std::string text = "thread " + std::to_string(difference.thread) + ", call " +
                     std::to_string(difference.index + 1) + ":\n";
  for (const std::string& reason : difference.reasons) {
    text += "  " + reason + '\n';
  }
  if (difference.before) {
    text += "    " + text_of(difference.before) + '\n';
  }
  text += "  - " + text_of(difference.first) + "\n  + " + text_of(difference.second) + '\n';
  if (difference.only_first != 0 || difference.only_second != 0) {
    text += "  they go on alike after " + std::to_string(difference.only_first) +
            " calls of the first and " + std::to_string(difference.only_second) +
            " of the second\n";
  }
  return text;
}

}  // namespace clmem::mock
