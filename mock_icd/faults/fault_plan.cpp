// SPDX-License-Identifier: Apache-2.0
#include "faults/fault_plan.hpp"

#include <stdexcept>
#include <utility>

namespace clmem::mock {
namespace {

bool matches(const Fault& fault, const Call& call) {
  if (fault.entry_point ? *fault.entry_point != call.entry_point : !is_fallible(call.entry_point)) {
    return false;
  }
  if (fault.target == FaultTarget::command && !makes_command(call.entry_point)) {
    return false;
  }
  return !fault.predicate || fault.predicate(call);
}

// The same number for the same seed and count on every machine (SplitMix64), from 0 up to 1.
double drawn(std::uint64_t seed, std::uint64_t count) {
  std::uint64_t bits = seed + (count + 1) * 0x9E3779B97F4A7C15U;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
  bits ^= bits >> 31;
  return static_cast<double>(bits >> 11) / static_cast<double>(std::uint64_t{1} << 53);
}

bool hits(const Fault& fault, std::size_t seen) {
  return seen >= fault.skip && seen - fault.skip < fault.times &&
         drawn(fault.seed, seen) < fault.probability;
}

}  // namespace

FaultPlan::Id FaultPlan::add(Fault fault) {
  if (const std::string reason = why_impossible(fault); !reason.empty()) {
    throw std::invalid_argument{"fault: " + reason};
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
  gate_->release();
  return removed != 0;
}

void FaultPlan::clear() {
  const std::scoped_lock lock{mutex_};
  rules_.clear();
  armed_ = false;
  gate_->release();
}

std::vector<std::shared_ptr<FaultPlan::Rule>> FaultPlan::rules() const {
  const std::scoped_lock lock{mutex_};
  return rules_;
}

std::shared_ptr<const Fault> FaultPlan::decide(const Call& call) {
  count(call.entry_point);
  if (!armed_) {
    return nullptr;
  }
  std::shared_ptr<const Fault> decision;
  for (const auto& rule : rules()) {
    if (matches(rule->fault, call) && hits(rule->fault, rule->seen++) && decision == nullptr) {
      decision = {rule, &rule->fault};
    }
  }
  return decision;
}

}  // namespace clmem::mock
