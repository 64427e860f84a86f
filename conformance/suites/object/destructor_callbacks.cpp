// SPDX-License-Identifier: Apache-2.0
// clSetMemObjectDestructorCallback: when, how often, in which order and with which arguments a
// callback is called.

#include <atomic>

#include "suites/case_file.hpp"

namespace clmem::conformance::destructor_callbacks_cases {

using testing::ElementsAre;

CLMEM_CASE(DestructorCallback, RefusesNullObject,
           "clSetMemObjectDestructorCallback rejects NULL as the memory object.",
           {"SetMemObjectDestructorCallback.err.INVALID_MEM_OBJECT.null", "General.handle.null"}) {
  MemLog& log = MemLog::make();
  EXPECT_THAT(clSetMemObjectDestructorCallback(nullptr, MemLog::record, log.data("none")),
              fixture.refuses(CL_INVALID_MEM_OBJECT));
  expect_alive(fixture);
  EXPECT_THAT(log.names(), ElementsAre());
}

CLMEM_CASE(DestructorCallback, RefusesNullCallback,
           "clSetMemObjectDestructorCallback rejects NULL as the callback function.",
           {"SetMemObjectDestructorCallback.err.INVALID_VALUE.callback-null"}) {
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  EXPECT_THAT(clSetMemObjectDestructorCallback(buffer.get(), nullptr, nullptr),
              fixture.refuses(CL_INVALID_VALUE));
  expect_unchanged_and_alive(fixture, buffer);
}

CLMEM_CASE(DestructorCallback, ComesOnceWithObjectAndData,
           "The release of the last reference to a memory object causes one call with the object "
           "and the user data.",
           {"MemObjectDestructor.called", "MemObjectDestructor.once",
            "MemObjectDestructor.arguments"}) {
  MemLog& log = MemLog::make();
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const cl_mem object = buffer.get();
  watch(object, log, "buffer");
  EXPECT_THAT(log.names(), ElementsAre());
  buffer.mem.reset();
  ASSERT_TRUE(log.eventually_called(1));
  expect_alive(fixture);  // time for a second call
  EXPECT_THAT(log.names(), ElementsAre("buffer"));
  EXPECT_TRUE(log.calls().front().get<cl_mem>() == object);
}

CLMEM_CASE(DestructorCallback, ComesInReverseOrder,
           "Destructor callbacks of one object are called in reverse order of registration, the "
           "same function as often as it was registered.",
           {"MemObjectDestructor.lifo", "MemObjectDestructor.same-function-twice"}) {
  constexpr int count = 300;  // more than a driver is likely to have room for
  MemLog& log = MemLog::make();
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  std::vector<std::string> reversed;
  for (int number = 1; number <= count; ++number) {
    const std::string name = std::to_string(number);
    watch(buffer.get(), log, name);
    reversed.insert(reversed.begin(), name);
  }
  buffer.mem.reset();
  ASSERT_TRUE(log.eventually_called(count));
  EXPECT_EQ(log.names(), reversed);
}

CLMEM_CASE(DestructorCallback, AcceptsNullData, "NULL is valid user data of a destructor callback.",
           {"MemObjectDestructor.user-data-null"}) {
  static std::atomic<int> calls_with_null;
  calls_with_null = 0;
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const auto count = [](cl_mem, void* data) { calls_with_null += data == nullptr ? 1 : 0; };
  ASSERT_THAT(clSetMemObjectDestructorCallback(buffer.get(), count, nullptr), returns(CL_SUCCESS));
  buffer.mem.reset();
  EXPECT_TRUE(eventually([] { return calls_with_null == 1; }));
}

CLMEM_CASE(DestructorCallback, WaitsForTheLastReference,
           "No destructor callback is called while the application still holds a reference.",
           {"MemObjectDestructor.not-early", "MemObjectDestructor.called"}) {
  MemLog& log = MemLog::make();
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  watch(buffer.get(), log, "buffer");
  must_succeed(clRetainMemObject, buffer.get());
  must_succeed(clReleaseMemObject, buffer.get());
  expect_contents(fixture, buffer);
  EXPECT_THAT(log.names(), ElementsAre());
  buffer.mem.reset();
  EXPECT_TRUE(log.eventually_called(1));
}

CLMEM_CASE(
    DestructorCallback, WaitsForSubBuffers,
    "The destructor callback of a buffer is called after the deletion of all its sub-buffers.",
    {"MemObjectDestructor.sub-buffer-first", "MemObjectDestructor.kinds",
     "ReleaseMemObject.parent-before-sub"}) {
  MemLog& log = MemLog::make();
  FilledBuffer parent = fixture.filled_buffer(4 * fixture.origin_unit());
  FilledBuffer first = fixture.sub_buffer(parent, 0, 9);
  FilledBuffer second = fixture.sub_buffer(parent, fixture.origin_unit(), 9);
  watch(parent.get(), log, "parent");
  watch(first.get(), log, "first");
  watch(second.get(), log, "second");
  parent.mem.reset();
  first.mem.reset();
  EXPECT_TRUE(log.eventually_called(1));
  expect_contents(fixture, second);
  EXPECT_THAT(log.names(), ElementsAre("first"));
  second.mem.reset();
  EXPECT_TRUE(log.eventually_called(3));
  // Callbacks of different objects may come from different threads, in any order.
  EXPECT_THAT(log.names(), testing::UnorderedElementsAre("first", "second", "parent"));
}

CLMEM_CASE(DestructorCallback, ComesForImages,
           "The destructor callback of an image is called after its last release.",
           {"MemObjectDestructor.kinds"}) {
  fixture.needs("images");
  MemLog& log = MemLog::make();
  Handle<cl_mem> image = small_image(fixture);
  watch(image.get(), log, "image");
  image.reset();
  EXPECT_TRUE(log.eventually_called(1));
}

CLMEM_CASE(DestructorCallback, WaitsForCommands,
           "An object released while commands use it is deleted only when they are complete.",
           {"ReleaseMemObject.deferred.callback"}) {
  constexpr std::size_t size = 1048579;
  MemLog& log = MemLog::make();
  FilledBuffer source = fixture.filled_buffer(size);
  const FilledBuffer target = fixture.filled_buffer(size);
  const FilledBuffer earlier = fixture.filled_buffer(size);
  // The last command before the one that uses `source`, which is complete before that one starts.
  // Its event is queried, not the user event, through which a driver may keep `source` from being
  // deleted.
  const auto front = std::make_shared<Handle<cl_event>>();
  const auto status = std::make_shared<std::atomic<cl_int>>(not_stored);
  void* const data = log.data("source", [front, status](cl_mem) {
    cl_int now = not_stored;  // no exception may pass through the driver
    clGetEventInfo(front->get(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof now, &now, nullptr);
    *status = now;
  });
  must_succeed(clSetMemObjectDestructorCallback, source.get(), MemLog::record, data);
  for (cl_event* const event :
       {static_cast<cl_event*>(nullptr), static_cast<cl_event*>(nullptr), front->out()}) {
    must_succeed(clEnqueueCopyBuffer, fixture.queue(), earlier.get(), target.get(), 0, 0, size, 0,
                 nullptr, event);
  }
  must_enqueue(clEnqueueCopyBuffer, fixture.queue(), source.get(), target.get(), 0, 0, size);
  source.mem.reset();
  expect_alive(fixture);
  ASSERT_TRUE(log.eventually_called(1));
  front->reset();  // the log, which is never destroyed, holds it
  // CL_RUNNING is tolerated: a driver may set the final status a little late.
  EXPECT_LE(status->load(), CL_RUNNING);
  expect_contents(fixture, target.get(), source.bytes);
}

CLMEM_CASE(DestructorCallback, EndsTheUseOfHostMemory,
           "From the destructor callback on the CL_MEM_USE_HOST_PTR region belongs to the "
           "application alone.",
           {"MemObjectDestructor.host-ptr-reuse"}) {
  MemLog& log = MemLog::make();
  const auto host = std::make_shared<Bytes>(fixture.fresh(usual_size));  // a call may come late
  const Bytes reused = fixture.fresh(usual_size);
  Handle<cl_mem> buffer =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_USE_HOST_PTR, usual_size, host->data());
  void* const data = log.data("buffer", [host, reused](cl_mem) { *host = reused; });
  must_succeed(clSetMemObjectDestructorCallback, buffer.get(), MemLog::record, data);
  expect_alive(fixture);
  buffer.reset();
  ASSERT_TRUE(log.eventually_called(1));
  recorder::copy(host->data(), reused.data(),
                 reused.size());  // once more, so that a reproducer contains it
  expect_alive(fixture);
  expect_bytes(*host, reused);
}

CLMEM_CASE(DestructorCallback, ComesForArgumentsOfIdleKernels,
           "A kernel holds no references to the memory objects that are set as its arguments.",
           {"ReleaseMemObject.kernel-arg"}) {
  MemLog& log = MemLog::make();
  const Kernel kernel{fixture, "copy_bytes"};
  FilledBuffer from = fixture.filled_buffer(usual_size);
  FilledBuffer to = fixture.filled_buffer(usual_size);
  watch(from.get(), log, "from");
  watch(to.get(), log, "to");
  kernel.set_all(from.get(), to.get());
  from.mem.reset();
  to.mem.reset();
  EXPECT_TRUE(log.eventually_called(2));
}

template <ImageKind kind>
Handle<cl_mem> made_image(Fixture& fixture) {
  FilledImage image = filled_image(fixture, usual_shape(kind));
  return std::move(image.mem);
}

template <cl_mem_flags flags>
Handle<cl_mem> made_buffer(Fixture& fixture) {
  return std::move(fixture.filled_buffer(usual_size, flags).mem);
}

Handle<cl_mem> made_sub_buffer(Fixture& fixture) {
  const FilledBuffer parent = fixture.filled_buffer(4 * fixture.origin_unit());
  return std::move(fixture.sub_buffer(parent, fixture.origin_unit(), 77).mem);
}

Handle<cl_mem> image_over(Fixture& fixture, const FilledBuffer& buffer) {
  fixture.needs("images");
  cl_image_desc description = description_of(usual_shape(ImageKind::image_1d_buffer));
  description.buffer = buffer.get();
  return make_image(fixture, description, common_format().cl, CL_MEM_READ_WRITE);
}

using Make = Handle<cl_mem> (*)(Fixture& fixture);

Rows<Make> kinds() {
  constexpr const char* kind = "MemObjectDestructor.kinds";
  return {{"AllocHostPtr", "MemObjectDestructor.called",
           made_buffer<CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR>},
          {"UseHostPtr", "MemObjectDestructor.called",
           made_buffer<CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR>},
          {"SubBuffer", kind, made_sub_buffer},
          {"Image1D", kind, made_image<ImageKind::image_1d>},
          {"Image1DArray", kind, made_image<ImageKind::image_1d_array>},
          {"Image1DBuffer", kind, made_image<ImageKind::image_1d_buffer>},
          {"Image2D", kind, made_image<ImageKind::image_2d>},
          {"Image2DArray", kind, made_image<ImageKind::image_2d_array>},
          {"Image3D", kind, made_image<ImageKind::image_3d>}};
}

CLMEM_TABLE(DestructorCallback, ComesForEveryKind,
            "The destructor callbacks of objects of every kind and storage are called in reverse "
            "order, however many references there were at the registration.",
            (Make make), kinds(), {"MemObjectDestructor.once", "MemObjectDestructor.lifo"}) {
  fixture.needs({1, 2});
  MemLog& log = MemLog::make();
  Handle<cl_mem> object = make(fixture);
  constexpr int references = 3;
  for (int more = 0; more < references; ++more) {
    must_succeed(clRetainMemObject, object.get());
  }
  watch(object.get(), log, "first");
  watch(object.get(), log, "second");
  for (int more = 0; more < references; ++more) {
    must_succeed(clReleaseMemObject, object.get());
  }
  fixture.finish();
  EXPECT_THAT(log.names(), ElementsAre());
  object.reset();
  MemLog& later = MemLog::make();
  ASSERT_TRUE(
      eventually_before([&] { return !log.calls().empty(); },
                        [&] { watch(fixture.filled_buffer(usual_size).get(), later, "later"); },
                        [&] { return !later.calls().empty(); }));
  ASSERT_TRUE(log.eventually_called(2));
  EXPECT_THAT(log.names(), ElementsAre("second", "first"));
}

CLMEM_TABLE(DestructorCallback, ComesForObjectReleasedInside,
            "A destructor callback may release another object, whose callback is then called.",
            (Make make), kinds(), {"MemObjectDestructor.called", "MemObjectDestructor.once"},
            .profile = CaseProfile::full) {
  fixture.needs({1, 2});
  MemLog& log = MemLog::make();
  const auto inner = std::make_shared<Handle<cl_mem>>(make(fixture));
  watch(inner->get(), log, "inner");
  fixture.finish();
  FilledBuffer outer = fixture.filled_buffer(usual_size);
  void* const data = log.data("outer", [inner](cl_mem) { inner->reset(); });
  must_succeed(clSetMemObjectDestructorCallback, outer.get(), MemLog::record, data);
  outer.mem.reset();
  ASSERT_TRUE(log.eventually_called(2));
  expect_alive(fixture);  // time for another call
  EXPECT_THAT(log.names(), testing::UnorderedElementsAre("inner", "outer"));
}

using MakeOf = Handle<cl_mem> (*)(Fixture& fixture, const FilledBuffer& parent);

CLMEM_TABLE(DestructorCallback, WaitsForNoTwin,
            "The destructor callback of an object is called although another object made by the "
            "same call from the same parent still exists.",
            (MakeOf make),
            (Rows<MakeOf>{{"SubBuffer", "CreateSubBuffer.success",
                           [](Fixture& fixture, const FilledBuffer& parent) {
                             return std::move(
                                 fixture.sub_buffer(parent, fixture.origin_unit(), 77).mem);
                           }},
                          {"Image1DBuffer", "MemObjectDestructor.kinds", image_over}}),
            {"MemObjectDestructor.called"}, .profile = CaseProfile::full) {
  fixture.needs({1, 2});
  const FilledBuffer parent = fixture.filled_buffer(4 * fixture.origin_unit());
  Handle<cl_mem> first = make(fixture, parent);
  Handle<cl_mem> second = make(fixture, parent);
  EXPECT_NE(first.get(), second.get());
  MemLog& log = MemLog::make();
  watch(first.get(), log, "first");
  watch(second.get(), log, "second");
  first.reset();
  ASSERT_TRUE(log.eventually_called(1)) << "something still holds the object";
  expect_contents(fixture, parent);
  EXPECT_THAT(log.names(), ElementsAre("first"));
  second.reset();
  EXPECT_TRUE(log.eventually_called(2));
}

CLMEM_CASE(
    DestructorCallback, WaitsForImageOverIt,
    "The destructor callback of a buffer is called after the deletion of an image made from it.",
    {"ReleaseMemObject.image-buffer", "MemObjectDestructor.called"}) {
  fixture.needs({1, 2});
  MemLog& log = MemLog::make();
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  Handle<cl_mem> image = image_over(fixture, buffer);
  watch(buffer.get(), log, "buffer");
  buffer.mem.reset();
  expect_alive(fixture);
  EXPECT_THAT(log.names(), by("ReleaseMemObject.image-buffer", ElementsAre()));
  image.reset();
  EXPECT_TRUE(log.eventually_called(1));
}

}  // namespace clmem::conformance::destructor_callbacks_cases
