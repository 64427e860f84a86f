// SPDX-License-Identifier: Apache-2.0
// Kernels that run once: clEnqueueTask, with one work-item, and clEnqueueNativeKernel, a function
// of the host. What they share with all commands is checked for the rows of every_command().

#include <atomic>

#include "operations/command/arguments.hpp"
#include "operations/command/commands.hpp"
#include "operations/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::single_kernel_cases {

CLMEM_CASE(SingleKernel, HasOneItem,
           "clEnqueueTask runs a kernel once, with one work-item of global index zero.",
           {"EnqueueTask.single-item"}) {
  FilledBuffer data = fixture.filled_buffer(usual_size);
  const Kernel add{fixture, "add_value"};
  add.set_all(data.get(), cl_uchar{3});
  ASSERT_THAT(clEnqueueTask(fixture.queue(), add.get(), 0, nullptr, nullptr), returns(CL_SUCCESS));
  fixture.finish();
  add_to_each(std::span{data.bytes}.first(1), 3);
  expect_contents(fixture, data);
}

struct NativeCall {
  void(CL_CALLBACK* function)(void*) = run_without_arguments;
  void* arguments = nullptr;
  std::size_t size = 0;
  cl_uint count = 0;
  const cl_mem* buffers = nullptr;
  const void** places = nullptr;

  cl_int enqueue(cl_command_queue queue, cl_event* event = nullptr) const {
    return clEnqueueNativeKernel(queue, function, arguments, size, count, buffers, places, 0,
                                 nullptr, event);
  }
};

// A legal call: run_native (native_function.hpp) copies the first buffer to the second one.
struct NativeScene {
  explicit NativeScene(Fixture& used) : fixture{used} {}

  void expect_unchanged(cl_int /*code*/) const {
    expect_alive(fixture);
    expect_contents(fixture, to);
  }

  Fixture& fixture;
  FilledBuffer from = fixture.filled_buffer(usual_size);
  FilledBuffer to = fixture.filled_buffer(usual_size);
  NativeArguments arguments{.size = usual_size};
  std::array<cl_mem, 2> buffers{from.get(), to.get()};
  std::array<const void*, 2> places{&arguments.from, &arguments.to};
  NativeCall call{.function = run_native,
                  .arguments = &arguments,
                  .size = sizeof arguments,
                  .count = 2,
                  .buffers = buffers.data(),
                  .places = places.data()};
};

CLMEM_CASES(refused_cases) {
  const RefusedCall<NativeScene> native{"EnqueueNativeKernel", [](NativeScene& scene) {
                                          UnreadEvent event;
                                          return scene.call.enqueue(scene.fixture.queue(),
                                                                    event.out());
                                        }};
  const auto mistake = [](const char* row, const char* topic, void (*change)(NativeCall & call)) {
    return Mistake<NativeScene>{
        row, CL_INVALID_VALUE, {topic}, {[change](NativeScene& scene) { change(scene.call); }}};
  };
  return join(
      {refused(
           {.suite = "NativeKernel",
            .name = "RefusesArguments",
            .sentence = "clEnqueueNativeKernel rejects a NULL function, and arguments, buffers and "
                        "lists whose sizes contradict each other."},
           native,
           {mistake("NullFunction", "function-null",
                    [](NativeCall& call) { call.function = nullptr; }),
            mistake("SizeWithoutArguments", "args",
                    [](NativeCall& call) { call = {.size = call.size}; }),
            mistake("BuffersWithoutArguments", "args",
                    [](NativeCall& call) { call.arguments = nullptr, call.size = 0; }),
            mistake("ArgumentsWithoutSize", "args",
                    [](NativeCall& call) { call = {.arguments = call.arguments}; }),
            mistake("CountWithoutBuffers", "lists",
                    [](NativeCall& call) { call.buffers = nullptr; }),
            mistake("CountWithoutPlaces", "lists", [](NativeCall& call) { call.places = nullptr; }),
            mistake("BuffersWithoutCount", "lists",
                    [](NativeCall& call) { call.count = 0, call.places = nullptr; }),
            mistake("PlacesWithoutCount", "lists",
                    [](NativeCall& call) { call.count = 0, call.buffers = nullptr; })}),
       refused({.suite = "NativeKernel",
                .name = "IsRefusedWithoutCapability",
                .sentence = "A device that cannot execute native kernels rejects them."},
               native, {{"", CL_INVALID_OPERATION, {"capability"}, {[](NativeScene&) {}}}})});
}

