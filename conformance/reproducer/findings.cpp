// SPDX-License-Identifier: Apache-2.0
#include "reproducer/findings.hpp"

#include <algorithm>

namespace clmem::conformance::reproducer {
namespace {

template <typename... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

bool is_legal(const CodeCheck& check) {
  return std::ranges::find(check.legal, check.answer) != check.legal.end();
}

bool is_met(const ValueCheck& check) {
  switch (check.relation) {
    case Relation::equal:
      return check.actual == check.expected;
    case Relation::unequal:
      return check.actual != check.expected;
    case Relation::at_least:
      break;
  }
  return check.actual >= check.expected;
}

bool has_given(const Answer& answer, const ValueCheck& check) {
  if (check.of == "result") {
    return answer.result == check.actual;
  }
  const auto stored = answer.stored.find(check.of);
  return stored != answer.stored.end() && number_of(stored->second) == check.actual;
}

bool holds(const Event& event) {
  return std::visit(Overloaded{[](const CodeCheck& check) { return is_legal(check); },
                               [](const BytesCheck& check) { return check.equal; },
                               [](const ValueCheck& check) { return is_met(check); },
                               [](const FloatsCheck& check) { return check.near; },
                               [](const CallbackCheck& check) {
                                 return check.kind == CallbackCheck::Kind::calls
                                            ? check.actual >= check.expected
                                            : check.actual == check.expected;
                               },
                               [](const auto&) { return true; }},
                    event);
}

class Examination {
 public:
  explicit Examination(const Recording& recording) : events_{recording.events} {
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (std::holds_alternative<Failed>(events_[i])) {
        last_failure_ = i;
      }
    }
  }

  Findings run() {
    for (std::size_t i = 0; i < events_.size() && !found_.failed_check; ++i) {
      found_.last = i;
      take(i);
    }
    if (!found_.failed_check) {
      find_open_call();
    }
    return std::move(found_);
  }

 private:
  void take(std::size_t index) {
    const Event& event = events_[index];
    std::optional<std::size_t> call;
    if (const auto* const code = std::get_if<CodeCheck>(&event)) {
      call = bind(*code, index);
    } else if (const auto* const value = std::get_if<ValueCheck>(&event)) {
      call = bind(*value, index);
    } else if (std::holds_alternative<Call>(event)) {
      return;
    }
    // A failed check that the case does not report as its failure was only a query.
    if (!holds(event) && index < last_failure_) {
      found_.failed_check = index;
      found_.failed_call = call;
    }
  }

  [[nodiscard]] bool has_returned(std::size_t call, std::size_t before) const {
    const auto* const made = std::get_if<Call>(&events_[call]);
    return made != nullptr && made->answer && made->ended_at <= before;
  }

  // Returns the latest call that the check can be about, preferably one without a check.
  std::optional<std::size_t> bind(const CodeCheck& check, std::size_t index) {
    std::optional<std::size_t> taken;
    for (std::size_t i = index; i-- > 0;) {
      if (!has_returned(i, index)) {
        continue;
      }
      const Call& call = std::get<Call>(events_[i]);
      if (call.answer->code != check.answer ||
          (!check.function.empty() && check.function != call.function)) {
        continue;
      }
      CallChecks& checks = found_.checks[i];
      if (checks.legal.empty()) {
        checks.legal = check.legal;
        return i;
      }
      taken = taken ? taken : i;
    }
    return taken;
  }

  std::optional<std::size_t> bind(const ValueCheck& check, std::size_t index) {
    for (std::size_t i = index; i-- > 0;) {
      if (!has_returned(i, index)) {
        continue;
      }
      if (has_given(*std::get<Call>(events_[i]).answer, check)) {
        std::vector<ValueCheck>& values = found_.checks[i].values;
        if (std::ranges::find(values, check) == values.end()) {
          values.push_back(check);
        }
        return i;
      }
    }
    return std::nullopt;
  }

  void find_open_call() {
    for (std::size_t i = 0; i < events_.size(); ++i) {
      const auto* const call = std::get_if<Call>(&events_[i]);
      if (call != nullptr && !call->answer) {
        found_.open_call = i;
      }
    }
  }

  const std::vector<Event>& events_;
  std::size_t last_failure_ = 0;
  Findings found_;
};

}  // namespace

Recording about_last_case(Recording recording) {
  std::vector<Event>& events = recording.events;
  const auto last = std::find_if(events.rbegin(), events.rend(), [](const Event& event) {
    return std::holds_alternative<CaseBegin>(event);
  });
  for (auto event = last; event != events.rend(); ++event) {
    if (!holds(*event)) {
      *event = Failed{};  // keeps its place, since calls refer to events by position
    }
  }
  return recording;
}

Findings examine(const Recording& recording) {
  return Examination{recording}.run();
}

}  // namespace clmem::conformance::reproducer
