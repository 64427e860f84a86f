// SPDX-License-Identifier: Apache-2.0
#include "operations/query/reference_count.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "harness/eventually.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance {

namespace {

template <typename Object, typename Query, typename Retain, typename Release>
Counted counted_by(Object object, const Query& query, cl_uint name, const Retain& retain,
                   const Release& release) {
  return {.count =
              [=] {
                cl_uint count = 0;
                must_succeed(query, object, name, sizeof count, &count, nullptr);
                return count;
              },
          .retain = [=] { return retain(object); },
          .release = [=] { return release(object); }};
}

constexpr cl_uint most_references = 300;  // more than a byte counts

// True for the counts that are queried: some drivers take milliseconds for each query.
bool is_queried_at(cl_uint more) {
  return more < 4 || more % 64 == 0 || more == most_references;
}

void expect_at_least(const Counted& object, cl_uint held) {
  EXPECT_THAT(object.count(), stores_at_least("param_value", held));
}

std::vector<cl_uint> counts_of(const std::vector<Counted>& objects) {
  std::vector<cl_uint> counts;
  for (const Counted& object : objects) {
    counts.push_back(object.count());
  }
  return counts;
}

// True if the count of an object grew by at least one for each round.
bool grew(const std::vector<cl_uint>& before, const std::vector<cl_uint>& now, cl_uint rounds) {
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (now[i] >= before[i] + rounds) {
      return true;
    }
  }
  return false;
}

// Submits a command, because a driver may delete released objects only at its next submission.
void submit(cl_command_queue queue) {
  Handle<cl_event> marker;
  must_succeed(clEnqueueMarker, queue, marker.out());
  must_succeed(clFinish, queue);
}

// Returns false if the counts grew with the rounds and did not fall before the deadline.
bool given_back(cl_command_queue queue, const std::vector<Counted>& objects,
                const std::function<void()>& round, cl_uint rounds,
                std::chrono::milliseconds deadline) {
  const std::vector<cl_uint> before = counts_of(objects);
  for (cl_uint done = 0; done < rounds; ++done) {
    round();
  }
  submit(queue);
  return eventually([&] { return !grew(before, counts_of(objects), rounds); }, deadline);
}

}  // namespace

Counted counted(cl_device_id sub_device) {
  return counted_by(sub_device, clGetDeviceInfo, CL_DEVICE_REFERENCE_COUNT, clRetainDevice,
                    clReleaseDevice);
}

Counted counted(cl_context context) {
  return counted_by(context, clGetContextInfo, CL_CONTEXT_REFERENCE_COUNT, clRetainContext,
                    clReleaseContext);
}

Counted counted(cl_command_queue queue) {
  return counted_by(queue, clGetCommandQueueInfo, CL_QUEUE_REFERENCE_COUNT, clRetainCommandQueue,
                    clReleaseCommandQueue);
}

Counted counted(cl_mem object) {
  return counted_by(object, clGetMemObjectInfo, CL_MEM_REFERENCE_COUNT, clRetainMemObject,
                    clReleaseMemObject);
}

Counted counted(cl_sampler sampler) {
  return counted_by(sampler, clGetSamplerInfo, CL_SAMPLER_REFERENCE_COUNT, clRetainSampler,
                    clReleaseSampler);
}

Counted counted(cl_kernel kernel) {
  return counted_by(kernel, clGetKernelInfo, CL_KERNEL_REFERENCE_COUNT, clRetainKernel,
                    clReleaseKernel);
}

Counted counted(cl_event event) {
  return counted_by(event, clGetEventInfo, CL_EVENT_REFERENCE_COUNT, clRetainEvent, clReleaseEvent);
}

void expect_counted(const Counted& object) {
  const cl_uint initial = object.count();
  EXPECT_THAT(initial, stores_at_least("param_value", cl_uint{1}));
  for (cl_uint more = 1; more <= most_references; ++more) {
    EXPECT_THAT(object.retain(), returns(CL_SUCCESS));
    if (is_queried_at(more)) {
      expect_at_least(object, 1 + more);
    }
  }
  for (cl_uint left = most_references; left-- > 0;) {
    EXPECT_THAT(object.release(), returns(CL_SUCCESS));
    if (is_queried_at(left)) {
      expect_at_least(object, 1 + left);
    }
  }
  EXPECT_TRUE(eventually([&] { return object.count() <= initial; }))
      << object.count() << " references, " << initial << " before as many retains as releases";
}

void expect_given_back(Fixture& fixture, const std::vector<Counted>& objects,
                       const std::function<void()>& round) {
  // Some drivers drop a reference a little later. Only the last rounds wait for that, because the
  // earlier ones have another chance.
  constexpr std::chrono::milliseconds at_once{50};
  constexpr std::chrono::milliseconds a_little_later{1000};
  const cl_command_queue queue = fixture.new_queue();
  submit(queue);
  const std::vector<cl_uint> before = counts_of(objects);
  EXPECT_TRUE(given_back(queue, objects, round, 32, at_once) ||
              given_back(queue, objects, round, 64, at_once) ||
              given_back(queue, objects, round, 128, a_little_later))
      << "the objects had " << testing::PrintToString(before) << " references and have "
      << testing::PrintToString(counts_of(objects)) << " after 224 rounds";
}

}  // namespace clmem::conformance
