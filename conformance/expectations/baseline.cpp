// SPDX-License-Identifier: Apache-2.0
#include "expectations/baseline.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <map>
#include <system_error>

#include "expectations/glob.hpp"
#include "expectations/symptoms.hpp"
#include "expectations/trimmed.hpp"
#include "results/printable.hpp"

namespace clmem::conformance {
namespace {

// Cuts the first word off.
std::string_view take_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find_first_of(blanks));
  text = trimmed(text.substr(word.size()));
  return word;
}

bool is_link(std::string_view word) {
  return word.starts_with("https://") || word.starts_with("http://");
}

}  // namespace

bool BaselineEntry::allows(const CaseResult& found) const {
  return status == Status::flaky ||
         (found.status == status &&
          (seen.empty() || std::ranges::includes(seen, symptoms_of(found))));
}

class BaselineParser {
 public:
  explicit BaselineParser(std::string_view source) { baseline_.source_ = source; }

  void take(std::string_view line) {
    ++line_;
    line = trimmed(line);
    if (line.empty() || line.starts_with('#')) {
      return;
    }
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word.ends_with(':')) {
      take_header(word, rest);
    } else {
      take_entry(word, rest);
    }
  }

  [[nodiscard]] Baseline finish() {
    if (baseline_.driver_.empty()) {
      fail("expected a line 'driver: NAME'");
    }
    if (!has_version_) {
      fail("expected a line 'version: RANGE'");
    }
    return std::move(baseline_);
  }

 private:
  void take_header(std::string_view name, std::string_view value) {
    if (!baseline_.entries_.empty()) {
      fail(fmt::format("'{}' has to stand above the first entry", name));
    }
    if (value.empty()) {
      fail(fmt::format("expected a value behind '{}'", name));
    }
    const auto [earlier, fresh] = header_lines_.try_emplace(std::string{name}, line_);
    if (!fresh) {
      fail(fmt::format("'{}' is already on line {}", name, earlier->second));
    }
    if (name == "driver:") {
      baseline_.driver_ = value;
    } else if (name == "device:") {
      baseline_.device_ = value;
    } else if (name == "version:") {
      take_version(value);
    } else {
      fail(fmt::format("unknown header '{}'; expected driver:, version: or device:", name));
    }
  }

  void take_version(std::string_view value) {
    const auto range = parse_version_range(value);
    if (!range) {
      fail(fmt::format("expected a version like 3.1, a range like 3.1 .. 5.0, or *, found '{}'",
                       value));
    }
    baseline_.versions_ = *range;
    has_version_ = true;
  }

  void take_entry(std::string_view word, std::string_view rest) {
    BaselineEntry entry{.status = parse_entry_status(word), .line = line_};
    entry.pattern = take_word(rest);
    if (entry.pattern.empty()) {
      fail("expected a case id or pattern behind the status");
    }
    const std::string_view link = rest.substr(rest.find_last_of(blanks) + 1);
    if (!is_link(link)) {
      fail(fmt::format("entry '{}' has no link: its last word has to start with https://",
                       entry.pattern));
    }
    entry.link = link;
    rest = trimmed(rest.substr(0, rest.size() - link.size()));
    take_options(rest, entry);
    entry.reason = rest;
    if (entry.reason.empty()) {
      fail(fmt::format("entry '{}' has no reason", entry.pattern));
    }
    const auto [twin, fresh] = entry_lines_.try_emplace(entry.pattern, line_);
    if (!fresh) {
      fail(fmt::format("'{}' is already on line {}", entry.pattern, twin->second));
    }
    baseline_.entries_.push_back(std::move(entry));
  }

  // The last words, as long as they are options.
  void take_options(std::string_view& text, BaselineEntry& entry) const {
    constexpr std::string_view until = "until:";
    constexpr std::string_view seen = "seen:";
    for (;;) {
      const std::string_view word = text.substr(text.find_last_of(blanks) + 1);
      if (word.starts_with(until) && !entry.until) {
        entry.until = date_of(word, word.substr(until.size()));
      } else if (word.starts_with(seen) && entry.seen.empty()) {
        entry.seen = symptoms_in(word.substr(seen.size()));
      } else {
        return;
      }
      text = trimmed(text.substr(0, text.size() - word.size()));
    }
  }

  [[nodiscard]] Date date_of(std::string_view word, std::string_view text) const {
    const std::optional<Date> date = parse_date(text);
    if (!date) {
      fail(fmt::format("expected a day like until:2027-06-30, found '{}'", word));
    }
    return *date;
  }

  [[nodiscard]] std::vector<std::string> symptoms_in(std::string_view list) const {
    std::vector<std::string> symptoms;
    while (!list.empty() || symptoms.empty()) {
      const std::string_view word = list.substr(0, list.find(','));
      if (!is_symptom(word)) {
        fail(fmt::format("unknown symptom '{}' behind seen:; expected {}", word, all_symptoms()));
      }
      symptoms.emplace_back(word);
      list.remove_prefix(std::min(word.size() + 1, list.size()));
    }
    std::ranges::sort(symptoms);
    return symptoms;
  }

  [[nodiscard]] Status parse_entry_status(std::string_view word) const {
    const std::optional<Status> status = parse_status(word);
    if (!status || !is_failure(*status)) {
      fail(fmt::format("unknown status '{}'; expected fail, crash, timeout or flaky", word));
    }
    return *status;
  }

  [[noreturn]] void fail(std::string_view what) const {
    throw BaselineError{fmt::format("{}:{}: {}", baseline_.source_, std::max<std::size_t>(line_, 1),
                                    printable(what))};
  }

  Baseline baseline_;
  std::size_t line_ = 0;
  std::map<std::string, std::size_t> header_lines_;
  std::map<std::string, std::size_t> entry_lines_;  // by pattern
  bool has_version_ = false;
};

Baseline Baseline::parse(std::string_view text, std::string_view source) {
  BaselineParser parser{source};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    parser.take(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parser.finish();
}

Baseline Baseline::load(const std::filesystem::path& path) {
  std::ifstream stream{path, std::ios::binary};
  if (!stream || std::filesystem::is_directory(path)) {
    throw BaselineError{fmt::format("{}: cannot read the baseline: {}", path.string(),
                                    std::generic_category().message(stream ? EISDIR : errno))};
  }
  const std::string text{std::istreambuf_iterator<char>{stream}, {}};
  return parse(text, path.string());
}

bool Baseline::is_about(const DeviceIdentity& device) const {
  return driver_ == device.platform_name && glob_matches(device_, device.device_name) &&
         versions_.contains(device.driver_version);
}

const BaselineEntry* Baseline::find(std::string_view case_id) const {
  const auto exact = std::ranges::find(entries_, case_id, &BaselineEntry::pattern);
  const auto found = exact != entries_.end()
                         ? exact
                         : std::ranges::find_if(entries_, [&](const BaselineEntry& entry) {
                             return glob_matches(entry.pattern, case_id);
                           });
  return found == entries_.end() ? nullptr : &*found;
}

}  // namespace clmem::conformance
