// SPDX-License-Identifier: Apache-2.0
#include "model/program/compiler.hpp"

#include <algorithm>

#include "model/kernel/kernel_table.hpp"
#include "model/program/opencl_c.hpp"
#include "model/version_text.hpp"
#include "source/kernel_parser.hpp"
#include "source/token.hpp"

namespace clmem::mock {
namespace {

constexpr const char* how_to_register =
    "let a CPU driver run it (CLMEM_MOCK_KERNELS=pocl in the environment or \"kernels\": \"pocl\" "
    "in the script, where PoCL is installed: libpocl2 of Debian and Ubuntu; or the path of another "
    "driver's library), or register a function for it with Mock::register_kernel "
    "(clmem/mock/control.hpp) or clmem_mock_control::register_kernel, or name a shared object that "
    "does under \"kernels\" in the script, where \"no-op\" accepts all kernels and runs none";

std::string macro_version(cl_version version) {
  return std::to_string(CL_VERSION_MAJOR(version) * 100 + CL_VERSION_MINOR(version) * 10);
}

// Predefined macros (OpenCL C, Preprocessor Directives and Macros).
void define_macros(Preprocessor& preprocessor, cl_version language, const BuildOptions& options,
                   const Device& device) {
  preprocessor.define("__OPENCL_VERSION__=" + macro_version(device.config.version));
  preprocessor.define("__OPENCL_C_VERSION__=" + macro_version(language));
  for (const char* name :
       {"CL_VERSION_1_0=100", "CL_VERSION_1_1=110", "CL_VERSION_1_2=120", "CL_VERSION_2_0=200",
        "CL_VERSION_3_0=300", "CL_VERSION_3_1=310", "__ENDIAN_LITTLE__",
        "__kernel_exec(X,T)=__kernel __attribute__((work_group_size_hint(X,1,1)))"
        " __attribute__((vec_type_hint(T)))"}) {
    preprocessor.define(name);
  }
  for (const std::string& extension : device.config.extensions) {
    preprocessor.define(extension);
  }
  if (device.config.profile == DeviceProfile::embedded) {
    preprocessor.define("__EMBEDDED_PROFILE__");
  }
  if (device.config.images.support == ImageSupport::supported) {
    preprocessor.define("__IMAGE_SUPPORT__");
  }
  if (language >= CL_MAKE_VERSION(3, 0, 0)) {
    for (const std::string_view feature : opencl_c_features(device.config)) {
      preprocessor.define(std::string{feature});
    }
  }
  if (options.fast_math) {
    preprocessor.define("__FAST_RELAXED_MATH__");
  }
  for (const std::string& definition : options.definitions) {
    preprocessor.define(definition);
  }
}

std::optional<cl_version> language_of(const BuildOptions& options, const Device& device) {
  if (options.language.empty()) {
    return default_opencl_c(device);
  }
  const auto asked = opencl_c_version(options.language);
  const auto known = opencl_c_versions(device);
  const bool taken = asked && std::ranges::find(known, *asked) != known.end();
  return taken ? asked : std::nullopt;
}

std::string unknown_language(const BuildOptions& options, const Device& device) {
  std::string known;
  for (const cl_version version : opencl_c_versions(device)) {
    known += version_text(known.empty() ? "" : ", ", version);
  }
  return "error: the device does not take -cl-std=" + options.language + ", its OpenCL C is " +
         known + "\n";
}

// A kernel may use functions of all linked programs, so that all have to support it.
bool all_support_non_uniform_groups(const std::vector<CompiledUnit>& units) {
  return std::ranges::all_of(units, [](const CompiledUnit& unit) {
    const auto options = parse_build_options(unit.options, BuildStep::build);
    const auto language = options ? opencl_c_version(options->language) : std::nullopt;
    return language && *language >= CL_MAKE_VERSION(2, 0, 0) && !options->uniform_groups;
  });
}

// Argument information requires a program created from source (clGetKernelArgInfo).
bool has_argument_info(const CompiledUnit& unit) {
  if (unit.intermediate) {
    return false;
  }
  const auto options = parse_build_options(unit.options, BuildStep::build);
  return options && options->argument_info;
}

class Linker {
 public:
  Linker(const KernelTable& kernels, const UnregisteredKernels& unregistered,
         bool non_uniform_groups)
      : kernels_{kernels}, unregistered_{unregistered}, non_uniform_groups_{non_uniform_groups} {}

  void add(const CompiledUnit& unit) {
    if (!unit.understood) {
      linkage_.needs_executor = true;
      if (unregistered_.executor == nullptr) {
        fail(std::string{"a part of the binary was built by an executor: "} + how_to_register);
      }
    }
    for (KernelSignature& kernel : parse_kernels(tokenize(unit.source))) {
      add(std::move(kernel), has_argument_info(unit));
    }
  }

  // A host function of the same name takes precedence over the executor's kernel.
  void add(ExecutorKernel kernel, const std::shared_ptr<const Executable>& executable,
           bool argument_info) {
    if (!kernel.parameters_known) {
      return fail("kernel '" + kernel.signature.name +
                  "' has parameters that neither executor nor source describes");
    }
    auto implementation = kernels_.find(kernel.signature.name);
    if (implementation != nullptr) {
      return add(std::move(kernel.signature), argument_info);
    }
    linkage_.kernels.push_back(std::make_shared<const KernelDefinition>(
        KernelDefinition{std::move(kernel.signature), nullptr, argument_info, false,
                         non_uniform_groups_, executable, kernel.work_group}));
  }

  void log(const std::string& text) { linkage_.log += text; }

