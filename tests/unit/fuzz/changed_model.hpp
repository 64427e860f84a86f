// SPDX-License-Identifier: Apache-2.0
// changed_model.hpp - runs programs on a driver that differs from the model in one function.
//
//   ChangedModel{"Name", "q0 = ...", [](cl_icd_dispatch& api) { api.clFinish = ...; },
//                "code:clFinish::CL_OUT_OF_RESOURCES"}
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "oracle/deviation.hpp"
#include "parsed.hpp"
#include "reference/model_device.hpp"

namespace clmem::tests {

inline cl_icd_dispatch right;  // the model's functions, called by the wrong ones

inline std::string cause_of(const std::string& text,
                            const std::function<void(cl_icd_dispatch&)>& change,
                            std::chrono::milliseconds callback_timeout = {}) {
  const fuzz::Program program = parsed(text);
  const fuzz::Features features{.version = CL_MAKE_VERSION(3, 0, 0)};
  fuzz::Log expected;
  fuzz::ModelDevice{features}.run(program, expected);
  fuzz::Log seen;
  fuzz::ModelDevice driver{features, [&](cl_icd_dispatch& api) {
                             right = api;
                             change(api);
                           }};
  driver.count_references();
  driver.set_callback_timeout(callback_timeout);
  driver.run(program, seen);
  const auto found = fuzz::compare(program, expected, seen);
  return found ? found->cause() : "none";
}

// A program, a change of the model, and the cause that is seen: a row of a table of tests.
struct ChangedModel {
  const char* name;
  std::string program;
  void (*change)(cl_icd_dispatch& api);
  std::string_view cause;
  std::chrono::milliseconds callback_timeout{};

  [[nodiscard]] std::string cause_seen() const {
    return cause_of(program, change, callback_timeout);
  }
};

inline const auto name_of_row = [](const auto& row) { return std::string{row.param.name}; };

inline void nothing(cl_icd_dispatch& /*api*/) {}

inline const std::string queue = "q0 = clCreateCommandQueue(c0, d0, 0, &out)\n";

// Each of the checks makes other queries.
inline std::string checks(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "check(read)\n";
  }
  return text;
}

}  // namespace clmem::tests
