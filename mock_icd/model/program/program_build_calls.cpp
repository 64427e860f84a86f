// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "model/program/compiler.hpp"
#include "model/program/program.hpp"
#include "model/program/program_binary.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

struct Notification {
  ProgramNotify notify;
  void* user_data;

  void require() const {
    refuse_if(notify == nullptr && user_data != nullptr, rule::user_data_without_notification);
  }
};

Devices devices_of(const Program& program) {
  Devices devices;
  for (const ProgramBuild& build : program.builds) {
    devices.push_back(build.device);
  }
  return devices;
}

struct Target {
  std::shared_ptr<Program> program;
  Devices devices;
};

Target require_target(ModelLock& model, cl_program handle, const Notification& notification,
                      const DeviceList& list) {
  auto program = model->registry.get(handle);
  notification.require();
  auto devices = require_devices_or_all(model->registry, devices_of(*program), list);
  return {std::move(program), std::move(devices)};
}

BuildOptions require_options(const std::string& text, BuildStep step, cl_int code) {
  auto options = parse_build_options(text, step);
  refuse_if(!options, rule::unknown_build_option, code);
  return std::move(*options);
}

void require_changeable(const Program& program) {
  refuse_if(program.is_being_built(), rule::being_built);
  refuse_if(program.attached_kernels != 0, rule::kernels_attached);
}

bool lacks_compiler(const std::shared_ptr<Device>& device) {
  return device->config.compiler == Compiler::unavailable;
}

void require_compiler(const Devices& devices) {
  refuse_if(std::ranges::any_of(devices, lacks_compiler), rule::no_compiler);
}

// Without a notification the call returns the result; with one, the application queries the status.
void finish(ModelLock& model, const std::shared_ptr<Program>& program,
            const Notification& notification, bool succeeded, cl_int failure) {
  if (notification.notify != nullptr) {
    const auto handle = to_handle<cl_program>(*program);
    model->callbacks.push([=] { notification.notify(handle, notification.user_data); }, program);
    return;
  }
  refuse_if(!succeeded, rule::build_failed, failure);
}

void reset(ProgramBuild& build, std::string options) {
  build.status = CL_BUILD_ERROR;
  build.options = std::move(options);
  build.log.clear();
  build.type = CL_PROGRAM_BINARY_TYPE_NONE;
  build.units.clear();
  build.kernels.clear();
}

// Runs a long step without the lock; other calls see a build in progress.
template <typename Step>
auto while_in_progress(ModelLock& model, ProgramBuild& build, const Step& step) {
  struct Ended {
    ProgramBuild& build;
    ~Ended() { build.status = CL_BUILD_ERROR; }
  };
  build.status = CL_BUILD_IN_PROGRESS;
  const Ended at_end{build};
  return model.without_lock(step);
}

template <typename Step>
ExecutorBuild ask_executor(ModelLock& model, ProgramBuild& build, const Step& step) {
  const auto executor = model->unregistered.executor;
  try {
    return while_in_progress(model, build, [&] { return step(*executor); });
  } catch (const std::exception& error) {
    return {.log = std::string{error.what()} + "\n"};
  }
}

// Destroys the kernels with the program or its next build, without waiting for the executor.
void release_later(ModelLock& model, ExecutorBuild& built) {
  if (built.executable != nullptr) {
    auto* const callbacks = &model->callbacks;
    auto keep = std::make_shared<std::shared_ptr<const Executable>>(built.executable);
    const auto* const raw = built.executable.get();
    built.executable = {raw, [callbacks, keep](const Executable*) {
                          callbacks->push_internal([keep] { keep->reset(); });
                        }};
  }
}

bool link_executable(ModelLock& model, ProgramBuild& build) {
  Linkage linkage = link(build.units, model->kernels, model->unregistered);
  if (linkage.needs_executor && linkage.succeeded) {
    const std::vector<CompiledUnit> units = build.units;
    ExecutorBuild built =
        ask_executor(model, build, [&](const Executor& executor) { return executor.link(units); });
    release_later(model, built);
    build.log.clear();  // replaces the log of the mock's parser
    linkage = link_executed(units, std::move(built), model->kernels);
  }
  build.log += linkage.log;
  if (!linkage.succeeded) {
    return false;
  }
  build.kernels = std::move(linkage.kernels);
  build.type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  build.status = CL_BUILD_SUCCESS;
  return true;
}

