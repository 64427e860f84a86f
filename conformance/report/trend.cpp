// SPDX-License-Identifier: Apache-2.0
#include "report/trend.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "report/causes.hpp"
#include "report/markdown_cell.hpp"
#include "report/summary.hpp"

namespace clmem::conformance {
namespace {

using Runs = std::vector<const TrendRun*>;
using Statuses = std::map<std::string_view, Status>;

// The change of a failing case compared with its result in the other run.
enum class Change { none, mended, broke, appeared, gone };

// A run with the data that all comparisons need.
struct Compared {
  const TrendRun* run;
  std::vector<Cause> causes;
  Statuses statuses;
};

Compared compared(const TrendRun& run, const RequirementTable& table) {
  Compared made{&run, causes_of(run.report, table), {}};
  for (const JudgedCase& judged : run.report.judgement.cases) {
    made.statuses[judged.result.id] = judged.result.status;
  }
  return made;
}

Status status_in(const Compared& run, std::string_view id) {
  const auto found = run.statuses.find(id);
  return found == run.statuses.end() ? Status::unsupported : found->second;
}

// The names of the changes of cases that fail in only one of two runs.
struct Words {
  Change if_other_passes;
  Change if_other_lacks_it;  // unsupported there, or without a result
};

constexpr Words of_earlier{Change::mended, Change::gone};
constexpr Words of_later{Change::broke, Change::appeared};

Change change_of(std::string_view id, const Compared& other, const Words& words) {
  const Status status = status_in(other, id);
  if (is_failure(status)) {
    return Change::none;
  }
  return status == Status::pass ? words.if_other_passes : words.if_other_lacks_it;
}

std::string_view to_string(Change change) {
  switch (change) {
    case Change::mended:
      return "mended";
    case Change::broke:
      return "broke";
    case Change::appeared:
      return "appeared";
    case Change::gone:
      return "gone";
    case Change::none:
      break;
  }
  return "";
}

// Returns the number of failing cases of the run, of all causes, that changed in this way.
std::size_t count_changes(const Compared& run, const Compared& other, const Words& words,
                          Change change) {
  std::size_t count = 0;
  for (const Cause& cause : run.causes) {
    count +=
        static_cast<std::size_t>(std::ranges::count_if(cause.cases, [&](const JudgedCase* judged) {
          return change_of(judged->result.id, other, words) == change;
        }));
  }
  return count;
}

void add_changes(std::string& text, const Compared& run, const Compared& other, const Words& words,
                 Change change) {
  for (const Cause& cause : run.causes) {
    std::vector<std::string_view> ids;
    for (const JudgedCase* judged : cause.cases) {
      if (change_of(judged->result.id, other, words) == change) {
        ids.push_back(judged->result.id);
      }
    }
    if (!ids.empty()) {
      text += fmt::format("| {} | {} | {} | {} of {} | {} |\n", to_string(change),
                          cell(cause.sentence), to_string(cause.severity), ids.size(),
                          cause.cases.size(), cell(std::string{ids.front()}));
    }
  }
}

void add_comparison(std::string& text, const Compared& before, const Compared& after,
                    TrendOrder order) {
  const auto name = [order](const Compared& run) {
    return order == TrendOrder::dates ? run.run->date : run.run->report.label;
  };
  std::string rows;
  add_changes(rows, after, before, of_later, Change::broke);
  add_changes(rows, after, before, of_later, Change::appeared);
  add_changes(rows, before, after, of_earlier, Change::mended);
  add_changes(rows, before, after, of_earlier, Change::gone);
  const DeviceIdentity& earlier = before.run->report.identity.device;
  const DeviceIdentity& later = after.run->report.identity.device;
  text += fmt::format("\n### {}: version {}, before it {}\n\n", cell(name(after)),
                      cell(later.driver_version), cell(earlier.driver_version));
  text += rows.empty() ? "The same cases fail.\n"
                       : "| change | what goes wrong | severity | cases | shown by |\n"
                         "| --- | --- | --- | ---: | --- |\n" +
                             rows;
}

void add_counts(std::string& text, const Compared& run, const Compared* before) {
  const TrendRun& of = *run.run;
  const Summary summary = summarise(of.report.judgement);
  const auto changes = [&](const Compared& one, const Compared& other, const Words& words,
                           Change change) {
    return fmt::format("{}", count_changes(one, other, words, change));
  };
  text += fmt::format(
      "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", cell(of.date),
      cell(of.report.identity.device.driver_version), cell(of.report.label), summary.cases,
      summary.count(Status::pass), summary.count(Status::fail), summary.count(Status::crash),
      summary.count(Status::timeout), summary.count(Status::unsupported), run.causes.size(),
      before == nullptr ? "" : changes(*before, run, of_earlier, Change::mended),
      before == nullptr ? "" : changes(run, *before, of_later, Change::broke));
}

void add_sequence(std::string& text, const Runs& runs, TrendOrder order,
                  const RequirementTable& table) {
  text +=
      "\n| date | version | run | cases | pass | fail | crash | timeout | unsupported | causes |"
      " mended | broke |\n"
      "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  std::vector<Compared> all;
  for (const TrendRun* run : runs) {
    all.push_back(compared(*run, table));
    add_counts(text, all.back(), all.size() == 1 ? nullptr : &all[all.size() - 2]);
  }
  for (std::size_t i = 1; i < all.size(); ++i) {
    add_comparison(text, all[i - 1], all[i], order);
  }
}

std::string by_date(std::span<const TrendRun> runs, const RequirementTable& table) {
  std::map<std::pair<std::string, std::string>, Runs> devices;
  for (const TrendRun& run : runs) {
    const DeviceIdentity& device = run.report.identity.device;
    devices[{device.platform_name, device.device_name}].push_back(&run);
  }
  std::string text = "# Results from run to run\n";
  for (auto& [name, of_device] : devices) {
    std::ranges::stable_sort(of_device, {}, &TrendRun::date);
    text += fmt::format("\n## {}, {}\n", cell(name.first), cell(name.second));
    add_sequence(text, of_device, TrendOrder::dates, table);
  }
  return text;
}

}  // namespace

std::string trend_page(std::span<const TrendRun> runs, TrendOrder order,
                       const RequirementTable& table) {
  if (order == TrendOrder::dates) {
    return by_date(runs, table);
  }
  Runs all;
  std::ranges::transform(runs, std::back_inserter(all), [](const TrendRun& run) { return &run; });
  std::string text = "# Results from one to the next\n";
  add_sequence(text, all, order, table);
  return text;
}

}  // namespace clmem::conformance
