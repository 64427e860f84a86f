// SPDX-License-Identifier: Apache-2.0
// driver.hpp - the stack of layers that a call goes through, and what the control interface can
// change of it.
//
//   Driver& driver = Driver::instance();
//   driver.recorder().calls(EntryPoint::clCreateBuffer);
//   driver.next().clFinish(queue);         // what lies below the entry points: defects, then the
//   model
//
// Contract: made by the first call into the library, from the script that CLMEM_MOCK_SCRIPT names.
// After a bad script there is no platform, and the reason has been written to stderr once.
// Thread-safe, except that changing the stack (defects, schedule, reset) while a call is in
// progress is the caller's mistake.
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
#include "trace/opencl.hpp"
#include "trace/recorder.hpp"

namespace clmem::mock {

class Model;
struct Defect;
struct Script;

class Driver {
 public:
  static Driver& instance();
  ~Driver() = delete;  // lives to the end: static objects may still release their handles then

  [[nodiscard]] Recorder& recorder() noexcept { return recorder_; }
  [[nodiscard]] FaultPlan& faults() noexcept { return faults_; }
  [[nodiscard]] const CallTable& next() const noexcept { return *next_.load(); }

  // The model alone, for what the driver itself asks.
  [[nodiscard]] const CallTable& model_calls() const noexcept { return model_calls_; }

  // What the application holds, with the call that created it.
  [[nodiscard]] std::vector<clmem_mock_object> live_objects() const;

  void set_schedule(Schedule schedule, std::uint64_t seed);

  void look_for_hazards(HazardMode mode, NeverWritten never_written);
  [[nodiscard]] HazardLog& hazards() noexcept { return hazards_; }
  // When the library is unloaded: ends the files of the records, and prints what the
  // application never released where hazards are printed.
  static void finish() noexcept;

  // Throws std::logic_error after a bad script.
  [[nodiscard]] Model& model();

  // Throws std::invalid_argument with the reason when the kernel cannot be registered.
  [[nodiscard]] std::uint64_t register_kernel(const clmem_mock_kernel* kernel);
  [[nodiscard]] bool unregister_kernel(std::uint64_t id);

  [[nodiscard]] std::vector<const Defect*> active_defects() const;
  // Throws std::invalid_argument for a name that is not in the catalogue.
  void set_defect(std::string_view name, bool enabled);

  // What the device does for the entry point. Throws std::invalid_argument for what has no slot.
  [[nodiscard]] void* device_call(EntryPoint point) const;
  // Lets the function carry out calls to the entry point, or the device again if it is null.
  void replace_call(EntryPoint point, void* function);

  // Forgets calls, faults, defects and objects; what the script says holds again.
  void reset();
  // A reset to what a shipped profile, by its name, or another script, by its file, says. Throws
  // std::exception with the reason when it cannot be used.
  void use_profile(const std::string& profile);

 private:
  explicit Driver(std::unique_ptr<const Script> script);

  void survive_forks();
  void start_again(std::unique_ptr<const Script> profile);
  void notify_observers(CommandTimes times);
  void load_kernels();
  void apply_script();
  void rebuild();

  Recorder recorder_;
  FaultPlan faults_;
  HazardLog hazards_;
  std::unique_ptr<const Script> script_;   // null: it was bad, and there is no model
  std::unique_ptr<const Script> profile_;  // in place of it until the next reset, or null
  std::unique_ptr<Model> model_;
  CallTable model_calls_ = refusal_table();
  mutable std::mutex mutex_;  // guards what follows
  std::vector<const Defect*> active_;
  std::map<EntryPoint, void*> replaced_;
  // Tables are kept: a call that began before a change may still be on its way through an old one.
  std::vector<std::unique_ptr<const CallTable>> tables_;
  std::atomic<const CallTable*> next_ = nullptr;
  const CallTable* device_ = nullptr;  // the same without what is replaced
  std::vector<std::unique_lock<std::mutex>> held_for_fork_;
};

}  // namespace clmem::mock
