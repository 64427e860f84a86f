// SPDX-License-Identifier: Apache-2.0
#include "faults/fault_plan.hpp"

#include <stdexcept>
#include <string>
#include <utility>

namespace clmem::mock {
namespace {

bool matches(const Fault& fault, const Call& call) {
  if (fault.entry_point ? *fault.entry_point != call.entry_point : !is_fallible(call.entry_point)) {
    return false;
  }
  return !fault.predicate || fault.predicate(call);
}

}  // namespace

bool can_answer_error(EntryPoint point) {
  return point != EntryPoint::clSVMFree && point != EntryPoint::clIcdGetPlatformIDsKHR &&
         !name_of(point).starts_with("clGetExtensionFunctionAddress");
}

FaultPlan::Id FaultPlan::add(Fault fault) {
  if (fault.code >= CL_SUCCESS) {
    throw std::invalid_argument{"fault: code " + std::to_string(fault.code) +
                                " is no error; error codes are negative"};
  }
  if (fault.times == 0) {
    throw std::invalid_argument{"fault: times is 0; a fault has to hit at least once"};
  }
  if (fault.entry_point && !can_answer_error(*fault.entry_point)) {
    throw std::invalid_argument{"fault: " + std::string{name_of(*fault.entry_point)} +
                                " has no way to answer an error"};
  }
  auto rule = std::make_shared<Rule>();
  rule->fault = std::move(fault);
  const std::scoped_lock lock{mutex_};
  rule->id = next_id_++;
  rules_.push_back(rule);
  armed_ = true;
  return rule->id;
}

bool FaultPlan::remove(Id id) {
  const std::scoped_lock lock{mutex_};
  const auto removed = std::erase_if(rules_, [id](const auto& rule) { return rule->id == id; });
  armed_ = !rules_.empty();
  return removed != 0;
}

void FaultPlan::clear() {
  const std::scoped_lock lock{mutex_};
  rules_.clear();
  armed_ = false;
}

std::vector<std::shared_ptr<FaultPlan::Rule>> FaultPlan::rules() const {
  const std::scoped_lock lock{mutex_};
  return rules_;
}

std::optional<cl_int> FaultPlan::decide(const Call& call) {
  if (is_fallible(call.entry_point)) {
    ++fallible_calls_;
  }
  if (!armed_) {
    return std::nullopt;
  }
  std::optional<cl_int> decision;
  for (const auto& rule : rules()) {
    const Fault& fault = rule->fault;
    if (!matches(fault, call)) {
      continue;
    }
    const std::size_t seen = rule->seen++;
    const bool hit = seen >= fault.skip && seen - fault.skip < fault.times;
    if (hit && !decision) {
      decision = fault.code;
    }
  }
  return decision;
}

}  // namespace clmem::mock
