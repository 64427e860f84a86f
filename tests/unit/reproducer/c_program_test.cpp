// SPDX-License-Identifier: Apache-2.0

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "reproducer/call_text.hpp"
#include "story.hpp"

namespace clmem::conformance::reproducer::c_program_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::vector<Argument> sub_buffer(std::uint64_t origin, const Argument& errcode) {
  return {object("buffer", "cl_mem", buffer),
          text("flags", "0"),
          text("buffer_create_type", "CL_BUFFER_CREATE_TYPE_REGION"),
          {.name = "buffer_create_info", .form = Form::region, .values = {origin, 1}},
          errcode};
}

// Returns the program of a case that ends with the result of clCreateSubBuffer.
std::string cut_part(std::uint64_t origin, const char* code,
                     const std::vector<std::string>& legal) {
  Story story;
  story.set_up().call("clCreateSubBuffer", sub_buffer(origin, errcode()), code, 0x60);
  story.fails(code, legal);
  return program_of(story, Ending::passed);
}

// The complete text, as written for people. Another test compiles and runs the golden file.
TEST(CProgram, ReadsAsWrittenByHand) {
  const std::string program = program_of(refused_read());
  std::ofstream{testing::TempDir() + "reproducer.c"} << program;  // for inspection
  std::ifstream file{CLMEM_GOLDEN "/reproducer.c"};
  std::stringstream golden;
  golden << file.rdbuf();
  EXPECT_EQ(program, golden.str());
}

// Drivers may treat host memory differently depending on its offset in the page.
TEST(CProgram, KeepsThePlaceOfHostMemory) {
  constexpr std::uint64_t page = 4096;
  Story story;
  story.then(Memory{.at = 7 * page + 1040, .seed = 9, .bytes = bytes(64)})
      .then(Content{.at = 9 * page + 3, .block_size = 64, .bytes = ByteString(64, 5)})
      .then(BytesCheck{.at = 7 * page + 1040, .equal = false, .expected = bytes(64)})
      .then(Failed{"bytes differ"});
  EXPECT_THAT(program_of(story), AllOf(HasSubstr("host_1 = memory(64, 3);"),
                                       HasSubstr("host_2 = pattern(seed_1, 64, 1040);")));
}

// Calls after the failure are omitted, because only a failing driver reaches them.
TEST(CProgram, EndsWithTheCheckThatFailed) {
  Story story = refused_read();
  story.call("clFinish", {queue_argument}, "CL_SUCCESS");
  EXPECT_THAT(program_of(story), Not(HasSubstr("clFinish(")));
}

TEST(CProgram, ComparesBytes) {
  Story story;
  ByteString expected = bytes(64);
  std::fill_n(expected.begin(), 32, static_cast<unsigned char>(9));
  story.set_up()
      .read("CL_SUCCESS")
      .then(BytesCheck{.at = memory, .equal = false, .expected = expected});
  story.then(Failed{"bytes differ"});
  EXPECT_THAT(program_of(story),
              AllOf(HasSubstr("expected_1 = memory(64, 0);\n"
                              "  put_repeated(expected_1, \"\\x09\", 1, 32);\n"
                              "  put_pattern(expected_1 + 32, seed_1, 32, 32);\n"),
                    HasSubstr("EXPECT_BYTES(host_1, expected_1, 64);")));
}

// A crash ends with the call that did not return; queues get time to show it.
TEST(CProgram, EndsWithTheCallThatDidNotReturn) {
  Story story;
  story.set_up().read("CL_SUCCESS");
  std::get<Call>(story.recording().events.back()).answer.reset();
  EXPECT_THAT(program_of(story, Ending::crashed),
              HasSubstr("  /* This call did not return. */\n"
                        "  clEnqueueReadBuffer(queue_1, buffer_1, CL_TRUE, SIZE_MAX, 16, host_1 + "
                        "8, 0, NULL, NULL);\n"
                        "  clFinish(queue_1);\n"));
}

// A sub-buffer misaligned on this device may be aligned on another one, and the other way round.
struct PartRow {
  const char* code;
  std::vector<std::string> legal;
  std::uint64_t origin;
  const char* need;
};

