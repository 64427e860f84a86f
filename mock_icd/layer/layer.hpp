// SPDX-License-Identifier: Apache-2.0
// layer.hpp - the one layer of the process: the dispatch table below it, and its observers.
//
//   Layer::instance().start(*target_dispatch, entries);       // once, by the loader
//   layer.next().clFinish(queue);
//
// Contract: observers are created at the start and exist until the process ends: static objects may
// release their handles until then.
#pragma once

#include <cstddef>
#include <optional>

#include "layer/command_watch.hpp"
#include "trace/opencl.hpp"
#include "trace/recorder.hpp"

namespace clmem::mock {

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
  // Returns null unless the times of commands are recorded.
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
