// SPDX-License-Identifier: Apache-2.0
// judge.hpp - what a program has to do, and what a driver made of it.
//
//   Judge judge{features};
//   const Expectation expected = judge.expect(program);
//   judge.deviation(program, reply);
//
// Contract: the expectation comes from the model alone. A program whose calls the model completes
// otherwise than the program states is a finding against the model.
#pragma once

#include <optional>
#include <string>

#include "campaign/worker_process.hpp"
#include "oracle/deviation.hpp"
#include "reference/model_device.hpp"

namespace clmem::fuzz {

struct Expectation {
  Digest digest{};                      // none for a program with several legal outcomes
  std::optional<Deviation> of_model{};  // what the model did otherwise than the program states
};

class Judge {
 public:
  explicit Judge(const Features& features) : model_{features} {}

  [[nodiscard]] Expectation expect(const Program& program);
  // The log of a run that OpenCL allows, as text.
  [[nodiscard]] std::string legal_log(const Program& program) {
    model_.run(program, log_);
    return log_.to_text();
  }
  // Nothing where the driver did what it has to do or may do, or did not run it.
  [[nodiscard]] std::optional<Deviation> deviation(const Program& program, const Reply& reply);

 private:
  [[nodiscard]] std::optional<Deviation> race_deviation(const Program& program, const Log& seen);

  ModelDevice model_;
  Log log_;
};

}  // namespace clmem::fuzz
