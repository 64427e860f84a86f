// SPDX-License-Identifier: Apache-2.0
#include "results/driver_variables.hpp"

#include "../../shell_command.hpp"
#include "googlemock.hpp"
#include "results/shell_text.hpp"

namespace clmem::conformance {
namespace {

TEST(DriverVariables, AreThoseThatDriversRead) {
  EXPECT_THAT(driver_variables({{"CUDA_HOME", "/usr/local/cuda"},
                                {"CUDA_VISIBLE_DEVICES", "1"},
                                {"HOME", "/home/me"},
                                {"LD_PRELOAD", "x.so"},
                                {"OCL_ICD_VENDORS", "/replaced"},
                                {"OPENCL_LAYERS", "layer.so"},
                                {"PATH", "/bin"},
                                {"POCL_DEVICES", "cpu cpu"},
                                {"RUSTICL_ENABLE", "llvmpipe"},
                                {"RUST_BACKTRACE", "0"},
                                {"XPOCL_DEVICES", "basic"}}),
              ElementsAre(Pair("CUDA_VISIBLE_DEVICES", "1"), Pair("LD_PRELOAD", "x.so"),
                          Pair("OPENCL_LAYERS", "layer.so"), Pair("POCL_DEVICES", "cpu cpu"),
                          Pair("RUSTICL_ENABLE", "llvmpipe")));
}

TEST(DriverVariables, AreEmptyOnlyWhereThatHasAnEffect) {
  EXPECT_THAT(driver_variables({{"CUDA_VISIBLE_DEVICES", ""}, {"LD_LIBRARY_PATH", ""}}),
              ElementsAre(Pair("CUDA_VISIBLE_DEVICES", "")));
}

// Keys of Intel's GPU driver have only their form in common, and are read only together with the
// first.
TEST(DriverVariables, AreWordsInCamelCaseWhereIntelsDriverReadsThem) {
  Variables environment{{"ProductFamilyOverride", "adlp"},
                        {"UseAubStream", "0"},
                        {"Path", "/bin"},
                        {"HTTP", "x"},
                        {"Http_Proxy", "x"}};
  EXPECT_THAT(driver_variables(environment), IsEmpty());
  environment["NEOReadDebugKeys"] = "1";
  EXPECT_THAT(driver_variables(environment),
              ElementsAre(Pair("NEOReadDebugKeys", "1"), Pair("ProductFamilyOverride", "adlp"),
                          Pair("UseAubStream", "0")));
  environment["NEOReadDebugKeys"] = "0";
  EXPECT_THAT(driver_variables(environment), ElementsAre(Pair("NEOReadDebugKeys", "0")));
}

// Variables that may contain secrets are excluded, because reports are published.
TEST(DriverVariables, AreNoSecrets) {
  EXPECT_THAT(driver_variables({{"NEOReadDebugKeys", "1"},
                                {"MyApiToken", "x"},
                                {"NVIDIA_DRIVER_API_KEY", "x"},
                                {"MESA_PASSWORD", "x"},
                                {"GPU_Secret", "x"},
                                {"VK_PROXY", "https://me:word@host/"},
                                {"VK_URL", "https://host/a@b"}}),
              ElementsAre(Pair("NEOReadDebugKeys", "1"), Pair("VK_URL", "https://host/a@b")));
}

TEST(DriverVariables, HaveNamesThatCanBeAssigned) {
  EXPECT_THAT(driver_variables({{"POCL_A-B", "x"}, {"POCL_\x1b[31m", "x"}, {"POCL_A B", "x"}}),
              IsEmpty());
}

// A huge value is truncated in the report, and no command contains the truncated value.
TEST(DriverVariables, AreCutOffWhereTheyAreLong) {
  const Variables kept = driver_variables({{"LD_LIBRARY_PATH", std::string(1U << 20U, 'a')},
                                           {"POCL_DEBUG", std::string(longest_variable, 'b')}});
  EXPECT_EQ(kept.at("LD_LIBRARY_PATH"), std::string(longest_variable, 'a') + "...");
  EXPECT_THAT(whole_variables(kept), ElementsAre(Pair("POCL_DEBUG", testing::_)));
  EXPECT_THAT(variable_lines(kept).front(),
              testing::EndsWith("... (cut off: too long for a command)"));
}

TEST(DriverVariables, TakeTheChangesOfTheRunner) {
  EXPECT_THAT(with_changes({{"LD_PRELOAD", "a.so"}, {"POCL_DEBUG", "1"}},
                           {{"LD_PRELOAD", "b.so:a.so"}, {"OCL_ICD_VENDORS", "/x"}}),
              ElementsAre(Pair("LD_PRELOAD", "b.so:a.so"), Pair("POCL_DEBUG", "1")));
}

TEST(DriverVariables, KeepLayers) {
  EXPECT_EQ(layers_below({}, "top.so"), "top.so");
  EXPECT_EQ(layers_below({{"OPENCL_LAYERS", "a.so:b.so"}}, "top.so"), "a.so:b.so:top.so");
}

TEST(ShellText, IsReadBackByAShell) {
  for (const std::string& word :
       {std::string{"plain"}, std::string{""}, std::string{"two words"}, std::string{"it's"},
        std::string{"100%s\\n $HOME `x`"}, std::string{"a\nb\tc"}, std::string{"\x1b[31m red"},
        std::string{"\xff\xfe 'q' %"}, std::string{"\xc3\xa4"}}) {
    EXPECT_EQ(tests::run_in_shell("printf %s " + shell_quoted(word)).output, word)
        << shell_quoted(word);
  }
}

TEST(ShellText, IsOneLineOfPrintableText) {
  EXPECT_EQ(shell_assignments({{"A", "x\n\x1b[0m"}, {"B", "c d"}}),
            "A=\"$(printf 'x\\012\\033[0m')\" B='c d' ");
}

}  // namespace
}  // namespace clmem::conformance
