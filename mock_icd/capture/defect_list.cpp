// SPDX-License-Identifier: Apache-2.0
#include "capture/defect_list.hpp"

#include "defects/catalogue.hpp"
#include "trace/json_text.hpp"

namespace clmem::mock {

std::string defects_as_text() {
  std::string text;
  for (const Defect& defect : defect_catalogue()) {
    text.append(defect.name).append("  ").append(defect.sentence).append("\n");
  }
  return text;
}

std::string defects_as_json() {
  std::string text;
  for (const Defect& defect : defect_catalogue()) {
    std::string requirements;
    for (const std::string_view id : defect.requirements) {
      requirements += (requirements.empty() ? "" : ",") + json_string(id);
    }
    text += "{" + json_member("name", defect.name) + ",\"requirements\":[" + requirements + "]," +
            json_member("sentence", defect.sentence) + "}\n";
  }
  return text;
}

}  // namespace clmem::mock
