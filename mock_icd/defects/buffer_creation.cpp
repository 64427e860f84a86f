// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

constexpr cl_mem_flags buffer_flags = access_flags | host_access_flags | host_ptr_flags |
                                      CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS |
                                      CL_MEM_KERNEL_READ_AND_WRITE;

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

// All of these flags.
template <cl_mem_flags flags>
struct HasAll {
  constexpr bool operator()(const auto& call) const {
    return (arg<"flags">(call) & flags) == flags;
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
      {"create.one-byte-short",
       {"GetMemObjectInfo.SIZE.buffer", "EnqueueReadBuffer.whole", "EnqueueWriteBuffer.whole"},
       "A buffer has one byte less than asked for.",
       alters<P::clCreateBuffer>([](auto& call) {
         if (arg<"size">(call) > 1) {
           --arg<"size">(call);
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
      {"create.refuses-one-byte",
       {"CreateBuffer.min-size"},
       "A buffer of one byte is refused as too small.",
       refuses<CL_INVALID_BUFFER_SIZE, P::clCreateBuffer>(
           [](const auto& call) { return arg<"size">(call) == 1; })},
      {"create.refuses-copy-without-host-access",
       {"CreateBuffer.host-no-access.copy-init"},
       "CL_MEM_COPY_HOST_PTR is refused together with CL_MEM_HOST_NO_ACCESS.",
       refuses<CL_INVALID_VALUE, P::clCreateBuffer>(
           HasAll<CL_MEM_COPY_HOST_PTR | CL_MEM_HOST_NO_ACCESS>{})},
      {"create.refuses-copy-with-alloc",
       {"CreateBuffer.copy-alloc-host-ptr"},
       "CL_MEM_COPY_HOST_PTR is refused together with CL_MEM_ALLOC_HOST_PTR.",
       refuses<CL_INVALID_VALUE, P::clCreateBuffer>(
           HasAll<CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR>{})},
      {"create.refuses-alloc-host-ptr",
       {"CreateBuffer.alloc-host-ptr"},
       "CL_MEM_ALLOC_HOST_PTR is refused for lack of a host pointer.",
       refuses<CL_INVALID_HOST_PTR, P::clCreateBuffer>(HasAll<CL_MEM_ALLOC_HOST_PTR>{})},
      {"create.refuses-unaligned-host-ptr",
       {"CreateBuffer.use-host-ptr.any-alignment"},
       "CL_MEM_USE_HOST_PTR is refused for a pointer that is not a multiple of four.",
       refuses<CL_INVALID_HOST_PTR, P::clCreateBuffer>([](const auto& call) {
         return (arg<"flags">(call) & CL_MEM_USE_HOST_PTR) != 0 &&
                std::bit_cast<std::uintptr_t>(arg<"host_ptr">(call)) % 4 != 0;
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
      {"create.wrong-code-for-null-context",
       {"CreateBuffer.err.INVALID_CONTEXT.null"},
       "A null context is reported as CL_INVALID_VALUE.",
       confuses<CL_INVALID_CONTEXT, CL_INVALID_VALUE, P::clCreateBuffer>()},
      {"create.refuses-empty-property-list",
       {"CreateBufferWithProperties.empty-properties", "GetMemObjectInfo.PROPERTIES.empty"},
       "A property list that holds only its end is refused.",
       refuses<CL_INVALID_PROPERTY, P::clCreateBufferWithProperties>([](const auto& call) {
         return arg<"properties">(call) != nullptr && *arg<"properties">(call) == 0;
       })},
      {"create.forgets-property-list",
       {"GetMemObjectInfo.PROPERTIES.empty"},
       "The property list that a buffer was made with is not kept.",
       alters<P::clCreateBufferWithProperties>([](auto& call) {
         if (arg<"properties">(call) != nullptr && *arg<"properties">(call) == 0) {
           arg<"properties">(call) = nullptr;
         }
       })},
      {"create.refuses-null-property-list",
       {"CreateBufferWithProperties.null-properties"},
       "A null property list is refused.",
       refuses<CL_INVALID_PROPERTY, P::clCreateBufferWithProperties>(IsNull<"properties">{})},
  };
}

}  // namespace clmem::mock::defects
