// SPDX-License-Identifier: Apache-2.0
#include "harness/registration.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <string_view>
#include <utility>

#include "harness/call_text.hpp"
#include "harness/fixture.hpp"
#include "harness/recorder.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::conformance {

namespace {

// FNV-1a of the id and the run's seed, so that the batch has no influence.
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

// The machine that built the suite has other directories.
std::string place_of(const testing::TestPartResult& part) {
  const std::string path = part.file_name() == nullptr ? "" : part.file_name();
  const std::string file = path.substr(path.find_last_of('/') + 1);
  return file + ":" + std::to_string(part.line_number());
}

std::string located(const testing::TestPartResult& part, const Mismatch& mismatch) {
  const bool is_value = mismatch.kind == MismatchKind::wrong_value;
  const std::string text = with_names(part.message(), is_value ? mismatch.given : "");
  return CaseRecord::current().with_trace(place_of(part) + ": " + text);
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
    accepted_.clear();
    CaseRecord::current().begin();
    handlers_.begin(*running_);
  }
}

std::string CaseListener::lenient_about(const Mismatch& mismatch) {
  if (mismatch.by.empty() || !RequirementTable::embedded().at(mismatch.by).lenient) {
    return accepted_;
  }
  if (mismatch.kind == MismatchKind::accepted) {
    accepted_ = mismatch.by;
  }
  return mismatch.by;
}

void CaseListener::OnTestPartResult(const testing::TestPartResult& part) {
  if (part.skipped()) {
    // GoogleTest ends the messages of skips with a newline since its release 1.13.
    const std::string_view message = part.message();
    outcome_.capability = message.substr(0, message.find_last_not_of('\n') + 1);
  } else if (part.failed()) {
    Mismatch mismatch = CaseRecord::current().take_mismatch();
    if (CaseRecord::current().excuses(mismatch.kind)) {
      outcome_.capability =
          CaseRecord::current().is_about_refusal() ? "" : CaseRecord::no_execution;
      return;
    }
    std::string text = located(part, mismatch);
    recorder::failed(text);
    if (const std::string lenient = lenient_about(mismatch); !lenient.empty()) {
      outcome_.warnings.push_back(lenient + ": " + text);
      return;
    }
    mismatch.statement = place_of(part);
    if (running_ != nullptr) {
      handlers_.failure(*running_, text, mismatch);
    }
    outcome_.failures.push_back(std::move(text));
    outcome_.mismatches.push_back(std::move(mismatch));
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
  outcome_.pictures = CaseRecord::current().take_pictures();
  // A case that failed before it threw Unsupported has failed.
  if (!outcome_.failures.empty()) {
    outcome_.status = CaseStatus::fail;
    outcome_.capability.clear();
  } else if (!outcome_.capability.empty()) {
    outcome_.status = CaseStatus::unsupported;
  }
  handlers_.end(*std::exchange(running_, nullptr), std::exchange(outcome_, {}));
}

}  // namespace clmem::conformance
