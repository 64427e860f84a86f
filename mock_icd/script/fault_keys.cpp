// SPDX-License-Identifier: Apache-2.0
#include "script/fault_keys.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "clmem/mock/status_names.hpp"
#include "script/node_view.hpp"

namespace clmem::mock {
namespace {

constexpr std::uint64_t longest_delay = 3'600'000'000;  // an hour, in microseconds

EntryPoint read_entry_point(const NodeView& value) {
  const auto point = entry_point_named(value.text());
  if (!point) {
    value.fail("the name of an OpenCL function");
  }
  return *point;
}

cl_int read_code(const NodeView& value) {
  const auto code = status_named(value.text());
  if (!code || *code >= CL_SUCCESS) {
    value.fail("the name of an OpenCL error code");
  }
  return *code;
}

template <typename Enum, std::size_t count>
Enum read_name(const NodeView& value, const std::array<std::string_view, count>& names) {
  return static_cast<Enum>(value.choice({names.begin(), names.end()}));
}

struct Bound {
  std::size_t argument = 0;
  std::uint64_t least = 0;
  std::uint64_t most = UINT64_MAX;
};

Bound read_bound(const NodeView& value, std::size_t argument) {
  Bound bound{.argument = argument};
  if (value.is_object()) {
    value.read_object({
        {"at_least", [&](const NodeView& v) { bound.least = v.count(0, UINT64_MAX); }},
        {"at_most", [&](const NodeView& v) { bound.most = v.count(0, UINT64_MAX); }},
    });
  } else {
    bound.least = bound.most = value.count(0, UINT64_MAX);
  }
  return bound;
}

// Reads arguments by name, each with its required value or bounds.
std::function<bool(const Call&)> read_predicate(const NodeView& object, const Fault& fault) {
  if (!fault.entry_point) {
    object.refuse("\"where\" needs an \"entry_point\", whose arguments it is about");
  }
  std::vector<Bound> bounds;
  std::vector<NodeView::Key> keys;
  for (const Parameter& parameter : parameters_of(*fault.entry_point)) {
    keys.push_back({parameter.name, [&, index = keys.size()](const NodeView& value) {
                      bounds.push_back(read_bound(value, index));
                    }});
  }
  object.read_object(keys);
  return [bounds = std::move(bounds)](const Call& call) {
    return std::ranges::all_of(bounds, [&](const Bound& bound) {
      const std::uint64_t value = call.bits.at(bound.argument);
      return value >= bound.least && value <= bound.most;
    });
  };
}

}  // namespace

Fault read_fault(const NodeView& object) {
  Fault fault;
  object.read_object({
      {"entry_point", [&](const NodeView& v) { fault.entry_point = read_entry_point(v); }},
      {"where", [](const NodeView&) {}},  // read once the entry point is known
      {"skip", [&](const NodeView& v) { fault.skip = v.count(0, SIZE_MAX - 1); }},
      {"times", [&](const NodeView& v) { fault.times = v.count(1, Fault::always); }},
      {"probability", [&](const NodeView& v) { fault.probability = v.number(0, 1); }},
      {"seed", [&](const NodeView& v) { fault.seed = v.count(0, UINT64_MAX); }},
      {"effect",
       [&](const NodeView& v) { fault.effect = read_name<FaultEffect>(v, fault_effect_names); }},
      {"target",
       [&](const NodeView& v) { fault.target = read_name<FaultTarget>(v, fault_target_names); }},
      {"microseconds",
       [&](const NodeView& v) {
         fault.delay = std::chrono::microseconds{v.count(0, longest_delay)};
       }},
      {"device", [&](const NodeView& v) { fault.device = v.count(0, CL_INT_MAX); }},
      {"code", [&](const NodeView& v) { fault.code = read_code(v); }},
  });
  if (const auto where = object.member("where")) {
    fault.predicate = read_predicate(*where, fault);
  }
  if (const std::string reason = why_impossible(fault); !reason.empty()) {
    object.refuse("the fault is impossible: " + reason);
  }
  return fault;
}

}  // namespace clmem::mock
