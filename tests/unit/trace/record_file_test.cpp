// SPDX-License-Identifier: Apache-2.0
#include "trace/record_file.hpp"

#include <csignal>
#include <fstream>
#include <regex>
#include <system_error>
#include <thread>

#include "googlemock.hpp"
#include "sample_calls.hpp"
#include "trace/recorder.hpp"

namespace clmem::mock::record_file_test {
namespace {

class RecordFileTest : public testing::Test {
 protected:
  // Returns the lines without times, which differ from run to run.
  [[nodiscard]] std::vector<std::string> lines() const {
    std::ifstream file{path};
    std::vector<std::string> found;
    for (std::string line; std::getline(file, line);) {
      static const std::regex time{R"(( \+|=| )\d+\.\d{3})"};
      found.push_back(std::regex_replace(line, time, "$1T"));
    }
    return found;
  }

  const std::string path =
      testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name() + ".txt";
};

Call begun(RecordFile& file, std::uint64_t number, Call call) {
  Call begun = numbered(number, std::move(call));
  file.begins(begun);
  return begun;
}

void succeed(RecordFile& file, Call& call, std::uint64_t result = 0, std::uint64_t event = 0) {
  call.result = result;
  call.event = event;
  file.ended(call);
}

TEST_F(RecordFileTest, WritesOneLinePerCall) {
  RecordFile file{path, "test"};
  Call create = begun(file, 1, sample_create(64));
  succeed(file, create, sample_buffer);
  Call fill = begun(file, 2, sample_fill(16));
  succeed(file, fill, 0, 0x77);
  EXPECT_THAT(
      lines(),
      ElementsAre(
          "clmem records 1, test",
          "#1 t1 T clCreateBuffer(context=context#1, flags=0x1, size=64, host_ptr=null, "
          "errcode_ret=null) -> buffer#1 CL_SUCCESS +T",
          "#2 t1 T clEnqueueFillBuffer(command_queue=queue#1, buffer=buffer#1, "
          "pattern={1, 2, 3, 4}, pattern_size=4, offset=16, size=64, num_events_in_wait_list=0, "
          "event_wait_list=null, event=0x7ffe) -> CL_SUCCESS event#1 +T"));
}

TEST_F(RecordFileTest, WritesFailures) {
  RecordFile file{path, "test"};
  Call create = begun(file, 1, sample_create(64));
  create.status = CL_OUT_OF_RESOURCES;
  file.ended(create);
  EXPECT_THAT(lines().at(1), HasSubstr("errcode_ret=null) -> CL_OUT_OF_RESOURCES +T"));
}

// An allocation without a status code reports its failure by null; pointers into it have its name.
TEST_F(RecordFileTest, NamesSharedMemory) {
  RecordFile file{path, "test"};
  const auto context = handle_at<cl_context>(0x300);
  Call alloc = begun(
      file, 1,
      capture(EntryPoint::clSVMAlloc, context, cl_svm_mem_flags{0}, std::size_t{64}, cl_uint{0}));
  succeed(file, alloc, 0x5000);
  alloc.sequence = 2;
  file.begins(alloc);
  succeed(file, alloc, 0);
  Call free = begun(file, 3, capture(EntryPoint::clSVMFree, context, handle_at<void*>(0x5010)));
  succeed(file, free);
  const auto found = lines();
  EXPECT_THAT(found.at(1), HasSubstr(") -> svm#1 CL_SUCCESS"));
  EXPECT_THAT(found.at(2), HasSubstr(") -> null CL_SUCCESS"));
  EXPECT_THAT(found.at(3), HasSubstr("svm_pointer=svm#1+16)"));
}

TEST_F(RecordFileTest, BreaksTheLineOfAnInterruptedCall) {
  RecordFile file{path, "test"};
  Call outer = begun(file, 1, sample_finish());
  Call inner = numbered(2, sample_finish(), 2);
  file.begins(inner);
  file.ended(inner);
  file.ended(outer);
  EXPECT_THAT(lines(),
              ElementsAre("clmem records 1, test", "#1 t1 T clFinish(command_queue=queue#1) ...",
                          "#2 t2 T clFinish(command_queue=queue#1) -> CL_SUCCESS +T",
                          "#1 ... -> CL_SUCCESS +T"));
}

// A command that ran within its own call follows the call's line; one of an earlier call splits the
// line, because it shows what the call was doing.
TEST_F(RecordFileTest, WritesCommandsWhereTheyRan) {
  RecordFile file{path, "test"};
  Call fill = begun(file, 1, sample_fill(0));
  file.command_ended({.call = 1, .queue = sample_queue});
  succeed(file, fill);
  Call finish = begun(file, 2, sample_finish());
  file.command_ended({.call = 1, .queue = sample_queue, .status = CL_OUT_OF_RESOURCES});
  file.ended(finish);
  const std::string command = " ran on queue#1 queued=T submitted=T started=T ended=T clock=device";
  const auto found = lines();
  ASSERT_THAT(found, SizeIs(6));
  EXPECT_THAT(found[1], StartsWith("#1 t1 T clEnqueueFillBuffer("));
  EXPECT_EQ(found[2], "#1" + command + " -> CL_COMPLETE");
  EXPECT_EQ(found[3], "#2 t1 T clFinish(command_queue=queue#1) ...");
  EXPECT_EQ(found[4], "#1" + command + " -> CL_OUT_OF_RESOURCES");
  EXPECT_EQ(found[5], "#2 ... -> CL_SUCCESS +T");
}

// A kernel argument's value is written after the driver has accepted it; a handle is written by
// name.
TEST_F(RecordFileTest, ShowsWhatSuccessMadeReadable) {
  RecordFile file{path, "test"};
  Call create = begun(file, 1, sample_create(64));
  succeed(file, create, sample_buffer);
  const auto value = handle_at<cl_mem>(sample_buffer);
  const auto kernel = handle_at<cl_kernel>(0x400);
  const auto* const address = static_cast<const void*>(&value);
  Call set = begun(file, 2,
                   capture(EntryPoint::clSetKernelArg, kernel, cl_uint{0}, sizeof(value), address));
  capture_accepted(set, kernel, cl_uint{0}, sizeof(value), address);
  succeed(file, set);
  EXPECT_THAT(lines().at(2), HasSubstr(") -> CL_SUCCESS arg_value={buffer#1} +T"));
}

TEST_F(RecordFileTest, SurvivesACrash) {
  const auto crash = [this] {
    RecordFile file{path, "test"};
    Call done = begun(file, 1, sample_finish());
    file.ended(done);
    file.begins(numbered(2, sample_fill(0)));
    std::raise(SIGKILL);
  };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGKILL), "");
  EXPECT_THAT(lines(),
              ElementsAre("clmem records 1, test",
                          "#1 t1 T clFinish(command_queue=queue#1) -> CL_SUCCESS +T",
                          AllOf(StartsWith("#2 t1 T clEnqueueFillBuffer("), EndsWith(")"))));
}

