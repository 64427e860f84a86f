// SPDX-License-Identifier: Apache-2.0
#include "script/value_forms.hpp"

#include <iterator>
#include <nlohmann/json.hpp>

namespace clmem::mock {
namespace {

constexpr auto versions = std::to_array<NamedValue>({{"1.0", CL_MAKE_VERSION(1, 0, 0)},
                                                     {"1.1", CL_MAKE_VERSION(1, 1, 0)},
                                                     {"1.2", CL_MAKE_VERSION(1, 2, 0)},
                                                     {"2.0", CL_MAKE_VERSION(2, 0, 0)},
                                                     {"2.1", CL_MAKE_VERSION(2, 1, 0)},
                                                     {"2.2", CL_MAKE_VERSION(2, 2, 0)},
                                                     {"3.0", CL_MAKE_VERSION(3, 0, 0)},
                                                     {"3.1", CL_MAKE_VERSION(3, 1, 0)}});

}  // namespace

std::string quoted_json(std::string_view text) {
  // Names from a driver may not be UTF-8.
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

std::string list_json(const std::vector<std::string>& elements) {
  std::string list = "[";
  for (const std::string& element : elements) {
    list += (list.size() == 1 ? "" : ", ") + element;
  }
  return list + "]";
}

const NamedValue& read_named_value(const NodeView& value, const NamedValue* first,
                                   std::size_t count) {
  std::vector<std::string_view> names;
  std::transform(first, first + count, std::back_inserter(names),
                 [](const NamedValue& named) { return named.name; });
  return first[value.choice(names)];
}

void TextsForm::read(const NodeView& value, std::vector<std::string>& member) {
  member.clear();
  value.read_array("name", [&](const NodeView& element) { member.push_back(element.text()); });
}

std::string TextsForm::write(const std::vector<std::string>& member) {
  std::vector<std::string> elements;
  std::ranges::transform(member, std::back_inserter(elements), quoted_json);
  return list_json(elements);
}

void VersionForm::read(const NodeView& value, cl_version& member) {
  ChoiceForm<versions>::read(value, member);
}

std::string VersionForm::write(cl_version member) {
  return ChoiceForm<versions>::write(member);
}

}  // namespace clmem::mock
