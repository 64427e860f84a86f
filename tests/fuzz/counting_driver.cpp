// SPDX-License-Identifier: Apache-2.0
// counting_driver.cpp - the mock driver with a defect that depends on history: after a process has
// created eight pipes, copies of buffers lose their last byte. Few programs create a pipe, and the
// programs that show the defect need not.
#include <atomic>

#include "../runner/hostile/taken_driver.hpp"

namespace clmem::tests {
namespace {

constexpr int most_pipes = 8;

cl_icd_dispatch correct;
std::atomic<int> pipes{0};

cl_mem CL_API_CALL make_and_count(cl_context context, cl_mem_flags flags, cl_uint packet_size,
                                  cl_uint packets, const cl_pipe_properties* properties,
                                  cl_int* code) {
  ++pipes;
  return correct.clCreatePipe(context, flags, packet_size, packets, properties, code);
}

cl_int CL_API_CALL copy_less(cl_command_queue queue, cl_mem from, cl_mem to,
                             std::size_t from_offset, std::size_t to_offset, std::size_t size,
                             cl_uint waits, const cl_event* list, cl_event* event) {
  const std::size_t lost = pipes > most_pipes && size > 1 ? 1 : 0;
  return correct.clEnqueueCopyBuffer(queue, from, to, from_offset, to_offset, size - lost, waits,
                                     list, event);
}

}  // namespace

void take_over(cl_icd_dispatch& table) {
  correct = table;
  table.clCreatePipe = &make_and_count;
  table.clEnqueueCopyBuffer = &copy_less;
}

}  // namespace clmem::tests
