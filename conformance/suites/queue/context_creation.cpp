// SPDX-License-Identifier: Apache-2.0
// clCreateContext and clCreateContextFromType: the devices of a context.

#include "operations/query/info_function.hpp"
#include "suites/case_file.hpp"
#include "suites/queue/info_values.hpp"

namespace clmem::conformance::context_creation_cases {

namespace {

using Properties = std::vector<cl_context_properties>;

Properties of_platform(const Fixture& fixture) {
  return {CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(fixture.device().platform()),
          0};
}

std::vector<cl_device_id> devices_in(cl_context context) {
  return values_of<cl_device_id>(info_call(clGetContextInfo, context), CL_CONTEXT_DEVICES);
}

// Writes and reads a buffer of the context by a queue of the device.
void expect_works(Fixture& fixture, cl_context context, cl_device_id device) {
  constexpr std::size_t size = 1021;
  HostBytes& bytes = fixture.host(size);
  const Handle<cl_mem> buffer =
      must_make(clCreateBuffer, context, CL_MEM_READ_WRITE, size, nullptr);
  const cl_command_queue queue = fixture.new_queue(context, device);
  must_succeed(clEnqueueWriteBuffer, queue, buffer.get(), CL_FALSE, 0, size, bytes.data(), 0,
               nullptr, nullptr);
  Bytes seen(size);
  must_succeed(clEnqueueReadBuffer, queue, buffer.get(), CL_TRUE, 0, size, seen.data(), 0, nullptr,
               nullptr);
  expect_bytes(seen, bytes);
}

CLMEM_CASE(CreateContext, IgnoresDuplicates, "A device that is given twice is in the context once.",
           {"CreateContext.duplicates", "GetContextInfo.NUM_DEVICES", "GetContextInfo.DEVICES"}) {
  const std::vector<cl_device_id> twice(2, fixture.device().id());
  cl_int code = not_stored;
  const Handle<cl_context> made{
      clCreateContext(of_platform(fixture).data(), 2, twice.data(), nullptr, nullptr, &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  ASSERT_TRUE(made);
  EXPECT_THAT(value_of<cl_uint>(info_call(clGetContextInfo, made.get()), CL_CONTEXT_NUM_DEVICES),
              reports(1u));
  EXPECT_EQ(devices_in(made.get()), std::vector{fixture.device().id()});
  expect_works(fixture, made.get(), fixture.device().id());
}

CLMEM_CASE(CreateContext, RefusesNullAmongDevices,
           "clCreateContext rejects a NULL device, also after a valid one.",
           {"CreateContext.err.INVALID_DEVICE.null"}) {
  const std::vector<cl_device_id> devices{fixture.device().id(), nullptr};
  cl_int code = not_stored;
  const Handle<cl_context> made{
      clCreateContext(of_platform(fixture).data(), 2, devices.data(), nullptr, nullptr, &code)};
  EXPECT_THAT(code, fixture.refuses(CL_INVALID_DEVICE));
  EXPECT_THAT(made.get(), returns(nullptr));
  expect_alive(fixture);
}

CLMEM_CASE(CreateContext, RefusesNoDevices, "clCreateContext rejects a list without devices.",
           {"CreateContext.err.INVALID_VALUE.no-devices"}) {
  const cl_device_id device = fixture.device().id();
  struct Given {
    cl_uint count;
    const cl_device_id* devices;
  };
  for (const Given& given : {Given{1, nullptr}, Given{0, &device}, Given{0, nullptr}}) {
    cl_int code = not_stored;
    const Handle<cl_context> made{clCreateContext(of_platform(fixture).data(), given.count,
                                                  given.devices, nullptr, nullptr, &code)};
    EXPECT_THAT(code, fixture.refuses(CL_INVALID_VALUE)) << given.count << " devices";
    EXPECT_THAT(made.get(), returns(nullptr));
  }
  expect_alive(fixture);
}

// A handle that is returned with an error is not an object.
Handle<cl_context> from_type(const Properties& properties, cl_device_type type, cl_int& code) {
  const cl_context made = clCreateContextFromType(properties.data(), type, nullptr, nullptr, &code);
  return Handle<cl_context>{code == CL_SUCCESS ? made : nullptr};
}

struct TypeRow {
  cl_device_type type;  // 0: that of the device under test
};

// A driver may leave out devices of the type, but adds none.
void has_devices_of_type(Fixture& fixture, const TypeRow& row) {
  const cl_device_type type =
      row.type == 0 ? fixture.device().value_or_zero<cl_device_type>(CL_DEVICE_TYPE) : row.type;
  std::vector<cl_device_id> all(devices_of(fixture.device().platform()).size() + 1);
  cl_uint count = 0;
  if (clGetDeviceIDs(fixture.device().platform(), type, static_cast<cl_uint>(all.size()),
                     all.data(), &count) != CL_SUCCESS) {
    unsupported("a list of the devices of this type");  // cases of that call check it
  }
  all.resize(std::min<std::size_t>(count, all.size()));
  cl_int code = not_stored;
  const Properties properties = of_platform(fixture);
  const Handle<cl_context> made = from_type(properties, type, code);
  if (code == CL_DEVICE_NOT_AVAILABLE) {
    unsupported("a device that is available");
  }
  ASSERT_THAT(code, returns(CL_SUCCESS));
  ASSERT_TRUE(made);
  const std::vector<cl_device_id> devices = devices_in(made.get());
  EXPECT_FALSE(devices.empty());
  for (const cl_device_id device : devices) {
    EXPECT_EQ(std::ranges::count(devices, device), 1);
    EXPECT_EQ(std::ranges::count(all, device), 1);
    expect_works(fixture, made.get(), device);
  }
  EXPECT_EQ(property_text(values_of<cl_context_properties>(info_call(clGetContextInfo, made.get()),
                                                           CL_CONTEXT_PROPERTIES)),
            property_text(properties));
}

// Sub-devices exist while the context is created.
CLMEM_CASE(CreateContextFromType, HasNoParts,
           "clCreateContextFromType creates a context without "
           "sub-devices.",
           {"CreateContextFromType.no-sub-devices"}) {
  const TwoDevices two = fixture.two_devices();
  cl_int code = not_stored;
  const Handle<cl_context> made = from_type(of_platform(fixture), CL_DEVICE_TYPE_ALL, code);
  ASSERT_THAT(code, returns(CL_SUCCESS));
  for (const cl_device_id device : devices_in(made.get())) {
    cl_device_id parent = nullptr;
    EXPECT_THAT(clGetDeviceInfo(device, CL_DEVICE_PARENT_DEVICE, sizeof parent, &parent, nullptr),
                returns(CL_SUCCESS));
    EXPECT_TRUE(parent == nullptr);
  }
}

struct Mistake {
  cl_int code;
  cl_device_type type;
  bool has_user_data;
  Properties more;  // properties after that of the platform
};

void refuses(Fixture& fixture, const Mistake& row) {
  Properties properties = of_platform(fixture);
  properties.insert(properties.end() - 1, row.more.begin(), row.more.end());
  if (row.more.size() == 1) {  // the platform once more
    properties.insert(properties.end() - 1, properties[1]);
  }
  int data = 0;
  cl_int code = not_stored;
  const cl_context made = clCreateContextFromType(properties.data(), row.type, nullptr,
                                                  row.has_user_data ? &data : nullptr, &code);
  EXPECT_THAT(code, fixture.refuses(row.code));
  EXPECT_THAT(made, returns(nullptr));
  expect_alive(fixture);
}

void finds_nothing(Fixture& fixture) {
  for (const cl_device_type type :
       {cl_device_type{CL_DEVICE_TYPE_CPU}, cl_device_type{CL_DEVICE_TYPE_GPU},
        cl_device_type{CL_DEVICE_TYPE_ACCELERATOR}}) {
    cl_uint count = 0;
    if (clGetDeviceIDs(fixture.device().platform(), type, 0, nullptr, &count) ==
        CL_DEVICE_NOT_FOUND) {
      return refuses(fixture, {CL_DEVICE_NOT_FOUND, type, false, {}});
    }
  }
  unsupported("a type of which the platform has no device");
}

Cases type_cases() {
  const std::string prefix = "CreateContextFromType.err.";
  return in_suite(
      "CreateContextFromType",
      join({each({.name = "HasDevicesOfType",
                  .sentence = "clCreateContextFromType creates a context of devices that are "
                              "listed for the type, each once, with the given properties.",
                  .requirements = {"CreateContextFromType.devices", "GetContextInfo.DEVICES",
                                   "GetContextInfo.PROPERTIES"}},
                 Rows<TypeRow>{{"OwnType", {}, {0}},
                               {"Default", {}, {CL_DEVICE_TYPE_DEFAULT}},
                               {"All", {}, {CL_DEVICE_TYPE_ALL}}},
                 has_devices_of_type),
            each({.name = "Refuses",
                  .sentence = "clCreateContextFromType rejects user data without a function, and "
                              "properties and types that do not exist."},
                 Rows<Mistake>{
                     {"UserData",
                      {prefix + "INVALID_VALUE.user-data"},
                      {CL_INVALID_VALUE, CL_DEVICE_TYPE_ALL, true, {}}},
                     {"UnknownProperty",
                      {prefix + "INVALID_PROPERTY.unknown"},
                      {CL_INVALID_PROPERTY, CL_DEVICE_TYPE_ALL, false, {0x7777, 1}}},
                     {"PropertyTwice",
                      {prefix + "INVALID_PROPERTY.duplicate"},
                      {CL_INVALID_PROPERTY, CL_DEVICE_TYPE_ALL, false, {CL_CONTEXT_PLATFORM}}},
                     {"NoType",
                      {prefix + "INVALID_DEVICE_TYPE"},
                      {CL_INVALID_DEVICE_TYPE, 0, false, {}}}},
                 refuses),
            {{.name = "FindsNothing",
              .sentence = "clCreateContextFromType returns CL_DEVICE_NOT_FOUND for a type that no "
                          "device has.",
              .requirements = {prefix + "DEVICE_NOT_FOUND"},
              .body = finds_nothing}}}));
}

CLMEM_CASES(cases) {
  return join({type_cases()});
}

}  // namespace

}  // namespace clmem::conformance::context_creation_cases
