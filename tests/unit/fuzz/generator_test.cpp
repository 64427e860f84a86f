// SPDX-License-Identifier: Apache-2.0
#include "generate/generator.hpp"

#include <initializer_list>
#include <set>

#include "campaign/judge.hpp"
#include "generate/mistakes.hpp"
#include "googlemock.hpp"
#include "parsed.hpp"
#include "program/state.hpp"
#include "program/supported.hpp"
#include "program/text.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::tests::fuzz_generator_test {
namespace {

using namespace clmem::fuzz;

Features all_features() {
  Features wanted;
  wanted.sub_buffer_alignment = 128;
  wanted.native_kernels = true;
  wanted.image_layers = 2048;
  return ModelDevice{wanted}.features();
}

constexpr std::uint64_t programs = 1500;

TEST(Generator, MakesValidPrograms) {
  const Features features = all_features();
  const Generator generator{features, {.seed = 11}};
  Judge judge{features};
  for (std::uint64_t i = 0; i < programs; ++i) {
    const Program program = generator.program(i);
    ASSERT_EQ(first_problem(program).value_or(""), "") << to_text(program);
    const Expectation expected = judge.expect(program);
    ASSERT_FALSE(expected.of_model) << expected.of_model->sentence << '\n' << to_text(program);
    ASSERT_LE(program.statements.size(), 45u);
  }
}

TEST(Generator, CallsWhatTheVersionHas) {
  for (const cl_version version :
       std::initializer_list<cl_version>{CL_MAKE_VERSION(1, 1, 0), CL_MAKE_VERSION(1, 2, 0),
                                         CL_MAKE_VERSION(2, 0, 0), CL_MAKE_VERSION(2, 1, 0)}) {
    Features features = all_features();
    features.version = version;
    features.images = version >= CL_MAKE_VERSION(1, 2, 0);
    features.svm = features.fine_svm = features.pipes = version >= CL_MAKE_VERSION(2, 0, 0);
    const Generator generator{features, {.seed = 14}};
    std::size_t commands = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
      for (const Statement& statement : generator.program(i).statements) {
        ASSERT_TRUE(has_version_for(features, statement)) << to_text(statement);
        commands += mock::name_of(statement.function).starts_with("clEnqueue") ? 1 : 0;
      }
    }
    EXPECT_GT(commands, 1000u);
  }
}

// The hazard detector of the model finds the same order as ProgramState, by another algorithm.
TEST(Generator, HazardDetectorConfirmsTheOrder) {
  const Features features = all_features();
  const Generator generator{features, {.seed = 12}};
  ModelDevice model{features};
  Log log;
  for (std::uint64_t i = 0; i < programs; ++i) {
    const Program program = generator.program(i);
    ASSERT_THAT(model.run_with_hazards(program, log), IsEmpty()) << to_text(program);
  }
}

TEST(Generator, ProgramsHaveOneOutcome) {
  const Features features = all_features();
  const Generator generator{features, {.seed = 14}};
  ModelDevice model{features};
  Log immediate;
  Log other;
  for (std::uint64_t i = 0; i < 400; ++i) {
    const Program program = generator.program(i);
    model.set_schedule(mock::Schedule::immediate, 0);
    model.run(program, immediate);
    for (const auto schedule : {mock::Schedule::deferred, mock::Schedule::adversarial}) {
      model.set_schedule(schedule, i);
      model.run(program, other);
      const auto difference = compare(program, immediate, other);
      ASSERT_FALSE(difference) << mock::name_of(schedule) << ": " << difference->sentence << '\n'
                               << to_text(program);
    }
  }
}

