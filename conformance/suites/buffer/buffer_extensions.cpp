// SPDX-License-Identifier: Apache-2.0
// Immutable buffers, and fixed addresses, which devices without them reject.

#include "suites/case_file.hpp"

namespace clmem::conformance::buffer_extensions_cases {

namespace {

// Headers may be older than the extensions.
constexpr cl_mem_properties private_address = 0x5000;  // CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT
constexpr cl_mem_info device_address = 0x5001;         // CL_MEM_DEVICE_ADDRESS_EXT
constexpr const char* address_extension = "cl_ext_buffer_device_address";
constexpr std::size_t size = 4096;

CLMEM_CASE(CreateBuffer, KeepsImmutableContents,
           "An immutable buffer keeps its initial contents, whichever command "
           "tries to change them.",
           {"CreateBuffer.immutable"}) {
  const FilledBuffer fixed =
      fixture.filled_buffer(size, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | mem_immutable);
  const HostBytes& other = fixture.host(size);
  EXPECT_NE(clEnqueueWriteBuffer(fixture.queue(), fixed.get(), CL_TRUE, 0, size, other.data(), 0,
                                 nullptr, nullptr),
            CL_SUCCESS);
  expect_contents(fixture, fixed);
}

CLMEM_TABLE(CreateSubBuffer, RefusesWritingOfImmutableParent,
            "A sub-buffer of an immutable buffer cannot be created with a flag that lets kernels "
            "write to it.",
            (cl_mem_flags flags),
            (Rows<cl_mem_flags>{{"ReadWrite", CL_MEM_READ_WRITE},
                                {"WriteOnly", CL_MEM_WRITE_ONLY}}),
            {"CreateSubBuffer.err.INVALID_VALUE.flags.immutable-parent"}) {
  const FilledBuffer fixed =
      fixture.filled_buffer(size, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | mem_immutable);
  const cl_buffer_region region{0, size / 2};
  cl_int code = not_stored;
  const Handle<cl_mem> made{
      clCreateSubBuffer(fixed.get(), flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  EXPECT_THAT(code, fixture.refuses(CL_INVALID_VALUE));
  EXPECT_EQ(made.get(), nullptr);
}

CLMEM_CASE(GetMemObjectInfo, RefusesAddressOfPlainBuffer,
           "A query of CL_MEM_DEVICE_ADDRESS_EXT is rejected for a buffer that was created without "
           "a fixed address.",
           {"GetMemObjectInfo.err.INVALID_OPERATION.device-address"}) {
  const FilledBuffer plain = fixture.filled_buffer(size);
  std::array<cl_ulong, 64> addresses{};
  EXPECT_THAT(
      clGetMemObjectInfo(plain.get(), device_address, sizeof addresses, addresses.data(), nullptr),
      fixture.refuses(CL_INVALID_OPERATION));
  expect_unchanged_and_alive(fixture, plain);
}

CLMEM_CASE(CreateBufferWithProperties, RefusesAddressOfDeviceWithout,
           "A device without fixed addresses rejects the creation of a buffer that has one.",
           {"CreateBufferWithProperties.err.INVALID_OPERATION.no-device-address"}) {
  if (fixture.device().has_extension(address_extension)) {
    unsupported("a device without cl_ext_buffer_device_address");
  }
  const std::array<cl_mem_properties, 3> properties{private_address, CL_TRUE, 0};
  cl_int code = not_stored;
  const Handle<cl_mem> made{clCreateBufferWithProperties(fixture.context(), properties.data(),
                                                         CL_MEM_READ_WRITE, size, nullptr, &code)};
  EXPECT_THAT(code, fixture.refuses(CL_INVALID_OPERATION));
  EXPECT_EQ(made.get(), nullptr);
  expect_alive(fixture);
}

}  // namespace

}  // namespace clmem::conformance::buffer_extensions_cases
