// SPDX-License-Identifier: Apache-2.0
// Kernels that an executor runs, under every schedule.
#include <numeric>
#include <thread>

#include "executor_fixture.hpp"

namespace clmem::mock::executor_test {
namespace {

using testing::Each;
using testing::ElementsAre;

class ScheduledExecutorTest : public ExecutorTest, public testing::WithParamInterface<Schedule> {
 protected:
  void SetUp() override {
    ExecutorTest::SetUp();
    if (!IsSkipped()) {
      mock.set_schedule(GetParam(), 7);
      mock.look_for_hazards(HazardMode::collect);
      program = build(source);
    }
  }
  void TearDown() override {
    if (!IsSkipped()) {
      EXPECT_THAT(mock.hazards(), testing::IsEmpty());
    }
    Session::TearDown();
  }

  cl_program program = nullptr;
};

INSTANTIATE_TEST_SUITE_P(, ScheduledExecutorTest,
                         testing::Values(Schedule::immediate, Schedule::deferred,
                                         Schedule::threaded, Schedule::adversarial),
                         [](const auto& row) { return std::string{name_of(row.param)}; });

// Buffers, their parts, and memory that is the application's own.
TEST_P(ScheduledExecutorTest, Buffers) {
  std::vector<float> own{10, 20, 30, 40};
  const cl_mem a = ints<float>({1, 2, 3, 4});
  const cl_mem b = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 16, own.data(), nullptr);
  const cl_kernel add = make(program, "add");
  set_all(add, a, b);
  run(add, {4});
  run(add, {2}, {}, {2});
  set_all(add, b, b);
  run(add, {4});
  EXPECT_THAT(contents<float>(a, 4), ElementsAre(11, 22, 63, 84));
  EXPECT_THAT(contents<float>(b, 4), ElementsAre(20, 40, 60, 80));
}

// Two parts of one buffer, and a part with the whole, are the same bytes to the kernel.
TEST_P(ScheduledExecutorTest, SubBuffers) {
  std::vector<int> values(64);
  std::iota(values.begin(), values.end(), 0);
  const cl_mem whole = ints(values);
  const cl_buffer_region region{128, 128};
  const cl_mem part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr);
  const cl_kernel swap = make(program, "swap_halves");
  set_all(swap, whole, part);
  run(swap, {32});
  const auto found = contents(whole, 64);
  EXPECT_EQ(found.at(0), 32);
  EXPECT_EQ(found.at(31), 63);
  EXPECT_EQ(found.at(32), 0);
  EXPECT_EQ(found.at(63), 31);
}

// Local memory of each group, and a pointer that is one by a typedef.
TEST_P(ScheduledExecutorTest, LocalMemory) {
  const cl_mem in = ints<int>({1, 2, 3, 4, 5, 6, 7, 8});
  const cl_mem out = ints<int>({0, 0});
  const cl_kernel sums = make(program, "group_sums");
  set(sums, 0, in);
  EXPECT_EQ(clSetKernelArg(sums, 1, 16, nullptr), CL_SUCCESS);
  set(sums, 2, out);
  run(sums, {8}, {4});
  EXPECT_THAT(contents(out, 2), ElementsAre(10, 26));
}

// A structure by value, laid out as its compiler does.
TEST_P(ScheduledExecutorTest, Structures) {
  const cl_mem out = ints<int>({0, 0, 0});
  const cl_kernel apply = make(program, "apply");
  const Rule rule{5, 10, {1, -2, 3}};
  set_all(apply, rule, out);
  run(apply, {3});
  EXPECT_THAT(contents(out, 3), ElementsAre(15, -15, 35));
}

// Index spaces with offsets, in two dimensions.
TEST_P(ScheduledExecutorTest, Ranges) {
  const cl_mem out = ints<int>({0, 0, 0, 0});
  const cl_kernel place = make(program, "place");
  set_all(place, out);
  run(place, {2, 2}, {2, 1}, {3, 7});
  EXPECT_THAT(contents(out, 4), ElementsAre(703, 704, 803, 804));
}

// Images are read through a sampler and written where the mock has their rows.
TEST_P(ScheduledExecutorTest, Images) {
  constexpr cl_image_format format{CL_RGBA, CL_FLOAT};
  std::vector<float> pixels(3 * 2 * 4, 0);
  pixels.at(4 * 1) = 1;        // the middle of the first row
  pixels.at(4 * 3 + 3) = 0.5;  // the beginning of the second
  std::vector<float> padded(2 * 16, -1);
  const cl_mem in = image(format, 3, 2, pixels.data());
  const cl_mem out = image(format, 3, 2, padded.data(), 64);
  const cl_sampler sampler =
      clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST, nullptr);
  const cl_kernel blur = make(program, "blur");
  set_all(blur, in, sampler, out);
  run(blur, {3, 2});
  const auto found = pixels_of<float>(out, 3, 2, 4);
  EXPECT_EQ((std::vector{found[0], found[4], found[8]}), (std::vector<float>{1, 1, 1}));
  EXPECT_EQ((std::vector{found[15], found[19], found[23]}), (std::vector<float>{1, 0.5, 0}));
  EXPECT_EQ(padded.at(16 + 3), 1);
  EXPECT_THAT((std::vector{padded[12], padded[15], padded[31]}), Each(-1));
}

