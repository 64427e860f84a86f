// SPDX-License-Identifier: Apache-2.0
// Many objects of one kind, made, retained, queried and released in an order chosen by the seed of
// the run, with rejected calls in between: each still reports what it was created with.

#include "operations/command/random_sequence.hpp"
#include "suites/case_file.hpp"
#include "suites/object/random_subjects.hpp"

namespace clmem::conformance::random_objects_cases {

void reject_queues(Fixture& fixture) {
  const cl_device_id device = fixture.device().id();
  constexpr cl_command_queue_properties unknown = cl_command_queue_properties{1} << 40;
  cl_int code = not_stored;
  const Handle<cl_command_queue> made{
      clCreateCommandQueue(fixture.context(), device, unknown, &code)};
  if (fixture.device().version() >= v2_0) {
    const std::array<cl_queue_properties, 3> properties{CL_QUEUE_PROPERTIES, unknown, 0};
    const Handle<cl_command_queue> made_too{
        clCreateCommandQueueWithProperties(fixture.context(), device, properties.data(), &code)};
  }
}

void make_rejected_calls(Fixture& fixture) {
  cl_int code = not_stored;
  const cl_context context = fixture.context();
  (void)clCreateBuffer(context, CL_MEM_READ_WRITE, 0, nullptr, &code);
  const FilledBuffer buffer = fixture.filled_buffer(64);
  const cl_buffer_region beyond{0, 65};
  (void)clCreateSubBuffer(buffer.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &beyond, &code);
  if (fixture.device().version() >= v1_2 && !fixture.device().lacks("images")) {
    const cl_image_desc empty = description_of({ImageKind::image_2d, {0, 1, 1}});
    (void)clCreateImage(context, CL_MEM_READ_ONLY, &common_format().cl, &empty, nullptr, &code);
    (void)clCreateSampler(context, CL_TRUE, CL_ADDRESS_CLAMP, 1, &code);
    if (fixture.device().version() >= v2_0) {
      const std::array<cl_sampler_properties, 3> unknown{CL_SAMPLER_CONTEXT, 1, 0};
      (void)clCreateSamplerWithProperties(context, unknown.data(), &code);
    }
  }
  reject_queues(fixture);
  (void)clSetMemObjectDestructorCallback(buffer.get(), nullptr, nullptr);
  const Handle<cl_event> event = pending_user_event(context);
  (void)clSetUserEventStatus(event.get(), CL_RUNNING);
  (void)clSetUserEventStatus(event.get(), CL_COMPLETE);
  (void)clSetUserEventStatus(event.get(), CL_COMPLETE);
  (void)clEnqueueUnmapMemObject(fixture.queue(), buffer.get(), &code, 0, nullptr, nullptr);
}

// Reads, writes and maps one byte or pixel; with some flags the host may not do so.
void expect_host_access(Fixture& fixture, const Subject& subject) {
  const cl_command_queue queue = fixture.queue();
  constexpr Extent start{0, 0, 0};
  constexpr Extent one{1, 1, 1};
  HostBytes& host = fixture.host(16);  // the largest pixel
  const auto is_allowed = [&](cl_mem_flags forbidden) {
    return (subject.access & forbidden) == 0 ? returns(CL_SUCCESS)
                                             : fixture.refuses(CL_INVALID_OPERATION);
  };
  EXPECT_THAT(subject.is_image
                  ? clEnqueueReadImage(queue, subject.mem, CL_TRUE, start.data(), one.data(), 0, 0,
                                       host.data(), 0, nullptr, nullptr)
                  : clEnqueueReadBuffer(queue, subject.mem, CL_TRUE, 0, 1, host.data(), 0, nullptr,
                                        nullptr),
              is_allowed(unreadable));
  EXPECT_THAT(subject.is_image
                  ? clEnqueueWriteImage(queue, subject.mem, CL_TRUE, start.data(), one.data(), 0, 0,
                                        host.data(), 0, nullptr, nullptr)
                  : clEnqueueWriteBuffer(queue, subject.mem, CL_TRUE, 0, 1, host.data(), 0, nullptr,
                                         nullptr),
              is_allowed(unwritable));
  for (const cl_map_flags flags : {cl_map_flags{CL_MAP_WRITE}, cl_map_flags{CL_MAP_READ}}) {
    cl_int code = not_stored;
    std::size_t pitches[2] = {};
    void* const mapped =
        subject.is_image
            ? clEnqueueMapImage(queue, subject.mem, CL_TRUE, flags, start.data(), one.data(),
                                &pitches[0], &pitches[1], 0, nullptr, nullptr, &code)
            : clEnqueueMapBuffer(queue, subject.mem, CL_TRUE, flags, 0, 1, 0, nullptr, nullptr,
                                 &code);
    EXPECT_THAT(code, is_allowed(flags == CL_MAP_READ ? unreadable : unwritable));
    if (mapped != nullptr) {
      must_enqueue(clEnqueueUnmapMemObject, queue, subject.mem, mapped);
    }
  }
  must_succeed(clFinish, queue);
}

class ObjectPopulation : RandomSequence {
 public:
  using Make = Subject (*)(Fixture& fixture, RandomChoice& choice);

