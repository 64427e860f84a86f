// SPDX-License-Identifier: Apache-2.0
// existing_tests.hpp - the tests that test programs contain.
//
//   const std::set<std::string> tests = existing_tests("./one_test:./other_test");
//
// Contract: "Suite.Test" of every enabled test. A program without tests fails the calling test.
#pragma once

#include <istream>
#include <set>
#include <string>

namespace clmem::tests {

// `programs` are separated by colons. Each is a CTest entry, so that its tests are run.
[[nodiscard]] std::set<std::string> existing_tests(const std::string& programs);

// Parses the output of --gtest_list_tests.
[[nodiscard]] std::set<std::string> read_test_list(std::istream& output);

}  // namespace clmem::tests
