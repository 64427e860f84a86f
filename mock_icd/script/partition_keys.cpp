// SPDX-License-Identifier: Apache-2.0
#include "script/partition_keys.hpp"

#include "script/key_table.hpp"

namespace clmem::mock {
namespace {

constexpr auto schemes =
    std::to_array<NamedValue>({{"equally", CL_DEVICE_PARTITION_EQUALLY},
                               {"by_counts", CL_DEVICE_PARTITION_BY_COUNTS},
                               {"by_affinity_domain", CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN}});

// From the outermost domain to the innermost one.
constexpr auto affinity_domains =
    std::to_array<NamedValue>({{"numa", CL_DEVICE_AFFINITY_DOMAIN_NUMA},
                               {"l4_cache", CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE},
                               {"l3_cache", CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE},
                               {"l2_cache", CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE},
                               {"l1_cache", CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE}});

struct AffinityForm {
  static void read(const NodeView& value, std::vector<AffinityLevel>& member) {
    member.clear();
    for (const NamedValue& domain : affinity_domains) {
      if (const auto units = value.member(domain.name)) {
        member.push_back({domain.value, static_cast<cl_uint>(units->count(1, CL_INT_MAX))});
      }
    }
    std::vector<NodeView::Key> known;
    for (const NamedValue& domain : affinity_domains) {
      known.push_back({domain.name, [](const NodeView&) {}});
    }
    value.read_object(known);
  }
  static std::string write(const std::vector<AffinityLevel>& member) {
    std::string text;
    for (const AffinityLevel& level : member) {
      const auto* const domain =
          std::ranges::find(affinity_domains, level.domain, &NamedValue::value);
      text += (text.empty() ? "" : ", ") + quoted_json(domain->name) + ": " +
              std::to_string(level.compute_units);
    }
    return "{" + text + "}";
  }
};

using P = PartitionConfig;

constexpr auto partition_keys = std::to_array<Key<P>>({
    key<ChoicesForm<schemes>, &P::schemes>("schemes"),
    key<AffinityForm, &P::affinity>("affinity"),
    key<NumberForm<1, CL_INT_MAX>, &P::max_sub_devices>("max_sub_devices"),
});

}  // namespace

void PartitionForm::read(const NodeView& value, PartitionConfig& member) {
  ObjectForm<partition_keys>::read(value, member);
}

std::string PartitionForm::write(const PartitionConfig& member) {
  return ObjectForm<partition_keys>::write(member);
}

}  // namespace clmem::mock
