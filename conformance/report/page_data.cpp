// SPDX-License-Identifier: Apache-2.0
#include "report/page_data.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "report/causes.hpp"
#include "report/entry_json.hpp"
#include "report/summary.hpp"
#include "requirements/chapter.hpp"
#include "results/json_fields.hpp"
#include "results/printable.hpp"

namespace clmem::conformance {
namespace {

using nlohmann::json;

constexpr std::array<Verdict, 5> all_verdicts{Verdict::ok, Verdict::known, Verdict::new_failure,
                                              Verdict::flaky, Verdict::fixed};

template <typename Values>
json words_of(const Values& values) {
  json words = json::array();
  for (const auto value : values) {
    words.push_back(to_string(value));
  }
  return words;
}

template <typename Values, typename Value>
std::size_t position_of(const Values& values, Value value) {
  return static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
}

// Returns the size in the page, where line ends, quotes and some other characters are escaped.
std::size_t written_size(const json& value) {
  const std::string line = to_line(value);
  constexpr std::size_t escaped = 5;  // additional characters of "\u003c"
  return line.size() + escaped * static_cast<std::size_t>(std::ranges::count(line, '<'));
}

// An amount that can be used up.
class Supply {
 public:
  explicit Supply(std::size_t bytes) : left_{bytes} {}

  [[nodiscard]] bool take(std::size_t bytes) {
    if (bytes > left_) {
      return false;
    }
    left_ -= bytes;
    return true;
  }

 private:
  std::size_t left_;
};

// Assigns each value a position in an array; equal values have the same position.
class Positions {
 public:
  // Returns the position, and true if the value is new.
  std::pair<std::size_t, bool> place(const std::string& value) {
    const auto [found, fresh] = places_.try_emplace(value, places_.size());
    return {found->second, fresh};
  }

  [[nodiscard]] bool has(const std::string& value) const { return places_.contains(value); }

 private:
  std::map<std::string, std::size_t> places_;
};

std::string shortened(const std::string& text, std::size_t most) {
  const std::string clean = printable(text);
  if (clean.size() <= most) {
    return clean;
  }
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(clean[end]) & 0xC0U) == 0x80U) {
    --end;  // inside a character
  }
  return fmt::format("{}\n... {} more bytes", clean.substr(0, end), clean.size() - end);
}

bool has_details(const JudgedCase& judged) {
  return judged.verdict != Verdict::ok || judged.result.status != Status::pass ||
         !judged.result.warnings.empty() || judged.result.runs > 1;
}

// Ranks new failures first, because readers open the page for them.
int rank_of(const JudgedCase& judged) {
  if (judged.verdict == Verdict::new_failure) {
    return 0;
  }
  return is_failure(judged.result.status) ? 1 : 2;
}

class PageData {
 public:
  PageData(std::span<const TargetReport> reports, const RequirementTable& table,
           const PageBounds& bounds)
      : reports_{reports},
        bounds_{bounds},
        texts_left_{bounds.all_texts},
        pictures_left_{bounds.all_pictures} {
    add_requirements(table);
    for (const TargetReport& report : reports) {
      targets_.push_back(target_json(report));
      targets_.back()["causes"] = causes_json(report, table);
    }
    add_details();
  }

  json take() {
    return {{"chapters", chapters()},
            {"requirements", std::move(requirements_)},
            {"statuses", words_of(all_statuses)},
            {"verdicts", words_of(all_verdicts)},
            {"cases", std::move(cases_)},
            {"texts", std::move(texts_)},
            {"targets", std::move(targets_)}};
  }

 private:
  void add_requirements(const RequirementTable& table) {
    for (const Requirement& row : table.rows()) {
      const std::optional<std::size_t> chapter = chapter_of(row);
      (void)requirement_places_.place(row.id);
      requirements_.push_back({row.id, row.entry_point, row.statement, row.spec_section,
                               chapter ? json(*chapter) : json(), row.testable == Testable::yes});
    }
  }

  std::size_t requirement_place(const std::string& id) {
    const auto [place, fresh] = requirement_places_.place(id);
    if (fresh) {
      requirements_.push_back({id, "", "not in the requirement table", "", json(), false});
    }
    return place;
  }

  std::size_t case_place(const TargetReport& report, const CaseResult& result) {
    const auto [place, fresh] = case_places_.place(result.id);
    if (fresh) {
      const CaseText& text = text_of(report, result.id);
      cases_.push_back({result.id, text.sentence, json::array(), text.place});
    }
    // A worker that died reports no requirements; the worker of another device may have reported
    // them.
    json& cited = cases_[place][2];
    if (cited.empty()) {
      for (const std::string& id : result.requirements) {
        cited.push_back(requirement_place(id));
      }
    }
    return place;
  }

