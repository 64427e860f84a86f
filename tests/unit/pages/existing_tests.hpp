// SPDX-License-Identifier: Apache-2.0
// existing_tests.hpp - the tests that programs have.
//
//   const std::set<std::string> tests = existing_tests("./one_test:./other_test");
//
// Contract: "Suite.Test" of every enabled test. A program that lists none fails the test that asks.
#pragma once

#include <istream>
#include <set>
#include <string>

namespace clmem::tests {

// `programs` are separated by colons. Each is a CTest entry, so that a test that exists runs.
[[nodiscard]] std::set<std::string> existing_tests(const std::string& programs);

// Of the output of --gtest_list_tests.
[[nodiscard]] std::set<std::string> read_test_list(std::istream& output);

}  // namespace clmem::tests
