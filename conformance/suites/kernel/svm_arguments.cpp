// SPDX-License-Identifier: Apache-2.0
// Shared virtual memory as an argument of kernels.

#include "operations/svm/svm_contents.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::svm_arguments_cases {

namespace {

constexpr std::size_t usual_size = 4099;

// Runs `kernel` over all but the last `offset` bytes and compares all of `to`.
void expect_copied(Fixture& fixture, const Kernel& kernel, const FilledSvm& from, FilledSvm& to,
                   std::size_t offset) {
  const std::size_t size = from.size() - offset;
  const Bytes before = to.bytes;
  EXPECT_THAT(clSetKernelArgSVMPointer(kernel.get(), 0, from.at(offset)), returns(CL_SUCCESS));
  EXPECT_THAT(clSetKernelArgSVMPointer(kernel.get(), 1, to.at(offset)), returns(CL_SUCCESS));
  kernel.enqueue(fixture.queue(), {size});
  fixture.finish();
  copy_linear(from.bytes, offset, to.bytes, offset, size);
  expect_svm(fixture, to, {.previous = before, .base = offset, .region = {size, 1, 1}});
  expect_svm(fixture, from);
}

Cases pointer_cases() {
  struct Row {
    const char* name;
    const char* requirement;
    const char* kernel;
    std::size_t offset;
  };
  return each(
      {.name = "PassesPointer",
       .sentence = "A kernel reads and writes from exactly the byte that its SVM pointer points "
                   "to."},
      std::vector<Row>{
          {"Base", "SetKernelArgSVMPointer.base", "copy_bytes", 0},
          {"SecondByte", "SetKernelArgSVMPointer.interior", "copy_bytes", 1},
          {"Middle", "SetKernelArgSVMPointer.interior", "copy_bytes", 2049},
          {"LastByte", "SetKernelArgSVMPointer.interior", "copy_bytes", usual_size - 1},
          {"Constant", "SetKernelArgSVMPointer.constant", "copy_constant", 0},
          {"ConstantMiddle", "SetKernelArgSVMPointer.constant", "copy_constant", 2048}},
      [](Fixture& fixture, const Row& row) {
        const FilledSvm from{fixture, usual_size};
        FilledSvm to{fixture, usual_size};
        expect_copied(fixture, Kernel{fixture, row.kernel}, from, to, row.offset);
      });
}

CLMEM_CASE(SetKernelArgSvmPointer, LastsUntilReplaced,
           "An SVM pointer stays the argument of a kernel for later enqueues until another one is "
           "set.",
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

// A driver that compares allocations mistakes the next pointer for the one that is set.
CLMEM_CASE(SetKernelArgSvmPointer, MovesWithinAllocations,
           "An SVM pointer that is an argument can be replaced by another one into the same "
           "allocation.",
           {"SetKernelArgSVMPointer.base", "SetKernelArgSVMPointer.interior"}) {
  constexpr std::size_t size = 100;
  const FilledSvm from{fixture, usual_size};
  FilledSvm to{fixture, usual_size};
  const Kernel copy{fixture, "copy_bytes"};
  for (const std::size_t offset : {std::size_t{2048}, std::size_t{0}, std::size_t{3001}}) {
    for (const std::size_t target : {offset, offset + size}) {
      copy.set_all(SvmPointer{from.at(offset)}, SvmPointer{to.at(target)});
      copy.enqueue(fixture.queue(), {size});
      fixture.finish();
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
  const std::size_t items = usual_size;
  ASSERT_THAT(clEnqueueNDRangeKernel(fixture.queue(), copy.get(), 1, nullptr, &items, nullptr, 1,
                                     gate.wait_list(), nullptr),
              returns(CL_SUCCESS));
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

CLMEM_CASES(cases) {
  return in_suite("SetKernelArgSvmPointer", join({pointer_cases()}));
}

}  // namespace

}  // namespace clmem::conformance::svm_arguments_cases
