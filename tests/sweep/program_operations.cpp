// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

std::vector<Operation> program_operations() {
  return {
      {"MakesAProgram", "clCreateProgramWithSource(context, 1, *, *, *)",
       "length of the source = 76", RUN(Program(f.context, arguments_source).release())},
      {"LoadsAProgram", "clCreateProgramWithBinary(context, 1, {device}, *, *, *, *)",
       "number of binaries = 1; binary 0 has",
       RUN(Program(f.context, f.program.binaries()).release())},
      {"BuildsAProgram", "clBuildProgram(program_to_build, 0, null, \"-w\", null, null)",
       "options = \"-w\"", RUN(Program{f.program_to_build}.build("-w"))},
      {"AsksForBinaries", "clGetProgramInfo", "CL_PROGRAM_", RUN(f.program.binaries())},
      {"AsksForLogs", "clGetProgramBuildInfo", "CL_PROGRAM_BUILD_LOG",
       [](Fixture& f) {
         static_cast<void>(f.program.logs());
         static_cast<void>(f.program.log(f.device));
         static_cast<void>(f.program.build_info<CL_PROGRAM_BUILD_LOG>(f.device));
       }},
      {"AsksForOptions", "clGetProgramBuildInfo", "CL_PROGRAM_BUILD_OPTIONS",
       RUN(f.program.options(f.device))},
      {"NamesKernels", "clGetProgramInfo", "CL_PROGRAM_", RUN(f.program.kernel_names())},
      {"MakesAKernel", "clCreateKernel(program, \"arguments\", *)", "kernel 'arguments'",
       RUN(f.program.kernel("arguments").release())},
      {"AsksAKernel", "clGetKernelInfo", "CL_KERNEL_",
       [](Fixture& f) {
         static_cast<void>(f.typed_kernel.name());
         static_cast<void>(f.typed_kernel.context());
         static_cast<void>(f.typed_kernel.program());
       }},
      {"AsksForWorkGroups", "clGetKernelWorkGroupInfo", "CL_KERNEL_",
       [](Fixture& f) {
         static_cast<void>(f.typed_kernel.work_group_size(f.device));
         static_cast<void>(f.typed_kernel.local_mem_size(f.device));
         static_cast<void>(f.typed_kernel.private_mem_size(f.device));
         static_cast<void>(f.typed_kernel.compile_work_group_size(f.device));
         static_cast<void>(f.typed_kernel.preferred_work_group_size_multiple(f.device));
         static_cast<void>(f.typed_kernel.work_group_info<CL_KERNEL_WORK_GROUP_SIZE>(f.device));
       }},
      {"CallsAKernel",
       "clEnqueueNDRangeKernel(queue, typed_kernel, 1, null, {8}, {4}, 0, null, null)",
       "global = (8), local = (4), offset = none",
       RUN(f.typed_kernel(f.queue, {8}, {4}, f.dest, LocalMemory{16}, 1.0F))},
      {"RunsAKernel",
       "clEnqueueNDRangeKernel(queue, typed_kernel, 2, {0, 2}, {8, 2}, {4, 1}, 1, {done}, *)",
       "global = (8, 2), local = (4, 1), offset = (0, 2)",
       [](Fixture& f) {
         f.typed_kernel.set_args(f.dest, LocalMemory{16}, 1.0F);
         enqueue_nd_range_kernel(f.queue, f.typed_kernel,
                                 {.global = {8, 2},
                                  .local = {4, 1},
                                  .offset = {0, 2},
                                  .after = {f.done},
                                  .event = &f.event});
       }},
      {"RunsAnEmptyRange", "clEnqueueMarkerWithWaitList(queue, 1, {done}, *)",
       "number of events = 1",
       RUN(enqueue_nd_range_kernel(
           f.queue, f.typed_kernel,
           {.global = 0, .after = {f.done}, .event = &f.event, .allow_empty = true}))},
      {"CallsAKernelWithTheSizesKept",
       "clEnqueueNDRangeKernel(queue, typed_kernel, 1, null, {8}, {4}, 0, null, null)",
       "global = (8), local = (4), offset = none",
       RUN(f.sized_kernel.call(f.queue, f.dest, LocalMemory{16}, 1.0F))},
      {"RunsATask", "clEnqueueTask(queue, typed_kernel, 1, {done}, *)", "number of events = 1",
       [](Fixture& f) {
         f.typed_kernel.set_args(f.dest, LocalMemory{16}, 1.0F);
         enqueue_task(f.queue, f.typed_kernel, {.after = {f.done}, .event = &f.event});
       }},
  };
}

}  // namespace clmem::sweep
