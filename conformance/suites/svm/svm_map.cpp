// SPDX-License-Identifier: Apache-2.0
// Maps of shared virtual memory: when and where the host and the device see each other's bytes.

#include "operations/map/mapping.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::svm_map_cases {

cl_int map(Fixture& fixture, cl_bool blocking, cl_map_flags flags, void* pointer,
           std::size_t size) {
  return clEnqueueSVMMap(fixture.queue(), blocking, flags, pointer, size, 0, nullptr, nullptr);
}

cl_int unmap(Fixture& fixture, void* pointer) {
  return clEnqueueSVMUnmap(fixture.queue(), pointer, 0, nullptr, nullptr);
}

void host_write(FilledSvm& memory, std::size_t offset, std::span<const std::byte> data) {
  recorder::copy(memory.at(offset), data.data(), data.size());
  copy_linear(data, 0, memory.bytes, offset, data.size());
}

CLMEM_TABLE(SvmMap, PassesOnWritesToKernels,
            "A kernel sees what the host wrote to a mapping of shared virtual memory, and the host "
            "sees what the kernel wrote.",
            (cl_map_flags flags),
            (Rows<cl_map_flags>{{"ForWriting", CL_MAP_WRITE},
                                {"ForReadingAndWriting", CL_MAP_READ | CL_MAP_WRITE},
                                {"Invalidating", CL_MAP_WRITE_INVALIDATE_REGION}}),
            {"EnqueueSVMMap.write", "EnqueueSVMMap.read", "SVM.coarse.sync-visibility"}) {
  FilledSvm from{fixture, usual_size};
  const FilledSvm to{fixture, usual_size};
  const Kernel copy{fixture, "copy_bytes"};
  for (int round = 0; round < 3; ++round) {
    ASSERT_THAT(map(fixture, CL_TRUE, flags, from.get(), usual_size), returns(CL_SUCCESS));
    host_write(from, 0, fixture.fresh(usual_size));
    ASSERT_THAT(unmap(fixture, from.get()), returns(CL_SUCCESS));
    copy.run(fixture, {usual_size}, SvmPointer{from.get()}, SvmPointer{to.get()});
    expect_svm(fixture, to.get(), from.bytes);
  }
}

CLMEM_CASE(SvmMap, MapsSeveralRangesAtOnce,
           "Disjoint ranges of an SVM allocation can be mapped at the same time and unmapped in "
           "any order.",
           {"EnqueueSVMMap.several"}) {
  FilledSvm memory{fixture, usual_size};
  for (const std::size_t offset : {std::size_t{0}, std::size_t{1024}, std::size_t{3000}}) {
    ASSERT_THAT(map(fixture, CL_TRUE, CL_MAP_WRITE, memory.at(offset), 1000), returns(CL_SUCCESS));
  }
  for (const std::size_t offset : {std::size_t{3000}, std::size_t{0}, std::size_t{1024}}) {
    host_write(memory, offset, fixture.fresh(1000));
  }
  for (const std::size_t offset : {std::size_t{1024}, std::size_t{3000}, std::size_t{0}}) {
    ASSERT_THAT(unmap(fixture, memory.at(offset)), returns(CL_SUCCESS));
  }
  fixture.finish();
  expect_svm(fixture, memory);
}

CLMEM_CASE(
    SvmMap, MapsAgain,
    "A range of an SVM allocation that was unmapped can be mapped again, any number of times.",
    {"EnqueueSVMUnmap.reuse"}) {
  FilledSvm memory{fixture, usual_size};
  for (int round = 0; round < 16; ++round) {
    ASSERT_THAT(map(fixture, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, memory.get(), usual_size),
                returns(CL_SUCCESS));
    expect_bytes(bytes_at(memory.at(0), usual_size), memory.bytes);
    host_write(memory, 0, fixture.fresh(usual_size));
    ASSERT_THAT(unmap(fixture, memory.get()), returns(CL_SUCCESS));
  }
  fixture.finish();
  expect_svm(fixture, memory);
}

