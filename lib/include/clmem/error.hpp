// SPDX-License-Identifier: Apache-2.0
// error.hpp - what the library throws.
//
//   try {
//     enqueue_copy(queue, host, buffer);
//   } catch (const clmem::Error& error) {
//     if (is_out_of_memory(error.code())) { ... }
//   }
//
// Contract: every failing OpenCL call becomes one Error that carries the status, the entry point
// and the values given. Mistakes that the library finds itself carry a status too and are found
// before any OpenCL call is made.
#pragma once

#include <clmem/export.hpp>
#include <clmem/opencl.hpp>
#include <stdexcept>
#include <string>

namespace CLMEM_EXPORT clmem {

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

}  // namespace clmem
