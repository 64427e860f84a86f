// SPDX-License-Identifier: Apache-2.0
#include "results/worker_message.hpp"

#include "googlemock.hpp"
#include "results/json_fields.hpp"

namespace clmem::conformance::worker_message_test {
namespace {

DeviceIdentity sample_device() {
  return {1,       2,   "Platform", "OpenCL 3.0 x", "Device", "OpenCL 3.0 y",
          "1.2.3", "V", "CPU",      "cl_khr_a"};
}

std::string line_of(const WorkerMessage& message) {
  FormTable forms;
  return to_line(message, forms);
}

WorkerMessage from_line(std::string_view line) {
  FormTable forms;
  return worker_message_from_line(line, forms);
}

TEST(WorkerMessage, SurvivesItsLine) {
  FormTable written;
  FormTable read;
  const auto sent = [&](const WorkerMessage& event) {
    return worker_message_from_line(to_line(event, written), read);
  };
  EXPECT_EQ(std::get<DeviceMessage>(sent(DeviceMessage{sample_device()})).device, sample_device());
  EXPECT_EQ(std::get<ReadyMessage>(sent(ReadyMessage{sample_device()})).device, sample_device());
  EXPECT_FALSE(std::get<ReadyMessage>(sent(ReadyMessage{sample_device()})).has_successors);
  EXPECT_TRUE(std::get<ReadyMessage>(sent(ReadyMessage{sample_device(), true})).has_successors);
  EXPECT_EQ(std::get<BeginMessage>(sent(BeginMessage{"a"})).id, "a");
  const auto failure = std::get<FailureMessage>(sent(
      FailureMessage{"a", "wrong\nbytes", {.kind = DeviationKind::accepted, .call = "clFlush"}}));
  EXPECT_EQ(failure.id, "a");
  EXPECT_EQ(failure.text, "wrong\nbytes");
  EXPECT_EQ(failure.deviation.kind, DeviationKind::accepted);
  EXPECT_EQ(failure.deviation.call, "clFlush");
  const CaseResult result{.id = "a",
                          .status = Status::unsupported,
                          .capability = "images",
                          .forms = {CallForm{"clFinish"}}};
  EXPECT_EQ(std::get<EndMessage>(sent(EndMessage{result})).result, result);
  EXPECT_EQ(std::get<EndMessage>(sent(EndMessage{result})).result, result);  // without the text
  written = {};  // another process of the worker
  EXPECT_EQ(std::get<EndMessage>(sent(EndMessage{result})).result, result);
  EXPECT_EQ(std::get<DiedMessage>(sent(DiedMessage{.signal = 11})).signal, 11);
  EXPECT_EQ(std::get<DiedMessage>(sent(DiedMessage{.code = 2})).code, 2);
  EXPECT_TRUE(std::holds_alternative<DoneMessage>(sent(DoneMessage{})));
  EXPECT_TRUE(std::holds_alternative<WaitingMessage>(sent(WaitingMessage{})));
}

TEST(WorkerMessage, RefusesGarbage) {
  const auto read = [](const char* line) { (void)from_line(line); };
  EXPECT_THAT([&] { read("Segmentation fault"); }, ThrowsMessage<FormatError>("expected JSON"));
  EXPECT_THAT([&] { read("{}"); },
              ThrowsMessage<FormatError>("expected a string in field 'event'"));
  EXPECT_THAT([&] { read(R"({"event":"sing"})"); },
              ThrowsMessage<FormatError>("unknown event 'sing'"));
}

// A worker cannot report its own crash.
TEST(WorkerMessage, RefusesVerdictsOfTheRunner) {
  const std::string line = line_of(EndMessage{{.id = "a", .status = Status::crash}});
  EXPECT_THAT([&] { (void)from_line(line); },
              ThrowsMessage<FormatError>("a worker cannot give the status 'crash' itself"));
}

// A line of opening brackets would overflow the stack when it is copied.
TEST(WorkerMessage, BoundsNesting) {
  const std::string line = R"({"event":"\"[[","deep":)" + std::string(1'000'000, '[') +
                           std::string(1'000'000, ']') + "}";
  EXPECT_THAT([&] { (void)from_line(line); },
              ThrowsMessage<FormatError>("arrays and objects are nested deeper than 64 levels"));
}

TEST(WorkerMessage, RefusesPositionsThatDoNotFit) {
  for (const std::string position : {"4294967296", "18446744073709551615", "-2147483649"}) {
    std::string line = line_of(DeviceMessage{sample_device()});
    const std::string field = "\"platform\":";
    const std::size_t at = line.find(field) + field.size();
    line.replace(at, line.find(',', at) - at, position);
    EXPECT_THAT([&] { (void)from_line(line); },
                ThrowsMessage<FormatError>("expected an integer of 32 bits in field 'platform'"));
  }
}

}  // namespace
}  // namespace clmem::conformance::worker_message_test
