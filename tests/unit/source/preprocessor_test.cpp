// SPDX-License-Identifier: Apache-2.0
#include "source/preprocessor.hpp"

#include <functional>

#include "googlemock.hpp"
#include "source/token.hpp"

namespace clmem::mock::preprocessor_test {
namespace {

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

TEST(PreprocessorTest, ReportsMistakes) {
  for (const Mistake& mistake :
       {Mistake{"\n#if 1", "line 2: the #if that begins here has no #endif"},
        Mistake{"#endif", "line 1: #endif without its #if"},
        Mistake{"#if 1\n#else\n#else\n#endif", "line 3: #else without its #if"},
        Mistake{"#error no kernels today", "line 1: #error no kernels today"},
        Mistake{"\n\n#nonsense", "line 3: '#nonsense' is not a directive"},
        Mistake{"#define F(x\nF", "expected ')' after the macro's parameters"},
        Mistake{"#define F(x) x\nF(1", "line 2: expected ')' after the macro's arguments"},
        Mistake{"#include nothing", "expected \"header\" or <header>"}}) {
    EXPECT_THAT([&] { (void)processed(mistake.source); },
                ThrowsMessage<SourceError>(HasSubstr(mistake.message)));
  }
}

TEST(PreprocessorTest, IncludesGivenHeaders) {
  EXPECT_EQ(processed("#include <a/b.h>\nX", {{"a/b.h", "#define X y\n"}}), "y");
  Preprocessor preprocessor{{}};
  EXPECT_EQ(joined(preprocessor.run("#include \"c.h\"\nx")), "x");
  EXPECT_THAT(preprocessor.missing_headers(), ElementsAre("c.h"));
}

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

std::string lines(int count, const std::function<std::string(int)>& line) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += line(i);
  }
  return text;
}

// Long chains of macros, or nested calls, would overflow the stack.
TEST(Preprocessor, BoundsTheDepthOfMacros) {
  const std::string chain = lines(30'000, [](int i) {
    return "#define a" + std::to_string(i) + " a" + std::to_string(i + 1) + "\n";
  });
  const std::string calls =
      "#define f(x) x\n" + lines(30'000, [](int) { return "f("; }) + "1" + std::string(30'000, ')');
  for (const std::string& source : {chain + "a0", calls}) {
    EXPECT_THAT([&] { (void)processed(source); },
                ThrowsMessage<SourceError>(HasSubstr("macros are nested deeper than 200 levels")));
  }
}

// Each level that pastes or stringizes its argument twice doubles a token: forty levels need a
// terabyte.
TEST(Preprocessor, BoundsTheLengthOfTokens) {
  for (const char* const body : {"x##x", "#x"}) {
    const std::string source = std::string{"#define p(x) "} + body + "\n#define e(x) p(x)\n" +
                               lines(40, [](int) { return "e("; }) + "a" + std::string(40, ')');
    EXPECT_THAT([&] { (void)processed(source); },
                ThrowsMessage<SourceError>(HasSubstr("a token of more than 65536 bytes")));
  }
}

// Variadic arguments are joined in linear time: quadratic joining would take minutes.
TEST(Preprocessor, JoinsManyVariadicArguments) {
  const std::string source =
      "#define f(x, ...) __VA_ARGS__\nf(0" + lines(60'000, [](int) { return ",1"; }) + ")";
  EXPECT_EQ(processed(source).size(), 60'000u * 2 - 1);
}

// The stored text of a program has to be tokenized as the same tokens again.
TEST(Preprocessor, KeepsTokensApart) {
  EXPECT_EQ(processed("#define S /\nS* a"), "/ * a");
  EXPECT_THAT([] { (void)processed("#define p(x) )##x\np(a)"); },
              ThrowsMessage<SourceError>("line 2: '##' makes ')a', which is not a token"));
  EXPECT_THAT([] { (void)processed("#define Q \"\n\nQ a \"b\""); },
              ThrowsMessage<SourceError>("line 3: the quote \" has no partner on its line"));
  EXPECT_EQ(processed("#define v(x, ...) x, ##__VA_ARGS__\nv(1, 2)"), "1, 2");
}

}  // namespace
}  // namespace clmem::mock::preprocessor_test
