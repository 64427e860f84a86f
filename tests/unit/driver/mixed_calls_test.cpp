// SPDX-License-Identifier: Apache-2.0
// Eight host threads make correct calls of many kinds, on objects of their own and on shared ones,
// under every schedule. Each call succeeds and nothing is left; the sanitizers see the rest.
#include <clmem/mock/testing.hpp>
#include <random>
#include <thread>
#include <vector>

namespace clmem::mock::mixed_calls_test {
namespace {

constexpr std::size_t threads = 8;
constexpr std::size_t steps = 2000;
constexpr std::size_t buffer_size = 4096;
constexpr std::size_t edge = 16;  // of an image, in pixels of four bytes
constexpr cl_uchar pattern = 7;

struct Shared {
  cl_context context;
  std::vector<cl_command_queue> queues;
  std::vector<cl_mem> buffers;
  cl_mem image;
  cl_program program;
};

class Caller {
 public:
  Caller(const Shared& shared, unsigned seed) : shared_{shared}, random_{seed} {
    kernel_ = clCreateKernel(shared.program, "count", nullptr);
  }
  Caller(const Caller&) = delete;
  ~Caller() {
    drop_events();
    succeed(clReleaseKernel(kernel_));
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

  // The command waits for some events so far, and its own is the next of them. Flushed, so that
  // commands of other queues may wait for it (clFlush).
  template <typename Command>
  void enqueue(const Command& command) {
    const cl_command_queue chosen = queue();
    const std::size_t size = below(events_.size() + 1);
    cl_event event = nullptr;
    succeed(
        command(chosen, static_cast<cl_uint>(size), size == 0 ? nullptr : events_.data(), &event));
    succeed(clFlush(chosen));
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
    enqueue([&](cl_command_queue on, cl_uint size, const cl_event* events, cl_event* event) {
      return clEnqueueFillBuffer(on, buffer(), &pattern, 1, below(64), 1 + below(1024), size,
                                 events, event);
    });
  }
  void write() {
    enqueue([&](cl_command_queue on, cl_uint size, const cl_event* events, cl_event* event) {
      return clEnqueueWriteBuffer(on, buffer(), blocking(), below(64), 256, sent_.data(), size,
                                  events, event);
    });
  }
  void read() {
    enqueue([&](cl_command_queue on, cl_uint size, const cl_event* events, cl_event* event) {
      return clEnqueueReadBuffer(on, buffer(), blocking(), below(64), 256, got_.data(), size,
                                 events, event);
    });
  }
  void copy() {
    enqueue([&](cl_command_queue on, cl_uint size, const cl_event* events, cl_event* event) {
      return clEnqueueCopyBuffer(on, buffer(), buffer(), below(1024), 2048 + below(1024), 512, size,
                                 events, event);
    });
  }
  void map() {
    const cl_command_queue chosen = queue();
    const cl_mem mapped = buffer();
    cl_int code = CL_SUCCESS;
    void* const bytes = clEnqueueMapBuffer(chosen, mapped, CL_TRUE, CL_MAP_READ, below(64), 64, 0,
                                           nullptr, nullptr, &code);
    succeed(code);
    succeed(clEnqueueUnmapMemObject(chosen, mapped, bytes, 0, nullptr, nullptr));
  }
  void images() {
    const std::size_t origin[]{below(edge / 2), below(edge / 2), 0};
    const std::size_t region[]{edge / 2, edge / 2, 1};
    const cl_uint color[]{1, 2, 3, 4};
    enqueue([&](cl_command_queue on, cl_uint size, const cl_event* events, cl_event* event) {
      return clEnqueueFillImage(on, shared_.image, color, origin, region, size, events, event);
    });
    succeed(clEnqueueReadImage(queue(), shared_.image, CL_TRUE, origin, region, 0, 0, got_.data(),
                               0, nullptr, nullptr));
  }
  // No call between the two that could wait: another thread's command may follow the marker.
  void gate() {
    const cl_event gate = clCreateUserEvent(shared_.context, nullptr);
    succeed(clEnqueueMarkerWithWaitList(queue(), 1, &gate, nullptr));
    succeed(clSetUserEventStatus(gate, CL_COMPLETE));
    succeed(clReleaseEvent(gate));
  }
  // Objects outlive their last reference until the command is over.
  void end_early() {
    const cl_mem whole = clCreateBuffer(shared_.context, 0, buffer_size, nullptr, nullptr);
    const cl_buffer_region region{0, 1024};
    const cl_mem part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr);
    succeed(clEnqueueFillBuffer(queue(), part, &pattern, 1, 0, 1024, 0, nullptr, nullptr));
    succeed(clReleaseMemObject(whole));
    succeed(clReleaseMemObject(part));
  }
  void kernels() {
    const cl_mem counted = buffer();
    const std::size_t items = 16;
    succeed(clSetKernelArg(kernel_, 0, sizeof(counted), &counted));
    enqueue([&](cl_command_queue on, cl_uint size, const cl_event* events, cl_event* event) {
      return clEnqueueNDRangeKernel(on, kernel_, 1, nullptr, &items, nullptr, size, events, event);
    });
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

  const Shared& shared_;
  std::mt19937 random_;
  cl_kernel kernel_ = nullptr;
  std::vector<cl_event> events_;
  std::vector<cl_uchar> sent_ = std::vector<cl_uchar>(buffer_size);
  std::vector<cl_uchar> got_ = std::vector<cl_uchar>(buffer_size);
};

class MixedCalls : public MockTest, public testing::WithParamInterface<Schedule> {};
INSTANTIATE_TEST_SUITE_P(, MixedCalls,
                         testing::Values(Schedule::immediate, Schedule::deferred,
                                         Schedule::threaded, Schedule::adversarial));

TEST_P(MixedCalls, OfEightThreadsSucceed) {
  mock.look_for_hazards(HazardMode::off);  // shared buffers are written in any order
  mock.set_schedule(GetParam(), 1);
  const auto registered =
      mock.register_kernel("kernel void count(global int* data)", [](const WorkItem&) {});
  const char* source = "kernel void count(global int* data) {}";
  Shared shared{context, {queue}, {}, nullptr, nullptr};
  shared.program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(shared.program, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  const cl_queue_properties out_of_order[]{CL_QUEUE_PROPERTIES,
                                           CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  shared.queues.push_back(
      clCreateCommandQueueWithProperties(context, device, out_of_order, nullptr));
  for (int at = 0; at < 4; ++at) {
    shared.buffers.push_back(clCreateBuffer(context, 0, buffer_size, nullptr, nullptr));
  }
  const cl_image_format format{CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = description.image_height = edge;
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
