// SPDX-License-Identifier: Apache-2.0
#include "expectations/cause_facts.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "requirements/call_kinds.hpp"

namespace clmem::conformance {
namespace {

using Requirements = std::vector<const Requirement*>;

// Longer names come before those that they contain.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> object_kinds{{
    {"Image1DBuffer", "a 1D image buffer"},
    {"Image1DOverBuffer", "a 1D image buffer"},
    {"Image2DOverBuffer", "a 2D image over a buffer"},
    {"Image1DArray", "a 1D image array"},
    {"Image2DArray", "a 2D image array"},
    {"Image1D", "a 1D image"},
    {"Image2D", "a 2D image"},
    {"Image3D", "a 3D image"},
    {"SubBuffer", "a sub-buffer"},
}};

// Codes of rules about every command: drivers usually check them in one function for all commands.
constexpr std::array<std::string_view, 4> common_codes{
    "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST", "CL_INVALID_EVENT_WAIT_LIST",
    "CL_INVALID_CONTEXT", "CL_INVALID_COMMAND_QUEUE"};

void erase_all(std::string& text, std::string_view part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) {
    text.erase(at, part.size());
  }
}

void replace_start(std::string& text, std::string_view start, std::string_view by) {
  if (text.starts_with(start)) {
    text.replace(0, start.size(), by);
  }
}

// Maps reading and writing calls, and equivalent functions of different versions, to one name.
std::string family_of(std::string call) {
  erase_all(call, "WithProperties");
  erase_all(call, "WithWaitList");
  replace_start(call, "clEnqueueWrite", "clEnqueueRead");
  replace_start(call, "clCreateImage2D", "clCreateImage");
  replace_start(call, "clCreateImage3D", "clCreateImage");
  return call;
}

// Maps image commands that use no host memory to one name: drivers check the regions of these in
// one place.
std::string family_of_mistakes(const std::string& call) {
  constexpr std::array<std::string_view, 4> on_images{
      "clEnqueueCopyImage", "clEnqueueCopyImageToBuffer", "clEnqueueCopyBufferToImage",
      "clEnqueueFillImage"};
  return std::ranges::find(on_images, call) == on_images.end() ? family_of(call)
                                                               : std::string{on_images.front()};
}

bool is_common(const Requirement* rule) {
  return rule != nullptr && std::ranges::find(common_codes, rule->expected) != common_codes.end();
}

// Returns the kinds of objects in an id. The kind of object that a case creates does not show the
// cause, so it is left out.
std::vector<std::string> objects_in(std::string id) {
  for (const std::string_view call : {"CreateImage2D", "CreateImage3D", "CreateSubBuffer"}) {
    erase_all(id, call);
  }
  std::vector<std::string> found;
  for (const auto& [name, words] : object_kinds) {
    if (id.find(name) != std::string::npos) {
      found.emplace_back(name == "Image1DOverBuffer" ? "Image1DBuffer" : name);
      erase_all(id, name);
    }
  }
  return found;
}

Requirements cited_by(const CaseResult& result, const RequirementTable& table) {
  Requirements cited;
  for (const std::string& id : result.requirements) {
    if (const Requirement* rule = table.find(id)) {
      cited.push_back(rule);
    }
  }
  return cited;
}

bool is_cited(const Requirements& cited, std::string_view call) {
  return std::ranges::find(cited, call, &Requirement::entry_point) != cited.end();
}

std::string last_cited_call(const Requirements& cited) {
  const auto found = std::find_if(cited.rbegin(), cited.rend(),
                                  [](const Requirement* rule) { return rule->entry_point != "*"; });
  return found == cited.rend() ? std::string{} : (*found)->entry_point;
}

bool is_command(const std::string& call) {
  return call.starts_with("clEnqueue");
}

// Returns the call to blame for the death of a worker: the call in flight; if that one only waits
// or queries, the latest call that the case cites, or a later command; otherwise the call itself.
std::string lost_call(const CaseResult& result, const Requirements& cited) {
  if (!result.call.empty() && (acts(result.call) || is_cited(cited, result.call))) {
    return result.call;
  }
  const auto& before = result.calls_before;
  const auto latest = [&](auto is_meant) {
    return std::find_if(before.rbegin(), before.rend(), is_meant);
  };
  const auto about = latest([&](const std::string& call) { return is_cited(cited, call); });
  const auto command = latest(is_command);
  if (about != before.rend() && (is_command(*about) || about < command)) {
    return *about;
  }
  if (command != before.rend()) {
    return *command;
  }
  return result.call.empty() ? last_cited_call(cited) : result.call;
}

// Prefers the requirement with the expected code, then the one on this call; of equal ones the
// last, which is that of the row.
const Requirement* broken_rule(const Requirements& cited, const CauseFacts& facts) {
  const Requirement* best = nullptr;
  int most = -1;
  for (const Requirement* rule : cited) {
    const bool asks =
        !rule->expected.empty() && facts.expected.find(rule->expected) != std::string::npos;
    const int points = (asks ? 4 : 0) + (rule->entry_point == facts.call ? 2 : 0) +
                       (rule->entry_point != "*" ? 1 : 0);
    if (points >= most) {
      best = rule;
      most = points;
    }
  }
  return best;
}

