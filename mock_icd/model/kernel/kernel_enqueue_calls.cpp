// SPDX-License-Identifier: Apache-2.0
#include "model/enqueue_command.hpp"
#include "model/kernel/preparation.hpp"

namespace clmem::mock {
namespace {

NewCommand kernel_command(ModelLock& model, const Queue& queue, cl_command_type type,
                          cl_kernel handle, const RangeArguments& asked) {
  const auto kernel = model->registry.get(handle);
  refuse_if(kernel->program->context != queue->context, rule::kernel_of_foreign_context);
  auto definition = kernel->definition_for(*queue->device);
  refuse_if(definition == nullptr, rule::no_executable_for_device);
  const NdRange range = require_nd_range(*queue->device, *definition, asked);
  Preparation prepared = prepare(kernel, model->svm, *queue, std::move(definition), range);
  return {.type = type,
          .accesses = range.empty() ? AccessList{} : std::move(prepared.accesses),
          .execute = [launch = std::move(prepared.launch)] { return launch->run(); }};
}

}  // namespace

cl_int Model::clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint work_dim,
                                     const std::size_t* global_work_offset,
                                     const std::size_t* global_work_size,
                                     const std::size_t* local_work_size, cl_uint wait_count,
                                     const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        return kernel_command(model, target, CL_COMMAND_NDRANGE_KERNEL, kernel,
                              {work_dim, global_work_offset, global_work_size, local_work_size});
      });
}

cl_int Model::clEnqueueTask(cl_command_queue queue, cl_kernel kernel, cl_uint wait_count,
                            const cl_event* wait_list, cl_event* event) {
  const std::size_t one = 1;
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        return kernel_command(model, target, CL_COMMAND_TASK, kernel, {1, nullptr, &one, &one});
      });
}

}  // namespace clmem::mock
