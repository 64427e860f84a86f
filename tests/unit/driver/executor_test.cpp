// SPDX-License-Identifier: Apache-2.0
// Kernels without a registered function, through the loader, run by PoCL or Oclgrind, which
// CLMEM_MOCK_KERNELS names to this program.
#include <dlfcn.h>

#include <array>
#include <cstdlib>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "session.hpp"

extern "C" cl_int scale_four_numbers(cl_device_id device, float* data, float factor);

namespace clmem::mock::executor_test {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;

struct Rule {
  cl_char first;
  cl_int factor;
  cl_short steps[3];
};

// Lists in shared virtual memory.
struct Node {
  cl_int value;
  Node* next;
};

constexpr const char* source = R"(
typedef struct { char first; int factor; short steps[3]; } Rule;
typedef struct Node { int value; global struct Node* next; } Node;
typedef global int* Ints;

kernel void add(global float* a, global const float* b) {
  a[get_global_id(0)] += b[get_global_id(0)];
}
kernel void group_sums(global const int* in, local int* scratch, Ints out) {
  const size_t id = get_local_id(0);
  scratch[id] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id == 0) {
    int sum = 0;
    for (size_t at = 0; at < get_local_size(0); ++at) { sum += scratch[at]; }
    out[get_group_id(0)] = sum;
  }
}
kernel void apply(Rule rule, global int* out) {
  out[get_global_id(0)] = rule.first + rule.factor * rule.steps[get_global_id(0)];
}
kernel void swap_halves(global int* one, global int* other) {
  const size_t id = get_global_id(0);
  const int kept = one[id];
  one[id] = other[id];
  other[id] = kept;
}
kernel void blur(read_only image2d_t in, sampler_t mode, write_only image2d_t out) {
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  const float2 middle = convert_float2(at) + 0.5f;
  float4 sum = 0;
  for (int x = -1; x <= 1; ++x) { sum += read_imagef(in, mode, middle + (float2)(x, 0)); }
  write_imagef(out, at, sum);
}
kernel void negate_colors(read_only image2d_t in, write_only image2d_t out) {
  const int2 at = (int2)(get_global_id(0), 0);
  write_imagei(out, at, -read_imagei(in, at));
}
kernel void place(global int* out) {
  const size_t x = get_global_id(0) - get_global_offset(0);
  const size_t y = get_global_id(1) - get_global_offset(1);
  out[y * get_global_size(0) + x] = 100 * get_global_id(1) + get_global_id(0);
}
kernel void walk(global Node* node, global int* sum) {
  *sum = 0;
  for (; node != 0; node = node->next) { *sum += node->value; node->value = 0; }
}
kernel void greet(int number) { printf("hello %d\n", number); }
kernel __attribute__((reqd_work_group_size(8, 1, 1))) void of_eight(void) {}
)";

class ExecutorTest : public Session {
 protected:
  void SetUp() override {
    const char* const library = std::string{std::getenv("CLMEM_MOCK_KERNELS")} == "pocl"
                                    ? "libpocl.so.2"
                                    : "/usr/lib/oclgrind/liboclgrind-rt-icd.so";
    if (dlopen(library, RTLD_NOW | RTLD_LOCAL) == nullptr) {
      GTEST_SKIP() << "the executor is not installed: " << dlerror();
    }
    Session::SetUp();
  }

