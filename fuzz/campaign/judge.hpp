// SPDX-License-Identifier: Apache-2.0
// judge.hpp - compares a driver's run of a program with the run of the model.
//
//   Judge judge{features};
//   const Expectation expected = judge.expect(program);
//   judge.deviation(program, reply);
//
// Contract: the expectation comes from the model alone. A program whose calls return other codes on
// the model than the program states is a finding against the model.
#pragma once

#include <optional>
#include <string>

#include "campaign/worker_process.hpp"
#include "oracle/deviation.hpp"
#include "reference/model_device.hpp"

namespace clmem::fuzz {

struct Expectation {
  Digest digest{};
  std::optional<Deviation> of_model{};  // a deviation of the model from the program
};

class Judge {
 public:
  explicit Judge(const Features& features) : model_{features} {}

  [[nodiscard]] Expectation expect(const Program& program);
  [[nodiscard]] std::string legal_log(const Program& program) {
    model_.run(program, log_);
    return log_.to_text();
  }
  // Returns nothing if the driver's run was legal, or if the driver did not run the program.
  [[nodiscard]] std::optional<Deviation> deviation(const Program& program, const Reply& reply);

 private:
  ModelDevice model_;
  Log log_;
};

}  // namespace clmem::fuzz
