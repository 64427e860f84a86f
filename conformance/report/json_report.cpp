// SPDX-License-Identifier: Apache-2.0
#include "report/json_report.hpp"

#include <nlohmann/json.hpp>

#include "report/causes.hpp"
#include "report/entry_json.hpp"
#include "report/summary.hpp"

namespace clmem::conformance {
namespace {

using nlohmann::json;

json case_json(const TargetReport& report, const JudgedCase& judged) {
  json object = to_json(judged.result);
  object["verdict"] = to_string(judged.verdict);
  const CaseText& text = text_of(report, judged.result.id);
  object["sentence"] = text.sentence;
  object["place"] = text.place;
  object["reproduce"] = reproduce_command(report, judged.result);
  if (const std::string command = reproducer_command(report, judged.result); !command.empty()) {
    object["reproducer"] = command;
  }
  if (judged.entry) {
    object["baseline_entry"] = entry_json(*judged.entry, report.judgement.baseline);
  }
  return object;
}

json cause_json(const Cause& cause) {
  json object{{"sentence", cause.sentence},
              {"severity", to_string(cause.severity)},
              {"entry_point", cause.entry_point},
              {"conditions", cause.conditions},
              {"passes", cause.passes},
              {"explained", cause.is_explained},
              {"cases", cause.cases},
              {"reproduce", cause.reproduce}};
  if (cause.requirement != nullptr) {
    object["requirement"] = {{"id", cause.requirement->id},
                             {"statement", cause.requirement->statement},
                             {"section", cause.requirement->spec_section}};
  }
  return object;
}

json causes_json(const TargetReport& report) {
  json array = json::array();
  for (const Cause& cause : report.causes) {
    array.push_back(cause_json(cause));
  }
  return array;
}

json summary_json(const Summary& summary) {
  json statuses = json::object();
  for (const Status status : all_statuses) {
    statuses[std::string{to_string(status)}] = summary.count(status);
  }
  json verdicts = json::object();
  for (const Verdict verdict :
       {Verdict::ok, Verdict::known, Verdict::new_failure, Verdict::flaky, Verdict::fixed}) {
    verdicts[std::string{to_string(verdict)}] = summary.count(verdict);
  }
  return {{"cases", summary.cases},
          {"status", statuses},
          {"verdict", verdicts},
          {"missing", summary.missing},
          {"expired", summary.expired},
          {"grown", summary.grown},
          {"incomplete", summary.incomplete},
          {"with_warnings", summary.warnings}};
}

}  // namespace

std::string json_report(const TargetReport& report) {
  json cases = json::array();
  for (const JudgedCase& judged : report.judgement.cases) {
    cases.push_back(case_json(report, judged));
  }
  const Judgement& judgement = report.judgement;
  const json document{{"format", "clmem-conformance-report-1"},
                      {"label", report.label},
                      {"identity", to_json(report.identity)},
                      {"as_expected", judgement.as_expected()},
                      {"strict", judgement.gate == Gate::strict},
                      {"baseline", report.judgement.baseline},
                      {"summary", summary_json(summarise(report.judgement))},
                      {"seconds", report.seconds},
                      {"notes", report.notes},
                      {"causes", causes_json(report)},
                      {"cases", cases},
                      {"missing", entries_json(judgement.missing, judgement.baseline)},
                      {"expired", entries_json(judgement.expired, judgement.baseline)},
                      {"grown", grown_json(judgement)},
                      {"incomplete", judgement.incomplete}};
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace clmem::conformance