// A program with any values as arguments has a problem or one meaning.
TEST(Generator, ProgramsWithAnyArgumentAreJudged) {
  const std::vector<Value> others{null(),
                                  number(7),
                                  list({}),
                                  list({null()}),
                                  reference({Kind::queue, 0}),
                                  reference({Kind::memory, 0}),
                                  reference({Kind::event, 0}),
                                  reference({Kind::host, 0}),
                                  bytes(4, 2)};
  const Features features = all_features();
  const Generator generator{features, {.seed = 21}};
  for (std::uint64_t i = 0; i < 40; ++i) {
    const Program legal = generator.program(i);
    for (std::size_t at = 0; at < legal.statements.size(); ++at) {
      for (std::size_t place = 0; place < legal.statements[at].arguments.size(); ++place) {
        for (const Value& other : others) {
          Program changed = legal;
          changed.statements[at].arguments[place] = other;
          EXPECT_NO_THROW((void)first_problem(changed)) << to_text(changed.statements[at]);
        }
      }
    }
  }
}

TEST(Generator, DependsOnSeedAndNumberAlone) {
  const Features features = all_features();
  const Generator one{features, {.seed = 15}};
  const Generator other{features, {.seed = 16}};
  EXPECT_EQ(one.program(7), one.program(7));
  EXPECT_NE(one.program(7), one.program(8));
  EXPECT_NE(one.program(7), other.program(7));
}

TEST(Generator, LeavesOutWhatIsAvoided) {
  const Features features = all_features();
  const auto fills = [&](const Avoids& avoids) {
    const Generator generator{features, {.seed = 19, .avoids = avoids}};
    std::size_t count = 0;
    for (std::uint64_t i = 0; i < 1200; ++i) {
      for (const Statement& statement : generator.program(i).statements) {
        count += statement.function == EntryPoint::clEnqueueSVMMap ? 1U : 0U;
      }
    }
    return count;
  };
  const std::size_t all = fills({});
  const std::size_t left = fills([](const Statement& call, const ProgramState&) {
    return call.function == EntryPoint::clEnqueueSVMMap;
  });
  EXPECT_GT(all, 20u);
  EXPECT_LT(left, all / 8);
}

// A pipe, which the host cannot access, would be a second mistake in a transfer.
TEST(Generator, PassesNoHiddenPipeAsABuffer) {
  const Features features = all_features();
  const Generator generator{features, {.seed = 3}};
  std::size_t passed = 0;
  for (std::uint64_t i = 0; i < 4000; ++i) {
    std::set<std::uint16_t> visible;
    for (const Statement& statement : generator.program(i).statements) {
      if (statement.function == EntryPoint::clCreatePipe && statement.codes.empty() &&
          argument(statement, "flags")->number == CL_MEM_READ_WRITE) {
        visible.insert(statement.result.index);
      }
      if (statement.requirement.ends_with("INVALID_MEM_OBJECT.is-pipe")) {
        const auto pipe = std::ranges::find(statement.arguments, Kind::pipe,
                                            [](const Value& value) { return value.object.kind; });
        if (pipe != statement.arguments.end()) {  // the list of a native kernel is not transferred
          EXPECT_TRUE(visible.contains(pipe->object.index)) << to_text(statement);
          ++passed;
        }
      }
    }
  }
  EXPECT_GT(passed, 0u);
}

TEST(Generator, UsesOnlyWhatTheDeviceHas) {
  Features features = all_features();
  features.images = false;
  features.svm = false;
  features.out_of_order = false;
  features.compiler = false;
  features.two_devices = false;
  features.pipes = false;
  features.native_kernels = false;
  features.version = CL_MAKE_VERSION(1, 2, 0);
  const Generator generator{features, {.seed = 17}};
  for (std::uint64_t i = 0; i < 300; ++i) {
    const Program program = generator.program(i);
    for (const Statement& statement : program.statements) {
      ASSERT_TRUE(statement.function != EntryPoint::clEnqueueNativeKernel ||
                  !statement.codes.empty())
          << to_text(statement);
    }
    const std::string text = to_text(program);
    for (const char* const absent : {"clCreateImage", "SVM", "OUT_OF_ORDER", "clCreateKernel",
                                     "clCreatePipe", " d1", "WithProperties"}) {
      ASSERT_EQ(text.find(absent), std::string::npos) << absent << '\n' << text;
    }
  }
}

