// SPDX-License-Identifier: Apache-2.0
// clGetDeviceIDs: the devices of a platform that it returns.

#include "suites/case_file.hpp"

namespace clmem::conformance::device_lists_cases {

namespace {

cl_device_type type_of(cl_device_id device) {
  cl_device_type type = 0;
  EXPECT_THAT(clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof type, &type, nullptr),
              returns(CL_SUCCESS));
  return type;
}

cl_uint count_of(const Fixture& fixture) {
  return static_cast<cl_uint>(devices_of(fixture.device().platform()).size());
}

void counts_devices(Fixture& fixture, cl_uint room) {
  cl_uint count = 0;
  ASSERT_THAT(
      clGetDeviceIDs(fixture.device().platform(), CL_DEVICE_TYPE_ALL, room, nullptr, &count),
      returns(CL_SUCCESS));
  EXPECT_THAT(count, stores("num_devices", count_of(fixture)));
}

// Entries after those that the call was given stay unchanged.
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
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(std::ranges::count(all, found[i]), i < room ? 1 : 0) << "entry " << i;
      EXPECT_TRUE(i < room || found[i] == nullptr) << "entry " << i;
    }
  }
}

// A driver may leave devices out, but not return one of another type.
void selects_type(Fixture& fixture, cl_device_type type) {
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

// Queries the types that no device of the platform has.
CLMEM_CASE(GetDeviceIDs, FindsNothing,
           "clGetDeviceIDs returns CL_DEVICE_NOT_FOUND for a type that "
           "no device of the platform has.",
           {"GetDeviceIDs.err.DEVICE_NOT_FOUND"}) {
  cl_device_type present = 0;
  for (const cl_device_id device : devices_of(fixture.device().platform())) {
    present |= type_of(device);
  }
  bool any = false;
  for (const cl_device_type type :
       {cl_device_type{CL_DEVICE_TYPE_CPU}, cl_device_type{CL_DEVICE_TYPE_GPU},
        cl_device_type{CL_DEVICE_TYPE_ACCELERATOR}}) {
    if ((present & type) == 0) {
      cl_uint count = 0;
      EXPECT_THAT(clGetDeviceIDs(fixture.device().platform(), type, 0, nullptr, &count),
                  fixture.refuses(CL_DEVICE_NOT_FOUND))
          << "type " << type;
      any = true;
    }
  }
  if (!any) {
    unsupported("a type of which the platform has no device");
  }
}

CLMEM_CASE(GetDeviceIDs, HasOneDefault,
           "A platform has one default device, which is a custom device only if there is no other.",
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

// CL_DEVICE_TYPE_DEFAULT and CL_DEVICE_TYPE_ALL only select devices.
CLMEM_CASE(GetDeviceIDs, HasTypeOfItsOwn,
           "CL_DEVICE_TYPE does not return CL_DEVICE_TYPE_DEFAULT or CL_DEVICE_TYPE_ALL, which "
           "only select devices.",
           {"Device.TYPE"}) {
  const cl_device_type type = type_of(fixture.device().id());
  EXPECT_NE(type, 0u);
  EXPECT_NE(type, cl_device_type{CL_DEVICE_TYPE_ALL});
  EXPECT_THAT(type & CL_DEVICE_TYPE_DEFAULT, by("Device.TYPE", testing::Eq(0u)));
}

Cases list_cases() {
  return join(
      {each({.name = "CountsDevices",
             .sentence = "clGetDeviceIDs without a list returns the number of devices, whatever "
                         "num_entries is.",
             .requirements = {"GetDeviceIDs.count"}},
            Rows<cl_uint>{{"RoomForOne", {}, 1}, {"RoomForMany", {}, 1000}}, counts_devices),
       each({.name = "SelectsType",
             .sentence = "Each device that clGetDeviceIDs returns for a type has that type.",
             .requirements = {"GetDeviceIDs.type"}},
            Rows<cl_device_type>{{"Cpu", {}, CL_DEVICE_TYPE_CPU},
                                 {"Gpu", {}, CL_DEVICE_TYPE_GPU},
                                 {"Accelerator", {}, CL_DEVICE_TYPE_ACCELERATOR},
                                 {"CpuOrGpu", {}, CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU}},
            selects_type)});
}

struct Mistake {
  cl_int code;
  cl_device_type type;
  cl_uint room;
  bool has_list;
  bool has_count;
};

Cases refused_cases() {
  const std::string value = "GetDeviceIDs.err.INVALID_VALUE.";
  const std::string type = "GetDeviceIDs.err.INVALID_DEVICE_TYPE";
  constexpr cl_device_type undefined = cl_device_type{1} << 40;
  return each(
      {.name = "Refuses",
       .sentence = "clGetDeviceIDs rejects a list of zero entries, a call with neither list nor "
                   "count, and a type that does not exist."},
      Rows<Mistake>{{"ListWithoutEntries",
                     {value + "no-entries"},
                     {CL_INVALID_VALUE, CL_DEVICE_TYPE_ALL, 0, true, true}},
                    {"NothingAskedFor",
                     {value + "nothing-asked"},
                     {CL_INVALID_VALUE, CL_DEVICE_TYPE_ALL, 1, false, false}},
                    {"NoType", {type}, {CL_INVALID_DEVICE_TYPE, 0, 1, true, true}},
                    {"UndefinedType", {type}, {CL_INVALID_DEVICE_TYPE, undefined, 1, true, true}}},
      [](Fixture& fixture, const Mistake& row) {
        std::vector<cl_device_id> found(count_of(fixture));
        cl_uint count = 0;
        EXPECT_THAT(
            clGetDeviceIDs(fixture.device().platform(), row.type, row.room,
                           row.has_list ? found.data() : nullptr, row.has_count ? &count : nullptr),
            fixture.refuses(row.code));
        expect_alive(fixture);
      });
}

CLMEM_CASES(cases) {
  return in_suite("GetDeviceIDs", join({list_cases(), refused_cases()}));
}

}  // namespace

}  // namespace clmem::conformance::device_lists_cases
