// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/argument_use.hpp"

#include "model/immutable.hpp"
#include "model/kernel/pipe_argument.hpp"

namespace clmem::mock {
namespace {

ArgumentUse declared_use(cl_kernel_arg_access_qualifier access) {
  return {access != CL_KERNEL_ARG_ACCESS_WRITE_ONLY, access != CL_KERNEL_ARG_ACCESS_READ_ONLY,
          true};
}

bool is_const(const KernelParameter& parameter) {
  return (parameter.qualifiers & CL_KERNEL_ARG_TYPE_CONST) != 0;
}

template <typename MakeAccess>
void add(AccessList& accesses, ArgumentUse use, const MakeAccess& make_access) {
  if (use.reads) {
    accesses.add(make_access(AccessMode::read));
  }
  if (use.writes) {
    accesses.add(make_access(AccessMode::write));
  }
}

// Writes to read-only memory are left out: their results are undefined anyway.
ArgumentUse within(ArgumentUse use, cl_mem_flags flags) {
  return (flags & (CL_MEM_READ_ONLY | mem_immutable)) != 0 && !use.declared
             ? ArgumentUse{true, false}
             : use;
}

}  // namespace

ArgumentUse use_of(const KernelParameter& parameter, const KernelParameter* registered) {
  if (parameter.kind == ParameterKind::image) {
    return declared_use(parameter.access);
  }
  if (registered != nullptr && registered->access != CL_KERNEL_ARG_ACCESS_NONE) {
    return declared_use(registered->access);
  }
  const bool only_reads = is_const(parameter) || (registered != nullptr && is_const(*registered));
  return only_reads ? ArgumentUse{true, false} : ArgumentUse{};
}

void add_accesses(AccessList& accesses, const MemObject& buffer, ArgumentUse use) {
  add(accesses, within(use, buffer.flags), [&](AccessMode mode) {
    return access(mode, buffer, MemoryRegion::linear(buffer.bytes().data(), buffer.size));
  });
}

void add_accesses(AccessList& accesses, const Image& image, ArgumentUse use) {
  const RectSide side = image.side_at({0, 0, 0});
  const MemoryRegion pixels =
      MemoryRegion::box(image.bytes().data(), side, image.bytes_of(image.pixels()));
  add(accesses, use, [&](AccessMode mode) { return access(mode, image, pixels); });
}

void add_accesses(AccessList& accesses, const SvmMemory& memory, const void* pointer,
                  ArgumentUse use) {
  if ((memory->flags & CL_MEM_SVM_ATOMICS) != 0 && !use.declared) {
    use = {true, false};
  }
  add(accesses, within(use, memory->flags), [&](AccessMode mode) {
    return access_to(mode, memory, pointer, memory->size_from(pointer));
  });
}

void add_pipe_access(AccessList& accesses, const Pipe& pipe,
                     cl_kernel_arg_access_qualifier qualifier) {
  const std::byte* const end = pipe.byte_of(end_of(qualifier));
  accesses.add(access(AccessMode::write, pipe, MemoryRegion::linear(end, 1)));
}

}  // namespace clmem::mock
