// SPDX-License-Identifier: Apache-2.0
// Retaining and releasing memory objects: counts, and calls that hold or do not hold a reference.

#include "operations/map/mapping.hpp"
#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"
#include "suites/object/together.hpp"

namespace clmem::conformance::mem_object_lifetime_cases {

// A buffer that no command has used, so that no reference counts which a driver may drop later.
FilledBuffer unused_buffer(Fixture& fixture) {
  return fixture.filled_buffer(usual_size, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR);
}

CLMEM_CASE(MemObjectLifetime, CountsReferences,
           "Each retain of a memory object adds one reference, and each release removes one.",
           {"General.refcount.initial", "RetainMemObject.count", "ReleaseMemObject.count",
            "GetMemObjectInfo.REFERENCE_COUNT"}) {
  const FilledBuffer buffer = unused_buffer(fixture);
  const FilledBuffer slice = fixture.sub_buffer(buffer, 0, 77);
  for (const cl_mem object : {buffer.get(), slice.get()}) {
    expect_counted(counted(object));
  }
  expect_contents(fixture, buffer);
}

CLMEM_CASE(MemObjectLifetime, CountsReferencesWhileMapped,
           "Each retain of a mapped memory object adds one to its reference count and each release "
           "removes one.",
           {"RetainMemObject.count", "ReleaseMemObject.count",
            "GetMemObjectInfo.REFERENCE_COUNT"}) {
  const FilledBuffer buffer = unused_buffer(fixture);
  const FilledBuffer slice = fixture.sub_buffer(buffer, 0, 77);
  for (const cl_mem object : {buffer.get(), slice.get()}) {
    Mapping mapping{fixture.queue(), object, CL_MAP_READ, {5, 50}};
    fixture.finish();
    expect_counted(counted(object));
    mapping.end();
  }
  expect_contents(fixture, buffer);
}

CLMEM_TABLE(MemObjectLifetime, CountsReferencesOfImage,
            "Each retain of an image adds one reference, and each release removes one.",
            (ImageKind kind), image_kind_rows(),
            {"General.refcount.initial", "RetainMemObject.count", "ReleaseMemObject.count",
             "GetMemObjectInfo.REFERENCE_COUNT"}) {
  const FilledImage image = filled_image(fixture, usual_shape(kind));
  const cl_mem object = image.get();
  expect_counted(counted(object));
  expect_image_contents(fixture, image, {ImageReadBack::read});
}

CLMEM_CASE(MemObjectLifetime, RetainedObjectOutlivesOneRelease,
           "After one retain and one release a memory object still exists with its contents.",
           {"RetainMemObject.keeps-alive"}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const FilledBuffer slice = fixture.sub_buffer(buffer, 0, 77);
  for (const FilledBuffer* object : {&buffer, &slice}) {
    must_succeed(clRetainMemObject, object->get());
    EXPECT_THAT(clReleaseMemObject(object->get()), returns(CL_SUCCESS));
  }
  const FilledBuffer other = fixture.filled_buffer(usual_size);
  expect_contents(fixture, buffer);
  expect_contents(fixture, slice);
  expect_contents(fixture, other);
}

CLMEM_CASE(MemObjectLifetime, CommandsOutliveTheRelease,
           "A command can use its buffers when they are released right after the enqueue.",
           {"ReleaseMemObject.deferred"}) {
  constexpr std::size_t size = 65537;
  for (int round = 0; round < 8; ++round) {
    FilledBuffer source = fixture.filled_buffer(size);
    FilledBuffer between = fixture.filled_buffer(size);
    const FilledBuffer target = fixture.filled_buffer(size);
    EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), source.get(), between.get(), 0, 0, size, 0,
                                    nullptr, nullptr),
                returns(CL_SUCCESS));
    EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), between.get(), target.get(), 0, 0, size, 0,
                                    nullptr, nullptr),
                returns(CL_SUCCESS));
    EXPECT_THAT(clReleaseMemObject(source.mem.detach()), returns(CL_SUCCESS));
    EXPECT_THAT(clReleaseMemObject(between.mem.detach()), returns(CL_SUCCESS));
    const FilledBuffer newcomer = fixture.filled_buffer(size);  // may get the freed memory
    expect_contents(fixture, target.get(), source.bytes);
    expect_contents(fixture, newcomer);
  }
}

CLMEM_CASE(MemObjectLifetime, SubBufferOutlivesItsParentHandle,
           "A sub-buffer keeps the storage of its parent when the parent was released first.",
           {"ReleaseMemObject.parent-before-sub", "ReleaseMemObject.parent-before-sub.data"}) {
  const std::size_t unit = fixture.origin_unit();
  for (const cl_mem_flags flags : std::initializer_list<cl_mem_flags>{
           CL_MEM_READ_WRITE, CL_MEM_ALLOC_HOST_PTR, CL_MEM_USE_HOST_PTR}) {
    FilledBuffer parent = fixture.filled_buffer(4 * unit, flags);
    FilledBuffer first = fixture.sub_buffer(parent, 0, unit);
    const FilledBuffer last = fixture.sub_buffer(parent, 3 * unit, unit);
    EXPECT_THAT(clReleaseMemObject(parent.mem.detach()), returns(CL_SUCCESS));
    const FilledBuffer newcomer = fixture.filled_buffer(4 * unit);
    expect_contents(fixture, first);
    EXPECT_THAT(clReleaseMemObject(first.mem.detach()), returns(CL_SUCCESS));
    Bytes written = fixture.host(unit).copy();
    EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), last.get(), CL_TRUE, 0, unit, written.data(),
                                     0, nullptr, nullptr),
                returns(CL_SUCCESS));
    expect_contents(fixture, last.get(), written);
    EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), newcomer.get(), last.get(), 0, 3, unit - 3, 0,
                                    nullptr, nullptr),
                returns(CL_SUCCESS));
    copy_linear(newcomer.bytes, 0, written, 3, unit - 3);
    expect_contents(fixture, last.get(), written);
    expect_contents(fixture, newcomer);
  }
}

