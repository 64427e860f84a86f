// SPDX-License-Identifier: Apache-2.0
#include "oracle/relation.hpp"

#include <gmock/gmock.h>

#include <map>

#include "campaign/judge.hpp"
#include "generate/generator.hpp"
#include "program/state.hpp"
#include "program/text.hpp"

namespace clmem::tests::fuzz_relation_test {
namespace {

using namespace clmem::fuzz;

// Each relation changes programs; a changed valid program is mostly valid and correct on the model,
// because it has the same effects as before.
TEST(Relations, ChangeNothingOfWhatHasToBeDone) {
  const Features features = ModelDevice{Features{}}.features();
  const Generator generator{features, {.seed = 21}};
  Judge judge{features};
  std::map<std::string_view, std::size_t> changed_programs;
  for (std::uint64_t i = 0; i < 400; ++i) {
    const Program program = generator.program(i);
    for (const Relation& relation : relations()) {
      const Program changed = relation.change(program);
      if (changed == program || first_problem(changed)) {
        continue;
      }
      ++changed_programs[relation.sentence];
      const Expectation expected = judge.expect(changed);
      ASSERT_FALSE(expected.of_model)
          << relation.sentence << ": " << expected.of_model->sentence << '\n'
          << to_text(changed);
    }
  }
  for (const Relation& relation : relations()) {
    EXPECT_GT(changed_programs[relation.sentence], 20u) << relation.sentence;
  }
}

}  // namespace
}  // namespace clmem::tests::fuzz_relation_test
