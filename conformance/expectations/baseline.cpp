// SPDX-License-Identifier: Apache-2.0
#include "expectations/baseline.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <system_error>

#include "expectations/cause_key.hpp"
#include "expectations/glob.hpp"
#include "requirements/section_link.hpp"
#include "results/former_names.hpp"
#include "results/printable.hpp"

namespace clmem::conformance {
namespace {

std::string_view take_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find_first_of(blanks));
  text = trimmed(text.substr(word.size()));
  return word;
}

bool is_link(std::string_view word) {
  return word.starts_with("https://") || word.starts_with("http://");
}

// Empty if the word is not a link.
std::string link_in(std::string_view word) {
  if (word.size() > 1 && word.front() == '#') {
    return fmt::format("{}{}", specification_page, word);
  }
  return is_link(word) ? std::string{word} : std::string{};
}

}  // namespace

std::string written_link(std::string_view link) {
  const bool of_specification = link.starts_with(specification_page) &&
                                link.substr(specification_page.size()).starts_with('#');
  return std::string{of_specification ? link.substr(specification_page.size()) : link};
}

bool BaselineEntry::allows(const CaseResult& found) const {
  if (status == Status::skip) {
    return found.status != Status::pass;
  }
  return ((status == Status::flaky || found.status == status) &&
          (seen.empty() || std::ranges::includes(seen, symptoms_of(found)))) ||
         allows_later(found);
}

bool BaselineEntry::allows_later(const CaseResult& found) const {
  return !later.empty() && !found.after.empty() && std::ranges::includes(later, symptoms_of(found));
}

bool BaselineEntry::is_cause() const {
  return pattern.starts_with(cause_prefix);
}

// An included file has only entries.
enum class FileKind { own, included };

class BaselineParser {
 public:
  explicit BaselineParser(std::string_view source) : source_{source} { baseline_.source_ = source; }

