// SPDX-License-Identifier: Apache-2.0
// Checks baselines: an error names the line; printed entries are read as the same entries; the
// pattern matcher agrees with its definition.
#include <algorithm>
#include <string>

#include "expectations/baseline.hpp"
#include "expectations/glob.hpp"
#include "require.hpp"

using namespace clmem::conformance;
using clmem::fuzz::require;

namespace {

// The definition of a match, which is slow.
bool matches(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) {
    return text.empty();
  }
  if (pattern.front() == '*') {
    return matches(pattern.substr(1), text) || (!text.empty() && matches(pattern, text.substr(1)));
  }
  return !text.empty() && (pattern.front() == '?' || pattern.front() == text.front()) &&
         matches(pattern.substr(1), text.substr(1));
}

std::string printed(const BaselineEntry& entry) {
  std::string seen;
  for (const std::string& symptom : entry.seen) {
    seen += (seen.empty() ? " seen:" : ",") + symptom;
  }
  return std::string{to_string(entry.status)} + ' ' + entry.pattern + ' ' + entry.reason + seen +
         (entry.until ? " until:" + to_string(*entry.until) : "") +
         " version:" + to_string(entry.versions) +
         (entry.issue.empty() ? "" : " issue:" + entry.issue) +
         (entry.rows ? " rows:" + std::to_string(*entry.rows) : "") + ' ' +
         written_link(entry.link) + '\n';
}

bool same(const BaselineEntry& left, const BaselineEntry& right) {
  return left.status == right.status && left.pattern == right.pattern &&
         left.reason == right.reason && left.link == right.link && left.until == right.until &&
         left.versions == right.versions && left.issue == right.issue && left.rows == right.rows &&
         left.seen == right.seen;
}

// Requires that the entry's result matches the entry itself, or another one whose pattern fits as
// well.
void require_applied(const Baseline& baseline, const BaselineEntry& entry) {
  const CaseResult result{.id = entry.pattern,
                          .status = entry.status,
                          .cause = entry.seen.empty() ? "" : entry.seen[0]};
  const BaselineEntry* const found = baseline.find_for(result);
  require(found != nullptr, "a result that an entry describes is known");
  require(entry.seen.size() > 1 || found == baseline.find(entry.pattern) || found->allows(result),
          "by an entry that allows it, or by the one of its name");
  const Baseline chosen = baseline.for_version("1");
  require(
      std::ranges::all_of(chosen.entries(),
                          [](const BaselineEntry& kept) { return kept.versions.contains("1"); }),
      "a version has its entries alone");
}

void require_same_when_printed(const Baseline& baseline) {
  std::string text = "driver: any\nversion: *\n";
  for (const BaselineEntry& entry : baseline.entries()) {
    text += printed(entry);
  }
  const Baseline again = Baseline::parse(text, "again");
  require(std::ranges::equal(baseline.entries(), again.entries(), same),
          "entries that are printed are read as the same entries");
}

void check_version(std::string_view text) {
  const std::string version = version_in(text);
  const auto range = parse_version_range(version);
  require(range.has_value(), "a version that was found is a range");
  require(version == "*" || range->contains(text), "which contains the text it was found in");
  if (const auto given = parse_version_range(text)) {
    require(parse_version_range(" " + std::string{text} + "\t") == given,
            "blanks around a range do not matter");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = clmem::fuzz::text_of(data, size);
  const std::size_t middle = std::min<std::size_t>(size / 2, 8);
  require(glob_matches(text.substr(0, middle), text.substr(middle, 12)) ==
              matches(text.substr(0, middle), text.substr(middle, 12)),
          "a pattern matches what its definition matches");
  check_version(text.substr(0, 32));
  try {
    const Baseline baseline = Baseline::parse(text, "baseline");
    require_same_when_printed(baseline);
    for (const BaselineEntry& entry : baseline.entries()) {
      const BaselineEntry* const found = baseline.find(entry.pattern);
      require(found != nullptr && found->pattern == entry.pattern,
              "an entry is found by its own pattern");
      require_applied(baseline, entry);
      (void)baseline.find(entry.pattern + "1");
    }
    (void)baseline.is_about({.device_name = "any", .driver_version = std::string{text}});
  } catch (const BaselineError& error) {
    const std::string_view message = error.what();
    require(message.starts_with("baseline:") && message.size() > 9 && message[9] >= '1' &&
                message[9] <= '9',
            "an error names the line");
  }
  return 0;
}
