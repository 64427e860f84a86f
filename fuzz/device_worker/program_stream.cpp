// SPDX-License-Identifier: Apache-2.0
#include "device_worker/program_stream.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>

#include "execute/environment.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

constexpr std::string_view terminator = "\nend\n";

std::uint64_t take_number(std::string_view& line) {
  std::uint64_t read = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), read);
  if (error != std::errc{}) {
    throw ProgramError{"the stream of programs has '" + std::string{line} + "' for a number"};
  }
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  line.remove_prefix(line.starts_with(' ') ? 1 : 0);
  return read;
}

}  // namespace

bool ProgramStream::fill() {
  std::array<char, 65536> block{};
  for (;;) {
    const ssize_t count = ::read(descriptor_, block.data(), block.size());
    if (count > 0) {
      unread_.append(block.data(), static_cast<std::size_t>(count));
      return true;
    }
    if (count == 0 || errno != EINTR) {
      return false;
    }
  }
}

std::optional<Task> ProgramStream::next() {
  std::size_t end = 0;
  while ((end = unread_.find(terminator)) == std::string::npos) {
    if (!fill()) {
      return std::nullopt;
    }
  }
  std::string_view text{unread_.data(), end + 1};
  const std::size_t first_line = text.find('\n');
  std::string_view header = text.substr(0, first_line);
  constexpr std::string_view word = "program ";
  if (!header.starts_with(word)) {
    throw ProgramError{"the stream of programs has '" + std::string{header} + "' for a beginning"};
  }
  header.remove_prefix(word.size());
  Task task;
  task.number = take_number(header);
  task.expected.whole = take_number(header);
  task.expected.effects = take_number(header);
  task.callback_timeout = std::chrono::milliseconds{take_number(header)};
  task.most_wrong = take_number(header);
  task.program = parse_program(text.substr(first_line + 1), "program");
  unread_.erase(0, end + terminator.size());
  return task;
}

void report(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      throw ExecutionError{"cannot report to clmem-fuzz"};
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace clmem::fuzz