  ObjectPopulation(Fixture& fixture, Make make) : RandomSequence{fixture}, make_{make} {}
  ~ObjectPopulation() {
    for (Subject& subject : subjects_) {
      give_back(subject, 1);
    }
  }
  ObjectPopulation(const ObjectPopulation&) = delete;
  ObjectPopulation& operator=(const ObjectPopulation&) = delete;

  void run() {
    play({.rounds = 40,
          .steps = 2,
          .begin = [&] { subjects_.push_back(make_(fixture_, choice_)); },
          .step = [&] { act(choice_.of(subjects_)); },
          .end = [&] { end_round(); }});
    while (!subjects_.empty()) {
      expect_all(subjects_.back());
      release_one();
    }
    expect_callbacks();
  }

 private:
  static void give_back(Subject& subject, cl_uint left) {
    for (; subject.references > left; --subject.references) {
      (void)subject.counted.release();
    }
  }

  // Registers one callback more, or the last one once again.
  void watch_end(Subject& subject) {
    if (subject.log == nullptr) {
      subject.log = &MemLog::make();
    }
    if (subject.data == nullptr || !one_in(4)) {
      subject.callbacks.push_back(std::to_string(subject.callbacks.size()));
      subject.data = subject.log->data(subject.callbacks.back());
    } else {
      subject.callbacks.push_back(subject.callbacks.back());
    }
    EXPECT_THAT(clSetMemObjectDestructorCallback(subject.mem, MemLog::record, subject.data),
                returns(CL_SUCCESS));
  }

  // A count is stale as soon as it is returned, but never below the references of the application.
  void act(Subject& subject) {
    switch (up_to(3)) {
      case 0:
        EXPECT_THAT(subject.counted.retain(), returns(CL_SUCCESS));
        ++subject.references;
        break;
      case 1:
        if (subject.references > 1) {
          EXPECT_THAT(subject.counted.release(), returns(CL_SUCCESS));
          --subject.references;
        }
        break;
      case 2:
        if (subject.mem != nullptr) {
          if (one_in(4)) {
            (void)clSetMemObjectDestructorCallback(subject.mem, nullptr, nullptr);
          }
          watch_end(subject);
        }
        break;
      default:
        for (const ExpectedValue& one : subject.expected) {
          make_wrong_queries(one);
        }
    }
  }

  void expect_all(Subject& subject) {
    EXPECT_GE(subject.counted.count(), subject.references);
    for (const ExpectedValue& one : subject.expected) {
      expect_value_in_every_way(one);
    }
    if (subject.mem != nullptr) {
      expect_host_access(fixture_, subject);
    }
    if (subject.log != nullptr) {
      EXPECT_TRUE(subject.log->calls().empty()) << "a callback of an object that still exists";
    }
  }

  // Releases one object, whose callbacks are called in reverse order, once each.
  void release_one() {
    const auto gone = subjects_.begin() + static_cast<std::ptrdiff_t>(up_to(subjects_.size() - 1));
    give_back(*gone, 1);
    Subject& released = released_.emplace_back();
    released.log = gone->log;
    released.callbacks = std::move(gone->callbacks);
    subjects_.erase(gone);
  }

