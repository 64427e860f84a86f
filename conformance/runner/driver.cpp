// SPDX-License-Identifier: Apache-2.0
#include "runner/driver.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <optional>

#include "runner/driver_variables.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view oclgrind_library = "liboclgrind-rt.so";
constexpr std::string_view mock_library = "libclmem_mock_icd.so";
constexpr std::string_view mock_kernels = "libclmem_suite_kernels.so";

struct KnownDriver {
  std::string_view name;
  std::string_view library;  // beginning of its library's file name
};

constexpr std::array<KnownDriver, 4> known_drivers{{
    {"pocl", "libpocl"},
    {"rusticl", "libRusticlOpenCL"},
    {"oclgrind", "liboclgrind"},
    {"mock", "libclmem_mock_icd"},
}};

std::optional<std::string_view> short_name(const fs::path& library) {
  const std::string file = library.filename().string();
  const auto known = std::ranges::find_if(
      known_drivers, [&](const KnownDriver& row) { return file.starts_with(row.library); });
  return known == known_drivers.end() ? std::nullopt : std::optional{known->name};
}

std::string environment_value(const DriverPlaces& places, const std::string& name) {
  const auto found = places.environment.find(name);
  return found == places.environment.end() ? std::string{} : found->second;
}

// Returns the mock's variable for kernels: the mock runs host functions in place of OpenCL C, and
// those of the suite are in a library beside it.
std::map<std::string, std::string> kernels_beside(const fs::path& library,
                                                  const DriverPlaces& places) {
  const fs::path kernels = library.parent_path() / mock_kernels;
  if (!fs::exists(kernels)) {
    return {};
  }
  const std::string others = environment_value(places, "CLMEM_MOCK_KERNELS");
  return {{"CLMEM_MOCK_KERNELS", kernels.string() + (others.empty() ? "" : ":" + others)}};
}

// Returns the variables that a driver needs besides those that select its library.
std::map<std::string, std::string> extra_environment(std::string_view name,
                                                     const std::string& library,
                                                     const DriverPlaces& places) {
  if (name == "rusticl") {
    // A panic with a backtrace takes seconds; the worker prints its own backtrace.
    std::map<std::string, std::string> environment{{"RUST_BACKTRACE", "0"}};
    if (environment_value(places, "RUSTICL_ENABLE").empty()) {
      environment["RUSTICL_ENABLE"] = "llvmpipe";  // rusticl offers no device without it
    }
    return environment;
  }
  if (name == "oclgrind") {
    // Oclgrind 21.10 calls its own entry points by their public names. With a loader, those names
    // resolve to the loader, and the calls recurse without end; if the library is preloaded, they
    // resolve to Oclgrind itself.
    const std::string others = environment_value(places, "LD_PRELOAD");
    return {{"LD_PRELOAD", others.empty() ? library : library + ":" + others}};
  }
  if (name == "mock") {
    return kernels_beside(library, places);
  }
  return {};
}

Driver make_driver(std::string library, std::string fallback_name, std::string argument,
                   const DriverPlaces& places) {
  const std::string name{short_name(library).value_or(fallback_name)};
  if (name == "oclgrind") {
    // The library for loaders exports only the symbols that a loader needs; the full one is beside
    // it.
    const fs::path full = fs::path{library}.parent_path() / oclgrind_library;
    library = fs::exists(full) ? full.string() : library;
  }
  auto environment = extra_environment(name, library, places);
  return {name, std::move(argument), std::move(library), std::move(environment)};
}

Driver from_library(const fs::path& path, const DriverPlaces& places) {
  std::ifstream stream{path, std::ios::binary};
  std::array<char, 4> magic{};
  if (!stream.read(magic.data(), magic.size()) || std::string_view{magic.data(), magic.size()} !=
                                                      "\x7f"
                                                      "ELF") {
    throw SetupError{fmt::format("{}: no driver: expected a shared library", path.string())};
  }
  const std::string library = fs::absolute(path).lexically_normal().string();
  return make_driver(library, path.stem().string(), library, places);
}

Driver from_icd(const fs::path& path, const DriverPlaces& places) {
  std::ifstream stream{path};
  std::string library;
  stream >> std::ws;
  std::getline(stream, library);
  library.erase(library.find_last_not_of(" \t\r\n") + 1);
  if (library.empty() || library.find('\0') != std::string::npos) {
    throw SetupError{
        fmt::format("{}:1: no driver: expected the name of a shared library", path.string())};
  }
  Driver driver = make_driver(library, path.stem().string(),
                              fs::absolute(path).lexically_normal().string(), places);
  for (auto& [name, value] : driver_variables(path)) {
    driver.environment[name] = std::move(value);
  }
  return driver;
}

bool is_library_name(const fs::path& path) {
  return path.extension() == ".so" || path.filename().string().find(".so.") != std::string::npos;
}

