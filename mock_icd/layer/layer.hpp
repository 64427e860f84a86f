// SPDX-License-Identifier: Apache-2.0
// layer.hpp - a layer between the application and a real driver, and the times of its commands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "trace/opencl.hpp"
#include "trace/recorder.hpp"

namespace clmem::mock {

// Determines the execution times of a driver's commands.
//
// Contract: uses the device's times for queues with profiling, moved to the host's clock so that
// the first command of the queue was queued when its call was made. For other queues a command
// lasts from its enqueue call, or from the end of the previous one in an in-order queue, to the
// callback that reports its end, or to the end of a call that waited for it. Commands still pending
// when the process ends are not reported. The driver is never called under a lock.

// The owner of the event: the program, or the layer if the program requested none.
enum class EventOwner { program, layer };

class CommandWatch {
 public:
  CommandWatch(const cl_icd_dispatch& next, Recorder& recorder) noexcept
      : next_{next}, recorder_{recorder} {}

  // `began`: the time before the call, by the steady clock.
  void enqueued(const Call& call, cl_command_queue queue, cl_event event, EventOwner owner,
                std::uint64_t began);
  // Called after a call that may have waited, because a driver's callbacks may be late.
  void look_for_ended();

 private:
  struct Traits {
    bool profiles = false;
    bool in_order = true;
  };
  struct Queue {
    Traits traits;
    std::optional<std::uint64_t> shift;  // from the device's clock to the host's
    std::uint64_t last_end = 0;
  };
  // Owns a reference to its event.
  class Command;
  struct CallbackData {
    CommandWatch* watch;
    std::uint64_t call;
  };
  using DeviceTimes = std::array<cl_ulong, 4>;  // queued, submitted, started, ended

  static void CL_CALLBACK callback(cl_event event, cl_int status, void* data) noexcept;

  [[nodiscard]] std::shared_ptr<const Command> take(std::uint64_t call);
  void ended(std::uint64_t call, cl_int status);
  [[nodiscard]] std::optional<DeviceTimes> query_times(cl_event event) const;
  [[nodiscard]] Traits query_queue(cl_command_queue queue) const;

  const cl_icd_dispatch& next_;
  Recorder& recorder_;
  std::mutex mutex_;
  std::map<cl_command_queue, Queue> queues_;
  std::map<std::uint64_t, std::shared_ptr<const Command>> pending_;  // by call number
};

// The one layer of the process: the dispatch table that it calls, and its observers.
//
// Contract: observers exist from the start until the process ends, because static objects may
// release their handles that late.
class Layer {
 public:
  static Layer& instance();
  ~Layer() = delete;

  [[nodiscard]] bool is_started() const noexcept { return started_; }
  // A loader of another version may have fewer entry points, or more.
  void start(const cl_icd_dispatch& target, std::size_t entries);

  [[nodiscard]] const cl_icd_dispatch& next() const noexcept { return next_; }
  [[nodiscard]] const cl_icd_dispatch& entries() const noexcept { return entries_; }
  [[nodiscard]] Recorder& recorder() noexcept { return recorder_; }
  [[nodiscard]] bool asks_for_all_codes() const noexcept { return asks_for_all_codes_; }
  // Null unless the times of commands are recorded.
  [[nodiscard]] CommandWatch* commands() noexcept { return commands_ ? &*commands_ : nullptr; }

 private:
  Layer() = default;

  cl_icd_dispatch next_{};
  cl_icd_dispatch entries_{};
  Recorder recorder_{0};
  std::optional<CommandWatch> commands_;
  bool asks_for_all_codes_ = false;
  bool started_ = false;
};

}  // namespace clmem::mock
