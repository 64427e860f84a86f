// SPDX-License-Identifier: Apache-2.0
// driver.hpp - the layers that execute a call, and the state that the control interface changes.
//
// Contract: created by the first call into the library, from the script that CLMEM_MOCK_SCRIPT
// names. After an invalid script there is no platform, and the reason is written to stderr once.
// Thread-safe, except that callers must not change the layers (defects, schedule, reset) while a
// call is in progress.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "clmem/mock/control.h"
#include "clmem/mock/hazard.hpp"
#include "clmem/mock/schedule.hpp"
#include "driver/dispatch.hpp"
#include "driver/hazard_log.hpp"
#include "faults/fault_plan.hpp"
#include "model/current_call.hpp"
#include "trace/opencl.hpp"
#include "trace/recorder.hpp"

namespace clmem::mock {

class Model;
struct Defect;
struct Script;

class Driver {
 public:
  static Driver& instance();
  ~Driver() = delete;  // static objects may release their handles until the end

  [[nodiscard]] Recorder& recorder() noexcept { return recorder_; }
  [[nodiscard]] FaultPlan& faults() noexcept { return faults_; }
  [[nodiscard]] const CallTable& next() const noexcept { return *next_.load(); }

  // The model without other layers, for calls by the driver itself.
  [[nodiscard]] const CallTable& model_calls() const noexcept { return model_calls_; }

  // The objects that the application holds, with the calls that created them.
  [[nodiscard]] std::vector<clmem_mock_object> live_objects() const;

  void set_schedule(Schedule schedule, std::uint64_t seed);

  void look_for_hazards(HazardMode mode, NeverWritten never_written);
  [[nodiscard]] HazardLog& hazards() noexcept { return hazards_; }
  // Called when the library is unloaded: completes the record files and, if hazards are printed,
  // prints the objects that the application has not released.
  static void finish() noexcept;

  // Throws std::logic_error after an invalid script.
  [[nodiscard]] Model& model();

  // Throws std::invalid_argument with the reason if the kernel cannot be registered.
  [[nodiscard]] std::uint64_t register_kernel(const clmem_mock_kernel* kernel);
  [[nodiscard]] bool unregister_kernel(std::uint64_t id);

  [[nodiscard]] std::vector<const Defect*> active_defects() const;
  // Throws std::invalid_argument for a name that is not in the catalogue.
  void set_defect(std::string_view name, bool enabled);

  // The device's function for the entry point. Throws std::invalid_argument for an entry point
  // without slot.
  [[nodiscard]] void* device_call(EntryPoint point) const;
  // Replaces the entry point by the function; null restores the device's function.
  void replace_call(EntryPoint point, void* function);

  // Removes calls, faults, defects and objects, and applies the script again.
  void reset();
  // Resets to a shipped profile, by name, or another script, by file. Throws std::exception with
  // the reason if it cannot be used.
  void use_profile(const std::string& profile);

 private:
  explicit Driver(std::unique_ptr<const Script> script);

  void install_fork_handlers();
  void restart(std::unique_ptr<const Script> profile);
  void notify_observers(CommandTimes times);
  void load_kernels();
  void apply_script();
  void rebuild();

  Recorder recorder_;
  FaultPlan faults_;
  HazardLog hazards_;
  std::unique_ptr<const Script> script_;   // null after an invalid script: there is no model
  std::unique_ptr<const Script> profile_;  // replaces script_ until the next reset, or null
  std::unique_ptr<Model> model_;
  CallTable model_calls_ = refusal_table();
  mutable std::mutex mutex_;  // guards the members below
  std::vector<const Defect*> active_;
  std::map<EntryPoint, void*> replaced_;
  // Never freed: a call that began before a change may still use an old table.
  std::vector<std::unique_ptr<const CallTable>> tables_;
  std::atomic<const CallTable*> next_ = nullptr;
  const CallTable* device_ = nullptr;  // without replaced functions
  std::vector<std::unique_lock<std::mutex>> held_for_fork_;
};

// Applies a fault to the call that is in progress.
//
// Contract: the constructor waits for a delay or hang in the call, and loses devices; the fault
// applies to commands that the thread enqueues while the injection exists.
class FaultInjection {
 public:
  // Null: no fault.
  FaultInjection(const std::shared_ptr<FaultPlan::Rule>& rule, Driver& driver);

  [[nodiscard]] const std::optional<cl_int>& code() const noexcept { return code_; }

 private:
  std::optional<cl_int> code_;
  std::optional<CommandFault> on_commands_;
};

}  // namespace clmem::mock