  json target_json(const TargetReport& report) {
    const Judgement& judgement = report.judgement;
    json results = json::array();
    for (const JudgedCase& judged : judgement.cases) {
      constexpr double milliseconds = 1000;
      results.push_back({case_place(report, judged.result),
                         position_of(all_statuses, judged.result.status),
                         position_of(all_verdicts, judged.verdict),
                         std::llround(judged.result.seconds * milliseconds)});
    }
    return {{"label", printable(report.label)},
            {"identity", to_json(report.identity)},
            {"as_expected", judgement.as_expected()},
            {"strict", judgement.gate == Gate::strict},
            {"baseline", judgement.baseline},
            {"seconds", report.seconds},
            {"notes", report.notes},
            {"reproduce", report.reproduce},
            {"reproducer", report.reproducer},
            {"entries", json::array()},
            {"missing", entries_json(judgement.missing, judgement.baseline)},
            {"expired", entries_json(judgement.expired, judgement.baseline)},
            {"grown", grown_json(judgement)},
            {"results", std::move(results)}};
  }

  json causes_json(const TargetReport& report, const RequirementTable& table) {
    json causes = json::array();
    for (const Cause& cause : causes_of(report, table)) {
      json places = json::array();
      for (const JudgedCase* judged : cause.cases) {
        places.push_back(case_place(report, judged->result));
      }
      causes.push_back({shortened(cause.sentence, bounds_.text), to_string(cause.severity),
                        cause.requirement ? json(requirement_place(cause.requirement->id)) : json(),
                        std::move(places)});
    }
    return causes;
  }

  struct Place {
    std::size_t target;
    std::size_t result;
  };

  [[nodiscard]] const JudgedCase& at(const Place& place) const {
    return reports_[place.target].judgement.cases[place.result];
  }

  void add_details() {
    std::vector<Place> places;
    for (std::size_t target = 0; target < reports_.size(); ++target) {
      const auto& cases = reports_[target].judgement.cases;
      for (std::size_t result = 0; result < cases.size(); ++result) {
        if (has_details(cases[result])) {
          places.push_back({target, result});
        }
      }
    }
    std::ranges::stable_sort(places, {}, [this](const Place& place) { return rank_of(at(place)); });
    for (const Place& place : places) {
      targets_[place.target]["results"][place.result].push_back(details_json(place));
    }
  }

  json details_json(const Place& place) {
    const CaseResult& result = at(place).result;
    json details = json::object();
    std::size_t omitted = 0;
    const auto add_text = [&](const char* name, const std::string& text) {
      if (!text.empty()) {
        put(details[name], text, omitted);
      }
    };
    for (const std::string& failure : result.failures) {
      put(details["failures"], failure, omitted);
    }
    for (const std::string& warning : result.warnings) {
      put(details["warnings"], warning, omitted);
    }
    add_text("capability", result.capability);
    add_text("cause", result.cause);
    add_text("log", result.log);
    for (const RegionPicture& picture : result.pictures) {
      put_picture(details["pictures"], picture, omitted);
    }
    add_outcome(details, place);
    if (omitted > 0) {
      details["omitted"] = omitted;
    }
    return details;
  }

  void add_outcome(json& details, const Place& place) {
    const TargetReport& report = reports_[place.target];
    const JudgedCase& judged = at(place);
    const CaseResult& result = judged.result;
    if (result.runs > 1) {
      details["runs"] = result.runs;
      details["failed_runs"] = result.failed_runs;
    }
    if (!result.after.empty()) {
      details["after"] = result.after;
    }
    if (const std::string command =
            reproduce_command(report, result).substr(report.reproduce.size());
        command != " " + result.id) {
      details["command"] = command;
    }
    if (judged.entry) {
      details["entry"] =
          entry_place(place.target, entry_json(*judged.entry, report.judgement.baseline));
    }
  }

  // Returns the position among the target's entries; a pattern may cover many cases.
  std::size_t entry_place(std::size_t target, json entry) {
    json& entries = targets_[target]["entries"];
    const auto [found, fresh] = entry_places_[target].place(entry["place"]);
    if (fresh) {
      entries.push_back(std::move(entry));
    }
    return found;
  }

  // Appends the text's position to the list.
  void put(json& list, const std::string& text, std::size_t& omitted) {
    const std::string shown = shortened(text, bounds_.text);
    if (!text_places_.has(shown)) {
      if (!texts_left_.take(written_size(shown))) {
        ++omitted;
        return;
      }
      texts_.push_back(shown);
    }
    list.push_back(text_places_.place(shown).first);
  }

  void put_picture(json& list, const RegionPicture& picture, std::size_t& omitted) {
    json drawn = to_json(picture);
    if (!pictures_left_.take(written_size(drawn))) {
      ++omitted;
      return;
    }
    list.push_back(std::move(drawn));
  }

  std::span<const TargetReport> reports_;
  const PageBounds& bounds_;
  Supply texts_left_;
  Supply pictures_left_;
  Positions requirement_places_;
  Positions case_places_;
  Positions text_places_;
  std::map<std::size_t, Positions> entry_places_;  // by target
  json requirements_ = json::array();
  json cases_ = json::array();
  json texts_ = json::array();
  json targets_ = json::array();
};

}  // namespace

json page_data(std::span<const TargetReport> reports, const RequirementTable& table,
               const PageBounds& bounds) {
  return PageData{reports, table, bounds}.take();
}

}  // namespace clmem::conformance
