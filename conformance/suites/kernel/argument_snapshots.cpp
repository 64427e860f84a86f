// SPDX-License-Identifier: Apache-2.0
// Arguments of every kind: they stay set, and later changes do not affect kernels that were
// enqueued before.

#include "suites/case_file.hpp"
#include "suites/kernel/kernel_state.hpp"

namespace clmem::conformance::argument_snapshots_cases {

namespace {

struct Kind {
  MakeKernelState make;
  bool is_shared = false;  // set by clSetKernelArgSVMPointer
};

Rows<Kind> kinds() {
  Rows<Kind> rows{{"ReadBuffer", {buffer_argument(0)}},
                  {"WrittenBuffer", {buffer_argument(1)}},
                  {"Local", {local_argument}},
                  {"Sampler", {sampler_argument}},
                  {"WrittenImage", {written_image_argument}},
                  {"DepthImage", {depth_image_argument}},
                  {"WrittenPipe", {pipe_argument(PipeArgument::written)}},
                  {"ReadPipe", {pipe_argument(PipeArgument::read)}},
                  {"PacketsOfPipe", {pipe_argument(PipeArgument::packets)}}};
  for (const cl_uint index : {0U, 1U, 2U, 3U, 4U}) {
    rows.push_back({"ValueOf" + std::to_string(1U << index), {value_argument(index)}});
  }
  for (const ImageKind kind : every_image_kind) {
    rows.push_back({std::string{"Read"} + name_of(kind), {read_image_argument(kind)}});
  }
  for (Row<Kind>& row : rows) {
    row.requirements = {"SetKernelArg.snapshot", "SetKernelArg.persists"};
  }
  rows.push_back({"Shared",
                  {"SetKernelArgSVMPointer.snapshot", "SetKernelArgSVMPointer.persists"},
                  {svm_argument, true}});
  return rows;
}

cl_int change(const ArgumentCall& call, bool is_shared) {
  if (is_shared) {
    return clSetKernelArgSVMPointer(call.kernel, call.index, call.pointer);
  }
  return clSetKernelArg(call.kernel, call.index, call.size, call.address());
}

void expect_set_until_changed(Fixture& fixture, const Kind& kind) {
  fixture.needs({1, 2});
  KernelState state;
  kind.make(fixture, state);
  for (int round = 0; round < 2; ++round) {
    state.expect_in_effect();
  }
  state.prepare();
  {
    Gate gate{fixture};
    must_succeed(clEnqueueMarkerWithWaitList, fixture.queue(), 1, gate.wait_list(), nullptr);
    state.enqueue();
    ASSERT_THAT(change(state.call, kind.is_shared), returns(CL_SUCCESS));
    gate.open();
  }
  state.compare();
}

CLMEM_CASES(cases) {
  return each({.suite = "SetKernelArg",
               .name = "LeavesPendingKernelsAlone",
               .sentence = "An argument of any kind stays set for every enqueue, and one that is "
                           "set while a kernel waits does not change the arguments of that "
                           "kernel."},
              kinds(), expect_set_until_changed);
}

}  // namespace

}  // namespace clmem::conformance::argument_snapshots_cases
