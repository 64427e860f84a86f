// SPDX-License-Identifier: Apache-2.0
#include "runner/driver_variables.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string_view>

#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

bool is_control(unsigned char letter) {
  return std::iscntrl(letter) != 0;
}

bool is_name(std::string_view text) {
  const auto fits = [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == '_'; };
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
         std::ranges::all_of(text, fits);
}

}  // namespace

std::map<std::string, std::string> driver_variables(const std::filesystem::path& icd) {
  std::filesystem::path path = icd;
  path.replace_extension(".env");
  std::ifstream stream{path};
  std::map<std::string, std::string> variables;
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    if (line.empty() || line.front() == '#') {
      continue;
    }
    const std::size_t equals = std::min(line.find('='), line.size());
    const std::string name = line.substr(0, equals);
    if (equals == line.size() || !is_name(name) || std::ranges::any_of(line, is_control)) {
      throw SetupError{
          fmt::format("{}:{}: no variable: expected NAME=VALUE without control characters",
                      path.string(), number)};
    }
    variables[name] = line.substr(equals + 1);
  }
  return variables;
}

}  // namespace clmem::conformance