std::vector<Driver> drivers_in(const fs::path& directory, const DriverPlaces& places) {
  std::vector<fs::path> files;
  std::error_code absent;
  for (const fs::directory_entry& entry : fs::directory_iterator{directory, absent}) {
    if (entry.path().extension() == ".icd") {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  std::vector<Driver> drivers;
  for (const fs::path& file : files) {
    drivers.push_back(from_icd(file, places));
  }
  return drivers;
}

std::optional<Driver> first_library(const std::vector<fs::path>& directories,
                                    std::string_view library, const DriverPlaces& places) {
  for (const fs::path& directory : directories) {
    if (fs::exists(directory / library)) {
      return from_library(directory / library, places);
    }
  }
  return std::nullopt;
}

std::optional<Driver> by_short_name(std::string_view name, const DriverPlaces& places) {
  std::optional<Driver> driver;
  if (name == "mock") {
    driver = first_library(places.mock, mock_library, places);
  } else if (name == "oclgrind") {
    driver = first_library(places.oclgrind, oclgrind_library, places);
  } else {
    for (Driver& installed : drivers_in(places.vendors, places)) {
      if (installed.name == name) {
        driver = std::move(installed);
        break;
      }
    }
  }
  const fs::path fetched = places.fetched / fmt::format("{}.icd", name);
  if (!driver && fs::is_regular_file(fetched)) {
    driver = from_icd(fetched, places);
    driver->name = name;  // several releases of one driver have the same library
  }
  if (driver) {
    driver->argument = name;
  }
  return driver;
}

// True for a path, as opposed to the name of a driver.
bool is_file_name(const fs::path& path) {
  return path.has_parent_path() || path.extension() == ".icd" || is_library_name(path);
}

// Returns the names that --driver accepts here.
std::string described_names(const DriverPlaces& places) {
  std::vector<std::string> names;
  for (const fs::path& directory : {places.vendors, places.fetched}) {
    std::ranges::transform(drivers_in(directory, places), std::back_inserter(names), &Driver::name);
  }
  for (const std::string_view name : {"oclgrind", "mock"}) {
    if (std::ranges::find(names, name) == names.end() && by_short_name(name, places)) {
      names.emplace_back(name);
    }
  }
  return names.empty() ? "no driver is" : fmt::format("installed: {}", fmt::join(names, ", "));
}

std::vector<std::string> searched(std::string_view name, const DriverPlaces& places) {
  std::vector<std::string> names;
  const std::vector<fs::path>& directories = name == "mock"       ? places.mock
                                             : name == "oclgrind" ? places.oclgrind
                                                                  : std::vector{places.vendors};
  for (const fs::path& directory : directories) {
    names.push_back(directory.string());
  }
  if (!places.fetched.empty()) {
    names.push_back(places.fetched.string());
  }
  return names;
}

// Describes a name that is not found. A root of another Debian release is recognised by the file
// that ci/driver wrote when it installed the driver there.
std::string not_found(std::string_view name, const DriverPlaces& places) {
  std::ifstream stream{places.fetched / fmt::format("{}.release", name)};
  if (std::string release; stream >> release) {
    return fmt::format(
        "driver '{0}' is in a root of {1}: ci/conformance --driver {0} runs it there", name,
        release);
  }
  return fmt::format(
      "driver '{}' is not installed; looked in {}; {}; a file is a .so or .icd; ci/driver --list "
      "has the drivers that can be fetched",
      name, fmt::join(searched(name, places), ", "), described_names(places));
}

}  // namespace

Driver resolve_driver(std::string_view argument, const DriverPlaces& places) {
  const fs::path path{argument};
  if (!is_file_name(path)) {
    if (auto driver = by_short_name(argument, places)) {
      return *std::move(driver);
    }
    throw SetupError{not_found(argument, places)};
  }
  const bool icd = path.extension() == ".icd";
  if (!icd && !is_library_name(path)) {
    throw SetupError{fmt::format("driver '{}': expected a .so or an .icd file", argument)};
  }
  if (!fs::is_regular_file(path)) {
    throw SetupError{fmt::format("driver '{}': no such file", argument)};
  }
  return icd ? from_icd(path, places) : from_library(path, places);
}

std::vector<Driver> installed_drivers(const DriverPlaces& places) {
  const std::string own = environment_value(places, "OCL_ICD_VENDORS");
  if (!own.empty()) {
    return fs::is_directory(own) ? drivers_in(own, places)
                                 : std::vector{resolve_driver(own, places)};
  }
  std::vector<Driver> drivers = drivers_in(places.vendors, places);
  const bool registered = std::ranges::find(drivers, "oclgrind", &Driver::name) != drivers.end();
  if (auto oclgrind = by_short_name("oclgrind", places); oclgrind && !registered) {
    drivers.push_back(*std::move(oclgrind));
  }
  return drivers;
}

}  // namespace clmem::conformance
