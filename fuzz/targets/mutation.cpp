// SPDX-License-Identifier: Apache-2.0
#include "mutation.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <string_view>

namespace clmem::fuzz {
namespace {

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
  // Not a distribution of the standard library, because these differ between hosts.
  std::size_t below(std::size_t end) { return static_cast<std::size_t>(random_() % end); }

  // Returns a part of the input, which may be empty.
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

}  // namespace

Input mutated(const Input& seed, std::uint64_t number) {
  return Mutator{seed, number}.run();
}

}  // namespace clmem::fuzz
