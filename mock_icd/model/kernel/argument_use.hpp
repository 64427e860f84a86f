// SPDX-License-Identifier: Apache-2.0
// argument_use.hpp - what a kernel does with the memory of an argument, for hazards and schedules.
//
//   const ArgumentUse use = use_of(parameter, registered);     // null: registered by name alone
//   add_accesses(accesses, *buffer, use);
//
// Contract: const memory and read_only images are read. What else a kernel does with a pointer is
// not known before it runs, so that it counts as written, unless its registration states more:
// there, read_only, write_only and read_write may qualify pointers too.
#pragma once

#include "model/access.hpp"
#include "model/image.hpp"
#include "model/pipe.hpp"
#include "model/svm_table.hpp"
#include "source/kernel_signature.hpp"

namespace clmem::mock {

struct ArgumentUse {
  bool reads = false;
  bool writes = true;
  bool declared = false;  // by the registration
};

[[nodiscard]] ArgumentUse use_of(const KernelParameter& parameter,
                                 const KernelParameter* registered);

void add_accesses(AccessList& accesses, const MemObject& buffer, ArgumentUse use);
// The pixels of the image, not what may lie between its rows.
void add_accesses(AccessList& accesses, const Image& image, ArgumentUse use);
// From the pointer to the end of the allocation. Kernels may share atomics: those are only written
// if the registration states so.
void add_accesses(AccessList& accesses, const SvmMemory& memory, const void* pointer,
                  ArgumentUse use);
void add_pipe_access(AccessList& accesses, const Pipe& pipe, cl_kernel_arg_access_qualifier access);

}  // namespace clmem::mock
