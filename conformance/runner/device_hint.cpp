// SPDX-License-Identifier: Apache-2.0
#include "runner/device_hint.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <string_view>

namespace clmem::conformance {
namespace {

struct Hint {
  std::string_view library;  // beginning of its file name
  const char* file;          // a file that it opens; null: none
  const char* words;         // another text
};

constexpr Hint hints[] = {
    {"libamdocl", "/dev/kfd", ""},
    {"libamdocl", "/dev/dri", ""},
    {"libigdrcl", "/dev/dri",
     "; for what needs no data it runs without a GPU, too: docs/check-a-driver.md"},
    {"libnvidia-opencl", "/dev/nvidiactl", ""},
    {"libRusticlOpenCL", nullptr,
     "RUSTICL_ENABLE names the Gallium drivers that it uses, such as llvmpipe or radeonsi"},
    {"libpocl", nullptr, "POCL_DEVICES names the devices that it offers, such as cpu or basic"},
};

std::string missing_file(const char* file) {
  if (::access(file, F_OK) != 0) {
    return fmt::format("it needs {}, which is not there", file);
  }
  return ::access(file, R_OK | X_OK) == 0 || ::access(file, R_OK | W_OK) == 0
             ? std::string{}
             : fmt::format("it needs {}, which this user may not open", file);
}

}  // namespace

std::string device_hint(const Driver& driver) {
  const std::string library = driver.library.substr(driver.library.find_last_of('/') + 1);
  for (const Hint& hint : hints) {
    if (!library.starts_with(hint.library)) {
      continue;
    }
    const std::string missing = hint.file == nullptr ? std::string{} : missing_file(hint.file);
    if (hint.file == nullptr || !missing.empty()) {
      return missing + hint.words;
    }
  }
  return {};
}

}  // namespace clmem::conformance