CauseKind kind_of(DeviationKind kind) {
  switch (kind) {
    case DeviationKind::accepted:
      return CauseKind::accepted;
    case DeviationKind::refused:
    case DeviationKind::wrong_code:
      return CauseKind::wrong_code;
    case DeviationKind::wrong_value:
      return CauseKind::wrong_value;
    case DeviationKind::wrong_bytes:
      return CauseKind::wrong_bytes;
    case DeviationKind::other:
      break;
  }
  return CauseKind::other;
}

Deviation first_deviation(const CaseResult& result) {
  if (!result.deviations.empty()) {
    return result.deviations.front();
  }
  Deviation unknown;
  if (!result.failures.empty()) {
    const std::string& text = result.failures.front();
    const std::size_t line = text.find(':');
    const std::size_t end = line == std::string::npos ? line : text.find(':', line + 1);
    unknown.statement = end == std::string::npos ? "" : text.substr(0, end);
  }
  return unknown;
}

void take_deviation(CauseFacts& facts, const Deviation& first, const Requirements& cited) {
  facts.kind = kind_of(first.kind);
  facts.call = first.call;
  facts.expected = first.expected;
  facts.given = first.given;
  facts.shape = facts.kind == CauseKind::other ? first.statement : first.shape;
  // An unexpected error and a wrong value belong to the call itself; other deviations may show in
  // another call than the one that the case tests.
  const bool sure =
      first.kind == DeviationKind::refused || first.kind == DeviationKind::wrong_value;
  const std::string about = last_cited_call(cited);
  if (!about.empty() && (facts.call.empty() || (!sure && !is_cited(cited, facts.call)))) {
    facts.call = about;
  }
}

// True if the failure can break the rule. A legal call that fails breaks no rule about mistakes
// unless it returns the code of one, and neither does a call that ends the process before the
// mistake is made. Such a call is often part of the set-up, and then has one cause in all cases
// with the same set-up.
bool can_break(const Requirement& rule, const CaseResult& result, const CauseFacts& facts,
               DeviationKind first) {
  if (rule.kind != RequirementKind::error) {
    return true;
  }
  const bool is_of_call = rule.entry_point == "*" || rule.entry_point == facts.call;
  if (first == DeviationKind::refused) {
    return is_of_call && rule.expected == facts.given;
  }
  const bool is_lost = facts.kind == CauseKind::crash || facts.kind == CauseKind::hang;
  return !is_lost || is_of_call || std::ranges::count(result.calls_before, rule.entry_point) > 0;
}

}  // namespace

CauseFacts facts_of(const CaseResult& result, const RequirementTable& table) {
  Requirements cited = cited_by(result, table);
  CauseFacts facts;
  DeviationKind first = DeviationKind::other;
  if (result.status == Status::crash || result.status == Status::timeout) {
    facts.kind = result.status == Status::crash ? CauseKind::crash : CauseKind::hang;
    facts.call = lost_call(result, cited);
    facts.ended_in = result.call;
    facts.given = result.cause;
  } else {
    const Deviation deviation = first_deviation(result);
    first = deviation.kind;
    take_deviation(facts, deviation, cited);
  }
  std::erase_if(cited,
                [&](const Requirement* rule) { return !can_break(*rule, result, facts, first); });
  facts.requirement = broken_rule(cited, facts);
  facts.rule = rule_of(facts.requirement, result.id);
  facts.family = is_common(facts.requirement)        ? "*"
                 : facts.kind == CauseKind::accepted ? family_of_mistakes(facts.call)
                                                     : family_of(facts.call);
  if (takes_memory(facts.call)) {
    facts.objects = objects_in(result.id);
  }
  return facts;
}

std::string rule_of(const Requirement* requirement, std::string_view id) {
  if (requirement == nullptr || requirement->kind != RequirementKind::error) {
    return {};
  }
  if (id.find("Wrap") != std::string_view::npos) {
    return "wraps";
  }
  std::vector<std::string> parts;
  std::istringstream words{requirement->id};
  for (std::string part; std::getline(words, part, '.');) {
    parts.push_back(part);
  }
  if (parts.size() < 3) {
    return requirement->id;
  }
  std::string rule = parts.size() > 3 ? parts[3] : "";
  for (const std::string_view side : {"src-", "dst-", "image-"}) {
    replace_start(rule, side, "");
  }
  if (rule == "wraparound") {
    return "wraps";
  }
  if (rule == "origin-rule" || rule == "region-rule") {
    rule = "dimension";  // a dimension that the image does not have
  }
  return parts[2] + "." + rule;
}

void blame(CauseFacts& facts, const std::string& call) {
  facts.call = call;
  facts.family = family_of(call);
}

}  // namespace clmem::conformance