  void take_file(std::string_view text, FileKind kind) {
    kind_ = kind;
    line_ = 0;
    entry_lines_.clear();
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      take(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  [[nodiscard]] Baseline finish() {
    if (baseline_.driver_.empty()) {
      fail("expected a line 'driver: NAME'");
    }
    if (!has_version_) {
      fail("expected a line 'version: RANGE'");
    }
    for (const Include& include : includes_) {
      take_included(include);
    }
    return std::move(baseline_);
  }

 private:
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

  void take_header(std::string_view name, std::string_view value) {
    if (kind_ == FileKind::included) {
      fail(fmt::format("'{}' does not belong in an included file", name));
    }
    if (!baseline_.entries_.empty()) {
      fail(fmt::format("'{}' has to be above the first entry", name));
    }
    if (value.empty()) {
      fail(fmt::format("expected a value after '{}'", name));
    }
    const auto [earlier, fresh] = header_lines_.try_emplace(std::string{name}, line_);
    if (!fresh && name != "include:") {
      fail(fmt::format("'{}' is already on line {}", name, earlier->second));
    }
    if (name == "driver:") {
      baseline_.driver_ = value;
    } else if (name == "device:") {
      baseline_.device_ = value;
    } else if (name == "not-device:") {
      baseline_.not_device_ = value;
    } else if (name == "include:") {
      includes_.push_back({file_name(value), line_});
    } else if (name == "version:") {
      baseline_.versions_ = version_range(value);
      has_version_ = true;
    } else {
      fail(fmt::format(
          "unknown header '{}'; expected driver:, version:, device:, not-device: or include:",
          name));
    }
  }

  [[nodiscard]] std::string file_name(std::string_view value) const {
    if (value.find('/') != std::string_view::npos) {
      fail(fmt::format("expected the name of a file beside this one, found '{}'", value));
    }
    return std::string{value};
  }

  struct Include {
    std::string file;
    std::size_t line;
  };

  // Entries of files that were included before have priority.
  void take_included(const Include& include) {
    const std::filesystem::path path =
        std::filesystem::path{baseline_.source_}.parent_path() / include.file;
    source_ = baseline_.source_;
    line_ = include.line;
    std::ifstream stream{path, std::ios::binary};
    if (!stream || std::filesystem::is_directory(path)) {
      fail(fmt::format("cannot read {}", path.string()));
    }
    const std::string text{std::istreambuf_iterator<char>{stream}, {}};
    earlier_entries_ = baseline_.entries_.size();
    source_ = path.string();
    take_file(text, FileKind::included);
  }

  [[nodiscard]] VersionRange version_range(std::string_view value) const {
    const auto range = parse_version_range(value);
    if (!range) {
      fail(
          fmt::format("expected a version like 3.1, a range like 3.1..5.0 or 3.1.., or *, found "
                      "'{}'",
                      value));
    }
    return *range;
  }

  void take_entry(std::string_view word, std::string_view rest) {
    BaselineEntry entry{.status = parse_entry_status(word), .line = line_};
    entry.pattern = current_name(std::string{take_word(rest)});
    if (entry.pattern.empty()) {
      fail("expected a case id or pattern after the status");
    }
    const std::string_view link = rest.substr(rest.find_last_of(blanks) + 1);
    entry.link = link_in(link);
    if (entry.link.empty()) {
      fail(
          fmt::format("entry '{}' has no link: its last word has to be an anchor of the "
                      "specification, such as #clFlush, or start with https://",
                      entry.pattern));
    }
    rest = trimmed(rest.substr(0, rest.size() - link.size()));
    take_options(rest, entry);
    entry.reason = rest;
    if (entry.reason.empty()) {
      fail(fmt::format("entry '{}' has no reason", entry.pattern));
    }
    require_alone(entry);
    require_failure(entry);
    if (kind_ == FileKind::included) {
      entry.file = source_;
      if (is_replaced(entry) || !entry.versions.overlaps(baseline_.versions_)) {
        return;
      }
    } else if (!entry.versions.overlaps(baseline_.versions_)) {
      fail(fmt::format("'{}' is about no version of this file", entry.pattern));
    }
    baseline_.entries_.push_back(std::move(entry));
  }

  // Causes cannot skip or be flaky: a case that must not run, or that ends differently each time, is
  // named by its id.
  void require_failure(const BaselineEntry& entry) const {
    if (!entry.is_cause()) {
      return;
    }
    if (entry.status == Status::skip || entry.status == Status::flaky) {
      fail(fmt::format("'{}' is a cause, and {} needs the id of a case or a pattern of ids",
                       entry.pattern, to_string(entry.status)));
    }
    if (std::ranges::count(entry.pattern, '/') != 3) {
      fail(fmt::format("expected cause:CALL/WHAT/RULE/OBJECTS, found '{}'", entry.pattern));
    }
  }

  // Two entries for one pattern contradict each other unless they are for different versions.
  void require_alone(const BaselineEntry& entry) {
    const auto [first, last] = entry_lines_.equal_range(entry.pattern);
    for (auto duplicate = first; duplicate != last; ++duplicate) {
      if (duplicate->second.versions.overlaps(entry.versions)) {
        fail(fmt::format("'{}' is already on line {}", entry.pattern, duplicate->second.line));
      }
    }
    entry_lines_.emplace(entry.pattern, Place{line_, entry.versions});
  }

  [[nodiscard]] bool is_replaced(const BaselineEntry& included) const {
    return std::ranges::any_of(
        std::span{baseline_.entries_}.first(earlier_entries_),
        [&](const BaselineEntry& entry) { return entry.pattern == included.pattern; });
  }

  // Each option may be given once.
  void take_options(std::string_view& text, BaselineEntry& entry) const {
    std::set<std::string_view> given;
    for (;;) {
      const std::string_view word = text.substr(text.find_last_of(blanks) + 1);
      const std::string_view name = word.substr(0, word.find(':') + 1);
      if (!take_option(name, word, entry)) {
        return;
      }
      if (!given.insert(name).second) {
        fail(fmt::format("'{}' is given twice", name));
      }
      text = trimmed(text.substr(0, text.size() - word.size()));
    }
  }

  bool take_option(std::string_view name, std::string_view word, BaselineEntry& entry) const {
    const std::string_view value = word.substr(name.size());
    if (name == "until:") {
      entry.until = date_of(word, value);
    } else if (name == "seen:") {
      entry.seen = symptoms_in(name, value);
    } else if (name == "later:") {
      entry.later = symptoms_in(name, value);
    } else if (name == "version:") {
      entry.versions = version_range(value);
    } else if (name == "issue:") {
      entry.issue = link_of(word, value);
    } else if (name == "rows:") {
      entry.rows = number_of(word, value);
    } else {
      return false;
    }
    return true;
  }

  [[nodiscard]] std::string link_of(std::string_view word, std::string_view text) const {
    if (!is_link(text)) {
      fail(fmt::format("expected a link like issue:https://example.org/1, found '{}'", word));
    }
    return std::string{text};
  }

  [[nodiscard]] std::size_t number_of(std::string_view word, std::string_view text) const {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) {
      fail(fmt::format("expected a number of cases like rows:31, found '{}'", word));
    }
    return number;
  }

  [[nodiscard]] Date date_of(std::string_view word, std::string_view text) const {
    const std::optional<Date> date = parse_date(text);
    if (!date) {
      fail(fmt::format("expected a day like until:2027-06-30, found '{}'", word));
    }
    return *date;
  }

  [[nodiscard]] std::vector<std::string> symptoms_in(std::string_view option,
                                                     std::string_view list) const {
    std::vector<std::string> symptoms;
    while (!list.empty() || symptoms.empty()) {
      const std::string_view word = list.substr(0, list.find(','));
      if (!is_symptom(word)) {
        fail(fmt::format("unknown symptom '{}' after {}; expected {}", word, option,
                         all_symptoms()));
      }
      symptoms.emplace_back(word);
      list.remove_prefix(std::min(word.size() + 1, list.size()));
    }
    std::ranges::sort(symptoms);
    return symptoms;
  }

  [[nodiscard]] Status parse_entry_status(std::string_view word) const {
    const std::optional<Status> status = parse_status(word);
    if (!status || (!is_failure(*status) && *status != Status::skip)) {
      fail(fmt::format("unknown status '{}'; expected fail, crash, timeout, flaky or skip", word));
    }
    return *status;
  }

  [[noreturn]] void fail(std::string_view what) const {
    throw BaselineError{
        fmt::format("{}:{}: {}", source_, std::max<std::size_t>(line_, 1), printable(what))};
  }

  struct Place {
    std::size_t line;
    VersionRange versions;
  };

  Baseline baseline_;
  std::string source_;
  FileKind kind_ = FileKind::own;
  std::size_t line_ = 0;
  std::vector<Include> includes_;
  std::size_t earlier_entries_ = 0;  // of the files before the one being read
  std::map<std::string, std::size_t> header_lines_;
  std::multimap<std::string, Place> entry_lines_;  // by pattern, of the file being read
  bool has_version_ = false;
};

Baseline Baseline::parse(std::string_view text, std::string_view source) {
  BaselineParser parser{source};
  parser.take_file(text, FileKind::own);
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
  return lacks(device).empty();
}

std::string Baseline::lacks(const DeviceIdentity& device) const {
  if (driver_ != device.platform_name) {
    return fmt::format("the driver '{}'", device.platform_name);
  }
  if (!versions_.contains(device.driver_version)) {
    return fmt::format("version {}", device.driver_version);
  }
  return is_about_device(device.device_name) ? std::string{}
                                             : fmt::format("the device '{}'", device.device_name);
}

bool Baseline::is_about_device(std::string_view device_name) const {
  return glob_matches(device_, device_name) &&
         (not_device_.empty() || !glob_matches(not_device_, device_name));
}

std::string Baseline::described_devices() const {
  return fmt::format("'{}'{}", device_,
                     not_device_.empty() ? "" : fmt::format(" but '{}'", not_device_));
}

Baseline Baseline::for_version(std::string_view driver_version) const {
  Baseline chosen = *this;
  std::erase_if(chosen.entries_, [&](const BaselineEntry& entry) {
    return !entry.versions.contains(driver_version);
  });
  return chosen;
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

const BaselineEntry* Baseline::find_for(const CaseResult& result) const {
  const BaselineEntry* const own = find(result.id);
  const bool is_explained = own != nullptr && own->allows(result);
  if (is_explained || !is_failure(result.status)) {
    return own;
  }
  for (const std::string& earlier : result.after) {
    const BaselineEntry* const entry = find(earlier);
    if (entry != nullptr && entry->allows_later(result)) {
      return entry;
    }
  }
  if (std::ranges::none_of(entries_, &BaselineEntry::is_cause)) {
    return own;
  }
  const std::string key = cause_key(result);
  const auto found = std::ranges::find_if(entries_, [&](const BaselineEntry& entry) {
    return entry.is_cause() && glob_matches(entry.pattern, key) && entry.allows(result);
  });
  return found == entries_.end() ? own : &*found;
}

}  // namespace clmem::conformance