bool compile_unit(ModelLock& model, ProgramBuild& build, const Program& program,
                  const std::string& text, const BuildOptions& options,
                  const Preprocessor::Headers& headers) {
  if (program.origin == ProgramOrigin::intermediate) {
    reset(build, text);
    build.units.push_back(
        {program.module.declarations, text, program.il, {}, true, true, program.constants});
    return true;
  }
  const UnregisteredKernels unregistered = model->unregistered;
  Compilation compilation = while_in_progress(model, build, [&] {
    return compile(program.source, text, options, headers, *build.device, unregistered);
  });
  reset(build, text);
  build.log = std::move(compilation.log);
  if (!compilation.unit) {
    return false;
  }
  build.units.push_back(std::move(*compilation.unit));
  return true;
}

// Reports errors of a unit when it is compiled, although the executor links it from source.
bool compile_executed(ModelLock& model, ProgramBuild& build) {
  if (model->unregistered.executor == nullptr ||
      !requires_executor(build.units.back(), model->kernels)) {
    return true;
  }
  const CompiledUnit unit = build.units.back();
  ExecutorBuild built =
      ask_executor(model, build, [&](const Executor& executor) { return executor.compile(unit); });
  build.log = std::move(built.log);
  return built.succeeded;
}

// NULL options select the options that the binary was built with.
bool build_loaded(ModelLock& model, ProgramBuild& build, const char* options) {
  auto binary = from_binary(build.loaded_binary);
  reset(build, options == nullptr ? binary->options : options);
  build.units = std::move(binary->units);
  return link_executable(model, build);
}

void require_loaded_executables(Program& program, const Devices& devices) {
  for (const auto& device : devices) {
    const auto binary = from_binary(program.build_for(*device)->loaded_binary);
    refuse_if(!binary || binary->type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE,
              rule::no_executable_binary);
  }
}

Preprocessor::Headers require_headers(const Registry& registry, const Program& program,
                                      cl_uint count, const cl_program* headers,
                                      const char** names) {
  const bool none = headers == nullptr && names == nullptr;
  const bool both = headers != nullptr && names != nullptr;
  refuse_if(count == 0 ? !none : !both, rule::headers_without_list);
  Preprocessor::Headers found;
  for (cl_uint at = 0; at < count; ++at) {
    const auto header = registry.get(headers[at]);
    refuse_if(header->context != program.context, rule::header_of_foreign_context);
    refuse_if(names[at] == nullptr, rule::header_name_null);
    found.try_emplace(names[at], header->source);  // the first header of a name is used
  }
  return found;
}

std::vector<std::shared_ptr<Program>> require_inputs(const Registry& registry,
                                                     const std::shared_ptr<Context>& context,
                                                     cl_uint count, const cl_program* programs) {
  refuse_if(count == 0 || programs == nullptr, rule::no_programs);
  std::vector<std::shared_ptr<Program>> inputs;
  for (cl_uint at = 0; at < count; ++at) {
    inputs.push_back(registry.get(programs[at]));
    refuse_if(inputs.back()->context != context, rule::program_of_foreign_context);
  }
  return inputs;
}

bool has_linkable(Program& program, const Device& device) {
  const ProgramBuild* const build = program.build_for(device);
  return build != nullptr && (build->type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT ||
                              build->type == CL_PROGRAM_BINARY_TYPE_LIBRARY);
}

// Rejects inputs of which only some can be linked for the device.
bool require_linkable(const std::vector<std::shared_ptr<Program>>& inputs, const Device& device) {
  const auto linkable = std::ranges::count_if(
      inputs, [&](const auto& program) { return has_linkable(*program, device); });
  refuse_if(linkable != 0 && static_cast<std::size_t>(linkable) != inputs.size(),
            rule::not_compiled_for_device);
  return linkable != 0;
}

bool link_for(ModelLock& model, ProgramBuild& build,
              const std::vector<std::shared_ptr<Program>>& inputs, const std::string& text,
              const BuildOptions& options) {
  reset(build, text);
  for (const auto& input : inputs) {
    const auto& units = input->build_for(*build.device)->units;
    build.units.insert(build.units.end(), units.begin(), units.end());
  }
  if (!options.library) {
    return link_executable(model, build);
  }
  build.type = CL_PROGRAM_BINARY_TYPE_LIBRARY;
  build.status = CL_BUILD_SUCCESS;
  return true;
}

}  // namespace

