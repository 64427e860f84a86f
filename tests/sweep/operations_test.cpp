// SPDX-License-Identifier: Apache-2.0
// Every operation of the library is in the sweeps, by its name and by the calls that it makes.
#include "operations.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "text_of_file.hpp"

namespace clmem::sweep::operations_test {
namespace {

std::set<std::string> names_in(const std::string& text, const std::regex& pattern) {
  std::set<std::string> found;
  for (std::sregex_iterator match{text.begin(), text.end(), pattern};
       match != std::sregex_iterator{}; ++match) {
    found.insert((*match)[1]);
  }
  return found;
}

void cut_out(std::string& text, const std::string& begin, const std::string& end) {
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
    text.erase(at, text.find(end, at) - at);
  }
}

// Returns the public functions in the headers that take arguments for a call to OpenCL.
std::set<std::string> operations_of_the_library() {
  const std::regex declaration{R"(\b(?!requires\b)([a-z]\w+)\(\s*)"
                               R"((?:const (?:CommandQueue|Context|Device|Program)&|KernelRef) )"};
  std::set<std::string> found;
  for (const char* const folder :
       {CLMEM_LIBRARY "/include/clmem", CLMEM_LIBRARY "/include/clmem/detail/pyopencl"}) {
    for (const auto& header : std::filesystem::directory_iterator{folder}) {
      if (header.is_regular_file()) {
        std::string text = tests::text_of(header.path());
        cut_out(text, "//", "\n");
        cut_out(text, "namespace detail {", "\n}  ");
        cut_out(text, "namespace clmem::detail {", "\n}  ");
        cut_out(text, "\n private:", "\n};");
        found.merge(names_in(text, declaration));
      }
    }
  }
  return found;
}

std::set<std::string> operations_of_the_sweep() {
  std::set<std::string> found;
  for (const auto& source : std::filesystem::directory_iterator{CLMEM_OPERATIONS}) {
    if (source.path().filename().string().ends_with("_operations.cpp")) {
      found.merge(names_in(tests::text_of(source.path()), std::regex{R"(\b([a-z]\w+)[(<])"}));
    }
  }
  return found;
}

// A row of the sweep calls each operation of the library.
TEST(Operations, HaveEveryName) {
  const std::set<std::string> library = operations_of_the_library();
  const std::set<std::string> swept = operations_of_the_sweep();
  ASSERT_GE(library.size(), 60U);
  for (const std::string& name : library) {
    EXPECT_TRUE(swept.contains(name)) << name << " is in no row of tests/sweep";
  }
}

// Returns the entry points that the library names.
std::set<std::string> calls_of_the_library() {
  std::set<std::string> found;
  for (const auto& source : std::filesystem::recursive_directory_iterator{CLMEM_LIBRARY}) {
    const std::string name = source.path().extension().string();
    if (name == ".cpp" || name == ".hpp") {
      found.merge(names_in(tests::text_of(source.path()), std::regex{R"(\b(cl[A-Z]\w+)\()"}));
      found.merge(names_in(tests::text_of(source.path()), std::regex{R"([( ](cl[A-Z]\w+)[,)])"}));
    }
  }
  return found;
}

std::set<std::string> calls_of_the_sweep() {
  std::set<std::string> found;
  Fixture fixture;
  for (const Operation& operation : all_operations()) {
    operation.run(fixture);
  }
  for (const mock::Call& call : fixture.mock.calls()) {
    found.emplace(name_of(call.entry_point));
  }
  return found;
}

// Calls made on devices of OpenCL 1.1 only, which tests/unit/lib/legacy_calls_test.cpp covers, and
// calls that the loader implements.
const std::set<std::string> calls_out_of_reach{
    "clCreateCommandQueue", "clCreateImage2D", "clCreateImage3D",        "clCreateSampler",
    "clEnqueueBarrier",     "clEnqueueMarker", "clEnqueueWaitForEvents", "clGetPlatformIDs"};

// A row of the sweep makes each call that the library can make.
TEST(Operations, MakeEveryCall) {
  std::set<std::string> unmade = calls_of_the_library();
  ASSERT_GE(unmade.size(), 80U);
  for (const std::string& name : calls_of_the_sweep()) {
    unmade.erase(name);
  }
  EXPECT_EQ(unmade, calls_out_of_reach);
}

}  // namespace
}  // namespace clmem::sweep::operations_test
