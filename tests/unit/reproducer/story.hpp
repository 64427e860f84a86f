// SPDX-License-Identifier: Apache-2.0
// story.hpp - recordings that tests build call by call.
//
//   Story story;
//   story.set_up().read("CL_SUCCESS");
//   EXPECT_THAT(program_of(story), HasSubstr(...));
#pragma once

#include <string>
#include <utility>

#include "reproducer/c_program.hpp"
#include "reproducer/not_reproducible.hpp"

namespace clmem::conformance::reproducer::c_program_test {

inline constexpr std::uint64_t platform = 0x10;
inline constexpr std::uint64_t device = 0x20;
inline constexpr std::uint64_t context = 0x30;
inline constexpr std::uint64_t queue = 0x40;
inline constexpr std::uint64_t buffer = 0x50;
inline constexpr std::uint64_t memory = 0x1000;

inline Argument text(const char* name, const char* expression) {
  return {.name = name, .form = Form::text, .text = expression};
}

inline Argument object(const char* name, const char* type, std::uint64_t handle) {
  return {.name = name, .form = Form::object, .type = type, .values = {handle}};
}

inline const Argument context_argument = object("context", "cl_context", context);
inline const Argument queue_argument = object("command_queue", "cl_command_queue", queue);

inline Argument null(const char* name) {
  return {.name = name};
}

inline Argument errcode() {
  return {.name = "errcode_ret", .form = Form::result, .type = "cl_int", .values = {1}};
}

inline ByteString bytes(std::size_t size) {
  ByteString made(size);
  for (std::size_t i = 0; i < size; ++i) {
    made[i] = static_cast<unsigned char>(1 + i * i % 251);
  }
  return made;
}

class Story {
 public:
  Story() { recording_.events.emplace_back(CaseBegin{platform, device}); }

  Story& call(const char* function, std::vector<Argument> arguments, const char* code,
              std::uint64_t result = 0) {
    const std::size_t index = recording_.events.size();
    recording_.events.emplace_back(Call{.function = function,
                                        .number = index,
                                        .thread = 1,
                                        .arguments = std::move(arguments),
                                        .answer = Answer{.code = code, .result = result},
                                        .ended_at = index + 1});
    return *this;
  }

  Story& then(Event event) {
    recording_.events.push_back(std::move(event));
    return *this;
  }

  Story& check(const char* code, std::vector<std::string> legal) {
    return then(CodeCheck{.answer = code, .legal = std::move(legal)});
  }

  Story& fails(const char* code, std::vector<std::string> legal) {
    return check(code, std::move(legal)).then(Failed{"so"});
  }

  // Adds a context, a queue and a buffer of 64 bytes.
  Story& set_up() {
    return call("clCreateContext",
                {{.name = "properties",
                  .form = Form::numbers,
                  .type = "cl_long",
                  .values = {0x1084, platform, 0}},
                 text("num_devices", "1"),
                 {.name = "devices",
                  .form = Form::objects,
                  .type = "cl_device_id",
                  .values = {device}},
                 null("pfn_notify"),
                 null("user_data"),
                 errcode()},
                "CL_SUCCESS", context)
        .check("CL_SUCCESS", {"CL_SUCCESS"})
        .call("clCreateCommandQueue",
              {context_argument, object("device", "cl_device_id", device), text("properties", "0"),
               errcode()},
              "CL_SUCCESS", queue)
        .check("CL_SUCCESS", {"CL_SUCCESS"})
        .call("clCreateBuffer",
              {context_argument, text("flags", "CL_MEM_READ_WRITE"), text("size", "64"),
               null("host_ptr"), errcode()},
              "CL_SUCCESS", buffer)
        .check("CL_SUCCESS", {"CL_SUCCESS"});
  }

  Story& read(const char* code) {
    return then(Memory{.at = memory, .seed = 7, .bytes = bytes(64)})
        .call("clEnqueueReadBuffer",
              {queue_argument,
               object("buffer", "cl_mem", buffer),
               text("blocking_read", "CL_TRUE"),
               text("offset", "SIZE_MAX"),
               text("size", "16"),
               {.name = "ptr", .form = Form::address, .values = {memory + 8}},
               text("num_events_in_wait_list", "0"),
               null("event_wait_list"),
               null("event")},
              code);
  }

  [[nodiscard]] const Recording& recording() const { return recording_; }
  [[nodiscard]] Recording& recording() { return recording_; }

 private:
  Recording recording_;
};

inline Description description(Ending ending) {
  return {.case_id = "TransferRanges.Refuses/SizeMax",
          .sentence = "A range that wraps is outside of the buffer.",
          .requirements = {{"EnqueueReadBuffer.err.INVALID_VALUE.range",
                            "The region lies within the buffer.", "5.2.2"}},
          .driver = {"A platform, OpenCL 3.0", "a device, OpenCL 3.0 a"},
          .verdict = "fail\nranges.cpp:3: expected CL_INVALID_VALUE",
          .command = "clmem-conformance run --filter TransferRanges.Refuses/SizeMax",
          .needs = {"need_version(device, 1, 1);"},
          .time_limit_s = 11,
          .ending = ending};
}

inline std::string program_of(const Story& story, Ending ending = Ending::failed) {
  return write_program(story.recording(), description(ending));
}

inline std::string reason_against(const Story& story) {
  try {
    (void)program_of(story);
  } catch (const NotReproducible& reason) {
    return reason.what();
  }
  return "written";
}

inline Story refused_read() {
  Story story;
  story.set_up()
      .read("CL_SUCCESS")
      .check("CL_SUCCESS", {"CL_INVALID_VALUE"})
      .then(Failed{"expected CL_INVALID_VALUE"});
  return story;
}

}  // namespace clmem::conformance::reproducer::c_program_test
