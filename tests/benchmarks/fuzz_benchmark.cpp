// SPDX-License-Identifier: Apache-2.0
// Where the fuzzer's own time goes: programs a second and core that one step handles, without a driver.
//
//   clmem_fuzz_benchmark [PROGRAMS [ROUNDS]]
#include <algorithm>
#include <charconv>
#include <ctime>
#include <iostream>
#include <string_view>
#include <vector>

#include "campaign/judge.hpp"
#include "generate/generator.hpp"
#include "program/text.hpp"

namespace {

using namespace clmem::fuzz;

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Runs `step` for each number below `count`, in several rounds; prints the speed of the fastest.
template <typename Step>
void measure(const char* name, std::size_t count, std::size_t rounds, Step step) {
  double shortest = 1e9;
  for (std::size_t round = 0; round < rounds; ++round) {
    const double start = processor_seconds();
    for (std::size_t i = 0; i < count; ++i) {
      step(i);
    }
    shortest = std::min(shortest, processor_seconds() - start);
  }
  std::cout << name << ": " << static_cast<std::size_t>(static_cast<double>(count) / shortest)
            << " programs/s\n";
}

// Reads a number from one to a million; returns false for other text.
bool read_count(std::string_view text, std::size_t& count) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  return error == std::errc{} && end == text.data() + text.size() && count > 0 &&
         count <= 1'000'000;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t count = 2000;
  std::size_t rounds = 3;
  if (argc > 3 || (argc > 1 && !read_count(argv[1], count)) ||
      (argc > 2 && !read_count(argv[2], rounds))) {
    std::cerr << "Usage: clmem_fuzz_benchmark [PROGRAMS [ROUNDS]], numbers from 1 to 1000000\n";
    return 2;
  }
  Features wanted;
  wanted.sub_buffer_alignment = 128;
  wanted.native_kernels = true;
  const Features features = ModelDevice{wanted}.features();
  const Generator generator{features, {.seed = 5}};
  Judge judge{features};
  std::vector<Program> programs(count);
  std::vector<std::string> texts(count);
  std::size_t checked = 0;
  measure("generate", count, rounds, [&](std::size_t i) { programs[i] = generator.program(i); });
  measure("run on the model", count, rounds,
          [&](std::size_t i) { checked += judge.expect(programs[i]).digest.whole; });
  measure("write as text", count, rounds, [&](std::size_t i) { texts[i] = to_text(programs[i]); });
  measure("read the text", count, rounds,
          [&](std::size_t i) { checked += parse_program(texts[i], "text").statements.size(); });
  return checked == 0 ? 1 : 0;
}
