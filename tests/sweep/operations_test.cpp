// SPDX-License-Identifier: Apache-2.0
// That no command of the library is missing in the sweeps.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

namespace clmem::sweep {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file{path};
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::set<std::string> names_in(const std::string& text, const std::regex& pattern) {
  std::set<std::string> found;
  for (std::sregex_iterator match{text.begin(), text.end(), pattern};
       match != std::sregex_iterator{}; ++match) {
    found.insert((*match)[1]);
  }
  return found;
}

// The names of functions that take a queue and enqueue, in the headers.
std::set<std::string> commands_of_the_library() {
  const std::regex declaration{R"((enqueue_\w+)\(\s*const CommandQueue& queue)"};
  std::set<std::string> found;
  for (const auto& header : std::filesystem::directory_iterator{CLMEM_HEADERS}) {
    if (header.is_regular_file()) {
      found.merge(names_in(text_of(header.path()), declaration));
    }
  }
  return found;
}

std::set<std::string> commands_of_the_sweep() {
  std::set<std::string> found;
  for (const auto& source : std::filesystem::directory_iterator{CLMEM_OPERATIONS}) {
    if (source.path().filename().string().ends_with("_operations.cpp")) {
      found.merge(names_in(text_of(source.path()), std::regex{R"((enqueue_\w+)[(<])"}));
    }
  }
  return found;
}

// Every name of a command is called by a row.
TEST(Operations, HaveEveryCommand) {
  const std::set<std::string> library = commands_of_the_library();
  const std::set<std::string> swept = commands_of_the_sweep();
  ASSERT_GE(library.size(), 20U);
  for (const std::string& name : library) {
    EXPECT_TRUE(swept.contains(name)) << name << " is in no row of tests/sweep";
  }
}

}  // namespace
}  // namespace clmem::sweep