TEST(CProgram, NeedsTheAlignmentThatTheCaseHas) {
  const std::vector<PartRow> rows{
      {"CL_SUCCESS", {"CL_SUCCESS"}, 32, "need_origin(device, 32, ALIGNED);"},
      {"CL_SUCCESS", {"CL_MISALIGNED_SUB_BUFFER_OFFSET"}, 1, "need_origin(device, 1, MISALIGNED);"},
      {"CL_SUCCESS",
       {"CL_INVALID_VALUE"},
       UINT64_MAX - 31,
       "need_origin(device, SIZE_MAX - 31, ALIGNED);"},
  };
  for (const PartRow& row : rows) {
    EXPECT_THAT(cut_part(row.origin, row.code, row.legal), HasSubstr(row.need));
  }
  EXPECT_THAT(cut_part(1, "CL_SUCCESS", {"CL_INVALID_VALUE", "CL_MISALIGNED_SUB_BUFFER_OFFSET"}),
              Not(HasSubstr("need_origin")));
}

TEST(CProgram, NeedsNoAlignmentForARefusalOfAnyKind) {
  Story story;
  story.set_up().call("clCreateSubBuffer", sub_buffer(1, null("errcode_ret")),
                      "CL_MISALIGNED_SUB_BUFFER_OFFSET", 0);
  story.then(Failed{"so"});
  const std::string program = program_of(story, Ending::passed);
  EXPECT_THAT(program, HasSubstr("clCreateSubBuffer"));
  EXPECT_THAT(program, Not(HasSubstr("need_origin")));
}

// Returns the program of a case that queried `query` and creates a buffer of `size` bytes.
std::string make_large(const char* query, const char* size) {
  Story story;
  story.set_up().call("clGetDeviceInfo",
                      {object("device", "cl_device_id", device),
                       text("param_name", query),
                       text("param_value_size", "8"),
                       {.name = "param_value", .form = Form::address, .values = {memory}},
                       null("param_value_size_ret")},
                      "CL_SUCCESS");
  std::get<Call>(story.recording().events.back()).answer->stored["param_value"] = {0, 0x20, 0, 0};
  story.call("clCreateBuffer",
             {context_argument, text("flags", "CL_MEM_READ_WRITE"), text("size", size),
              null("host_ptr"), errcode()},
             "CL_INVALID_BUFFER_SIZE");
  story.check("CL_INVALID_BUFFER_SIZE", {"CL_INVALID_BUFFER_SIZE"});
  return program_of(story, Ending::passed);
}

// Limits differ between devices, and between hosts.
TEST(CProgram, AsksForLimits) {
  constexpr const char* query = "CL_DEVICE_MAX_MEM_ALLOC_SIZE";
  const std::string limit = std::string{query} + ")";  // a statement in two lines
  EXPECT_THAT(make_large(query, "8192"), HasSubstr(limit + ", NULL"));
  EXPECT_THAT(make_large(query, "8193"), HasSubstr(limit + " + 1, NULL"));
  EXPECT_THAT(make_large(query, "8191"), HasSubstr(limit + " - 1, NULL"));
  EXPECT_THAT(make_large(query, "8190"), AllOf(HasSubstr(", 8190, NULL"), Not(HasSubstr(limit))));
  EXPECT_THAT(make_large("CL_DEVICE_IMAGE_SUPPORT", "8193"), HasSubstr(", 8193, NULL"));
}

// A device without a feature cannot test a call that needs it; a call that has to be rejected needs
// none.
TEST(CProgram, NeedsTheFeaturesOfItsCalls) {
  const auto program = [](std::vector<std::string> legal) {
    Story story;
    story.set_up().call("clCreateCommandQueue",
                        {context_argument, object("device", "cl_device_id", device),
                         text("properties", "CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE"), errcode()},
                        "CL_SUCCESS", 0x60);
    story.fails("CL_SUCCESS", std::move(legal));
    return program_of(story, Ending::passed);
  };
  EXPECT_THAT(program({"CL_SUCCESS"}), HasSubstr("NEED(has_out_of_order(device));"));
  EXPECT_THAT(program({"CL_INVALID_VALUE"}), Not(HasSubstr("has_out_of_order")));
}

