// SPDX-License-Identifier: Apache-2.0
#include "proof/proof_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "proof/exceptions.hpp"

namespace clmem::conformance {
namespace {

constexpr std::size_t most_named = 3;

std::string named(const std::set<std::string>& cases) {
  std::string text;
  std::size_t count = 0;
  for (const std::string& id : cases) {
    if (count++ == most_named) {
      return text + fmt::format(", and {} more", cases.size() - most_named);
    }
    text += (text.empty() ? "" : ", ") + id;
  }
  return text;
}

std::string sight_text(const ProvenDefect& one) {
  if (one.is_seen()) {
    return fmt::format("{} of {} cases: {}", one.detected_by.size(), one.cited.size(),
                       named(one.detected_by));
  }
  return one.cited.empty()
             ? "UNSEEN: no case cites its requirements"
             : fmt::format("UNSEEN by {} cases: {}", one.cited.size(), one.defect.sentence);
}

std::string share_of_cases(std::size_t count, const Proof& proof, std::string_view what) {
  const std::size_t all = proof.cases().size();
  return fmt::format(
      "{} of {} cases are {} ({:.1f} %)\n", count, all, what,
      100.0 * static_cast<double>(count) / static_cast<double>(std::max<std::size_t>(all, 1)));
}

std::string stale_text(const Proof& proof) {
  std::string text;
  for (const StaleReason& one : proof.stale_reasons(unproven_cases())) {
    text += one.detecting_case.empty()
                ? fmt::format("STALE REASON: {}  matches no case\n", one.pattern)
                : fmt::format("STALE REASON: {}  a defect turns {} red\n", one.pattern,
                              one.detecting_case);
  }
  return text;
}

std::string cases_text(const Proof& proof, Scope scope) {
  const std::vector<std::string> unproven = proof.unproven();
  std::string text;
  for (const std::string& id : unproven) {
    const std::string* const reason = reason_of_unproven(id);
    text += fmt::format("no defect turns red: {}  {}\n", id, reason ? *reason : "no reason given");
  }
  return text + (scope == Scope::everything ? stale_text(proof) : "") +
         share_of_cases(unproven.size(), proof, "turned red by no defect") +
         share_of_cases(proof.proven_broadly().size(), proof,
                        "turned red only where a whole function is wrong");
}

}  // namespace

std::string proof_text(const Proof& proof, Scope scope) {
  std::size_t width = 0;
  for (const ProvenDefect& one : proof.defects()) {
    width = std::max(width, one.defect.name.size());
  }
  std::string text;
  for (const ProvenDefect& one : proof.defects()) {
    text += fmt::format("{:<{}}  {}\n", one.defect.name, width, sight_text(one));
  }
  if (scope != Scope::chosen_defects) {
    text += cases_text(proof, scope);
  }
  const std::size_t all = proof.defects().size();
  const std::size_t seen = proof.count_seen();
  return text + fmt::format("{} defects: {} seen, {} unseen\n", all, seen, all - seen);
}

std::string proof_json(const Proof& proof, Scope scope) {
  using nlohmann::json;
  json defects = json::array();
  for (const ProvenDefect& one : proof.defects()) {
    defects.push_back({{"name", one.defect.name},
                       {"sentence", one.defect.sentence},
                       {"requirements", one.defect.requirements},
                       {"sight", one.is_seen() ? "seen" : "unseen"},
                       {"broad", one.defect.is_broad()},
                       {"cited", one.cited},
                       {"red", one.detected_by}});
  }
  json document{{"format", "clmem-conformance-proof-1"}, {"defects", std::move(defects)}};
  if (scope != Scope::chosen_defects) {
    json unproven = json::array();
    for (const std::string& id : proof.unproven()) {
      const std::string* const reason = reason_of_unproven(id);
      unproven.push_back({{"case", id}, {"reason", reason ? json(*reason) : json()}});
    }
    document["cases"] = proof.cases().size();
    document["unproven"] = std::move(unproven);
    document["proven_broadly"] = proof.proven_broadly();
  }
  if (scope == Scope::everything) {
    json stale = json::array();
    for (const StaleReason& one : proof.stale_reasons(unproven_cases())) {
      stale.push_back({{"pattern", one.pattern},
                       {"red", one.detecting_case.empty() ? json() : json(one.detecting_case)}});
    }
    document["stale_reasons"] = std::move(stale);
  }
  return document.dump(1) + "\n";
}

}  // namespace clmem::conformance
