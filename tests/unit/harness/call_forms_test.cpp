// SPDX-License-Identifier: Apache-2.0
#include "harness/call_forms.hpp"

#include <array>

#include "googlemock.hpp"

namespace clmem::conformance::call_forms_test {
namespace {

// Handles that no driver has made: the forms must not look into objects.
template <typename Handle>
Handle handle(std::uintptr_t value) {
  return reinterpret_cast<Handle>(value);
}

class CallFormsTest : public testing::Test {
 protected:
  CallFormsTest() { forms_.begin_case(); }

  // Returns the form of the call, which returns `result`.
  template <typename Result, typename... Arguments>
  std::string form_of(const char* call, Result result, Arguments... arguments) {
    const std::array<Argument, sizeof...(Arguments)> given{argument(arguments)...};
    (void)forms_.begins(call, given);
    const Argument returned = argument(result);
    forms_.returns(&returned);
    return forms_.latest(call);
  }
  std::string read(cl_command_queue queue, cl_mem buffer, std::size_t offset, std::size_t size,
                   cl_int code = CL_SUCCESS, cl_event* event = nullptr) {
    return form_of("clEnqueueReadBuffer", code, queue, buffer, cl_bool{CL_TRUE}, offset, size,
                   static_cast<void*>(&memory_), cl_uint{0}, static_cast<const cl_event*>(nullptr),
                   event);
  }
  std::string unmap(cl_mem buffer) {
    return form_of("clEnqueueUnmapMemObject", cl_int{CL_SUCCESS}, queue_, buffer,
                   static_cast<void*>(&memory_), cl_uint{0}, static_cast<const cl_event*>(nullptr),
                   static_cast<cl_event*>(nullptr));
  }
  cl_mem make_buffer(std::uintptr_t value, cl_mem_flags flags) {
    form_of("clCreateBuffer", handle<cl_mem>(value), handle<cl_context>(1), flags, std::size_t{64},
            static_cast<void*>(nullptr), static_cast<cl_int*>(nullptr));
    return handle<cl_mem>(value);
  }

