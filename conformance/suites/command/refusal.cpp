// SPDX-License-Identifier: Apache-2.0
#include "suites/command/refusal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "harness/citable.hpp"
#include "suites/image/transfer/held_queue.hpp"

namespace clmem::conformance {

namespace {

struct Row {
  std::string name;
  std::string requirement;
  Site site;
  Mutation mutation;
  Spoil prepare;
  Delivery delivery;
};

bool counts_layers(ImageKind kind, std::size_t axis) {
  return (kind == ImageKind::image_1d_array && axis == 1) ||
         (kind == ImageKind::image_2d_array && axis == 2);
}

// A mistake about bounds is one about layers where the coordinate is that of layers.
std::string requirement_of(const Refusal& refusal, const Mutation& mutation, const Site& site) {
  const Side& side = site.of_source ? site.command->source : site.command->target;
  if (refusal.over == Over::coordinates && counts_layers(site.kind, site.axis) &&
      std::string_view{mutation.topic} == "out-of-bounds") {
    return rule_of(*site.command, side, mutation.code, "array-index");
  }
  std::string rule = rule_of(*site.command, side, mutation.code, mutation.topic);
  return rule.empty() ? rule_of(*site.command, side, mutation.code, mutation.otherwise) : rule;
}

// The sites of one side, with what their rows are called.
std::vector<std::pair<std::string, Site>> sites_of(const Refusal& refusal, const Command& command,
                                                   bool of_source) {
  constexpr const char* axis_names[] = {"X", "Y", "Z"};
  const Site flat{&command, of_source};
  if (refusal.over == Over::flat_image) {
    return {{"", flat}};
  }
  std::vector<std::pair<std::string, Site>> sites;
  for (const ImageKind kind : every_image_kind) {
    if (refusal.suits != nullptr && !refusal.suits(kind)) {
      continue;
    }
    Site site = flat;
    site.kind = kind;
    if (refusal.over == Over::image_kinds) {
      sites.emplace_back(name_of(kind), site);
      continue;
    }
    for (site.axis = 0; site.axis < 3; ++site.axis) {
      if ((site.axis < dimensions_of(kind)) == (refusal.over == Over::coordinates)) {
        sites.emplace_back(std::string{name_of(kind)} + axis_names[site.axis], site);
      }
    }
  }
  return sites;
}

void add_rows(const Refusal& refusal, const Command& command, bool of_source,
              std::vector<Row>& rows) {
  const Side& side = of_source ? command.source : command.target;
  if (std::count(refusal.sides.begin(), refusal.sides.end(), side.kind) == 0 || *side.row == 0 ||
      (refusal.wanted != nullptr && !refusal.wanted(command, of_source))) {
    return;
  }
  for (const Mutation& mutation : refusal.mutations) {
    for (const auto& [suffix, site] : sites_of(refusal, command, of_source)) {
      std::string rule = requirement_of(refusal, mutation, site);
      if (!rule.empty()) {
        const std::string ending = *mutation.row == 0 ? "" : std::string{"_"} + mutation.row;
        rows.push_back({side.row + (refusal.form + suffix) + ending, std::move(rule), site,
                        mutation, refusal.prepare, refusal.delivery});
      }
    }
  }
}

class Trial {
 public:
  Trial(Fixture& fixture, const Row& row)
      : fixture_{fixture}, row_{row}, command_{*row.site.command}, stage_{fixture, row.site} {}

  void refuse(Spoil spoil, Delivery delivery) {
    Arguments arguments = spoilt(spoil);
    UnreadEvent event;
    arguments.event = event.out();
    const bool blocks =
        command_.is_map() || (command_.uses(SideKind::host) && delivery == Delivery::blocking);
    if (blocks || arguments.queue != fixture_.queue()) {
      arguments.blocking = blocks ? CL_TRUE : CL_FALSE;
      expect_refused(arguments);
      return;
    }
    HeldQueue held{fixture_};
    arguments.queue = held.get();
    if (expect_refused(arguments) == CL_SUCCESS) {
      held.abandon();
    }
  }

  void expect_nothing_done() {
    stage_.expect_unchanged();
    Arguments legal = stage_.easy();
    ASSERT_THAT(command_.call(legal), returns(CL_SUCCESS)) << "a legal call of the same command";
    give_back(legal);
    fixture_.finish();
  }

 private:
  [[nodiscard]] Arguments spoilt(Spoil spoil) {
    Arguments arguments = stage_.legal();
    const bool of_source = row_.site.of_source;
    Mistake mistake{fixture_,
                    stage_,
                    arguments,
                    of_source ? arguments.source : arguments.target,
                    of_source ? arguments.target : arguments.source,
                    row_.site.axis};
    if (row_.prepare != nullptr) {
      row_.prepare(mistake);
    }
    spoil(mistake);
    return arguments;
  }

  cl_int expect_refused(Arguments& arguments) {
    const cl_int code = command_.call(arguments);
    EXPECT_THAT(code, fixture_.refuses(row_.mutation.code)) << text_of(arguments);
    give_back(arguments);
    return code;
  }

  // So that what follows stays legal.
  void give_back(const Arguments& arguments) {
    if (arguments.mapped.pointer != nullptr) {
      Arguments back{.queue = arguments.queue, .target = arguments.target};
      back.target.address = arguments.mapped.pointer;
      command_.type == CL_COMMAND_SVM_MAP ? calls::unmap_svm(back) : calls::unmap(back);
      clFinish(arguments.queue);
    }
  }

  Fixture& fixture_;
  const Row& row_;
  const Command& command_;
  TightStage stage_;
};

// What a call that was wrongly accepted does to memory is unknown: then nothing is compared.
void expect_refused(Fixture& fixture, const Row& row) {
  Trial trial{fixture, row};
  for (const Spoil spoil : row.mutation.spoils) {
    trial.refuse(spoil, row.delivery == Delivery::held ? Delivery::held : Delivery::blocking);
    if (row.delivery == Delivery::both_ways) {
      trial.refuse(spoil, Delivery::held);
    }
    if (testing::Test::HasFailure()) {
      return;
    }
  }
  trial.expect_nothing_done();
}

}  // namespace

std::string rule_of(const Command& command, const Side& side, cl_int code, const char* topic) {
  const std::string base =
      std::string{command.name} + ".err." + code_name(code).substr(std::string{"CL_"}.size());
  for (const char* const word : side.words) {
    if (word == nullptr) {
      break;
    }
    std::string detail = std::string{word} + topic;
    if (!detail.empty() && detail.back() == '-') {
      detail.pop_back();
    }
    std::string id = detail.empty() ? base : base + "." + detail;
    if (is_citable(id)) {
      return id;
    }
  }
  return {};
}

Cases cases_of(const std::vector<Refusal>& refusals) {
  std::vector<Cases> all;
  for (const Refusal& refusal : refusals) {
    std::vector<Row> refused;
    for (const Command& command : every_command()) {
      add_rows(refusal, command, true, refused);
      add_rows(refusal, command, false, refused);
    }
    all.push_back(each(refusal.common, refused, expect_refused));
  }
  return join(all);
}

}  // namespace clmem::conformance