cl_int Model::clBuildProgram(cl_program program, cl_uint num_devices,
                             const cl_device_id* device_list, const char* options,
                             ProgramNotify notify, void* user_data) {
  return locked_call(*state_, [&](ModelLock& model) {
    const Notification notification{notify, user_data};
    const auto& [target, devices] =
        require_target(model, program, notification, {num_devices, device_list});
    const bool from_source = target->is_compilable();
    refuse_if(!from_source && target->origin != ProgramOrigin::binary,
              rule::neither_source_nor_binary);
    require_changeable(*target);
    const std::string text = options == nullptr ? "" : options;
    const auto parsed = require_options(text, BuildStep::build, CL_INVALID_BUILD_OPTIONS);
    if (from_source) {
      require_compiler(devices);
    } else {
      require_loaded_executables(*target, devices);
    }
    bool succeeded = true;
    for (const auto& device : devices) {
      ProgramBuild& build = *target->build_for(*device);
      succeeded &= from_source ? compile_unit(model, build, *target, text, parsed, {}) &&
                                     link_executable(model, build)
                               : build_loaded(model, build, options);
    }
    finish(model, target, notification, succeeded, CL_BUILD_PROGRAM_FAILURE);
  });
}

cl_int Model::clCompileProgram(cl_program program, cl_uint num_devices,
                               const cl_device_id* device_list, const char* options,
                               cl_uint num_input_headers, const cl_program* input_headers,
                               const char** header_include_names, ProgramNotify notify,
                               void* user_data) {
  return locked_call(*state_, [&](ModelLock& model) {
    const Notification notification{notify, user_data};
    const auto& [target, devices] =
        require_target(model, program, notification, {num_devices, device_list});
    const auto headers = require_headers(model->registry, *target, num_input_headers, input_headers,
                                         header_include_names);
    refuse_if(!target->is_compilable(), rule::no_source);
    require_changeable(*target);
    const std::string text = options == nullptr ? "" : options;
    const auto parsed = require_options(text, BuildStep::compile, CL_INVALID_COMPILER_OPTIONS);
    require_compiler(devices);
    bool succeeded = true;
    for (const auto& device : devices) {
      ProgramBuild& build = *target->build_for(*device);
      if (!compile_unit(model, build, *target, text, parsed, headers) ||
          !compile_executed(model, build)) {
        succeeded = false;
        continue;
      }
      build.type = CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
      build.status = CL_BUILD_SUCCESS;
    }
    finish(model, target, notification, succeeded, CL_COMPILE_PROGRAM_FAILURE);
  });
}

cl_program Model::clLinkProgram(cl_context context, cl_uint num_devices,
                                const cl_device_id* device_list, const char* options,
                                cl_uint num_input_programs, const cl_program* input_programs,
                                ProgramNotify notify, void* user_data, cl_int* errcode_ret) {
  cl_program linked = nullptr;
  const cl_int code = locked_call(*state_, [&](ModelLock& model) {
    const auto owner = model->registry.get(context);
    const Notification notification{notify, user_data};
    notification.require();
    const auto devices =
        require_devices_or_all(model->registry, owner->devices, {num_devices, device_list});
    const auto inputs = require_inputs(model->registry, owner, num_input_programs, input_programs);
    const std::string text = options == nullptr ? "" : options;
    const auto parsed = require_options(text, BuildStep::link, CL_INVALID_LINKER_OPTIONS);
    refuse_if(std::ranges::any_of(devices, lacks_compiler), rule::no_linker);
    const auto program =
        model->registry.create<Program>(ObjectKind::program, owner, ProgramOrigin::linked);
    bool succeeded = true;
    for (const auto& device : devices) {
      ProgramBuild& build = program->builds.emplace_back(ProgramBuild{device});
      if (require_linkable(inputs, *device)) {
        succeeded &= link_for(model, build, inputs, text, parsed);
      }
    }
    // A link that started returns a program even on failure, so that its log can be read.
    linked = model->registry.hand_out<cl_program>(program);
    finish(model, program, notification, succeeded, CL_LINK_PROGRAM_FAILURE);
  });
  if (errcode_ret != nullptr) {
    *errcode_ret = code;
  }
  return linked;
}

cl_int Model::clUnloadCompiler() {
  return CL_SUCCESS;
}

cl_int Model::clUnloadPlatformCompiler(cl_platform_id platform) {
  return locked_call(*state_, [&](ModelLock& model) { (void)model->registry.get(platform); });
}

}  // namespace clmem::mock
