// SPDX-License-Identifier: Apache-2.0
#include "requirements/section_link.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace clmem::conformance {
namespace {

// The web page generates these anchors from titles.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> made_anchors{{
    {"Appendix A", "_multiple_host_threads"},
    {"backwards-compatibility", "_backwards_compatibility"},
    {"changes-1.2", "_summary_of_changes_from_opencl_1_1_to_opencl_1_2"},
    {"execution-model", "_execution_model"},
    {"glossary", "_glossary"},
    {"opencl-3.0-changes", "_summary_of_changes_from_opencl_2_2_to_opencl_3_0"},
    {"out-of-order execution", "_out_of_order_execution_of_kernels_and_memory_object_commands"},
    {"pipes", "_pipes"},
    {"svm-memory-consistency", "_memory_consistency_for_svm_allocations"},
    {"svm-sharing-granularity", "_svm_sharing_granularity_coarse_and_fine_grained_sharing"},
}};

// Sections of the OpenCL C specification.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> in_language{{
    {"OpenCL C", "samplers"},
    {"addressing-and-filter-modes", "addressing-and-filter-modes"},
    {"atomic-functions", "_atomic_functions"},
    {"atomic-legacy", "atomic-legacy"},
    {"built-in-image-query-functions", "built-in-image-query-functions"},
    {"conversion-rules", "conversion-rules"},
    {"determining-the-border-color-or-value", "_determining_the_border_color_or_value"},
    {"image-channel-order-components",
     "mapping-image-channels-to-color-values-returned-by-read_image-and-color-values-passed-to-"
     "write_image-to-image-channels"},
}};

}  // namespace

std::string section_link(std::string_view spec_section) {
  constexpr std::string_view language_page =
      "https://registry.khronos.org/OpenCL/specs/unified/html/OpenCL_C.html";
  const std::string_view section = spec_section.substr(0, spec_section.find(':'));
  const auto is_it = [section](const auto& row) { return row.first == section; };
  if (const auto* found = std::ranges::find_if(in_language, is_it); found != in_language.end()) {
    return fmt::format("{}#{}", language_page, found->second);
  }
  const auto* found = std::ranges::find_if(made_anchors, is_it);
  return fmt::format("{}#{}", specification_page,
                     found == made_anchors.end() ? section : found->second);
}

}  // namespace clmem::conformance
