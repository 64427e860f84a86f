// SPDX-License-Identifier: Apache-2.0
#include "script/script.hpp"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "clmem/mock/status_names.hpp"
#include "script/node_view.hpp"

namespace clmem::mock {
namespace {

// OpenCL 3.0, CL_DEVICE_MEM_BASE_ADDR_ALIGN: at least the size of the largest built-in type,
// long16.
constexpr cl_uint least_alignment_bits = 1024;
constexpr cl_uint most_alignment_bits = 1U << 20;

cl_uint read_alignment(const NodeView& value) {
  const auto bits = static_cast<cl_uint>(value.count(least_alignment_bits, most_alignment_bits));
  if (!std::has_single_bit(bits)) {
    value.fail("a power of two");
  }
  return bits;
}

void read_device(const NodeView& object, DeviceOverrides& device) {
  object.read_object({
      {"name", [&](const NodeView& value) { device.name = value.text(); }},
      {"max_mem_alloc_size",
       [&](const NodeView& value) { device.max_mem_alloc_size = value.count(1, CL_LONG_MAX); }},
      {"global_mem_size",
       [&](const NodeView& value) { device.global_mem_size = value.count(1, CL_LONG_MAX); }},
      {"mem_base_addr_align_bits",
       [&](const NodeView& value) { device.mem_base_addr_align_bits = read_alignment(value); }},
      {"max_compute_units",
       [&](const NodeView& value) {
         device.max_compute_units = static_cast<cl_uint>(value.count(1, CL_INT_MAX));
       }},
      {"out_of_order", [&](const NodeView& value) { device.out_of_order = value.boolean(); }},
  });
}

EntryPoint read_entry_point(const NodeView& value) {
  const auto point = entry_point_named(value.text());
  if (!point) {
    value.fail("the name of an OpenCL function");
  }
  if (!can_answer_error(*point)) {
    value.fail("a function that can answer an error");
  }
  return *point;
}

cl_int read_code(const NodeView& value) {
  const auto code = status_named(value.text());
  if (!code || *code >= CL_SUCCESS) {
    value.fail("the name of an OpenCL error code");
  }
  return *code;
}

Fault read_fault(const NodeView& object) {
  Fault fault;
  object.read_object({
      {"entry_point", [&](const NodeView& value) { fault.entry_point = read_entry_point(value); }},
      {"skip", [&](const NodeView& value) { fault.skip = value.count(0, SIZE_MAX - 1); }},
      {"times", [&](const NodeView& value) { fault.times = value.count(1, Fault::always); }},
      {"code", [&](const NodeView& value) { fault.code = read_code(value); }},
  });
  return fault;
}

Schedule read_schedule(const NodeView& value) {
  constexpr auto schedules = std::to_array({Schedule::immediate, Schedule::deferred});
  std::vector<std::string_view> names;
  std::ranges::transform(schedules, std::back_inserter(names),
                         [](Schedule schedule) { return name_of(schedule); });
  return schedules.at(value.choice(names));
}

std::string read_defect(const NodeView& value, std::span<const std::string_view> known) {
  if (std::ranges::find(known, value.text()) == known.end()) {
    value.fail("the name of a defect from the catalogue");
  }
  return value.text();
}

}  // namespace

Script parse_script(std::string_view text, const std::string& file,
                    std::span<const std::string_view> known_defects) {
  const JsonNode root = read_json(text, file);
  Script script;
  NodeView{root, file, "script"}.read_object({
      {"schedule", [&](const NodeView& value) { script.schedule = read_schedule(value); }},
      {"device", [&](const NodeView& value) { read_device(value, script.device); }},
      {"defects",
       [&](const NodeView& list) {
         list.read_array("defect", [&](const NodeView& value) {
           script.defects.push_back(read_defect(value, known_defects));
         });
       }},
      {"faults",
       [&](const NodeView& list) {
         list.read_array(
             "fault", [&](const NodeView& value) { script.faults.push_back(read_fault(value)); });
       }},
  });
  return script;
}

Script load_script(const std::string& file, std::span<const std::string_view> known_defects) {
  std::ifstream stream{file, std::ios::binary};
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream.is_open() || text.bad() || std::filesystem::is_directory(file)) {
    throw ScriptError{file, "cannot read the script; expected a readable file"};
  }
  return parse_script(text.str(), file, known_defects);
}

}  // namespace clmem::mock
