// SPDX-License-Identifier: Apache-2.0
// Queries of platforms, contexts, queues, programs and kernels, and of several objects of one kind
// in turn: a driver may return the value of an earlier query.

#include "operations/creation/creations.hpp"
#include "operations/query/query_rules.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::info_queries_cases {

constexpr const char* kernel_name = "copy_bytes";

InfoFunction platform() {
  return {"GetPlatformInfo",
          [](Fixture& fixture) -> QueriedObject {
            return {info_call(clGetPlatformInfo, fixture.device().platform())};
          },
          {{"Profile", CL_PLATFORM_PROFILE, text_size},
           {"Version", CL_PLATFORM_VERSION, text_size},
           {"Name", CL_PLATFORM_NAME, text_size},
           {"Vendor", CL_PLATFORM_VENDOR, text_size},
           {"Extensions", CL_PLATFORM_EXTENSIONS, text_size}}};
}

InfoFunction context() {
  return {"GetContextInfo",
          [](Fixture& fixture) -> QueriedObject {
            return {info_call(clGetContextInfo, fixture.context())};
          },
          {{"ReferenceCount", CL_CONTEXT_REFERENCE_COUNT, sizeof(cl_uint)},
           {"NumDevices", CL_CONTEXT_NUM_DEVICES, sizeof(cl_uint)},
           {"Devices", CL_CONTEXT_DEVICES, sizeof(cl_device_id)},
           {"Properties", CL_CONTEXT_PROPERTIES, 3 * sizeof(cl_context_properties)}}};
}

InfoFunction queue() {
  return {"GetCommandQueueInfo",
          [](Fixture& fixture) -> QueriedObject {
            return {info_call(clGetCommandQueueInfo, fixture.queue())};
          },
          {{"Context", CL_QUEUE_CONTEXT, sizeof(cl_context)},
           {"Device", CL_QUEUE_DEVICE, sizeof(cl_device_id)},
           {"ReferenceCount", CL_QUEUE_REFERENCE_COUNT, sizeof(cl_uint)},
           {"Properties", CL_QUEUE_PROPERTIES, sizeof(cl_command_queue_properties)},
           {"PropertiesArray", CL_QUEUE_PROPERTIES_ARRAY, list_size, v3_0}}};
}

cl_program program_of(Fixture& fixture) {
  return fixture.programs().built(kernel_source_of(kernel_name));
}

InfoFunction program() {
  return {"GetProgramInfo",
          [](Fixture& fixture) -> QueriedObject {
            return {info_call(clGetProgramInfo, program_of(fixture))};
          },
          {{"ReferenceCount", CL_PROGRAM_REFERENCE_COUNT, sizeof(cl_uint)},
           {"Context", CL_PROGRAM_CONTEXT, sizeof(cl_context)},
           {"NumDevices", CL_PROGRAM_NUM_DEVICES, sizeof(cl_uint)},
           {"Devices", CL_PROGRAM_DEVICES, sizeof(cl_device_id)},
           {"Source", CL_PROGRAM_SOURCE, text_size},
           {"BinarySizes", CL_PROGRAM_BINARY_SIZES, sizeof(std::size_t)},
           {"NumKernels", CL_PROGRAM_NUM_KERNELS, sizeof(std::size_t), v1_2},
           {"KernelNames", CL_PROGRAM_KERNEL_NAMES, text_size, v1_2}}};
}

InfoFunction build() {
  return {"GetProgramBuildInfo",
          [](Fixture& fixture) -> QueriedObject {
            const cl_program queried = program_of(fixture);
            const cl_device_id device = fixture.device().id();
            return {[=](cl_uint query, std::size_t size, void* value, std::size_t* size_ret) {
              return clGetProgramBuildInfo(queried, device, query, size, value, size_ret);
            }};
          },
          {{"Status", CL_PROGRAM_BUILD_STATUS, sizeof(cl_build_status)},
           {"Options", CL_PROGRAM_BUILD_OPTIONS, text_size},
           {"Log", CL_PROGRAM_BUILD_LOG, text_size},
           {"BinaryType", CL_PROGRAM_BINARY_TYPE, sizeof(cl_program_binary_type), v1_2},
           {"GlobalVariableTotalSize", CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE,
            sizeof(std::size_t), v2_0}}};
}

