// SPDX-License-Identifier: Apache-2.0
#include "model/version_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <iterator>

#include "model/command_buffer_handle.hpp"

namespace clmem::mock {

std::string version_text(std::string_view prefix, cl_version version) {
  return std::string{prefix} + std::to_string(CL_VERSION_MAJOR(version)) + "." +
         std::to_string(CL_VERSION_MINOR(version));
}

cl_name_version named_version(std::string_view name, cl_version version) {
  cl_name_version result{};
  result.version = version;
  std::copy_n(name.begin(), std::min<std::size_t>(name.size(), CL_NAME_VERSION_MAX_NAME_SIZE - 1),
              static_cast<char*>(result.name));
  return result;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "" : " ") + name;
  }
  return text;
}

std::vector<cl_name_version> named_versions(const std::vector<std::string>& names) {
  std::vector<cl_name_version> versions;
  std::ranges::transform(names, std::back_inserter(versions), [](const std::string& name) {
    // Extensions that the mock implements in a version other than 1.0.0.
    return name == "cl_khr_icd"              ? named_version(name, CL_MAKE_VERSION(2, 0, 0))
           : name == "cl_khr_command_buffer" ? named_version(name, khr::command_buffer_version)
                                             : named_version(name);
  });
  return versions;
}

std::vector<cl_name_version> named_il_versions(const std::vector<std::string>& texts) {
  std::vector<cl_name_version> versions;
  for (const std::string& text : texts) {
    const std::size_t name = std::min(text.rfind('_'), text.size());
    unsigned major = 0;
    unsigned minor = 0;
    (void)std::sscanf(text.c_str() + name, "_%u.%u", &major, &minor);
    versions.push_back(named_version(text.substr(0, name), CL_MAKE_VERSION(major, minor, 0)));
  }
  return versions;
}

}  // namespace clmem::mock
