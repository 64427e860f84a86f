// SPDX-License-Identifier: Apache-2.0
// trial.hpp - a case to run in a process of its own, with one additional environment variable.
//
//   const Trial trial = Trial::from_line("FillBuffer.Whole CLMEM_MOCK_SCRIPT=one.json");
//   trial.set_environment();   // before the driver is loaded
//
// Contract: the id of the case, optionally followed by a blank and NAME=VALUE. Throws
// std::invalid_argument for any other text.
#pragma once

#include <string>

namespace clmem::conformance {

struct Trial {
  std::string line{};  // the whole line, which is the id of the case in events
  std::string case_id{};
  std::string variable{};  // empty: no variable is added
  std::string value{};

  [[nodiscard]] static Trial from_line(const std::string& line);
  void set_environment() const;
};

}  // namespace clmem::conformance
