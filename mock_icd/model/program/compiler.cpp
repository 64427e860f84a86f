// SPDX-License-Identifier: Apache-2.0
#include "model/program/compiler.hpp"

#include <algorithm>

#include "model/kernel/kernel_table.hpp"
#include "model/program/opencl_c.hpp"
#include "model/program/opencl_c_features.hpp"
#include "source/kernel_parser.hpp"
#include "source/source_error.hpp"

namespace clmem::mock {
namespace {

constexpr const char* how_to_register =
    "register a function for it with Mock::register_kernel (clmem/mock/control.hpp) or "
    "clmem_mock_control::register_kernel, or name a shared object that does under \"kernels\" in "
    "the script";

std::string macro_version(cl_version version) {
  return std::to_string(CL_VERSION_MAJOR(version) * 100 + CL_VERSION_MINOR(version) * 10);
}

// OpenCL C, Preprocessor Directives and Macros.
void define_macros(Preprocessor& preprocessor, cl_version language, const BuildOptions& options,
                   const Device& device) {
  preprocessor.define("__OPENCL_VERSION__=" + macro_version(device.config.version));
  preprocessor.define("__OPENCL_C_VERSION__=" + macro_version(language));
  for (const char* name :
       {"CL_VERSION_1_0=100", "CL_VERSION_1_1=110", "CL_VERSION_1_2=120", "CL_VERSION_2_0=200",
        "CL_VERSION_3_0=300", "__ENDIAN_LITTLE__",
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

// What follows the name of the language in an error; empty if the device takes it.
std::optional<cl_version> language_of(const BuildOptions& options, const Device& device) {
  if (options.language.empty()) {
    return default_opencl_c(device);
  }
  const auto asked = opencl_c_version(options.language);
  const auto known = opencl_c_versions(device);
  const bool taken = asked && std::ranges::find(known, *asked) != known.end();
  return taken ? asked : std::nullopt;
}

// Of several programs linked together, all have to support what one kernel is to support.
bool all_support_non_uniform_groups(const std::vector<CompiledUnit>& units) {
  return std::ranges::all_of(units, [](const CompiledUnit& unit) {
    const auto options = parse_build_options(unit.options, BuildStep::build);
    const auto language = options ? opencl_c_version(options->language) : std::nullopt;
    return language && *language >= CL_MAKE_VERSION(2, 0, 0) && !options->uniform_groups;
  });
}

class Linker {
 public:
  Linker(const KernelTable& kernels, bool non_uniform_groups)
      : kernels_{kernels}, non_uniform_groups_{non_uniform_groups} {}

  void add(const CompiledUnit& unit) {
    const auto options = parse_build_options(unit.options, BuildStep::build);
    for (KernelSignature& kernel : parse_kernels(tokenize(unit.source))) {
      add(std::move(kernel), options && options->argument_info);
    }
  }

  void fail(const std::string& reason) {
    linkage_.succeeded = false;
    linkage_.log += "error: " + reason + "\n";
  }

  Linkage take() { return std::move(linkage_); }

 private:
  void add(KernelSignature kernel, bool argument_info) {
    const std::string name =
        "line " + std::to_string(kernel.line) + ": kernel '" + kernel.name + "' ";
    const bool known = std::ranges::any_of(
        linkage_.kernels, [&](const auto& other) { return other->signature.name == kernel.name; });
    if (known) {
      return fail(name + "is defined by more than one of the linked programs");
    }
    auto implementation = kernels_.find(kernel.name);
    if (implementation == nullptr) {
      return fail(name + "is not registered with the mock driver (" + registered_kernels() +
                  "): " + how_to_register);
    }
    if (const std::string difference = mismatch(kernel, *implementation); !difference.empty()) {
      return fail(name + "has " + difference);
    }
    linkage_.kernels.push_back(std::make_shared<const KernelDefinition>(KernelDefinition{
        std::move(kernel), std::move(implementation), argument_info, false, non_uniform_groups_}));
  }

  // For a name that was only misspelt.
  [[nodiscard]] std::string registered_kernels() const {
    std::string list;
    for (const std::string& name : kernels_.names()) {
      list += (list.empty() ? "those registered: " : ", ") + name;
    }
    return list.empty() ? "none is" : list;
  }

  const KernelTable& kernels_;
  bool non_uniform_groups_;
  Linkage linkage_;
};

// In a registration they tell more than a source may.
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
                    const Device& device) {
  Compilation result;
  const auto language = language_of(options, device);
  if (!language) {
    result.log = "error: the device does not take -cl-std=" + options.language + "\n";
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
    result.unit = CompiledUnit{joined_by_line(tokens), options_text};
  } catch (const SourceError& error) {
    result.log += "error: " + std::string{error.what()} + "\n";
  }
  return result;
}

Linkage link(const std::vector<CompiledUnit>& units, const KernelTable& kernels) {
  Linker linker{kernels, all_support_non_uniform_groups(units)};
  for (const CompiledUnit& unit : units) {
    try {
      linker.add(unit);
    } catch (const SourceError& error) {
      linker.fail(error.what());
    }
  }
  return linker.take();
}

}  // namespace clmem::mock