  cl_program build(const char* text, const char* options = "", cl_int expected = CL_SUCCESS) {
    const cl_program made = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(made, 1, &device, options, nullptr, nullptr), expected) << log(made);
    return made;
  }
  std::string log(cl_program program) const {
    std::string text(1U << 14U, '\0');
    EXPECT_EQ(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, text.size(), text.data(),
                                    nullptr),
              CL_SUCCESS);
    return text.c_str();
  }
  template <typename T>
  cl_mem ints(const std::vector<T>& values) const {
    return clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, values.size() * sizeof(T),
                          const_cast<T*>(values.data()), nullptr);
  }
  template <typename T = int>
  std::vector<T> contents(cl_mem memory, std::size_t count) const {
    std::vector<T> found(count);
    EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, count * sizeof(T), found.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    return found;
  }
  static cl_kernel make(cl_program program, const char* name) {
    cl_int code = CL_SUCCESS;
    const cl_kernel made = clCreateKernel(program, name, &code);
    EXPECT_EQ(code, CL_SUCCESS) << name;
    return made;
  }
  template <typename T>
  static void set(cl_kernel kernel, cl_uint index, const T& value) {
    EXPECT_EQ(clSetKernelArg(kernel, index, sizeof(value), &value), CL_SUCCESS) << index;
  }
  template <typename... Arguments>
  static void set_all(cl_kernel kernel, const Arguments&... arguments) {
    cl_uint index = 0;
    (set(kernel, index++, arguments), ...);
  }
  void run(cl_kernel kernel, std::vector<std::size_t> global, std::vector<std::size_t> local = {},
           std::vector<std::size_t> offset = {}) const {
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, static_cast<cl_uint>(global.size()),
                                     offset.empty() ? nullptr : offset.data(), global.data(),
                                     local.empty() ? nullptr : local.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  // Of the type and size of the pixels, in memory of its own or, with a row pitch, the test's.
  cl_mem image(cl_image_format format, std::size_t width, std::size_t height, void* pixels,
               std::size_t row_pitch = 0) const {
    cl_image_desc desc{};
    desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    desc.image_width = width;
    desc.image_height = height;
    desc.image_row_pitch = row_pitch;
    cl_int code = CL_SUCCESS;
    const cl_mem made =
        clCreateImage(context, row_pitch == 0 ? CL_MEM_COPY_HOST_PTR : CL_MEM_USE_HOST_PTR, &format,
                      &desc, pixels, &code);
    EXPECT_EQ(code, CL_SUCCESS);
    return made;
  }
  template <typename T>
  std::vector<T> pixels_of(cl_mem image, std::size_t width, std::size_t height,
                           std::size_t channels) const {
    std::vector<T> found(width * height * channels);
    const std::array<std::size_t, 3> origin{};
    const std::array<std::size_t, 3> size{width, height, 1};
    EXPECT_EQ(clEnqueueReadImage(queue, image, CL_TRUE, origin.data(), size.data(), 0, 0,
                                 found.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return found;
  }
};

// A C program that knows nothing of the mock builds its kernel from source, and it runs.
TEST_F(ExecutorTest, RunsAProgramThatKnowsNothingOfIt) {
  std::array<float, 4> data{1, 2, 3, 4};
  const std::size_t before = mock.live_objects();
  EXPECT_EQ(scale_four_numbers(device, data.data(), 3), CL_SUCCESS);
  EXPECT_THAT(data, ElementsAre(3, 6, 9, 12));
  EXPECT_EQ(mock.live_objects(), before);
}

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

// Errors are the compiler's, with its words and lines.
TEST_F(ExecutorTest, LogsAreTheCompilers) {
  const cl_program bad =
      build("kernel void f(global int* a) {\n  *a = wrong;\n}", "", CL_BUILD_PROGRAM_FAILURE);
  EXPECT_THAT(log(bad), testing::AllOf(HasSubstr("wrong"), HasSubstr(":2:")));
}

// Options reach the compiler, and the rules of the mock's device still hold.
TEST_F(ExecutorTest, OptionsReachTheCompiler) {
  const cl_kernel kernel =
      make(build("kernel void f(global TYPE* a) { *a = VALUE; }", "-DTYPE=short -D VALUE=-3"), "f");
  const cl_mem out = ints<short>({0});
  set_all(kernel, out);
  run(kernel, {1});
  EXPECT_THAT(contents<short>(out, 1), ElementsAre(-3));
  (void)build("kernel void f() {}", "-unknown", CL_INVALID_BUILD_OPTIONS);
}

// Names, types, qualifiers and limits are what the compiler knows of a kernel.
TEST_F(ExecutorTest, DescribesKernels) {
  const cl_program program = build(source, "-cl-kernel-arg-info");
  const cl_kernel sums = make(program, "group_sums");
  std::array<char, 32> type{};
  EXPECT_EQ(clGetKernelArgInfo(sums, 0, CL_KERNEL_ARG_TYPE_NAME, type.size(), type.data(), nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(type.data(), "int*");
  std::array<std::size_t, 3> required{};
  EXPECT_EQ(
      clGetKernelWorkGroupInfo(make(program, "of_eight"), device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                               sizeof(required), required.data(), nullptr),
      CL_SUCCESS);
  EXPECT_THAT(required, ElementsAre(8, 1, 1));
}

// What a kernel prints comes out.
TEST_F(ExecutorTest, PrintsWhatTheKernelPrints) {
  const cl_kernel greet = make(build(source), "greet");
  EXPECT_EQ(clSetKernelArg(greet, 0, 3, "abc"), CL_INVALID_ARG_SIZE);
  set_all(greet, 42);
  testing::internal::CaptureStdout();
  run(greet, {1});
  clFinish(queue);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "hello 42\n");
}

// Compiled with a header, linked with another program, and made again from the binary.
TEST_F(ExecutorTest, LinksAndLoads) {
  const auto compile = [&](const char* text, cl_uint headers, const cl_program* header) {
    const char* name = "number.h";
    const cl_program made = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
    EXPECT_EQ(clCompileProgram(made, 1, &device, "", headers, header,
                               headers == 0 ? nullptr : &name, nullptr, nullptr),
              CL_SUCCESS)
        << log(made);
    return made;
  };
  const char* text = "#define NUMBER 30";
  const cl_program header = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  const std::array parts{compile("int twelve(void) { return 12; }", 0, nullptr),
                         compile("#include \"number.h\"\nint twelve(void);\n"
                                 "kernel void f(global int* a) { *a = twelve() + NUMBER; }",
                                 1, &header)};
  cl_int code = CL_SUCCESS;
  const cl_program linked =
      clLinkProgram(context, 1, &device, "", 2, parts.data(), nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS) << log(linked);
  std::size_t size = 0;
  clGetProgramInfo(linked, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr);
  std::vector<unsigned char> binary(size);
  unsigned char* bytes = binary.data();
  clGetProgramInfo(linked, CL_PROGRAM_BINARIES, sizeof(bytes), &bytes, nullptr);
  const auto* given = binary.data();
  const cl_program loaded =
      clCreateProgramWithBinary(context, 1, &device, &size, &given, nullptr, &code);
  ASSERT_EQ(clBuildProgram(loaded, 1, &device, nullptr, nullptr, nullptr), CL_SUCCESS)
      << log(loaded);
  for (const cl_program program : {linked, loaded}) {
    const cl_kernel kernel = make(program, "f");
    const cl_mem out = ints<int>({0});
    set_all(kernel, out);
    run(kernel, {1});
    EXPECT_THAT(contents(out, 1), ElementsAre(42));
  }
}

// What the mock adds to a device still holds: faults end the command, and a registered function
// goes before the source.
TEST_F(ExecutorTest, MockKeepsItsPowers) {
  const cl_program program = build(source);
  const cl_kernel add = make(program, "add");
  const cl_mem a = ints<float>({1, 2});
  set_all(add, a, a);
  {
    const auto fault = mock.fail_call(EntryPoint::clEnqueueNDRangeKernel, CL_OUT_OF_RESOURCES);
    const std::size_t two = 2;
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, add, 1, nullptr, &two, nullptr, 0, nullptr, nullptr),
              CL_OUT_OF_RESOURCES);
  }
  const auto registered = mock.register_kernel(
      "add", [](const WorkItem& item) { item.memory<float>(0)[item.global_id()] = -1; });
  const cl_kernel function = make(build(source), "add");
  set_all(function, a, a);
  run(function, {1});
  run(add, {2});
  EXPECT_THAT(contents<float>(a, 2), ElementsAre(-2, 4));
}

// What an executor cannot have ends the command; PoCL crashes where it is given a queue of another.
TEST_F(ExecutorTest, KernelsWithOnDeviceQueuesFail) {
  mock.use_profile("opencl-2.1");
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  const cl_queue_properties on_device[] = {
      CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  const cl_command_queue inner =
      clCreateCommandQueueWithProperties(context, device, on_device, nullptr);
  const char* text = "kernel void f(queue_t q, global int* out) { *out = 5; }";
  const cl_program made = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  if (clBuildProgram(made, 1, &device, "-cl-std=CL2.0", nullptr, nullptr) != CL_SUCCESS) {
    GTEST_SKIP() << "the executor does not compile OpenCL C 2.0: " << log(made);
  }
  const cl_kernel kernel = make(made, "f");
  set_all(kernel, inner, ints<int>({1}));
  const std::size_t one = 1;
  cl_event event = nullptr;
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, &event),
            CL_SUCCESS);
  cl_int status = CL_COMPLETE;
  clFinish(queue);
  clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, nullptr);
  EXPECT_EQ(status, CL_INVALID_OPERATION);
}

// Its objects are its own: neither the records nor the live objects show any.
TEST_F(ExecutorTest, ItsObjectsAreNotOnRecord) {
  const std::size_t before = mock.live_objects();
  const cl_kernel add = make(build(source), "add");
  const cl_mem a = ints<float>({1, 2});
  set_all(add, a, a);
  mock.clear_calls();
  run(add, {2});
  clFinish(queue);
  EXPECT_EQ(mock.calls().size(), 2u);
  EXPECT_EQ(mock.live_objects(), before + 3);  // program, kernel, buffer
}

}  // namespace
}  // namespace clmem::mock::executor_test
