// SPDX-License-Identifier: Apache-2.0
// Invalid files and workers: one line with the position, exit code 2, and all given and existing
// files stay unchanged.

#include <algorithm>
#include <fstream>

#include "googlemock.hpp"
#include "program.hpp"

namespace clmem::conformance::bad_input_test {
namespace {

constexpr const char* cases = "Fake.pass#1,Fake.fail#2";

class BadInput : public ProgramTest {
 protected:
  static void expect_one_line(const Outcome& outcome, const std::string& message) {
    EXPECT_EQ(outcome.code, 2) << outcome.output;
    EXPECT_THAT(outcome.output, AllOf(StartsWith("clmem-conformance: "), HasSubstr(message)));
    EXPECT_EQ(std::ranges::count(outcome.output, '\n'), 1) << outcome.output;
  }

  [[nodiscard]] Outcome execute(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--worker", CLMEM_FAKE_WORKER});
    return run_program(arguments, environment(cases));
  }

  void write(const std::filesystem::path& path, const std::string& text) const {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream{path, std::ios::binary} << text;
  }
};

// The replacement for the header of a result file and for its first line.
struct Damage {
  const char* name;
  std::string (*inflict)(const std::string& header, const std::string& line);
  const char* message;
};

std::string with(std::string text, const std::string& part, const std::string& other) {
  return text.replace(text.find(part), part.size(), other);
}

const Damage damages[] = {
    {"Empty", [](const std::string&, const std::string&) { return std::string{}; },
     ":1: expected a header line"},
    {"CutOffInTheMiddle",
     [](const std::string& header, const std::string& line) {
       return header + line.substr(0, 25) + "\n" + line;
     },
     ":2: expected JSON"},
    {"OtherVersion",
     [](const std::string& header, const std::string& line) {
       return with(header, "results-2", "results-3") + line;
     },
     ":1: expected the format clmem-conformance-results-2, found 'clmem-conformance-results-3'"},
    {"CaseTwice",
     [](const std::string& header, const std::string& line) { return header + line + line; },
     ":3: case 'Fake.pass#1' occurs twice"},
    {"Binary",
     [](const std::string& header, const std::string&) {
       return header + std::string(
                           "\x7f"
                           "ELF\x02\x01\0\xff\xfe\n",
                           10);
     },
     ":2: expected JSON"},
};

class DamagedResults : public BadInput, public testing::WithParamInterface<Damage> {};

TEST_P(DamagedResults, AreRefused) {
  ASSERT_EQ(run(cases).code, 1);
  const std::string sound = text_of(results());
  const std::size_t header_end = sound.find('\n') + 1;
  const std::size_t line_end = sound.find('\n', header_end) + 1;
  const std::filesystem::path damaged = directory_ / "damaged" / "fake" / "results.jsonl";
  const std::string text = GetParam().inflict(sound.substr(0, header_end),
                                              sound.substr(header_end, line_end - header_end));
  write(damaged, text);

  const std::string message = damaged.string() + GetParam().message;
  const std::string target = (directory_ / "new").string();
  const std::vector<std::vector<std::string>> commands{
      {"merge", results().string(), damaged.string(), "--output", target},
      {"baseline", "update", results().string(), damaged.string()},
      {"report", results().string(), damaged.string(), "--html", target},
      {"run", "--resume", "--output", (directory_ / "damaged").string()}};
  for (const std::vector<std::string>& command : commands) {
    SCOPED_TRACE(command.front());
    expect_one_line(execute(command), message);
  }
  EXPECT_EQ(text_of(results()), sound);
  EXPECT_EQ(text_of(damaged), text);
  EXPECT_FALSE(std::filesystem::exists(target));
}

INSTANTIATE_TEST_SUITE_P(Files, DamagedResults, testing::ValuesIn(damages),
                         [](const auto& row) { return row.param.name; });

TEST_F(BadInput, BaselinesAreRefused) {
  const std::filesystem::path known = directory_ / "known.txt";
  for (const auto& [text, message] :
       {std::pair{"failed Fake.* why https://x/1\n", ":3: unknown status 'failed'"},
        std::pair{"fail Fake.a why https://x/1\nfail Fak", ":4: entry 'Fak' has no link"}}) {
    write(known, std::string{"driver: Fake platform\nversion: *\n"} + text);
    expect_one_line(execute({"run", "--baseline", known.string(), "--output", output().string()}),
                    known.string() + message);
    EXPECT_FALSE(std::filesystem::exists(output()));
  }
}

struct BadWorker {
  const char* name;
  const char* variable;
  const char* value;
  const char* message;
};

class BadWorkers : public BadInput, public testing::WithParamInterface<BadWorker> {};

// A driver that keeps the worker silent, or prints into the results while it is loaded, is
// rejected.
TEST_P(BadWorkers, AreRefused) {
  const std::string icd = (directory_ / "vendors" / "fake.icd").string();
  Outcome outcome = run(cases, {"--driver", icd, "--timeout-scale", "0.02"},
                        {{GetParam().variable, GetParam().value}});
  if (const std::string begun = "fake: 2 cases to run\n"; outcome.output.starts_with(begun)) {
    outcome.output.erase(0, begun.size());
  }
  expect_one_line(outcome, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Drivers, BadWorkers,
    testing::Values(
        BadWorker{"WithoutCases", "CLMEM_FAKE_CASES", "", "no case is selected"},
        BadWorker{"SilentAboutDevices", "CLMEM_FAKE_DEVICES", "none", "finds no device in it"},
        BadWorker{"TalkingAmongDevices", "CLMEM_FAKE_DEVICES", "nonsense",
                  "the worker answers 'devices' with 'hello': expected JSON"},
        BadWorker{"TalkingAtStart", "CLMEM_FAKE_START", "nonsense",
                  "no worker can be started on the device: garbage on the event pipe: 'hello'"},
        BadWorker{"SilentAtStart", "CLMEM_FAKE_START", "exit",
                  "no worker can be started on the device: exit code 0 without a result"},
        BadWorker{"HangingAtStart", "CLMEM_FAKE_START", "hang",
                  "no worker can be started on the device: no device within 1.2 s"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace clmem::conformance::bad_input_test
