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
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

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

using Input = std::vector<std::uint8_t>;

// Strings that parsers often handle wrongly.
constexpr std::array<std::string_view, 24> pieces{
    "\n",   "\"",   "\\", "{",    "}",  "[",  "]",  "(",
    ")",    ",",    ":",  "=",    "#",  "0",  "-1", "1e999",
    "null", "true", "..", "\xff", "*/", "/*", " ",  "18446744073709551615"};

class Mutator {
 public:
  Mutator(Input input, std::uint64_t number) : input_{std::move(input)}, random_{number} {}

  Input run() {
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
      change();
    }
    return std::move(input_);
  }

 private:
  // The distributions of the standard library differ between hosts.
  std::size_t below(std::size_t end) { return static_cast<std::size_t>(random_() % end); }

  std::pair<Input::iterator, Input::iterator> part() {
    const std::size_t begin = below(input_.size() + 1);
    const std::size_t size = std::min(below(1 + below(64)), input_.size() - begin);
    const auto first = input_.begin() + static_cast<std::ptrdiff_t>(begin);
    return {first, first + static_cast<std::ptrdiff_t>(size)};
  }

  void change() {
    const auto [first, last] = part();
    switch (below(6)) {
      case 0:
        input_.erase(first, last);
        break;
      case 1:
        repeat({first, last});
        break;
      case 2:
        std::ranges::for_each(first, last, [this](std::uint8_t& byte) {
          byte = static_cast<std::uint8_t>(byte ^ (1U << below(8)));
        });
        break;
      case 3:
        std::ranges::generate(first, last,
                              [this] { return static_cast<std::uint8_t>(below(256)); });
        break;
      case 4:
        input_.erase(first, input_.end());
        break;
      default: {
        const std::string_view piece = pieces[below(pieces.size())];
        input_.insert(first, piece.begin(), piece.end());
      }
    }
  }

  void repeat(const Input& copied) {
    const auto at = static_cast<std::ptrdiff_t>(below(input_.size() + 1));
    input_.insert(input_.begin() + at, copied.begin(), copied.end());
  }

  Input input_;
  std::mt19937_64 random_;
};

struct SetUpError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The signal handler reports the running input, and needs its own stack, because the other may be
// full.
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

// Returns the input with small changes, which are the same on every host.
Input form_of(const Input& seed, std::uint64_t number) {
  return number == 0 ? seed : Mutator{seed, number}.run();
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