// Every mistake is named by a requirement, and some thousand programs make most of them.
TEST(Generator, MistakesAreRequirements) {
  const auto& table = conformance::RequirementTable::embedded();
  for (const MistakeRow& row : mistake_rows()) {
    const bool cited = std::ranges::any_of(table.rows(), [&](const conformance::Requirement& rule) {
      const auto function = mock::entry_point_named(rule.entry_point);
      return rule.id.ends_with('.' + id_end_of(row)) && function && is_supported(*function) &&
             !rule.lenient && rule.testable == conformance::Testable::yes;
    });
    EXPECT_TRUE(cited) << row.requirement << " is required of no call that programs can make";
  }
  const Features features = all_features();
  const Generator generator{features, {.seed = 18, .mistakes = 100}};
  std::set<std::string> made;
  for (std::uint64_t i = 0; i < 4000; ++i) {
    for (const Statement& statement : generator.program(i).statements) {
      made.insert(statement.requirement.substr(
          std::min(statement.requirement.find('.') + 1, statement.requirement.size())));
    }
  }
  EXPECT_GT(made.size(), mistake_rows().size() * 9 / 10);
}

// OpenCL defines no precedence among errors: a sub-buffer of a sub-buffer has no other error.
TEST(Generator, PartsOfPartsHaveOneMistake) {
  const Features features = all_features();
  const Generator generator{features, {.seed = 19, .mistakes = 100}};
  std::size_t parts = 0;
  for (std::uint64_t i = 0; i < 12000; ++i) {
    ProgramState state;
    for (const Statement& call : generator.program(i).statements) {
      if (call.requirement == "CreateSubBuffer.err.INVALID_MEM_OBJECT.is-sub-buffer") {
        ++parts;
        const Object buffer = argument(call, "buffer")->object;
        const std::vector<Value>& region = argument(call, "buffer_create_info")->list;
        EXPECT_LE(region[0].number + region[1].number,
                  state.scene().memories[buffer.index].shape.size())
            << to_text(call);
        EXPECT_EQ(region[0].number % features.sub_buffer_alignment, 0u) << to_text(call);
      }
      ASSERT_FALSE(state.apply(call));
    }
  }
  EXPECT_GT(parts, 5u);
}

// A rectangle in an object that the host may not access has no other error: it fits.
TEST(Mistakes, MoveRectanglesToBuffersThatAreLargeEnough) {
  const auto row = std::ranges::find(mistake_rows(), "INVALID_OPERATION.host-read-only",
                                     &MistakeRow::requirement);
  ASSERT_NE(row, mistake_rows().end());
  const Features features = all_features();
  for (const std::string size : {"4096", "8192"}) {
    Builder builder{features, 1};
    const Program program =
        parsed_with_queue("h0 = host(" + size +
                          ", 0, 1)\n"
                          "m0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, " +
                          size +
                          ", h0, &out)\n"
                          "m1 = clCreateBuffer(c0, CL_MEM_HOST_READ_ONLY, 4096, NULL, &out)\n"
                          "clEnqueueWriteBufferRect(q0, m0, CL_TRUE, {0, 0, 0}, {0, 0, 0}, {" +
                          size + ", 1, 1}, 0, 0, 0, 0, h0, 0, NULL, NULL)\n");
    for (const Statement& statement : program.statements) {
      ASSERT_TRUE(builder.add(statement)) << to_text(statement);
    }
    Statement call = program.statements.back();
    EXPECT_EQ(row->change(builder, call), size == "4096") << to_text(call);
    EXPECT_EQ(call == program.statements.back(), size != "4096") << to_text(call);
  }
}

}  // namespace
}  // namespace clmem::tests::fuzz_generator_test
