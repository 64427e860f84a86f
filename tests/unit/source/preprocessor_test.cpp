// SPDX-License-Identifier: Apache-2.0
#include "source/preprocessor.hpp"

#include <gmock/gmock.h>

#include "source/source_error.hpp"

namespace clmem::mock::preprocessor_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

std::string processed(std::string_view source, Preprocessor::Headers headers = {}) {
  Preprocessor preprocessor{std::move(headers)};
  preprocessor.define("FOUR=4");
  preprocessor.define("SET");
  return joined(preprocessor.run(source));
}

struct Row {
  const char* name;
  const char* source;
  const char* expected;
};

class PreprocessorRow : public testing::TestWithParam<Row> {};

// Directives and macros do what they do in C.
TEST_P(PreprocessorRow, IsProcessed) {
  std::string text = processed(GetParam().source);
  std::erase(text, ' ');
  EXPECT_EQ(text, GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    , PreprocessorRow,
    testing::Values(
        Row{"Option", "FOUR SET", "41"}, Row{"Object", "#define A b c\nA", "bc"},
        Row{"DefinedLater", "A\n#define A 1\nA\n#undef A\nA", "A1A"},
        Row{"Function", "#define F(x, y) y+x\nF(1, (2, 3))", "(2,3)+1"},
        Row{"FunctionAcrossLines", "#define F(x) x\nF(\n1\n)", "1"},
        Row{"FunctionWithoutArguments", "#define F(x) x\nF;", "F;"},
        Row{"ObjectWithBracket", "#define F (x)\nF", "(x)"},
        Row{"Nested", "#define A B\n#define B C\nA", "C"},
        Row{"OwnName", "#define A A+1\nA", "A+1"},
        Row{"Paste", "#define F(T) copy_##T(T)\nF(int)", "copy_int(int)"},
        Row{"PasteNothing", "#define F(T, N) f##N(T##N* p##N##_)\nF(int, )", "f(int*p_)"},
        Row{"String", "#define F(T) #T\nF(a b)", "\"ab\""},
        Row{"Variadic", "#define F(a, ...) a(__VA_ARGS__)\nF(f, 1, 2)", "f(1,2)"},
        Row{"If", "#if FOUR == 4 && defined(SET) && !defined OTHER\nyes\n#else\nno\n#endif", "yes"},
        Row{"Elif", "#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif", "b"},
        Row{"Ifdef", "#ifdef SET\na\n#endif\n#ifndef SET\nb\n#endif", "a"},
        Row{"Skipped", "#if 0\n#if 1\na\n#else\nb\n#endif\n#error no\n#else\nc\n#endif", "c"},
        Row{"Pragma", "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\nx", "x"}),
    [](const auto& row) { return row.param.name; });

struct Mistake {
  const char* source;
  const char* message;
};

// Mistakes are told with their line.
TEST(PreprocessorTest, TellsMistakes) {
  for (const Mistake& mistake :
       {Mistake{"\n#if 1", "line 2: the #if that begins here has no #endif"},
        Mistake{"#endif", "line 1: #endif without its #if"},
        Mistake{"#if 1\n#else\n#else\n#endif", "line 3: #else without its #if"},
        Mistake{"#error no kernels today", "line 1: #error no kernels today"},
        Mistake{"\n\n#nonsense", "line 3: '#nonsense' is no directive"},
        Mistake{"#define F(x\nF", "expected ')' after the macro's parameters"},
        Mistake{"#define F(x) x\nF(1", "line 2: expected ')' after the macro's arguments"},
        Mistake{"#include nothing", "expected \"header\" or <header>"}}) {
    EXPECT_THAT([&] { (void)processed(mistake.source); },
                ThrowsMessage<SourceError>(HasSubstr(mistake.message)));
  }
}

// Headers are read where they are included; what is not there is named and left out.
TEST(PreprocessorTest, IncludesGivenHeaders) {
  EXPECT_EQ(processed("#include <a/b.h>\nX", {{"a/b.h", "#define X y\n"}}), "y");
  Preprocessor preprocessor{{}};
  EXPECT_EQ(joined(preprocessor.run("#include \"c.h\"\nx")), "x");
  EXPECT_THAT(preprocessor.missing_headers(), ElementsAre("c.h"));
}

// Source that would expand or include without end is refused in bounded time.
TEST(PreprocessorTest, EndsForEverySource) {
  std::string bomb = "#define A0\n";
  for (int level = 1; level < 64; ++level) {
    bomb += "#define A" + std::to_string(level) + " A" + std::to_string(level - 1) + " A" +
            std::to_string(level - 1) + "\n";
  }
  EXPECT_THROW((void)processed(bomb + "A63"), SourceError);
  EXPECT_THROW((void)processed("#include \"h\"", {{"h", "#include \"h\"\n#include \"h\"\n"}}),
               SourceError);
}

}  // namespace
}  // namespace clmem::mock::preprocessor_test
