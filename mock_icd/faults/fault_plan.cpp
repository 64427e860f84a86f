// SPDX-License-Identifier: Apache-2.0
#include "faults/fault_plan.hpp"

#include <algorithm>
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

// A number in [0, 1), the same for the same seed and count on every machine (SplitMix64).
double drawn(std::uint64_t seed, std::uint64_t count) {
  std::uint64_t bits = seed + (count + 1) * 0x9E3779B97F4A7C15U;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
  bits ^= bits >> 31;
  return static_cast<double>(bits >> 11) / static_cast<double>(std::uint64_t{1} << 53);
}

bool hit_is_due(const Fault& fault, std::size_t seen) {
  return seen >= fault.skip && seen - fault.skip < fault.times &&
         drawn(fault.seed, seen) < fault.probability;
}

bool is_unused(const FaultPlan::Rule& rule) {
  return rule.origin == FaultPlan::Origin::test && rule.hits == 0;
}

std::string unused_text(const FaultPlan::Rule& rule) {
  return "a fault has hit nothing: " + describe(rule.fault) + "; " + std::to_string(rule.seen) +
         " calls matched";
}

}  // namespace

void HangGate::hang() {
  std::unique_lock lock{mutex_};
  const std::uint64_t before = releases_;
  ++hanging_;
  released_.wait(lock, [&] { return open_ || releases_ != before; });
  --hanging_;
}

void HangGate::release() {
  const std::scoped_lock lock{mutex_};
  ++releases_;
  released_.notify_all();
}

void HangGate::open() {
  const std::scoped_lock lock{mutex_};
  open_ = true;
  released_.notify_all();
}

std::size_t HangGate::hanging() const {
  const std::scoped_lock lock{mutex_};
  return hanging_;
}

bool can_answer_error(EntryPoint point) {
  return point != EntryPoint::clSVMFree && point != EntryPoint::clIcdGetPlatformIDsKHR &&
         !name_of(point).starts_with("clGetExtensionFunctionAddress");
}

bool makes_command(EntryPoint point) {
  return name_of(point).starts_with("clEnqueue");
}

std::string describe(const Fault& fault) {
  const std::string calls =
      fault.entry_point ? std::string{name_of(*fault.entry_point)} : std::string{"fallible calls"};
  const std::string times =
      fault.times == Fault::always ? std::string{"all"} : std::to_string(fault.times);
  return calls + ", " + std::to_string(fault.skip) + " calls spared, then " + times + " hit";
}

std::string why_impossible(const Fault& fault) {
  if (fault.code >= CL_SUCCESS) {
    return "code " + std::to_string(fault.code) + " is not an error; error codes are negative";
  }
  if (fault.times == 0) {
    return "times is 0; a fault has to hit at least once";
  }
  if (!(fault.probability >= 0 && fault.probability <= 1)) {
    return "probability " + std::to_string(fault.probability) + " is not between 0 and 1";
  }
  if (fault.device && fault.effect != FaultEffect::device_loss) {
    return "a device is named, but the effect is not device_loss";
  }
  if (fault.delay.count() != 0 && fault.effect != FaultEffect::delay) {
    return "microseconds are given, but the effect is not delay";
  }
  if (fault.target == FaultTarget::command && fault.effect == FaultEffect::device_loss) {
    return "device_loss has no command as its target; it ends all of them";
  }
  if (fault.target == FaultTarget::call && fault.effect == FaultEffect::no_effect) {
    return "no_effect has commands as its target; a call that does nothing returns an error";
  }
  if (fault.entry_point && !can_answer_error(*fault.entry_point)) {
    return std::string{name_of(*fault.entry_point)} + " has no way to return an error";
  }
  if (fault.entry_point && fault.target == FaultTarget::command &&
      !makes_command(*fault.entry_point)) {
    return std::string{name_of(*fault.entry_point)} + " enqueues no command";
  }
  return {};
}

FaultPlan::Id FaultPlan::add(Fault fault, Origin origin) {
  if (const std::string reason = why_impossible(fault); !reason.empty()) {
    throw std::invalid_argument{"fault: " + reason};
  }
  auto rule = std::make_shared<Rule>();
  rule->fault = std::move(fault);
  rule->origin = origin;
  const std::scoped_lock lock{mutex_};
  rule->id = next_id_++;
  rules_.push_back(rule);
  armed_ = true;
  return rule->id;
}

bool FaultPlan::remove(Id id) {
  std::shared_ptr<Rule> removed;  // destroyed without the lock: its predicate may call the driver
  {
    const std::scoped_lock lock{mutex_};
    const auto found = std::ranges::find(rules_, id, &Rule::id);
    if (found == rules_.end()) {
      return false;
    }
    removed = std::move(*found);
    rules_.erase(found);
    if (is_unused(*removed)) {
      removed_unused_.push_back(unused_text(*removed));
    }
    armed_ = !rules_.empty();
  }
  removed->gate.open();
  return true;
}

void FaultPlan::clear() {
  std::vector<std::shared_ptr<Rule>> removed;
  {
    const std::scoped_lock lock{mutex_};
    removed.swap(rules_);
    removed_unused_.clear();
    armed_ = false;
  }
  for (const auto& rule : removed) {
    rule->gate.open();
  }
}

std::vector<std::shared_ptr<FaultPlan::Rule>> FaultPlan::rules() const {
  const std::scoped_lock lock{mutex_};
  return rules_;
}

std::shared_ptr<FaultPlan::Rule> FaultPlan::decide(const Call& call) {
  count(call.entry_point);
  if (!armed_) {
    return nullptr;
  }
  std::shared_ptr<Rule> decision;
  for (const auto& rule : rules()) {
    if (matches(rule->fault, call) && hit_is_due(rule->fault, rule->seen++) &&
        decision == nullptr) {
      decision = rule;
      ++rule->hits;
    }
  }
  return decision;
}

std::optional<std::size_t> FaultPlan::hits(Id id) const {
  const std::scoped_lock lock{mutex_};
  const auto found = std::ranges::find(rules_, id, &Rule::id);
  return found == rules_.end() ? std::nullopt : std::optional{(*found)->hits.load()};
}

std::vector<std::string> FaultPlan::unused() const {
  const std::scoped_lock lock{mutex_};
  std::vector<std::string> found = removed_unused_;
  for (const auto& rule : rules_) {
    if (is_unused(*rule)) {
      found.push_back(unused_text(*rule));
    }
  }
  return found;
}

std::size_t FaultPlan::hanging() const {
  std::size_t hanging = 0;
  for (const auto& rule : rules()) {
    hanging += rule->gate.hanging();
  }
  return hanging;
}

void FaultPlan::release_hangs() const {
  for (const auto& rule : rules()) {
    rule->gate.release();
  }
}

}  // namespace clmem::mock
