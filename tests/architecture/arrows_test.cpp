// SPDX-License-Identifier: Apache-2.0
#include "arrows.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "include_scan.hpp"

namespace clmem::tests::arrows_test {
namespace {

namespace fs = std::filesystem;

// The suite's expectations and the mock's model do not depend on each other.
TEST(Arrows, KeepSuiteAndModelApart) {
  EXPECT_FALSE(may_depend("clmem_suites", "clmem_model"));
  EXPECT_FALSE(may_depend("clmem_harness", "clmem_model"));
  EXPECT_FALSE(may_depend("clmem_model", "clmem_harness"));
  EXPECT_TRUE(may_depend("clmem_suites", "clmem_harness"));
}

// The runner and the reports work on machines without OpenCL.
TEST(Arrows, KeepTheRunnerFreeOfOpenCl) {
  EXPECT_FALSE(may_depend("clmem_runner", "OpenCL::OpenCL"));
  EXPECT_TRUE(may_depend("clmem", "OpenCL::OpenCL"));
}

// Every link that CMake configured is a permitted dependency, and the table contains every target.
TEST(Arrows, HoldForEveryConfiguredLink) {
  std::ifstream file{CLMEM_LINKS_FILE};
  ASSERT_TRUE(file) << CLMEM_LINKS_FILE;
  std::size_t links = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words{line};
    std::string from;
    std::string to;
    words >> from >> to;
    EXPECT_TRUE(is_placed(from)) << from << " is not in tests/architecture/arrows.cpp";
    EXPECT_TRUE(to.empty() || may_depend(from, to)) << from << " must not link " << to;
    links += to.empty() ? 0 : 1;
  }
  EXPECT_GT(links, 0u) << "the list of links is empty";
}

// Returns the first folder of a header's path; empty if there is none.
std::string folder_of(const std::string& header) {
  const std::size_t slash = header.find('/');
  return slash == std::string::npos ? "" : header.substr(0, slash);
}

// Include paths reach further than links, so that the includes of sources are checked as well.
TEST(Arrows, HoldForEveryInclude) {
  std::size_t includes = 0;
  for (const char* part : {"lib", "mock_icd", "conformance", "fuzz"}) {
    for (const fs::path& path : sources_below(fs::path{CLMEM_SOURCE_DIR} / part)) {
      const fs::path inside = path.lexically_relative(fs::path{CLMEM_SOURCE_DIR} / part);
      const std::string directory = std::string{part} == "lib" ? "clmem" : inside.begin()->string();
      const std::string_view from = target_of_directory(directory);
      std::ifstream source{path};
      for (const std::string& path_of_header : included_paths(source)) {
        const std::string included = folder_of(path_of_header);
        const std::string_view to = target_of_directory(included);
        if (from.empty() || to.empty() ||
            (included == "clmem" && may_depend(from, "clmem_mock"))) {  // the mock's: clmem/mock
          continue;
        }
        EXPECT_TRUE(may_depend(from, to)) << path << " includes a header of " << to;
        ++includes;
      }
    }
  }
  EXPECT_GT(includes, 0u) << "no include was looked at";
}

// Code shared by several suites is in conformance/operations; no suite depends on another.
TEST(Suites, IncludeNoOtherSuite) {
  const fs::path suites = fs::path{CLMEM_SOURCE_DIR} / "conformance/suites";
  std::size_t own = 0;
  for (const fs::path& path : sources_below(suites)) {
    const std::string suite = folder_of(path.lexically_relative(suites).string());
    std::ifstream source{path};
    for (const std::string& header : included_paths(source)) {
      const std::string below = header.starts_with("suites/") ? header.substr(7) : "";
      if (!folder_of(below).empty()) {
        EXPECT_EQ(folder_of(below), suite) << path << " includes " << header;
        ++own;
      }
    }
  }
  EXPECT_GT(own, 0u) << "no include was looked at";
}

// The scanner finds both forms of include and nothing else.
TEST(IncludeScan, TakesThePaths) {
  std::istringstream source{
      "#include \"trace/call.hpp\"\n#include <clmem/buffer.hpp>\n#include <vector>\n// a/b\n"};
  EXPECT_EQ(included_paths(source),
            (std::vector<std::string>{"trace/call.hpp", "clmem/buffer.hpp", "vector"}));
}

}  // namespace
}  // namespace clmem::tests::arrows_test