CLMEM_CASE(MemObjectLifetime, SubBufferAnswersAfterItsParent,
           "A sub-buffer of a released buffer still reports its size, origin, parent and context.",
           {"ReleaseMemObject.parent-before-sub", "GetMemObjectInfo.OFFSET",
            "GetMemObjectInfo.ASSOCIATED.sub-buffer"}) {
  const std::size_t unit = fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(4 * unit);
  const FilledBuffer sub_buffer = fixture.sub_buffer(parent, 3 * unit, unit - 1);
  const cl_mem released = parent.mem.detach();
  must_succeed(clReleaseMemObject, released);
  EXPECT_EQ(mem_info<std::size_t>(sub_buffer.get(), CL_MEM_SIZE), unit - 1);
  EXPECT_EQ(mem_info<std::size_t>(sub_buffer.get(), CL_MEM_OFFSET), 3 * unit);
  EXPECT_EQ(mem_info<cl_mem>(sub_buffer.get(), CL_MEM_ASSOCIATED_MEMOBJECT), released);
  EXPECT_EQ(mem_info<cl_context>(sub_buffer.get(), CL_MEM_CONTEXT), fixture.context());
}

CLMEM_CASE(MemObjectLifetime, KernelsOutliveTheRelease,
           "Buffers released while a kernel may still use them stay valid until it is complete.",
           {"ReleaseMemObject.kernel-running"}, .profile = CaseProfile::full) {
  const Kernel kernel{fixture, "copy_bytes"};
  FilledBuffer source = fixture.filled_buffer(usual_size);
  const FilledBuffer target = fixture.filled_buffer(usual_size);
  kernel.set_all(source.get(), target.get());
  kernel.enqueue(fixture.queue(), {usual_size});
  EXPECT_THAT(clReleaseMemObject(source.mem.detach()), returns(CL_SUCCESS));
  const FilledBuffer newcomer = fixture.filled_buffer(usual_size);
  expect_contents(fixture, target.get(), source.bytes);
  expect_contents(fixture, newcomer);
}

// The number of rounds in which a call failed, or the thread's own buffer did not hold what it
// wrote.
int wrong_rounds(cl_context context, cl_command_queue queue, cl_mem shared, std::uint64_t seed) {
  int wrong = 0;
  for (std::uint64_t round = 0; round < 40; ++round) {
    const std::size_t size = 1 + 977 * round;
    const Bytes written = pattern(size, seed + round);
    Bytes read(size);
    cl_int code = not_stored;
    const Handle<cl_mem> own{clCreateBuffer(context, CL_MEM_READ_WRITE, size, nullptr, &code)};
    const bool fine = code == CL_SUCCESS && clRetainMemObject(shared) == CL_SUCCESS &&
                      clEnqueueWriteBuffer(queue, own.get(), CL_TRUE, 0, size, written.data(), 0,
                                           nullptr, nullptr) == CL_SUCCESS &&
                      clEnqueueReadBuffer(queue, own.get(), CL_TRUE, 0, size, read.data(), 0,
                                          nullptr, nullptr) == CL_SUCCESS &&
                      clReleaseMemObject(shared) == CL_SUCCESS;
    wrong += fine && read == written ? 0 : 1;
  }
  return wrong;
}

CLMEM_CASE(
    MemObjectLifetime, WorksFromSeveralThreads,
    "Threads create, use, retain and release memory objects of one context at the same time.",
    {"General.thread-safe"}, .profile = CaseProfile::full) {
  constexpr std::size_t count = 4;
  const FilledBuffer shared = unused_buffer(fixture);
  const Counted references = counted(shared.get());
  const cl_uint before = references.count();
  std::vector<cl_command_queue> queues;
  for (std::size_t i = 0; i < count; ++i) {
    queues.push_back(i % 2 == 0 ? fixture.queue() : fixture.new_queue());
  }
  std::vector<int> wrong(count, -1);
  const cl_context context = fixture.context();
  run_together(count, [&](std::size_t i) {
    wrong[i] = wrong_rounds(context, queues[i], shared.get(), 1000 * i);
  });
  EXPECT_THAT(wrong, testing::Each(0));
  // A driver may release the objects of a finished command a little later.
  EXPECT_TRUE(eventually([&] { return references.count() <= before; }));
  expect_contents(fixture, shared);
}

CLMEM_CASE(MemObjectLifetime, RetainRefusesNull, "clRetainMemObject rejects NULL.",
           {"RetainMemObject.err.INVALID_MEM_OBJECT.null", "General.handle.null"}) {
  EXPECT_THAT(clRetainMemObject(nullptr), fixture.refuses(CL_INVALID_MEM_OBJECT));
  expect_alive(fixture);
}

CLMEM_CASE(MemObjectLifetime, ReleaseRefusesNull, "clReleaseMemObject rejects NULL.",
           {"ReleaseMemObject.err.INVALID_MEM_OBJECT.null", "General.handle.null"}) {
  EXPECT_THAT(clReleaseMemObject(nullptr), fixture.refuses(CL_INVALID_MEM_OBJECT));
  expect_alive(fixture);
}

}  // namespace clmem::conformance::mem_object_lifetime_cases
