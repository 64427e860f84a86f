// SPDX-License-Identifier: Apache-2.0
#include "defects/families.hpp"

namespace clmem::mock {
namespace {

struct ReadDropsOffset {
  static inline cl_icd_dispatch next{};

  static cl_int CL_API_CALL call(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                 std::size_t, std::size_t size, void* ptr, cl_uint count,
                                 const cl_event* wait_list, cl_event* event) {
    return next.clEnqueueReadBuffer(queue, buffer, blocking, 0, size, ptr, count, wait_list, event);
  }

  static void install(cl_icd_dispatch& table) {
    next = table;
    table.clEnqueueReadBuffer = &call;
  }
};

struct CopyLosesLastByte {
  static inline cl_icd_dispatch next{};

  static cl_int CL_API_CALL call(cl_command_queue queue, cl_mem source, cl_mem destination,
                                 std::size_t source_offset, std::size_t destination_offset,
                                 std::size_t size, cl_uint count, const cl_event* wait_list,
                                 cl_event* event) {
    return next.clEnqueueCopyBuffer(queue, source, destination, source_offset, destination_offset,
                                    size == 0 ? 0 : size - 1, count, wait_list, event);
  }

  static void install(cl_icd_dispatch& table) {
    next = table;
    table.clEnqueueCopyBuffer = &call;
  }
};

}  // namespace

std::vector<Defect> linear_transfer_defects() {
  return {
      {"read.drops-offset",
       {"EnqueueReadBuffer.data"},
       "A read starts at the first byte of the buffer, whatever its offset.",
       &ReadDropsOffset::install},
      {"copy.loses-last-byte",
       {"EnqueueCopyBuffer.data"},
       "A copy leaves out its last byte.",
       &CopyLosesLastByte::install},
  };
}

}  // namespace clmem::mock
