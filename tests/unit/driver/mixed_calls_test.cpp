// SPDX-License-Identifier: Apache-2.0
// Eight threads make correct calls of many kinds on their own and on shared objects under every
// schedule. All calls succeed, without leaks and hazards. Sanitizers find races.
#include <clmem/mock/testing.hpp>
#include <random>
#include <thread>
#include <vector>

namespace clmem::mock::mixed_calls_test {
namespace {

constexpr std::size_t threads = 8;
constexpr std::size_t steps = 1000;
constexpr std::size_t slice = 1024;  // of each shared buffer, for one thread
constexpr std::size_t width = 16;    // of the image; each thread has a row
constexpr cl_uchar pattern = 7;

struct SharedObjects {
  cl_context context;
  std::vector<cl_command_queue> queues;
  std::vector<cl_mem> buffers;
  cl_mem image;
  cl_program program;
};

class Caller {
 public:
  Caller(const SharedObjects& shared, unsigned number)
      : shared_{shared},
        row_{number},
        begin_{number * slice},
        random_{number},
        kernel_{clCreateKernel(shared.program, "count", nullptr)},
        counted_{clCreateBuffer(shared.context, 0, slice, nullptr, nullptr)} {}
  Caller(const Caller&) = delete;
  ~Caller() {
    drop_events();
    succeed(clReleaseKernel(kernel_));
    succeed(clReleaseMemObject(counted_));
  }

  void step() {
    static constexpr void (Caller::*kinds[])(){&Caller::fill,  &Caller::write,     &Caller::read,
                                               &Caller::copy,  &Caller::map,       &Caller::images,
                                               &Caller::gate,  &Caller::end_early, &Caller::kernels,
                                               &Caller::areas, &Caller::query,     &Caller::wait};
    (this->*kinds[below(std::size(kinds))])();
    if (events_.size() > 16) {
      drop_events();
    }
  }

 private:
  std::size_t below(std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>{0, bound - 1}(random_);
  }
  cl_command_queue queue() { return shared_.queues[below(shared_.queues.size())]; }
  cl_mem buffer() { return shared_.buffers[below(shared_.buffers.size())]; }
  cl_bool blocking() { return below(2) == 0 ? CL_TRUE : CL_FALSE; }
  static void succeed(cl_int code) { EXPECT_EQ(code, CL_SUCCESS); }

  // Enqueues a command after the thread's earlier commands, which use the same bytes. The queue is
  // flushed, because commands of other queues may wait for the event (clFlush).
  template <typename Function, typename... Arguments>
  void enqueue(Function function, Arguments... arguments) {
    const cl_command_queue on = queue();
    cl_event event = nullptr;
    succeed(function(on, arguments..., static_cast<cl_uint>(events_.size()),
                     events_.empty() ? nullptr : events_.data(), &event));
    succeed(clFlush(on));
    events_.push_back(event);
  }
  void drop_events() {
    if (!events_.empty()) {
      succeed(clWaitForEvents(static_cast<cl_uint>(events_.size()), events_.data()));
    }
    for (const cl_event event : events_) {
      succeed(clReleaseEvent(event));
    }
    events_.clear();
  }