  void end_round() {
    constexpr std::size_t most = 8;
    if (one_in(4)) {
      make_rejected_calls(fixture_);
    }
    expect_all(choice_.of(subjects_));
    expect_all(subjects_.back());
    if (subjects_.size() > up_to(most)) {
      release_one();
    }
  }

  void expect_callbacks() {
    for (const Subject& subject : released_) {
      if (subject.log != nullptr) {
        const std::vector<std::string> reversed(subject.callbacks.rbegin(),
                                                subject.callbacks.rend());
        ASSERT_TRUE(subject.log->eventually_called(reversed.size()));
        EXPECT_EQ(subject.log->names(), reversed);
      }
    }
  }

  Make make_;
  std::vector<Subject> subjects_;
  std::vector<Subject> released_;  // kept only for their callbacks
};

const Rows<ObjectPopulation::Make>& kinds() {
  static const std::vector<std::string> of_memory{
      "GetMemObjectInfo.FLAGS",
      "GetMemObjectInfo.CONTEXT",
      "MemObjectDestructor.lifo",
      "MemObjectDestructor.same-function-twice",
      "MemObjectDestructor.once",
      "MemObjectDestructor.not-early",
      "EnqueueReadBuffer.err.INVALID_OPERATION.host-write-only"};
  static const Rows<ObjectPopulation::Make> rows{
      {"Buffers", of_memory, any_buffer},
      {"SubBuffers", of_memory, any_sub_buffer},
      {"Images", of_memory, any_image},
      {"ImagesOverBuffers", {"GetImageInfo.WIDTH", "GetImageInfo.BUFFER"}, any_image_over_buffer},
      {"Samplers",
       {"GetSamplerInfo.NORMALIZED_COORDS", "GetSamplerInfo.ADDRESSING_MODE",
        "GetSamplerInfo.FILTER_MODE"},
       any_sampler},
      {"Queues", {"GetCommandQueueInfo.PROPERTIES", "GetCommandQueueInfo.CONTEXT"}, any_queue},
      {"UserEvents",
       {"GetEventInfo.COMMAND_QUEUE.user", "GetEventInfo.STATUS.failed"},
       any_user_event},
      {"CommandEvents",
       {"GetEventInfo.COMMAND_QUEUE", "GetEventInfo.STATUS.complete"},
       any_command_event},
      {"Kernels", "GetKernelInfo.query.size-ret-exact", any_kernel}};
  return rows;
}

CLMEM_TABLE(RandomObjects, ReportWhatTheyWereMadeWith,
            "An object reports what it was created with and keeps its references and callbacks, "
            "whatever calls create, retain, query and release other objects in between.",
            (ObjectPopulation::Make make), kinds(), {}) {
  ObjectPopulation{fixture, make}.run();
}

CLMEM_TABLE(RandomObjects, AreNotHeldByQueries,
            "Queries do not add references to an object, however many there are.",
            (ObjectPopulation::Make make), kinds(), {}) {
  RandomChoice choice{random_numbers(fixture)};
  const Subject subject = make(fixture, choice);
  expect_given_back(fixture, {subject.counted}, [&] {
    for (const ExpectedValue& one : subject.expected) {
      expect_value(one);
    }
  });
}

// Creates equal objects in two contexts in turn, because a driver may reuse parts of the one just
// released.
CLMEM_TABLE(RandomObjects, HaveTheContextTheyAreMadeIn,
            "An object reports what it was created with, also right after an equal object of "
            "another context was released.",
            (ObjectPopulation::Make make), kinds(), {}, .time_limit_s = compiling_limit_s) {
  SharedContext own{fixture.device()};
  Fixture elsewhere = fixture.in_context(own);
  std::mt19937_64 numbers = random_numbers(fixture);
  for (int round = 0; round < 8; ++round) {
    const RandomChoice same{std::mt19937_64{numbers()}};
    for (Fixture* const home : {&fixture, &elsewhere, &elsewhere, &fixture}) {
      RandomChoice choice = same;
      const Subject subject = make(*home, choice);
      for (const ExpectedValue& one : subject.expected) {
        expect_value(one);
      }
      home->finish();
    }
  }
}

}  // namespace clmem::conformance::random_objects_cases
