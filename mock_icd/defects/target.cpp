// SPDX-License-Identifier: Apache-2.0
#include "defects/target.hpp"

#include <algorithm>
#include <cctype>

namespace clmem::mock::defects {

std::string family_of(EntryPoint point) {
  const std::string_view name = name_of(point).substr(2);
  std::string family;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const auto is_upper = [&](std::size_t place) {
      return std::isupper(static_cast<unsigned char>(name[place])) != 0;
    };
    const bool ends_word =
        at > 0 && is_upper(at) && std::islower(static_cast<unsigned char>(name[at - 1])) != 0;
    const bool ends_capitals =
        at > 0 && at + 1 < name.size() && is_upper(at) && is_upper(at - 1) && !is_upper(at + 1);
    family += ends_word || ends_capitals ? "-" : "";
    family += static_cast<char>(std::tolower(static_cast<unsigned char>(name[at])));
  }
  return family;
}

std::vector<std::string> requirements_of(std::initializer_list<EntryPoint> points,
                                         std::string_view ends) {
  std::vector<std::string> ids;
  while (!ends.empty()) {
    const std::string_view end = ends.substr(0, ends.find('|'));
    ends.remove_prefix(std::min(end.size() + 1, ends.size()));
    if (end.starts_with('=')) {
      ids.emplace_back(end.substr(1));
      continue;
    }
    for (const EntryPoint point : points) {
      ids.push_back(std::string{name_of(point).substr(2)} + '.' + std::string{end});
    }
  }
  return ids;
}

std::string sentence_of(std::string_view what, std::initializer_list<EntryPoint> points) {
  std::string sentence{what};
  for (const EntryPoint point : points) {
    sentence += point == *points.begin() ? ", in " : " and ";
    sentence += name_of(point);
  }
  return sentence + '.';
}

}  // namespace clmem::mock::defects
