// SPDX-License-Identifier: Apache-2.0
// Buffers made by clCreateBuffer and clCreateBufferWithProperties hold what is written to them,
// from the first byte to the last, under every legal combination of flags.

#include "harness/pattern.hpp"
#include "harness/set_up.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::create_buffer_cases {

namespace {

// Makes a buffer, with host memory if the flags need it, and writes to it.
void expect_usable(Fixture& fixture, cl_mem_flags flags) {
  const bool has_host = (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
  for (const std::size_t size : fixture.sizes()) {
    SCOPED_TRACE(testing::Message() << size << " bytes");
    HostBytes& initial = fixture.host(size);
    const Bytes expected = initial.copy();
    cl_int code = not_stored;
    const Handle<cl_mem> buffer{
        clCreateBuffer(fixture.context(), flags, size, has_host ? initial.data() : nullptr, &code)};
    need_memory(code, size, fixture.device().max_allocation());
    ASSERT_THAT(code, returns(CL_SUCCESS));
    ASSERT_NE(buffer.get(), nullptr);
    if (has_host) {
      expect_contents(fixture, buffer.get(), expected);
    }
    const HostBytes& written = fixture.host(size);
    must_write(fixture.queue(), buffer.get(), written);
    expect_contents(fixture, buffer.get(), written);
  }
}

CLMEM_TABLE(CreateBuffer, HoldsWhatTheHostWrites,
            "A buffer of any size holds what the host writes, whatever its kernel access flags.",
            (cl_mem_flags flags),
            (Rows<cl_mem_flags>{
                {"Default", "CreateBuffer.flags.host-default", 0},
                {"ReadWrite", "CreateBuffer.min-size", CL_MEM_READ_WRITE},
                {"ReadOnly", "CreateBuffer.flags.kernel-flags-not-host", CL_MEM_READ_ONLY},
                {"WriteOnly", "CreateBuffer.flags.kernel-flags-not-host", CL_MEM_WRITE_ONLY},
                {"Alloc", "CreateBuffer.alloc-host-ptr", CL_MEM_ALLOC_HOST_PTR},
                {"AllocReadOnly", "CreateBuffer.alloc-host-ptr",
                 CL_MEM_ALLOC_HOST_PTR | CL_MEM_READ_ONLY},
                {"AllocWriteOnly", "CreateBuffer.alloc-host-ptr",
                 CL_MEM_ALLOC_HOST_PTR | CL_MEM_WRITE_ONLY}}),
            {"CreateBuffer.success", "General.errcode-ret.success"}) {
  expect_usable(fixture, flags);
}

CLMEM_TABLE(CreateBuffer, StartsWithHostBytes,
            "A buffer that is created with a host pointer initially has the bytes that it points "
            "to, and can be written.",
            (cl_mem_flags flags),
            (Rows<cl_mem_flags>{
                {"Copy", "CreateBuffer.copy-host-ptr.initial", CL_MEM_COPY_HOST_PTR},
                {"CopyReadOnly", "CreateBuffer.copy-host-ptr.initial",
                 CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY},
                {"CopyWriteOnly", "CreateBuffer.copy-host-ptr.initial",
                 CL_MEM_COPY_HOST_PTR | CL_MEM_WRITE_ONLY},
                {"CopyAndAlloc", "CreateBuffer.copy-alloc-host-ptr",
                 CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR},
                {"Use", "CreateBuffer.use-host-ptr.initial", CL_MEM_USE_HOST_PTR},
                {"UseReadOnly", "CreateBuffer.use-host-ptr.initial",
                 CL_MEM_USE_HOST_PTR | CL_MEM_READ_ONLY},
                {"UseWriteOnly", "CreateBuffer.use-host-ptr.initial",
                 CL_MEM_USE_HOST_PTR | CL_MEM_WRITE_ONLY}}),
            {"CreateBuffer.success"}) {
  expect_usable(fixture, flags);
}

CLMEM_CASE(CreateBuffer, KeepsItsCopyWhenTheHostMemoryChanges,
           "CL_MEM_COPY_HOST_PTR copies during the call: later changes of the host "
           "memory have no effect.",
           {"CreateBuffer.copy-host-ptr.immediate"}) {
  // A driver may put the copy off if only kernels read the buffer or the host sees the memory.
  for (const cl_mem_flags flags : std::initializer_list<cl_mem_flags>{
           0, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_ALLOC_HOST_PTR}) {
    for (const std::size_t size : fixture.sizes()) {
      SCOPED_TRACE(testing::Message() << size << " bytes, flags " << flags);
      const Bytes original = fixture.fresh(size);
      Bytes source = original;
      cl_int code = not_stored;
      const Handle<cl_mem> buffer{clCreateBuffer(fixture.context(), CL_MEM_COPY_HOST_PTR | flags,
                                                 size, source.data(), &code)};
      need_memory(code, size, fixture.device().max_allocation());
      ASSERT_THAT(code, returns(CL_SUCCESS));
      recorder::fill(source, std::byte{0});
      expect_contents(fixture, buffer.get(), original);
    }
  }
}

CLMEM_CASE(CreateBuffer, UsesHostPointerOfAnyAlignment,
           "CL_MEM_USE_HOST_PTR accepts any host address, and the bytes around the "
           "region stay unchanged.",
           {"CreateBuffer.use-host-ptr.any-alignment", "CreateBuffer.use-host-ptr.initial"}) {
  constexpr std::size_t size = 1001;
  constexpr std::size_t guard = 64;
  RandomChoice choice{random_numbers(fixture)};
  for (const std::size_t shift : {0u, 1u, 2u, 3u, 7u, 17u, 33u}) {
    SCOPED_TRACE(testing::Message() << "shifted by " << shift);
    HostBytes& host = fixture.host(3 * page_size + size + guard);
    const Bytes before = host.copy();
    const std::size_t in_page = choice.up_to(page_size / guard - 1) * guard + shift;
    const std::size_t place = place_in(host, in_page) + (in_page < guard ? page_size : 0);
    std::byte* const start = host.data() + place;
    const Bytes initial(start, start + size);
    cl_int code = not_stored;
    Handle<cl_mem> buffer{
        clCreateBuffer(fixture.context(), CL_MEM_USE_HOST_PTR, size, start, &code)};
    ASSERT_THAT(code, returns(CL_SUCCESS));
    expect_contents(fixture, buffer.get(), initial);
    const HostBytes& written = fixture.host(size);
    must_write(fixture.queue(), buffer.get(), written);
    expect_contents(fixture, buffer.get(), written);
    buffer.reset();
    Bytes actual = host.copy();
    copy_linear(before, place, actual, place, size);  // undefined after the release
    expect_bytes(actual, before);
  }
}

// Every other buffer is released.
CLMEM_CASE(CreateBuffer, KeepsBuffersApart,
           "Data written to one buffer appears in no other buffer, also after some of the buffers "
           "were released.",
           {"CreateBuffer.success"}) {
  constexpr std::size_t count = 16;
  std::vector<FilledBuffer> buffers;
  for (std::size_t i = 0; i < count; ++i) {
    buffers.push_back(fixture.filled_buffer(1000 + 37 * i));
  }
  for (std::size_t i = 0; i < count; i += 2) {
    buffers[i].mem.reset();
    buffers[i] = fixture.filled_buffer(500 + 101 * i);
    must_write(fixture.queue(), buffers[i + 1].get(), buffers[i + 1].bytes);
  }
  for (const FilledBuffer& buffer : buffers) {
    expect_contents(fixture, buffer);
  }
}

}  // namespace

}  // namespace clmem::conformance::create_buffer_cases
