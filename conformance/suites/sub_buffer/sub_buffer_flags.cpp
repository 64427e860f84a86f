// SPDX-License-Identifier: Apache-2.0
// Flags of sub-buffers: those that are inherited, and those that may be narrowed.

#include "suites/case_file.hpp"

namespace clmem::conformance::sub_buffer_flags_cases {

std::size_t parent_size(const Fixture& fixture) {
  return 4 * fixture.origin_unit();
}

struct FlagsRow {
  const char* name;
  const char* requirement;
  cl_mem_flags parent = CL_MEM_READ_WRITE;
  cl_mem_flags given = 0;
};

constexpr const char* access = "CreateSubBuffer.inherit.access";
constexpr const char* host = "CreateSubBuffer.inherit.host-access";
constexpr const char* pointer = "CreateSubBuffer.inherit.host-ptr-flags";

void expect_inherited(Fixture& fixture, const FlagsRow& row) {
  if (group_of(row.given) == host_access_flags) {
    fixture.needs({1, 2});
  }
  const FilledBuffer parent = fixture.filled_buffer(parent_size(fixture), row.parent);
  const std::size_t origin = fixture.origin_unit();
  for (const cl_buffer_region region :
       {cl_buffer_region{0, 1}, cl_buffer_region{origin, 2 * origin}}) {
    cl_int code = not_stored;
    const Handle<cl_mem> made{
        clCreateSubBuffer(parent.get(), row.given, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
    ASSERT_THAT(code, returns(CL_SUCCESS));
    const cl_mem_flags flags = mem_info<cl_mem_flags>(made.get(), CL_MEM_FLAGS);
    const cl_mem_flags group = group_of(row.parent);
    EXPECT_EQ(flag_text(flags & group), flag_text(parent.flags & group));
    if (row.given != 0) {
      EXPECT_EQ(flag_text(flags & group_of(row.given)), flag_text(row.given));
    }
  }
}

CLMEM_TABLE(SubBufferFlags, TakesOver,
            "A sub-buffer that is given no flags inherits those of its parent.",
            (const FlagsRow& row),
            (std::vector<FlagsRow>{
                {.name = "ReadWrite", .requirement = access, .parent = CL_MEM_READ_WRITE},
                {.name = "ReadOnly", .requirement = access, .parent = CL_MEM_READ_ONLY},
                {.name = "WriteOnly", .requirement = access, .parent = CL_MEM_WRITE_ONLY},
                {.name = "HostReadOnly", .requirement = host, .parent = CL_MEM_HOST_READ_ONLY},
                {.name = "HostWriteOnly", .requirement = host, .parent = CL_MEM_HOST_WRITE_ONLY},
                {.name = "HostNoAccess", .requirement = host, .parent = CL_MEM_HOST_NO_ACCESS},
                {.name = "UseHostPtr", .requirement = pointer, .parent = CL_MEM_USE_HOST_PTR},
                {.name = "CopyHostPtr", .requirement = pointer, .parent = CL_MEM_COPY_HOST_PTR},
                {.name = "AllocAndCopyHostPtr",
                 .requirement = pointer,
                 .parent = CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR}}),
            {"GetMemObjectInfo.FLAGS.sub-buffer"}) {
  expect_inherited(fixture, row);
}

CLMEM_TABLE(SubBufferFlags, TakesOverBesideItsOwn,
            "A sub-buffer with flags of one group inherits those of the other groups.",
            (const FlagsRow& row),
            (std::vector<FlagsRow>{{.name = "AllocHostPtr_ReadOnly",
                                    .requirement = pointer,
                                    .parent = CL_MEM_ALLOC_HOST_PTR,
                                    .given = CL_MEM_READ_ONLY},
                                   {.name = "UseHostPtr_WriteOnly",
                                    .requirement = pointer,
                                    .parent = CL_MEM_USE_HOST_PTR,
                                    .given = CL_MEM_WRITE_ONLY},
                                   {.name = "CopyHostPtr_HostReadOnly",
                                    .requirement = pointer,
                                    .parent = CL_MEM_COPY_HOST_PTR,
                                    .given = CL_MEM_HOST_READ_ONLY},
                                   {.name = "HostNoAccess_ReadOnly",
                                    .requirement = host,
                                    .parent = CL_MEM_HOST_NO_ACCESS,
                                    .given = CL_MEM_READ_ONLY},
                                   {.name = "WriteOnly_HostWriteOnly",
                                    .requirement = access,
                                    .parent = CL_MEM_WRITE_ONLY,
                                    .given = CL_MEM_HOST_WRITE_ONLY}}),
            {"GetMemObjectInfo.FLAGS.sub-buffer"}) {
  expect_inherited(fixture, row);
}

constexpr const char* less = "CreateSubBuffer.narrow.access";
constexpr const char* less_of_host = "CreateSubBuffer.narrow.host-access";

CLMEM_TABLE(
    SubBufferFlags, Narrows,
    "A sub-buffer may have less access than its parent, and reports its own flags.",
    (const FlagsRow& row),
    (std::vector<FlagsRow>{
        {.name = "ReadOnlyOfReadWrite", .requirement = less, .given = CL_MEM_READ_ONLY},
        {.name = "WriteOnlyOfReadWrite", .requirement = less, .given = CL_MEM_WRITE_ONLY},
        {.name = "SameReadOnly",
         .requirement = less,
         .parent = CL_MEM_READ_ONLY,
         .given = CL_MEM_READ_ONLY},
        {.name = "SameWriteOnly",
         .requirement = less,
         .parent = CL_MEM_WRITE_ONLY,
         .given = CL_MEM_WRITE_ONLY},
        {.name = "HostReadOnlyOfFull", .requirement = less_of_host, .given = CL_MEM_HOST_READ_ONLY},
        {.name = "HostWriteOnlyOfFull",
         .requirement = less_of_host,
         .given = CL_MEM_HOST_WRITE_ONLY},
        {.name = "HostNoAccessOfFull", .requirement = less_of_host, .given = CL_MEM_HOST_NO_ACCESS},
        {.name = "HostNoAccessOfHostReadOnly",
         .requirement = less_of_host,
         .parent = CL_MEM_HOST_READ_ONLY,
         .given = CL_MEM_HOST_NO_ACCESS},
        {.name = "HostNoAccessOfHostWriteOnly",
         .requirement = less_of_host,
         .parent = CL_MEM_HOST_WRITE_ONLY,
         .given = CL_MEM_HOST_NO_ACCESS}}),
    {}) {
  const FilledBuffer parent = fixture.filled_buffer(parent_size(fixture), row.parent);
  const cl_buffer_region region{fixture.origin_unit(), 33};
  cl_int code = not_stored;
  const Handle<cl_mem> made{
      clCreateSubBuffer(parent.get(), row.given, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  EXPECT_EQ(flag_text(mem_info<cl_mem_flags>(made.get(), CL_MEM_FLAGS) & group_of(row.given)),
            flag_text(row.given));
}

constexpr const char* enforced = "CreateSubBuffer.inherit.host-access.enforced";
CLMEM_TABLE(
    SubBufferFlags, AreEnforced,
    "Host access flags of a sub-buffer, inherited or its own, restrict its reads and writes by the "
    "host.",
    (const FlagsRow& row),
    (std::vector<FlagsRow>{
        {.name = "ReadOnlyTakenOver", .requirement = enforced, .parent = CL_MEM_HOST_READ_ONLY},
        {.name = "WriteOnlyTakenOver", .requirement = enforced, .parent = CL_MEM_HOST_WRITE_ONLY},
        {.name = "NoAccessTakenOver", .requirement = enforced, .parent = CL_MEM_HOST_NO_ACCESS},
        {.name = "ReadOnlyGiven", .requirement = enforced, .given = CL_MEM_HOST_READ_ONLY},
        {.name = "WriteOnlyGiven", .requirement = enforced, .given = CL_MEM_HOST_WRITE_ONLY}}),
    {}) {
  constexpr std::size_t size = 50;
  const cl_mem_flags flags = row.parent | row.given;
  const FilledBuffer parent = fixture.filled_buffer(parent_size(fixture), row.parent);
  const FilledBuffer made = fixture.sub_buffer(parent, fixture.origin_unit(), size, row.given);
  HostBytes& read = fixture.host(size);
  const auto legal = [&](cl_mem_flags forbidden) {
    return returns((flags & forbidden) == 0 ? CL_SUCCESS : CL_INVALID_OPERATION);
  };
  EXPECT_THAT(clEnqueueReadBuffer(fixture.queue(), made.get(), CL_TRUE, 0, size, read.data(), 0,
                                  nullptr, nullptr),
              legal(unreadable));
  if ((flags & unreadable) == 0) {
    expect_bytes(read, made.bytes);
  }
  // Writes the same bytes again, so that the contents stay known whether or not the write is
  // allowed.
  EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), made.get(), CL_TRUE, 0, size, made.bytes.data(),
                                   0, nullptr, nullptr),
              legal(unwritable));
  expect_unchanged_and_alive(fixture, parent, ReadBack::copy);
}

}  // namespace clmem::conformance::sub_buffer_flags_cases
