// SPDX-License-Identifier: Apache-2.0
#include "suites/creation/creation_refusal.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/contents.hpp"
#include "harness/latest_call.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance {

namespace {

struct RefusedRow {
  const Creation* creation;
  std::vector<ImageKind> kinds;  // tried one after the other
  cl_int code;
  std::vector<Change<CreationScene>> changes;
};

void expect_rejected(const CreationScene& scene, cl_int expected) {
  if (!scene.creation.has_code) {
    EXPECT_THAT(scene.make(nullptr).get(), returns(nullptr)) << latest_call::described();
    return;
  }
  cl_int code = not_stored;
  const std::shared_ptr<void> made = scene.make(&code);
  EXPECT_THAT(code, scene.fixture.refuses(expected));
  if (code != CL_SUCCESS) {
    EXPECT_FALSE(made) << "an object is returned although the call failed: "
                       << latest_call::described();
    EXPECT_FALSE(scene.make(nullptr)) << "an object is returned without errcode_ret";
  }
}

void expect_legal(const CreationScene& scene) {
  if (scene.creation.condition != nullptr &&
      scene.fixture.device().lacks(scene.creation.condition)) {
    return;
  }
  cl_int code = not_stored;
  const std::shared_ptr<void> made = scene.make(&code);
  if (scene.creation.has_code) {
    EXPECT_THAT(code, returns(CL_SUCCESS))
        << "without the mistake, afterwards: " << latest_call::described();
  }
  EXPECT_TRUE(made) << "without the mistake, afterwards: " << latest_call::described();
}

// True for an image that the device may reject for another reason than the mistake: kernels of a
// device without 3D image writes cannot write a 3D image, and whether it can be created with such a
// flag is open. The change under test sets the flags, so that only the scene after it shows this.
bool lacks_writes(const CreationScene& scene) {
  return !scene.creation.kinds.empty() && scene.kind == ImageKind::image_3d &&
         (scene.arguments.flags & (CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY)) != 0 &&
         scene.fixture.device().lacks("3d_image_writes");
}

// True for a kind that a case about several kinds leaves out, because the device has no such
// images. A case about this kind alone is unsupported there (need_type in creations.cpp).
bool lacks_kind(const Fixture& fixture, ImageKind kind, std::size_t kinds) {
  return kinds > 1 && kind == ImageKind::image_3d && fixture.device().lacks("3d_images");
}

void expect_row_rejected(Fixture& fixture, const RefusedRow& row) {
  const Creation& creation = *row.creation;
  // A device without such objects returns CL_INVALID_OPERATION for every call, which would hide
  // another mistake. Two rows run there all the same: CL_INVALID_OPERATION is what the call has to
  // return, and without a valid context there is no device whose support could matter.
  if (creation.condition != nullptr && row.code != CL_INVALID_OPERATION &&
      row.code != CL_INVALID_CONTEXT) {
    fixture.needs(creation.condition);
  }
  bool is_tried = false;
  for (const ImageKind kind : row.kinds) {
    if (lacks_kind(fixture, kind, row.kinds.size())) {
      continue;
    }
    for (const Change<CreationScene>& change : row.changes) {
      CreationScene scene{fixture, creation, kind};
      change(scene);
      if (!lacks_writes(scene)) {
        expect_rejected(scene, row.code);
        scene.kept.expect_unchanged(fixture);
        is_tried = true;
      }
    }
    expect_legal({fixture, creation, kind});
  }
  if (!is_tried) {
    unsupported("3d_image_writes");
  }
  expect_alive(fixture);
}

// The requirements of a mistake: that of the call, and the detailed one that it sums up. Empty
// where the call has none.
std::vector<std::string> rules_of(const Creation& creation, const CreationMistake& mistake) {
  const auto rule = [&](const std::string& name) {
    return rule_of(creation.has_code ? error_prefix(name, mistake.code) : name + ".fail",
                   mistake.topics);
  };
  std::vector<std::string> rules{rule(creation.name)};
  if (rules.front().empty()) {
    return {};
  }
  if (creation.detailed != nullptr) {
    rules.push_back(rule(creation.detailed));
    if (rules.back().empty()) {
      rules.pop_back();
    }
  }
  return rules;
}

void add_cases(const CreationRefusal& refusal, const CreationMistake& mistake,
               const Creation& creation, Cases& cases) {
  const std::vector<std::string> rules = rules_of(creation, mistake);
  const auto add = [&](std::string name, std::vector<ImageKind> kinds) {
    Case& made = cases.emplace_back(refusal.common);
    made.suite = creation.suite;
    made.memory = refusal.memory;
    name += mistake.row;
    made.name += name.empty() ? "" : "/" + name;
    for (const std::vector<std::string>& some : {refusal.also, rules}) {
      std::ranges::for_each(some, [&](const std::string& rule) { cite(made, rule); });
    }
    made.body = [row = RefusedRow{&creation, std::move(kinds), mistake.code, mistake.changes}](
                    Fixture& fixture) { expect_row_rejected(fixture, row); };
  };
  if (rules.empty()) {
    return;
  }
  for (const ImageKind kind : mistake.kinds) {
    add(std::string{name_of(kind)} + (mistake.row.empty() ? "" : "_"), {kind});
  }
  if (mistake.kinds.empty()) {
    std::vector<ImageKind> kinds = creation.kinds;
    if (!refusal.of_every_kind || kinds.empty()) {
      kinds.resize(1, ImageKind::image_2d);
    }
    add("", std::move(kinds));
  }
}

}  // namespace

Cases cases_of(const CreationRefusal& refusal) {
  Cases cases;
  const std::vector<std::string> named{refusal.common.suite};
  for (const std::string& call : refusal.calls.empty() ? named : refusal.calls) {
    for (const CreationMistake& mistake : refusal.mistakes) {
      add_cases(refusal, mistake, creation_named(call), cases);
    }
  }
  return cases;
}

}  // namespace clmem::conformance
