// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

using mock::EntryPoint;

std::vector<Operation> program_operations() {
  return {
      {"MakesAProgram", EntryPoint::clCreateProgramWithSource, "length of the source = 76",
       [](Fixture& fixture) { Program(fixture.context, arguments_source).release(); }},
      {"LoadsAProgram", EntryPoint::clCreateProgramWithBinary,
       "number of binaries = 1; binary 0 has",
       [](Fixture& fixture) { Program(fixture.context, fixture.program.binaries()).release(); }},
      {"BuildsAProgram", EntryPoint::clBuildProgram, "options = \"-w\"",
       [](Fixture& fixture) { Program{fixture.program_to_build}.build("-w"); }},
      {"AsksForBinaries", EntryPoint::clGetProgramInfo, "CL_PROGRAM_",
       [](Fixture& fixture) { static_cast<void>(fixture.program.binaries()); }},
      {"AsksForLogs", EntryPoint::clGetProgramBuildInfo, "CL_PROGRAM_BUILD_LOG",
       [](Fixture& fixture) {
         static_cast<void>(fixture.program.logs());
         static_cast<void>(fixture.program.log(fixture.device));
         static_cast<void>(fixture.program.build_info<CL_PROGRAM_BUILD_LOG>(fixture.device));
       }},
      {"AsksForOptions", EntryPoint::clGetProgramBuildInfo, "CL_PROGRAM_BUILD_OPTIONS",
       [](Fixture& fixture) { static_cast<void>(fixture.program.options(fixture.device)); }},
      {"NamesKernels", EntryPoint::clGetProgramInfo, "CL_PROGRAM_",
       [](Fixture& fixture) { static_cast<void>(fixture.program.kernel_names()); }},
      {"MakesAKernel", EntryPoint::clCreateKernel, "kernel 'arguments'",
       [](Fixture& fixture) { fixture.program.kernel("arguments").release(); }},
      {"AsksAKernel", EntryPoint::clGetKernelInfo, "CL_KERNEL_",
       [](Fixture& fixture) {
         static_cast<void>(fixture.typed_kernel.name());
         static_cast<void>(fixture.typed_kernel.context());
         static_cast<void>(fixture.typed_kernel.program());
       }},
      {"AsksForWorkGroups", EntryPoint::clGetKernelWorkGroupInfo, "CL_KERNEL_",
       [](Fixture& fixture) {
         static_cast<void>(fixture.typed_kernel.work_group_size(fixture.device));
         static_cast<void>(fixture.typed_kernel.local_mem_size(fixture.device));
         static_cast<void>(fixture.typed_kernel.private_mem_size(fixture.device));
         static_cast<void>(fixture.typed_kernel.compile_work_group_size(fixture.device));
         static_cast<void>(fixture.typed_kernel.preferred_work_group_size_multiple(fixture.device));
         static_cast<void>(
             fixture.typed_kernel.work_group_info<CL_KERNEL_WORK_GROUP_SIZE>(fixture.device));
       }},
      {"CallsAKernel", EntryPoint::clEnqueueNDRangeKernel,
       "global = (8), local = (4), offset = none",
       [](Fixture& fixture) {
         fixture.typed_kernel(fixture.queue, {8}, {4}, fixture.dest, LocalMemory{16}, 1.0F);
       }},
      {"RunsAKernel", EntryPoint::clEnqueueNDRangeKernel, "global = (8)",
       [](Fixture& fixture) {
         fixture.typed_kernel.set_args(fixture.dest, LocalMemory{16}, 1.0F);
         enqueue_nd_range_kernel(fixture.queue, fixture.typed_kernel, {.global = {8}});
       }},
      {"RunsAnEmptyRange", EntryPoint::clEnqueueMarkerWithWaitList, "number of events = 1",
       [](Fixture& fixture) {
         Event done;
         enqueue_nd_range_kernel(
             fixture.queue, fixture.typed_kernel,
             {.global = 0, .after = {fixture.done}, .event = &done, .allow_empty = true});
       }},
      {"CallsAKernelWithTheSizesKept", EntryPoint::clEnqueueNDRangeKernel,
       "global = (8), local = (4), offset = none",
       [](Fixture& fixture) {
         fixture.sized_kernel.call(fixture.queue, fixture.dest, LocalMemory{16}, 1.0F);
       }},
      {"RunsATask", EntryPoint::clEnqueueTask, "number of events = 1",
       [](Fixture& fixture) {
         fixture.typed_kernel.set_args(fixture.dest, LocalMemory{16}, 1.0F);
         Event done;
         enqueue_task(fixture.queue, fixture.typed_kernel,
                      {.after = {fixture.done}, .event = &done});
       }},
  };
}

}  // namespace clmem::sweep
