// SPDX-License-Identifier: Apache-2.0
#include "model/rule.hpp"

#include <algorithm>
#include <initializer_list>

namespace clmem::mock {
namespace {

thread_local RefusalNote last;

}  // namespace

std::span<const Rule* const> all_rules() {
  // A plain array: clang deduces the size of a std::array from at most 256 elements.
  static constexpr const Rule* rules[]{
#define CLMEM_RULE(name, code, sentence) &rule::name,
#include "model/rules.def"
#undef CLMEM_RULE
  };
  return rules;
}

std::span<const RefusalRow> refusal_rows() {
  using enum EntryPoint;
  static const std::vector<RefusalRow> rows = [] {
    std::vector<RefusalRow> made;
    const auto add = [&](const Rule& rule, bool rare, std::string_view ends,
                         std::initializer_list<EntryPoint> points) {
      for (const EntryPoint point : points) {
        made.push_back({point, &rule, rare, ends});
      }
    };
#define CLMEM_REFUSAL(name, ends, ...) add(rule::name, false, ends, {__VA_ARGS__});
#define CLMEM_RARE_REFUSAL(name, ends, ...) add(rule::name, true, ends, {__VA_ARGS__});
#include "model/refusals.def"
#undef CLMEM_REFUSAL
#undef CLMEM_RARE_REFUSAL
    return made;
  }();
  return rows;
}

std::vector<std::string> requirements_of(const RefusalRow& row) {
  const std::string function{name_of(row.point).substr(2)};
  std::vector<std::string> ids;
  for (std::string_view ends = row.ends; !ends.empty();) {
    const std::string_view end = ends.substr(0, ends.find('|'));
    ends.remove_prefix(std::min(end.size() + 1, ends.size()));
    ids.push_back(function + ".err." + std::string{end});
  }
  return ids;
}

RefusalNote last_refusal() noexcept {
  return last;
}

void note_refusal(RefusalNote note) noexcept {
  last = note;
}

}  // namespace clmem::mock