// Formats that the executor does not have, as PoCL 3.1 has no ABGR, are converted for it.
TEST_P(ScheduledExecutorTest, ImagesOfOtherFormats) {
  constexpr cl_image_format format{CL_ABGR, CL_SIGNED_INT8};
  std::vector<signed char> pixels{1, 2, 3, 4, -1, -2, -3, -128};
  std::vector<signed char> nothing(8);
  const cl_mem in = image(format, 2, 1, pixels.data());
  const cl_mem out = image(format, 2, 1, nothing.data());
  const cl_kernel negate = make(program, "negate_colors");
  set_all(negate, in, out);
  run(negate, {2});
  EXPECT_THAT(pixels_of<signed char>(out, 2, 1, 4), ElementsAre(-1, -2, -3, -4, 1, 2, 3, 127));
}

// A list in shared virtual memory, whose further nodes are reached through pointers alone.
TEST_P(ScheduledExecutorTest, SharedVirtualMemory) {
  std::array<Node*, 3> nodes{};
  Node* next = nullptr;
  for (Node*& node : nodes) {
    node = static_cast<Node*>(clSVMAlloc(context, 0, sizeof(Node), 4096 / 32));
    ASSERT_NE(node, nullptr);
    clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE, node, sizeof(Node), 0, nullptr, nullptr);
    *node = {next == nullptr ? 1 : next->value * 10, next};
    clEnqueueSVMUnmap(queue, node, 0, nullptr, nullptr);
    next = node;
    clFinish(queue);
  }
  const cl_kernel walk = make(program, "walk");
  const cl_mem sum = ints<int>({0});
  EXPECT_EQ(clSetKernelArgSVMPointer(walk, 0, nodes.back()), CL_SUCCESS);
  set(walk, 1, sum);
  EXPECT_EQ(clSetKernelExecInfo(walk, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(nodes), nodes.data()),
            CL_SUCCESS);
  run(walk, {1});
  EXPECT_THAT(contents(sum, 1), ElementsAre(111));
  for (Node* const node : nodes) {
    clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, node, sizeof(Node), 0, nullptr, nullptr);
    EXPECT_EQ(node->value, 0);
    clEnqueueSVMUnmap(queue, node, 0, nullptr, nullptr);
    clFinish(queue);
    clSVMFree(context, node);
  }
}

// An array in shared virtual memory, from its middle on.
TEST_P(ScheduledExecutorTest, PointersIntoSharedMemory) {
  auto* const numbers = static_cast<float*>(clSVMAlloc(context, 0, 4 * sizeof(float), 0));
  const std::array<float, 4> first{1, 2, 3, 4};
  clEnqueueSVMMemcpy(queue, CL_TRUE, numbers, first.data(), sizeof(first), 0, nullptr, nullptr);
  const cl_kernel add = make(program, "add");
  EXPECT_EQ(clSetKernelArgSVMPointer(add, 0, numbers + 2), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(add, 1, numbers), CL_SUCCESS);
  run(add, {2});
  std::array<float, 4> found{};
  clEnqueueSVMMemcpy(queue, CL_TRUE, found.data(), numbers, sizeof(found), 0, nullptr, nullptr);
  EXPECT_THAT(found, ElementsAre(1, 2, 4, 6));
  clSVMFree(context, numbers);
}

// Programs are built and run from several threads, each with its own kernel on one program.
TEST_P(ScheduledExecutorTest, Threads) {
  constexpr std::size_t threads = 4;
  std::array<float, threads> results{};
  {
    std::vector<std::jthread> running;
    for (std::size_t at = 0; at < threads; ++at) {
      running.emplace_back([this, at, &results] {
        const cl_command_queue own =
            clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
        const std::string text =
            "kernel void more(global float* a) { *a += " + std::to_string(at) + "; }";
        const cl_kernel more = make(build(text.c_str()), "more");
        const cl_kernel add = make(program, "add");
        const cl_mem a = ints<float>({10});
        set_all(more, a);
        set_all(add, a, a);
        const std::size_t one = 1;
        for (const cl_kernel kernel : {more, add, more}) {
          EXPECT_EQ(
              clEnqueueNDRangeKernel(own, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
        }
        EXPECT_EQ(clEnqueueReadBuffer(own, a, CL_TRUE, 0, 4, &results.at(at), 0, nullptr, nullptr),
                  CL_SUCCESS);
      });
    }
  }
  EXPECT_THAT(results, ElementsAre(20, 23, 26, 29));
}

}  // namespace
}  // namespace clmem::mock::executor_test
