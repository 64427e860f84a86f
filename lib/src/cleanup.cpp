// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <clmem/error.hpp>
#include <cstdio>

namespace clmem {
namespace {

void print_failure(const char* routine, cl_int code) noexcept {
  const char* name = find_status_name(code);
  std::fprintf(stderr, "clmem: clean-up failed: %s: %s (%d)\n", routine,
               name == nullptr ? "unknown status" : name, code);
}

// Trivially destructible: destructors of static objects may still report.
constinit std::atomic<CleanupHandler> current_handler{&print_failure};

}  // namespace

CleanupHandler set_cleanup_handler(CleanupHandler handler) noexcept {
  return current_handler.exchange(handler == nullptr ? &print_failure : handler);
}

void report_cleanup_failure(const char* routine, cl_int code) noexcept {
  current_handler.load()(routine, code);
}

}  // namespace clmem
