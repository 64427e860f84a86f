// SPDX-License-Identifier: Apache-2.0
// trial.hpp - a case, to be run in a process of its own whose environment has one variable more.
//
//   const Trial trial = Trial::from_line("FillBuffer.Whole CLMEM_MOCK_SCRIPT=one.json");
//   trial.set_environment();   // before the driver is loaded
//
// Contract: after the id of the case a blank and NAME=VALUE, or nothing. Throws
// std::invalid_argument for anything else.
#pragma once

#include <string>

namespace clmem::conformance {

struct Trial {
  std::string line{};  // the whole line, which is the id of the case in events
  std::string case_id{};
  std::string variable{};  // empty: the environment stays as it is
  std::string value{};

  [[nodiscard]] static Trial from_line(const std::string& line);
  void set_environment() const;
};

}  // namespace clmem::conformance
