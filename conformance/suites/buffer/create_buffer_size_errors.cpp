// SPDX-License-Identifier: Apache-2.0
// Sizes, contexts and properties that clCreateBuffer and clCreateBufferWithProperties have to
// refuse.

#include "suites/case_file.hpp"

namespace clmem::conformance::create_buffer_size_errors_cases {

namespace {

constexpr std::size_t usual_size = 4096;

// Creates through the entry point under test.
using Create = Handle<cl_mem> (*)(cl_context, cl_mem_flags, std::size_t, void*, cl_int*);

Handle<cl_mem> create_plain(cl_context context, cl_mem_flags flags, std::size_t size, void* host,
                            cl_int* code) {
  return Handle<cl_mem>{clCreateBuffer(context, flags, size, host, code)};
}

Handle<cl_mem> create_with_null(cl_context context, cl_mem_flags flags, std::size_t size,
                                void* host, cl_int* code) {
  return Handle<cl_mem>{clCreateBufferWithProperties(context, nullptr, flags, size, host, code)};
}

Handle<cl_mem> create_with_empty(cl_context context, cl_mem_flags flags, std::size_t size,
                                 void* host, cl_int* code) {
  const cl_mem_properties none = 0;
  return Handle<cl_mem>{clCreateBufferWithProperties(context, &none, flags, size, host, code)};
}

Cases context_cases() {
  return each(
      {.suite = "CreateBufferContext",
       .name = "RefusesNull",
       .sentence = "A buffer belongs to a context; NULL is not a context.",
       .requirements = {"General.handle.null"}},
      Rows<Create>{{"CreateBuffer", "CreateBuffer.err.INVALID_CONTEXT.null", create_plain},
                   {"NullProperties", "CreateBufferWithProperties.err.INVALID_CONTEXT.null",
                    create_with_null},
                   {"EmptyProperties", "CreateBufferWithProperties.err.INVALID_CONTEXT.null",
                    create_with_empty}},
      [](Fixture& fixture, Create create) {
        cl_int code = not_stored;
        const Handle<cl_mem> made = create(nullptr, CL_MEM_READ_WRITE, usual_size, nullptr, &code);
        EXPECT_THAT(code, returns(CL_INVALID_CONTEXT));
        EXPECT_FALSE(made);
        expect_alive(fixture);
      });
}

Cases zero_size_cases() {
  return each(
      {.name = "RefusesZero", .sentence = "A buffer has at least one byte, whatever its flags."},
      Rows<Create>{{"CreateBuffer", "CreateBuffer.err.INVALID_BUFFER_SIZE.zero", create_plain},
                   {"NullProperties", "CreateBufferWithProperties.err.INVALID_BUFFER_SIZE.zero",
                    create_with_null},
                   {"EmptyProperties", "CreateBufferWithProperties.err.INVALID_BUFFER_SIZE.zero",
                    create_with_empty}},
      [](Fixture& fixture, Create create) {
        struct Flags {
          cl_mem_flags flags;
          void* host;
        };
        void* const host = fixture.host(usual_size).data();
        for (const Flags& flags :
             {Flags{CL_MEM_READ_WRITE, nullptr}, Flags{CL_MEM_READ_ONLY, nullptr},
              Flags{CL_MEM_ALLOC_HOST_PTR, nullptr}, Flags{CL_MEM_COPY_HOST_PTR, host},
              Flags{CL_MEM_USE_HOST_PTR, host}}) {
          SCOPED_TRACE(testing::Message() << "flags " << flag_text(flags.flags));
          cl_int code = not_stored;
          const Handle<cl_mem> made = create(fixture.context(), flags.flags, 0, flags.host, &code);
          EXPECT_THAT(code, fixture.refuses(CL_INVALID_BUFFER_SIZE));
          EXPECT_FALSE(made);
        }
        expect_alive(fixture);
      });
}

Cases too_large_cases() {
  return each({.name = "RefusesMoreThanTheDeviceAllocates",
               .sentence = "One byte above CL_DEVICE_MAX_MEM_ALLOC_SIZE is too much."},
              Rows<Create>{
                  {"CreateBuffer", "CreateBuffer.err.INVALID_BUFFER_SIZE.too-large", create_plain},
                  {"NullProperties", "CreateBufferWithProperties.err.INVALID_BUFFER_SIZE.too-large",
                   create_with_null}},
              [](Fixture& fixture, Create create) {
                // Queried again, so that a reproducer queries its device.
                const auto most =
                    fixture.device().value_or_zero<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE);
                if (most >= std::numeric_limits<std::size_t>::max()) {
                  unsupported("CL_DEVICE_MAX_MEM_ALLOC_SIZE below SIZE_MAX");
                }
                const std::size_t size = static_cast<std::size_t>(most) + 1;
                cl_int code = not_stored;
                const Handle<cl_mem> made =
                    create(fixture.context(), CL_MEM_READ_WRITE, size, nullptr, &code);
                EXPECT_THAT(code, fixture.refuses(CL_INVALID_BUFFER_SIZE)) << "size " << size;
                EXPECT_FALSE(made);
                expect_alive(fixture);
              });
}

struct SvmRow {
  const char* name;
  const char* requirement;
  Create create;
  cl_mem_flags flags;
};

// The length of the allocation became a condition for copies in revision 3.0.17; older drivers read
// beyond it.
void needs_checked_copies(const Fixture& fixture) {
  if (fixture.device().value_or_zero<cl_version>(CL_DEVICE_NUMERIC_VERSION) <
      CL_MAKE_VERSION(3, 0, 17)) {
    unsupported("OpenCL 3.0.17");
  }
}

Cases svm_size_cases() {
  return each(
      {.name = "RefusesMoreThanTheSvmAllocation",
       .sentence = "A buffer over shared virtual memory cannot be longer than the allocation."},
      std::vector<SvmRow>{
          {"Use", "CreateBuffer.err.INVALID_BUFFER_SIZE.svm-use", create_plain,
           CL_MEM_USE_HOST_PTR},
          {"Copy", "CreateBuffer.err.INVALID_BUFFER_SIZE.svm-copy", create_plain,
           CL_MEM_COPY_HOST_PTR},
          {"UseNullProperties", "CreateBufferWithProperties.err.INVALID_BUFFER_SIZE.svm-use",
           create_with_null, CL_MEM_USE_HOST_PTR},
          {"CopyNullProperties", "CreateBufferWithProperties.err.INVALID_BUFFER_SIZE.svm-copy",
           create_with_null, CL_MEM_COPY_HOST_PTR}},
      [](Fixture& fixture, const SvmRow& row) {
        if (row.flags == CL_MEM_COPY_HOST_PTR) {
          needs_checked_copies(fixture);
        }
        const SvmMemory memory{fixture, usual_size};
        cl_int code = not_stored;
        const Handle<cl_mem> made =
            row.create(fixture.context(), row.flags, usual_size + 1, memory.get(), &code);
        EXPECT_THAT(code, fixture.refuses(CL_INVALID_BUFFER_SIZE));
        EXPECT_FALSE(made);
        expect_alive(fixture);
      });
}

Cases property_cases() {
  constexpr cl_mem_properties device_handle_list = 0x2051;  // CL_DEVICE_HANDLE_LIST_KHR
  constexpr const char* unknown = "CreateBufferWithProperties.err.INVALID_PROPERTY.unknown";
  return each(
      {.suite = "CreateBufferWithProperties",
       .name = "RefusesProperty",
       .sentence = "A property that the API does not define, or not for this call, is refused."},
      Rows<std::array<cl_mem_properties, 5>>{
          {"Unknown", unknown, {0x7ead, 1, 0, 0, 0}},
          {"UnknownWithValueZero", unknown, {0x7ead, 0, 0, 0, 0}},
          {"MemoryFlagAsName", unknown, {CL_MEM_READ_ONLY, 1, 0, 0, 0}},
          {"DeviceListAlone",
           "CreateBufferWithProperties.err.INVALID_PROPERTY.device-list-alone",
           {device_handle_list, 0, 0, 0, 0}}},
      [](Fixture& fixture, const std::array<cl_mem_properties, 5>& properties) {
        cl_int code = not_stored;
        const Handle<cl_mem> made{clCreateBufferWithProperties(
            fixture.context(), properties.data(), CL_MEM_READ_WRITE, usual_size, nullptr, &code)};
        EXPECT_THAT(code, fixture.refuses(CL_INVALID_PROPERTY));
        EXPECT_FALSE(made);
        expect_alive(fixture);
      });
}

// Null for `errcode_ret` is legal whether the call succeeds or not.
Cases silent_cases() {
  return each(
      {.suite = "CreateBuffer",
       .name = "WorksWithoutErrcode",
       .sentence =
           "Null for errcode_ret is accepted by a call that succeeds and by one that fails.",
       .requirements = {"General.errcode-ret.null"}},
      Rows<Create>{
          {"CreateBuffer", "CreateBuffer.success", create_plain},
          {"NullProperties", "CreateBufferWithProperties.null-properties", create_with_null}},
      [](Fixture& fixture, Create create) {
        const Handle<cl_mem> refused =
            create(fixture.context(), CL_MEM_READ_WRITE, 0, nullptr, nullptr);
        EXPECT_FALSE(refused);
        Bytes& host = fixture.host(usual_size);
        const Handle<cl_mem> made =
            create(fixture.context(), CL_MEM_COPY_HOST_PTR, host.size(), host.data(), nullptr);
        ASSERT_NE(made.get(), nullptr);
        expect_contents(fixture, made.get(), host);
      });
}

}  // namespace

Cases cases() {
  return in_suite("CreateBufferSize", join({context_cases(), zero_size_cases(), too_large_cases(),
                                            svm_size_cases(), property_cases(), silent_cases()}));
}

}  // namespace clmem::conformance::create_buffer_size_errors_cases