InfoFunction kernel() {
  return {"GetKernelInfo",
          [](Fixture& fixture) -> QueriedObject {
            auto kept = std::make_shared<const Kernel>(fixture, kernel_name);
            InfoCall get_info = info_call(clGetKernelInfo, kept->get());
            return {std::move(get_info), std::move(kept)};
          },
          {{"FunctionName", CL_KERNEL_FUNCTION_NAME, sizeof "copy_bytes"},
           {"NumArgs", CL_KERNEL_NUM_ARGS, sizeof(cl_uint)},
           {"ReferenceCount", CL_KERNEL_REFERENCE_COUNT, sizeof(cl_uint)},
           {"Context", CL_KERNEL_CONTEXT, sizeof(cl_context)},
           {"Program", CL_KERNEL_PROGRAM, sizeof(cl_program)},
           {"Attributes", CL_KERNEL_ATTRIBUTES, text_size, v1_2}}};
}

InfoFunction work_group() {
  return {"GetKernelWorkGroupInfo",
          [](Fixture& fixture) -> QueriedObject {
            auto kept = std::make_shared<const Kernel>(fixture, kernel_name);
            const cl_kernel queried = kept->get();
            const cl_device_id device = fixture.device().id();
            return {[=](cl_uint query, std::size_t size, void* value, std::size_t* size_ret) {
                      return clGetKernelWorkGroupInfo(queried, device, query, size, value,
                                                      size_ret);
                    },
                    std::move(kept)};
          },
          {{"Size", CL_KERNEL_WORK_GROUP_SIZE, sizeof(std::size_t)},
           {"CompileSize", CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof(std::array<std::size_t, 3>)},
           {"LocalMemSize", CL_KERNEL_LOCAL_MEM_SIZE, sizeof(cl_ulong)},
           {"PreferredMultiple", CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, sizeof(std::size_t)},
           {"PrivateMemSize", CL_KERNEL_PRIVATE_MEM_SIZE, sizeof(cl_ulong)}}};
}

// info_cases(), query_rules.cpp: ReportsSize, RefusesTooLittleStorage, RefusesUnknownQuery.
CLMEM_CASES(cases) {
  return join({info_cases(platform()), info_cases(context()), info_cases(queue()),
               info_cases(program()), info_cases(build()), info_cases(kernel()),
               info_cases(work_group())});
}

// CL_MEM_SIZE is left out: it is the size of the storage, which may be larger.
ExpectedValues of_buffers(Fixture& fixture) {
  ExpectedValues expected;
  for (const cl_mem_flags flags :
       {cl_mem_flags{CL_MEM_READ_WRITE}, cl_mem_flags{CL_MEM_READ_ONLY},
        cl_mem_flags{CL_MEM_WRITE_ONLY}, cl_mem_flags{CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR}}) {
    const auto buffer = std::make_shared<const Handle<cl_mem>>(
        must_make(clCreateBuffer, fixture.context(), flags, usual_size, nullptr));
    const InfoCall get_info = owning_call(clGetMemObjectInfo, buffer);
    add(expected, get_info, CL_MEM_FLAGS, flags);
    add(expected, get_info, CL_MEM_TYPE, cl_mem_object_type{CL_MEM_OBJECT_BUFFER});
    add(expected, get_info, CL_MEM_CONTEXT, fixture.context());
    add(expected, get_info, CL_MEM_HOST_PTR, static_cast<void*>(nullptr));
    add(expected, get_info, CL_MEM_ASSOCIATED_MEMOBJECT, cl_mem{nullptr});
    add(expected, get_info, CL_MEM_OFFSET, std::size_t{0});
  }
  return expected;
}

ExpectedValues of_sub_buffers(Fixture& fixture) {
  ExpectedValues expected;
  const std::size_t unit = fixture.origin_unit();
  const FilledBuffer parent = fixture.filled_buffer(4 * unit);
  for (const std::size_t index : {1u, 0u, 3u}) {
    const auto made =
        std::make_shared<const FilledBuffer>(fixture.sub_buffer(parent, index * unit, index + 1));
    const InfoCall get_info = owning_call(clGetMemObjectInfo, made);
    add(expected, get_info, CL_MEM_SIZE, index + 1);
    add(expected, get_info, CL_MEM_OFFSET, index * unit);
    add(expected, get_info, CL_MEM_ASSOCIATED_MEMOBJECT, parent.get());
  }
  return expected;
}

void add_image_of(Fixture& fixture, ExpectedValues& expected, const ImageShape& shape,
                  const std::shared_ptr<const FilledBuffer>& storage = nullptr) {
  cl_image_desc description = description_of(shape);
  description.buffer = storage == nullptr ? nullptr : storage->get();
  const auto image = std::make_shared<const Handle<cl_mem>>(
      make_image(fixture, description, common_format().cl, usual_flags(fixture, shape.kind)));
  add_image(expected, owning_call(clGetImageInfo, image, storage), description, common_format());
  const InfoCall get_info = owning_call(clGetMemObjectInfo, image, storage);
  add(expected, get_info, CL_MEM_TYPE, description.image_type);
  if (storage == nullptr) {  // others inherit flags of their buffer
    add(expected, get_info, CL_MEM_FLAGS, usual_flags(fixture, shape.kind));
  }
  add(expected, get_info, CL_MEM_ASSOCIATED_MEMOBJECT, description.buffer);
}

