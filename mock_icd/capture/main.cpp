// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "capture/captured_device.hpp"
#include "config/config.hpp"
#include "defects/catalogue.hpp"
#include "script/device_keys.hpp"
#include "trace/json_text.hpp"

namespace {

using namespace clmem::mock;

template <typename Handle>
Handle nth(const std::vector<Handle>& handles, std::size_t n, const char* what) {
  if (n >= handles.size()) {
    throw std::runtime_error{"there is no " + std::string{what} + " " + std::to_string(n) +
                             "; the loader finds " + std::to_string(handles.size())};
  }
  return handles[n];
}

cl_platform_id find_platform(std::size_t platform) {
  cl_uint count = 0;
  clGetPlatformIDs(0, nullptr, &count);
  std::vector<cl_platform_id> platforms(count);
  clGetPlatformIDs(count, platforms.data(), nullptr);
  return nth(platforms, platform, "platform");
}

cl_device_id find_device(cl_platform_id platform, std::size_t device) {
  cl_uint count = 0;
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
  std::vector<cl_device_id> devices(count);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, devices.data(), nullptr);
  return nth(devices, device, "device");
}

// Returns 0 without synchronized timers, and on a platform that does not know the query.
cl_ulong host_timer_resolution(cl_platform_id platform) {
  cl_ulong resolution = 0;
  clGetPlatformInfo(platform, CL_PLATFORM_HOST_TIMER_RESOLUTION, sizeof resolution, &resolution,
                    nullptr);
  return resolution;
}

std::string freedoms_as_text() {
  std::string text;
  for (const FreedomRow& freedom : freedom_rows) {
    text.append(freedom.name).append("  ").append(freedom.sentence).append("\n");
  }
  return text;
}

std::string defects_as_text() {
  std::string text;
  for (const Defect& defect : defect_catalogue()) {
    text.append(defect.name).append("  ").append(defect.sentence).append("\n");
  }
  return text;
}

// One {"name": ..., "requirements": [...], ...} per line.
std::string defects_as_json() {
  std::string text;
  for (const Defect& defect : defect_catalogue()) {
    std::string requirements;
    for (const std::string_view id : defect.requirements) {
      requirements += (requirements.empty() ? "" : ",") + json_string(id);
    }
    text += "{" + json_member("name", defect.name) + ",\"requirements\":[" + requirements + "]," +
            json_member("sentence", defect.sentence) + "}\n";
  }
  return text;
}

void capture(std::size_t platform_index, std::size_t index) {
  const cl_platform_id platform = find_platform(platform_index);
  const DeviceConfig device = captured_device(find_device(platform, index));
  if (const auto reason = contradiction_in(device)) {
    throw std::runtime_error{"the device \"" + device.name +
                             "\" contradicts the specification: " + std::string{*reason}};
  }
  std::cout << "{\n  \"description\": \"Captured from a device with clmem-mock capture.\",\n"
            << "  \"platform\": {\"host_timer_resolution\": " << host_timer_resolution(platform)
            << "},\n"
            << "  \"device\": {\n"
            << write_device(device, "    ") << "\n  }\n}\n";
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Helper of the clmem mock driver"};
  app.require_subcommand(1);
  std::size_t platform = 0;
  std::size_t device = 0;
  CLI::App* const capturing = app.add_subcommand(
      "capture", "Write a device's capabilities and limits as a script for the mock to stdout");
  capturing->add_option("--platform", platform, "Index of the platform. Default: 0");
  capturing->add_option("--device", device, "Index of the device on its platform. Default: 0");

  bool as_json = false;
  CLI::App* const listing =
      app.add_subcommand("defects", "List the wrong behaviours that a script can switch on");
  listing->add_flag("--json", as_json, "One JSON object per line, with the requirements broken");

  CLI::App* const listing_freedoms =
      app.add_subcommand("freedoms", "List the legal behaviours that a script can switch on");

  try {
    app.parse(argc, argv);
    if (*listing) {
      std::cout << (as_json ? defects_as_json() : defects_as_text());
    } else if (*listing_freedoms) {
      std::cout << freedoms_as_text();
    } else {
      capture(platform, device);
    }
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::exception& error) {
    std::cerr << "clmem-mock: " << error.what() << '\n';
    return 2;
  }
  return 0;
}
