// SPDX-License-Identifier: Apache-2.0
// control.hpp - the mock driver's control interface in types.
//
//   Mock mock{platform};                                   // throws if the platform is another
//   driver's const std::size_t calls = mock.count_calls([&] { upload(); }); for (std::size_t n = 0;
//   n < calls; ++n) {
//     const auto fault = mock.fail_call(n, CL_OUT_OF_RESOURCES);    // lifted at the end of its
//     scope EXPECT_THROW(upload(), clmem::Error); EXPECT_EQ(mock.live_objects(), 0u);
//   }
//
// Contract: a copyable view of the one driver in the process. Thread-safe as control.h says.
// Unknown names and illegal faults throw std::invalid_argument with the driver's reason.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "clmem/mock/call.hpp"
#include "clmem/mock/call_text.hpp"
#include "clmem/mock/control.h"
#include "clmem/mock/fault_effect.hpp"
#include "clmem/mock/fault_guard.hpp"
#include "clmem/mock/hazard.hpp"
#include "clmem/mock/kernel.hpp"
#include "clmem/mock/schedule.hpp"

namespace clmem::mock {

struct ObjectInfo {
  std::uint64_t handle = 0;
  std::string kind;
  cl_uint references = 0;
  std::uint64_t created_by = 0;  // sequence number of the call, 0 if unknown
  EntryPoint created_by_point{};
};

enum class Recording { off, on };

enum class CommandState : cl_uint {
  blocked = CLMEM_MOCK_BLOCKED,
  ready = CLMEM_MOCK_READY,
  running = CLMEM_MOCK_RUNNING
};

struct CommandInfo {
  std::uint64_t sequence = 0;  // of the call that enqueued it
  std::uint64_t queue = 0;
  cl_command_type type = 0;
  CommandState state = CommandState::blocked;
};

struct DefectInfo {
  std::string name;
  std::string sentence;
  std::vector<std::string> requirements;
  bool enabled = false;
};

// Faults are limited to calls that match all that is given here.
struct CallFilter {
  std::size_t skip = 0;  // matching calls that still succeed
  std::size_t times = 1;
  CallPredicate predicate = {};
};

// How calls go wrong, for Mock::inject.
struct FaultSpec {
  std::optional<EntryPoint> entry_point = {};  // none: every fallible call
  std::size_t skip = 0;                        // matching calls that still succeed
  std::size_t times = 1;                       // matching calls that are then hit
  CallPredicate predicate = {};
  double probability = 1;  // that such a call is hit, drawn with the seed
  std::uint64_t seed = 0;
  FaultEffect effect = FaultEffect::error;
  FaultTarget target = FaultTarget::call;
  cl_int code = CL_OUT_OF_RESOURCES;
  std::chrono::microseconds delay{0};
  std::optional<std::size_t> device = {};  // the one to lose, over all platforms; none: all
};

namespace detail {

inline Call call_from(const clmem_mock_call& shown) {
  Call call;
  call.sequence = shown.sequence;
  call.thread = shown.thread;
  call.entry_point = static_cast<EntryPoint>(shown.entry_point);
  call.status = shown.status;
  call.result = shown.result;
  call.event = shown.event;
  call.argument_count = shown.argument_count;
  for (std::size_t i = 0; i < shown.argument_count; ++i) {
    call.bits.at(i) = shown.arguments[i];
    call.kinds.at(i) = static_cast<ArgumentKind>(shown.argument_kinds[i]);
  }
  for (std::size_t i = 0; i < shown.elements_count; ++i) {
    const clmem_mock_elements& elements = shown.elements[i];
    Call::Elements& copy = call.elements.emplace_back();
    copy.argument = elements.argument;
    for (std::size_t n = 0; n < elements.count; ++n) {
      copy.values.push_back({elements.values[n]});
    }
  }
  return call;
}

inline cl_bool CL_CALLBACK ask_predicate(const clmem_mock_call* call, void* predicate) {
  return (*static_cast<const CallPredicate*>(predicate))(call_from(*call)) ? CL_TRUE : CL_FALSE;
}

}  // namespace detail

class Mock {
 public:
  explicit Mock(cl_platform_id platform)
      : control_{static_cast<const clmem_mock_control*>(
            clGetExtensionFunctionAddressForPlatform(platform, CLMEM_MOCK_CONTROL_NAME))} {
    if (control_ == nullptr) {
      throw std::runtime_error{"the platform is not the mock driver: it does not know '" +
                               std::string{CLMEM_MOCK_CONTROL_NAME} + "'"};
    }
    if (control_->version != CLMEM_MOCK_CONTROL_VERSION ||
        control_->entry_point_count != entry_point_count) {
      throw std::runtime_error{"the mock driver's control table has version " +
                               std::to_string(control_->version) + ", the headers " +
                               std::to_string(CLMEM_MOCK_CONTROL_VERSION)};
    }
  }

