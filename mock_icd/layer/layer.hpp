// SPDX-License-Identifier: Apache-2.0
// layer.hpp - the one layer of the process: what lies below it, and who observes the calls.
//
//   Layer::instance().start(*target_dispatch, entries);       // once, by the loader
//   layer.next().clFinish(queue);
//
// Contract: observers are made at the start and live to the end of the
// process: static objects may still release their handles then.
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
  // Null where the times of commands are not recorded.
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