std::atomic<int> runs{0};

// The specification does not say what the function gets without arguments.
void CL_CALLBACK count_run(void* /*unspecified*/) {
  ++runs;
}

// The arguments that the functions of native kernels got, one call after the other.
Bytes got;
std::size_t got_of_call = 0;  // bytes

void CL_CALLBACK keep_arguments(void* arguments) {
  const auto* const bytes = static_cast<const std::byte*>(arguments);
  got.insert(got.end(), bytes, bytes + got_of_call);
}

// Enqueues two calls that wait, and overwrites their arguments before they run.
CLMEM_TABLE(NativeKernel, GetsAllArguments,
            "The function of a native kernel gets every byte of its arguments as they were at the "
            "call, also without buffers.",
            (std::size_t size),
            (Rows<std::size_t>{{"OneByte", 1},
                               {"EightBytes", 8},
                               {"ThirteenBytes", 13},
                               {"SixtyFourBytes", 64},
                               {"MoreThanAPage", usual_size}}),
            {"EnqueueNativeKernel.args-copied"}) {
  need_flush_that_returns(fixture);
  got.clear();
  got_of_call = size;
  Bytes expected;
  Handle<cl_event> last;
  Gate gate{fixture};
  HostBytes& arguments = fixture.host(size);
  for (int call = 0; call < 2; ++call) {
    std::ranges::copy(fixture.fresh(size), arguments.begin());
    expected.insert(expected.end(), arguments.begin(), arguments.end());
    must_succeed(clEnqueueNativeKernel, fixture.queue(), keep_arguments, arguments.data(), size, 0,
                 nullptr, nullptr, 1, gate.wait_list(), last.out());
  }
  std::ranges::copy(fixture.fresh(size), arguments.begin());
  must_succeed(clFlush, fixture.queue());
  gate.open();
  wait_for(last.get());
  expect_bytes(got, expected);
}

constexpr unsigned added = 5;

constexpr std::size_t many = 9;

// The function uses the first buffer; the others have places after its arguments.
struct ManyBuffers {
  NativeArguments used{.size = usual_size, .added = added};
  std::array<void*, many - 1> others{};
};

// The order of the list differs from that of the places and from that of creation.
CLMEM_CASE(NativeKernel, GetsEachAddress,
           "The address of each of many buffers replaces its handle at its own place in the "
           "arguments of a native kernel.",
           {"EnqueueNativeKernel.mem-objects"}) {
  std::vector<FilledBuffer> buffers;
  for (std::size_t i = 0; i < many; ++i) {
    buffers.push_back(fixture.filled_buffer(usual_size));
  }
  for (std::size_t used = 0; used < many; ++used) {
    SCOPED_TRACE(testing::Message() << "with buffer " << used);
    ManyBuffers arguments;
    std::vector<cl_mem> list;
    std::vector<const void*> places;
    for (std::size_t i = 0; i < many; ++i) {
      const std::size_t listed = (2 * i + 5) % many;
      const std::size_t place = (listed + many - used) % many;
      list.push_back(buffers[listed].get());
      places.push_back(place == 0 ? static_cast<const void*>(&arguments.used.to)
                                  : &arguments.others.at(place - 1));
    }
    must_enqueue(clEnqueueNativeKernel, fixture.queue(), run_native, &arguments, sizeof arguments,
                 many, list.data(), places.data());
    fixture.finish();
    add_to_each(buffers[used].bytes, added);
    for (const FilledBuffer& buffer : buffers) {
      expect_contents(fixture, buffer, {ReadBack::read});
    }
  }
}

