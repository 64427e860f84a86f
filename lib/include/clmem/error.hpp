// SPDX-License-Identifier: Apache-2.0
// error.hpp - what the library throws, and what it does about failures.
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
// and the values given. Mistakes that the library finds itself carry a status too and are found
// before any OpenCL call is made.
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

// Failures at run time, between -1 and -29, CL_OUT_OF_RESOURCES and CL_OUT_OF_HOST_MEMORY among
// them.
class RuntimeError : public Error {
 public:
  using Error::Error;
};

// The three codes after which memory given back may let the same call succeed.
[[nodiscard]] bool is_out_of_memory(cl_int code) noexcept;

// Throws the class that belongs to `code`.
[[noreturn]] void throw_error(cl_int code, const char* routine, const std::string& detail = {});

// Names of OpenCL status codes.
//
//   status_name(CL_INVALID_VALUE);    // "CL_INVALID_VALUE"

// The specification's name of a status code ("Appendix: Error Codes"), or "unknown status N".
[[nodiscard]] std::string status_name(cl_int code);

// The meaning in a sentence: "a memory object could not be allocated". Empty where there is no
// name.
[[nodiscard]] std::string_view status_sentence(cl_int code) noexcept;

// Returns the name that status_name() returns, without memory allocation, for clean-up paths; null
// where there is no name.
[[nodiscard]] const char* find_status_name(cl_int code) noexcept;

// The receiver of failures that happen while something is being destroyed.
//
//   clmem::set_cleanup_handler(
//       [](const char* routine, cl_int code) noexcept { log(routine, code); });
//
// Contract: destructors never throw. A failing release, unmap or wait in one is passed to the
// handler, which is called on the thread of the destructor. By default one line goes to standard
// error.
using CleanupHandler = void (*)(const char* routine, cl_int code) noexcept;

// Returns the handler that was set before; null restores the default. May be called from any
// thread.
CleanupHandler set_cleanup_handler(CleanupHandler handler) noexcept;

void report_cleanup_failure(const char* routine, cl_int code) noexcept;

// Out of memory: try, reclaim, try once more.
//
//   clmem::set_reclaim_hook([&] { cache.drop_unused(); });
//
// Contract: a creation or an enqueue that ends with one of the is_out_of_memory() codes is repeated
// exactly once, after the hook has run, if one is set, and pools have given back what they hold.
// The hook runs on the calling thread with no lock held; what it throws reaches the caller in place
// of the error. OpenCL may put off an allocation until the first use on a device, which is why
// enqueues are repeated as well.
using ReclaimHook = std::function<void()>;

// Returns the hook that was set before; an empty function removes it. May be called from any
// thread.
ReclaimHook set_reclaim_hook(ReclaimHook hook);

// Runs the hook, if one is set, and asks all reclaimers.
void reclaim_memory();

// `call` returns a status.
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
