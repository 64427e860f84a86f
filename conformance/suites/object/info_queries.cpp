// SPDX-License-Identifier: Apache-2.0
// Queries of platforms, contexts, queues, programs and kernels.

#include "harness/kernel_source.hpp"
#include "operations/query/info_function.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::info_queries_cases {

namespace {

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
           {"NumDevices", CL_CONTEXT_NUM_DEVICES, sizeof(cl_uint), v1_1},
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
           {"PreferredMultiple", CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, sizeof(std::size_t),
            v1_1},
           {"PrivateMemSize", CL_KERNEL_PRIVATE_MEM_SIZE, sizeof(cl_ulong), v1_1}}};
}

CLMEM_CASES(cases) {
  return join({info_cases(platform()), info_cases(context()), info_cases(queue()),
               info_cases(program()), info_cases(build()), info_cases(kernel()),
               info_cases(work_group())});
}

}  // namespace

}  // namespace clmem::conformance::info_queries_cases
