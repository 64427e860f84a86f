// SPDX-License-Identifier: Apache-2.0
#include "model/issue.hpp"
#include "model/kernel/kernel_calls.hpp"
#include "model/kernel/preparation.hpp"
#include "model/rules/queue_rules.hpp"
#include "model/rules/wait_list_rules.hpp"

namespace clmem::mock {
namespace {

struct Enqueue {
  cl_command_queue queue;
  cl_kernel kernel;
  cl_command_type type;
  RangeArguments range;
  WaitList wait_list;
  cl_event* event;
};

void enqueue(Section& section, const Enqueue& asked) {
  const auto queue = require_host_queue(section->registry, asked.queue);
  const auto kernel = section->registry.get(asked.kernel);
  refuse_if(kernel->program->context != queue->context, rule::kernel_of_foreign_context);
  auto definition = kernel->definition_for(*queue->device);
  refuse_if(definition == nullptr, rule::no_executable_for_device);
  auto waits = require_wait_list(section->registry, *queue->context, asked.wait_list);
  const NdRange range = require_nd_range(*queue->device, *definition, asked.range);
  Preparation prepared = prepare(kernel, section->svm, *queue, std::move(definition), range);
  issue(section, queue,
        {.type = asked.type,
         .waits = std::move(waits),
         .accesses = range.empty() ? AccessList{} : std::move(prepared.accesses),
         .execute = [launch = std::move(prepared.launch)] { return launch->run(); }},
        asked.event);
}

}  // namespace

cl_int KernelCalls::enqueue_nd_range(cl_command_queue queue, cl_kernel kernel, cl_uint work_dim,
                                     const std::size_t* global_work_offset,
                                     const std::size_t* global_work_size,
                                     const std::size_t* local_work_size, cl_uint wait_count,
                                     const cl_event* wait_list, cl_event* event) {
  return answer(*state_, [&](Section& section) {
    enqueue(section, {queue,
                      kernel,
                      CL_COMMAND_NDRANGE_KERNEL,
                      {work_dim, global_work_offset, global_work_size, local_work_size},
                      {wait_count, wait_list},
                      event});
  });
}

cl_int KernelCalls::enqueue_task(cl_command_queue queue, cl_kernel kernel, cl_uint wait_count,
                                 const cl_event* wait_list, cl_event* event) {
  return answer(*state_, [&](Section& section) {
    const std::size_t one = 1;
    enqueue(
        section,
        {queue, kernel, CL_COMMAND_TASK, {1, nullptr, &one, &one}, {wait_count, wait_list}, event});
  });
}

}  // namespace clmem::mock
