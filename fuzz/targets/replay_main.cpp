// SPDX-License-Identifier: Apache-2.0
// Runs the inputs of a corpus, and small changes of each, through a target without a fuzzing
// engine.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include "mutation.hpp"

#define CLMEM_FUZZ_TARGET(name) \
  extern "C" int clmem_fuzz_##name(const std::uint8_t* data, std::size_t size);
#include "targets.def"
#undef CLMEM_FUZZ_TARGET

namespace clmem::fuzz {
namespace {

constexpr const char* usage =
    R"(Usage: clmem_fuzz_replay [--mutations N] TARGET PATH...
       clmem_fuzz_replay --print N FILE
Runs each file, those in directories included, and N changed forms of it (default 2000) through the
target. Where it fails, the file and the number of the form are named; --print writes that form to
standard output, 0 being the file itself.
Exit code: 0 all inputs passed, 2 set-up error; a failure ends the program by a signal.
)";

struct Target {
  std::string_view name;
  int (*run)(const std::uint8_t* data, std::size_t size);
};

constexpr Target targets[]{
#define CLMEM_FUZZ_TARGET(name) {#name, clmem_fuzz_##name},
#include "targets.def"
#undef CLMEM_FUZZ_TARGET
};

struct SetUpError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The state of the signal handler: the running input, which it reports, and its own stack, because
// the other one may be full.
char running[4096];
std::array<std::byte, 65536> handler_stack;

extern "C" void name_input(int signal) {
  (void)!write(STDERR_FILENO, running, std::strlen(running));
  (void)raise(signal);
}

void name_input_on_failure() {
  stack_t stack{};
  stack.ss_sp = handler_stack.data();
  stack.ss_size = handler_stack.size();
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = name_input;
  action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL, SIGALRM, SIGTERM}) {
    sigaction(signal, &action, nullptr);
  }
}

std::uint64_t number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw SetUpError{"expected a number, found '" + std::string{text} + "'"};
  }
  return number;
}

Input read(const std::filesystem::path& file) {
  std::ifstream stream{file, std::ios::binary};
  if (!stream || std::filesystem::is_directory(file)) {
    throw SetUpError{file.string() + ": cannot be read"};
  }
  return {std::istreambuf_iterator<char>{stream}, {}};
}

// Returns the files in an order that does not depend on the file system.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) {
    return {path};
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{path}) {
    if (entry.is_regular_file()) {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

Input form_of(const Input& seed, std::uint64_t number) {
  return number == 0 ? seed : mutated(seed, number);
}

void replay(const Target& target, const std::filesystem::path& file, std::uint64_t mutations) {
  const Input seed = read(file);
  for (std::uint64_t number = 0; number <= mutations; ++number) {
    std::snprintf(running, sizeof running, "clmem_fuzz_replay: %s: %s, form %llu\n",
                  std::string{target.name}.c_str(), file.c_str(),
                  static_cast<unsigned long long>(number));
    const Input input = form_of(seed, number);
    target.run(input.data(), input.size());
  }
}

const Target& target_named(std::string_view name) {
  const auto* const found = std::ranges::find(targets, name, &Target::name);
  if (found == std::end(targets)) {
    std::string known;
    for (const Target& target : targets) {
      known += (known.empty() ? "" : ", ") + std::string{target.name};
    }
    throw SetUpError{"no target '" + std::string{name} + "'; there are " + known};
  }
  return *found;
}

int run(std::vector<std::string_view> arguments) {
  if (!arguments.empty() && arguments[0] == "--help") {
    std::cout << usage;
    return 0;
  }
  if (arguments.size() == 3 && arguments[0] == "--print") {
    const Input input = form_of(read(arguments[2]), number_in(arguments[1]));
    std::cout.write(reinterpret_cast<const char*>(input.data()),
                    static_cast<std::streamsize>(input.size()));
    return 0;
  }
  std::uint64_t mutations = 2000;
  if (arguments.size() > 1 && arguments[0] == "--mutations") {
    mutations = number_in(arguments[1]);
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  if (arguments.size() < 2) {
    throw SetUpError{"expected a target and its inputs; see --help"};
  }
  const Target& target = target_named(arguments[0]);
  name_input_on_failure();
  std::size_t count = 0;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    for (const std::filesystem::path& file : files_in(arguments[i])) {
      replay(target, file, mutations);
      ++count;
    }
  }
  if (count == 0) {
    throw SetUpError{"there is no input for the target " + std::string{target.name}};
  }
  std::cout << target.name << ": " << count << " inputs, each with " << mutations
            << " changed forms\n";
  return 0;
}

}  // namespace
}  // namespace clmem::fuzz

int main(int argc, char** argv) {
  try {
    return clmem::fuzz::run({argv + 1, argv + argc});
  } catch (const clmem::fuzz::SetUpError& error) {
    std::cerr << "clmem_fuzz_replay: " << error.what() << '\n';
  } catch (const std::filesystem::filesystem_error& error) {
    std::cerr << "clmem_fuzz_replay: " << error.what() << '\n';
  }
  return 2;
}
