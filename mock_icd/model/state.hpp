// SPDX-License-Identifier: Apache-2.0
// state.hpp - everything that a Model holds, and the one way into it: ModelLock.
//
//   return locked_call(*state_, [&](ModelLock& model) { model->registry.retain_handle(context); });
//
// Contract: locked_call() locks and turns refusals into error codes; on leaving, the commands that
// the call made ready and the callbacks that it gave rise to run without the lock. Nothing is
// taken out of the lock but plain values and handles.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "config/config.hpp"
#include "model/buffer.hpp"
#include "model/callback_queue.hpp"
#include "model/command_queue.hpp"
#include "model/kernel/kernel.hpp"
#include "model/kernel/kernel_table.hpp"
#include "model/model.hpp"
#include "model/platform.hpp"
#include "model/registry.hpp"
#include "model/scheduler.hpp"
#include "model/svm_table.hpp"

namespace clmem::mock {

struct ModelState {
  ModelState(const Config& config, HandleTable table);
  ~ModelState();

  // Other devices on the same platforms; all other objects are forgotten. Throws
  // std::invalid_argument if there are not as many platforms.
  void use(const Config& config, std::unique_lock<std::mutex>& lock);

  // Forgets every object but platform and devices, pending commands and callbacks included.
  void clear(std::unique_lock<std::mutex>& lock);

  // Those of the first platform come first.
  [[nodiscard]] std::vector<std::shared_ptr<Device>> all_devices() const;

  const HandleTable handle_table;
  std::mutex mutex;
  std::condition_variable ended;  // some event has ended
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

  // Blocks until the event has ended. Commands and callbacks that are due run before, because one
  // of them may be what completes the event.
  void wait_for(const ExecutionStatus& completion);
  // The same without the host's knowing: nothing that it does later is ordered by it.
  void wait_unknown(const ExecutionStatus& completion);
  // A program may ask for a status until it changes: on leaving, something happens that it may have
  // to wait for.
  void let_worker_run() noexcept { lets_worker_run_ = true; }
  // What takes long and looks at nothing of the model. Others come in meanwhile.
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
  // See Scheduler.
  bool step(const Command& command, std::optional<cl_int> status) {
    return state_.scheduler.step(command, status, lock_);
  }
  bool step_any() { return state_.scheduler.step_any(lock_); }

 private:
  void run_due();

  ModelState& state_;
  std::unique_lock<std::mutex> lock_;
  bool lets_worker_run_ = false;
};

// The body returns nothing; CL_SUCCESS unless it is refused. Noted when the
// calls of callbacks have been made, which are refused for reasons of their
// own.
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

// The body returns a handle or pointer; NULL and an error code if it is refused.
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
