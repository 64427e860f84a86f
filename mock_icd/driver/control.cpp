// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "defects/catalogue.hpp"
#include "driver/call_ticket.hpp"
#include "driver/driver.hpp"
#include "driver/lookup.hpp"
#include "model/model.hpp"

namespace clmem::mock {
namespace {

// Converts a recorded call, which has to outlive it, to the C structure of the control interface.
class CallView {
 public:
  explicit CallView(const Call& call);
  CallView(const CallView&) = delete;
  CallView& operator=(const CallView&) = delete;

  [[nodiscard]] const clmem_mock_call& get() const noexcept { return shown_; }

 private:
  std::vector<clmem_mock_elements> elements_;
  clmem_mock_call shown_;
};

CallView::CallView(const Call& call) : shown_{} {
  for (const Call::Elements& elements : call.elements) {
    elements_.push_back({elements.argument, elements.values.size(),
                         reinterpret_cast<const cl_ulong*>(elements.values.data())});
  }
  shown_.sequence = call.sequence;
  shown_.thread = call.thread;
  shown_.entry_point = static_cast<cl_uint>(call.entry_point);
  shown_.status = call.status;
  shown_.result = call.result;
  shown_.event = call.event;
  shown_.rule = call.rule;
  shown_.argument_count = call.argument_count;
  shown_.arguments = call.bits.data();
  // ArgumentKind is one byte, with the values of the C structure.
  shown_.argument_kinds = reinterpret_cast<const cl_uchar*>(call.kinds.data());
  shown_.elements_count = elements_.size();
  shown_.elements = elements_.data();
}

std::string& last_error() {
  thread_local std::string text;
  return text;
}

// Catches all exceptions at the C boundary; last_error returns the reason.
template <typename Action>
cl_int guarded(Action&& action) noexcept {
  try {
    action();
    return CL_SUCCESS;
  } catch (const std::exception& error) {
    last_error() = error.what();
  }
  return CL_INVALID_VALUE;
}

Fault fault_from(const clmem_mock_fault& asked) {
  const auto release = asked.release == nullptr ? [](void*) {} : asked.release;
  std::shared_ptr<void> data{asked.user_data, release};
  if (asked.effect >= fault_effect_names.size() || asked.target >= fault_target_names.size()) {
    throw std::invalid_argument{"fault: effect " + std::to_string(asked.effect) + " or target " +
                                std::to_string(asked.target) + " is not known"};
  }
  Fault fault{.skip = asked.skip,
              .times = asked.times,
              .code = asked.code,
              .probability = asked.probability,
              .seed = asked.seed,
              .effect = static_cast<FaultEffect>(asked.effect),
              .target = static_cast<FaultTarget>(asked.target),
              .delay = std::chrono::microseconds{asked.delay_us}};
  if (asked.device >= 0) {
    fault.device = static_cast<std::size_t>(asked.device);
  }
  if (asked.entry_point != nullptr) {
    fault.entry_point = entry_point_named(asked.entry_point);
    if (!fault.entry_point) {
      throw std::invalid_argument{"fault: '" + std::string{asked.entry_point} +
                                  "' is not an entry point of OpenCL"};
    }
  }
  if (asked.predicate != nullptr) {
    fault.predicate = [ask = asked.predicate, data = std::move(data)](const Call& call) {
      return ask(&CallView{call}.get(), data.get()) != CL_FALSE;
    };
  }
  return fault;
}

void visit_calls(clmem_mock_call_visitor visitor, void* user_data) {
  guarded([&] {
    for (const Call& call : Driver::instance().recorder().calls()) {
      visitor(&CallView{call}.get(), user_data);
    }
  });
}

void clear_calls() {
  Driver::instance().recorder().clear();
}

void set_recording(cl_bool on) {
  Driver::instance().recorder().set_on(on != CL_FALSE);
}

cl_ulong count_fallible_calls() {
  return Driver::instance().faults().fallible_calls();
}

cl_int add_fault(const clmem_mock_fault* fault, cl_ulong* id) {
  return guarded([&] {
    if (fault == nullptr || id == nullptr) {
      throw std::invalid_argument{"fault: null pointer"};
    }
    *id = Driver::instance().faults().add(fault_from(*fault));
  });
}

cl_int remove_fault(cl_ulong id) {
  return guarded([&] {
    if (!Driver::instance().faults().remove(id)) {
      throw std::invalid_argument{"fault: there is none with id " + std::to_string(id)};
    }
  });
}

std::size_t count_hanging() {
  return Driver::instance().faults().hanging();
}

void release_hangs() {
  Driver::instance().faults().release_hangs();
}

cl_int set_memory_budget(cl_uint device, cl_ulong bytes) {
  return guarded([&] { Driver::instance().model().set_memory_budget(device, bytes); });
}

void visit_live_objects(clmem_mock_object_visitor visitor, void* user_data) {
  guarded([&] {
    for (const clmem_mock_object& object : Driver::instance().live_objects()) {
      visitor(&object, user_data);
    }
  });
}

cl_int set_schedule(const char* name, cl_ulong seed) {
  return guarded([&] {
    const auto schedule = schedule_named(name == nullptr ? "" : name);
    if (!schedule) {
      throw std::invalid_argument{
          "schedule: '" + std::string{name == nullptr ? "" : name} +
          "' is none of immediate, deferred, threaded, adversarial, manual"};
    }
    Driver::instance().set_schedule(*schedule, seed);
  });
}

const char* get_schedule(cl_ulong* seed) {
  const char* name = name_of(Schedule::immediate);
  guarded([&] {
    const Model& model = Driver::instance().model();
    name = name_of(model.schedule());
    if (seed != nullptr) {
      *seed = model.seed();
    }
  });
  return name;
}

cl_int look_for_hazards(const char* name, cl_bool never_written) {
  return guarded([&] {
    const auto mode = hazard_mode_named(name == nullptr ? "" : name);
    if (!mode) {
      throw std::invalid_argument{"hazards: '" + std::string{name == nullptr ? "" : name} +
                                  "' is none of off, collect, print, abort"};
    }
    Driver::instance().look_for_hazards(
        *mode, never_written != CL_FALSE ? NeverWritten::reported : NeverWritten::ignored);
  });
}

void visit_hazards(clmem_mock_hazard_visitor visitor, void* user_data) {
  guarded([&] {
    for (const HazardInfo& hazard : Driver::instance().hazards().all()) {
      const clmem_mock_hazard shown{hazard.kind.c_str(), hazard.first, hazard.second,
                                    hazard.text.c_str()};
      visitor(&shown, user_data);
    }
  });
}

void clear_hazards() {
  Driver::instance().hazards().clear();
}

// PendingState has the values of the C macros.
void visit_pending_commands(clmem_mock_command_visitor visitor, void* user_data) {
  guarded([&] {
    for (const PendingCommand& command : Driver::instance().model().pending_commands()) {
      const clmem_mock_command shown{CallTicket::from_number(command.call).sequence,
                                     bits_of(command.queue), command.type,
                                     static_cast<cl_uint>(command.state)};
      visitor(&shown, user_data);
    }
  });
}

void step(cl_ulong sequence, std::optional<cl_int> status) {
  Model& model = Driver::instance().model();
  for (const PendingCommand& command : model.pending_commands()) {
    if (CallTicket::from_number(command.call).sequence == sequence &&
        model.step(command.call, status)) {
      return;
    }
  }
  throw std::invalid_argument{"command: call " + std::to_string(sequence) +
                              " enqueued none that is ready under the manual schedule"};
}

cl_int run_command(cl_ulong sequence) {
  return guarded([&] { step(sequence, std::nullopt); });
}

cl_int fail_command(cl_ulong sequence, cl_int status) {
  return guarded([&] {
    if (status >= CL_COMPLETE) {
      throw std::invalid_argument{"command: status " + std::to_string(status) +
                                  " is not a failure, which is negative"};
    }
    step(sequence, status);
  });
}

cl_ulong run_all_commands() {
  cl_ulong steps = 0;
  guarded([&] { steps = Driver::instance().model().step_all(); });
  return steps;
}

void visit_defects(clmem_mock_defect_visitor visitor, void* user_data) {
  guarded([&] {
    const auto active = Driver::instance().active_defects();
    for (const Defect& defect : defect_catalogue()) {
      const std::string name{defect.name};
      const std::string sentence{defect.sentence};
      const std::vector<std::string> ids{defect.requirements.begin(), defect.requirements.end()};
      std::vector<const char*> shown_ids;
      std::ranges::transform(ids, std::back_inserter(shown_ids), &std::string::c_str);
      const bool enabled = std::ranges::find(active, &defect) != active.end();
      const clmem_mock_defect shown{name.c_str(), sentence.c_str(), shown_ids.size(),
                                    shown_ids.data(),
                                    enabled ? cl_bool{CL_TRUE} : cl_bool{CL_FALSE}};
      visitor(&shown, user_data);
    }
  });
}

cl_int set_defect(const char* name, cl_bool enabled) {
  return guarded(
      [&] { Driver::instance().set_defect(name == nullptr ? "" : name, enabled != CL_FALSE); });
}

cl_int register_kernel(const clmem_mock_kernel* kernel, cl_ulong* id) {
  return guarded([&] {
    const std::uint64_t registered = Driver::instance().register_kernel(kernel);
    if (id != nullptr) {
      *id = registered;
    }
  });
}

cl_int unregister_kernel(cl_ulong id) {
  return guarded([&] {
    if (!Driver::instance().unregister_kernel(id)) {
      throw std::invalid_argument{"kernel: there is none with id " + std::to_string(id)};
    }
  });
}

EntryPoint entry_point_at(cl_uint row) {
  if (row >= entry_point_count) {
    throw std::invalid_argument{"replace: there is no entry point " + std::to_string(row)};
  }
  return static_cast<EntryPoint>(row);
}

cl_int replace_call(cl_uint entry_point, void* function, void** device) {
  return guarded([&] {
    const EntryPoint point = entry_point_at(entry_point);
    if (device != nullptr) {
      *device = Driver::instance().device_call(point);
    }
    Driver::instance().replace_call(point, function);
  });
}

void reset() {
  guarded([] { Driver::instance().reset(); });
}

cl_int count_hits(cl_ulong fault, cl_ulong* hits) {
  return guarded([&] {
    const auto found = Driver::instance().faults().hits(fault);
    if (!found || hits == nullptr) {
      throw std::invalid_argument{"fault: there is none with id " + std::to_string(fault)};
    }
    *hits = *found;
  });
}

void visit_unused_faults(clmem_mock_text_visitor visitor, void* user_data) {
  guarded([&] {
    for (const std::string& text : Driver::instance().faults().unused()) {
      visitor(text.c_str(), user_data);
    }
  });
}

cl_ulong next_sequence() {
  return Driver::instance().recorder().next_number();
}

cl_int get_bytes(cl_mem object, void** bytes, std::size_t* size) {
  return guarded([&] {
    const auto found = Driver::instance().model().bytes_of(object);
    if (found.empty() || bytes == nullptr || size == nullptr) {
      throw std::invalid_argument{"bytes: the handle names no live memory object"};
    }
    *bytes = found.data();
    *size = found.size();
  });
}

cl_int use_profile(const char* profile) {
  return guarded([&] { Driver::instance().use_profile(profile == nullptr ? "" : profile); });
}

cl_int get_device_call(cl_uint entry_point, void** function) {
  return guarded([&] {
    if (function == nullptr) {
      throw std::invalid_argument{"replace: null pointer"};
    }
    *function = Driver::instance().device_call(entry_point_at(entry_point));
  });
}

const char* last_error_text() {
  return last_error().c_str();
}

}  // namespace

static_assert(sizeof(Bits) == sizeof(cl_ulong));

const clmem_mock_control& control_table() noexcept {
  static const clmem_mock_control table{
      .version = CLMEM_MOCK_CONTROL_VERSION,
      .entry_point_count = entry_point_count,
      .visit_calls = &visit_calls,
      .clear_calls = &clear_calls,
      .set_recording = &set_recording,
      .count_fallible_calls = &count_fallible_calls,
      .add_fault = &add_fault,
      .remove_fault = &remove_fault,
      .count_hanging = &count_hanging,
      .release_hangs = &release_hangs,
      .set_memory_budget = &set_memory_budget,
      .visit_live_objects = &visit_live_objects,
      .set_schedule = &set_schedule,
      .get_schedule = &get_schedule,
      .look_for_hazards = &look_for_hazards,
      .visit_hazards = &visit_hazards,
      .clear_hazards = &clear_hazards,
      .visit_pending_commands = &visit_pending_commands,
      .run_command = &run_command,
      .fail_command = &fail_command,
      .run_all_commands = &run_all_commands,
      .visit_defects = &visit_defects,
      .set_defect = &set_defect,
      .register_kernel = &register_kernel,
      .unregister_kernel = &unregister_kernel,
      .replace_call = &replace_call,
      .reset = &reset,
      .last_error = &last_error_text,
      .count_hits = &count_hits,
      .visit_unused_faults = &visit_unused_faults,
      .next_sequence = &next_sequence,
      .get_bytes = &get_bytes,
      .use_profile = &use_profile,
      .get_device_call = &get_device_call,
  };
  return table;
}

}  // namespace clmem::mock
