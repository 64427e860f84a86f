// SPDX-License-Identifier: Apache-2.0
// Shared virtual memory as an argument of kernels, and clSetKernelExecInfo for what a kernel
// reaches through pointers.

#include "operations/svm/svm_list.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::svm_arguments_cases {

struct PointerRow {
  const char* name;
  const char* requirement;
  const char* kernel;
  std::size_t offset;
};

CLMEM_TABLE(SetKernelArgSvmPointer, PassesPointer,
            "A kernel reads and writes from exactly the byte that its SVM pointer points to.",
            (const PointerRow& row),
            (std::vector<PointerRow>{
                {"Base", "SetKernelArgSVMPointer.base", "copy_bytes", 0},
                {"SecondByte", "SetKernelArgSVMPointer.interior", "copy_bytes", 1},
                {"Middle", "SetKernelArgSVMPointer.interior", "copy_bytes", 2049},
                {"LastByte", "SetKernelArgSVMPointer.interior", "copy_bytes", usual_size - 1},
                {"Constant", "SetKernelArgSVMPointer.constant", "copy_constant", 0},
                {"ConstantMiddle", "SetKernelArgSVMPointer.constant", "copy_constant", 2048}}),
            {}) {
  const std::size_t size = usual_size - row.offset;
  const FilledSvm from{fixture, usual_size};
  FilledSvm to{fixture, usual_size};
  const Bytes before = to.bytes;
  const Kernel kernel{fixture, row.kernel};
  EXPECT_THAT(clSetKernelArgSVMPointer(kernel.get(), 0, from.at(row.offset)), returns(CL_SUCCESS));
  EXPECT_THAT(clSetKernelArgSVMPointer(kernel.get(), 1, to.at(row.offset)), returns(CL_SUCCESS));
  kernel.enqueue(fixture.queue(), {size});
  fixture.finish();
  copy_linear(from.bytes, row.offset, to.bytes, row.offset, size);
  expect_svm(fixture, to, {.previous = before, .base = row.offset, .region = {size, 1, 1}});
  expect_svm(fixture, from);
}

CLMEM_CASE(
    SetKernelArgSvmPointer, LastsUntilReplaced,
    "An SVM pointer stays the argument of a kernel for later enqueues until another one is set.",
    {"SetKernelArgSVMPointer.persists"}) {
  FilledSvm from{fixture, usual_size};
  const FilledSvm one{fixture, usual_size};
  const FilledSvm two{fixture, usual_size};
  const Kernel copy{fixture, "copy_bytes"};
  copy.set_all(SvmPointer{from.get()}, SvmPointer{one.get()});
  for (int round = 0; round < 3; ++round) {
    from.bytes = fixture.fresh(usual_size);
    from.memory.write(fixture, from.bytes);
    copy.enqueue(fixture.queue(), {usual_size});
    fixture.finish();
    expect_svm(fixture, one.get(), from.bytes);
  }
  expect_svm(fixture, two);
  copy.set(1, SvmPointer{two.get()});
  copy.enqueue(fixture.queue(), {usual_size});
  fixture.finish();
  expect_svm(fixture, two.get(), from.bytes);
}

// A driver that compares only allocations takes the next pointer for the one that is set.
CLMEM_CASE(SetKernelArgSvmPointer, MovesWithinAllocations,
           "An SVM pointer argument can be replaced by another one into the same allocation.",
           {"SetKernelArgSVMPointer.base", "SetKernelArgSVMPointer.interior"}) {
  constexpr std::size_t size = 100;
  const FilledSvm from{fixture, usual_size};
  FilledSvm to{fixture, usual_size};
  const Kernel copy{fixture, "copy_bytes"};
  for (const std::size_t offset : {std::size_t{2048}, std::size_t{0}, std::size_t{3001}}) {
    for (const std::size_t target : {offset, offset + size}) {
      copy.run(fixture, {size}, SvmPointer{from.at(offset)}, SvmPointer{to.at(target)});
      copy_linear(from.bytes, offset, to.bytes, target, size);
      expect_svm(fixture, to);
    }
  }
}

CLMEM_CASE(SetKernelArgSvmPointer, LeavesEnqueuedKernelsAlone,
           "An SVM pointer that is set after an enqueue applies to the next enqueue.",
           {"SetKernelArgSVMPointer.snapshot"}) {
  const FilledSvm from{fixture, usual_size};
  const FilledSvm wanted{fixture, usual_size};
  const FilledSvm other{fixture, usual_size};
  const Kernel copy{fixture, "copy_bytes"};
  copy.set_all(SvmPointer{from.get()}, SvmPointer{wanted.get()});
  Gate gate{fixture};
  must_succeed(clEnqueueNDRangeKernel, fixture.queue(), copy.get(), 1, nullptr, &usual_size,
               nullptr, 1, gate.wait_list(), nullptr);
  copy.set(1, SvmPointer{other.get()});
  must_succeed(clFlush, fixture.queue());
  gate.open();
  fixture.finish();
  expect_svm(fixture, wanted.get(), from.bytes);
  expect_svm(fixture, other);
}

CLMEM_CASE(SetKernelArgSvmPointer, AlternatesWithBuffers,
           "An argument of a kernel may be a buffer, then an SVM pointer, then a buffer again.",
           {"SetKernelArgSVMPointer.replace-buffer"}) {
  const FilledBuffer from = fixture.filled_buffer(usual_size);
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const FilledSvm memory{fixture, usual_size};
  const FilledBuffer last = fixture.filled_buffer(usual_size);
  const Kernel copy{fixture, "copy_bytes"};
  copy.run(fixture, {usual_size}, from.get(), buffer.get());
  expect_contents(fixture, buffer.get(), from.bytes);
  expect_svm(fixture, memory);
  copy.run(fixture, {usual_size}, from.get(), SvmPointer{memory.get()});
  expect_svm(fixture, memory.get(), from.bytes);
  copy.run(fixture, {usual_size}, SvmPointer{memory.get()}, last.get());
  expect_contents(fixture, last.get(), from.bytes);
}

CLMEM_TABLE(
    SetKernelExecInfo, NamesWhatKernelsReach,
    "A kernel can access SVM allocations that clSetKernelExecInfo names by any pointer into them.",
    (std::size_t offset),
    (Rows<std::size_t>{{"ByBase", "SetKernelExecInfo.svm-ptrs", 0},
                       {"ByMiddle", "SetKernelExecInfo.svm-ptrs.interior", 2049},
                       {"ByLastByte", "SetKernelExecInfo.svm-ptrs.interior", 4095}}),
    {}) {
  TwoPartList list{fixture};
  const Kernel add{fixture, "add_to_links"};
  ASSERT_THAT(name_pointers(add, {list.tail.at(offset)}), returns(CL_SUCCESS));
  add.run(fixture, {1}, SvmPointer{list.head.get()}, list.links.size(), SvmList::step);
  list.links.expect_values(1);
}

// Names the allocation many times, by various pointers into it, and that of the argument.
CLMEM_CASE(
    SetKernelExecInfo, NamesAllocationRepeatedly,
    "clSetKernelExecInfo may name an SVM allocation several times, and may be called repeatedly.",
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
  const Kernel clone{Handle<cl_kernel>{clCloneKernel(add.get(), &code)}};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  add.set(0, SvmPointer{other.head.get()});
  must_succeed(name_pointers(add, {other.tail.get()}), "clSetKernelExecInfo");
  clone.enqueue(fixture.queue(), {1});
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

}  // namespace clmem::conformance::svm_arguments_cases
