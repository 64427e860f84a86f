// SPDX-License-Identifier: Apache-2.0
// What the creation of contexts and command-queues refuses.

#include <gtest/gtest.h>

#include <vector>

#include "harness/contents.hpp"
#include "harness/set_up.hpp"
#include "suites/all_cases.hpp"

namespace clmem::conformance::create_context_queue_cases {

namespace {

// Not an enumerant of OpenCL or of an extension in the registry.
constexpr cl_uint unknown_name = 0x7abc;
constexpr cl_bitfield unknown_bit = cl_bitfield{1} << 62;

struct ContextRow {
  const char* name;
  const char* requirement;
  std::vector<cl_context_properties> others;  // after the platform; `same_platform` for that again
  bool has_user_data = false;
};

constexpr cl_context_properties same_platform = 0;

Cases context_cases() {
  return each(
      {.suite = "CreateContext",
       .name = "Refuses",
       .sentence = "A context accepts each defined property once, and user data only with a "
                   "callback function.",
       .requirements = {"General.creation.null-on-error"}},
      std::vector<ContextRow>{
          {"UnknownProperty", "CreateContext.err.INVALID_PROPERTY.unknown", {unknown_name, 1}},
          {"PlatformTwice",
           "CreateContext.err.INVALID_PROPERTY.duplicate",
           {CL_CONTEXT_PLATFORM, same_platform}},
          {"UserDataAlone", "CreateContext.err.INVALID_VALUE.user-data", {}, true}},
      [](Bench& bench, const ContextRow& row) {
        const auto platform = reinterpret_cast<cl_context_properties>(bench.device().platform());
        std::vector<cl_context_properties> list{CL_CONTEXT_PLATFORM, platform};
        for (const cl_context_properties other : row.others) {
          list.push_back(other == same_platform ? platform : other);
        }
        list.push_back(0);
        const cl_device_id device = bench.device().id();
        int user_data = 0;
        cl_int code = not_stored;
        const Handle<cl_context> made{clCreateContext(
            list.data(), 1, &device, nullptr, row.has_user_data ? &user_data : nullptr, &code)};
        EXPECT_THAT(code,
                    bench.refuses(row.has_user_data ? CL_INVALID_VALUE : CL_INVALID_PROPERTY));
        EXPECT_FALSE(made);
        expect_alive(bench);
      });
}

struct QueueRow {
  const char* name;
  const char* requirement;
  std::vector<cl_queue_properties> list;
};

void expect_foreign_device_refused(Bench& bench,
                                   cl_command_queue (*create)(cl_context context,
                                                              cl_device_id device, cl_int* code)) {
  const TwoDevices two = bench.two_devices();
  cl_int code = not_stored;
  const Handle<cl_context> first{
      clCreateContext(nullptr, 1, two.devices.data(), nullptr, nullptr, &code)};
  must_make(first, code, "clCreateContext");
  const Handle<cl_command_queue> made{create(first.get(), two.devices[1], &code)};
  EXPECT_THAT(code, bench.refuses(CL_INVALID_DEVICE));
  EXPECT_FALSE(made);
  expect_alive(bench);
}

Cases queue_cases() {
  return join({each({.suite = "CreateCommandQueueWithProperties",
                     .name = "Refuses",
                     .sentence = "A command-queue accepts only defined properties and values.",
                     .requirements = {"General.creation.null-on-error"}},
                    std::vector<QueueRow>{
                        {"UnknownProperty",
                         "CreateCommandQueueWithProperties.err.INVALID_VALUE.unknown",
                         {unknown_name, 1, 0}},
                        {"UnknownPropertyAfterOther",
                         "CreateCommandQueueWithProperties.err.INVALID_VALUE.unknown",
                         {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, unknown_name, 1, 0}},
                        {"UnknownBit",
                         "CreateCommandQueueWithProperties.err.INVALID_VALUE.properties",
                         {CL_QUEUE_PROPERTIES, unknown_bit, 0}},
                        {"UnknownBitBesidesProfiling",
                         "CreateCommandQueueWithProperties.err.INVALID_VALUE.properties",
                         {CL_QUEUE_PROPERTIES, unknown_bit | CL_QUEUE_PROFILING_ENABLE, 0}}},
                    [](Bench& bench, const QueueRow& row) {
                      cl_int code = not_stored;
                      const Handle<cl_command_queue> made{clCreateCommandQueueWithProperties(
                          bench.context(), bench.device().id(), row.list.data(), &code)};
                      EXPECT_THAT(code, bench.refuses(CL_INVALID_VALUE));
                      EXPECT_FALSE(made);
                      expect_alive(bench);
                    }),
               {{.suite = "CreateCommandQueue",
                 .name = "RefusesUnknownBit",
                 .sentence = "A command-queue accepts only defined properties.",
                 .requirements = {"CreateCommandQueue.err.INVALID_VALUE.properties",
                                  "General.creation.null-on-error"},
                 .body =
                     [](Bench& bench) {
                       cl_int code = not_stored;
                       const Handle<cl_command_queue> made{clCreateCommandQueue(
                           bench.context(), bench.device().id(), unknown_bit, &code)};
                       EXPECT_THAT(code, bench.refuses(CL_INVALID_VALUE));
                       EXPECT_FALSE(made);
                       expect_alive(bench);
                     }},
                {.suite = "CreateCommandQueue",
                 .name = "RefusesDeviceOfOtherContext",
                 .sentence = "A command-queue requires a device of its context.",
                 .requirements = {"CreateCommandQueue.err.INVALID_DEVICE.foreign",
                                  "General.creation.null-on-error"},
                 .body =
                     [](Bench& bench) {
                       expect_foreign_device_refused(
                           bench, [](cl_context context, cl_device_id device, cl_int* code) {
                             return clCreateCommandQueue(context, device, 0, code);
                           });
                     }},
                {.suite = "CreateCommandQueueWithProperties",
                 .name = "RefusesDeviceOfOtherContext",
                 .sentence = "A command-queue requires a device of its context.",
                 .requirements = {"CreateCommandQueueWithProperties.err.INVALID_DEVICE.foreign",
                                  "General.creation.null-on-error"},
                 .body = [](Bench& bench) {
                   expect_foreign_device_refused(
                       bench, [](cl_context context, cl_device_id device, cl_int* code) {
                         return clCreateCommandQueueWithProperties(context, device, nullptr, code);
                       });
                 }}}});
}

}  // namespace

Cases cases() {
  return join({context_cases(), queue_cases()});
}

}  // namespace clmem::conformance::create_context_queue_cases
