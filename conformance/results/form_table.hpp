// SPDX-License-Identifier: Apache-2.0
// form_table.hpp - the numbers of the forms of calls (call_form.hpp) in a stream of JSON objects:
// the text of each is written once.
//
//   FormTable written;
//   written.write(object, result.forms);   // "forms": [0, 1], "new_forms": {"first": 0, "texts": [...]}
//   FormTable read;
//   result.forms = read.read(object);
//
// Contract: objects are read in the order in which they were written. A writer that begins anew, with
// number zero, replaces what a reader knows: another process goes on with the stream. Reading throws
// FormatError for numbers without a text and for texts that do not follow.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "results/call_form.hpp"

namespace clmem::conformance {

class FormTable {
 public:
  void write(nlohmann::json& object, const std::vector<CallForm>& forms);
  [[nodiscard]] std::vector<CallForm> read(const nlohmann::json& object);

 private:
  std::map<CallForm, std::size_t> numbers_;  // of the writer
  std::vector<CallForm> forms_;              // of the reader
};

}  // namespace clmem::conformance
