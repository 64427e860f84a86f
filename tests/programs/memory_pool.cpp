// SPDX-License-Identifier: Apache-2.0
// A pool that creates buffers until the device has no memory left, then reuses those whose last use
// has ended. Jobs on two queues use halves of a block, as sub-buffers and kernel arguments.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <vector>

namespace {

constexpr std::size_t block_size = std::size_t{1} << 20U;
constexpr cl_uint half = block_size / 2 / sizeof(cl_int);
constexpr int jobs = 24;

const char* const source = R"(
kernel void fill(global int* out, int first) {
  out[get_global_id(0)] = first + (int)get_global_id(0);
}
kernel void add(global const int* in, global int* out, int factor) {
  out[get_global_id(0)] += factor * in[get_global_id(0)];
}
)";

void check(cl_int status, const char* what) {
  if (status != CL_SUCCESS) {
    fprintf(stderr, "%s: %d\n", what, status);
    exit(1);
  }
}

void require(int holds, const char* what) {
  if (!holds) {
    fprintf(stderr, "wrong: %s\n", what);
    exit(1);
  }
}

cl_device_id first_device() {
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
  return device;
}

cl_context context_of(cl_device_id device) {
  cl_int status = CL_SUCCESS;
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
  check(status, "clCreateContext");
  return context;
}

cl_command_queue queue_of(cl_context context, cl_device_id device,
                          cl_command_queue_properties flags) {
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, flags, 0};
  cl_int status = CL_SUCCESS;
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, properties, &status);
  check(status, "clCreateCommandQueueWithProperties");
  return queue;
}

// Prints what the compiler said where it fails.
cl_program built_program(cl_context context, cl_device_id device, const char* source_text) {
  cl_int status = CL_SUCCESS;
  cl_program program = clCreateProgramWithSource(context, 1, &source_text, nullptr, &status);
  check(status, "clCreateProgramWithSource");
  if (clBuildProgram(program, 1, &device, "", nullptr, nullptr) != CL_SUCCESS) {
    char log[4096] = "";
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, nullptr);
    fprintf(stderr, "%s\n", log);
    exit(1);
  }
  return program;
}

cl_kernel kernel_of(cl_program program, const char* name) {
  cl_int status = CL_SUCCESS;
  cl_kernel kernel = clCreateKernel(program, name, &status);
  check(status, name);
  return kernel;
}

// A block in use, until the event of its last use completes.
struct Lease {
  cl_mem block;
  cl_event last_use;
};

class Pool {
 public:
  explicit Pool(cl_context context) : context_{context} {}

  // Waits for a block in use only if no memory is left.
  cl_mem take() {
    cl_int status = CL_SUCCESS;
    cl_mem block = pressed_
                       ? nullptr
                       : clCreateBuffer(context_, CL_MEM_READ_WRITE, block_size, nullptr, &status);
    if (block == nullptr) {
      pressed_ = true;
      require(!leases_.empty(), "a block that can be given out again");
      block = give_back();
      ++reused_;
    }
    return block;
  }

  void lend(Lease lease) { leases_.push_back(lease); }

  void drain() {
    while (!leases_.empty()) {
      clReleaseMemObject(give_back());
    }
  }

  [[nodiscard]] int reused() const { return reused_; }

 private:
  cl_mem give_back() {
    const Lease oldest = leases_.front();
    leases_.pop_front();
    check(clWaitForEvents(1, &oldest.last_use), "clWaitForEvents");
    clReleaseEvent(oldest.last_use);
    return oldest.block;
  }

  cl_context context_;
  std::deque<Lease> leases_;
  bool pressed_ = false;
  int reused_ = 0;
};

cl_mem part_of(cl_mem block, std::size_t origin) {
  const cl_buffer_region region{origin, block_size / 2};
  cl_int status = CL_SUCCESS;
  cl_mem part = clCreateSubBuffer(block, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  check(status, "clCreateSubBuffer");
  return part;
}

template <typename... Values>
void run(cl_command_queue queue, cl_kernel kernel, cl_event* event, const Values&... values) {
  cl_uint index = 0;
  (check(clSetKernelArg(kernel, index++, sizeof values, &values), "clSetKernelArg"), ...);
  const std::size_t size = half;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &size, nullptr, 0, nullptr, event),
        "clEnqueueNDRangeKernel");
}

// Fills two halves of a block, adds the first to the second with a factor, and reads the result.
void start_job(Pool& pool, cl_command_queue queue, cl_kernel fill, cl_kernel add, cl_int number,
               std::vector<cl_int>& result) {
  cl_mem block = pool.take();
  cl_mem low = part_of(block, 0);
  cl_mem high = part_of(block, block_size / 2);
  run(queue, fill, nullptr, low, number);
  run(queue, fill, nullptr, high, cl_int{1});
  run(queue, add, nullptr, low, high, number);
  cl_event last_use = nullptr;
  check(clEnqueueReadBuffer(queue, high, CL_FALSE, 0, block_size / 2, result.data(), 0, nullptr,
                            &last_use),
        "clEnqueueReadBuffer");
  check(clFlush(queue), "clFlush");
  clReleaseMemObject(low);
  clReleaseMemObject(high);
  pool.lend({block, last_use});
}

}  // namespace

int main() {
  cl_device_id device = first_device();
  cl_context context = context_of(device);
  cl_program program = built_program(context, device, source);
  cl_kernel fill = kernel_of(program, "fill");
  cl_kernel add = kernel_of(program, "add");
  cl_command_queue queues[] = {queue_of(context, device, 0), queue_of(context, device, 0)};
  Pool pool{context};
  std::vector<std::vector<cl_int>> results(jobs, std::vector<cl_int>(half));
  for (int job = 0; job < jobs; ++job) {
    start_job(pool, queues[job % 2], fill, add, job, results[static_cast<std::size_t>(job)]);
  }
  pool.drain();
  for (int job = 0; job < jobs; ++job) {
    for (int i = 0; i < static_cast<int>(half); ++i) {
      const int expected = 1 + i + job * (job + i);
      require(results[static_cast<std::size_t>(job)][static_cast<std::size_t>(i)] == expected,
              "a number of a job");
    }
  }
  require(pool.reused() > 0, "the device was to run out of memory");
  for (cl_command_queue queue : queues) {
    clReleaseCommandQueue(queue);
  }
  clReleaseKernel(fill);
  clReleaseKernel(add);
  clReleaseProgram(program);
  clReleaseContext(context);
}
