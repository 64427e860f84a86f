// SPDX-License-Identifier: Apache-2.0
#include "model/program/program.hpp"

#include <algorithm>
#include <cstring>

#include "model/info_writer.hpp"
#include "model/program/program_binary.hpp"
#include "model/registry.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

// The result of the last build, or the binary that the program was created with.
std::string binary_of(const ProgramBuild& build) {
  const bool built = build.status == CL_BUILD_SUCCESS && !build.units.empty();
  return built ? to_binary({build.type, build.options, build.units}) : build.loaded_binary;
}

void write_binaries(const Program& program, const InfoWriter& out) {
  auto* const places =
      static_cast<unsigned char**>(out.room(program.builds.size() * sizeof(unsigned char*)));
  for (std::size_t at = 0; places != nullptr && at < program.builds.size(); ++at) {
    const std::string binary = binary_of(program.builds[at]);
    if (places[at] != nullptr && !binary.empty()) {
      std::memcpy(places[at], binary.data(), binary.size());
    }
  }
}

void require_executable(const Program& program) {
  refuse_if(!program.has_executable(), rule::no_executable);
}

std::string joined_names(const Program& program) {
  std::string names;
  for (const std::string& name : program.kernel_names()) {
    names += (names.empty() ? "" : ";") + name;
  }
  return names;
}

template <typename Value, typename Get>
void write_per_device(const Program& program, const InfoWriter& out, Get&& get) {
  std::vector<Value> values;
  for (const ProgramBuild& build : program.builds) {
    values.push_back(get(build));
  }
  out.list(values);
}

void write_program_info(const Registry& registry, const Program& program, cl_program_info name,
                        const InfoWriter& out) {
  switch (name) {
    case CL_PROGRAM_REFERENCE_COUNT:
      return out.value(registry.reported_references(program));
    case CL_PROGRAM_CONTEXT:
      return out.value(to_handle<cl_context>(*program.context));
    case CL_PROGRAM_NUM_DEVICES:
      return out.value(static_cast<cl_uint>(program.builds.size()));
    case CL_PROGRAM_DEVICES:
      return write_per_device<cl_device_id>(program, out, [](const ProgramBuild& build) {
        return to_handle<cl_device_id>(*build.device);
      });
    case CL_PROGRAM_SOURCE:
      return out.text(program.source);
    case CL_PROGRAM_IL:
      return out.list(std::vector<char>{program.il.begin(), program.il.end()});
    case CL_PROGRAM_BINARY_SIZES:
      return write_per_device<std::size_t>(
          program, out, [](const ProgramBuild& build) { return binary_of(build).size(); });
    case CL_PROGRAM_BINARIES:
      return write_binaries(program, out);
    case CL_PROGRAM_NUM_KERNELS:
      require_executable(program);
      return out.value(program.kernel_names().size());
    case CL_PROGRAM_KERNEL_NAMES:
      require_executable(program);
      return out.text(joined_names(program));
    case CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT:
    case CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT:
      require_executable(program);
      return out.value(cl_bool{CL_FALSE});
    default:
      throw ApiError{rule::unknown_program_info};
  }
}

void write_build_info(const ProgramBuild& build, cl_program_build_info name,
                      const InfoWriter& out) {
  switch (name) {
    case CL_PROGRAM_BUILD_STATUS:
      return out.value(build.status);
    case CL_PROGRAM_BUILD_OPTIONS:
      return out.text(build.options);
    case CL_PROGRAM_BUILD_LOG:
      return out.text(build.log);
    case CL_PROGRAM_BINARY_TYPE:
      return out.value(build.type);
    case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
      return out.value(std::size_t{0});
    default:
      throw ApiError{rule::unknown_build_info};
  }
}

// A sub-device without its own build uses its parent's (clGetProgramBuildInfo: note).
const ProgramBuild& serving_build(Program& program, const ProgramBuild& own) {
  for (const Device* at = own.device.get(); at != nullptr; at = at->parent.get()) {
    const ProgramBuild* const build = program.build_for(*at);
    if (build != nullptr && build->status != CL_BUILD_NONE) {
      return *build;
    }
  }
  return own;
}

}  // namespace

ProgramBuild* Program::build_for(const Device& device) {
  const auto found = std::ranges::find_if(
      builds, [&](const ProgramBuild& build) { return build.device.get() == &device; });
  return found == builds.end() ? nullptr : &*found;
}

bool Program::has_executable() const {
  return std::ranges::any_of(builds, &ProgramBuild::executable);
}

bool Program::is_being_built() const {
  return std::ranges::find(builds, CL_BUILD_IN_PROGRESS, &ProgramBuild::status) != builds.end();
}

std::vector<std::string> Program::kernel_names() const {
  std::vector<std::string> names;
  const auto built = std::ranges::find_if(builds, &ProgramBuild::executable);
  if (built != builds.end()) {
    for (const auto& kernel : built->kernels) {
      const std::string& name = kernel->signature.name;
      if (defined_alike(definitions_of(name))) {
        names.push_back(name);
      }
    }
  }
  return names;
}

std::vector<std::shared_ptr<const KernelDefinition>> Program::definitions_of(
    const std::string& kernel) const {
  std::vector<std::shared_ptr<const KernelDefinition>> found;
  for (const ProgramBuild& build : builds) {
    const auto definition = std::ranges::find_if(
        build.kernels, [&](const auto& candidate) { return candidate->signature.name == kernel; });
    const bool usable = build.executable() && definition != build.kernels.end();
    found.push_back(usable ? *definition : nullptr);
  }
  return found;
}

bool defined_alike(const std::vector<std::shared_ptr<const KernelDefinition>>& definitions) {
  const KernelDefinition* first = nullptr;
  for (const auto& definition : definitions) {
    if (definition == nullptr) {
      continue;
    }
    if (first != nullptr && !same_parameters(first->signature, definition->signature)) {
      return false;
    }
    first = definition.get();
  }
  return true;
}

Devices require_devices(const Registry& registry, const Devices& allowed, DeviceList list) {
  refuse_if(list.devices == nullptr || list.count == 0, rule::no_devices);
  Devices chosen;
  for (cl_uint at = 0; at < list.count; ++at) {
    auto device = registry.get(list.devices[at]);
    refuse_if(std::ranges::find(allowed, device) == allowed.end(), rule::not_a_listed_device);
    if (std::ranges::find(chosen, device) == chosen.end()) {
      chosen.push_back(std::move(device));
    }
  }
  return chosen;
}

Devices require_devices_or_all(const Registry& registry, const Devices& allowed, DeviceList list) {
  return list.devices == nullptr && list.count == 0 ? allowed
                                                    : require_devices(registry, allowed, list);
}

cl_int Model::clGetProgramInfo(cl_program program, cl_program_info name, std::size_t size,
                               void* value, std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    write_program_info(model->registry, *model->registry.get(program), name,
                       {model->freedoms, size, value, size_ret});
  });
}

cl_int Model::clGetProgramBuildInfo(cl_program program, cl_device_id device,
                                    cl_program_build_info name, std::size_t size, void* value,
                                    std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(program);
    const ProgramBuild* const build = object->build_for(*model->registry.get(device));
    refuse_if(build == nullptr, rule::not_a_device_of_program);
    write_build_info(serving_build(*object, *build), name,
                     {model->freedoms, size, value, size_ret});
  });
}

}  // namespace clmem::mock
