// SPDX-License-Identifier: Apache-2.0
#include "harness/returned_code.hpp"

#include <algorithm>
#include <clmem/error.hpp>
#include <ostream>
#include <utility>

#include "harness/case_record.hpp"
#include "harness/latest_call.hpp"
#include "harness/recorder.hpp"

namespace clmem::conformance {

namespace {

class CodeMatcher {
 public:
  using is_gtest_matcher = void;

  explicit CodeMatcher(std::vector<std::string> legal) : legal_{std::move(legal)} {}

  bool MatchAndExplain(cl_int code, std::ostream* explanation) const {
    const std::string name = code_name(code);
    recorder::code(nullptr, code, legal_);
    CaseRecord::current().code_is_checked(legal_);
    if (explanation != nullptr) {
      *explanation << "which is " << attributed_code(code, latest_call::name())
                   << "; the latest call: " << latest_call::described();
    }
    const bool is_legal = std::find(legal_.begin(), legal_.end(), name) != legal_.end();
    if (is_legal) {
      CaseRecord::current().clear();
    } else {
      CaseRecord::current().note(of_code(legal_, name));
    }
    return is_legal;
  }

  void DescribeTo(std::ostream* out) const { describe(*out, "returns "); }
  void DescribeNegationTo(std::ostream* out) const { describe(*out, "does not return "); }

 private:
  void describe(std::ostream& out, const char* verb) const {
    out << verb;
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      out << (i == 0 ? "" : " or ") << legal_[i];
    }
  }

  std::vector<std::string> legal_;
};

}  // namespace

std::string code_name(cl_int code) {
  return code == not_stored ? "nothing stored in errcode_ret" : status_name(code);
}

std::string attributed_code(cl_int code, std::string_view call) {
  const bool by_loader = code == CL_INVALID_OPERATION && latest_call::is_not_implemented(call);
  return code_name(code) +
         (by_loader ? " (not implemented by the driver: returned by the loader)" : "");
}

testing::Matcher<cl_int> returns_one_of(std::vector<std::string> legal) {
  return CodeMatcher{std::move(legal)};
}

testing::Matcher<cl_int> returns(std::vector<cl_int> legal) {
  std::vector<std::string> names;
  names.reserve(legal.size());
  std::transform(legal.begin(), legal.end(), std::back_inserter(names), code_name);
  return returns_one_of(std::move(names));
}

testing::Matcher<cl_int> returns(std::initializer_list<cl_int> legal) {
  return returns(std::vector<cl_int>{legal});
}

testing::Matcher<cl_int> returns(cl_int legal) {
  return returns({legal});
}

}  // namespace clmem::conformance
