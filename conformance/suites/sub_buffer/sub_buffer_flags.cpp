// SPDX-License-Identifier: Apache-2.0
// Flags of sub-buffers: which are inherited, and which may be narrowed.

#include "suites/case_file.hpp"

namespace clmem::conformance::sub_buffer_flags_cases {

namespace {

constexpr cl_mem_flags access_flags = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
constexpr cl_mem_flags host_access_flags =
    CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
constexpr cl_mem_flags host_ptr_flags =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;

std::size_t parent_size(const Fixture& fixture) {
  return 4 * fixture.origin_unit();
}

struct Row {
  const char* name;
  const char* requirement;
  cl_mem_flags parent;
  cl_mem_flags given;
};

struct TakenOverRow {
  const char* name;
  const char* requirement;
  cl_mem_flags parent;
  cl_mem_flags mask;  // the group of flags that is inherited
};

Cases taken_over_cases() {
  static constexpr const char* access = "CreateSubBuffer.inherit.access";
  static constexpr const char* host = "CreateSubBuffer.inherit.host-access";
  static constexpr const char* pointer = "CreateSubBuffer.inherit.host-ptr-flags";
  return each(
      {.name = "TakesOver",
       .sentence =
           "A sub-buffer inherits the flags of its parent in every group where it has none.",
       .requirements = {"GetMemObjectInfo.FLAGS.sub-buffer"}},
      std::vector<TakenOverRow>{{"ReadWrite", access, CL_MEM_READ_WRITE, access_flags},
                                {"ReadOnly", access, CL_MEM_READ_ONLY, access_flags},
                                {"WriteOnly", access, CL_MEM_WRITE_ONLY, access_flags},
                                {"HostReadOnly", host, CL_MEM_HOST_READ_ONLY, host_access_flags},
                                {"HostWriteOnly", host, CL_MEM_HOST_WRITE_ONLY, host_access_flags},
                                {"HostNoAccess", host, CL_MEM_HOST_NO_ACCESS, host_access_flags},
                                {"UseHostPtr", pointer, CL_MEM_USE_HOST_PTR, host_ptr_flags},
                                {"CopyHostPtr", pointer, CL_MEM_COPY_HOST_PTR, host_ptr_flags},
                                {"AllocAndCopyHostPtr", pointer,
                                 CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR, host_ptr_flags}},
      [](Fixture& fixture, const TakenOverRow& row) {
        const FilledBuffer parent = fixture.filled_buffer(parent_size(fixture), row.parent);
        const std::size_t origin = fixture.origin_unit();
        for (const cl_buffer_region region :
             {cl_buffer_region{0, 1}, cl_buffer_region{origin, 2 * origin}}) {
          cl_int code = not_stored;
          const Handle<cl_mem> made{
              clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
          ASSERT_THAT(code, returns(CL_SUCCESS));
          EXPECT_EQ(flag_text(mem_info<cl_mem_flags>(made.get(), CL_MEM_FLAGS) & row.mask),
                    flag_text(mem_info<cl_mem_flags>(parent.get(), CL_MEM_FLAGS) & row.mask));
        }
      });
}

Cases narrowed_cases() {
  static constexpr const char* access = "CreateSubBuffer.narrow.access";
  static constexpr const char* host = "CreateSubBuffer.narrow.host-access";
  return each(
      {.name = "Narrows",
       .sentence = "A sub-buffer may have less access than its parent, and reports its own flags."},
      std::vector<Row>{
          {"ReadOnlyOfReadWrite", access, CL_MEM_READ_WRITE, CL_MEM_READ_ONLY},
          {"WriteOnlyOfReadWrite", access, CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY},
          {"SameReadOnly", access, CL_MEM_READ_ONLY, CL_MEM_READ_ONLY},
          {"SameWriteOnly", access, CL_MEM_WRITE_ONLY, CL_MEM_WRITE_ONLY},
          {"HostReadOnlyOfFull", host, CL_MEM_READ_WRITE, CL_MEM_HOST_READ_ONLY},
          {"HostWriteOnlyOfFull", host, CL_MEM_READ_WRITE, CL_MEM_HOST_WRITE_ONLY},
          {"HostNoAccessOfFull", host, CL_MEM_READ_WRITE, CL_MEM_HOST_NO_ACCESS},
          {"HostNoAccessOfHostReadOnly", host, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS},
          {"HostNoAccessOfHostWriteOnly", host, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_NO_ACCESS}},
      [](Fixture& fixture, const Row& row) {
        const FilledBuffer parent = fixture.filled_buffer(parent_size(fixture), row.parent);
        const cl_buffer_region region{fixture.origin_unit(), 33};
        cl_int code = not_stored;
        const Handle<cl_mem> made{clCreateSubBuffer(parent.get(), row.given,
                                                    CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
        ASSERT_THAT(code, returns(CL_SUCCESS));
        const cl_mem_flags group =
            (row.given & access_flags) != 0 ? access_flags : host_access_flags;
        EXPECT_EQ(flag_text(mem_info<cl_mem_flags>(made.get(), CL_MEM_FLAGS) & group),
                  flag_text(row.given));
      });
}

// The host commands that a flag forbids on the parent are forbidden on the sub-buffer as well.
struct EnforcedRow {
  const char* name;
  cl_mem_flags parent;
  cl_mem_flags given;
  cl_int read;
  cl_int write;
};

Cases enforced_cases() {
  return each(
      {.name = "AreEnforced",
       .sentence =
           "Host access flags of a sub-buffer, inherited or its own, restrict reading and writing.",
       .requirements = {"CreateSubBuffer.inherit.host-access.enforced"}},
      std::vector<EnforcedRow>{
          {"ReadOnlyTakenOver", CL_MEM_HOST_READ_ONLY, 0, CL_SUCCESS, CL_INVALID_OPERATION},
          {"WriteOnlyTakenOver", CL_MEM_HOST_WRITE_ONLY, 0, CL_INVALID_OPERATION, CL_SUCCESS},
          {"NoAccessTakenOver", CL_MEM_HOST_NO_ACCESS, 0, CL_INVALID_OPERATION,
           CL_INVALID_OPERATION},
          {"ReadOnlyGiven", CL_MEM_READ_WRITE, CL_MEM_HOST_READ_ONLY, CL_SUCCESS,
           CL_INVALID_OPERATION},
          {"WriteOnlyGiven", CL_MEM_READ_WRITE, CL_MEM_HOST_WRITE_ONLY, CL_INVALID_OPERATION,
           CL_SUCCESS}},
      [](Fixture& fixture, const EnforcedRow& row) {
        const FilledBuffer parent = fixture.filled_buffer(parent_size(fixture), row.parent);
        const std::size_t origin = fixture.origin_unit();
        const FilledBuffer made = fixture.sub_buffer(parent, origin, 50, row.given);
        Bytes& read = fixture.host(50);
        EXPECT_THAT(clEnqueueReadBuffer(fixture.queue(), made.get(), CL_TRUE, 0, 50, read.data(), 0,
                                        nullptr, nullptr),
                    returns(row.read));
        if (row.read == CL_SUCCESS) {
          expect_bytes(read, made.bytes);
        }
        // The same bytes again, so that the contents stay known whether or not the write is
        // allowed.
        EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), made.get(), CL_TRUE, 0, 50,
                                         made.bytes.data(), 0, nullptr, nullptr),
                    returns(row.write));
        expect_unchanged_and_alive(fixture, parent, ReadBack::copy);
      });
}

}  // namespace

Cases cases() {
  return in_suite("SubBufferFlags", join({taken_over_cases(), narrowed_cases(), enforced_cases()}));
}

}  // namespace clmem::conformance::sub_buffer_flags_cases