  void fill() {
    enqueue(clEnqueueFillBuffer, buffer(), &pattern, std::size_t{1}, begin_ + below(64),
            1 + below(512));
  }
  void write() {
    enqueue(clEnqueueWriteBuffer, buffer(), blocking(), begin_ + below(64), std::size_t{256},
            sent_.data());
  }
  void read() {
    enqueue(clEnqueueReadBuffer, buffer(), blocking(), begin_ + below(64), std::size_t{256},
            got_.data());
  }
  void copy() {
    enqueue(clEnqueueCopyBuffer, buffer(), buffer(), begin_ + below(128), begin_ + 512 + below(128),
            std::size_t{256});
  }
  // Maps a buffer of the thread: a shared one would count as mapped for the other threads.
  void map() {
    drop_events();
    cl_int code = CL_SUCCESS;
    void* const bytes = clEnqueueMapBuffer(queue(), counted_, CL_TRUE, CL_MAP_READ, below(64), 64,
                                           0, nullptr, nullptr, &code);
    succeed(code);
    enqueue(clEnqueueUnmapMemObject, counted_, bytes);
  }
  void images() {
    const std::size_t origin[]{below(width / 2), row_, 0};
    const std::size_t region[]{width / 2, 1, 1};
    const cl_uint color[]{1, 2, 3, 4};
    enqueue(clEnqueueFillImage, shared_.image, &color[0], &origin[0], &region[0]);
    enqueue(clEnqueueReadImage, shared_.image, blocking(), &origin[0], &region[0], std::size_t{0},
            std::size_t{0}, got_.data());
  }
  // The two calls are adjacent, because a command of another thread may wait for the marker.
  void gate() {
    const cl_event gate = clCreateUserEvent(shared_.context, nullptr);
    succeed(clEnqueueMarkerWithWaitList(queue(), 1, &gate, nullptr));
    succeed(clSetUserEventStatus(gate, CL_COMPLETE));
    succeed(clReleaseEvent(gate));
  }
  // Releases objects that a pending command uses.
  void end_early() {
    const cl_mem whole = clCreateBuffer(shared_.context, 0, slice, nullptr, nullptr);
    const cl_buffer_region region{0, slice};
    const cl_mem part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr);
    succeed(clEnqueueFillBuffer(queue(), part, &pattern, 1, 0, slice, 0, nullptr, nullptr));
    succeed(clReleaseMemObject(whole));
    succeed(clReleaseMemObject(part));
  }
  void kernels() {
    const std::size_t items = 16;
    succeed(clSetKernelArg(kernel_, 0, sizeof(counted_), &counted_));
    enqueue(clEnqueueNDRangeKernel, kernel_, 1U, nullptr, &items, nullptr);
  }
  void areas() {
    void* area = clSVMAlloc(shared_.context, CL_MEM_READ_WRITE, 256, 0);
    const cl_command_queue chosen = shared_.queues.front();  // in-order
    succeed(clEnqueueSVMMemFill(chosen, area, &pattern, 1, 256, 0, nullptr, nullptr));
    succeed(clEnqueueSVMFree(chosen, 1, &area, nullptr, nullptr, 0, nullptr, nullptr));
  }
  void query() {
    cl_uint references = 0;
    succeed(clGetMemObjectInfo(buffer(), CL_MEM_REFERENCE_COUNT, sizeof(references), &references,
                               nullptr));
    cl_int status = 0;
    if (!events_.empty()) {
      succeed(clGetEventInfo(events_.back(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status),
                             &status, nullptr));
    }
  }
  void wait() { succeed(below(2) == 0 ? clFlush(queue()) : clFinish(queue())); }

  const SharedObjects& shared_;
  std::size_t row_;
  std::size_t begin_;  // of the thread's part of the buffers
  std::mt19937 random_;
  cl_kernel kernel_;
  cl_mem counted_;
  std::vector<cl_event> events_;
  std::vector<cl_uchar> sent_ = std::vector<cl_uchar>(slice);
  std::vector<cl_uchar> got_ = std::vector<cl_uchar>(slice);
};

class MixedCalls : public MockTest, public testing::WithParamInterface<Schedule> {};
INSTANTIATE_TEST_SUITE_P(, MixedCalls,
                         testing::Values(Schedule::immediate, Schedule::deferred,
                                         Schedule::threaded, Schedule::adversarial));

TEST_P(MixedCalls, OfEightThreadsSucceed) {
  mock.set_schedule(GetParam(), 1);
  const auto registered =
      mock.register_kernel("kernel void count(global int* data)", [](const WorkItem&) {});
  const char* source = "kernel void count(global int* data) {}";
  SharedObjects shared{context, {queue}, {}, nullptr, nullptr};
  shared.program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(shared.program, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  const cl_queue_properties out_of_order[]{CL_QUEUE_PROPERTIES,
                                           CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  shared.queues.push_back(
      clCreateCommandQueueWithProperties(context, device, out_of_order, nullptr));
  for (int at = 0; at < 4; ++at) {
    shared.buffers.push_back(clCreateBuffer(context, 0, threads * slice, nullptr, nullptr));
  }
  const cl_image_format format{CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = width;
  description.image_height = threads;
  shared.image = clCreateImage(context, 0, &format, &description, nullptr, nullptr);

  {
    std::vector<std::jthread> running;
    for (unsigned at = 0; at < threads; ++at) {
      running.emplace_back([&shared, at] {
        Caller caller{shared, at};
        for (std::size_t step = 0; step < steps; ++step) {
          caller.step();
        }
      });
    }
  }

  for (const cl_mem buffer : shared.buffers) {
    EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  }
  EXPECT_EQ(clReleaseMemObject(shared.image), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(shared.program), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(clFinish(shared.queues.back()), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(shared.queues.back()), CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock::mixed_calls_test
