// SPDX-License-Identifier: Apache-2.0
#include "source/build_options.hpp"

#include "googlemock.hpp"

namespace clmem::mock::build_options_test {
namespace {

struct Row {
  const char* options;
  bool build;
  bool compile;
  bool link;
};

TEST(BuildOptionsTest, EachStepKnowsItsOptions) {
  for (const Row& row :
       {Row{"", true, true, true}, Row{"  \t ", true, true, true},
        Row{"-cl-fast-relaxed-math -cl-denorms-are-zero", true, true, true},
        Row{"-w -Werror -g -cl-opt-disable", true, true, false},
        Row{"-DA -D B=1 -I dir -Iother", true, true, false},
        Row{"-cl-std=CL1.2", true, true, false}, Row{"-cl-std=CL9.9", false, false, false},
        Row{"-create-library -enable-link-options", false, false, true},
        Row{"-D", false, false, false}, Row{"-I", false, false, false},
        Row{"nonsense", false, false, false}, Row{"-W", false, false, false},
        Row{"-D \"A", false, false, false}}) {
    SCOPED_TRACE(row.options);
    EXPECT_EQ(parse_build_options(row.options, BuildStep::build).has_value(), row.build);
    EXPECT_EQ(parse_build_options(row.options, BuildStep::compile).has_value(), row.compile);
    EXPECT_EQ(parse_build_options(row.options, BuildStep::link).has_value(), row.link);
  }
}

TEST(BuildOptionsTest, AreKept) {
  const auto options = parse_build_options(
      "-DN=4 -D \"T=unsigned int\" -cl-std=CL2.0 "
      "-cl-kernel-arg-info -cl-uniform-work-group-size",
      BuildStep::build);
  ASSERT_TRUE(options.has_value());
  EXPECT_THAT(options->definitions, ElementsAre("N=4", "T=unsigned int"));
  EXPECT_EQ(options->language, "CL2.0");
  EXPECT_TRUE(options->argument_info);
  EXPECT_TRUE(options->uniform_groups);
  EXPECT_FALSE(options->library);
  EXPECT_TRUE(parse_build_options("-create-library", BuildStep::link)->library);
}

}  // namespace
}  // namespace clmem::mock::build_options_test