  [[nodiscard]] std::vector<Call> calls() const {
    std::vector<Call> found;
    control_->visit_calls(
        [](const clmem_mock_call* call, void* calls) {
          static_cast<std::vector<Call>*>(calls)->push_back(detail::call_from(*call));
        },
        &found);
    return found;
  }

  [[nodiscard]] std::vector<Call> calls(EntryPoint point) const {
    std::vector<Call> found = calls();
    std::erase_if(found, [point](const Call& call) { return call.entry_point != point; });
    return found;
  }

  // While it is off, calls are numbered and forgotten.
  void set_recording(Recording recording) const {
    control_->set_recording(recording == Recording::on ? CL_TRUE : CL_FALSE);
  }

  void clear_calls() const { control_->clear_calls(); }

  // Fallible calls that the action makes: the length of a sweep with fail_call.
  template <std::invocable Action>
  [[nodiscard]] std::size_t count_calls(Action&& action) const {
    const cl_ulong before = control_->count_fallible_calls();
    std::invoke(std::forward<Action>(action));
    return static_cast<std::size_t>(control_->count_fallible_calls() - before);
  }

  // The n-th fallible call from now on (the first is 0) answers the code and does nothing else.
  [[nodiscard]] FaultGuard fail_call(std::size_t n, cl_int code) const {
    return inject({.skip = n, .code = code});
  }

  // The same for the calls to one entry point, releases included, that the filter selects.
  [[nodiscard]] FaultGuard fail_call(EntryPoint point, cl_int code, CallFilter filter = {}) const {
    return inject({.entry_point = point,
                   .skip = filter.skip,
                   .times = filter.times,
                   .predicate = std::move(filter.predicate),
                   .code = code});
  }

  // Any other way for calls to go wrong; lifted with the guard, but a lost device stays lost until
  // reset.
  [[nodiscard]] FaultGuard inject(FaultSpec spec) const {
    std::unique_ptr<CallPredicate> predicate;
    clmem_mock_fault fault{};
    fault.entry_point = spec.entry_point ? name_of(*spec.entry_point).data() : nullptr;
    fault.skip = spec.skip;
    fault.times = spec.times;
    fault.code = spec.code;
    fault.probability = spec.probability;
    fault.seed = spec.seed;
    fault.effect = static_cast<cl_uint>(spec.effect);
    fault.target = static_cast<cl_uint>(spec.target);
    fault.delay_us = static_cast<cl_ulong>(spec.delay.count());
    fault.device = spec.device ? static_cast<cl_int>(*spec.device) : -1;
    if (spec.predicate) {
      predicate = std::make_unique<CallPredicate>(std::move(spec.predicate));
      fault.predicate = &detail::ask_predicate;
      fault.user_data = predicate.get();
    }
    cl_ulong id = 0;
    check(control_->add_fault(&fault, &id));
    return {*control_, id, std::move(predicate)};
  }

  // Calls and commands that hang because of a fault, and letting them go on.
  [[nodiscard]] std::size_t count_hanging() const { return control_->count_hanging(); }
  void release_hangs() const { control_->release_hangs(); }

  // The n-th device of all platforms has that many bytes for memory objects, until reset; what
  // does not fit fails with CL_MEM_OBJECT_ALLOCATION_FAILURE.
  void set_memory_budget(std::size_t device, std::uint64_t bytes) const {
    check(control_->set_memory_budget(static_cast<cl_uint>(device), bytes));
  }

  // Objects that were created and neither released nor still in use by something that was not.
  [[nodiscard]] std::size_t live_objects() const { return list_live_objects().size(); }

  [[nodiscard]] std::vector<ObjectInfo> list_live_objects() const {
    std::vector<ObjectInfo> found;
    control_->visit_live_objects(
        [](const clmem_mock_object* object, void* objects) {
          static_cast<std::vector<ObjectInfo>*>(objects)->push_back(
              {object->handle, object->kind, object->references, object->created_by,
               static_cast<EntryPoint>(object->created_by_point)});
        },
        &found);
    return found;
  }

