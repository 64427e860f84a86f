// SPDX-License-Identifier: Apache-2.0
// clCreateContext and clCreateContextFromType: the devices of a context; queries about the creation
// of contexts and queues.

#include "operations/query/query_rules.hpp"
#include "operations/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::context_creation_cases {

using Properties = std::vector<cl_context_properties>;

Properties of_platform(const Fixture& fixture) {
  return {CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(fixture.device().platform()),
          0};
}

std::vector<cl_device_id> devices_in(cl_context context) {
  return info_list<cl_device_id>(clGetContextInfo, context, CL_CONTEXT_DEVICES);
}

void expect_properties(cl_context context, const Properties& list) {
  EXPECT_EQ(property_text(
                info_list<cl_context_properties>(clGetContextInfo, context, CL_CONTEXT_PROPERTIES)),
            property_text(list));
}

void expect_works(Fixture& fixture, cl_context context, cl_device_id device) {
  constexpr std::size_t size = 1021;
  HostBytes& bytes = fixture.host(size);
  const Handle<cl_mem> buffer =
      must_make(clCreateBuffer, context, CL_MEM_READ_WRITE, size, nullptr);
  const cl_command_queue queue = fixture.new_queue(context, device);
  must_enqueue(clEnqueueWriteBuffer, queue, buffer.get(), CL_FALSE, 0, size, bytes.data());
  Bytes seen(size);
  must_read(queue, buffer.get(), seen);
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
  EXPECT_THAT(info<cl_uint>(clGetContextInfo, made.get(), CL_CONTEXT_NUM_DEVICES), reports(1u));
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

// A driver may leave out devices of the type, but adds none.
CLMEM_TABLE(CreateContextFromType, HasDevicesOfType,
            "clCreateContextFromType creates a context of devices that are listed for the type, "
            "each once, with the given properties.",
            (cl_device_type given),
            (Rows<cl_device_type>{
                {"OwnType", 0}, {"Default", CL_DEVICE_TYPE_DEFAULT}, {"All", CL_DEVICE_TYPE_ALL}}),
            {"CreateContextFromType.devices", "GetContextInfo.DEVICES",
             "GetContextInfo.PROPERTIES"}) {
  const cl_device_type type =
      given == 0 ? fixture.device().value_or_zero<cl_device_type>(CL_DEVICE_TYPE) : given;
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
  expect_properties(made.get(), properties);
}

// Sub-devices exist while the context is created.
CLMEM_CASE(CreateContextFromType, HasNoParts,
           "clCreateContextFromType creates a context without sub-devices.",
           {"CreateContextFromType.no-sub-devices"}) {
  const TwoDevices two = fixture.two_devices();
  cl_int code = not_stored;
  const Handle<cl_context> made = from_type(of_platform(fixture), CL_DEVICE_TYPE_ALL, code);
  ASSERT_THAT(code, returns(CL_SUCCESS));
  for (const cl_device_id device : devices_in(made.get())) {
    EXPECT_TRUE(info<cl_device_id>(clGetDeviceInfo, device, CL_DEVICE_PARENT_DEVICE) == nullptr);
  }
}

struct TypeScene {
  explicit TypeScene(Fixture& used) : fixture{used} {}

  void expect_unchanged(cl_int /*code*/) const { expect_alive(fixture); }
  void add(const Properties& more) {
    properties.insert(properties.end() - 1, more.begin(), more.end());
  }

  Fixture& fixture;
  Properties properties = of_platform(fixture);
  cl_device_type type = CL_DEVICE_TYPE_ALL;
  bool has_user_data = false;
};

cl_int create_from_type(TypeScene& scene) {
  int data = 0;
  cl_int code = not_stored;
  const cl_context made = clCreateContextFromType(scene.properties.data(), scene.type, nullptr,
                                                  scene.has_user_data ? &data : nullptr, &code);
  EXPECT_THAT(made, returns(nullptr));
  return code;
}

void choose_absent_type(TypeScene& scene) {
  for (const cl_device_type type :
       {cl_device_type{CL_DEVICE_TYPE_CPU}, cl_device_type{CL_DEVICE_TYPE_GPU},
        cl_device_type{CL_DEVICE_TYPE_ACCELERATOR}}) {
    cl_uint count = 0;
    if (clGetDeviceIDs(scene.fixture.device().platform(), type, 0, nullptr, &count) ==
        CL_DEVICE_NOT_FOUND) {
      scene.type = type;
      return;
    }
  }
  unsupported("a type of which the platform has no device");
}

CLMEM_CASES(rejected_cases) {
  const RefusedCall<TypeScene> call{"CreateContextFromType", create_from_type};
  return join(
      {refused(
           {.suite = "CreateContextFromType",
            .name = "Refuses",
            .sentence = "clCreateContextFromType rejects user data without a function, and "
                        "properties and types that do not exist."},
           call,
           {{"UserData", CL_INVALID_VALUE, {"user-data"}, {[](TypeScene& scene) {
               scene.has_user_data = true;
             }}},
            {"UnknownProperty", CL_INVALID_PROPERTY, {"unknown"}, {[](TypeScene& scene) {
               scene.add({0x7777, 1});
             }}},
            {"PropertyTwice", CL_INVALID_PROPERTY, {"duplicate"}, {[](TypeScene& scene) {
               scene.add({CL_CONTEXT_PLATFORM, scene.properties[1]});
             }}},
            {"NoType", CL_INVALID_DEVICE_TYPE, {""}, {[](TypeScene& scene) { scene.type = 0; }}}}),
       refused({.suite = "CreateContextFromType",
                .name = "FindsNothing",
                .sentence = "clCreateContextFromType returns CL_DEVICE_NOT_FOUND for a type that "
                            "no device has."},
               call, {{"", CL_DEVICE_NOT_FOUND, {""}, {choose_absent_type}}})});
}

CLMEM_CASE(GetContextInfo, ReturnsDevices,
           "A context reports its device and the number of devices.",
           {"GetContextInfo.DEVICES", "GetContextInfo.NUM_DEVICES"}) {
  const cl_context context = fixture.context();
  EXPECT_EQ(devices_in(context), std::vector{fixture.device().id()});
  EXPECT_THAT(info<cl_uint>(clGetContextInfo, context, CL_CONTEXT_NUM_DEVICES), reports(1u));
}

CLMEM_CASE(GetContextInfo, ReturnsBothDevices,
           "A context of two devices reports both, in any order.",
           {"GetContextInfo.DEVICES", "GetContextInfo.NUM_DEVICES"}) {
  const TwoDevices two = fixture.two_devices();
  const cl_context context = two.context.get();
  EXPECT_TRUE(std::ranges::is_permutation(devices_in(context), two.devices));
  EXPECT_THAT(info<cl_uint>(clGetContextInfo, context, CL_CONTEXT_NUM_DEVICES), reports(2u));
}

void expect_keeps_properties(Fixture& fixture, const Properties& list) {
  const cl_device_id device = fixture.device().id();
  const Handle<cl_context> made =
      must_make(clCreateContext, list.data(), 1, &device, nullptr, nullptr);
  expect_properties(made.get(), list);
  (void)fixture.new_queue(made.get(), device);
  expect_properties(made.get(), list);
}

CLMEM_CASE(GetContextInfo, ReturnsProperties,
           "A context returns the list of properties that it was created with.",
           {"GetContextInfo.PROPERTIES"}) {
  expect_keeps_properties(fixture, of_platform(fixture));
}

// Before OpenCL 3.0 a driver may return nothing or the terminating zero.
CLMEM_CASE(GetContextInfo, ReturnsNoProperties,
           "A context that was created without a list of properties reports none.",
           {"GetContextInfo.PROPERTIES.null"}) {
  fixture.needs({3, 0});
  const cl_device_id device = fixture.device().id();
  const Handle<cl_context> made = must_make(clCreateContext, nullptr, 1, &device, nullptr, nullptr);
  std::size_t size = 99;
  EXPECT_THAT(clGetContextInfo(made.get(), CL_CONTEXT_PROPERTIES, 0, nullptr, &size),
              returns(CL_SUCCESS));
  EXPECT_THAT(size, reports(0u));
}

struct QueueRow {
  const char* name;
  cl_command_queue_properties properties;
  const char* feature = nullptr;  // feature that a device may lack
};

void need_feature(const Fixture& fixture, const QueueRow& row) {
  if (row.feature != nullptr) {
    fixture.needs(row.feature);
  }
}

std::vector<QueueRow> queue_rows() {
  constexpr cl_command_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  return {{"None", 0},
          {"Profiling", CL_QUEUE_PROFILING_ENABLE},
          {"OutOfOrder", out_of_order, "out_of_order"},
          {"Both", CL_QUEUE_PROFILING_ENABLE | out_of_order, "out_of_order"}};
}

CLMEM_CASE(GetCommandQueueInfo, RefusesSizeOfHostQueue,
           "A query of CL_QUEUE_SIZE is rejected for a queue on the host.",
           {"GetCommandQueueInfo.err.INVALID_COMMAND_QUEUE.size"}) {
  for (const QueueRow& row : queue_rows()) {
    if (row.feature != nullptr && fixture.device().lacks(row.feature)) {
      continue;
    }
    SCOPED_TRACE(row.name);
    cl_uint size = 0;
    EXPECT_THAT(clGetCommandQueueInfo(fixture.new_queue(row.properties), CL_QUEUE_SIZE, sizeof size,
                                      &size, nullptr),
                fixture.refuses(CL_INVALID_COMMAND_QUEUE));
  }
}

CLMEM_CASE(GetCommandQueueInfo, ReturnsNoDefaultDeviceQueue,
           "CL_QUEUE_DEVICE_DEFAULT is NULL on a device without on-device queues.",
           {"GetCommandQueueInfo.DEVICE_DEFAULT.none"}) {
  for (const QueueRow& row : queue_rows()) {
    if (row.feature == nullptr || !fixture.device().lacks(row.feature)) {
      SCOPED_TRACE(row.name);
      const InfoCall get_info = info_call(clGetCommandQueueInfo, fixture.new_queue(row.properties));
      EXPECT_TRUE(value_of<cl_command_queue>(get_info, CL_QUEUE_DEVICE_DEFAULT) == nullptr);
    }
  }
}

void expect_list_of_properties(Fixture& fixture, const std::vector<cl_queue_properties>& list) {
  const Handle<cl_command_queue> made = must_make(
      clCreateCommandQueueWithProperties, fixture.context(), fixture.device().id(), list.data());
  EXPECT_EQ(property_text(info_list<cl_queue_properties>(clGetCommandQueueInfo, made.get(),
                                                         CL_QUEUE_PROPERTIES_ARRAY)),
            property_text(list));
}

CLMEM_TABLE(GetCommandQueueInfo, ReturnsWhatItWasMadeOf,
            "Each of several queues reports the context, device and properties that it was given.",
            (const QueueRow& row), queue_rows(),
            {"GetCommandQueueInfo.CONTEXT", "GetCommandQueueInfo.DEVICE",
             "GetCommandQueueInfo.PROPERTIES"}) {
  need_feature(fixture, row);
  const Handle<cl_context> context = fixture.new_context();
  const cl_device_id device = fixture.device().id();
  std::vector<cl_command_queue> queues;
  for (int number = 0; number < 4; ++number) {
    queues.push_back(fixture.new_queue(context.get(), device, row.properties));
  }
  for (const cl_command_queue queue : queues) {
    const InfoCall get_info = info_call(clGetCommandQueueInfo, queue);
    EXPECT_THAT(value_of<cl_context>(get_info, CL_QUEUE_CONTEXT), reports(context.get()));
    EXPECT_THAT(value_of<cl_device_id>(get_info, CL_QUEUE_DEVICE), reports(device));
    EXPECT_THAT(value_of<cl_command_queue_properties>(get_info, CL_QUEUE_PROPERTIES),
                reports(row.properties));
  }
}

CLMEM_TABLE(GetCommandQueueInfo, ReturnsListOfProperties,
            "A command-queue returns the list of properties that it was created with.",
            (const QueueRow& row), queue_rows(), {"GetCommandQueueInfo.PROPERTIES_ARRAY"}) {
  need_feature(fixture, row);
  expect_list_of_properties(fixture, {CL_QUEUE_PROPERTIES, row.properties, 0});
}

CLMEM_CASE(GetCommandQueueInfo, ReturnsEmptyList,
           "A queue created with an empty list of properties returns its terminating zero.",
           {"GetCommandQueueInfo.PROPERTIES_ARRAY"}) {
  expect_list_of_properties(fixture, {0});
}

CLMEM_CASE(GetCommandQueueInfo, ReturnsNoProperties,
           "A command-queue that was created without a list of properties reports none.",
           {"GetCommandQueueInfo.PROPERTIES_ARRAY.null"}) {
  const Handle<cl_command_queue> without = must_make(
      clCreateCommandQueueWithProperties, fixture.context(), fixture.device().id(), nullptr);
  const Handle<cl_command_queue> older =
      must_make(clCreateCommandQueue, fixture.context(), fixture.device().id(), 0);
  for (const cl_command_queue made : {without.get(), older.get()}) {
    EXPECT_EQ(info_list<cl_queue_properties>(clGetCommandQueueInfo, made, CL_QUEUE_PROPERTIES_ARRAY)
                  .size(),
              0u);
  }
}

CLMEM_CASE(GetContextInfo, ReturnsEmptyList,
           "A context created with an empty list of properties returns its terminating zero.",
           {"GetContextInfo.PROPERTIES"}) {
  expect_keeps_properties(fixture, {0});
}

}  // namespace clmem::conformance::context_creation_cases
