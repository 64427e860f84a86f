// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

// In the middle of shared memory, 8 bytes from where it would be aligned, and never freed.
struct Misaligns {
  auto operator()(auto& call) const {
    constexpr std::size_t shift = 8;
    const cl_mem_flags flags = arg<"flags">(call);
    if ((flags & CL_MEM_USE_HOST_PTR) != 0) {
      return call.forward();
    }
    void* const memory = call.next().clSVMAlloc(arg<"context">(call), CL_MEM_READ_WRITE,
                                                arg<"size">(call) + shift, 0);
    if (memory == nullptr) {
      return call.forward();
    }
    std::byte* const begin = static_cast<std::byte*>(memory) + shift;
    if (arg<"host_ptr">(call) != nullptr) {
      std::memcpy(begin, arg<"host_ptr">(call), arg<"size">(call));
    }
    arg<"flags">(call) = (flags & ~host_ptr_flags) | CL_MEM_USE_HOST_PTR;
    arg<"host_ptr">(call) = begin;
    return call.forward();
  }
};

}  // namespace

std::vector<Defect> wrong_creations() {
  return {
      {"create.ignores-copy-host-ptr",
       {"CreateBuffer.copy-host-ptr.initial", "GetMemObjectInfo.FLAGS"},
       "The data at the host pointer is not copied.",
       alters<P::clCreateBuffer>([](auto& call) {
         if (arg<"flags">(call) & CL_MEM_COPY_HOST_PTR) {
           arg<"flags">(call) &= ~cl_mem_flags{CL_MEM_COPY_HOST_PTR};
           arg<"host_ptr">(call) = nullptr;
         }
       })},
      {"create.misaligns-memory",
       {"CreateBuffer.kernel-aligned"},
       "Memory of a buffer is aligned for no type of more than 8 bytes.",
       wraps<P::clCreateBuffer>(Misaligns{})},
      {"create.copies-last-byte-wrong",
       {"CreateBuffer.copy-host-ptr.initial"},
       "The last byte at the host pointer arrives wrong in a buffer of up to one MiB.",
       wraps<P::clCreateBuffer>([](auto& call) {
         constexpr std::size_t worth_a_copy = 1 << 20;
         const bool copies = (arg<"flags">(call) & CL_MEM_COPY_HOST_PTR) != 0;
         if (!copies || arg<"host_ptr">(call) == nullptr || arg<"size">(call) == 0 ||
             arg<"size">(call) > worth_a_copy) {
           return call.forward();
         }
         const auto* bytes = static_cast<const std::byte*>(arg<"host_ptr">(call));
         std::vector<std::byte> copy(bytes, bytes + arg<"size">(call));
         copy.back() = ~copy.back();
         arg<"host_ptr">(call) = copy.data();
         return call.forward();
       })},
      {"create.ignores-use-host-ptr",
       {"CreateBuffer.use-host-ptr.initial", "GetMemObjectInfo.HOST_PTR.use",
        "EnqueueMapBuffer.use-host-ptr.pointer", "CreateSubBuffer.host-ptr"},
       "CL_MEM_USE_HOST_PTR is dropped with its pointer.",
       alters<P::clCreateBuffer>([](auto& call) {
         if (arg<"flags">(call) & CL_MEM_USE_HOST_PTR) {
           arg<"flags">(call) &= ~cl_mem_flags{CL_MEM_USE_HOST_PTR};
           arg<"host_ptr">(call) = nullptr;
         }
       })},
      {"create.copies-used-host-ptr",
       {"EnqueueMapBuffer.use-host-ptr.pointer", "EnqueueMapBuffer.use-host-ptr.derived",
        "EnqueueMapBuffer.use-host-ptr.content", "GetMemObjectInfo.HOST_PTR.use"},
       "CL_MEM_USE_HOST_PTR copies the data and never touches the host region again.",
       alters<P::clCreateBuffer>([](auto& call) {
         auto& flags = arg<"flags">(call);
         if ((flags & CL_MEM_USE_HOST_PTR) != 0 && (flags & CL_MEM_COPY_HOST_PTR) == 0) {
           flags ^= CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
         }
       })},
      {"create.copies-unaligned-used-host-ptr",
       {"CreateBuffer.use-host-ptr.any-alignment", "EnqueueMapBuffer.use-host-ptr.pointer"},
       "CL_MEM_USE_HOST_PTR copies the data of a pointer that is not a multiple of 16.",
       alters<P::clCreateBuffer>([](auto& call) {
         auto& flags = arg<"flags">(call);
         if ((flags & CL_MEM_USE_HOST_PTR) != 0 && (flags & CL_MEM_COPY_HOST_PTR) == 0 &&
             std::bit_cast<std::uintptr_t>(arg<"host_ptr">(call)) % 16 != 0) {
           flags ^= CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
         }
       })},
      {"create.bounds-rounded-up",
       {"EnqueueReadBuffer.err.INVALID_VALUE.out-of-bounds",
        "EnqueueWriteBuffer.err.INVALID_VALUE.out-of-bounds", "GetMemObjectInfo.SIZE.buffer"},
       "A buffer has room up to the next multiple of 256 bytes, which commands may reach.",
       alters<P::clCreateBuffer>([](auto& call) {
         auto& size = arg<"size">(call);
         const bool owns = (arg<"flags">(call) & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) == 0;
         if (owns && size != 0 && size < SIZE_MAX - 255) {
           size = (size + 255) / 256 * 256;
         }
       })},
      {"create.gives-object-with-error",
       {"General.creation.null-on-error"},
       "A refused creation gives an object together with the error code.",
       wraps<P::clCreateBuffer>([](auto& call) {
         auto answer = call.forward();
         if (answer.status != CL_SUCCESS) {
           answer.result = substitute(call).result;
         }
         return answer;
       })},
  };
}

}  // namespace clmem::mock::defects
