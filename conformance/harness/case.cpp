// SPDX-License-Identifier: Apache-2.0
#include "harness/case.hpp"

#include <set>
#include <stdexcept>

#include "requirements/requirement_table.hpp"

namespace clmem::conformance {

namespace {

[[noreturn]] void refuse(const Case& broken, const std::string& reason) {
  throw std::logic_error{"case " + broken.id() + ": " + reason};
}

void check_requirements(const Case& checked) {
  if (checked.requirements.empty()) {
    refuse(checked, "cites no requirement");
  }
  for (const std::string& id : checked.requirements) {
    const Requirement* const rule = RequirementTable::embedded().find(id);
    if (rule == nullptr) {
      refuse(checked, "cites the unknown requirement \"" + id + "\"");
    }
    if (rule->testable != Testable::yes) {
      refuse(checked, "cites the requirement \"" + id + "\", which is not testable");
    }
  }
}

}  // namespace

bool is_citable(std::string_view requirement) {
  const Requirement* const found = RequirementTable::embedded().find(requirement);
  return found != nullptr && found->testable == Testable::yes;
}

void cite(Case& citing, const std::string& requirement) {
  if (std::find(citing.requirements.begin(), citing.requirements.end(), requirement) ==
      citing.requirements.end()) {
    citing.requirements.push_back(requirement);
  }
}

// Paths are already relative to the suites' folder: the build shortens them.
std::string Case::place() const {
  return file + (":" + std::to_string(line));
}

bool add(CaseMakers& makers, Cases (*added)()) {
  makers.push_back(added);
  return true;
}

Cases one_case(Case common, void (*body)(Fixture& fixture)) {
  common.body = body;
  return {std::move(common)};
}

Cases in_suite(const std::string& suite, Cases cases) {
  for (Case& one : cases) {
    one.suite = one.suite.empty() ? suite : one.suite;
  }
  return cases;
}

Cases join(std::span<Cases> parts) {
  Cases all;
  std::size_t count = 0;
  for (const Cases& part : parts) {
    count += part.size();
  }
  all.reserve(count);
  for (Cases& part : parts) {
    for (Case& one : part) {
      all.push_back(std::move(one));
    }
  }
  return all;
}

void check_cases(const Cases& cases) {
  std::set<std::string> ids;
  for (const Case& checked : cases) {
    if (checked.suite.empty() || checked.name.empty() ||
        checked.id().find_first_of(" \t\n*?:-") != std::string::npos) {
      refuse(checked, "suite and name must not be empty nor contain blanks or any of * ? : -");
    }
    if (!ids.insert(checked.id()).second) {
      refuse(checked, "is defined twice");
    }
    if (checked.sentence.empty() || !checked.body) {
      refuse(checked, "needs a sentence and a body");
    }
    check_requirements(checked);
  }
}

}  // namespace clmem::conformance
