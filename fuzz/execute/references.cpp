// SPDX-License-Identifier: Apache-2.0
// Checks for references that a driver keeps without a reason: to the operands of a rejected call,
// and to samplers at the end of a program.
#include <algorithm>

#include "execute/answer.hpp"
#include "execute/machine.hpp"
#include "execute/reference_calls.hpp"

namespace clmem::fuzz {

// Returns the reference count of an object that the program may query; negative if there is none.
int Machine::references_of(Object object) const {
  void* const asked = has_references(object.kind) ? handle(object) : nullptr;
  if (asked == nullptr) {
    return -1;
  }
  return with_references(environment_.api(), object.kind, asked,
                         [](auto* typed, auto query, cl_uint name, auto, auto) {
                           cl_uint count = 0;
                           return query(typed, name, sizeof count, &count, nullptr) == CL_SUCCESS
                                      ? static_cast<int>(count)
                                      : -1;
                         });
}

// Counts the references of the call's operands before the call.
void Machine::count_operands(const Statement& statement) {
  counted_.clear();
  const auto count = [&](const Value& value) {
    const Object object = value.object;
    if (value.form == Value::Form::object &&
        std::ranges::find(counted_, object, &Counted::object) == counted_.end()) {
      if (const int references = references_of(object); references >= 0) {
        counted_.push_back({object, references});
      }
    }
  };
  for (const Value& value : statement.arguments) {
    count(value);
    std::ranges::for_each(value.list, count);
  }
}

// A call that fails must not keep references: if the driver holds more after it, it never destroys
// the object. A thread of the driver may hold one for a moment.
void Machine::log_kept() {
  for (const Counted& before : counted_) {
    bool kept = false;
    await([&] {
      kept = references_of(before.object) > before.references;
      return !kept;
    });
    if (kept) {
      log_->add_value(statement_, What::answer, before.object, object_is_kept);
    }
  }
}

// Returns the number of the driver's own references.
int Machine::references_held(Object sampler) const {
  const Slot& slot = slots_[static_cast<std::size_t>(Kind::sampler)][sampler.index];
  return references_of(sampler) - slot.references;
}

// Checks samplers, which nothing uses any more: if the driver holds more references than when the
// sampler was made, it never destroys it. Other objects are not checked: a later event may keep an
// earlier one, and a queue may keep its last command, which keeps the queue.
void Machine::log_leaks() {
  const auto& slots = slots_[static_cast<std::size_t>(Kind::sampler)];
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].references <= 0 || slots[i].held < 0) {
      continue;
    }
    const Object sampler{Kind::sampler, i};
    bool leaks = false;
    await([&] {
      leaks = references_held(sampler) > slots[i].held;
      return !leaks;
    });
    const Answer answer{.name = CL_SAMPLER_REFERENCE_COUNT, .value = leaks ? 0U : 1U};
    add_answer(sampler, answer);
  }
}

void Machine::note_held(Object sampler) {
  slots_[static_cast<std::size_t>(Kind::sampler)][sampler.index].held = references_held(sampler);
}

}  // namespace clmem::fuzz
