// SPDX-License-Identifier: Apache-2.0
// state.hpp - the state of a Model, accessible through ModelLock only.
//
//   return locked_call(*state_, [&](ModelLock& model) { model->registry.retain_handle(context); });
//
// Contract: locked_call() locks and turns rejected calls into error codes; on leaving, the commands
// that the call made ready and the callbacks that became due run without the lock. Only plain
// values and handles leave the lock.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <type_traits>
#include <vector>

#include "config/config.hpp"
#include "model/callback_queue.hpp"
#include "model/command_queue.hpp"
#include "model/kernel/kernel.hpp"
#include "model/kernel/kernel_table.hpp"
#include "model/mem_object.hpp"
#include "model/model.hpp"
#include "model/platform.hpp"
#include "model/registry.hpp"
#include "model/scheduler.hpp"
#include "model/svm_table.hpp"

namespace clmem::mock {

struct ModelState {
  ModelState(const Config& config, HandleTable table);
  ~ModelState();

  // Replaces the devices of the same platforms and forgets all other objects. Throws
  // std::invalid_argument if the number of platforms differs.
  void use(const Config& config, std::unique_lock<std::mutex>& lock);

  void clear(std::unique_lock<std::mutex>& lock);

  [[nodiscard]] std::vector<std::shared_ptr<Device>> all_devices() const;

  const HandleTable handle_table;
  std::mutex mutex;
  std::condition_variable ended;  // notified when an event has ended
  CallbackQueue callbacks;
  KernelTable kernels{callbacks};
  Freedoms freedoms;
  Registry registry;
  Scheduler scheduler;
  SvmTable svm;
  UnregisteredKernels unregistered;
  bool one_thread = false;  // see Model::refuse_endless_waits
  std::vector<std::shared_ptr<Platform>> platforms;

 private:
  void add_devices(Platform& platform);
};

class ModelLock {
 public:
  explicit ModelLock(ModelState& state) : state_{state}, lock_{state.mutex} {}
  ~ModelLock() { run_due(); }
  ModelLock(const ModelLock&) = delete;
  ModelLock& operator=(const ModelLock&) = delete;

  ModelState* operator->() const noexcept { return &state_; }

  // Blocks until the event has ended. Runs due commands and callbacks first, because one of them
  // may complete the event.
  void wait_for(const ExecutionStatus& completion);
  // Waits as wait_for() does, but without recording that the host knows of the end.
  void wait_unknown(const ExecutionStatus& completion);
  // Called by status queries, which a program may repeat until the status changes: when the lock is
  // released, a command may run that the program waits for.
  void run_worker_after_unlock() noexcept { runs_worker_after_unlock_ = true; }
  // Runs a long operation that does not access the model; other threads may enter meanwhile.
  template <typename Body>
  auto without_lock(const Body& body) {
    struct Relock {
      std::unique_lock<std::mutex>& lock;
      ~Relock() { lock.lock(); }
    };
    lock_.unlock();
    const Relock at_end{lock_};
    return body();
  }
  bool step(const Command& command, std::optional<cl_int> status) {
    return state_.scheduler.step(command, status, lock_);
  }
  bool step_any() { return state_.scheduler.step_any(lock_); }

 private:
  void run_due();

  ModelState& state_;
  std::unique_lock<std::mutex> lock_;
  bool runs_worker_after_unlock_ = false;
};

// Returns CL_SUCCESS, or the code that the body was rejected with. The reason is noted after
// callbacks have run, because their calls note reasons of their own.
template <typename Body>
cl_int locked_call(ModelState& state, Body&& body) {
  RefusalNote refusal;
  {
    ModelLock model{state};
    try {
      body(model);
    } catch (const ApiError& error) {
      refusal = {error.rule, error.code};
    } catch (const std::bad_alloc&) {
      refusal = {nullptr, CL_OUT_OF_HOST_MEMORY};
    }
  }
  note_refusal(refusal);
  return refusal.code;
}

// Returns the body's handle or pointer; NULL and an error code if it is rejected.
template <typename Body>
auto locked_creation(ModelState& state, cl_int* errcode_ret, Body&& body) {
  std::invoke_result_t<Body, ModelLock&> created{};
  const cl_int code = locked_call(state, [&](ModelLock& model) { created = body(model); });
  if (errcode_ret != nullptr) {
    *errcode_ret = code;
  }
  return created;
}

}  // namespace clmem::mock