ExpectedValues of_images(Fixture& fixture) {
  fixture.needs({1, 2});
  need_kind(fixture, ImageKind::image_2d);
  ExpectedValues expected;
  for (const Extent& extent : {Extent{13, 7, 1}, Extent{7, 13, 1}, Extent{1, 1, 1}}) {
    add_image_of(fixture, expected, shape_of(ImageKind::image_2d, extent));
  }
  if (!fixture.device().lacks("3d_images").has_value()) {
    for (const Extent& extent : {Extent{13, 7, 5}, Extent{5, 7, 13}}) {
      add_image_of(fixture, expected, shape_of(ImageKind::image_3d, extent));
    }
  }
  return expected;
}

ExpectedValues of_image_arrays(Fixture& fixture) {
  need_kind(fixture, ImageKind::image_2d_array);
  ExpectedValues expected;
  for (const ImageKind kind :
       {ImageKind::image_1d, ImageKind::image_2d_array, ImageKind::image_1d_array}) {
    add_image_of(fixture, expected, usual_shape(kind));
  }
  add_image_of(fixture, expected, usual_shape(ImageKind::image_1d_buffer),
               std::make_shared<const FilledBuffer>(fixture.filled_buffer(usual_size)));
  return expected;
}

ExpectedValues of_contexts(Fixture& fixture) {
  ExpectedValues expected;
  for (int number = 0; number < 2; ++number) {
    const InfoCall get_info = owning_call(
        clGetContextInfo, std::make_shared<const Handle<cl_context>>(fixture.new_context()));
    add(expected, get_info, CL_CONTEXT_DEVICES, fixture.device().id());
    add(expected, get_info, CL_CONTEXT_NUM_DEVICES, cl_uint{1});
    add_current_values(expected, get_info, {CL_CONTEXT_PROPERTIES});
  }
  return expected;
}

ExpectedValues of_samplers(Fixture& fixture) {
  fixture.needs("images");
  ExpectedValues expected;
  for (const Row<SamplerModes>& row : sampler_modes_rows()) {
    const auto sampler =
        std::make_shared<const Handle<cl_sampler>>(make_sampler(fixture, row.value));
    const InfoCall get_info = owning_call(clGetSamplerInfo, sampler);
    add(expected, get_info, CL_SAMPLER_NORMALIZED_COORDS, row.value.normalized);
    add(expected, get_info, CL_SAMPLER_ADDRESSING_MODE, row.value.addressing);
    add(expected, get_info, CL_SAMPLER_FILTER_MODE, row.value.filter);
    add(expected, get_info, CL_SAMPLER_CONTEXT, fixture.context());
  }
  if (fixture.device().version() >= v3_0) {
    const std::array<cl_sampler_properties, 3> list{CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0};
    const auto listed = std::make_shared<const Handle<cl_sampler>>(
        must_make(clCreateSamplerWithProperties, fixture.context(), list.data()));
    add(expected, owning_call(clGetSamplerInfo, listed), CL_SAMPLER_PROPERTIES, list);
  }
  return expected;
}

ExpectedValues of_queues(Fixture& fixture) {
  ExpectedValues expected;
  for (const cl_command_queue_properties properties :
       {cl_command_queue_properties{0}, cl_command_queue_properties{CL_QUEUE_PROFILING_ENABLE}}) {
    const InfoCall get_info = info_call(clGetCommandQueueInfo, fixture.new_queue(properties));
    add(expected, get_info, CL_QUEUE_PROPERTIES, properties);
    add(expected, get_info, CL_QUEUE_CONTEXT, fixture.context());
    add(expected, get_info, CL_QUEUE_DEVICE, fixture.device().id());
  }
  const std::shared_ptr<const Handle<cl_context>> elsewhere =
      std::make_shared<const Handle<cl_context>>(fixture.new_context());
  const cl_command_queue other = fixture.new_queue(elsewhere->get(), fixture.device().id());
  const InfoCall get_info = [other, elsewhere](cl_uint query, std::size_t size, void* value,
                                               std::size_t* size_ret) {
    return clGetCommandQueueInfo(other, query, size, value, size_ret);
  };
  add(expected, get_info, CL_QUEUE_PROPERTIES, cl_command_queue_properties{0});
  add(expected, get_info, CL_QUEUE_CONTEXT, elsewhere->get());
  return expected;
}