  void fail(const std::string& reason) {
    linkage_.succeeded = false;
    linkage_.log += "error: " + reason + "\n";
  }

  Linkage take() { return std::move(linkage_); }

 private:
  void add(KernelSignature kernel, bool argument_info) {
    const std::string place = kernel.line == 0 ? "" : "line " + std::to_string(kernel.line) + ": ";
    const std::string name = place + "kernel '" + kernel.name + "' ";
    const bool known = std::ranges::any_of(
        linkage_.kernels, [&](const auto& other) { return other->signature.name == kernel.name; });
    if (known) {
      return fail(name + "is defined by more than one of the linked programs");
    }
    auto implementation = kernels_.find(kernel.name);
    if (implementation == nullptr && unregistered_.executor != nullptr) {
      linkage_.needs_executor = true;
      return;
    }
    if (implementation == nullptr && !unregistered_.do_nothing) {
      return fail(name + "is not registered with the mock driver (" + registered_kernels() +
                  "): " + how_to_register);
    }
    if (implementation != nullptr) {
      if (const std::string difference = mismatch(kernel, *implementation); !difference.empty()) {
        return fail(name + "has " + difference);
      }
    }
    linkage_.kernels.push_back(std::make_shared<const KernelDefinition>(KernelDefinition{
        std::move(kernel), std::move(implementation), argument_info, false, non_uniform_groups_}));
  }

  // The list in the message about an unknown name.
  [[nodiscard]] std::string registered_kernels() const {
    std::string list;
    for (const std::string& name : kernels_.names()) {
      list += (list.empty() ? "those registered: " : ", ") + name;
    }
    return list.empty() ? "none is" : list;
  }

  const KernelTable& kernels_;
  const UnregisteredKernels& unregistered_;
  bool non_uniform_groups_;
  Linkage linkage_;
};

// Takes the parameters from the kernel's declaration in the source, if it could be parsed.
void read_parameters(ExecutorKernel& kernel, const std::vector<CompiledUnit>& units) {
  for (const CompiledUnit& unit : units) {
    for (KernelSignature& found : parse_kernels(tokenize(unit.source))) {
      if (found.name == kernel.signature.name) {
        kernel.signature.parameters = std::move(found.parameters);
        kernel.parameters_known = true;
      }
    }
  }
}

// Access qualifiers of pointers are valid in registrations only.
void require_plain_pointers(const std::vector<KernelSignature>& kernels) {
  for (const KernelSignature& kernel : kernels) {
    for (const KernelParameter& parameter : kernel.parameters) {
      if (parameter.kind == ParameterKind::memory &&
          parameter.access != CL_KERNEL_ARG_ACCESS_NONE) {
        throw SourceError{kernel.line, "the pointer '" + parameter.name + "' of kernel '" +
                                           kernel.name + "' has an access qualifier"};
      }
    }
  }
}

}  // namespace

Compilation compile(const std::string& source, const std::string& options_text,
                    const BuildOptions& options, const Preprocessor::Headers& headers,
                    const Device& device, const UnregisteredKernels& unregistered) {
  Compilation result;
  const auto language = language_of(options, device);
  if (!language) {
    result.log = unknown_language(options, device);
    return result;
  }
  try {
    Preprocessor preprocessor{headers};
    define_macros(preprocessor, *language, options, device);
    const auto tokens = preprocessor.run(source);
    for (const std::string& header : preprocessor.missing_headers()) {
      result.log += "warning: the header '" + header +
                    "' was left out: only headers given to clCompileProgram are read\n";
    }
    require_plain_pointers(parse_kernels(tokens));
    result.unit = CompiledUnit{joined_by_line(tokens), options_text, source, headers};
  } catch (const SourceError& error) {
    if (unregistered.executor != nullptr) {
      result.unit = CompiledUnit{{}, options_text, source, headers, false};
      return result;
    }
    result.log += "error: " + std::string{error.what()} + "\n";
  }
  return result;
}

Linkage link(const std::vector<CompiledUnit>& units, const KernelTable& kernels,
             const UnregisteredKernels& unregistered) {
  Linker linker{kernels, unregistered, all_support_non_uniform_groups(units)};
  for (const CompiledUnit& unit : units) {
    try {
      linker.add(unit);
    } catch (const SourceError& error) {
      linker.fail(error.what());
    }
  }
  Linkage linkage = linker.take();
  // A program without kernels may have errors that only the executor detects.
  linkage.needs_executor |= linkage.kernels.empty() && unregistered.executor != nullptr;
  return linkage;
}

Linkage link_executed(const std::vector<CompiledUnit>& units, ExecutorBuild built,
                      const KernelTable& kernels) {
  static const UnregisteredKernels none{};
  Linker linker{kernels, none, all_support_non_uniform_groups(units)};
  linker.log(built.log);
  if (!built.succeeded) {
    linker.fail("the executor did not build the program");
  }
  const bool argument_info = std::ranges::any_of(units, has_argument_info);
  for (ExecutorKernel& kernel : built.kernels) {
    if (!kernel.parameters_known) {
      read_parameters(kernel, units);
    }
    linker.add(std::move(kernel), built.executable, argument_info);
  }
  return linker.take();
}

bool requires_executor(const CompiledUnit& unit, const KernelTable& kernels) {
  try {
    const auto found = parse_kernels(tokenize(unit.source));
    return found.empty() || !std::ranges::all_of(found, [&](const KernelSignature& kernel) {
             return kernels.find(kernel.name) != nullptr;
           });
  } catch (const SourceError&) {
    return true;
  }
}

}  // namespace clmem::mock
