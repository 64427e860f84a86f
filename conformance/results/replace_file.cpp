// SPDX-License-Identifier: Apache-2.0
#include "results/replace_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace clmem::conformance {
namespace {

void create(const std::filesystem::path& path, std::string_view text) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    throw_system(path, "create");
  }
  try {
    write_all(descriptor, text, path);
  } catch (const std::system_error&) {
    ::close(descriptor);
    throw;
  }
  if (::close(descriptor) != 0) {
    throw_system(path, "write");
  }
}

}  // namespace

void throw_system(const std::filesystem::path& path, std::string_view action) {
  throw std::system_error{errno, std::generic_category(),
                          fmt::format("cannot {} {}", action, path.string())};
}

void write_all(int descriptor, std::string_view text, const std::filesystem::path& path) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) {
      throw_system(path, "write");
    }
    text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
}

void replace_file(const std::filesystem::path& path, std::string_view text) {
  const std::filesystem::path fresh = path.string() + ".new";
  try {
    create(fresh, text);
    if (std::rename(fresh.c_str(), path.c_str()) != 0) {
      throw_system(path, "replace");
    }
  } catch (const std::system_error&) {
    ::unlink(fresh.c_str());  // an incomplete file would occupy space on a full disk
    throw;
  }
}

}  // namespace clmem::conformance
