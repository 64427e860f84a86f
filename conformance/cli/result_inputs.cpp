// SPDX-License-Identifier: Apache-2.0
#include "cli/result_inputs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

// Returns the last `count` significant parts of the path.
std::string label_of(const fs::path& file, std::size_t count) {
  fs::path path = fs::absolute(file).lexically_normal();
  path = path.filename() == result_file_name ? path.parent_path() : path.replace_extension();
  fs::path label;
  for (; count > 0 && path.has_relative_path(); --count, path = path.parent_path()) {
    label = label.empty() ? path.filename() : path.filename() / label;
  }
  return label.string();
}

}  // namespace

std::vector<fs::path> result_files_in(const fs::path& input) {
  if (!fs::is_directory(input)) {
    return {input};
  }
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator{input}) {
    if (entry.path().filename() == result_file_name) {
      files.push_back(entry.path());
    }
  }
  if (files.empty()) {
    throw SetupError{fmt::format("no {} below {}", result_file_name, input.string())};
  }
  std::ranges::sort(files);
  return files;
}

std::vector<std::string> labels_of(std::span<const fs::path> files) {
  constexpr std::size_t most_parts = 4;
  std::vector<std::string> labels;
  std::map<std::string, std::size_t> uses;
  for (std::size_t parts = 1; parts <= most_parts && uses.size() < files.size(); ++parts) {
    labels.clear();
    uses.clear();
    std::ranges::transform(files, std::back_inserter(labels),
                           [&](const fs::path& file) { return label_of(file, parts); });
    for (const std::string& label : labels) {
      ++uses[label];
    }
  }
  std::map<std::string, std::size_t> seen;
  for (std::string& label : labels) {
    if (const std::size_t number = ++seen[label]; number > 1) {
      label += fmt::format(" ({})", number);
    }
  }
  return labels;
}

}  // namespace clmem::conformance
