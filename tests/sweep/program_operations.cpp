// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

using mock::EntryPoint;

std::vector<Operation> program_operations() {
  return {
      {"MakesAProgram", EntryPoint::clCreateProgramWithSource, "length of the source = 76",
       [](Bench& bench) { Program(bench.context, arguments_source).release(); }},
      {"LoadsAProgram", EntryPoint::clCreateProgramWithBinary,
       "number of binaries = 1; binary 0 has",
       [](Bench& bench) { Program(bench.context, bench.program.binaries()).release(); }},
      {"BuildsAProgram", EntryPoint::clBuildProgram, "options = \"-w\"",
       [](Bench& bench) { Program{bench.program_to_build}.build("-w"); }},
      {"AsksForBinaries", EntryPoint::clGetProgramInfo, "parameter 0x116",
       [](Bench& bench) { static_cast<void>(bench.program.binaries()); }},
      {"AsksForLogs", EntryPoint::clGetProgramBuildInfo, "parameter 0x1183",
       [](Bench& bench) {
         static_cast<void>(bench.program.logs());
         static_cast<void>(bench.program.log(bench.device));
         static_cast<void>(bench.program.build_info<CL_PROGRAM_BUILD_LOG>(bench.device));
       }},
      {"AsksForOptions", EntryPoint::clGetProgramBuildInfo, "parameter 0x1182",
       [](Bench& bench) { static_cast<void>(bench.program.options(bench.device)); }},
      {"NamesKernels", EntryPoint::clGetProgramInfo, "parameter 0x116",
       [](Bench& bench) { static_cast<void>(bench.program.kernel_names()); }},
      {"MakesAKernel", EntryPoint::clCreateKernel, "kernel 'arguments'",
       [](Bench& bench) { bench.program.kernel("arguments").release(); }},
      {"AsksAKernel", EntryPoint::clGetKernelInfo, "parameter 0x119",
       [](Bench& bench) {
         static_cast<void>(bench.typed_kernel.name());
         static_cast<void>(bench.typed_kernel.context());
         static_cast<void>(bench.typed_kernel.program());
       }},
      {"AsksForWorkGroups", EntryPoint::clGetKernelWorkGroupInfo, "parameter 0x11b",
       [](Bench& bench) {
         static_cast<void>(bench.typed_kernel.work_group_size(bench.device));
         static_cast<void>(bench.typed_kernel.local_mem_size(bench.device));
         static_cast<void>(bench.typed_kernel.private_mem_size(bench.device));
         static_cast<void>(bench.typed_kernel.compile_work_group_size(bench.device));
         static_cast<void>(bench.typed_kernel.preferred_work_group_size_multiple(bench.device));
         static_cast<void>(
             bench.typed_kernel.work_group_info<CL_KERNEL_WORK_GROUP_SIZE>(bench.device));
       }},
      {"CallsAKernel", EntryPoint::clEnqueueNDRangeKernel,
       "global = (8), local = (4), offset = none",
       [](Bench& bench) {
         bench.typed_kernel(bench.queue, {8}, {4}, bench.dest, LocalMemory{16}, 1.0F);
       }},
      {"RunsAKernel", EntryPoint::clEnqueueNDRangeKernel, "global = (8)",
       [](Bench& bench) {
         bench.typed_kernel.set_args(bench.dest, LocalMemory{16}, 1.0F);
         enqueue_nd_range_kernel(bench.queue, bench.typed_kernel, {.global = {8}});
       }},
      {"CallsAKernelWithTheSizesKept", EntryPoint::clEnqueueNDRangeKernel,
       "global = (8), local = (4), offset = none",
       [](Bench& bench) {
         bench.sized_kernel.call(bench.queue, bench.dest, LocalMemory{16}, 1.0F);
       }},
      {"RunsATask", EntryPoint::clEnqueueTask, "number of events = 1",
       [](Bench& bench) {
         bench.typed_kernel.set_args(bench.dest, LocalMemory{16}, 1.0F);
         Event done;
         enqueue_task(bench.queue, bench.typed_kernel, {.after = {bench.done}, .event = &done});
       }},
  };
}

}  // namespace clmem::sweep
