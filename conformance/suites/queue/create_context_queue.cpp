// SPDX-License-Identifier: Apache-2.0
// What the creation of contexts and command-queues refuses.

#include "suites/case_file.hpp"
#include "suites/object/creation.hpp"

namespace clmem::conformance::create_context_queue_cases {

namespace {

// Not an enumerant of OpenCL or of an extension in the registry.
constexpr cl_uint unknown_name = 0x7abc;
constexpr cl_bitfield unknown_bit = cl_bitfield{1} << 62;

// The list begins with the platform.
struct ContextCall {
  explicit ContextCall(Fixture& fixture)
      : device{fixture.device().id()},
        list{CL_CONTEXT_PLATFORM,
             reinterpret_cast<cl_context_properties>(fixture.device().platform())} {}

  [[nodiscard]] Handle<cl_context> make(cl_int* code) const {
    std::vector<cl_context_properties> ended = list;
    ended.push_back(0);
    return Handle<cl_context>{clCreateContext(ended.data(), 1, &device, nullptr, user_data, code)};
  }

  cl_device_id device;
  std::vector<cl_context_properties> list;
  void* user_data = nullptr;
};

Cases context_cases() {
  static int user_data = 0;
  return refusals_of<ContextCall>(
      {.suite = "CreateContext",
       .name = "Refuses",
       .sentence = "A context accepts each defined property once, and user data only with a "
                   "callback function.",
       .requirements = {"General.creation.null-on-error"}},
      {{"UnknownProperty",
        {"CreateContext.err.INVALID_PROPERTY.unknown"},
        CL_INVALID_PROPERTY,
        [](Fixture&, ContextCall& call) {
          call.list.insert(call.list.end(), {unknown_name, 1});
        }},
       {"UnknownPropertyFirst",
        {"CreateContext.err.INVALID_PROPERTY.unknown"},
        CL_INVALID_PROPERTY,
        [](Fixture&, ContextCall& call) {
          call.list.insert(call.list.begin(), {unknown_name, 1});
        }},
       {"PlatformTwice",
        {"CreateContext.err.INVALID_PROPERTY.duplicate"},
        CL_INVALID_PROPERTY,
        [](Fixture&, ContextCall& call) {
          const std::vector<cl_context_properties> again = call.list;
          call.list.insert(call.list.end(), again.begin(), again.end());
        }},
       {"UserDataAlone",
        {"CreateContext.err.INVALID_VALUE.user-data"},
        CL_INVALID_VALUE,
        [](Fixture&, ContextCall& call) { call.user_data = &user_data; }}});
}

struct QueueCall {
  explicit QueueCall(Fixture& fixture)
      : context{fixture.context()}, device{fixture.device().id()} {}

  [[nodiscard]] Handle<cl_command_queue> make(cl_int* code) const {
    return Handle<cl_command_queue>{clCreateCommandQueue(context, device, properties, code)};
  }

  cl_context context;
  cl_device_id device;
  cl_command_queue_properties properties = 0;
};

struct QueueListCall {
  explicit QueueListCall(Fixture& fixture)
      : context{fixture.context()}, device{fixture.device().id()} {}

  [[nodiscard]] Handle<cl_command_queue> make(cl_int* code) const {
    return Handle<cl_command_queue>{clCreateCommandQueueWithProperties(
        context, device, list.empty() ? nullptr : list.data(), code)};
  }

  cl_context context;
  cl_device_id device;
  std::vector<cl_queue_properties> list;  // empty: NULL
};

template <typename Call>
Case foreign_device_case(const std::string& suite) {
  return {.suite = suite,
          .name = "RefusesDeviceOfOtherContext",
          .sentence = "A command-queue requires a device of its context.",
          .requirements = {suite + ".err.INVALID_DEVICE.foreign", "General.creation.null-on-error"},
          .body = [](Fixture& fixture) {
            const TwoDevices two = fixture.two_devices();
            const Handle<cl_context> first =
                must_make(clCreateContext, nullptr, 1, two.devices.data(), nullptr, nullptr);
            Call call{fixture};
            call.context = first.get();
            call.device = two.devices[1];
            expect_refused(fixture, call, CL_INVALID_DEVICE);
          }};
}

CreationMistake<QueueListCall> list_mistake(const char* name, const char* topic,
                                            const std::vector<cl_queue_properties>& list) {
  return {name,
          {std::string{"CreateCommandQueueWithProperties.err.INVALID_VALUE."} + topic},
          CL_INVALID_VALUE,
          [list](Fixture&, QueueListCall& call) { call.list = list; }};
}

Cases queue_cases() {
  return join(
      {refusals_of<QueueListCall>(
           {.suite = "CreateCommandQueueWithProperties",
            .name = "Refuses",
            .sentence = "A command-queue accepts only defined properties and values.",
            .requirements = {"General.creation.null-on-error"}},
           {list_mistake("UnknownProperty", "unknown", {unknown_name, 1, 0}),
            list_mistake("UnknownPropertyAfterOther", "unknown",
                         {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, unknown_name, 1, 0}),
            list_mistake("UnknownBit", "properties", {CL_QUEUE_PROPERTIES, unknown_bit, 0}),
            list_mistake("UnknownBitBesidesProfiling", "properties",
                         {CL_QUEUE_PROPERTIES, unknown_bit | CL_QUEUE_PROFILING_ENABLE, 0})}),
       {refusal_of<QueueCall>({.suite = "CreateCommandQueue",
                               .name = "RefusesUnknownBit",
                               .sentence = "A command-queue accepts only defined properties.",
                               .requirements = {"CreateCommandQueue.err.INVALID_VALUE.properties",
                                                "General.creation.null-on-error"}},
                              CL_INVALID_VALUE,
                              [](Fixture&, QueueCall& call) { call.properties = unknown_bit; }),
        foreign_device_case<QueueCall>("CreateCommandQueue"),
        foreign_device_case<QueueListCall>("CreateCommandQueueWithProperties")}});
}

}  // namespace

Cases cases() {
  return join({context_cases(), queue_cases()});
}

}  // namespace clmem::conformance::create_context_queue_cases
