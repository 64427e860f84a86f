// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>

#include "cli/arguments.hpp"
#include "runner/setup_error.hpp"

namespace {

using namespace clmem::conformance;

constexpr const char* output_is_lost = "cannot write to the standard output";

// Throws if output was lost, for example on a full disk.
void require_printed() {
  if (!std::cout.flush() || std::fflush(stdout) != 0) {
    throw SetupError{output_is_lost};
  }
}

}  // namespace

int main(int argc, char** argv) {
  // Ignores the signal, so that write() fails and reports a file that is too large.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    const ExitCode code = parse_arguments(argc, argv)();
    require_printed();
    return static_cast<int>(code);
  } catch (const Interrupted& interrupted) {
    std::cerr << "clmem-conformance: " << interrupted.what() << '\n';
    return static_cast<int>(ExitCode::interrupted);
  } catch (const std::exception& error) {
    // Output that exceeds the buffer fails where it is printed, with an error about a file.
    std::cerr << "clmem-conformance: " << (std::ferror(stdout) != 0 ? output_is_lost : error.what())
              << '\n';
    return static_cast<int>(ExitCode::usage);
  }
}
