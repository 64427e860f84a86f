// SPDX-License-Identifier: Apache-2.0
// Runs the benchmarks on the mock driver. The exit code is 2, with one line on standard error, for
// arguments that Google Benchmark does not know and where the loader's first platform is not the
// mock.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "clmem/mock/control.hpp"

namespace clmem::mock {
namespace {

std::string name_of(cl_platform_id platform) {
  std::array<char, 256> name{};
  clGetPlatformInfo(platform, CL_PLATFORM_NAME, name.size() - 1, name.data(), nullptr);
  return name.data();
}

// Returns why the first platform is not the mock; empty if it is.
std::string obstacle() {
  cl_platform_id platform = nullptr;
  if (clGetPlatformIDs(1, &platform, nullptr) != CL_SUCCESS || platform == nullptr) {
    return "clGetPlatformIDs: the loader finds no platform";
  }
  try {
    static_cast<void>(Mock{platform});
  } catch (const std::exception& error) {
    return "first platform '" + name_of(platform) + "': " + error.what();
  }
  return {};
}

}  // namespace
}  // namespace clmem::mock

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return 2;
  }
  if (const std::string reason = clmem::mock::obstacle(); !reason.empty()) {
    const char* const vendors = std::getenv("OCL_ICD_VENDORS");
    std::fprintf(stderr,
                 "%s: %s; OCL_ICD_VENDORS is '%s' and must name the folder of the mock's .icd "
                 "file, vendors/mock/ of the build\n",
                 argv[0], reason.c_str(), vendors == nullptr ? "" : vendors);
    return 2;
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
