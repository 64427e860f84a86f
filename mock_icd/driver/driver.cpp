// SPDX-License-Identifier: Apache-2.0
#include "driver/driver.hpp"

#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "defects/catalogue.hpp"
#include "driver/call_ticket.hpp"
#include "driver/extensions/extension_functions.hpp"
#include "driver/kernel_library.hpp"
#include "model/model.hpp"
#include "profiles/shipped_profile.hpp"
#include "script/script.hpp"
#include "trace/handle_names.hpp"
#include "trace/record_file.hpp"

namespace clmem::mock {
namespace {

std::vector<std::string_view> defect_names() {
  std::vector<std::string_view> names;
  std::ranges::transform(defect_catalogue(), std::back_inserter(names), &Defect::name);
  return names;
}

Script script_of(const std::string& profile) {
  if (const ShippedProfile* const shipped = find_shipped_profile(profile)) {
    return parse_script(shipped->text, profile, defect_names());
  }
  if (std::filesystem::exists(profile)) {
    return load_script(profile, defect_names());
  }
  std::string names;
  for (const ShippedProfile& shipped : shipped_profiles()) {
    names += (names.empty() ? "" : ", ") + std::string{shipped.name};
  }
  throw ScriptError{profile, "neither the file of a script nor one of the profiles " + names};
}

std::string text_from_environment(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

// Returns null for an invalid script; the application then finds no platform.
std::unique_ptr<const Script> script_from_environment() {
  const std::string file = text_from_environment("CLMEM_MOCK_SCRIPT");
  if (file.empty()) {
    return std::make_unique<Script>();
  }
  try {
    return std::make_unique<Script>(load_script(file, defect_names()));
  } catch (const ScriptError& error) {
    std::fprintf(stderr, "clmem mock driver: %s\n", error.what());
    return nullptr;
  }
}

const char* type_name(ObjectKind kind) {
  switch (kind) {
#define CLMEM_HANDLE_TYPE(type, handle, ...) \
  case ObjectKind::type:                     \
    return #handle;
#include "trace/handle_types.def"
#undef CLMEM_HANDLE_TYPE
    case ObjectKind::command_buffer:
      return "cl_command_buffer_khr";
    case ObjectKind::svm_allocation:
      return "SVM allocation";
  }
  return "object";
}

clmem_mock_object shown(const LiveObject& object) {
  const CallTicket ticket = CallTicket::from_number(object.created_by);
  return {bits_of(object.handle), type_name(object.kind), object.references, ticket.sequence,
          static_cast<cl_uint>(ticket.entry_point)};
}

std::string leak_text(const clmem_mock_object& object) {
  const std::string maker =
      object.created_by == 0
          ? "a function of an extension"
          : "call " + std::to_string(object.created_by) + " " +
                std::string{name_of(static_cast<EntryPoint>(object.created_by_point))};
  return std::string{object.kind} + " " + hexadecimal(object.handle) + ", made by " + maker +
         ", has " + std::to_string(object.references) + " references that were never released";
}

void add_observers(Recorder& recorder) {
  observe_if_set(recorder, "CLMEM_MOCK_RECORD", [](const std::string& path) {
    return std::make_unique<RecordFile>(path, "mock driver");
  });
  observe_if_set(recorder, "CLMEM_MOCK_TRACE",
                 [](const std::string& path) { return std::make_unique<TraceFile>(path); });
  observe_if_set(recorder, "CLMEM_MOCK_REFUSALS",
                 [](const std::string& path) { return std::make_unique<RefusalLog>(path); });
}

// Null until the driver exists: unloading the library must not create it.
std::atomic<Driver*> the_driver = nullptr;

// Returns the status to end with instead of doing the work; nothing after a delay or hang.
std::optional<cl_int> apply(FaultPlan::Rule& rule) {
  const Fault& fault = rule.fault;
  switch (fault.effect) {
    case FaultEffect::error:
      return fault.code;
    case FaultEffect::delay:
      std::this_thread::sleep_for(fault.delay);
      return std::nullopt;
    case FaultEffect::hang:
      rule.gate.hang();
      return std::nullopt;
    case FaultEffect::device_loss:
      return std::nullopt;
    case FaultEffect::no_effect:
      return CL_SUCCESS;
  }
  return std::nullopt;
}

}  // namespace

Driver& Driver::instance() {
  static Driver* const driver = the_driver = new Driver{script_from_environment()};
  return *driver;
}

Driver::Driver(std::unique_ptr<const Script> script) : script_{std::move(script)} {
  add_observers(recorder_);
  if (script_ != nullptr) {
    model_ = std::make_unique<Model>(script_->config, handle_table);
    set_current_model(model_.get());
    install_model(model_calls_);
    load_kernels();
    if (recorder_.is_observed()) {
      model_->report_ends([this](const CommandTimes& times) { notify_observers(times); });
    }
  }
  install_fork_handlers();
  const std::scoped_lock lock{mutex_};
  apply_script();
}

// The child of fork() has only this thread: a lock held by another thread would never be released.
void Driver::install_fork_handlers() {
  pthread_atfork(
      [] {
        Driver& driver = *the_driver;
        driver.held_for_fork_.emplace_back(driver.mutex_);  // first, as in all other functions
        if (driver.model_ != nullptr) {
          driver.held_for_fork_.push_back(driver.model_->hold());
        }
        driver.held_for_fork_.push_back(driver.hazards_.hold());
        driver.held_for_fork_.push_back(driver.faults_.hold());
        driver.held_for_fork_.push_back(driver.recorder_.hold());
      },
      [] { the_driver.load()->held_for_fork_.clear(); },
      [] {
        Driver& driver = *the_driver;
        if (driver.model_ != nullptr) {
          driver.model_->forget_threads();
        }
        driver.held_for_fork_.clear();
      });
}

std::vector<clmem_mock_object> Driver::live_objects() const {
  std::vector<clmem_mock_object> objects;
  if (model_ != nullptr) {
    std::ranges::transform(model_->live_objects(), std::back_inserter(objects), shown);
  }
  return objects;
}

void Driver::set_schedule(Schedule schedule, std::uint64_t seed) {
  hazards_.set_run_settings("schedule " + std::string{name_of(schedule)} + ", seed " +
                            std::to_string(seed));
  model().set_schedule(schedule, seed);
}

void Driver::look_for_hazards(HazardMode mode, NeverWritten never_written) {
  hazards_.set_mode(mode);
  hazards::Sink sink;
  if (mode != HazardMode::off) {
    sink = [this](const hazards::Hazard& hazard) { hazards_.add(hazard); };
  }
  model().look_for_hazards(std::move(sink), never_written);
}

void Driver::finish() noexcept {
  Driver* const driver = the_driver;
  if (driver == nullptr) {
    return;
  }
  driver->recorder_.finish();
  if (driver->hazards_.mode() < HazardMode::print) {
    return;
  }
  // Ignores memory without references, which only a pending command keeps.
  auto leaked = driver->live_objects();
  std::erase_if(leaked, [](const clmem_mock_object& object) { return object.references == 0; });
  for (const clmem_mock_object& object : leaked) {
    driver->hazards_.add_leak(leak_text(object));
  }
  if (!leaked.empty()) {
    driver->hazards_.abort_if_requested();
  }
}

Model& Driver::model() {
  if (model_ == nullptr) {
    throw std::logic_error{"the driver has no devices, because its script is bad"};
  }
  return *model_;
}

std::uint64_t Driver::register_kernel(const clmem_mock_kernel* kernel) {
  KernelRegistration registration = registration_from(kernel);
  if (model_ == nullptr) {
    throw std::invalid_argument{"kernel: there is no device, because the script was rejected"};
  }
  return model_->register_kernel(std::move(registration), KernelTable::Origin::test);
}

bool Driver::unregister_kernel(std::uint64_t id) {
  return model_ != nullptr && model_->unregister_kernel(id);
}

std::vector<const Defect*> Driver::active_defects() const {
  const std::scoped_lock lock{mutex_};
  return active_;
}

void Driver::set_defect(std::string_view name, bool enabled) {
  const Defect* defect = find_defect(name);
  if (defect == nullptr) {
    throw std::invalid_argument{"defect: '" + std::string{name} + "' is not in the catalogue"};
  }
  const std::scoped_lock lock{mutex_};
  std::erase(active_, defect);
  if (enabled) {
    active_.push_back(defect);
  }
  rebuild();
}

void* Driver::device_call(EntryPoint point) const {
  const std::scoped_lock lock{mutex_};
  void* function = nullptr;
  for_each_call([&]<EntryPoint each>() {
    if (each == point) {
      function = reinterpret_cast<void*>((*device_).*Slot<each>::member);
    }
  });
  if (function == nullptr) {
    throw std::invalid_argument{"replace: " + std::string{name_of(point)} +
                                " is not an entry point of the dispatch table"};
  }
  return function;
}

void Driver::replace_call(EntryPoint point, void* function) {
  const std::scoped_lock lock{mutex_};
  replaced_.erase(point);
  if (function != nullptr) {
    replaced_[point] = function;
  }
  rebuild();
}

void Driver::reset() {
  restart(nullptr);
}

void Driver::use_profile(const std::string& profile) {
  (void)model();  // throws if there is no model
  restart(std::make_unique<Script>(script_of(profile)));
}

void Driver::restart(std::unique_ptr<const Script> profile) {
  faults_.clear();  // first: releases hanging calls and commands
  if (profile != nullptr) {
    model_->use(profile->config);
  } else if (profile_ != nullptr) {
    model_->use(script_->config);
  } else if (model_ != nullptr) {
    model_->reset();
  }
  profile_ = std::move(profile);
  forget_unified_memory();
  recorder_.clear();
  recorder_.set_on(true);
  const std::scoped_lock lock{mutex_};
  apply_script();
}

void Driver::notify_observers(CommandTimes times) {
  times.call = CallTicket::from_number(times.call).sequence;
  if (recorder_.is_on()) {
    recorder_.command_ended(times);
  }
}

void Driver::load_kernels() {
  for (const std::string& file : script_->kernels) {
    load_kernel_library(file, *model_);
  }
  std::istringstream files{text_from_environment("CLMEM_MOCK_KERNELS")};
  for (std::string file; std::getline(files, file, ':');) {
    load_kernel_library(file, *model_);
  }
}

void Driver::apply_script() {
  active_.clear();
  replaced_.clear();
  if (const Script* const script = profile_ == nullptr ? script_.get() : profile_.get()) {
    std::ranges::transform(script->defects, std::back_inserter(active_), find_defect);
    std::ranges::for_each(script->faults, [this](const Fault& fault) {
      faults_.add(fault, FaultPlan::Origin::script);
    });
    set_schedule(script->config.schedule, script->config.seed);
    hazards_.clear();
    look_for_hazards(script->hazards, script->never_written);
  }
  rebuild();
}

void Driver::rebuild() {
  auto table = std::make_unique<CallTable>(model_calls_);
  for (const Defect* defect : active_) {
    defect->install_in(*table);
  }
  device_ = tables_.emplace_back(std::make_unique<CallTable>(*table)).get();
  for_each_call([&]<EntryPoint point>() {
    if (const auto replaced = replaced_.find(point); replaced != replaced_.end()) {
      (*table).*Slot<point>::member = reinterpret_cast<FunctionOf<point>>(replaced->second);
    }
  });
  next_ = tables_.emplace_back(std::move(table)).get();
}

FaultInjection::FaultInjection(const std::shared_ptr<FaultPlan::Rule>& rule, Driver& driver) {
  if (rule == nullptr) {
    return;
  }
  const Fault& fault = rule->fault;
  if (fault.effect == FaultEffect::device_loss) {
    driver.model().lose_device(fault.device, fault.code);
  } else if (fault.target == FaultTarget::command) {
    on_commands_.emplace([rule] { return apply(*rule); });
  } else {
    code_ = apply(*rule);
  }
}

}  // namespace clmem::mock
