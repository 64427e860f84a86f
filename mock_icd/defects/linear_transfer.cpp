// SPDX-License-Identifier: Apache-2.0
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

struct LosesLastByte {
  void operator()(auto& call) const {
    if (arg<"size">(call) > 1) {
      --arg<"size">(call);
    }
  }
};

struct Unaligned {
  bool operator()(const auto& call) const {
    return arg<"offset">(call) % 4 != 0 || arg<"size">(call) % 4 != 0;
  }
};

}  // namespace

std::vector<Defect> reads() {
  return {
      {"read.drops-offset",
       {"EnqueueReadBuffer.data"},
       "A read starts at the first byte of the buffer, whatever its offset.",
       alters<P::clEnqueueReadBuffer>(DropsOffset{})},
      {"read.loses-last-byte",
       {"EnqueueReadBuffer.data", "EnqueueReadBuffer.whole"},
       "A read leaves out its last byte.",
       alters<P::clEnqueueReadBuffer>(LosesLastByte{})},
      {"read.does-nothing",
       {"EnqueueReadBuffer.data"},
       "A read succeeds without a byte moved.",
       alters<P::clEnqueueReadBuffer>([](auto& call) { arg<"size">(call) = 0; })},
      {"read.ignores-blocking",
       {"EnqueueReadBuffer.blocking", "EnqueueReadBuffer.blocking.event-complete",
        "EnqueueReadBuffer.blocking.wait-list"},
       "A blocking read returns at once.",
       alters<P::clEnqueueReadBuffer>([](auto& call) { arg<"blocking_read">(call) = CL_FALSE; })},
      {"read.uses-parent-of-sub-buffer",
       {"EnqueueReadBuffer.sub-buffer", "CreateSubBuffer.offset-relative"},
       "The offset of a read from a sub-buffer counts from the start of its parent.",
       alters<P::clEnqueueReadBuffer>(UsesParent{})},
      {"read.refuses-zero-size",
       {"EnqueueReadBuffer.zero-size"},
       "A read of no bytes is refused.",
       refuses<CL_INVALID_VALUE, P::clEnqueueReadBuffer>(IsZero<"size">{})},
      {"read.refuses-unaligned",
       {"EnqueueReadBuffer.unaligned"},
       "A read is refused unless offset and size are multiples of four.",
       refuses<CL_INVALID_VALUE, P::clEnqueueReadBuffer>(Unaligned{})},
      {"read.refuses-write-only-buffer",
       {"EnqueueReadBuffer.kernel-flags-ignored", "CreateBuffer.flags.kernel-flags-not-host"},
       "CL_MEM_WRITE_ONLY keeps the host from reading.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueReadBuffer>(HasFlags<CL_MEM_WRITE_ONLY>{})},
      {"read.refuses-host-read-only-buffer",
       {"EnqueueReadBuffer.host-flag-allowed"},
       "CL_MEM_HOST_READ_ONLY keeps the host from reading.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueReadBuffer>(HasFlags<CL_MEM_HOST_READ_ONLY>{})},
  };
}

std::vector<Defect> writes() {
  return {
      {"write.drops-offset",
       {"EnqueueWriteBuffer.data", "EnqueueWriteBuffer.outside-untouched"},
       "A write starts at the first byte of the buffer, whatever its offset.",
       alters<P::clEnqueueWriteBuffer>(DropsOffset{})},
      {"write.loses-last-byte",
       {"EnqueueWriteBuffer.data", "EnqueueWriteBuffer.whole"},
       "A write leaves out its last byte.",
       alters<P::clEnqueueWriteBuffer>(LosesLastByte{})},
      {"write.does-nothing",
       {"EnqueueWriteBuffer.data"},
       "A write succeeds without a byte moved.",
       alters<P::clEnqueueWriteBuffer>([](auto& call) { arg<"size">(call) = 0; })},
      {"write.spills-past-end",
       {"EnqueueWriteBuffer.outside-untouched"},
       "A write clears the byte after its range.",
       wraps<P::clEnqueueWriteBuffer>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           const std::byte zero{};
           call.next().clEnqueueFillBuffer(arg<"command_queue">(call), arg<"buffer">(call), &zero,
                                           1, arg<"offset">(call) + arg<"size">(call), 1, 0,
                                           nullptr, nullptr);
         }
         return answer;
       })},
      {"write.ignores-blocking",
       {"EnqueueWriteBuffer.blocking", "EnqueueWriteBuffer.blocking.event-complete",
        "EnqueueWriteBuffer.blocking.wait-list", "EnqueueWriteBuffer.blocking.complete"},
       "A blocking write returns at once.",
       alters<P::clEnqueueWriteBuffer>([](auto& call) { arg<"blocking_write">(call) = CL_FALSE; })},
      {"write.uses-parent-of-sub-buffer",
       {"EnqueueWriteBuffer.sub-buffer", "CreateSubBuffer.offset-relative"},
       "The offset of a write to a sub-buffer counts from the start of its parent.",
       alters<P::clEnqueueWriteBuffer>(UsesParent{})},
      {"write.refuses-zero-size",
       {"EnqueueWriteBuffer.zero-size"},
       "A write of no bytes is refused.",
       refuses<CL_INVALID_VALUE, P::clEnqueueWriteBuffer>(IsZero<"size">{})},
      {"write.refuses-unaligned",
       {"EnqueueWriteBuffer.unaligned"},
       "A write is refused unless offset and size are multiples of four.",
       refuses<CL_INVALID_VALUE, P::clEnqueueWriteBuffer>(Unaligned{})},
      {"write.refuses-read-only-buffer",
       {"EnqueueWriteBuffer.kernel-flags-ignored", "CreateBuffer.flags.kernel-flags-not-host"},
       "CL_MEM_READ_ONLY keeps the host from writing.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueWriteBuffer>(HasFlags<CL_MEM_READ_ONLY>{})},
      {"write.refuses-host-write-only-buffer",
       {"EnqueueWriteBuffer.host-flag-allowed"},
       "CL_MEM_HOST_WRITE_ONLY keeps the host from writing.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueWriteBuffer>(HasFlags<CL_MEM_HOST_WRITE_ONLY>{})},
  };
}

}  // namespace clmem::mock::defects
