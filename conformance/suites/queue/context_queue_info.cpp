// SPDX-License-Identifier: Apache-2.0
// Queries by clGetContextInfo and clGetCommandQueueInfo about the creation of their object.

#include "operations/query/query_rules.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::context_queue_info_cases {

namespace {

CLMEM_CASE(GetContextInfo, ReturnsDevices,
           "A context reports its device and the number of devices.",
           {"GetContextInfo.DEVICES", "GetContextInfo.NUM_DEVICES"}) {
  const cl_context context = fixture.context();
  EXPECT_EQ(info_list<cl_device_id>(clGetContextInfo, context, CL_CONTEXT_DEVICES),
            std::vector{fixture.device().id()});
  EXPECT_THAT(info<cl_uint>(clGetContextInfo, context, CL_CONTEXT_NUM_DEVICES), reports(1u));
}

CLMEM_CASE(GetContextInfo, ReturnsBothDevices,
           "A context of two devices reports both, in any order.",
           {"GetContextInfo.DEVICES", "GetContextInfo.NUM_DEVICES"}) {
  const TwoDevices two = fixture.two_devices();
  const cl_context context = two.context.get();
  EXPECT_TRUE(std::ranges::is_permutation(
      info_list<cl_device_id>(clGetContextInfo, context, CL_CONTEXT_DEVICES), two.devices));
  EXPECT_THAT(info<cl_uint>(clGetContextInfo, context, CL_CONTEXT_NUM_DEVICES), reports(2u));
}

void expect_properties(Fixture& fixture, const std::vector<cl_context_properties>& list) {
  const cl_device_id device = fixture.device().id();
  const Handle<cl_context> made =
      must_make(clCreateContext, list.data(), 1, &device, nullptr, nullptr);
  const auto expect_list = [&] {
    EXPECT_EQ(property_text(info_list<cl_context_properties>(clGetContextInfo, made.get(),
                                                             CL_CONTEXT_PROPERTIES)),
              property_text(list));
  };
  expect_list();
  (void)fixture.new_queue(made.get(), device);
  expect_list();
}

CLMEM_CASE(GetContextInfo, ReturnsProperties,
           "A context returns the list of properties that it was created with.",
           {"GetContextInfo.PROPERTIES"}) {
  expect_properties(fixture,
                    {CL_CONTEXT_PLATFORM,
                     reinterpret_cast<cl_context_properties>(fixture.device().platform()), 0});
}

// Earlier editions let a driver choose between nothing and the terminating zero.
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
            "Each of several command-queues reports the context, device and properties that it was "
            "created with.",
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
           "A command-queue created with an empty list of properties returns its terminating zero.",
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
  expect_properties(fixture, {0});
}

}  // namespace

}  // namespace clmem::conformance::context_queue_info_cases