  CallForms& forms_ = CallForms::of_process();
  cl_command_queue queue_ = handle<cl_command_queue>(0x100);
  char memory_ = 0;
};

TEST_F(CallFormsTest, HasTheConditionsOfArguments) {
  EXPECT_EQ(read(queue_, handle<cl_mem>(0x200), 0, 64),
            "clEnqueueReadBuffer blocking_read=CL_TRUE size");
  EXPECT_EQ(read(queue_, handle<cl_mem>(0x200), 6, 65536),
            "clEnqueueReadBuffer blocking_read=CL_TRUE offset offset%4 size size>=4096 "
            "size>=65536");
}

TEST_F(CallFormsTest, HasTheWordsOfObjects) {
  const cl_mem parent = make_buffer(0x200, CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR);
  const cl_buffer_region region{128, 64};
  const auto part = handle<cl_mem>(0x300);
  form_of("clCreateSubBuffer", part, parent, cl_mem_flags{0},
          cl_buffer_create_type{CL_BUFFER_CREATE_TYPE_REGION}, static_cast<const void*>(&region),
          static_cast<cl_int*>(nullptr));
  EXPECT_THAT(read(queue_, part, 0, 64),
              HasSubstr(" buffer:sub-buffer buffer:origin buffer:CL_MEM_READ_ONLY "
                        "buffer:CL_MEM_ALLOC_HOST_PTR "));
  EXPECT_THAT(read(handle<cl_command_queue>(0x101), part, 0, 64),
              HasSubstr(" command_queue:another "));
}

TEST_F(CallFormsTest, HasTheHistoryOfObjects) {
  const cl_mem buffer = make_buffer(0x200, CL_MEM_READ_WRITE);
  EXPECT_THAT(read(queue_, buffer, 0, 64), Not(HasSubstr("<")));
  unmap(buffer);
  EXPECT_THAT(read(queue_, buffer, 0, 64),
              HasSubstr(" buffer<clEnqueueUnmapMemObject buffer<again "));
}

TEST_F(CallFormsTest, HasTheFlagsOfMappings) {
  const cl_mem buffer = make_buffer(0x200, CL_MEM_READ_WRITE);
  form_of("clEnqueueMapBuffer", static_cast<void*>(&memory_), queue_, buffer, cl_bool{CL_TRUE},
          cl_map_flags{CL_MAP_WRITE}, std::size_t{0}, std::size_t{1}, cl_uint{0},
          static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr),
          static_cast<cl_int*>(nullptr));
  EXPECT_THAT(unmap(buffer), HasSubstr(" mapped_ptr:CL_MAP_WRITE"));
  EXPECT_THAT(unmap(buffer), Not(HasSubstr("CL_MAP_WRITE"))) << "that mapping has ended";
}

// The event of a command has its entry point; only a command that succeeded has stored one.
TEST_F(CallFormsTest, KnowsTheCommandsOfEvents) {
  auto event = handle<cl_event>(0x400);
  const auto wait = [&] {
    return form_of("clWaitForEvents", CL_SUCCESS, cl_uint{1}, static_cast<const cl_event*>(&event));
  };
  read(queue_, handle<cl_mem>(0x200), 0, 64, CL_INVALID_VALUE, &event);
  EXPECT_THAT(wait(), Not(HasSubstr("event_list:")));
  read(queue_, handle<cl_mem>(0x200), 0, 64, CL_SUCCESS, &event);
  EXPECT_THAT(wait(), HasSubstr(" event_list:clEnqueueReadBuffer"));
}

TEST_F(CallFormsTest, RemembersThatACallHasFailed) {
  EXPECT_THAT(read(queue_, handle<cl_mem>(0x200), 0, 64, CL_INVALID_VALUE),
              Not(HasSubstr("~error")));
  EXPECT_THAT(read(queue_, handle<cl_mem>(0x200), 0, 64), HasSubstr(" ~error"));
  forms_.begin_case();
  EXPECT_THAT(read(queue_, handle<cl_mem>(0x200), 0, 64), Not(HasSubstr("~error")));
}

// A driver that calls back within a call does not lose the object of the outer one.
TEST_F(CallFormsTest, KnowsCallsWithinCalls) {
  const std::array<Argument, 5> outer{
      argument(handle<cl_context>(1)), argument(cl_mem_flags{CL_MEM_READ_ONLY}),
      argument(std::size_t{64}), argument(static_cast<void*>(nullptr)),
      argument(static_cast<cl_int*>(nullptr))};
  (void)forms_.begins("clCreateBuffer", outer);
  read(queue_, handle<cl_mem>(0x200), 0, 64);
  const Argument made = argument(handle<cl_mem>(0x300));
  forms_.returns(&made);
  EXPECT_THAT(read(queue_, handle<cl_mem>(0x300), 0, 64), HasSubstr(" buffer:CL_MEM_READ_ONLY "));
}

// A mistaken count does not make the forms read beyond the list.
TEST_F(CallFormsTest, DoesNotTrustCounts) {
  const cl_event one = nullptr;
  EXPECT_EQ(form_of("clWaitForEvents", CL_INVALID_VALUE, cl_uint{0x7fffffff}, &one),
            "clWaitForEvents num_events=2147483647");
}

TEST_F(CallFormsTest, ListsEachFormOnce) {
  const std::string form = read(queue_, handle<cl_mem>(0x200), 0, 64);
  read(queue_, handle<cl_mem>(0x200), 0, 64);
  EXPECT_THAT(forms_.of_case(), ElementsAre(form));
  for (std::size_t i = 0; i < 2 * CallForms::most_forms; ++i) {
    form_of("clReleaseEvent", CL_SUCCESS, handle<cl_event>(0));
    form_of("clGetEventInfo", CL_SUCCESS, handle<cl_event>(0), cl_event_info{0}, i,
            static_cast<void*>(nullptr), static_cast<std::size_t*>(nullptr));
  }
  EXPECT_THAT(forms_.of_case(), SizeIs(CallForms::most_forms));
  forms_.begin_case();
  EXPECT_THAT(forms_.of_case(), IsEmpty());
  EXPECT_EQ(forms_.latest("clReleaseEvent"), "");
}

}  // namespace
}  // namespace clmem::conformance::call_forms_test
