// SPDX-License-Identifier: Apache-2.0
#include "script/script.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include "clmem/mock/status_names.hpp"
#include "profiles/shipped_profile.hpp"
#include "script/device_keys.hpp"
#include "script/node_view.hpp"
#include "script/value_forms.hpp"

namespace clmem::mock {
namespace {

constexpr std::uint64_t longest_delay = 3'600'000'000;  // an hour, in microseconds

EntryPoint read_entry_point(const NodeView& value) {
  const auto point = entry_point_named(value.text());
  if (!point) {
    value.fail("the name of an OpenCL function");
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

template <typename Enum, std::size_t count>
Enum read_name(const NodeView& value, const std::array<std::string_view, count>& names) {
  return static_cast<Enum>(value.choice({names.begin(), names.end()}));
}

struct Bound {
  std::size_t argument = 0;
  std::uint64_t least = 0;
  std::uint64_t most = UINT64_MAX;
};

Bound read_bound(const NodeView& value, std::size_t argument) {
  Bound bound{.argument = argument};
  if (value.is_object()) {
    value.read_object({
        {"at_least", [&](const NodeView& v) { bound.least = v.count(0, UINT64_MAX); }},
        {"at_most", [&](const NodeView& v) { bound.most = v.count(0, UINT64_MAX); }},
    });
  } else {
    bound.least = bound.most = value.count(0, UINT64_MAX);
  }
  return bound;
}

// Reads arguments by name, each with its required value or bounds.
std::function<bool(const Call&)> read_predicate(const NodeView& object, const Fault& fault) {
  if (!fault.entry_point) {
    object.refuse("\"where\" needs an \"entry_point\", whose arguments it is about");
  }
  std::vector<Bound> bounds;
  std::vector<NodeView::Key> keys;
  for (const Parameter& parameter : parameters_of(*fault.entry_point)) {
    keys.push_back({parameter.name, [&, index = keys.size()](const NodeView& value) {
                      bounds.push_back(read_bound(value, index));
                    }});
  }
  object.read_object(keys);
  return [bounds = std::move(bounds)](const Call& call) {
    return std::ranges::all_of(bounds, [&](const Bound& bound) {
      const std::uint64_t value = call.bits.at(bound.argument);
      return value >= bound.least && value <= bound.most;
    });
  };
}

// Reads a fault; a contradictory one is a ScriptError.
//
//   {"entry_point": "clCreateBuffer", "where": {"size": {"at_least": 1048576}},
//    "skip": 1, "times": 3, "probability": 0.5, "seed": 7,
//    "effect": "error", "target": "call", "code": "CL_OUT_OF_RESOURCES"}
Fault read_fault(const NodeView& object) {
  Fault fault;
  object.read_object({
      {"entry_point", [&](const NodeView& v) { fault.entry_point = read_entry_point(v); }},
      {"where", [](const NodeView&) {}},  // read once the entry point is known
      {"skip", [&](const NodeView& v) { fault.skip = v.count(0, SIZE_MAX - 1); }},
      {"times", [&](const NodeView& v) { fault.times = v.count(1, Fault::always); }},
      {"probability", [&](const NodeView& v) { fault.probability = v.number(0, 1); }},
      {"seed", [&](const NodeView& v) { fault.seed = v.count(0, UINT64_MAX); }},
      {"effect",
       [&](const NodeView& v) { fault.effect = read_name<FaultEffect>(v, fault_effect_names); }},
      {"target",
       [&](const NodeView& v) { fault.target = read_name<FaultTarget>(v, fault_target_names); }},
      {"microseconds",
       [&](const NodeView& v) {
         fault.delay = std::chrono::microseconds{v.count(0, longest_delay)};
       }},
      {"device", [&](const NodeView& v) { fault.device = v.count(0, CL_INT_MAX); }},
      {"code", [&](const NodeView& v) { fault.code = read_code(v); }},
  });
  if (const auto where = object.member("where")) {
    fault.predicate = read_predicate(*where, fault);
  }
  if (const std::string reason = why_impossible(fault); !reason.empty()) {
    object.refuse("the fault is impossible: " + reason);
  }
  return fault;
}

HazardMode read_hazards(const NodeView& value) {
  return static_cast<HazardMode>(
      value.choice({hazard_mode_names.begin(), hazard_mode_names.end()}));
}

Schedule read_schedule(const NodeView& value) {
  return static_cast<Schedule>(value.choice({schedule_names.begin(), schedule_names.end()}));
}

std::string read_defect(const NodeView& value, std::span<const std::string_view> known) {
  if (std::ranges::find(known, value.text()) == known.end()) {
    value.fail("the name of a defect from the catalogue");
  }
  return value.text();
}

// Cannot fail: tests have shown that all shipped profiles are valid.
Script read_profile(const NodeView& value, std::span<const std::string_view> known_defects) {
  std::vector<std::string_view> names;
  std::ranges::transform(shipped_profiles(), std::back_inserter(names), &ShippedProfile::name);
  const ShippedProfile& profile = shipped_profiles()[value.choice(names)];
  return parse_script(profile.text, std::string{profile.name}, known_defects);
}

// A device that names a profile starts from the profile's first device.
void read_based_device(const NodeView& object, DeviceConfig& device) {
  if (const auto profile = object.member("profile")) {
    device = read_profile(*profile, {}).config.devices().front();
  }
  read_device(object, device);
}

void read_platform(const NodeView& object, PlatformConfig& platform) {
  object.read_object({
      {"name", [&](const NodeView& value) { TextForm::read(value, platform.name); }},
      {"vendor", [&](const NodeView& value) { TextForm::read(value, platform.vendor); }},
      {"icd_suffix", [&](const NodeView& value) { TextForm::read(value, platform.icd_suffix); }},
      {"extensions", [&](const NodeView& value) { TextsForm::read(value, platform.extensions); }},
      {"host_timer_resolution",
       [&](const NodeView& value) {
         NumberForm<0, 1'000'000'000>::read(value, platform.host_timer_resolution);
       }},
      {"devices",
       [&](const NodeView& list) {
         platform.devices.clear();
         list.read_array("device", [&](const NodeView& value) {
           read_based_device(value, platform.devices.emplace_back());
         });
         if (platform.devices.empty()) {
           list.fail("at least one device");
         }
       }},
  });
}

void read_platforms(const NodeView& list, std::vector<PlatformConfig>& platforms) {
  platforms.clear();
  list.read_array("platform",
                  [&](const NodeView& value) { read_platform(value, platforms.emplace_back()); });
  if (platforms.empty()) {
    list.fail("at least one platform");
  }
}

void read_defects(const NodeView& list, Script& script,
                  std::span<const std::string_view> known_defects) {
  list.read_array("defect", [&](const NodeView& value) {
    script.defects.push_back(read_defect(value, known_defects));
  });
}

void read_freedoms(const NodeView& list, Freedoms& freedoms) {
  std::vector<std::string_view> names;
  std::ranges::transform(freedom_rows, std::back_inserter(names), &FreedomRow::name);
  list.read_array("freedom", [&](const NodeView& value) {
    freedoms.take(static_cast<Freedom>(value.choice(names)));
  });
}

void read_faults(const NodeView& list, Script& script) {
  list.read_array("fault",
                  [&](const NodeView& value) { script.faults.push_back(read_fault(value)); });
}

// A file beside the script takes precedence over one that the dynamic linker would find; a folder
// with an executor's name, such as PoCL's sources, does not.
std::string read_kernel_library(const NodeView& value, const std::string& script_file) {
  const auto beside = std::filesystem::path{script_file}.parent_path() / value.text();
  std::error_code ignored;
  return std::filesystem::is_regular_file(beside, ignored)
             ? std::filesystem::absolute(beside).string()
             : value.text();
}

void read_kernels(const NodeView& list, Script& script) {
  const auto add = [&](const NodeView& value) {
    script.kernels.push_back(read_kernel_library(value, value.file()));
  };
  if (list.is_text()) {
    return add(list);
  }
  list.read_array("kernel library", add);
}

// Reads the script's base first, and the keys for all devices after the devices.
Script read_script(const NodeView& root, std::span<const std::string_view> known_defects) {
  Script script;
  const auto changed_later = [](const NodeView&) {};
  if (const auto profile = root.member("profile")) {
    script = read_profile(*profile, known_defects);
  }
  std::vector<PlatformConfig>& platforms = script.config.platforms;
  root.read_object({
      {"description", [](const NodeView& value) { (void)value.text(); }},
      {"profile", changed_later},
      {"schedule", [&](const NodeView& value) { script.config.schedule = read_schedule(value); }},
      {"seed", [&](const NodeView& value) { script.config.seed = value.count(0, UINT64_MAX); }},
      {"longest_delay",
       [&](const NodeView& value) {
         script.config.longest_delay = std::chrono::microseconds{value.count(0, 1'000'000)};
       }},
      {"hazards", [&](const NodeView& value) { script.hazards = read_hazards(value); }},
      {"never_written",
       [&](const NodeView& value) {
         script.never_written = value.boolean() ? NeverWritten::reported : NeverWritten::ignored;
       }},
      {"platforms", [&](const NodeView& value) { read_platforms(value, platforms); }},
      {"platform", changed_later},
      {"device", changed_later},
      {"freedoms", [&](const NodeView& list) { read_freedoms(list, script.config.freedoms); }},
      {"defects", [&](const NodeView& list) { read_defects(list, script, known_defects); }},
      {"faults", [&](const NodeView& list) { read_faults(list, script); }},
      {"kernels", [&](const NodeView& list) { read_kernels(list, script); }},
  });
  for (PlatformConfig& platform : platforms) {
    if (const auto changes = root.member("platform")) {
      read_platform(*changes, platform);
    }
    if (const auto changes = root.member("device")) {
      std::ranges::for_each(platform.devices,
                            [&](DeviceConfig& device) { read_based_device(*changes, device); });
    }
  }
  return script;
}

}  // namespace

Script parse_script(std::string_view text, const std::string& file,
                    std::span<const std::string_view> known_defects) {
  const JsonNode root = read_json(text, file);
  return read_script(NodeView{root, file, "script"}, known_defects);
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