// Properties that the case queried of its device must hold for the program's device as well.
TEST(CProgram, NeedsWhatTheCaseAskedFor) {
  const auto program = [](const char* condition, bool holds) {
    Story story = refused_read();
    story.recording().events.insert(story.recording().events.begin() + 1,
                                    Condition{.condition = condition, .holds = holds});
    return program_of(story);
  };
  EXPECT_THAT(program("images", true), HasSubstr("NEED(has_images(device));"));
  EXPECT_THAT(program("no_images", true), HasSubstr("NEED(!has_images(device));"));
  EXPECT_THAT(program("svm_fine_system", false),
              HasSubstr("NEED(!has_svm(device, CL_DEVICE_SVM_FINE_GRAIN_SYSTEM));"));
  EXPECT_THAT(program("cl_khr_icd", true),
              HasSubstr("NEED(has_extension(device, \"cl_khr_icd\"));"));
  EXPECT_THAT(program("full_profile", true), Not(HasSubstr("NEED")));
}

// Returns the story of an image map with a check of a value stored beside the returned pointer.
Story mapped(const ValueCheck& check) {
  Story story;
  story.set_up().call("clEnqueueMapImage",
                      {queue_argument,
                       {.name = "image_row_pitch", .form = Form::result, .type = "size_t"},
                       errcode()},
                      "CL_SUCCESS", 0x5000);
  std::get<Call>(story.recording().events.back()).answer->stored["image_row_pitch"] = {3};
  story.then(check).then(Failed{"so"});
  return story;
}

// Host memory after a map is not part of it: two rows of three pixels, 64 bytes apart.
TEST(CProgram, EndsAMapWithItsRegion) {
  const auto program = [](std::uint64_t copied_to) {
    Story story = mapped({.of = "image_row_pitch", .actual = 64, .expected = 4});
    Call& map = std::get<Call>(*std::prev(story.recording().events.end(), 3));
    map.arguments.push_back(
        {.name = "region", .form = Form::numbers, .type = "size_t", .values = {3, 2, 1}});
    map.answer->stored["image_row_pitch"] = {64};
    story.recording().events.insert(std::prev(story.recording().events.end(), 2),
                                    Copied{.to = copied_to, .from = 0x5000, .bytes = bytes(12)});
    return program_of(story);
  };
  EXPECT_THAT(program(0x5000 + 64), HasSubstr("memcpy(map_1 + 64, map_1, 12);"));
  EXPECT_THAT(program(0x5000 + 64 + 48), HasSubstr("memcpy(copy_1, map_1, 12);"));
}

struct ValueRow {
  ValueCheck check;
  const char* statement;
};

TEST(CProgram, LooksAtWhatACallStoresAndReturns) {
  const std::vector<ValueRow> rows{
      {{.of = "image_row_pitch", .actual = 3, .expected = 4},
       "EXPECT_VALUE(image_row_pitch_1, 4);"},
      {{.of = "image_row_pitch", .actual = 3, .relation = Relation::unequal, .expected = 3},
       "EXPECT_OTHER(image_row_pitch_1, 3);"},
      {{.of = "image_row_pitch", .actual = 3, .relation = Relation::at_least, .expected = 9},
       "EXPECT_AT_LEAST(image_row_pitch_1, 9);"},
      {{.of = "result", .actual = 0x5000, .expected = 0}, "EXPECT_VALUE((uintptr_t)map_1, 0);"}};
  for (const ValueRow& row : rows) {
    EXPECT_THAT(
        program_of(mapped(row.check)),
        AllOf(HasSubstr(row.statement), HasSubstr("static size_t image_row_pitch_1 = SIZE_MAX;")));
  }
}

TEST(CProgram, RefusesAValueThatNoCallHasStored) {
  EXPECT_THAT(reason_against(mapped({.of = "image_slice_pitch", .actual = 1})),
              HasSubstr("a recorded call"));
}

// The last digits of a number may differ between devices.
TEST(CProgram, ComparesFloats) {
  Story story;
  story.set_up()
      .read("CL_SUCCESS")
      .then(FloatsCheck{.at = memory + 8, .near = false, .tolerance = 0.25F, .expected = bytes(16)})
      .then(Failed{"so"});
  EXPECT_THAT(program_of(story), HasSubstr("EXPECT_NEAR(host_1 + 8, expected_1, 4, 0.25);"));
}

