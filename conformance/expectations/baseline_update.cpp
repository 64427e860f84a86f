// SPDX-License-Identifier: Apache-2.0
#include "expectations/baseline_update.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "expectations/cause_key.hpp"
#include "expectations/glob.hpp"
#include "results/printable.hpp"

namespace clmem::conformance {
namespace {

using Lines = std::vector<std::string>;

std::string first_line(std::string_view text) {
  return printable(text.substr(0, text.find('\n')));
}

std::string seen_option(const std::vector<std::string>& seen) {
  return seen.empty() ? "" : fmt::format(" seen:{}", fmt::join(seen, ","));
}

std::string entry_line(const BaselineEntry& entry) {
  std::string options = seen_option(entry.seen);
  if (entry.until) {
    options += " until:" + to_string(*entry.until);
  }
  if (entry.versions != VersionRange{}) {
    options += " version:" + to_string(entry.versions);
  }
  if (!entry.issue.empty()) {
    options += " issue:" + entry.issue;
  }
  if (entry.rows) {
    options += fmt::format(" rows:{}", *entry.rows);
  }
  return fmt::format("{} {} {}{} {}", to_string(entry.status), entry.pattern, entry.reason, options,
                     written_link(entry.link));
}

// A comment with the observed failure, and an entry that is invalid until it is edited.
Lines unexplained(const CaseResult& result) {
  const std::string seen = !result.cause.empty()     ? result.cause
                           : result.failures.empty() ? std::string{}
                                                     : result.failures.front();
  Lines lines;
  if (!seen.empty()) {
    lines.push_back("# seen: " + first_line(seen));
  }
  lines.push_back(fmt::format("{} {} REASON{} LINK", to_string(result.status), result.id,
                              seen_option(symptoms_of(result))));
  return lines;
}

std::size_t lines_in(std::string_view text) {
  const auto ends = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  return ends + (text.empty() || text.ends_with('\n') ? 0 : 1);
}

std::string line_of(std::string_view text, std::size_t number) {
  for (std::size_t i = 1; i < number; ++i) {
    text.remove_prefix(text.find('\n') + 1);
  }
  return std::string{text.substr(0, text.find('\n'))};
}

class Proposal {
 public:
  Proposal(const Judgement& judgement, std::span<const std::string> suite, const Baseline& baseline)
      : judgement_{judgement}, baseline_{baseline} {
    for (const std::string& id : suite) {
      if (const BaselineEntry* entry = baseline.find(id)) {
        ++cases_of_[key_of(*entry)];
      }
    }
    for (const JudgedCase& judged : judgement.cases) {
      if (judged.entry) {
        judged_by_[key_of(*judged.entry)].push_back(&judged);
      }
    }
  }

  void make(std::span<const FailureGroup> groups) {
    for (const FailureGroup& group : groups) {
      append_causes(group);
    }
    for (const BaselineEntry& entry : judgement_.missing) {
      if (entry.file.empty()) {
        replaced_[entry.line] = {};
      } else {
        remark(entry, "judges no case");
      }
    }
    for (const auto& [entry, rows] : judgement_.grown) {
      if (entry.file.empty()) {
        count_again(entry, rows);
      } else {
        remark(entry, fmt::format("matches {} cases", rows));
      }
    }
    for (const BaselineEntry& entry : baseline_.entries()) {
      revise(entry);
    }
    for (const JudgedCase& judged : judgement_.cases) {
      if (is_unexplained(judged) && !explained_.contains(judged.result.id)) {
        append(unexplained(judged.result));
      }
    }
  }

  [[nodiscard]] const std::map<std::size_t, Lines>& replaced() const { return replaced_; }
  [[nodiscard]] const Lines& added() const { return added_; }
  [[nodiscard]] const Lines& remarks() const { return remarks_; }

 private:
  using Key = std::pair<std::string, std::size_t>;  // file and line
  static Key key_of(const BaselineEntry& entry) { return {entry.file, entry.line}; }

  void remark(const BaselineEntry& entry, std::string_view what) {
    remarks_.push_back(fmt::format("{}:{}: {}: {}", entry.file, entry.line, entry.pattern, what));
  }

  void append(const Lines& lines) { added_.insert(added_.end(), lines.begin(), lines.end()); }

  static bool is_unexplained(const JudgedCase& judged) {
    return is_failure(judged.result.status) && !judged.entry;
  }

  void append_causes(const FailureGroup& group) {
    std::map<Status, std::vector<const CaseResult*>> own;
    std::map<Status, std::vector<std::string>> others;
    for (const JudgedCase& judged : judgement_.cases) {
      const CaseResult& result = judged.result;
      if (is_unexplained(judged) && std::ranges::count(group.cases, result.id) > 0) {
        own[result.status].push_back(&result);
      } else if (is_unexplained(judged)) {
        others[result.status].push_back(cause_key(result));
      }
    }
    for (const auto& [status, results] : own) {
      std::vector<std::string> keys;
      std::ranges::transform(results, std::back_inserter(keys),
                             [](const CaseResult* result) { return cause_key(*result); });
      for (const std::string& pattern : cause_patterns(keys, others[status])) {
        append_cause(group, status, pattern, results);
      }
    }
  }

