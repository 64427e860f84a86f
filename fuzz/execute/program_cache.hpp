// SPDX-License-Identifier: Apache-2.0
// program_cache.hpp - the binaries of a program, for processes that would build it again.
//
//   ProgramCache cache{make_anonymous_file()};      // inherited by the processes
//   cl_program program = cache.load(api, context, devices);     // null: not there, or not usable
//   cache.store(api, program, devices.size());
//
// Contract: the file is the caller's; -1 keeps nothing. What is not usable is built from source: a
// driver need not take its own binaries (clCreateProgramWithBinary).
#pragma once

#include <span>

#include "clmem/mock/slot.hpp"

namespace clmem::fuzz {

class ProgramCache {
 public:
  explicit ProgramCache(int file = -1) : file_{file} {}

  [[nodiscard]] cl_program load(const cl_icd_dispatch& api, cl_context context,
                                std::span<const cl_device_id> devices) const;
  void store(const cl_icd_dispatch& api, cl_program program, std::size_t devices) const;

 private:
  int file_;
};

}  // namespace clmem::fuzz
