// SPDX-License-Identifier: Apache-2.0
#include "results/driver_variables.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <string_view>

#include "results/shell_text.hpp"

namespace clmem::conformance {
namespace {

// Beginnings of names, or whole names, grouped by the software that reads them.
constexpr std::array families{
    // The dynamic linker and the loaders. The runner sets OCL_ICD_VENDORS and OCL_ICD_FILENAMES
    // itself.
    "LD_LIBRARY_PATH",
    "LD_PRELOAD",
    "OCL_",
    "OPENCL_",
    // PoCL, Oclgrind, clvk, the mock.
    "POCL_",
    "OCLGRIND_",
    "CLVK_",
    "CLSPV_",
    "CLMEM_MOCK_",
    // Mesa: rusticl, the choice of a gallium driver, and the drivers' own variables.
    "RUSTICL_",
    "GALLIUM_",
    "GALLIVM_",
    "MESA_",
    "LIBGL_",
    "DRI_PRIME",
    "LP_",
    "ZINK_",
    "IRIS_",
    "INTEL_DEBUG",
    "ANV_",
    "RADEON_",
    "RADV_",
    "R600_",
    "AMD_",
    "NOUVEAU_",
    "NV50_",
    "NVK_",
    "FD_",
    "TU_",
    "PAN_",
    "ASAHI_",
    "V3D_",
    "NIR_",
    "CLC_",
    // The Vulkan loader, below zink and clvk.
    "VK_",
    // Intel's drivers, their compiler, and Level Zero.
    "CL_CONFIG_",
    "NEO",
    "IGC_",
    "ZE_",
    "ZET_",
    "ZEX_",
    "ZES_",
    // Drivers of NVIDIA and AMD.
    "CUDA_VISIBLE_DEVICES",
    "CUDA_DEVICE_",
    "CUDA_CACHE_",
    "CUDA_FORCE_",
    "CUDA_DISABLE_",
    "CUDA_LAUNCH_",
    "CUDA_MODULE_",
    "CUDA_MPS_",
    "NVIDIA_VISIBLE_DEVICES",
    "NVIDIA_DRIVER_",
    "ROCR_",
    "ROC_",
    "HIP_VISIBLE_DEVICES",
    "HSA_",
    "GPU_",
};

// Variables that the runner replaces for each driver, so that the caller's values have no effect.
constexpr std::array<std::string_view, 2> replaced{"OCL_ICD_VENDORS", "OCL_ICD_FILENAMES"};

// Intel's GPU driver reads its keys from the environment only with this variable. The names of the
// keys have no common beginning.
constexpr std::string_view neo_reads_keys = "NEOReadDebugKeys";

constexpr std::array<std::string_view, 7> secret_words{"TOKEN",      "KEY",  "PASSW",  "SECRET",
                                                       "CREDENTIAL", "AUTH", "LICENSE"};

bool is_letter_or_digit(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0;
}

bool is_upper(char letter) {
  return letter >= 'A' && letter <= 'Z';
}

bool can_be_assigned(std::string_view name) {
  return !name.empty() && !(name.front() >= '0' && name.front() <= '9') &&
         std::ranges::all_of(
             name, [](char letter) { return is_letter_or_digit(letter) || letter == '_'; });
}

// Recognises names such as "ProductFamilyOverride".
bool is_camel_case(std::string_view name) {
  return is_upper(name.front()) && std::ranges::all_of(name, is_letter_or_digit) &&
         std::ranges::count_if(name, is_upper) > 1 && !std::ranges::all_of(name, is_upper) &&
         std::ranges::any_of(name, [](char letter) { return letter >= 'a' && letter <= 'z'; });
}

bool sounds_secret(std::string_view name) {
  if (name == neo_reads_keys) {
    return false;
  }
  std::string upper{name};
  std::ranges::transform(upper, upper.begin(), [](char letter) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  });
  return std::ranges::any_of(
      secret_words, [&](std::string_view word) { return upper.find(word) != std::string::npos; });
}

// True for values such as "https://me:secret@host/".
bool has_password(std::string_view value) {
  constexpr std::string_view scheme = "://";
  for (std::size_t at = value.find(scheme); at != std::string_view::npos;
       at = value.find(scheme, at + 1)) {
    const std::string_view rest = value.substr(at + scheme.size());
    if (rest.substr(0, rest.find_first_of("/ \t\n")).find('@') != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

bool is_of_driver(std::string_view name, bool reads_neo_keys) {
  return std::ranges::any_of(families,
                             [&](std::string_view family) { return name.starts_with(family); }) ||
         (reads_neo_keys && is_camel_case(name));
}

// The dynamic linker ignores an empty LD_LIBRARY_PATH or LD_PRELOAD; an empty CUDA_VISIBLE_DEVICES
// hides all devices.
bool has_no_effect(std::string_view name, std::string_view value) {
  return value.empty() && name.starts_with("LD_");
}

}  // namespace

Variables this_environment() {
  Variables variables;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text{*entry};
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos) {
      variables.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
  }
  return variables;
}

Variables driver_variables(const Variables& environment) {
  const auto keys = environment.find(std::string{neo_reads_keys});
  const bool reads_neo_keys =
      keys != environment.end() && !keys->second.empty() && keys->second != "0";
  Variables kept;
  for (const auto& [name, value] : environment) {
    if (can_be_assigned(name) && is_of_driver(name, reads_neo_keys) && !sounds_secret(name) &&
        !has_password(value) && !has_no_effect(name, value) &&
        std::ranges::find(replaced, name) == replaced.end()) {
      kept.emplace(name, is_whole(value) ? value : value.substr(0, longest_variable) + "...");
    }
  }
  return kept;
}

bool is_whole(const std::string& value) {
  return value.size() <= longest_variable;
}

Variables whole_variables(const Variables& variables) {
  Variables whole;
  std::ranges::copy_if(variables, std::inserter(whole, whole.end()),
                       [](const auto& variable) { return is_whole(variable.second); });
  return whole;
}

Variables with_changes(Variables variables, const Variables& changes) {
  for (const auto& [name, value] : driver_variables(changes)) {
    variables[name] = value;
  }
  return variables;
}

// Loaders put each layer on top of those that precede it in the list.
std::string layers_below(const Variables& variables, const std::string& layer) {
  const auto others = variables.find("OPENCL_LAYERS");
  return others == variables.end() || others->second.empty() ? layer : others->second + ":" + layer;
}

std::vector<std::string> variable_lines(const Variables& variables) {
  std::vector<std::string> lines;
  for (const auto& [name, value] : variables) {
    lines.push_back(fmt::format("{}={}{}", name, shell_quoted(value),
                                is_whole(value) ? "" : " (cut off: too long for a command)"));
  }
  return lines;
}

}  // namespace clmem::conformance
