// SPDX-License-Identifier: Apache-2.0
#include "harness/registration.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "harness/constant_text.hpp"
#include "harness/fixture.hpp"
#include "harness/late_trace.hpp"
#include "harness/recorder.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::conformance {

namespace {

// FNV-1a: a case gets the same data in any batch.
std::uint64_t seed_of(const std::string& id, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325u ^ seed;
  for (const char letter : id) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
  }
  return hash;
}

std::optional<std::string> missing_capability(const Case& checked, const DeviceUnderTest& device) {
  for (const std::string& id : checked.requirements) {
    if (auto missing = device.lacks_for(RequirementTable::embedded().at(id))) {
      return missing;
    }
  }
  return std::nullopt;
}

// What the unclear sentence leaves open. Of an error: whether the mistake is one, and which; a
// refused call still changes nothing, and once it is accepted, what it does is open as well. Of how
// long an object lives: all that the case sees of it. Of an optional feature: its code and its
// values. Of the rest: what a call does or reports, not that it succeeds, nor, but for what it is
// to put into memory, the contents of memory.
bool leaves_open(RequirementKind unclear, MismatchKind kind, bool after_acceptance) {
  const bool is_code = kind == MismatchKind::refused || kind == MismatchKind::wrong_code;
  switch (unclear) {
    case RequirementKind::error:
      return kind == MismatchKind::accepted || kind == MismatchKind::wrong_code || after_acceptance;
    case RequirementKind::lifetime:
      return true;
    case RequirementKind::optional:
      return kind != MismatchKind::wrong_bytes;
    case RequirementKind::behaviour:
      return !is_code;
    case RequirementKind::query:
    case RequirementKind::ordering:
    case RequirementKind::limit:
      break;
  }
  return !is_code && kind != MismatchKind::wrong_bytes;
}

// `mismatches` are those of the case up to this one.
bool is_excused(const Case& checked, std::span<const Mismatch> mismatches) {
  const MismatchKind kind = mismatches.back().kind;
  const bool after_acceptance =
      std::any_of(mismatches.begin(), mismatches.end(),
                  [](const Mismatch& earlier) { return earlier.kind == MismatchKind::accepted; });
  return checked.strictness == Strictness::as_cited &&
         std::all_of(checked.requirements.begin(), checked.requirements.end(),
                     [&](const std::string& id) {
                       const Requirement& rule = RequirementTable::embedded().at(id);
                       return rule.lenient && leaves_open(rule.kind, kind, after_acceptance);
                     });
}

bool are_excused(const Case& checked, std::span<const Mismatch> mismatches) {
  for (std::size_t count = 1; count <= mismatches.size(); ++count) {
    if (!is_excused(checked, mismatches.first(count))) {
      return false;
    }
  }
  return true;
}

// Message and place, without the directories of the machine that built the suite.
std::string place_of(const testing::TestPartResult& part) {
  const std::string path = part.file_name() == nullptr ? "" : part.file_name();
  const std::string file = path.substr(path.find_last_of('/') + 1);
  return file + ":" + std::to_string(part.line_number());
}

std::string located(const testing::TestPartResult& part, const Mismatch& mismatch) {
  const bool is_value = mismatch.kind == MismatchKind::wrong_value;
  const std::string text = with_names(part.message(), is_value ? mismatch.given : "");
  return LateTrace::added_to(place_of(part) + ": " + text);
}

// Cases fail in files of their own.
bool is_of_exception(const testing::TestPartResult& part) {
  return part.file_name() != nullptr && std::string_view{part.file_name()} == __FILE__;
}

class CaseTest : public testing::Test {
 public:
  CaseTest(const Case& running, const DeviceUnderTest& device, SharedContext& context,
           std::uint64_t seed)
      : running_{running}, device_{device}, context_{context}, seed_{seed} {}

 private:
  void TestBody() override {
    try {
      if (const auto missing = missing_capability(running_, device_)) {
        unsupported(*missing);
      }
      Fixture fixture{device_, context_, running_, seed_of(running_.id(), seed_)};
      running_.body(fixture);
    } catch (const Unsupported& absent) {
      GTEST_SKIP() << absent.capability;
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
      context_.forget();  // the fixture, which does this after other failures, has already ended
    }
  }

  const Case& running_;
  const DeviceUnderTest& device_;
  SharedContext& context_;
  std::uint64_t seed_;
};

}  // namespace

CaseOutcome settle(const Case& finished, CaseOutcome collected) {
  if (!collected.broken_off && are_excused(finished, collected.mismatches)) {
    std::move(collected.failures.begin(), collected.failures.end(),
              std::back_inserter(collected.warnings));
    collected.failures.clear();
    collected.mismatches.clear();
  }
  // A case that failed before it found that something is missing has failed.
  if (!collected.failures.empty()) {
    collected.status = CaseStatus::fail;
    collected.capability.clear();
  } else if (!collected.capability.empty()) {
    collected.status = CaseStatus::unsupported;
  }
  return collected;
}

void register_cases(const Cases& cases, const DeviceUnderTest& device, SharedContext& context,
                    std::uint64_t seed) {
  for (const Case& one : cases) {
    testing::RegisterTest(one.suite.c_str(), one.name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [&one, &device, &context, seed]() -> testing::Test* {
                            return new CaseTest{one, device, context, seed};
                          });
  }
}

CaseListener::CaseListener(const Cases& cases, Handlers handlers)
    : cases_{cases}, handlers_{std::move(handlers)} {}

void CaseListener::OnTestStart(const testing::TestInfo& info) {
  const auto found = std::find_if(cases_.begin(), cases_.end(), [&](const Case& one) {
    return one.suite == info.test_suite_name() && one.name == info.name();
  });
  running_ = found == cases_.end() ? nullptr : &*found;
  if (running_ != nullptr) {
    outcome_ = CaseOutcome{};
    outcome_.id = running_->id();
    (void)PictureLog::current().take();  // of what was drawn outside of cases
    MismatchLog::current().clear();
    handlers_.begin(*running_);
  }
}

void CaseListener::OnTestPartResult(const testing::TestPartResult& part) {
  if (part.skipped()) {
    // GoogleTest ends the messages of skips with a newline, since its release 1.13.
    const std::string_view message = part.message();
    outcome_.capability = message.substr(0, message.find_last_not_of('\n') + 1);
  } else if (part.failed()) {
    outcome_.mismatches.push_back(MismatchLog::current().take());
    outcome_.failures.push_back(located(part, outcome_.mismatches.back()));
    outcome_.broken_off |= is_of_exception(part);
    outcome_.mismatches.back().statement = place_of(part);
    recorder::failed(outcome_.failures.back());
    if (running_ != nullptr && !is_excused(*running_, outcome_.mismatches)) {
      handlers_.failure(*running_, outcome_.failures.back(), outcome_.mismatches.back());
    }
  } else {
    outcome_.warnings.emplace_back(part.message());
  }
}

void CaseListener::OnTestEnd(const testing::TestInfo& info) {
  if (running_ == nullptr) {
    return;
  }
  constexpr double milliseconds = 1000;
  outcome_.seconds = static_cast<double>(info.result()->elapsed_time()) / milliseconds;
  outcome_.pictures = PictureLog::current().take();
  const Case& finished = *std::exchange(running_, nullptr);
  handlers_.end(finished, settle(finished, std::move(outcome_)));
}

}  // namespace clmem::conformance
