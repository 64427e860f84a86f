// SPDX-License-Identifier: Apache-2.0
#include "existing_tests.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <sstream>

namespace clmem::tests {
namespace {

std::string list_tests_of(const std::string& program) {
  const std::string command = '"' + program + "\" --gtest_list_tests";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe{popen(command.c_str(), "r"), pclose};
  std::string output;
  for (int next = 0; pipe != nullptr && (next = std::fgetc(pipe.get())) != EOF;) {
    output += static_cast<char>(next);
  }
  return output;
}

}  // namespace

std::set<std::string> existing_tests(const std::string& programs) {
  std::set<std::string> tests;
  std::istringstream list{programs};
  for (std::string program; std::getline(list, program, ':');) {
    std::istringstream output{list_tests_of(program)};
    std::set<std::string> found = read_test_list(output);
    EXPECT_FALSE(found.empty()) << program;
    tests.merge(found);
  }
  return tests;
}

std::set<std::string> read_test_list(std::istream& output) {
  std::set<std::string> tests;
  std::string suite;
  for (std::string line; std::getline(output, line);) {
    const std::string entry = line.substr(0, line.find('#'));
    const std::size_t first = entry.find_first_not_of(' ');
    if (first == std::string::npos) {
      continue;
    }
    const std::string name = entry.substr(first, entry.find_last_not_of(' ') - first + 1);
    if (first == 0) {
      suite = name;
    } else if (name.find("DISABLED_") == std::string::npos) {
      tests.insert(suite + name);
    }
  }
  return tests;
}

}  // namespace clmem::tests
