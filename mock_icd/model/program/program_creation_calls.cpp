// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "model/kernel/kernel_table.hpp"
#include "model/program/program.hpp"
#include "model/program/program_binary.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

std::shared_ptr<Program> make_program(ModelLock& model, const std::shared_ptr<Context>& context,
                                      ProgramOrigin origin, const Devices& devices) {
  auto program = model->registry.create<Program>(ObjectKind::program, context, origin);
  for (const auto& device : devices) {
    program->builds.push_back({device});
  }
  return program;
}

// Joins the strings without their null terminators (CL_PROGRAM_SOURCE).
std::string concatenated(cl_uint count, const char** strings, const std::size_t* lengths) {
  refuse_if(count == 0 || strings == nullptr, rule::no_strings);
  refuse_if(std::find(strings, strings + count, nullptr) != strings + count, rule::string_null);
  std::string source;
  for (cl_uint at = 0; at < count; ++at) {
    const bool counted = lengths != nullptr && lengths[at] != 0;
    source.append(strings[at], counted ? lengths[at] : std::strlen(strings[at]));
  }
  std::erase(source, '\0');
  return source;
}

cl_int load(ProgramBuild& build, const unsigned char* bytes, std::size_t length) {
  if (bytes == nullptr || length == 0) {
    return CL_INVALID_VALUE;
  }
  std::string binary{reinterpret_cast<const char*>(bytes), length};
  const auto read = from_binary(binary);
  if (!read) {
    return CL_INVALID_BINARY;
  }
  build.type = read->type;
  build.units = read->units;
  build.loaded_binary = std::move(binary);
  return CL_SUCCESS;
}

bool any_takes_il(const Devices& devices) {
  return std::ranges::any_of(
      devices, [](const auto& device) { return !device->config.il_versions.empty(); });
}

std::vector<std::string> split_names(std::string_view names) {
  std::vector<std::string> found;
  while (true) {
    const std::size_t end = names.find(';');
    found.emplace_back(names.substr(0, end));
    if (end == std::string_view::npos) {
      return found;
    }
    names.remove_prefix(end + 1);
  }
}

}  // namespace

cl_program Model::clCreateProgramWithSource(cl_context context, cl_uint count, const char** strings,
                                            const std::size_t* lengths, cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    const auto owner = model->registry.get(context);
    std::string source = concatenated(count, strings, lengths);
    const auto program = make_program(model, owner, ProgramOrigin::source, owner->devices);
    program->source = std::move(source);
    return model->registry.hand_out<cl_program>(program);
  });
}

cl_program Model::clCreateProgramWithBinary(cl_context context, cl_uint num_devices,
                                            const cl_device_id* device_list,
                                            const std::size_t* lengths,
                                            const unsigned char** binaries, cl_int* binary_status,
                                            cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    const auto owner = model->registry.get(context);
    const auto devices =
        require_devices(model->registry, owner->devices, {num_devices, device_list});
    refuse_if(lengths == nullptr || binaries == nullptr, rule::no_binaries);
    const auto program = make_program(model, owner, ProgramOrigin::binary, devices);
    cl_int worst = CL_SUCCESS;
    for (cl_uint at = 0; at < num_devices; ++at) {
      ProgramBuild* const build = program->build_for(*model->registry.get(device_list[at]));
      const cl_int status = load(*build, binaries[at], lengths[at]);
      if (binary_status != nullptr) {
        binary_status[at] = status;
      }
      worst = worst == CL_SUCCESS ? status : worst;
    }
    refuse_if(worst != CL_SUCCESS, rule::foreign_binary, worst);
    return model->registry.hand_out<cl_program>(program);
  });
}

cl_program Model::clCreateProgramWithBuiltInKernels(cl_context context, cl_uint num_devices,
                                                    const cl_device_id* device_list,
                                                    const char* kernel_names, cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    const auto owner = model->registry.get(context);
    const auto devices =
        require_devices(model->registry, owner->devices, {num_devices, device_list});
    refuse_if(kernel_names == nullptr, rule::no_kernel_names);
    std::vector<std::shared_ptr<const KernelDefinition>> kernels;
    for (const std::string& name : split_names(kernel_names)) {
      const auto found = model->kernels.find(name);
      refuse_if(found == nullptr || !found->built_in, rule::not_built_in);
      kernels.push_back(std::make_shared<const KernelDefinition>(
          KernelDefinition{found->signature, found, false, true, false}));
    }
    const auto program = make_program(model, owner, ProgramOrigin::built_in, devices);
    // A program of built-in kernels needs no build.
    for (ProgramBuild& build : program->builds) {
      build.status = CL_BUILD_SUCCESS;
      build.type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
      build.kernels = kernels;
    }
    return model->registry.hand_out<cl_program>(program);
  });
}

cl_program Model::clCreateProgramWithIL(cl_context context, const void* il, std::size_t length,
                                        cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    const auto owner = model->registry.get(context);
    refuse_if(!any_takes_il(owner->devices), rule::no_intermediate_language);
    refuse_if(il == nullptr || length == 0, rule::no_module);
    std::string bytes{static_cast<const char*>(il), length};
    auto module = read_spirv(bytes);
    refuse_if(!module, rule::malformed_module);
    const auto program = make_program(model, owner, ProgramOrigin::intermediate, owner->devices);
    program->il = std::move(bytes);
    program->module = std::move(*module);
    return model->registry.hand_out<cl_program>(program);
  });
}

// Only OpenCL C++ has destructors of program scope variables.
cl_int Model::clSetProgramReleaseCallback(cl_program program, ProgramNotify notify, void*) {
  return locked_call(*state_, [&](ModelLock& model) {
    (void)model->registry.get(program);
    refuse_if(notify == nullptr, rule::callback_null);
    throw ApiError{rule::no_program_scope_destructors};
  });
}

cl_int Model::clSetProgramSpecializationConstant(cl_program program, cl_uint spec_id,
                                                 std::size_t spec_size, const void* spec_value) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(program);
    refuse_if(!any_takes_il(object->context->devices), rule::no_specialization);
    refuse_if(object->origin != ProgramOrigin::intermediate, rule::not_from_module);
    const auto constant = object->module.constants.find(spec_id);
    refuse_if(constant == object->module.constants.end(), rule::unknown_constant);
    refuse_if(spec_value == nullptr, rule::constant_null);
    refuse_if(spec_size != constant->second, rule::constant_size);
    object->constants[spec_id] = {static_cast<const char*>(spec_value), spec_size};
  });
}

}  // namespace clmem::mock