  // The seed decides what the schedule leaves to chance.
  void set_schedule(Schedule schedule, std::uint64_t seed = 0) const {
    check(control_->set_schedule(name_of(schedule), seed));
  }
  [[nodiscard]] Schedule schedule() const {
    return schedule_named(control_->get_schedule(nullptr)).value();
  }
  [[nodiscard]] std::uint64_t seed() const {
    cl_ulong seed = 0;
    control_->get_schedule(&seed);
    return seed;
  }

  // From now on; what was found is kept until it is cleared or reset.
  void look_for_hazards(HazardMode mode, NeverWritten never_written = NeverWritten::ignored) const {
    check(control_->look_for_hazards(name_of(mode),
                                     never_written == NeverWritten::reported ? CL_TRUE : CL_FALSE));
  }
  [[nodiscard]] std::vector<HazardInfo> hazards() const {
    std::vector<HazardInfo> found;
    control_->visit_hazards(
        [](const clmem_mock_hazard* hazard, void* hazards) {
          static_cast<std::vector<HazardInfo>*>(hazards)->push_back(
              {hazard->kind, hazard->first, hazard->second, hazard->text});
        },
        &found);
    return found;
  }
  void clear_hazards() const { control_->clear_hazards(); }

  // The manual schedule: what has not ended, in the order of enqueueing, and its steps. A command
  // is named by the sequence number of its call; it has to be ready.
  [[nodiscard]] std::vector<CommandInfo> pending_commands() const {
    std::vector<CommandInfo> found;
    control_->visit_pending_commands(
        [](const clmem_mock_command* command, void* commands) {
          static_cast<std::vector<CommandInfo>*>(commands)->push_back(
              {command->sequence, command->queue, command->type,
               static_cast<CommandState>(command->state)});
        },
        &found);
    return found;
  }
  void run_command(std::uint64_t sequence) const { check(control_->run_command(sequence)); }
  void fail_command(std::uint64_t sequence, cl_int status) const {
    check(control_->fail_command(sequence, status));
  }
  std::size_t run_all_commands() const {
    return static_cast<std::size_t>(control_->run_all_commands());
  }

  [[nodiscard]] std::vector<DefectInfo> defects() const {
    std::vector<DefectInfo> found;
    control_->visit_defects(
        [](const clmem_mock_defect* defect, void* defects) {
          static_cast<std::vector<DefectInfo>*>(defects)->push_back(
              {defect->name,
               defect->sentence,
               {defect->requirements, defect->requirements + defect->requirement_count},
               defect->enabled == CL_TRUE});
        },
        &found);
    return found;
  }

  void enable_defect(const std::string& name) const {
    check(control_->set_defect(name.c_str(), CL_TRUE));
  }
  void disable_defect(const std::string& name) const {
    check(control_->set_defect(name.c_str(), CL_FALSE));
  }

  // Throws std::invalid_argument for a declaration that is none and for a name that is taken. The
  // declaration is a name, which fits every signature, or "kernel void add(global float* a)".
  [[nodiscard]] KernelGuard register_kernel(const std::string& declaration, KernelFunction function,
                                            KernelOptions options = {}) const {
    auto owned = std::make_unique<KernelFunction>(std::move(function));
    // The driver releases the function also when it refuses it.
    const clmem_mock_kernel kernel{declaration.c_str(),
                                   static_cast<cl_uint>(options.form),
                                   static_cast<cl_bool>(options.built_in),
                                   &detail::call_kernel,
                                   owned.release(),
                                   &detail::release_kernel};
    cl_ulong id = 0;
    check(control_->register_kernel(&kernel, &id));
    return {*control_, id};
  }

  // Lets the function, which has the entry point's C type, carry the calls out; returns what the
  // device does. CallMock wraps this in types.
  [[nodiscard]] void* replace_call(EntryPoint point, void* function) const {
    void* device = nullptr;
    check(control_->replace_call(static_cast<cl_uint>(point), function, &device));
    return device;
  }
  void restore_call(EntryPoint point) const noexcept {
    control_->replace_call(static_cast<cl_uint>(point), nullptr, nullptr);
  }

  // Back to what the script says; see control.h.
  void reset() const { control_->reset(); }

 private:
  void check(cl_int code) const {
    if (code != CL_SUCCESS) {
      throw std::invalid_argument{control_->last_error()};
    }
  }

  const clmem_mock_control* control_;
};

}  // namespace clmem::mock