TEST(CProgram, RefusesFailuresOfOtherKinds) {
  Story story;
  story.set_up().then(Failed{"the call returned too early"});
  EXPECT_THAT(reason_against(story),
              AllOf(HasSubstr("what failed is not a code"), HasSubstr("returned too early")));
}

TEST(CProgram, RefusesSeveralThreads) {
  Story story = refused_read();
  std::get<Call>(story.recording().events[3]).thread = 2;
  EXPECT_THAT(reason_against(story), HasSubstr("second thread"));
}

TEST(CProgram, RefusesUnknownObjects) {
  Story story;
  story.read("CL_SUCCESS").fails("CL_SUCCESS", {"CL_INVALID_VALUE"});
  EXPECT_EQ(reason_against(story),
            "clEnqueueReadBuffer is given a cl_command_queue that no recorded call has created");
}

TEST(CProgram, ForgetsFreedMemory) {
  Story story;
  story.set_up()
      .call("clSVMAlloc",
            {context_argument, text("flags", "CL_MEM_READ_WRITE"), text("size", "64"),
             text("alignment", "0")},
            "", memory)
      .call(
          "clEnqueueSVMFree",
          {queue_argument,
           text("num_svm_pointers", "1"),
           {.name = "svm_pointers", .form = Form::addresses, .type = "void *", .values = {memory}},
           null("pfn_free_func"),
           null("user_data")},
          "CL_SUCCESS")
      .check("CL_SUCCESS", {"CL_SUCCESS"})
      .then(Copied{.to = memory, .bytes = bytes(64)})
      .call("clFinish", {queue_argument}, "CL_SUCCESS")
      .fails("CL_SUCCESS", {"CL_INVALID_VALUE"});
  EXPECT_THAT(program_of(story),
              AllOf(HasSubstr("(void *[]){svm_1}"), HasSubstr("copy_1 = memory(64, ")));
}

// clSVMAlloc returns memory or NULL, and no code.
TEST(CProgram, ComparesSharedMemoryWithNull) {
  const auto checked = [](const char* legal) {
    Story story;
    story.set_up()
        .call("clSVMAlloc",
              {context_argument, text("flags", "CL_MEM_READ_WRITE"), text("size", "64"),
               text("alignment", "0")},
              "CL_SUCCESS", memory)
        .check("CL_SUCCESS", {legal})
        .call("clFinish", {queue_argument}, "CL_SUCCESS")
        .fails("CL_SUCCESS", {"CL_INVALID_VALUE"});
    return program_of(story);
  };
  EXPECT_THAT(checked("CL_OUT_OF_RESOURCES"), HasSubstr("EXPECT_VALUE((uintptr_t)svm_1, 0);"));
  EXPECT_THAT(checked("CL_SUCCESS"), HasSubstr("EXPECT_OTHER((uintptr_t)svm_1, 0);"));
}

TEST(CProgram, ClonesKernels) {
  Story story;
  story.set_up()
      .call("clCreateKernel",
            {object("program", "cl_program", 0), text("kernel_name", "\"copy\""), errcode()},
            "CL_SUCCESS", 0x60)
      .check("CL_SUCCESS", {"CL_SUCCESS"})
      .call("clCloneKernel", {object("source_kernel", "cl_kernel", 0x60), errcode()}, "CL_SUCCESS",
            0x70)
      .check("CL_SUCCESS", {"CL_SUCCESS"})
      .call("clRetainKernel", {object("kernel", "cl_kernel", 0x70)}, "CL_SUCCESS")
      .fails("CL_SUCCESS", {"CL_INVALID_KERNEL"});
  EXPECT_THAT(program_of(story), AllOf(HasSubstr("need_version(device, 2, 1);"),
                                       HasSubstr("clone_1 = clCloneKernel(kernel_1, &code)"),
                                       HasSubstr("clRetainKernel(clone_1)")));
}

// Returns a recording in which clEnqueueNativeKernel is called with `arguments` after user_func.
Story refused_native_kernel(std::vector<Argument> arguments) {
  arguments.insert(
      arguments.begin(),
      {queue_argument, {.name = "user_func", .form = Form::function, .values = {0x2000}}});
  for (const Argument& last :
       {text("num_events_in_wait_list", "0"), null("event_wait_list"), null("event")}) {
    arguments.push_back(last);
  }
  Story story;
  story.set_up()
      .call("clEnqueueNativeKernel", arguments, "CL_INVALID_VALUE")
      .fails("CL_INVALID_VALUE", {"CL_SUCCESS"});
  return story;
}

