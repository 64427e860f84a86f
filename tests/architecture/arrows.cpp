// SPDX-License-Identifier: Apache-2.0
#include "arrows.hpp"

#include <map>

namespace clmem::tests {
namespace {

using Targets = std::set<std::string_view>;

// Each part with the parts that it may use. The expectations of the suite and the mock are two
// independent statements of the specification: no target of the suite names one of the mock driver.
const std::map<std::string_view, Targets>& arrows() {
  static const std::map<std::string_view, Targets> table{
      {"clmem", {}},
      {"clmem_trace", {"clmem_mock"}},
      {"clmem_layer", {"clmem_layer_core", "clmem_trace", "clmem_mock"}},
      {"clmem_layer_core", {"clmem_trace", "clmem_mock"}},
      {"clmem_faults", {"clmem_trace", "clmem_mock"}},
      {"clmem_config", {"clmem_trace", "clmem_mock"}},
      {"clmem_profiles", {}},
      {"clmem_capture", {"clmem_config", "clmem_trace", "clmem_mock"}},
      {"clmem-mock",
       {"clmem_capture", "clmem_model", "clmem_config", "clmem_source", "clmem_defects",
        "clmem_script", "clmem_faults", "clmem_profiles", "clmem_trace", "clmem_mock"}},
      {"clmem_script",
       {"clmem_config", "clmem_profiles", "clmem_faults", "clmem_trace", "clmem_mock"}},
      {"clmem_source", {"clmem_trace", "clmem_mock"}},
      {"clmem_model", {"clmem_config", "clmem_source", "clmem_trace", "clmem_mock"}},
      {"clmem_defects",
       {"clmem_model", "clmem_config", "clmem_source", "clmem_trace", "clmem_mock"}},
      {"clmem_executor", {"clmem_model", "clmem_source", "clmem_trace", "clmem_mock"}},
      {"clmem_mock_icd",
       {"clmem_model", "clmem_config", "clmem_source", "clmem_defects", "clmem_executor",
        "clmem_faults", "clmem_profiles", "clmem_script", "clmem_trace", "clmem_mock_driver",
        "clmem_mock"}},
      {"clmem_mock_driver",
       {"clmem_model", "clmem_config", "clmem_source", "clmem_defects", "clmem_executor",
        "clmem_faults", "clmem_profiles", "clmem_script", "clmem_trace", "clmem_mock"}},
      {"clmem_mock", {}},
      {"clmem_fmt", {}},
      {"clmem_constants", {}},
      {"clmem_requirements", {"clmem_fmt"}},
      {"clmem_results", {"clmem_fmt"}},
      {"clmem_expectations", {"clmem_requirements", "clmem_results", "clmem_fmt"}},
      {"clmem_runner", {"clmem_expectations", "clmem_requirements", "clmem_results", "clmem_fmt"}},
      {"clmem_report",
       {"clmem_runner", "clmem_expectations", "clmem_results", "clmem_requirements", "clmem_fmt"}},
      {"clmem_proof", {"clmem_expectations", "clmem_results", "clmem_requirements", "clmem_fmt"}},
      {"clmem_reproducer", {"clmem_fmt"}},
      {"clmem-conformance",
       {"clmem_report", "clmem_proof", "clmem_reproducer", "clmem_runner", "clmem_expectations",
        "clmem_results", "clmem_requirements", "clmem_fmt"}},
      {"clmem_recorder", {}},
      {"clmem_recording", {"clmem_constants", "clmem_trace", "clmem_mock", "clmem_recorder"}},
      {"clmem_recording_layer",
       {"clmem_recording", "clmem_layer_core", "clmem_constants", "clmem_trace", "clmem_mock",
        "clmem_recorder"}},
      // Uses only the names of parameters from the mock, which are defined once.
      {"clmem_harness",
       {"clmem", "clmem_constants", "clmem_requirements", "clmem_recorder", "clmem_mock"}},
      {"clmem_operations", {"clmem_harness", "clmem_constants", "clmem"}},
      {"clmem_suite_files", {"clmem_operations", "clmem_harness", "clmem_constants", "clmem"}},
      {"clmem_suites",
       {"clmem_suite_files", "clmem_operations", "clmem_harness", "clmem_constants", "clmem"}},
      {"clmem_suite_kernels", {"clmem_mock"}},
      {"clmem-conformance-worker",
       {"clmem_suites", "clmem_harness", "clmem_results", "clmem_requirements", "clmem_recorder",
        "clmem"}},
      {"clmem_fuzz_program", {"clmem_constants", "clmem_mock", "clmem_trace"}},
      {"clmem_fuzz_execute", {"clmem_fuzz_program", "clmem_mock", "clmem_recorder"}},
      {"clmem_fuzz_kernels_module", {"clmem_mock"}},
      {"clmem_fuzz_reference",
       {"clmem_fuzz_execute", "clmem_fuzz_program", "clmem_model", "clmem_config", "clmem_source",
        "clmem_trace", "clmem_mock"}},
      {"clmem_fuzz_generate",
       {"clmem_fuzz_execute", "clmem_fuzz_program", "clmem_requirements", "clmem_mock"}},
      {"clmem_fuzz_oracle", {"clmem_fuzz_execute", "clmem_fuzz_program", "clmem_mock"}},
      {"clmem_fuzz_shrink", {"clmem_fuzz_program", "clmem_mock"}},
      {"clmem_fuzz_campaign",
       {"clmem_fuzz_generate", "clmem_fuzz_reference", "clmem_fuzz_oracle", "clmem_fuzz_shrink",
        "clmem_fuzz_execute", "clmem_fuzz_program", "clmem_runner", "clmem_expectations",
        "clmem_results", "clmem_fmt", "clmem_mock"}},
      {"clmem-fuzz",
       {"clmem_fuzz_campaign", "clmem_fuzz_generate", "clmem_fuzz_reference", "clmem_fuzz_oracle",
        "clmem_fuzz_shrink", "clmem_fuzz_execute", "clmem_fuzz_program", "clmem_reproducer",
        "clmem_runner", "clmem_expectations", "clmem_results", "clmem_requirements", "clmem_fmt",
        "clmem_mock"}},
      {"clmem-fuzz-worker",
       {"clmem_fuzz_execute", "clmem_fuzz_program", "clmem_mock", "clmem_recorder"}},
  };
  return table;
}

// Parts that must run on machines without OpenCL.
const Targets& free_of_opencl() {
  static const Targets parts{"clmem_requirements", "clmem_results",    "clmem_expectations",
                             "clmem_runner",       "clmem_reproducer", "clmem_report",
                             "clmem_proof",        "clmem-conformance"};
  return parts;
}

}  // namespace

bool is_placed(std::string_view target) {
  return arrows().contains(target);
}

bool may_depend(std::string_view from, std::string_view to) {
  const auto part = arrows().find(from);
  if (part == arrows().end()) {
    return false;
  }
  if (to == "OpenCL::OpenCL" || to == "OpenCL::Headers") {
    return !free_of_opencl().contains(from);
  }
  const bool ours = arrows().contains(to);
  return from == to || !ours || part->second.contains(to);
}

std::string_view target_of_directory(std::string_view directory) {
  static const std::map<std::string_view, std::string_view> owners{
      {"clmem", "clmem"},
      {"trace", "clmem_trace"},
      {"layer", "clmem_layer_core"},
      {"faults", "clmem_faults"},
      {"script", "clmem_script"},
      {"model", "clmem_model"},
      {"defects", "clmem_defects"},
      {"executor", "clmem_executor"},
      {"driver", "clmem_mock_icd"},
      {"source", "clmem_source"},
      {"capture", "clmem-mock"},
      {"recording", "clmem_recording_layer"},
      {"recorder", "clmem_recorder"},
      {"config", "clmem_config"},
      {"profiles", "clmem_profiles"},
      {"constants", "clmem_constants"},
      {"requirements", "clmem_requirements"},
      {"results", "clmem_results"},
      {"expectations", "clmem_expectations"},
      {"runner", "clmem_runner"},
      {"report", "clmem_report"},
      {"proof", "clmem_proof"},
      {"reproducer", "clmem_reproducer"},
      {"cli", "clmem-conformance"},
      {"harness", "clmem_harness"},
      {"operations", "clmem_operations"},
      {"suites", "clmem_suites"},
      {"worker", "clmem-conformance-worker"},
      {"mock_kernels", "clmem_suite_kernels"},
      {"program", "clmem_fuzz_program"},
      {"execute", "clmem_fuzz_execute"},
      {"generate", "clmem_fuzz_generate"},
      {"reference", "clmem_fuzz_reference"},
      {"oracle", "clmem_fuzz_oracle"},
      {"shrink", "clmem_fuzz_shrink"},
      {"campaign", "clmem_fuzz_campaign"},
      {"command", "clmem-fuzz"},
      {"device_worker", "clmem-fuzz-worker"},
  };
  const auto owner = owners.find(directory);
  return owner == owners.end() ? std::string_view{} : owner->second;
}

}  // namespace clmem::tests
