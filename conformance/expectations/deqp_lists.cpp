// SPDX-License-Identifier: Apache-2.0
#include "expectations/deqp_lists.hpp"

#include <fmt/core.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <map>
#include <regex>
#include <system_error>
#include <utility>

#include "expectations/trimmed.hpp"
#include "results/former_names.hpp"
#include "results/printable.hpp"

namespace clmem::conformance {
namespace {

constexpr std::array<std::pair<std::string_view, Status>, 3> deqp_failures{{
    {"Fail", Status::fail},
    {"Crash", Status::crash},
    {"Timeout", Status::timeout},
}};

class ListReader {
 public:
  explicit ListReader(std::span<const std::string> suite) : suite_{suite} {}

  void read_patterns(const std::filesystem::path& file, Status status) {
    each_line(file, [&](std::string_view line) { take_pattern(line, status); });
  }

  void read_failures(const std::filesystem::path& file) {
    each_line(file, [&](std::string_view line) { take_failure(line); });
  }

  [[nodiscard]] std::vector<BaselineEntry> entries() {
    std::vector<BaselineEntry> all;
    for (auto& [id, entry] : entries_) {
      all.push_back(std::move(entry));
    }
    return all;
  }

 private:
  template <typename Take>
  void each_line(const std::filesystem::path& file, Take take) {
    file_ = file.string();
    line_ = 0;
    std::ifstream stream{file};
    if (!stream || std::filesystem::is_directory(file)) {
      throw BaselineError{fmt::format("{}: cannot read the list: {}", file_,
                                      std::generic_category().message(stream ? EISDIR : errno))};
    }
    for (std::string text; std::getline(stream, text);) {
      ++line_;
      const std::string_view line = trimmed(text);
      if (!line.empty() && !line.starts_with('#')) {
        take(line);
      }
    }
  }

  void take_pattern(std::string_view line, Status status) {
    try {
      const std::regex pattern{current_name(std::string{line})};
      for (const std::string& id : suite_) {
        if (std::regex_search(id, pattern)) {
          add(id, status);
        }
      }
    } catch (const std::regex_error& error) {
      fail(fmt::format("'{}' is not a regular expression: {}", line, error.what()));
    }
  }

  void take_failure(std::string_view line) {
    const std::size_t comma = line.rfind(',');
    const std::string_view word =
        comma == std::string_view::npos ? std::string_view{} : line.substr(comma + 1);
    for (const auto& [name, status] : deqp_failures) {
      if (name == word && comma > 0) {
        take_failure(current_name(std::string{line.substr(0, comma)}), status);
        return;
      }
    }
    fail(fmt::format("expected CASE,Fail or CASE,Crash or CASE,Timeout, found '{}'", line));
  }

  // Rejects a second line for a case in one file, because it is not known which one holds; other
  // files are separate lists.
  void take_failure(const std::string& id, Status status) {
    const auto [other, is_first] = failures_.try_emplace({file_, id}, line_);
    if (!is_first) {
      fail(fmt::format("'{}' is listed twice, in line {}, too", id, other->second));
    }
    add(id, status);
  }

  // Adds an entry unless an earlier list has one for the case.
  void add(const std::string& id, Status status) {
    entries_.try_emplace(
        id, BaselineEntry{
                .status = status, .pattern = id, .reason = "listed", .line = line_, .file = file_});
  }

  [[noreturn]] void fail(std::string_view what) const {
    throw BaselineError{fmt::format("{}:{}: {}", file_, line_, printable(what))};
  }

  std::span<const std::string> suite_;
  std::map<std::string, BaselineEntry> entries_;
  std::map<std::pair<std::string, std::string>, std::size_t> failures_;  // lines, by file and case
  std::string file_;
  std::size_t line_ = 0;
};

}  // namespace

Baseline baseline_of(const DeqpLists& lists, std::span<const std::string> suite) {
  ListReader reader{suite};
  for (const std::filesystem::path& file : lists.skips) {
    reader.read_patterns(file, Status::skip);
  }
  for (const std::filesystem::path& file : lists.flakes) {
    reader.read_patterns(file, Status::flaky);
  }
  for (const std::filesystem::path& file : lists.fails) {
    reader.read_failures(file);
  }
  return Baseline::of("deqp-runner's lists", reader.entries());
}

}  // namespace clmem::conformance