// The program contains the function of native kernels as well; positions refer to its memory.
TEST(CProgram, RepeatsNativeKernels) {
  constexpr std::size_t native_size = 48;
  const Story story = refused_native_kernel(
      {{.name = "args", .form = Form::bytes, .bytes = ByteString(native_size)},
       text("cb_args", "48"),
       text("num_mem_objects", "1"),
       {.name = "mem_list", .form = Form::objects, .type = "cl_mem", .values = {buffer}},
       {.name = "args_mem_loc", .form = Form::numbers, .type = "size_t", .values = {0}}});
  EXPECT_THAT(program_of(story),
              AllOf(HasSubstr("clEnqueueNativeKernel(queue_1, run_native,"),
                    HasSubstr("with_native_memory(\"\\x00"), HasSubstr("\\x00\", 48), 48, 1,"),
                    HasSubstr("(const void *[]){native_memory + 0}"),
                    HasSubstr("void CL_CALLBACK run_native"),
                    HasSubstr("NEED(has_native_kernels(device));")));
}

TEST(CProgram, RepeatsNativeKernelsWithoutArguments) {
  const Story story =
      refused_native_kernel({null("args"), text("cb_args", "0"), text("num_mem_objects", "0"),
                             null("mem_list"), null("args_mem_loc")});
  EXPECT_THAT(
      program_of(story),
      AllOf(HasSubstr("clEnqueueNativeKernel(queue_1, run_without_arguments, NULL, 0,"),
            HasSubstr("void CL_CALLBACK run_without_arguments"), Not(HasSubstr("run_native"))));
}

TEST(CProgram, RefusesAnEmptyRecording) {
  Story story;
  story.recording() = {};
  EXPECT_THAT(reason_against(story), HasSubstr("does not load layers"));
}

// A recording from another version may lack arguments: the result is a program that does not use
// them, or the reason why there is none.
TEST(CProgram, SurvivesCallsWithoutTheirArguments) {
  for (const char* const function : {"clGetDeviceInfo", "clGetEventInfo", "clCreateImage"}) {
    for (const std::vector<Argument>& arguments :
         {std::vector<Argument>{},
          std::vector<Argument>{text("param_name", "CL_EVENT_COMMAND_EXECUTION_STATUS")},
          std::vector<Argument>{{.name = "param_value", .form = Form::address, .values = {64}}},
          std::vector<Argument>{{.name = "image_format", .form = Form::format, .values = {1, 2}},
                                {.name = "image_desc",
                                .form = Form::descriptor,
                                .values = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0}}}}) {
      Story story;
      story.call(function, arguments, "CL_SUCCESS")
          .check("CL_SUCCESS", {"CL_SUCCESS"})
          .fails("CL_SUCCESS", {"CL_INVALID_VALUE"});
      try {
        EXPECT_NE(program_of(story), "");
      } catch (const NotReproducible& reason) {
        EXPECT_STRNE(reason.what(), "");
      }
    }
  }
}

// Counts are recorded up to the zero that ends them; the property list ends with its own zero.
TEST(CProgram, EndsThePropertiesOfSubDevices) {
  Story story;
  story
      .call("clCreateSubDevices",
            {object("in_device", "cl_device_id", device),
             {.name = "partition_properties",
              .form = Form::numbers,
              .type = "cl_long",
              .values = {0x1087, 1, 0}},
             text("num_devices", "0"),
             null("out_devices"),
             null("num_devices_ret")},
            "CL_OUT_OF_RESOURCES")
      .fails("CL_OUT_OF_RESOURCES", {"CL_SUCCESS"});
  EXPECT_THAT(program_of(story),
              HasSubstr("(const cl_device_partition_property[]){4231, 1, 0, 0}"));
}

TEST(CallText, EscapesControlCharacters) {
  EXPECT_EQ(quoted(std::string_view{"a\0"
                                    "1\r\n\x7f\"",
                                    7}),
            R"("a\0001\015\n\177\"")");
}

}  // namespace
}  // namespace clmem::conformance::reproducer::c_program_test