  void append_cause(const FailureGroup& group, Status status, const std::string& pattern,
                    const std::vector<const CaseResult*>& results) {
    std::set<std::string> seen;
    std::size_t rows = 0;
    for (const CaseResult* result : results) {
      if (glob_matches(pattern, cause_key(*result))) {
        const std::vector<std::string> symptoms = symptoms_of(*result);
        seen.insert(symptoms.begin(), symptoms.end());
        explained_.insert(result->id);
        ++rows;
      }
    }
    append({"# seen: " + first_line(group.sentence),
            fmt::format("{} {} REASON{} rows:{} LINK", to_string(status), pattern,
                        seen_option({seen.begin(), seen.end()}), rows)});
  }

  // An entry can be judged as a whole only if all of its cases have run.
  void revise(const BaselineEntry& entry) {
    const auto found = judged_by_.find(key_of(entry));
    if (found == judged_by_.end() || found->second.size() < cases_of_[key_of(entry)]) {
      return;
    }
    const std::vector<const JudgedCase*>& cases = found->second;
    const auto agrees = [](const JudgedCase* one) {
      return one->verdict == Verdict::known || one->verdict == Verdict::ok;
    };
    if (std::ranges::all_of(cases, agrees)) {
      return;
    }
    if (!entry.file.empty()) {
      overrule(entry, cases);
      return;
    }
    Lines& lines = replaced_[entry.line];
    lines.clear();
    for (const JudgedCase* judged : cases) {
      if (judged->verdict == Verdict::known) {
        BaselineEntry one = entry;
        one.pattern = judged->result.id;
        one.rows.reset();
        lines.push_back(entry_line(one));
      } else if (judged->verdict == Verdict::new_failure) {
        const Lines fresh = unexplained(judged->result);
        lines.insert(lines.end(), fresh.begin(), fresh.end());
      }
    }
  }

  // Appends entries that take priority over an included one. An entry cannot state that a case
  // passes, so that is a remark.
  void overrule(const BaselineEntry& entry, const std::vector<const JudgedCase*>& cases) {
    for (const JudgedCase* judged : cases) {
      if (judged->verdict == Verdict::new_failure) {
        append(unexplained(judged->result));
      } else if (judged->verdict != Verdict::known && judged->verdict != Verdict::ok) {
        remark(entry, fmt::format("{} is {}; give the entry a version: that leaves this one out",
                                  judged->result.id, to_string(judged->result.status)));
      }
    }
  }

  void count_again(const BaselineEntry& entry, std::size_t rows) {
    BaselineEntry again = entry;
    again.rows = rows;
    replaced_[entry.line] = {
        fmt::format("# matched {} cases: are the others of the same cause?", *entry.rows),
        entry_line(again)};
  }

  const Judgement& judgement_;
  const Baseline& baseline_;
  std::map<Key, std::size_t> cases_of_;  // number of the suite's cases
  std::map<Key, std::vector<const JudgedCase*>> judged_by_;
  std::map<std::size_t, Lines> replaced_;
  std::set<std::string> explained_;  // cases that an entry for their cause explains
  Lines added_;
  Lines remarks_;
};

// Hunks have no context, so that each can be applied without the others.
class Diff {
 public:
  void replace(std::size_t line, const std::string& old, const Lines& fresh) {
    const auto start = static_cast<std::ptrdiff_t>(line) + shift_ - (fresh.empty() ? 1 : 0);
    text_ += fmt::format("@@ -{} +{},{} @@\n-{}\n", line, start, fresh.size(), old);
    add(fresh);
    shift_ += static_cast<std::ptrdiff_t>(fresh.size()) - 1;
  }

  void append(std::size_t last_line, const Lines& fresh) {
    const auto start = static_cast<std::ptrdiff_t>(last_line) + shift_ + 1;
    text_ += fmt::format("@@ -{},0 +{},{} @@\n", last_line, start, fresh.size());
    add(fresh);
  }

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void add(const Lines& lines) {
    for (const std::string& line : lines) {
      text_ += "+" + line + "\n";
    }
  }

  std::string text_;
  std::ptrdiff_t shift_ = 0;  // number of lines by which the new file is ahead
};

}  // namespace

std::string propose_update(const Judgement& judgement, std::span<const std::string> suite,
                           const Baseline& baseline, const BaselineFile& file,
                           std::span<const FailureGroup> groups) {
  Proposal proposal{judgement, suite, baseline};
  proposal.make(groups);
  Diff diff;
  for (const auto& [line, fresh] : proposal.replaced()) {
    diff.replace(line, line_of(file.text, line), fresh);
  }
  if (!proposal.added().empty()) {
    Lines added = proposal.added();
    added.insert(added.begin(), file.new_head.begin(), file.new_head.end());
    diff.append(lines_in(file.text), added);
  }
  std::string text;
  for (const std::string& remark : proposal.remarks()) {
    text += remark + "\n";
  }
  if (!diff.text().empty()) {
    text += fmt::format("--- {}\n+++ {}\n{}", file.path,
                        file.new_path.empty() ? file.path : file.new_path, diff.text());
  }
  return text;
}

std::vector<std::string> baseline_head(const DeviceIdentity& device) {
  return {"driver: " + device.platform_name, "version: " + version_in(device.driver_version)};
}

}  // namespace clmem::conformance
