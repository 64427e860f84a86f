// SPDX-License-Identifier: Apache-2.0
// Kernels without a registered function, which PoCL compiles and runs. The suite runs its kernels
// on PoCL, too.
#include <dlfcn.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "session.hpp"

extern "C" cl_int scale_four_numbers(cl_device_id device, float* data, float factor);

namespace clmem::mock::executor_test {
namespace {

constexpr const char* source = R"(
kernel void add(global float* a, global const float* b) {
  a[get_global_id(0)] += b[get_global_id(0)];
}
kernel void greet(int number) { printf("hello %d\n", number); }
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
  cl_mem buffer_of(const std::vector<T>& values) const {
    return clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, values.size() * sizeof(T),
                          const_cast<T*>(values.data()), nullptr);
  }
  template <typename T>
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
  void run(cl_kernel kernel, std::size_t items) const {
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
        CL_SUCCESS);
  }
};

// A C program without any call of the mock builds its kernel from source and runs it.
TEST_F(ExecutorTest, RunsAProgramThatKnowsNothingOfIt) {
  std::array<float, 4> data{1, 2, 3, 4};
  const std::size_t before = mock.live_objects();
  EXPECT_EQ(scale_four_numbers(device, data.data(), 3), CL_SUCCESS);
  EXPECT_THAT(data, ElementsAre(3, 6, 9, 12));
  EXPECT_EQ(mock.live_objects(), before);
}

TEST_F(ExecutorTest, LogsAreTheCompilers) {
  const cl_program bad =
      build("kernel void f(global int* a) {\n  *a = wrong;\n}", "", CL_BUILD_PROGRAM_FAILURE);
  EXPECT_THAT(log(bad), testing::AllOf(HasSubstr("wrong"), HasSubstr(":2:")));
}

TEST_F(ExecutorTest, OptionsReachTheCompiler) {
  std::ofstream{testing::TempDir() + "executor_header.h"} << "#define EIGHT 8\n";
  const char* text =
      "#include \"executor_header.h\"\nkernel void f(global TYPE* a) { a[0] = EIGHT - N; }";
  for (const std::string& option : {"-DTYPE=int -I" + testing::TempDir() + " -DN=1",
                                    "-w -I\"" + testing::TempDir() + "\" -D TYPE=int -D N=1"}) {
    const cl_kernel kernel = make(build(text, option.c_str()), "f");
    const cl_mem out = buffer_of<int>({0});
    set_all(kernel, out);
    run(kernel, 1);
    EXPECT_THAT(contents<int>(out, 1), ElementsAre(7));
  }
  (void)build("kernel void f() {}", "-unknown", CL_INVALID_BUILD_OPTIONS);
}

TEST_F(ExecutorTest, PrintsWhatTheKernelPrints) {
  const cl_kernel greet = make(build(source), "greet");
  EXPECT_EQ(clSetKernelArg(greet, 0, 3, "abc"), CL_INVALID_ARG_SIZE);
  set_all(greet, 42);
  testing::internal::CaptureStdout();
  run(greet, 1);
  clFinish(queue);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "hello 42\n");
}

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
    const cl_mem out = buffer_of<int>({0});
    set_all(kernel, out);
    run(kernel, 1);
    EXPECT_THAT(contents<int>(out, 1), ElementsAre(42));
  }
}

// Faults end commands of the executor, and registered functions precede it.
TEST_F(ExecutorTest, MockKeepsItsPowers) {
  const cl_program program = build(source);
  const cl_kernel add = make(program, "add");
  const cl_mem a = buffer_of<float>({1, 2});
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
  run(function, 1);
  run(add, 2);
  EXPECT_THAT(contents<float>(a, 2), ElementsAre(-2, 4));
}

// A kernel with an on-device queue ends with an error: PoCL crashes if it gets a queue of another
// driver.
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
  set_all(kernel, inner, buffer_of<int>({1}));
  const std::size_t one = 1;
  cl_event event = nullptr;
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, &event),
            CL_SUCCESS);
  clFinish(queue);
  EXPECT_EQ(status_of(event), CL_INVALID_OPERATION);
}

// Objects and calls of the executor are neither recorded nor listed as live.
TEST_F(ExecutorTest, ItsObjectsAreNotOnRecord) {
  const std::size_t before = mock.live_objects();
  const cl_kernel add = make(build(source), "add");
  const cl_mem a = buffer_of<float>({1, 2});
  set_all(add, a, a);
  mock.clear_calls();
  run(add, 2);
  clFinish(queue);
  EXPECT_EQ(mock.calls().size(), 2u);
  EXPECT_EQ(mock.live_objects(), before + 3);  // program, kernel, buffer
}

}  // namespace
}  // namespace clmem::mock::executor_test