ExpectedValues of_events(Fixture& fixture) {
  constexpr std::size_t size = 64;
  const FilledBuffer buffer = fixture.filled_buffer(size);
  HostBytes& host = fixture.host(size);
  const cl_command_queue queues[] = {fixture.new_queue(), fixture.new_queue()};
  ExpectedValues expected;
  for (const cl_command_queue queue : queues) {
    const auto add_event = [&](auto enqueue, cl_command_type type) {
      const auto event = std::make_shared<Handle<cl_event>>();
      must_succeed(enqueue(event->out()), "an enqueue");
      const InfoCall get_info = owning_call(clGetEventInfo, event);
      add(expected, get_info, CL_EVENT_COMMAND_TYPE, type);
      add(expected, get_info, CL_EVENT_COMMAND_QUEUE, queue);
    };
    add_event(
        [&](cl_event* event) {
          return clEnqueueWriteBuffer(queue, buffer.get(), CL_TRUE, 0, size, host.data(), 0,
                                      nullptr, event);
        },
        CL_COMMAND_WRITE_BUFFER);
    add_event(
        [&](cl_event* event) {
          return clEnqueueReadBuffer(queue, buffer.get(), CL_TRUE, 0, size, host.data(), 0, nullptr,
                                     event);
        },
        CL_COMMAND_READ_BUFFER);
    add_event([&](cl_event* event) { return clEnqueueMarker(queue, event); }, CL_COMMAND_MARKER);
    must_succeed(clFinish, queue);
  }
  add(expected,
      owning_call(clGetEventInfo, std::make_shared<const Handle<cl_event>>(
                                      user_event(fixture.context(), CL_COMPLETE))),
      CL_EVENT_COMMAND_TYPE, cl_command_type{CL_COMMAND_USER});
  return expected;
}

ExpectedValues of_kernels(Fixture& fixture) {
  ExpectedValues expected;
  const auto add_kernel = [&](const char* name, cl_uint arguments) {
    const auto kernel = std::make_shared<const Kernel>(fixture, name);
    add(expected, owning_call(clGetKernelInfo, kernel), CL_KERNEL_NUM_ARGS, arguments);
  };
  add_kernel("copy_bytes", 2);
  add_kernel("sum_bytes", 3);
  add_kernel("copy_bytes", 2);
  add_kernel("store_values", 6);
  return expected;
}

CLMEM_TABLE(
    InterleavedQueries, AnswerForTheirObject,
    "Queries of several objects in turn, in either order and after rejected queries, return the "
    "values of the object that is queried.",
    (ExpectedValues(*make)(Fixture&)),
    (Rows<ExpectedValues (*)(Fixture&)>{
        {"Buffers", {"GetMemObjectInfo.FLAGS", "GetMemObjectInfo.CONTEXT"}, of_buffers},
        {"SubBuffers",
         {"GetMemObjectInfo.SIZE.sub-buffer", "GetMemObjectInfo.OFFSET"},
         of_sub_buffers},
        {"Images", {"GetImageInfo.WIDTH", "GetImageInfo.HEIGHT"}, of_images},
        {"ImageArrays", {"GetImageInfo.ARRAY_SIZE", "GetImageInfo.DEPTH"}, of_image_arrays},
        {"Contexts", {"GetContextInfo.DEVICES", "GetContextInfo.NUM_DEVICES"}, of_contexts},
        {"Samplers",
         {"GetSamplerInfo.NORMALIZED_COORDS", "GetSamplerInfo.ADDRESSING_MODE",
          "GetSamplerInfo.FILTER_MODE"},
         of_samplers},
        {"Queues", {"GetCommandQueueInfo.PROPERTIES", "GetCommandQueueInfo.CONTEXT"}, of_queues},
        {"Events", {"GetEventInfo.COMMAND_QUEUE", "Enqueue.event.returned"}, of_events},
        {"Kernels", "GetKernelInfo.query.size-ret-exact", of_kernels}}),
    {}) {
  const ExpectedValues expected = make(fixture);
  for (const ExpectedValue& one : expected) {
    expect_value(one);
  }
  for (auto one = expected.rbegin(); one != expected.rend(); ++one) {
    expect_value(*one);
  }
  for (const ExpectedValue& one : expected) {
    make_wrong_queries(one);
    expect_value(one);
  }
}

}  // namespace clmem::conformance::info_queries_cases
