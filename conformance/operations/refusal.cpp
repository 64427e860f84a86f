// SPDX-License-Identifier: Apache-2.0
#include "operations/refusal.hpp"

#include "harness/case.hpp"
#include "harness/constant_text.hpp"
#include "harness/returned_code.hpp"

namespace clmem::conformance {

std::string error_prefix(const std::string& call, cl_int code) {
  return call + ".err." + code_name(code).substr(std::string{"CL_"}.size());
}

std::string rule_of(const std::string& prefix, const std::vector<std::string>& topics) {
  for (const std::string& topic : topics) {
    std::string id = topic.empty() ? prefix : prefix + "." + topic;
    if (is_citable(id)) {
      return id;
    }
  }
  return {};
}

}  // namespace clmem::conformance
