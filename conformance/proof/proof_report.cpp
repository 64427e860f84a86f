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
  switch (one.sight()) {
    case Sight::seen:
      return fmt::format("{} of {} cases: {}", one.red.size(), one.cited.size(), named(one.red));
    case Sight::exempt:
      return "out of reach: " + *unseen_defects().find(one.defect.name);
    case Sight::unseen:
      break;
  }
  return one.cited.empty()
             ? "UNSEEN: no case cites its requirements"
             : fmt::format("UNSEEN by {} cases: {}", one.cited.size(), one.defect.sentence);
}

std::string_view word(Sight sight) {
  return sight == Sight::seen ? "seen" : sight == Sight::exempt ? "exempt" : "unseen";
}

std::string unproven_text(const Proof& proof) {
  const std::vector<std::string> unproven = proof.unproven();
  std::string text;
  for (const std::string& id : unproven) {
    const std::string* const reason = reason_of_unproven(id);
    text += fmt::format("no defect turns red: {}  {}\n", id, reason ? *reason : "no reason given");
  }
  return text +
         fmt::format("{} of {} cases are turned red by no defect ({:.1f} %)\n", unproven.size(),
                     proof.cases().size(),
                     100.0 * static_cast<double>(unproven.size()) /
                         static_cast<double>(std::max<std::size_t>(proof.cases().size(), 1)));
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
  if (scope == Scope::whole_catalogue) {
    text += unproven_text(proof);
  }
  return text + fmt::format("{} defects: {} seen, {} out of reach, {} unseen\n",
                            proof.defects().size(), proof.count(Sight::seen),
                            proof.count(Sight::exempt), proof.count(Sight::unseen));
}

std::string proof_json(const Proof& proof, Scope scope) {
  using nlohmann::json;
  json defects = json::array();
  for (const ProvenDefect& one : proof.defects()) {
    defects.push_back({{"name", one.defect.name},
                       {"sentence", one.defect.sentence},
                       {"requirements", one.defect.requirements},
                       {"sight", word(one.sight())},
                       {"cited", one.cited},
                       {"red", one.red}});
  }
  json document{{"format", "clmem-conformance-proof-1"}, {"defects", std::move(defects)}};
  if (scope == Scope::whole_catalogue) {
    json unproven = json::array();
    for (const std::string& id : proof.unproven()) {
      const std::string* const reason = reason_of_unproven(id);
      unproven.push_back({{"case", id}, {"reason", reason ? json(*reason) : json()}});
    }
    document["cases"] = proof.cases().size();
    document["unproven"] = std::move(unproven);
  }
  return document.dump(1) + "\n";
}

}  // namespace clmem::conformance
