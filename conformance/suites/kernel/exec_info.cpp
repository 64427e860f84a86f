// SPDX-License-Identifier: Apache-2.0
// clSetKernelExecInfo for shared virtual memory that a kernel reaches through pointers, and clones
// of kernels.

#include "operations/svm/svm_list.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::exec_info_cases {

namespace {

Cases pointer_cases() {
  return each({.name = "NamesWhatKernelsReach",
               .sentence = "A kernel can access SVM allocations that clSetKernelExecInfo names by "
                           "any pointer into them."},
              Rows<std::size_t>{{"ByBase", "SetKernelExecInfo.svm-ptrs", 0},
                                {"ByMiddle", "SetKernelExecInfo.svm-ptrs.interior", 2049},
                                {"ByLastByte", "SetKernelExecInfo.svm-ptrs.interior", 4095}},
              [](Fixture& fixture, std::size_t offset) {
                TwoPartList list{fixture};
                const Kernel add{fixture, "add_to_links"};
                ASSERT_THAT(name_pointers(add, {list.tail.at(offset)}), returns(CL_SUCCESS));
                add.run(fixture, {1}, SvmPointer{list.head.get()}, list.links.size(),
                        SvmList::step);
                list.links.expect_values(1);
              });
}

// Names the allocation many times, by any of its pointers, beside that of the argument.
CLMEM_CASE(SetKernelExecInfo, NamesAllocationRepeatedly,
           "clSetKernelExecInfo may name an SVM allocation many times, and may be called again and "
           "again.",
           {"SetKernelExecInfo.svm-ptrs.repeated"}) {
  TwoPartList list{fixture};
  const Kernel add{fixture, "add_to_links"};
  add.set_all(SvmPointer{list.head.get()}, list.links.size(), SvmList::step);
  std::vector<void*> pointers;
  for (std::size_t i = 0; i < 50; ++i) {
    pointers.insert(pointers.end(), {list.tail.at(0), list.tail.at(i), list.head.at(0)});
  }
  for (cl_uint walks = 1; walks <= 3; ++walks) {
    ASSERT_THAT(name_pointers(add, pointers), returns(CL_SUCCESS));
    add.enqueue(fixture.queue(), {1});
    fixture.finish();
    list.links.expect_values(walks);
  }
}

CLMEM_CASE(SetKernelExecInfo, ClonesTakeItOver,
           "A clone starts with the arguments and the named SVM allocations of its source kernel; "
           "later changes of the source do not affect it.",
           {"SetKernelExecInfo.clone"}) {
  TwoPartList list{fixture};
  TwoPartList other{fixture};
  const Kernel add{fixture, "add_to_links"};
  add.set_all(SvmPointer{list.head.get()}, list.links.size(), SvmList::step);
  must_succeed(name_pointers(add, {list.tail.get()}), "clSetKernelExecInfo");
  cl_int code = not_stored;
  const Handle<cl_kernel> clone{clCloneKernel(add.get(), &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  add.set(0, SvmPointer{other.head.get()});
  must_succeed(name_pointers(add, {other.tail.get()}), "clSetKernelExecInfo");
  const std::size_t one = 1;
  ASSERT_THAT(clEnqueueNDRangeKernel(fixture.queue(), clone.get(), 1, nullptr, &one, nullptr, 0,
                                     nullptr, nullptr),
              returns(CL_SUCCESS));
  fixture.finish();
  list.links.expect_values(1);
  other.links.expect_values(0);
  add.enqueue(fixture.queue(), {1});
  fixture.finish();
  list.links.expect_values(1);
  other.links.expect_values(1);
}

CLMEM_CASE(SetKernelExecInfo, NamesNothing,
           "clSetKernelExecInfo may be given an empty set of SVM allocations; older revisions of "
           "the specification reject that.",
           {"SetKernelExecInfo.svm-ptrs.empty"}) {
  const SvmMemory memory{fixture, 64};
  const Kernel add{fixture, "add_to_links"};
  must_succeed(name_pointers(add, {memory.get()}), "clSetKernelExecInfo");
  EXPECT_THAT(clSetKernelExecInfo(add.get(), CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr),
              returns({CL_SUCCESS, CL_INVALID_VALUE}));
  expect_alive(fixture);
}

CLMEM_CASES(cases) {
  return in_suite("SetKernelExecInfo", join({pointer_cases()}));
}

}  // namespace

}  // namespace clmem::conformance::exec_info_cases
