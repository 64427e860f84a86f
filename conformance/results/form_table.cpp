// SPDX-License-Identifier: Apache-2.0
#include "results/form_table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "results/json_fields.hpp"

namespace clmem::conformance {

void FormTable::write(nlohmann::json& object, const std::vector<CallForm>& forms) {
  const std::size_t first = numbers_.size();
  nlohmann::json texts = nlohmann::json::array();
  for (const CallForm& form : forms) {
    const auto [number, fresh] = numbers_.try_emplace(form, numbers_.size());
    if (fresh) {
      texts.push_back(form.text());
    }
    object["forms"].push_back(number->second);
  }
  if (!texts.empty()) {
    object["new_forms"] = {{"first", first}, {"texts", std::move(texts)}};
  }
}

std::vector<CallForm> FormTable::read(const nlohmann::json& object) {
  const JsonFields fields{object};
  if (fields.has("new_forms")) {
    const auto added = fields.required<nlohmann::json>("new_forms");
    const JsonFields form_fields{added};
    const auto first = form_fields.required<std::uint64_t>("first");
    if (first == 0) {
      forms_.clear();
    }
    if (first != forms_.size()) {
      throw FormatError{fmt::format("expected {} or 0 as the first of the new forms, found {}",
                                    forms_.size(), first)};
    }
    for (const std::string& text : form_fields.required<std::vector<std::string>>("texts")) {
      forms_.emplace_back(text);
    }
  }
  std::vector<CallForm> named;
  if (!fields.has("forms")) {
    return named;
  }
  const nlohmann::json& numbers = object.at("forms");
  const auto is_number = [this](const nlohmann::json& one) {
    return one.is_number_unsigned() && one.get<std::uint64_t>() < forms_.size();
  };
  if (!numbers.is_array() || !std::ranges::all_of(numbers, is_number)) {
    throw FormatError{
        fmt::format("expected an array of numbers below {} in field 'forms'", forms_.size())};
  }
  for (const nlohmann::json& number : numbers) {
    named.push_back(forms_[number.get<std::size_t>()]);
  }
  return named;
}

}  // namespace clmem::conformance