TEST_F(RecordFileTest, QuotesText) {
  RecordFile file{path, "test"};
  const char* const options = "-D A=\"(, }\" \n\xff";
  file.begins(numbered(1, capture(EntryPoint::clGetExtensionFunctionAddress, options)));
  EXPECT_THAT(lines().at(1), HasSubstr(R"((func_name="-D A=\"(, }\" \u000a\u00ff"))"));
}

TEST_F(RecordFileTest, KeepsThreadsApart) {
  constexpr std::uint64_t each = 200;
  {
    Recorder recorder;
    recorder.observe(std::make_unique<RecordFile>(path, "test"));
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 8; ++thread) {
      threads.emplace_back([&recorder] {
        for (std::uint64_t call = 0; call < each; ++call) {
          Call fill = sample_fill(call);
          recorder.begin(fill);
          recorder.command_ended({.call = fill.sequence, .queue = sample_queue});
          recorder.end(fill);
        }
      });
    }
  }
  std::ifstream file{path};
  std::map<std::string, std::size_t> found;
  std::string line;
  for (std::getline(file, line); std::getline(file, line);) {
    const bool begins = line.find(" clEnqueueFillBuffer(command_queue=queue#1, ") != line.npos;
    const bool ends = line.find(" -> CL_SUCCESS +") != line.npos;
    const bool command = line.ends_with(" -> CL_COMPLETE");
    found["begins"] += begins;
    found["ends"] += ends;
    found["commands"] += command;
    EXPECT_TRUE(line.starts_with('#') && begins + ends + command >= 1) << line;
    EXPECT_TRUE(!begins || ends || line.ends_with(" ...")) << line;
  }
  EXPECT_THAT(found, UnorderedElementsAre(Pair("begins", 8 * each), Pair("ends", 8 * each),
                                          Pair("commands", 8 * each)));
}

TEST(RecordFileErrors, NameTheFile) {
  try {
    const RecordFile file{"/no/such/directory/calls.txt", "test"};
    FAIL() << "the file was opened";
  } catch (const std::system_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("cannot write '/no/such/directory/calls.txt'"));
  }
}

TEST(RecordFileErrors, ReportAFullDiskOnce) {
  testing::internal::CaptureStderr();
  {
    RecordFile file{"/dev/full", "test"};
    Call call = begun(file, 1, sample_finish());
    file.ended(call);
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "clmem: '/dev/full' is incomplete: No space left on device\n");
}

}  // namespace
}  // namespace clmem::mock::record_file_test
