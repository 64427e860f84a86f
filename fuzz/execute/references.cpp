// SPDX-License-Identifier: Apache-2.0
// Checks for references that a driver keeps without a reason: to the operands of a rejected call,
// and to samplers at the end of a program.
#include <algorithm>

#include "execute/answer.hpp"
#include "execute/machine.hpp"

namespace clmem::fuzz {

// Returns the reference count of an object that the program may query; negative if there is none.
int Machine::references_of(Object object) const {
  const cl_icd_dispatch& api = environment_.api();
  cl_uint count = 0;
  cl_int code = CL_INVALID_VALUE;
  const auto ask = [&](auto query, auto* asked, std::uint32_t name) {
    code = query(asked, name, sizeof count, &count, nullptr);
  };
  void* const asked = handle(object);
  switch (asked == nullptr ? Kind::none : object.kind) {
    case Kind::context:
      ask(api.clGetContextInfo, static_cast<cl_context>(asked), CL_CONTEXT_REFERENCE_COUNT);
      break;
    case Kind::queue:
      ask(api.clGetCommandQueueInfo, static_cast<cl_command_queue>(asked),
          CL_QUEUE_REFERENCE_COUNT);
      break;
    case Kind::memory:
    case Kind::pipe:
      ask(api.clGetMemObjectInfo, static_cast<cl_mem>(asked), CL_MEM_REFERENCE_COUNT);
      break;
    case Kind::event:
      ask(api.clGetEventInfo, static_cast<cl_event>(asked), CL_EVENT_REFERENCE_COUNT);
      break;
    case Kind::kernel:
      ask(api.clGetKernelInfo, static_cast<cl_kernel>(asked), CL_KERNEL_REFERENCE_COUNT);
      break;
    case Kind::sampler:
      ask(api.clGetSamplerInfo, static_cast<cl_sampler>(asked), CL_SAMPLER_REFERENCE_COUNT);
      break;
    default:
      break;
  }
  return code == CL_SUCCESS ? static_cast<int>(count) : -1;
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
    const Object sampler{Kind::sampler, static_cast<std::uint16_t>(i)};
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
