// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

#include <fstream>
#include <utility>

namespace clmem::conformance {

namespace fs = std::filesystem;

Outcome run_program(const std::vector<std::string>& arguments,
                    const std::map<std::string, std::string>& environment) {
  std::vector<std::string> whole{CLMEM_PROGRAM};
  whole.insert(whole.end(), arguments.begin(), arguments.end());
  return Program{std::move(whole), environment}.wait_for_end();
}

void make_unknown_version(const fs::path& results) {
  std::string text = text_of(results);
  for (const auto& [old, fresh] :
       {std::pair{"Fake platform", "Portable Computing Language"},
        std::pair{R"("driver_version":"1.2.3")", R"("driver_version":"99.0")"}}) {
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    text.replace(at, std::string_view{old}.size(), fresh);
  }
  std::ofstream{results, std::ios::binary} << text;
}

ProgramTest::ProgramTest()
    : directory_{fs::path{testing::TempDir()} /
                 (std::string{"clmem-runner-"} +
                  testing::UnitTest::GetInstance()->current_test_info()->test_suite_name() + "-" +
                  testing::UnitTest::GetInstance()->current_test_info()->name())} {
  fs::remove_all(directory_);
  fs::create_directories(directory_ / "vendors");
  std::ofstream{directory_ / "vendors" / "fake.icd"} << "libfake.so\n";
}

std::map<std::string, std::string> ProgramTest::environment(const std::string& cases) const {
  return {{"CLMEM_FAKE_CASES", cases}, {"OCL_ICD_VENDORS", (directory_ / "vendors").string()}};
}

std::string ProgramTest::write_file(const char* name, const std::string& text) const {
  std::ofstream{directory_ / name} << text;
  return (directory_ / name).string();
}

std::vector<std::string> ProgramTest::run_arguments(const std::vector<std::string>& more) const {
  std::vector<std::string> arguments{"run", "--worker", CLMEM_FAKE_WORKER, "--output",
                                     output().string()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

}  // namespace clmem::conformance
