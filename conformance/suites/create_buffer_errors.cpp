// SPDX-License-Identifier: Apache-2.0
// Calls of clCreateBuffer and clCreateBufferWithProperties that have to be refused. Both share
// their rules (clCreateBufferWithProperties: Errors); the rows below run through either entry
// point.

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "harness/bench.hpp"
#include "harness/contents.hpp"
#include "harness/extensions.hpp"
#include "harness/svm.hpp"
#include "suites/all_cases.hpp"

namespace clmem::conformance::create_buffer_errors_cases {

namespace {

constexpr std::size_t usual_size = 4096;
// Bits without a meaning in the registry of the API and its extensions.
constexpr cl_mem_flags unknown_low = cl_mem_flags{1} << 13;
constexpr cl_mem_flags unknown_middle = cl_mem_flags{1} << 44;
constexpr cl_mem_flags unknown_high = cl_mem_flags{1} << 63;

enum class HostPointer { null, given };

// One mistake in otherwise sound arguments.
struct RefusalRow {
  const char* name;
  const char* requirement;
  const char* with_properties;  // the same rule of clCreateBufferWithProperties
  cl_mem_flags flags;
  HostPointer host;
  cl_int expected;
};

constexpr HostPointer null = HostPointer::null;
constexpr HostPointer given = HostPointer::given;

const std::vector<RefusalRow>& flag_rows() {
  static constexpr const char* access =
      "CreateBufferWithProperties.err.INVALID_VALUE.flags.access-exclusive";
  static constexpr const char* host =
      "CreateBufferWithProperties.err.INVALID_VALUE.flags.host-access-exclusive";
  static constexpr const char* pointer =
      "CreateBufferWithProperties.err.INVALID_VALUE.flags.host-ptr-exclusive";
  static constexpr const char* unknown =
      "CreateBufferWithProperties.err.INVALID_VALUE.flags.unknown-bit";
  static const std::vector<RefusalRow> rows{
      {"ReadWriteAndWriteOnly", "CreateBuffer.err.INVALID_VALUE.flags.rw-wo", access,
       CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY, null, CL_INVALID_VALUE},
      {"ReadWriteAndReadOnly", "CreateBuffer.err.INVALID_VALUE.flags.rw-ro", access,
       CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, null, CL_INVALID_VALUE},
      {"WriteOnlyAndReadOnly", "CreateBuffer.err.INVALID_VALUE.flags.wo-ro", access,
       CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY, null, CL_INVALID_VALUE},
      {"WriteOnlyAndReadOnlyWithData", "CreateBuffer.err.INVALID_VALUE.flags.wo-ro", access,
       CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, given, CL_INVALID_VALUE},
      {"ReadWriteAndReadOnlyWithHostAccess", "CreateBuffer.err.INVALID_VALUE.flags.rw-ro", access,
       CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY, null, CL_INVALID_VALUE},
      {"UseAndAlloc", "CreateBuffer.err.INVALID_VALUE.flags.use-alloc", pointer,
       CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, given, CL_INVALID_VALUE},
      {"UseAndCopy", "CreateBuffer.err.INVALID_VALUE.flags.use-copy", pointer,
       CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, given, CL_INVALID_VALUE},
      {"UseAndCopyReadOnly", "CreateBuffer.err.INVALID_VALUE.flags.use-copy", pointer,
       CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, given, CL_INVALID_VALUE},
      {"HostWriteOnlyAndHostReadOnly", "CreateBuffer.err.INVALID_VALUE.flags.hostwo-hostro", host,
       CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY, null, CL_INVALID_VALUE},
      {"HostWriteOnlyAndHostNoAccess", "CreateBuffer.err.INVALID_VALUE.flags.hostwo-hostno", host,
       CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS, null, CL_INVALID_VALUE},
      {"HostReadOnlyAndHostNoAccess", "CreateBuffer.err.INVALID_VALUE.flags.hostro-hostno", host,
       CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, null, CL_INVALID_VALUE},
      {"HostReadOnlyAndHostNoAccessWithData", "CreateBuffer.err.INVALID_VALUE.flags.hostro-hostno",
       host, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS | CL_MEM_COPY_HOST_PTR, given,
       CL_INVALID_VALUE},
      {"UnknownLowBit", "CreateBuffer.err.INVALID_VALUE.flags.unknown-bit", unknown, unknown_low,
       null, CL_INVALID_VALUE},
      {"UnknownMiddleBit", "CreateBuffer.err.INVALID_VALUE.flags.unknown-bit", unknown,
       CL_MEM_READ_WRITE | unknown_middle, null, CL_INVALID_VALUE},
      {"UnknownHighBit", "CreateBuffer.err.INVALID_VALUE.flags.unknown-bit", unknown,
       CL_MEM_READ_ONLY | unknown_high, null, CL_INVALID_VALUE},
  };
  return rows;
}

const std::vector<RefusalRow>& host_pointer_rows() {
  static constexpr const char* unexpected =
      "CreateBufferWithProperties.err.INVALID_HOST_PTR.unexpected";
  static const std::vector<RefusalRow> rows{
      {"UseHostPtrNull", "CreateBuffer.err.INVALID_HOST_PTR.use-null",
       "CreateBufferWithProperties.err.INVALID_HOST_PTR.use-null", CL_MEM_USE_HOST_PTR, null,
       CL_INVALID_HOST_PTR},
      {"CopyHostPtrNull", "CreateBuffer.err.INVALID_HOST_PTR.copy-null",
       "CreateBufferWithProperties.err.INVALID_HOST_PTR.copy-null", CL_MEM_COPY_HOST_PTR, null,
       CL_INVALID_HOST_PTR},
      {"CopyAndAllocHostPtrNull", "CreateBuffer.err.INVALID_HOST_PTR.copy-null",
       "CreateBufferWithProperties.err.INVALID_HOST_PTR.copy-null",
       CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, null, CL_INVALID_HOST_PTR},
      {"PointerWithoutFlag", "CreateBuffer.err.INVALID_HOST_PTR.unexpected", unexpected, 0, given,
       CL_INVALID_HOST_PTR},
      {"PointerWithReadWrite", "CreateBuffer.err.INVALID_HOST_PTR.unexpected", unexpected,
       CL_MEM_READ_WRITE, given, CL_INVALID_HOST_PTR},
      {"PointerWithAllocHostPtr", "CreateBuffer.err.INVALID_HOST_PTR.unexpected", unexpected,
       CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR, given, CL_INVALID_HOST_PTR},
  };
  return rows;
}

const std::vector<RefusalRow>& immutable_rows() {
  static constexpr const char* write =
      "CreateBufferWithProperties.err.INVALID_VALUE.flags.immutable-write";
  static const std::vector<RefusalRow> rows{
      {"ImmutableReadWrite", "CreateBuffer.err.INVALID_VALUE.flags.immutable-write", write,
       mem_immutable | CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, given, CL_INVALID_VALUE},
      {"ImmutableWriteOnly", "CreateBuffer.err.INVALID_VALUE.flags.immutable-write", write,
       mem_immutable | CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR, given, CL_INVALID_VALUE},
      {"ImmutableHostWriteOnly", "CreateBuffer.err.INVALID_VALUE.flags.immutable-write", write,
       mem_immutable | CL_MEM_HOST_WRITE_ONLY | CL_MEM_COPY_HOST_PTR, given, CL_INVALID_VALUE},
      {"ImmutableWithoutData", "CreateBuffer.err.INVALID_VALUE.flags.immutable-no-data",
       "CreateBufferWithProperties.err.INVALID_VALUE.flags.immutable-no-data", mem_immutable, null,
       CL_INVALID_VALUE},
  };
  return rows;
}

std::vector<RefusalRow> citing_properties(std::vector<RefusalRow> rows) {
  for (RefusalRow& row : rows) {
    row.requirement = row.with_properties;
  }
  return rows;
}

void* pointer_for(Bench& bench, HostPointer host) {
  return host == HostPointer::given ? bench.host(usual_size).data() : nullptr;
}

void refused_by_create_buffer(Bench& bench, const RefusalRow& row) {
  cl_int code = not_stored;
  const Handle<cl_mem> made{
      clCreateBuffer(bench.context(), row.flags, usual_size, pointer_for(bench, row.host), &code)};
  EXPECT_THAT(code, bench.refuses(row.expected));
  EXPECT_FALSE(made);
  expect_alive(bench);
}

void refused_with_properties(Bench& bench, const RefusalRow& row) {
  cl_int code = not_stored;
  const Handle<cl_mem> made{clCreateBufferWithProperties(
      bench.context(), nullptr, row.flags, usual_size, pointer_for(bench, row.host), &code)};
  EXPECT_THAT(code, bench.refuses(row.expected));
  EXPECT_FALSE(made);
  expect_alive(bench);
}

Cases argument_cases() {
  const Case plain{
      .suite = "CreateBuffer",
      .name = "Refuses",
      .sentence = "Flags that contradict each other, the host pointer or the API are refused.",
      .requirements = {"General.creation.null-on-error"}};
  Case with_properties = plain;
  with_properties.suite = "CreateBufferWithProperties";
  return join(
      {each(plain, flag_rows(), refused_by_create_buffer),
       each(plain, host_pointer_rows(), refused_by_create_buffer),
       each(plain, immutable_rows(), refused_by_create_buffer),
       each(with_properties, citing_properties(flag_rows()), refused_with_properties),
       each(with_properties, citing_properties(host_pointer_rows()), refused_with_properties),
       each(with_properties, citing_properties(immutable_rows()), refused_with_properties)});
}

// Flags of other functions; a driver that accepts them gets a warning, not a failure.
Cases foreign_flag_cases() {
  struct Row {
    const char* name;
    const char* requirement;
    cl_mem_flags flags;
  };
  return each(
      {.suite = "CreateBuffer",
       .name = "RefusesForeignFlag",
       .sentence = "Flags of queries and of shared virtual memory are not flags of a buffer."},
      std::vector<Row>{{"KernelReadAndWrite", "CreateBuffer.err.INVALID_VALUE.flags.kernel-rw",
                        CL_MEM_KERNEL_READ_AND_WRITE},
                       {"SvmFineGrain", "CreateBuffer.err.INVALID_VALUE.flags.svm",
                        CL_MEM_SVM_FINE_GRAIN_BUFFER},
                       {"SvmAtomics", "CreateBuffer.err.INVALID_VALUE.flags.svm",
                        CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS}},
      [](Bench& bench, const Row& row) {
        cl_int code = not_stored;
        const Handle<cl_mem> made{clCreateBuffer(bench.context(), CL_MEM_READ_WRITE | row.flags,
                                                 usual_size, nullptr, &code)};
        EXPECT_THAT(code, bench.refuses(CL_INVALID_VALUE));
        expect_alive(bench);
      });
}

}  // namespace

Cases cases() {
  return join({argument_cases(), foreign_flag_cases()});
}

}  // namespace clmem::conformance::create_buffer_errors_cases
