// SPDX-License-Identifier: Apache-2.0
// Contexts, devices, parents and properties that the calls which create objects reject.
// Suites of cases that a table names: SvmAlloc.

#include "suites/case_file.hpp"
#include "suites/creation/creation_refusal.hpp"

namespace clmem::conformance::operand_refusals_cases {

void no_context(CreationScene& scene) {
  scene.arguments.context = nullptr;
}

CLMEM_REFUSALS(CreationRefusal, Create, RefusesNullContext,
               "An object belongs to a context; NULL is not a context.",
               ({"", CL_INVALID_CONTEXT, {"null", "context-null"}, {no_context}}),
               .calls = {"CreateBuffer", "CreateBufferWithProperties", "CreateImage",
                         "CreateImageWithProperties", "CreateImage2D", "CreateImage3D",
                         "CreatePipe", "CreateSampler", "CreateSamplerWithProperties", "SVMAlloc",
                         "CreateUserEvent"},
               .also = {"General.handle.null", null_on_error})

void as_prepared(CreationScene&) {}

void no_properties(CreationScene& scene) {
  scene.arguments.properties.reset();
}

CLMEM_REFUSALS(CreationRefusal, Create, RefusesWithoutImageSupport,
               "Without a device that supports images no image and no sampler can be created.",
               ({"", CL_INVALID_OPERATION, {"no-image-support"}, {as_prepared, no_properties}}),
               .calls = {"CreateImage", "CreateImageWithProperties", "CreateImage2D",
                         "CreateImage3D", "CreateSampler", "CreateSamplerWithProperties"})

CLMEM_REFUSALS(CreationRefusal, CreatePipe, RefusesWithoutPipes,
               "Where no device of the context supports pipes, none can be created.",
               ({"", CL_INVALID_OPERATION, {"no-pipes"}, {as_prepared}}))

CLMEM_REFUSALS(CreationRefusal, SVMAlloc, RefusesWithoutSvm,
               "A device without shared virtual memory allocates none.",
               ({"", CL_INVALID_OPERATION, {"no-svm"}, {as_prepared}}))

CLMEM_REFUSAL(CreationRefusal, CreateQueue, RefusesDeviceOfOtherContext,
              "A command-queue requires a device of its context.", CL_INVALID_DEVICE, "foreign",
              .calls = {"CreateCommandQueue", "CreateCommandQueueWithProperties"},
              .also = {null_on_error}) {
  TwoDevices two = scene.fixture.two_devices();
  Handle<cl_context> first =
      must_make(clCreateContext, nullptr, 1, two.devices.data(), nullptr, nullptr);
  scene.arguments.context = first.get();
  scene.arguments.device = two.devices[1];
  scene.kept.keep(std::move(first));
  scene.kept.keep(std::move(two));
}

using Properties = std::vector<cl_ulong>;

CreationMistake properties(const char* row, cl_int code, const char* topic,
                           const Properties& list) {
  return {row, code, {topic}, {[=](CreationScene& scene) { scene.arguments.properties = list; }}};
}

// Names that are not enumerants of OpenCL or of an extension in the registry.
constexpr cl_ulong unknown_name = 0x7abc;
constexpr cl_ulong device_handle_list = 0x2051;  // CL_DEVICE_HANDLE_LIST_KHR

CreationMistake memory_property(const char* row, const char* topic, const Properties& list) {
  return properties(row, CL_INVALID_PROPERTY, topic, list);
}

CLMEM_REFUSALS(CreationRefusal, CreateMemory, RefusesProperty,
               "A property that the API does not define, or not for this call, is rejected.",
               (memory_property("Unknown", "unknown", {0x7ead, 1, 0}),
                memory_property("UnknownWithValueZero", "unknown", {0x7ead, 0, 0}),
                memory_property("MemoryFlagAsName", "unknown", {CL_MEM_READ_ONLY, 1, 0}),
                memory_property("DeviceListAlone", "device-list-alone",
                                {device_handle_list, 0, 0})),
               .calls = {"CreateBufferWithProperties", "CreateImageWithProperties"},
               .also = {null_on_error})

void empty_list(CreationScene& scene) {
  scene.arguments.properties = Properties{0};
}

void packet_size_as_property(CreationScene& scene) {
  scene.arguments.properties = Properties{CL_PIPE_PACKET_SIZE, 12, 0};
}

CLMEM_REFUSALS(CreationRefusal, CreatePipe, RefusesProperties,
               "Pipes have no properties yet: the list has to be NULL and may not even be empty.",
               ({"", CL_INVALID_VALUE, {"properties"}, {empty_list, packet_size_as_property}}))

void give_user_data(CreationScene& scene) {
  static int user_data = 0;
  scene.arguments.user_data = &user_data;
}

// Inserts into the properties, which begin with the platform.
CreationMistake context_property(const char* row, const char* topic, std::ptrdiff_t at,
                                 cl_ulong name) {
  return {row, CL_INVALID_PROPERTY, {topic}, {[=](CreationScene& scene) {
            Properties& list = *scene.arguments.properties;
            list.insert(list.begin() + at, {name, name == list[0] ? list[1] : 1});
          }}};
}

CLMEM_REFUSALS(CreationRefusal, CreateContext, Refuses,
               "A context accepts each defined property once, and user data only with a callback.",
               (context_property("UnknownProperty", "unknown", 2, unknown_name),
                context_property("UnknownPropertyFirst", "unknown", 0, unknown_name),
                context_property("PlatformTwice", "duplicate", 0, CL_CONTEXT_PLATFORM),
                {"UserDataAlone", CL_INVALID_VALUE, {"user-data"}, {give_user_data}}),
               .also = {null_on_error})

constexpr cl_ulong unknown_bit = cl_ulong{1} << 62;

CreationMistake invalid_property(const char* row, const char* topic, const Properties& list) {
  return properties(row, CL_INVALID_VALUE, topic, list);
}

CLMEM_REFUSALS(
    CreationRefusal, CreateCommandQueueWithProperties, Refuses,
    "A command-queue accepts only defined properties and values.",
    (invalid_property("UnknownProperty", "unknown", {unknown_name, 1, 0}),
     invalid_property("UnknownPropertyAfterOther", "unknown",
                      {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, unknown_name, 1, 0}),
     invalid_property("UnknownBit", "properties", {CL_QUEUE_PROPERTIES, unknown_bit, 0}),
     invalid_property("UnknownBitBesidesProfiling", "properties",
                      {CL_QUEUE_PROPERTIES, unknown_bit | CL_QUEUE_PROFILING_ENABLE, 0})),
    .also = {null_on_error})

CLMEM_REFUSAL(CreationRefusal, CreateCommandQueue, RefusesUnknownBit,
              "A command-queue accepts only defined properties.", CL_INVALID_VALUE, "properties",
              .also = {null_on_error}) {
  scene.arguments.flags = unknown_bit;
}

std::vector<CreationMistake> sampler_properties() {
  constexpr cl_ulong normalized = CL_SAMPLER_NORMALIZED_COORDS;
  constexpr cl_ulong addressing = CL_SAMPLER_ADDRESSING_MODE;
  constexpr cl_ulong filter = CL_SAMPLER_FILTER_MODE;
  const auto row = invalid_property;
  return {row("QueryAsProperty", "property", {CL_SAMPLER_REFERENCE_COUNT, 1, 0}),
          row("ValueAsProperty", "property", {CL_ADDRESS_REPEAT, CL_TRUE, 0}),
          row("PropertyOfQueues", "property", {CL_QUEUE_PROPERTIES, 0, 0}),
          row("UnknownAfterKnown", "property", {filter, CL_FILTER_LINEAR, 0x115f, CL_TRUE, 0}),
          row("AddressingZero", "value", {addressing, 0, 0}),
          row("AddressingIsFilter", "value", {addressing, CL_FILTER_NEAREST, 0}),
          row("AddressingPastLast", "value", {addressing, CL_ADDRESS_MIRRORED_REPEAT + 1, 0}),
          row("FilterZero", "value", {filter, 0, 0}),
          row("FilterIsAddressing", "value", {filter, CL_ADDRESS_CLAMP, 0}),
          row("FilterPastLast", "value", {filter, CL_FILTER_LINEAR + 1, 0}),
          row("NormalizedTwice", "duplicate", {normalized, CL_TRUE, normalized, CL_FALSE, 0}),
          row("AddressingTwiceAlike", "duplicate",
              {addressing, CL_ADDRESS_CLAMP, addressing, CL_ADDRESS_CLAMP, 0}),
          row("FilterTwiceApart", "duplicate",
              {filter, CL_FILTER_LINEAR, normalized, CL_TRUE, filter, CL_FILTER_NEAREST, 0})};
}

CLMEM_REFUSALS(CreationRefusal, CreateSamplerWithProperties, Refuses,
               "A property has to be defined, have a legal value and be named only once.",
               (sampler_properties()), .also = {null_on_error})

CreationMistake mode(const char* row, const char* topic, const SamplerModes& modes) {
  return {row, CL_INVALID_VALUE, {topic}, {[=](CreationScene& scene) {
            scene.arguments.modes = modes;
          }}};
}

CLMEM_REFUSALS(CreationRefusal, CreateSampler, Refuses,
               "Each mode has to be one of those in the specification.",
               (mode("AddressingZero", "addressing", {CL_TRUE, 0}),
                mode("AddressingIsFilter", "addressing", {CL_TRUE, CL_FILTER_LINEAR}),
                mode("AddressingPastLast", "addressing", {CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT + 1}),
                mode("FilterZero", "filter", {CL_TRUE, CL_ADDRESS_CLAMP, 0}),
                mode("FilterIsAddressing", "filter", {CL_TRUE, CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP}),
                mode("FilterPastLast", "filter", {CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR + 1}),
                mode("NormalizedIsTwo", "normalized", {2}),
                mode("UnnormalizedRepeat", "combination", {CL_FALSE, CL_ADDRESS_REPEAT}),
                mode("UnnormalizedMirror", "combination", {CL_FALSE, CL_ADDRESS_MIRRORED_REPEAT})))

CLMEM_REFUSAL(CreationRefusal, CreateSubBuffer, RefusesNullParent,
              "A sub-buffer requires a parent buffer.", CL_INVALID_MEM_OBJECT, "null",
              .also = {"General.handle.null"}) {
  scene.arguments.parent = nullptr;
}

// Makes the parent a part itself, at the beginning or within its own parent.
template <std::size_t origin, int part>
void divide_part(CreationScene& scene) {
  const std::size_t unit = scene.fixture.origin_unit();
  const FilledBuffer whole = scene.fixture.filled_buffer(4 * unit);
  scene.arguments.parent =
      scene.kept.keep(scene.fixture.sub_buffer(whole, origin * unit, 2 * unit));
  const cl_buffer_region regions[] = {{0, 2 * unit}, {0, 1}, {unit, 1}};
  scene.arguments.region = regions[part];
}

CLMEM_REFUSALS(CreationRefusal, CreateSubBuffer, RefusesSubBufferAsParent,
               "A sub-buffer cannot be the parent of another sub-buffer.",
               ({"",
                 CL_INVALID_MEM_OBJECT,
                 {"is-sub-buffer"},
                 {divide_part<0, 0>, divide_part<0, 1>, divide_part<0, 2>, divide_part<1, 0>,
                  divide_part<1, 1>, divide_part<1, 2>}}))

CLMEM_REFUSAL(CreationRefusal, CreateSubBuffer, RefusesImageAsParent,
              "An image is a memory object but not a buffer.", CL_INVALID_MEM_OBJECT, "is-image") {
  scene.arguments.parent = scene.kept.keep(small_image(scene.fixture));
  scene.arguments.region = {0, 4};
}

CLMEM_REFUSAL(CreationRefusal, CreateSubBuffer, RefusesPipeAsParent,
              "A pipe is a memory object but not a buffer.", CL_INVALID_MEM_OBJECT, "is-pipe") {
  scene.arguments.parent =
      scene.kept.keep(must_make(clCreatePipe, scene.fixture.context(), 0, 16, 1024, nullptr));
  scene.arguments.region = {0, 4};
}

}  // namespace clmem::conformance::operand_refusals_cases