// Both calls wait; when they run, the arguments of both have been overwritten.
CLMEM_CASE(NativeKernel, HasItsOwnArguments,
           "Each native kernel gets the arguments of its own enqueue, however late it runs.",
           {"EnqueueNativeKernel.args-copied", "EnqueueNativeKernel.mem-objects"}) {
  need_flush_that_returns(fixture);
  const FilledBuffer from = fixture.filled_buffer(usual_size);
  std::array<FilledBuffer, 2> to{fixture.filled_buffer(usual_size),
                                 fixture.filled_buffer(usual_size)};
  Handle<cl_event> last;
  Gate gate{fixture};
  for (std::size_t i = 0; i < to.size(); ++i) {
    const NativeArguments given{.from_offset = i, .size = usual_size - i, .added = i + 1};
    const Passed passed{given};
    const std::array<cl_mem, 2> buffers{from.get(), to.at(i).get()};
    std::array<const void*, 2> places{&passed.operator->()->from, &passed.operator->()->to};
    must_succeed(clEnqueueNativeKernel, fixture.queue(), run_native, passed.operator->(),
                 sizeof given, 2, buffers.data(), places.data(), 1, gate.wait_list(), last.out());
    const std::span written{to.at(i).bytes.data(), given.size};
    copy_linear(from.bytes, i, written, 0, given.size);
    add_to_each(written, static_cast<unsigned>(i) + 1);
  }
  must_succeed(clFlush, fixture.queue());
  gate.open();
  wait_for(last.get());
  expect_contents(fixture, to[0]);
  expect_contents(fixture, to[1]);
}

// Adds to the second buffer, which the kernel reads and writes.
void expect_added_once(Fixture& fixture, NativeScene& scene) {
  scene.arguments.added = added;
  ASSERT_THAT(scene.call.enqueue(fixture.queue()), returns(CL_SUCCESS));
  fixture.finish();
  add_to_each(scene.to.bytes, added);
  expect_contents(fixture, scene.to);
}

CLMEM_CASE(NativeKernel, RunsOnce, "A native kernel runs once, also when it reads what it writes.",
           {"EnqueueNativeKernel.mem-objects"}) {
  NativeScene scene{fixture};
  scene.call.count = 1;
  scene.call.buffers = &scene.buffers[1];
  scene.call.places = &scene.places[1];
  expect_added_once(fixture, scene);
}

CLMEM_CASE(NativeKernel, MayListBufferTwice,
           "One buffer may have several places in the arguments of a native kernel.",
           {"EnqueueNativeKernel.mem-objects"}) {
  NativeScene scene{fixture};
  scene.buffers[0] = scene.to.get();
  expect_added_once(fixture, scene);
}

CLMEM_CASE(NativeKernel, LeavesArgumentsAlone,
           "clEnqueueNativeKernel replaces handles in a copy of the arguments; those of the caller "
           "stay unchanged.",
           {"EnqueueNativeKernel.args-copied"}) {
  NativeScene scene{fixture};
  std::memcpy(&scene.arguments.from, &scene.buffers[0], sizeof scene.buffers[0]);
  std::memcpy(&scene.arguments.to, &scene.buffers[1], sizeof scene.buffers[1]);
  const NativeArguments before = scene.arguments;
  ASSERT_THAT(scene.call.enqueue(fixture.queue()), returns(CL_SUCCESS));
  fixture.finish();
  EXPECT_EQ(std::memcmp(&scene.arguments, &before, sizeof before), 0);
}

CLMEM_CASE(NativeKernel, RunsWithoutArguments,
           "The function of a native kernel without arguments is called once.",
           {"EnqueueNativeKernel.no-args"}) {
  runs = 0;
  Handle<cl_event> event;
  ASSERT_THAT((NativeCall{.function = count_run}.enqueue(fixture.queue(), event.out())),
              returns(CL_SUCCESS));
  wait_for(event.get());
  EXPECT_EQ(runs, 1);
}

// A driver may enqueue another command if there is nothing to replace or to copy.
CLMEM_TABLE(NativeKernel, ReportsItsType,
            "The event of a native kernel, with and without buffers and arguments, reports the "
            "type CL_COMMAND_NATIVE_KERNEL.",
            (void (*take_away)(NativeCall&)),
            (Rows<void (*)(NativeCall&)>{
                {"WithBuffers", [](NativeCall&) {}},
                {"WithoutBuffers",
                 [](NativeCall& call) {
                   call = {.function = run_native, .arguments = call.arguments, .size = call.size};
                 }},
                {"WithoutArguments", [](NativeCall& call) { call = {}; }}}),
            {"GetEventInfo.COMMAND_TYPE.EnqueueNativeKernel"}) {
  NativeScene scene{fixture};
  NativeCall& call = scene.call;
  take_away(call);
  Handle<cl_event> event;
  ASSERT_THAT(call.enqueue(fixture.queue(), event.out()), returns(CL_SUCCESS));
  EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
              reports(cl_command_type{CL_COMMAND_NATIVE_KERNEL}));
  wait_for(event.get());
}

}  // namespace clmem::conformance::single_kernel_cases
