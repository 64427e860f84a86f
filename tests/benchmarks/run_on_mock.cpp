// SPDX-License-Identifier: Apache-2.0
#include "run_on_mock.hpp"

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

// Why the first platform is not the mock; empty if it is.
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

int run_on_mock(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return 2;
  }
  if (const std::string reason = obstacle(); !reason.empty()) {
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

}  // namespace clmem::mock
