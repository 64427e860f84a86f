// SPDX-License-Identifier: Apache-2.0
#include "report/cause_sentence.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "report/condition_words.hpp"

namespace clmem::conformance {
namespace {

std::string listed(const std::vector<std::string>& names) {
  if (names.size() < 2) {
    return names.empty() ? "" : names.front();
  }
  return names.size() == 2 ? fmt::format("{} and {}", names[0], names[1])
                           : fmt::format("{} and {} others", names[0], names.size() - 1);
}

std::string_view plural(const std::vector<std::string>& calls, std::string_view one,
                        std::string_view several) {
  return calls.size() > 1 ? several : one;
}

std::string value_sentence(const Failures& failures, const std::vector<std::string>& calls) {
  const CauseFacts& first = failures.front().facts;
  const std::string who = listed(calls);
  if (first.kind != CauseKind::wrong_value) {  // a query that accepts what it has to reject
    return fmt::format("{} {} {} instead of {}", who, plural(calls, "returns", "return"),
                       first.given, first.expected);
  }
  if (is_unstored(first)) {
    return fmt::format("{} {} {}", who, plural(calls, "does not store", "do not store"),
                       first.shape);
  }
  const bool returned = first.shape == "result";
  const std::string verb{returned ? plural(calls, "returns", "return")
                                  : plural(calls, "stores", "store")};
  const std::string where = returned ? "" : " as " + first.shape;
  const bool alike = texts(failures, &CauseFacts::given).size() == 1 &&
                     texts(failures, &CauseFacts::expected).size() == 1;
  return alike ? fmt::format("{} {} {}{} instead of {}", who, verb, first.given, where,
                             first.expected)
               : fmt::format("{} {} wrong values{}", who, verb, where);
}

Failures of_kind(const Failures& failures, CauseKind kind) {
  Failures chosen;
  std::ranges::copy_if(failures, std::back_inserter(chosen),
                       [kind](const Failure& failure) { return failure.facts.kind == kind; });
  return chosen;
}

// Returns the calls in which most cases end, unless they are the calls at fault.
std::vector<std::string> ended_elsewhere(const Failures& failures) {
  const std::vector<std::string> calls = texts(failures, &CauseFacts::call);
  std::vector<std::string> where = texts(failures, &CauseFacts::ended_in);
  if (where.empty() || where.front().empty() ||
      std::ranges::find(calls, where.front()) != calls.end()) {
    return {};
  }
  std::erase_if(where, [&](const std::string& call) {
    return call.empty() || std::ranges::find(calls, call) != calls.end();
  });
  return where;
}

std::string hang_sentence(const Failures& failures, const std::string& who) {
  const std::vector<std::string> calls = texts(failures, &CauseFacts::call);
  const std::vector<std::string> where = ended_elsewhere(failures);
  if (!where.empty()) {
    return fmt::format("{} never {} after {}", listed(where), plural(where, "returns", "return"),
                       who);
  }
  const bool in_itself = std::ranges::all_of(failures, [](const Failure& failure) {
    return failure.facts.ended_in == failure.facts.call;
  });
  return in_itself
             ? fmt::format("{} never {}", who, plural(calls, "returns", "return"))
             : fmt::format("{} or the wait for it never {}", who, plural(calls, "ends", "end"));
}

// Describes the cases that end the process, if there are any: they show more than those that hang.
std::string end_sentence(const Failures& failures, const std::string& who) {
  const Failures ends = of_kind(failures, CauseKind::crash);
  const std::vector<std::string> where = ended_elsewhere(ends);
  std::string sentence =
      fmt::format("the process ends in {}{}: {}", where.empty() ? "" : listed(where) + " after ",
                  who, listed(texts(ends, &CauseFacts::given)));
  if (ends.size() < failures.size()) {
    sentence +=
        fmt::format("; it hangs in {} of {} cases", failures.size() - ends.size(), failures.size());
  }
  return sentence;
}

// Describes how bytes differ, if a pattern is known; mentions "outside of the region" once.
std::string bytes_sentence(const Failures& failures, const std::string& who) {
  constexpr std::string_view outside = ", outside of the region";
  bool is_outside = false;
  std::vector<std::string> kinds;
  for (std::string kind : texts(failures, &CauseFacts::shape)) {
    if (kind.ends_with(outside)) {
      kind.resize(kind.size() - outside.size());
      is_outside = true;
    }
    if (!kind.empty() && kind != "no pattern" && std::ranges::count(kinds, kind) == 0) {
      kinds.push_back(kind);
    }
  }
  return fmt::format("memory has wrong contents after {}{}{}{}", who, kinds.empty() ? "" : ": ",
                     listed(kinds), is_outside ? ", also outside of the region" : "");
}

// Returns " of " and the query that all of these failures show in; empty if there is none.
std::string of_query(const Failures& failures) {
  constexpr std::string_view mark = " param_name=";
  const auto names = by_frequency<std::string_view>(failures, [&](const Failure& failure) {
    const std::vector<Deviation>& deviations = failure.judged->result.deviations;
    std::string_view form = deviations.empty() ? std::string_view{} : deviations.front().form;
    if (deviations.empty() || deviations.front().call != failure.facts.call) {
      return std::string_view{};
    }
    form.remove_prefix(std::min(form.find(mark), form.size()));
    form.remove_prefix(std::min(mark.size(), form.size()));
    return form.substr(0, form.find(' '));
  });
  return names.size() != 1 || names.front().empty() ? "" : fmt::format(" of {}", names.front());
}

std::string plain_sentence(const TargetReport& report, const Failures& failures) {
  const CauseFacts& first = failures.front().facts;
  const std::vector<std::string> calls = texts(failures, &CauseFacts::call);
  const std::string who = calls.empty() || calls.front().empty() ? "a case" : listed(calls);
  const bool ends = std::ranges::any_of(
      failures, [](const Failure& failure) { return failure.facts.kind == CauseKind::crash; });
  switch (ends ? CauseKind::crash : first.kind) {
    case CauseKind::crash:
      return end_sentence(failures, who);
    case CauseKind::hang:
      return hang_sentence(failures, who);
    case CauseKind::wrong_bytes:
      return bytes_sentence(failures, who);
    case CauseKind::accepted:
    case CauseKind::wrong_code: {
      std::vector<std::string> expected = texts(failures, &CauseFacts::expected);
      std::erase(expected, "");  // of failures without a code
      return fmt::format("{} {} {} instead of {}", who, plural(calls, "returns", "return"),
                         first.given, listed(expected));
    }
    case CauseKind::wrong_value:
      return value_sentence(failures, calls);
    case CauseKind::other:
      break;
  }
  std::string_view sentence = text_of(report, failures.front().judged->result.id).sentence;
  if (sentence.ends_with('.')) {
    sentence.remove_suffix(1);
  }
  return fmt::format("{}{}: this does not hold: {}", who, of_query(failures),
                     sentence.empty() ? failures.front().judged->result.id : sentence);
}

}  // namespace

bool dies_afterwards(const Failure& failure) {
  const CaseResult& result = failure.judged->result;
  return result.status == Status::fail && (!result.call.empty() || !result.calls_before.empty());
}

std::string describe_group(const TargetReport& report, const Failures& failures,
                           const std::vector<std::string>& conditions) {
  std::string sentence = plain_sentence(report, failures);
  if (!conditions.empty()) {
    sentence += fmt::format(" [{}]", fmt::join(condition_words(conditions), ", "));
  }
  const auto dead = static_cast<std::size_t>(std::ranges::count_if(failures, dies_afterwards));
  if (dead > 0) {
    sentence += "; the process ends afterwards";
    sentence +=
        dead == failures.size() ? "" : fmt::format(" in {} of {} cases", dead, failures.size());
  }
  return sentence;
}

}  // namespace clmem::conformance
