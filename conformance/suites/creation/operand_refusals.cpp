// SPDX-License-Identifier: Apache-2.0
// Contexts, devices, parents and properties that the calls which create objects have to refuse.

#include "suites/case_file.hpp"
#include "suites/creation/creation_refusal.hpp"

namespace clmem::conformance::operand_refusals_cases {

namespace {

using Properties = std::vector<cl_ulong>;

CreationMistake properties(const char* row, cl_int code, const char* topic,
                           const Properties& list) {
  return {row, code, {topic}, {[=](CreationScene& scene) { scene.arguments.properties = list; }}};
}

void no_context(CreationScene& scene) {
  scene.arguments.context = nullptr;
}

void as_prepared(CreationScene&) {}

std::vector<CreationRefusal> context_refusals() {
  return {
      {.common = {.name = "RefusesNullContext",
                  .sentence = "An object belongs to a context; NULL is not a context.",
                  .requirements = {"General.handle.null", "General.creation.null-on-error"}},
       .mistakes = {{"", CL_INVALID_CONTEXT, {"null", "context-null"}, {no_context}}}},
      {.common = {.name = "RefusesWithoutImageSupport",
                  .sentence = "Without a device that supports images no image and no sampler can "
                              "be created."},
       .mistakes = {{"",
                     CL_INVALID_OPERATION,
                     {"no-image-support"},
                     {as_prepared,
                      [](CreationScene& scene) { scene.arguments.properties.reset(); }}}}},
      {.common = {.name = "RefusesWithoutPipes",
                  .sentence =
                      "Where no device of the context supports pipes, none can be created."},
       .mistakes = {{"", CL_INVALID_OPERATION, {"no-pipes"}, {as_prepared}}}},
      {.common = {.name = "RefusesWithoutSvm",
                  .sentence = "A device without shared virtual memory allocates none."},
       .mistakes = {{"", CL_INVALID_OPERATION, {"no-svm"}, {as_prepared}}}},
      {.common = {.name = "RefusesDeviceOfOtherContext",
                  .sentence = "A command-queue requires a device of its context.",
                  .requirements = {"General.creation.null-on-error"}},
       .mistakes = {{"", CL_INVALID_DEVICE, {"foreign"}, {[](CreationScene& scene) {
                       TwoDevices two = scene.fixture.two_devices();
                       Handle<cl_context> first = must_make(clCreateContext, nullptr, 1,
                                                            two.devices.data(), nullptr, nullptr);
                       scene.arguments.context = first.get();
                       scene.arguments.device = two.devices[1];
                       scene.kept.keep(std::move(first));
                       scene.kept.keep(std::move(two));
                     }}}}}};
}

// Names that are not enumerants of OpenCL or of an extension in the registry.
constexpr cl_ulong unknown_name = 0x7abc;
constexpr cl_ulong device_handle_list = 0x2051;  // CL_DEVICE_HANDLE_LIST_KHR

std::vector<CreationRefusal> memory_property_refusals() {
  constexpr cl_int code = CL_INVALID_PROPERTY;
  return {
      {.common = {.name = "RefusesProperty",
                  .sentence = "A property that the API does not define, or not for this call, is "
                              "refused.",
                  .requirements = {"General.creation.null-on-error"}},
       .mistakes = {properties("Unknown", code, "unknown", {0x7ead, 1, 0}),
                    properties("UnknownWithValueZero", code, "unknown", {0x7ead, 0, 0}),
                    properties("MemoryFlagAsName", code, "unknown", {CL_MEM_READ_ONLY, 1, 0}),
                    properties("DeviceListAlone", code, "device-list-alone",
                               {device_handle_list, 0, 0})},
       .only = {"CreateBufferWithProperties", "CreateImageWithProperties"}},
      {.common = {.name = "RefusesProperties",
                  .sentence = "Pipes have no properties yet: the list has to be NULL and may not "
                              "even be empty."},
       .mistakes = {{"",
                     CL_INVALID_VALUE,
                     {"properties"},
                     {[](CreationScene& scene) { scene.arguments.properties = Properties{0}; },
                      [](CreationScene& scene) {
                        scene.arguments.properties = Properties{CL_PIPE_PACKET_SIZE, 12, 0};
                      }}}},
       .only = {"CreatePipe"}}};
}

// The properties begin with the platform.
CreationRefusal context_property_refusal() {
  static int user_data = 0;
  return {
      .common = {.name = "Refuses",
                 .sentence = "A context accepts each defined property once, and user data only "
                             "with a callback function.",
                 .requirements = {"General.creation.null-on-error"}},
      .mistakes =
          {{"UnknownProperty", CL_INVALID_PROPERTY, {"unknown"}, {[](CreationScene& scene) {
              Properties& list = *scene.arguments.properties;
              list.insert(list.end() - 1, {unknown_name, 1});
            }}},
           {"UnknownPropertyFirst", CL_INVALID_PROPERTY, {"unknown"}, {[](CreationScene& scene) {
              Properties& list = *scene.arguments.properties;
              list.insert(list.begin(), {unknown_name, 1});
            }}},
           {"PlatformTwice", CL_INVALID_PROPERTY, {"duplicate"}, {[](CreationScene& scene) {
              Properties& list = *scene.arguments.properties;
              const Properties platform{list[0], list[1]};
              list.insert(list.begin(), platform.begin(), platform.end());
            }}},
           {"UserDataAlone", CL_INVALID_VALUE, {"user-data"}, {[](CreationScene& scene) {
              scene.arguments.user_data = &user_data;
            }}}},
      .only = {"CreateContext"}};
}

std::vector<CreationRefusal> queue_refusals() {
  constexpr cl_ulong unknown_bit = cl_ulong{1} << 62;
  constexpr cl_int code = CL_INVALID_VALUE;
  return {{.common = {.name = "Refuses",
                      .sentence = "A command-queue accepts only defined properties and values.",
                      .requirements = {"General.creation.null-on-error"}},
           .mistakes =
               {properties("UnknownProperty", code, "unknown", {unknown_name, 1, 0}),
                properties("UnknownPropertyAfterOther", code, "unknown",
                           {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, unknown_name, 1, 0}),
                properties("UnknownBit", code, "properties", {CL_QUEUE_PROPERTIES, unknown_bit, 0}),
                properties("UnknownBitBesidesProfiling", code, "properties",
                           {CL_QUEUE_PROPERTIES, unknown_bit | CL_QUEUE_PROFILING_ENABLE, 0})},
           .only = {"CreateCommandQueueWithProperties"}},
          {.common = {.name = "RefusesUnknownBit",
                      .sentence = "A command-queue accepts only defined properties.",
                      .requirements = {"General.creation.null-on-error"}},
           .mistakes = {{"", code, {"properties"}, {[](CreationScene& scene) {
                           scene.arguments.flags = unknown_bit;
                         }}}},
           .only = {"CreateCommandQueue"}}};
}

CreationRefusal sampler_property_refusal() {
  constexpr cl_int code = CL_INVALID_VALUE;
  const auto row = [](const char* name, const char* topic, const Properties& list) {
    return properties(name, code, topic, list);
  };
  return {
      .common = {.name = "Refuses",
                 .sentence =
                     "A property has to be defined, have a legal value and be named only once.",
                 .requirements = {"General.creation.null-on-error"}},
      .mistakes =
          {row("QueryAsProperty", "property", {CL_SAMPLER_REFERENCE_COUNT, 1, 0}),
           row("ValueAsProperty", "property", {CL_ADDRESS_REPEAT, CL_TRUE, 0}),
           row("PropertyOfQueues", "property", {CL_QUEUE_PROPERTIES, 0, 0}),
           row("UnknownAfterKnown", "property",
               {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0x115f, CL_TRUE, 0}),
           row("AddressingZero", "value", {CL_SAMPLER_ADDRESSING_MODE, 0, 0}),
           row("AddressingIsFilter", "value", {CL_SAMPLER_ADDRESSING_MODE, CL_FILTER_NEAREST, 0}),
           row("AddressingPastLast", "value",
               {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_MIRRORED_REPEAT + 1, 0}),
           row("FilterZero", "value", {CL_SAMPLER_FILTER_MODE, 0, 0}),
           row("FilterIsAddressing", "value", {CL_SAMPLER_FILTER_MODE, CL_ADDRESS_CLAMP, 0}),
           row("FilterPastLast", "value", {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR + 1, 0}),
           row("NormalizedTwice", "duplicate",
               {CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE, CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0}),
           row("AddressingTwiceAlike", "duplicate",
               {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_CLAMP, CL_SAMPLER_ADDRESSING_MODE,
                CL_ADDRESS_CLAMP, 0}),
           row("FilterTwiceApart", "duplicate",
               {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE,
                CL_SAMPLER_FILTER_MODE, CL_FILTER_NEAREST, 0})},
      .only = {"CreateSamplerWithProperties"}};
}

CreationRefusal sampler_mode_refusal() {
  const auto row = [](const char* name, const char* topic, const SamplerModes& modes) {
    return CreationMistake{name, CL_INVALID_VALUE, {topic}, {[=](CreationScene& scene) {
                             scene.arguments.modes = modes;
                           }}};
  };
  return {.common = {.name = "Refuses",
                     .sentence = "Each mode has to be one of those in the specification."},
          .mistakes =
              {row("AddressingZero", "addressing", {CL_TRUE, 0}),
               row("AddressingIsFilter", "addressing", {CL_TRUE, CL_FILTER_LINEAR}),
               row("AddressingPastLast", "addressing", {CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT + 1}),
               row("FilterZero", "filter", {CL_TRUE, CL_ADDRESS_CLAMP, 0}),
               row("FilterIsAddressing", "filter", {CL_TRUE, CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP}),
               row("FilterPastLast", "filter", {CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR + 1}),
               row("NormalizedIsTwo", "normalized", {2}),
               row("UnnormalizedRepeat", "combination", {CL_FALSE, CL_ADDRESS_REPEAT}),
               row("UnnormalizedMirror", "combination", {CL_FALSE, CL_ADDRESS_MIRRORED_REPEAT})},
          .only = {"CreateSampler"}};
}

// The parts of a parent that is itself a part are refused wherever they lie.
std::vector<Change<CreationScene>> parts_of_part() {
  std::vector<Change<CreationScene>> changes;
  for (const std::size_t origin : {0U, 1U}) {
    for (int part = 0; part < 3; ++part) {
      changes.emplace_back([=](CreationScene& scene) {
        const std::size_t unit = scene.fixture.origin_unit();
        const FilledBuffer whole = scene.fixture.filled_buffer(4 * unit);
        scene.arguments.parent =
            scene.kept.keep(scene.fixture.sub_buffer(whole, origin * unit, 2 * unit));
        const cl_buffer_region regions[] = {{0, 2 * unit}, {0, 1}, {unit, 1}};
        scene.arguments.region = regions[part];
      });
    }
  }
  return changes;
}

std::vector<CreationRefusal> parent_refusals() {
  constexpr cl_int code = CL_INVALID_MEM_OBJECT;
  const std::vector<std::string> only{"CreateSubBuffer"};
  return {{.common = {.name = "RefusesNullParent",
                      .sentence = "A sub-buffer requires a parent buffer.",
                      .requirements = {"General.handle.null"}},
           .mistakes = {{"", code, {"null"}, {[](CreationScene& scene) {
                           scene.arguments.parent = nullptr;
                         }}}},
           .only = only},
          {.common = {.name = "RefusesSubBufferAsParent",
                      .sentence = "A sub-buffer cannot be the parent of another sub-buffer."},
           .mistakes = {{"", code, {"is-sub-buffer"}, parts_of_part()}},
           .only = only},
          {.common = {.name = "RefusesImageAsParent",
                      .sentence = "An image is a memory object but not a buffer."},
           .mistakes = {{"", code, {"is-image"}, {[](CreationScene& scene) {
                           scene.arguments.parent = scene.kept.keep(small_image(scene.fixture));
                           scene.arguments.region = {0, 4};
                         }}}},
           .only = only},
          {.common = {.name = "RefusesPipeAsParent",
                      .sentence = "A pipe is a memory object but not a buffer."},
           .mistakes = {{"", code, {"is-pipe"}, {[](CreationScene& scene) {
                           scene.arguments.parent = scene.kept.keep(must_make(
                               clCreatePipe, scene.fixture.context(), 0, 16, 1024, nullptr));
                           scene.arguments.region = {0, 4};
                         }}}},
           .only = only}};
}

CLMEM_CASES(cases) {
  return join({cases_of(context_refusals()), cases_of(memory_property_refusals()),
               cases_of({context_property_refusal()}), cases_of(queue_refusals()),
               cases_of({sampler_property_refusal(), sampler_mode_refusal()}),
               cases_of(parent_refusals())});
}

}  // namespace

}  // namespace clmem::conformance::operand_refusals_cases
