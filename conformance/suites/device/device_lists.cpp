// SPDX-License-Identifier: Apache-2.0
// clGetDeviceIDs: the devices of a platform that it returns.

#include "suites/case_file.hpp"

namespace clmem::conformance::device_lists_cases {

cl_device_type type_of(cl_device_id device) {
  return info<cl_device_type>(clGetDeviceInfo, device, CL_DEVICE_TYPE);
}

cl_uint count_of(const Fixture& fixture) {
  return static_cast<cl_uint>(devices_of(fixture.device().platform()).size());
}

// Entries from num_entries on stay unchanged.
CLMEM_CASE(GetDeviceIDs, ReturnsAsManyAsFit,
           "clGetDeviceIDs stores no more devices than num_entries, and counts all of them.",
           {"GetDeviceIDs.room", "GetDeviceIDs.count"}) {
  const std::vector<cl_device_id> all = devices_of(fixture.device().platform());
  for (std::size_t room = 1; room <= all.size(); ++room) {
    std::vector<cl_device_id> found(all.size() + 1);
    cl_uint count = 0;
    ASSERT_THAT(clGetDeviceIDs(fixture.device().platform(), CL_DEVICE_TYPE_ALL,
                               static_cast<cl_uint>(room), found.data(), &count),
                returns(CL_SUCCESS));
    EXPECT_THAT(count, stores("num_devices", count_of(fixture)));
    for (std::size_t i = 0; i < room; ++i) {
      EXPECT_EQ(std::ranges::count(all, found[i]), 1) << "entry " << i;
    }
    for (std::size_t i = room; i < found.size(); ++i) {
      EXPECT_EQ(found[i], nullptr) << "entry " << i;
    }
  }
}

CLMEM_CASE(
    GetDeviceIDs, FindsNothing,
    "clGetDeviceIDs returns CL_DEVICE_NOT_FOUND for a type that no device of the platform has.",
    {"GetDeviceIDs.err.DEVICE_NOT_FOUND"}) {
  cl_device_type present = 0;
  for (const cl_device_id device : devices_of(fixture.device().platform())) {
    present |= type_of(device);
  }
  constexpr cl_device_type types[] = {CL_DEVICE_TYPE_CPU, CL_DEVICE_TYPE_GPU,
                                      CL_DEVICE_TYPE_ACCELERATOR};
  if (std::ranges::all_of(types, [&](cl_device_type type) { return (present & type) != 0; })) {
    unsupported("a type of which the platform has no device");
  }
  for (const cl_device_type type : types) {
    cl_uint count = 0;
    if ((present & type) == 0) {
      EXPECT_THAT(clGetDeviceIDs(fixture.device().platform(), type, 0, nullptr, &count),
                  fixture.refuses(CL_DEVICE_NOT_FOUND))
          << "type " << type;
    }
  }
}

CLMEM_CASE(GetDeviceIDs, HasOneDefault,
           "A platform has one default device, which is custom only if there is no other.",
           {"GetDeviceIDs.default"}) {
  const std::vector<cl_device_id> all = devices_of(fixture.device().platform());
  std::vector<cl_device_id> found(all.size() + 1);
  cl_uint count = 0;
  ASSERT_THAT(clGetDeviceIDs(fixture.device().platform(), CL_DEVICE_TYPE_DEFAULT,
                             static_cast<cl_uint>(found.size()), found.data(), &count),
              returns(CL_SUCCESS));
  EXPECT_THAT(count, stores("num_devices", 1u));
  ASSERT_GE(count, 1u);
  if (all.size() > 1) {
    EXPECT_EQ(type_of(found.front()) & CL_DEVICE_TYPE_CUSTOM, 0u);
  }
}

CLMEM_CASE(GetDeviceIDs, HasTypeOfItsOwn,
           "CL_DEVICE_TYPE does not return CL_DEVICE_TYPE_DEFAULT or CL_DEVICE_TYPE_ALL, which "
           "only select devices.",
           {"Device.TYPE"}) {
  const cl_device_type type = type_of(fixture.device().id());
  EXPECT_NE(type, 0u);
  EXPECT_NE(type, cl_device_type{CL_DEVICE_TYPE_ALL});
  EXPECT_THAT(type & CL_DEVICE_TYPE_DEFAULT, by("Device.TYPE", testing::Eq(0u)));
}

CLMEM_TABLE(GetDeviceIDs, CountsDevices,
            "clGetDeviceIDs without a list returns the number of devices, whatever num_entries is.",
            (cl_uint room), (Rows<cl_uint>{{"RoomForOne", 1}, {"RoomForMany", 1000}}),
            {"GetDeviceIDs.count"}) {
  cl_uint count = 0;
  ASSERT_THAT(
      clGetDeviceIDs(fixture.device().platform(), CL_DEVICE_TYPE_ALL, room, nullptr, &count),
      returns(CL_SUCCESS));
  EXPECT_THAT(count, stores("num_devices", count_of(fixture)));
}

// A driver may leave devices out, but not return one of another type.
CLMEM_TABLE(GetDeviceIDs, SelectsType,
            "Each device that clGetDeviceIDs returns for a type has that type.",
            (cl_device_type type),
            (Rows<cl_device_type>{{"Cpu", CL_DEVICE_TYPE_CPU},
                                  {"Gpu", CL_DEVICE_TYPE_GPU},
                                  {"Accelerator", CL_DEVICE_TYPE_ACCELERATOR},
                                  {"CpuOrGpu", CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU}}),
            {"GetDeviceIDs.type"}) {
  const cl_platform_id platform = fixture.device().platform();
  std::vector<cl_device_id> found(count_of(fixture) + 1);
  cl_uint count = 0;
  const cl_int code =
      clGetDeviceIDs(platform, type, static_cast<cl_uint>(found.size()), found.data(), &count);
  if ((type_of(fixture.device().id()) & type) == 0 && code == CL_DEVICE_NOT_FOUND) {
    return;
  }
  ASSERT_THAT(code, returns(CL_SUCCESS));
  EXPECT_GE(count, 1u);
  for (std::size_t i = 0; i < std::min<std::size_t>(count, found.size()); ++i) {
    EXPECT_NE(type_of(found[i]) & type, 0u) << "device " << i;
  }
}

struct RefusedList {
  const char* name;
  const char* requirement;
  cl_int expected;
  cl_device_type type = CL_DEVICE_TYPE_ALL;
  cl_uint room = 1;
  bool has_results = true;  // false: NULL for both the list and the count
};

std::vector<RefusedList> refused_rows() {
  constexpr const char* entries = "GetDeviceIDs.err.INVALID_VALUE.no-entries";
  constexpr const char* nothing = "GetDeviceIDs.err.INVALID_VALUE.nothing-asked";
  constexpr const char* type = "GetDeviceIDs.err.INVALID_DEVICE_TYPE";
  return {{.name = "ListWithoutEntries",
           .requirement = entries,
           .expected = CL_INVALID_VALUE,
           .room = 0},
          {.name = "NothingAskedFor",
           .requirement = nothing,
           .expected = CL_INVALID_VALUE,
           .has_results = false},
          {.name = "NoType", .requirement = type, .expected = CL_INVALID_DEVICE_TYPE, .type = 0},
          {.name = "UndefinedType",
           .requirement = type,
           .expected = CL_INVALID_DEVICE_TYPE,
           .type = cl_device_type{1} << 40}};
}

CLMEM_TABLE(GetDeviceIDs, Refuses,
            "clGetDeviceIDs rejects a list of zero entries, a call with neither list nor count, "
            "and a type that does not exist.",
            (const RefusedList& row), refused_rows(), {}) {
  std::vector<cl_device_id> found(count_of(fixture));
  cl_uint count = 0;
  EXPECT_THAT(
      clGetDeviceIDs(fixture.device().platform(), row.type, row.room,
                     row.has_results ? found.data() : nullptr, row.has_results ? &count : nullptr),
      fixture.refuses(row.expected));
  expect_alive(fixture);
}

}  // namespace clmem::conformance::device_lists_cases
