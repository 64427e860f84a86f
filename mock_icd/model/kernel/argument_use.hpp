// SPDX-License-Identifier: Apache-2.0
// argument_use.hpp - the accesses of a kernel to its arguments, for hazards and schedules.
//
//   const ArgumentUse use = use_of(parameter, registered);     // null: registered by name alone
//   add_accesses(accesses, *buffer, use);
//
// Contract: const memory and read_only images are read. Other pointers count as written, because
// the kernel's use is unknown before it runs, unless the registration states more: there,
// read_only, write_only and read_write may qualify pointers, too.
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
  bool declared = false;  // stated by the registration
};

[[nodiscard]] ArgumentUse use_of(const KernelParameter& parameter,
                                 const KernelParameter* registered);

void add_accesses(AccessList& accesses, const MemObject& buffer, ArgumentUse use);
// Adds the pixels of the image without the gaps between its rows.
void add_accesses(AccessList& accesses, const Image& image, ArgumentUse use);
// Adds the bytes from the pointer to the end of the allocation. Kernels may share atomics, so that
// they count as written only if the registration states it.
void add_accesses(AccessList& accesses, const SvmMemory& memory, const void* pointer,
                  ArgumentUse use);
void add_pipe_access(AccessList& accesses, const Pipe& pipe, cl_kernel_arg_access_qualifier access);

}  // namespace clmem::mock