// The new contents are still pending when the map is enqueued after them.
CLMEM_CASE(SvmMap, BlockingCallWaitsForEarlierCommands,
           "A blocking clEnqueueSVMMap returns after the earlier commands of an in-order queue are "
           "complete.",
           {"EnqueueSVMMap.blocking"}) {
  const FilledSvm memory{fixture, usual_size};
  const HostBytes& written = fixture.host(usual_size);
  Gate gate{fixture};
  must_succeed(clEnqueueSVMMemcpy, fixture.queue(), CL_FALSE, memory.get(), written.data(),
               usual_size, 1, gate.wait_list(), nullptr);
  LateOpener opener{gate};
  const cl_int code = map(fixture, CL_TRUE, CL_MAP_READ, memory.get(), usual_size);
  EXPECT_FALSE(opener.returned_early());
  ASSERT_THAT(code, returns(CL_SUCCESS));
  expect_bytes(bytes_at(memory.at(0), usual_size), written);
  ASSERT_THAT(unmap(fixture, memory.get()), returns(CL_SUCCESS));
}

CLMEM_CASE(SvmMap, NonBlockingCallReturnsAtOnce,
           "A non-blocking clEnqueueSVMMap returns while its wait list is pending; the range is "
           "accessible when its event is complete.",
           {"EnqueueSVMMap.nonblocking"}) {
  const FilledSvm memory{fixture, usual_size};
  const HostBytes& written = fixture.host(usual_size);
  Handle<cl_event> event;
  Gate gate{fixture};
  must_succeed(clEnqueueSVMMemcpy, fixture.queue(), CL_FALSE, memory.get(), written.data(),
               usual_size, 1, gate.wait_list(), nullptr);
  ASSERT_THAT(clEnqueueSVMMap(fixture.queue(), CL_FALSE, CL_MAP_READ, memory.get(), usual_size, 0,
                              nullptr, event.out()),
              returns(CL_SUCCESS));
  must_succeed(clFlush, fixture.queue());
  EXPECT_TRUE(stays_waiting(fixture, event.get()));
  gate.open();
  wait_for(event.get());
  expect_bytes(bytes_at(memory.at(0), usual_size), written);
  ASSERT_THAT(unmap(fixture, memory.get()), returns(CL_SUCCESS));
}

CLMEM_CASE(SvmMap, UnmapRefusesNull, "clEnqueueSVMUnmap rejects NULL.",
           {"EnqueueSVMUnmap.err.INVALID_VALUE.ptr-null"}) {
  UnreadEvent event;
  ASSERT_THAT(clEnqueueSVMUnmap(fixture.queue(), nullptr, 0, nullptr, event.out()),
              fixture.refuses(CL_INVALID_VALUE));
  expect_alive(fixture);
}

CLMEM_CASE(MapBuffer, SvmAddressIsTheMapping,
           "The mapping of a buffer over shared virtual memory points into that memory.",
           {"EnqueueMapBuffer.svm"}) {
  constexpr std::size_t offset = 5;
  const SvmMemory memory{fixture, usual_size};
  const Handle<cl_mem> buffer =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                usual_size, memory.get());
  Mapping mapping{fixture.queue(), buffer.get(), CL_MAP_READ | CL_MAP_WRITE, {offset, 100}};
  EXPECT_EQ(mapping.data(), memory.at(offset));
  mapping.end();
}

CLMEM_CASE(SvmMap, KernelsUseMappedFineGrainedMemory,
           "Fine-grained memory may be used by a kernel while it is mapped.",
           {"EnqueueSVMMap.fine-exempt"}) {
  const FilledSvm from{fixture, usual_size, CL_MEM_SVM_FINE_GRAIN_BUFFER};
  const FilledSvm to{fixture, usual_size, CL_MEM_SVM_FINE_GRAIN_BUFFER};
  ASSERT_THAT(map(fixture, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, to.get(), usual_size),
              returns(CL_SUCCESS));
  Kernel{fixture, "copy_bytes"}.run(fixture, {usual_size}, SvmPointer{from.get()},
                                    SvmPointer{to.get()});
  expect_bytes(bytes_at(to.at(0), usual_size), from.bytes);
  ASSERT_THAT(unmap(fixture, to.get()), returns(CL_SUCCESS));
  fixture.finish();
  expect_svm(fixture, to.get(), from.bytes);
}

}  // namespace clmem::conformance::svm_map_cases
