// SPDX-License-Identifier: Apache-2.0
#include "cli/host.hpp"

#include <fmt/core.h>
#include <sys/utsname.h>

#include <thread>

namespace clmem::conformance {

std::string host_description() {
  utsname name{};
  ::uname(&name);
  return fmt::format("{} {} {}, {} cores", name.sysname, name.release, name.machine,
                     std::thread::hardware_concurrency());
}

}  // namespace clmem::conformance
