// SPDX-License-Identifier: Apache-2.0
// recorder.hpp - reports the expected results of calls to the layer that records them.
//
//   Recorder recorder{layer, expected};     // the log of a run that OpenCL allows
//   machine.set_watcher(&recorder);
//
// Contract: reports codes and bytes up to and including the first entry that differs from the
// expected log. Throws std::runtime_error if the OpenCL loader has not loaded the layer.
#pragma once

#include <string>

#include "execute/log.hpp"
#include "recorder/recorder.h"

namespace clmem::fuzz {

class Recorder : public Watcher {
 public:
  Recorder(const std::string& layer, Log expected);

  void begin(const void* platform, const void* device);
  // Sets whether the results of calls from now on are expected. Default: true.
  void set_expecting(bool expecting) { expecting_ = expecting; }
  [[nodiscard]] bool deviated() const { return deviated_; }
  // Call at the end: reports the difference if neither a code nor bytes show it.
  void finish(const char* what);

  void copied(const void* to, const void* from, std::size_t size) override;
  void called(const Statement& call, std::int32_t code) override;
  void logged(const Entry& entry, const std::uint8_t* bytes) override;

 private:
  void fail(const char* what);
  [[nodiscard]] const Entry* expected_entry(const Entry& entry) const;

  const clmem_recorder* layer_ = nullptr;
  Log expected_;
  bool expecting_ = true;
  bool deviated_ = false;
};

}  // namespace clmem::fuzz
