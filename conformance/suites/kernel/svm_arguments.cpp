// SPDX-License-Identifier: Apache-2.0
// Shared virtual memory as an argument of kernels.

#include <gtest/gtest.h>

#include "harness/contents.hpp"
#include "harness/gate.hpp"
#include "harness/kernel.hpp"
#include "harness/oracle.hpp"
#include "harness/set_up.hpp"
#include "suites/all_cases.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance::svm_arguments_cases {

namespace {

constexpr std::size_t usual_size = 4099;

// Runs `kernel` over all but the last `offset` bytes and compares all of `to`.
void expect_copied(Bench& bench, const Kernel& kernel, const FilledSvm& from, FilledSvm& to,
                   std::size_t offset) {
  const std::size_t size = from.size() - offset;
  const Bytes before = to.bytes;
  EXPECT_THAT(clSetKernelArgSVMPointer(kernel.get(), 0, from.at(offset)), returns(CL_SUCCESS));
  EXPECT_THAT(clSetKernelArgSVMPointer(kernel.get(), 1, to.at(offset)), returns(CL_SUCCESS));
  kernel.enqueue(bench.queue(), {size});
  bench.finish();
  copy_linear(from.bytes, offset, to.bytes, offset, size);
  expect_svm(bench, to, {.previous = before, .base = offset, .region = {size, 1, 1}});
  expect_svm(bench, from);
}

Cases pointer_cases() {
  struct Row {
    const char* name;
    const char* requirement;
    const char* kernel;
    std::size_t offset;
  };
  return each(
      {.suite = "SetKernelArgSvmPointer",
       .name = "PassesPointer",
       .sentence = "A kernel reads and writes from exactly the byte that the pointer points to."},
      std::vector<Row>{
          {"Base", "SetKernelArgSVMPointer.base", "copy_bytes", 0},
          {"SecondByte", "SetKernelArgSVMPointer.interior", "copy_bytes", 1},
          {"Middle", "SetKernelArgSVMPointer.interior", "copy_bytes", 2049},
          {"LastByte", "SetKernelArgSVMPointer.interior", "copy_bytes", usual_size - 1},
          {"Constant", "SetKernelArgSVMPointer.constant", "copy_constant", 0},
          {"ConstantMiddle", "SetKernelArgSVMPointer.constant", "copy_constant", 2048}},
      [](Bench& bench, const Row& row) {
        const FilledSvm from{bench, usual_size};
        FilledSvm to{bench, usual_size};
        expect_copied(bench, Kernel{bench, row.kernel}, from, to, row.offset);
      });
}

Cases state_cases() {
  return {{.suite = "SetKernelArgSvmPointer",
           .name = "LastsUntilReplaced",
           .sentence = "A pointer stays the argument for later enqueues until another is set.",
           .requirements = {"SetKernelArgSVMPointer.persists"},
           .body =
               [](Bench& bench) {
                 FilledSvm from{bench, usual_size};
                 const FilledSvm one{bench, usual_size};
                 const FilledSvm two{bench, usual_size};
                 const Kernel copy{bench, "copy_bytes"};
                 copy.set_all(SvmPointer{from.get()}, SvmPointer{one.get()});
                 for (int round = 0; round < 3; ++round) {
                   from.bytes = bench.fresh(usual_size);
                   from.memory.write(bench, from.bytes);
                   copy.enqueue(bench.queue(), {usual_size});
                   bench.finish();
                   expect_svm(bench, one.get(), from.bytes);
                 }
                 expect_svm(bench, two);
                 copy.set(1, SvmPointer{two.get()});
                 copy.enqueue(bench.queue(), {usual_size});
                 bench.finish();
                 expect_svm(bench, two.get(), from.bytes);
               }},
          {.suite = "SetKernelArgSvmPointer",
           .name = "LeavesEnqueuedKernelsAlone",
           .sentence = "A pointer that is set after an enqueue applies to the next enqueue.",
           .requirements = {"SetKernelArgSVMPointer.snapshot"},
           .body =
               [](Bench& bench) {
                 const FilledSvm from{bench, usual_size};
                 const FilledSvm wanted{bench, usual_size};
                 const FilledSvm other{bench, usual_size};
                 const Kernel copy{bench, "copy_bytes"};
                 copy.set_all(SvmPointer{from.get()}, SvmPointer{wanted.get()});
                 Gate gate{bench};
                 const std::size_t items = usual_size;
                 ASSERT_THAT(clEnqueueNDRangeKernel(bench.queue(), copy.get(), 1, nullptr, &items,
                                                    nullptr, 1, gate.wait_list(), nullptr),
                             returns(CL_SUCCESS));
                 copy.set(1, SvmPointer{other.get()});
                 must_succeed(clFlush(bench.queue()), "clFlush");
                 gate.open();
                 bench.finish();
                 expect_svm(bench, wanted.get(), from.bytes);
                 expect_svm(bench, other);
               }},
          {.suite = "SetKernelArgSvmPointer",
           .name = "AlternatesWithBuffers",
           .sentence = "An argument may be a buffer, then a pointer, then a buffer again.",
           .requirements = {"SetKernelArgSVMPointer.replace-buffer"},
           .body = [](Bench& bench) {
             const FilledBuffer from = bench.filled_buffer(usual_size);
             const FilledBuffer buffer = bench.filled_buffer(usual_size);
             const FilledSvm memory{bench, usual_size};
             const FilledBuffer last = bench.filled_buffer(usual_size);
             const Kernel copy{bench, "copy_bytes"};
             copy.run(bench, {usual_size}, from.get(), buffer.get());
             expect_contents(bench, buffer.get(), from.bytes);
             expect_svm(bench, memory);
             copy.run(bench, {usual_size}, from.get(), SvmPointer{memory.get()});
             expect_svm(bench, memory.get(), from.bytes);
             copy.run(bench, {usual_size}, SvmPointer{memory.get()}, last.get());
             expect_contents(bench, last.get(), from.bytes);
           }}};
}

Cases refused_cases() {
  return {{.suite = "SetKernelArgSvmPointer",
           .name = "RefusesNullKernel",
           .sentence = "NULL is not a kernel.",
           .requirements = {"SetKernelArgSVMPointer.err.INVALID_KERNEL.null"},
           .body =
               [](Bench& bench) {
                 // Without shared virtual memory CL_INVALID_OPERATION is legal, too: no rule orders
                 // the two.
                 if (const auto missing = bench.device().lacks("svm_coarse")) {
                   unsupported(*missing);
                 }
                 ASSERT_THAT(clSetKernelArgSVMPointer(nullptr, 0, bench.host(64).data()),
                             bench.refuses(CL_INVALID_KERNEL));
                 expect_alive(bench);
               }},
          {.suite = "SetKernelArgSvmPointer",
           .name = "RefusesIndexOutOfRange",
           .sentence = "The index of an argument has to be below the number of arguments.",
           .requirements = {"SetKernelArgSVMPointer.err.INVALID_ARG_INDEX"},
           .body =
               [](Bench& bench) {
                 const FilledSvm from{bench, usual_size};
                 const FilledSvm to{bench, usual_size};
                 const SvmMemory other{bench, usual_size};
                 const Kernel copy{bench, "copy_bytes"};
                 copy.set_all(SvmPointer{from.get()}, SvmPointer{to.get()});
                 for (const cl_uint index : {2U, 3U, 0xffffffffU}) {
                   ASSERT_THAT(clSetKernelArgSVMPointer(copy.get(), index, other.get()),
                               bench.refuses(CL_INVALID_ARG_INDEX));
                 }
                 copy.enqueue(bench.queue(), {usual_size});
                 bench.finish();
                 expect_svm(bench, to.get(), from.bytes);
               }},
          {.suite = "SetKernelArgSvmPointer",
           .name = "RefusesWithoutSvm",
           .sentence = "Without shared virtual memory the call is refused.",
           .requirements = {"SetKernelArgSVMPointer.err.INVALID_OPERATION.no-svm"},
           .body = [](Bench& bench) {
             const Kernel copy{bench, "copy_bytes"};
             ASSERT_THAT(clSetKernelArgSVMPointer(copy.get(), 0, bench.host(64).data()),
                         bench.refuses(CL_INVALID_OPERATION));
             expect_alive(bench);
           }}};
}

}  // namespace

Cases cases() {
  return join({pointer_cases(), state_cases(), refused_cases()});
}

}  // namespace clmem::conformance::svm_arguments_cases
