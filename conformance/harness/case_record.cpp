// SPDX-License-Identifier: Apache-2.0
#include "harness/case_record.hpp"

#include <algorithm>
#include <clmem/error.hpp>
#include <stdexcept>

#include "harness/call_forms.hpp"
#include "harness/latest_call.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::conformance {

namespace {

constexpr const char* success = "CL_SUCCESS";

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "" : " or ") + name;
  }
  return text;
}

bool contains_success(const std::vector<std::string>& codes) {
  return std::ranges::find(codes, success) != codes.end();
}

bool show_the_same(const DifferencePicture& one, const DifferencePicture& other) {
  return one.size == other.size && one.wrong == other.wrong && one.first == other.first &&
         one.window == other.window && one.expected == other.expected && one.actual == other.actual;
}

}  // namespace

Mismatch of_code(const std::vector<std::string>& legal, const std::string& given,
                 std::string_view call) {
  return {.kind = contains_success(legal) ? MismatchKind::refused
                  : given == success      ? MismatchKind::accepted
                                          : MismatchKind::wrong_code,
          .call = std::string{call.empty() ? latest_call::name() : call},
          .expected = joined(legal),
          .given = given};
}

Mismatch of_value(std::string parameter, std::string expected, std::string given) {
  return {.kind = MismatchKind::wrong_value,
          .call = std::string{latest_call::name()},
          .expected = std::move(expected),
          .given = std::move(given),
          .shape = std::move(parameter)};
}

Mismatch of_bytes(std::string shape, std::string by) {
  return {.kind = MismatchKind::wrong_bytes,
          .call = std::string{latest_call::command()},
          .shape = std::move(shape),
          .by = std::move(by)};
}

CaseRecord& CaseRecord::current() {
  static CaseRecord record;
  return record;
}

void CaseRecord::begin() {
  clear();
  (void)take_pictures();
  checked_refusal_ = false;
  enqueued_ = false;
}

void CaseRecord::note(Mismatch mismatch) {
  const std::lock_guard lock{mutex_};
  noted_ = std::move(mismatch);
}

void CaseRecord::attribute(std::string_view requirement) {
  const std::lock_guard lock{mutex_};
  noted_.by = requirement;
}

void CaseRecord::blame(const char* call) {
  const std::lock_guard lock{mutex_};
  noted_.call = call;
}

Mismatch CaseRecord::take_mismatch() {
  const std::lock_guard lock{mutex_};
  Mismatch taken = std::exchange(noted_, {});
  if (taken.call.empty()) {
    taken.call = latest_call::name();
  }
  taken.form = CallForms::of_process().latest(taken.call);
  return taken;
}

void CaseRecord::add(DifferencePicture picture) {
  constexpr std::size_t most_pictures = 3;
  const std::lock_guard lock{mutex_};
  const auto same = std::ranges::find_if(
      pictures_, [&](const DifferencePicture& earlier) { return show_the_same(earlier, picture); });
  if (same != pictures_.end()) {
    same->title += "; " + picture.title;
  } else if (pictures_.size() < most_pictures) {
    pictures_.push_back(std::move(picture));
  }
}

std::vector<DifferencePicture> CaseRecord::take_pictures() {
  const std::lock_guard lock{mutex_};
  return std::exchange(pictures_, {});
}

void CaseRecord::set_trace(std::function<std::string()> text) {
  const std::lock_guard lock{mutex_};
  trace_ = std::move(text);
}

std::string CaseRecord::with_trace(std::string message) const {
  constexpr const char* heading = "\nGoogle Test trace:";  // of GoogleTest
  const std::lock_guard lock{mutex_};
  if (trace_) {
    message += message.find(heading) == std::string::npos ? heading : "";
    message += "\n" + trace_();
  }
  return message;
}

void CaseRecord::code_is_checked(const std::vector<std::string>& legal) {
  if (!executes_ && !contains_success(legal)) {
    checked_refusal_ = true;
  }
}

bool CaseRecord::shows_contents() const {
  if (!executes_ && !checked_refusal_) {
    unsupported(no_execution);
  }
  return executes_;
}

bool CaseRecord::excuses(MismatchKind kind) const {
  const bool is_code = kind == MismatchKind::accepted || kind == MismatchKind::refused ||
                       kind == MismatchKind::wrong_code;
  return !executes_ && enqueued_ && !is_code;
}

std::string detail::checked_requirement(std::string_view id) {
  return id.empty() ? std::string{} : RequirementTable::embedded().at(id).id;
}

testing::Matcher<cl_int> by(std::string_view requirement, cl_int code) {
  const Requirement& rule = RequirementTable::embedded().at(requirement);
  if (rule.expected != status_name(code)) {
    throw std::logic_error{rule.id + " does not expect " + status_name(code)};
  }
  return by(rule.id, returns_one_of(rule.accepted));
}

}  // namespace clmem::conformance
