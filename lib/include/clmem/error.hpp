// SPDX-License-Identifier: Apache-2.0
// error.hpp - the exceptions of the library, and its handling of failures.
#pragma once

#include <clmem/config.hpp>
#include <clmem/opencl.hpp>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace CLMEM_EXPORT clmem {

// The base of all exceptions of the library.
//
//   try {
//     copy(queue, values, field);
//   } catch (const clmem::Error& error) {
//     if (is_out_of_memory(error.code())) { ... }
//   }
//
// Contract: every failing OpenCL call becomes one Error that carries the status, the entry point
// and the values given. An error that the library detects itself carries a status too and is thrown
// before any OpenCL call.
class Error : public std::runtime_error {
 public:
  // `routine` has static storage duration: the name of an entry point or of a function of the
  // library.
  Error(cl_int code, const char* routine, const std::string& detail = {});

  [[nodiscard]] cl_int code() const noexcept { return code_; }
  [[nodiscard]] const char* routine() const noexcept { return routine_; }

 private:
  cl_int code_;
  const char* routine_;
};

// CL_MEM_OBJECT_ALLOCATION_FAILURE.
class MemoryError : public Error {
 public:
  using Error::Error;
};

// Wrong arguments: CL_INVALID_VALUE (-30) and below.
class LogicError : public Error {
 public:
  using Error::Error;
};

// Failures at run time: -1 to -29, which includes CL_OUT_OF_RESOURCES and CL_OUT_OF_HOST_MEMORY.
class RuntimeError : public Error {
 public:
  using Error::Error;
};

// True for the three codes after which the same call may succeed once memory has been released.
[[nodiscard]] bool is_out_of_memory(cl_int code) noexcept;

[[noreturn]] void throw_error(cl_int code, const char* routine, const std::string& detail = {});

// Returns the specification's name of a status code ("Appendix: Error Codes"), or "unknown status
// N".
[[nodiscard]] std::string status_name(cl_int code);

// Returns a sentence: "a memory object could not be allocated". Empty for unknown codes.
[[nodiscard]] std::string_view status_sentence(cl_int code) noexcept;

// Like status_name(), but without memory allocation, for clean-up paths; null for unknown codes.
[[nodiscard]] const char* find_status_name(cl_int code) noexcept;

// Receives failures that happen in destructors.
//
//   clmem::set_cleanup_handler(
//       [](const char* routine, cl_int code) noexcept { log(routine, code); });
//
// Contract: destructors never throw. A failing release, unmap or wait in one is passed to the
// handler, on the thread of the destructor. The default handler prints a line to standard error.
using CleanupHandler = void (*)(const char* routine, cl_int code) noexcept;

// Returns the previous handler; null restores the default. May be called from any thread.
CleanupHandler set_cleanup_handler(CleanupHandler handler) noexcept;

void report_cleanup_failure(const char* routine, cl_int code) noexcept;

// Handling of a lack of memory: reclaim memory, then try once more.
//
//   clmem::set_reclaim_hook([&] { cache.drop_unused(); });
//
// Contract: a creation or an enqueue that ends with one of the is_out_of_memory() codes is repeated
// exactly once, after the hook has run, if one is set, and pools have released their held blocks.
// The hook runs on the calling thread with no lock held; an exception that it throws reaches the
// caller instead of the error. OpenCL may defer an allocation until the first use on a device, so
// enqueues are repeated as well.
using ReclaimHook = std::function<void()>;

// Returns the previous hook; an empty function removes it. May be called from any thread.
ReclaimHook set_reclaim_hook(ReclaimHook hook);

// Runs the hook, if one is set, and lets all reclaimers release memory.
void reclaim_memory();

template <typename Call>
[[nodiscard]] cl_int retry_when_out_of_memory(const Call& call) {
  const cl_int code = call();
  if (!is_out_of_memory(code)) {
    return code;
  }
  reclaim_memory();
  return call();
}

}  // namespace clmem
