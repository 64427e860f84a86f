// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "clmem/mock/status_names.hpp"
#include "defects/substitute.hpp"
#include "defects/target.hpp"
#include "defects/wrap.hpp"
#include "model/rule.hpp"

namespace clmem::mock::defects {
namespace {

std::vector<Waiver>& active(EntryPoint point) {
  static std::array<std::vector<Waiver>, entry_point_count> all;
  return all.at(static_cast<std::size_t>(point));
}

// Returns the waiver of the rule that rejected this thread's last call, or null.
const Waiver* latest_waiver(EntryPoint point) {
  const std::vector<Waiver>& here = active(point);
  const auto found = std::ranges::find(here, last_refusal().rule, &Waiver::rule);
  return found == here.end() ? nullptr : &*found;
}

struct Waives {
  template <typename Call>
  auto operator()(Call& call) const {
    auto answer = call.forward();
    const Waiver* const waiver =
        answer.status == CL_SUCCESS ? nullptr : latest_waiver(Call::entry_point);
    if (waiver != nullptr) {
      answer = waiver->answer == CL_SUCCESS ? substitute(call) : answer;
      answer.status = waiver->answer;
    }
    return answer;
  }
};

std::string kebab(std::string name) {
  std::ranges::replace(name, '_', '-');
  return name;
}

// Returns a code that no case accepts instead. Cases of images accept several codes, because a call
// may break several rules.
cl_int confused(cl_int code) {
  switch (code) {
    case CL_INVALID_IMAGE_DESCRIPTOR:
    case CL_INVALID_IMAGE_FORMAT_DESCRIPTOR:
      return CL_INVALID_CONTEXT;
    case CL_INVALID_OPERATION:
      return CL_INVALID_VALUE;
    default:
      return CL_INVALID_OPERATION;
  }
}

}  // namespace

void waive(cl_icd_dispatch& table, const Waiver& waiver) {
  for_each_slot([&]<EntryPoint point>() {
    if constexpr (reports_status<point>) {
      using Installed = Hook<point, Waives, Waiver>;
      if (point != waiver.point) {
        return;
      }
      if (table.*Slot<point>::member != &Installed::call) {
        active(point).clear();
        Installed::next = table;
        table.*Slot<point>::member = &Installed::call;
      }
      active(point).push_back(waiver);
    }
  });
}

std::vector<Defect> waived_rules() {
  std::vector<Defect> made;
  for (const RefusalRow& row : refusal_rows()) {
    if (row.rare) {
      continue;
    }
    made.push_back(
        {family_of(row.point) + ".accepts-" + kebab(row.rule->name),
         requirements_of(row),
         std::string{name_of(row.point)} + " succeeds although " + row.rule->sentence + '.',
         nullptr,
         {{row.point, row.rule, CL_SUCCESS}}});
  }
  return made;
}

std::vector<Defect> confused_rules() {
  std::vector<Defect> made;
  for (const Rule* const rule : all_rules()) {
    Defect defect{"wrong-code." + kebab(rule->name),
                  {},
                  std::string{"A call is answered by "} +
                      std::string{status_name(confused(rule->code))} + " when " + rule->sentence +
                      '.',
                  nullptr};
    for (const RefusalRow& row : refusal_rows()) {
      if (row.rule == rule && !row.rare) {
        std::ranges::move(requirements_of(row), std::back_inserter(defect.requirements));
        defect.waivers.push_back({row.point, rule, confused(rule->code)});
      }
    }
    if (!defect.waivers.empty()) {
      made.push_back(std::move(defect));
    }
  }
  return made;
}

}  // namespace clmem::mock::defects
