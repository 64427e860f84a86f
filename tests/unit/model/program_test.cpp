// SPDX-License-Identifier: Apache-2.0
// Programs from source: their builds and their queries.

#include <atomic>
#include <thread>

#include "googlemock.hpp"
#include "kernel_fixture.hpp"

namespace clmem::mock::program_test {
namespace {

class ProgramTest : public KernelTest {};

constexpr const char* two_kernels =
    "kernel void f(global int* a) {}\n__kernel void g(int b, local char* c) {}\n";

TEST_F(ProgramTest, JoinsItsSource) {
  const std::array<const char*, 3> strings{"ab", "cd\0e", "f"};
  const std::array<std::size_t, 3> lengths{1, 4, 0};
  cl_int code = CL_SUCCESS;
  const cl_program program = model.clCreateProgramWithSource(
      context, 3, const_cast<const char**>(strings.data()), lengths.data(), &code);
  ASSERT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(program_text(program, CL_PROGRAM_SOURCE), "acdef");
}

TEST_F(ProgramTest, RefusesMissingSource) {
  const char* text = "";
  const char* missing = nullptr;
  for (const auto& [in, count, strings, expected] :
       {std::tuple{cl_context{nullptr}, 1u, &text, CL_INVALID_CONTEXT},
        std::tuple{context, 0u, &text, CL_INVALID_VALUE},
        std::tuple{context, 1u, static_cast<const char**>(nullptr), CL_INVALID_VALUE},
        std::tuple{context, 1u, &missing, CL_INVALID_VALUE}}) {
    cl_int code = CL_SUCCESS;
    EXPECT_EQ(model.clCreateProgramWithSource(in, count, strings, nullptr, &code), nullptr);
    EXPECT_EQ(code, expected);
  }
}

TEST_F(ProgramTest, KnowsItsKernelsOnceBuilt) {
  add_kernel("f");
  add_kernel("g");
  const cl_program program = make_program(two_kernels);
  std::size_t count = 0;
  EXPECT_EQ(model.clGetProgramInfo(program, CL_PROGRAM_NUM_KERNELS, sizeof(count), &count, nullptr),
            CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_EQ(build_info<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS), CL_BUILD_NONE);
  ASSERT_EQ(build(program, "-cl-mad-enable"), CL_SUCCESS);
  EXPECT_EQ(program_info<std::size_t>(program, CL_PROGRAM_NUM_KERNELS), 2u);
  EXPECT_EQ(program_text(program, CL_PROGRAM_KERNEL_NAMES), "f;g");
  EXPECT_EQ(build_info<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS), CL_BUILD_SUCCESS);
  EXPECT_EQ(build_text(program, CL_PROGRAM_BUILD_OPTIONS), "-cl-mad-enable");
  EXPECT_EQ(build_info<cl_program_binary_type>(program, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_EXECUTABLE});
}

TEST_F(ProgramTest, ReturnsWhatItIs) {
  const cl_program program = make_program("");
  EXPECT_EQ(program_info<cl_context>(program, CL_PROGRAM_CONTEXT), context);
  EXPECT_EQ(program_info<cl_uint>(program, CL_PROGRAM_NUM_DEVICES), 1u);
  EXPECT_EQ(program_info<cl_device_id>(program, CL_PROGRAM_DEVICES), devices[0]);
  EXPECT_EQ(program_info<cl_uint>(program, CL_PROGRAM_REFERENCE_COUNT), 1u);
  EXPECT_EQ(program_info<std::size_t>(program, CL_PROGRAM_BINARY_SIZES), 0u);
  std::size_t size = 99;
  EXPECT_EQ(model.clGetProgramInfo(program, CL_PROGRAM_IL, 0, nullptr, &size), CL_SUCCESS);
  EXPECT_EQ(size, 0u);
  EXPECT_EQ(model.clGetProgramInfo(program, CL_PROGRAM_SOURCE, 0, &size, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetProgramInfo(program, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(
      model.clGetProgramBuildInfo(program, nullptr, CL_PROGRAM_BUILD_STATUS, 0, nullptr, nullptr),
      CL_INVALID_DEVICE);
}

TEST_F(ProgramTest, LogNamesMissingKernels) {
  add_kernel("g");
  const cl_program program = make_program("#define N 1\n\nkernel void h() {}\nkernel void g() {}");
  EXPECT_EQ(build(program), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(build_info<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS), CL_BUILD_ERROR);
  EXPECT_THAT(log_of(program),
              AllOf(HasSubstr("error: line 3: kernel 'h' is not registered with the mock driver "
                              "(those registered: g)"),
                    HasSubstr("Mock::register_kernel"), HasSubstr("\"kernels\""),
                    testing::Not(HasSubstr("'g'"))));
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreateKernel(program, "g", &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_PROGRAM_EXECUTABLE);
}

struct LogRow {
  const char* source;
  const char* options;
  const char* log;
};

TEST_F(ProgramTest, LogReportsMistakes) {
  add_kernel("kernel void f(global int* a, float b)");
  for (const LogRow& row :
       {LogRow{"kernel void f(", "", "line 1: the '(' is never closed"},
        LogRow{"kernel void f(global int* a) {}", "", "has 1 parameters in the source, 2 in"},
        LogRow{"kernel void f(global int* a, int2 b) {}", "",
               "parameter 1 is 'int2 b' in the source, 'float b' in its registration"},
        LogRow{"#ifndef N\n#error no N\n#endif", "", "line 2: #error no N"},
        LogRow{"kernel void f(\nread_only global int* a, float b) {}", "",
               "line 1: the pointer 'a' of kernel 'f' has an access qualifier"},
        LogRow{"#if !__opencl_c_images || !__IMAGE_SUPPORT__\n#error no images\n#endif\n"
               "#if __opencl_c_device_enqueue\n#error device queues\n#endif\n"
               "kernel void g() {}",
               "-cl-std=CL3.0", "error: line 7: kernel 'g' is not registered"},
        LogRow{"#ifdef __opencl_c_images\n#error a feature in OpenCL C 1.2\n#endif\n#error fine",
               "", "line 4: #error fine"},
        LogRow{"", "-cl-std=CL2.0",
               "does not take -cl-std=CL2.0, its OpenCL C is 1.0, 1.1, 1.2, 3.0"}}) {
    const cl_program program = make_program(row.source);
    EXPECT_EQ(build(program, row.options), CL_BUILD_PROGRAM_FAILURE) << row.source;
    EXPECT_THAT(log_of(program), HasSubstr(row.log));
  }
}

TEST_F(ProgramTest, OptionsDefineMacros) {
  add_kernel("copy_4");
  const cl_program program = make_built(
      "#if defined(__OPENCL_VERSION__) && __OPENCL_C_VERSION__ == 120\n"
      "#define NAME(N) copy_##N\n#define EXPANDED(N) NAME(N)\n"
      "kernel void EXPANDED(WIDTH)(global float* p) {}\n#endif",
      "-D WIDTH=4");
  EXPECT_EQ(program_text(program, CL_PROGRAM_KERNEL_NAMES), "copy_4");
}

void CL_CALLBACK ignore(cl_program, void*) {}

TEST_F(ProgramTest, BuildRulesAreChecked) {
  cl_program program = make_program("");
  cl_device_id device = devices[0];
  const cl_device_id none = nullptr;
  const char* const name = "a.h";
  const auto build_with = [&](cl_uint count, const cl_device_id* list, const char* options,
                              ProgramNotify callback, void* data) {
    return model.clBuildProgram(program, count, list, options, callback, data);
  };
  const auto compile_with = [&](const char* options, cl_uint count, const char* header) {
    return model.clCompileProgram(program, 0, nullptr, options, count, &program,
                                  header == nullptr ? nullptr : &header, nullptr, nullptr);
  };
  EXPECT_EQ(model.clBuildProgram(nullptr, 0, nullptr, "", nullptr, nullptr), CL_INVALID_PROGRAM);
  EXPECT_EQ(build_with(1, nullptr, "", nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(build_with(0, &device, "", nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(build_with(1, &none, "", nullptr, nullptr), CL_INVALID_DEVICE);
  EXPECT_EQ(build_with(0, nullptr, "", nullptr, &device), CL_INVALID_VALUE);
  EXPECT_EQ(build_with(0, nullptr, "-nonsense", nullptr, nullptr), CL_INVALID_BUILD_OPTIONS);
  EXPECT_EQ(build_with(1, &device, "", ignore, nullptr), CL_SUCCESS);
  EXPECT_EQ(compile_with("-create-library", 1, name), CL_INVALID_COMPILER_OPTIONS);
  EXPECT_EQ(compile_with("", 1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(compile_with("", 0, name), CL_INVALID_VALUE);
}

TEST_F(ProgramTest, CallbackSeesTheResult) {
  struct CallbackData {
    Model* model;
    cl_device_id device;
    cl_build_status status;
  } seen{&model, devices[0], CL_BUILD_NONE};
  const auto notify = [](cl_program program, void* data) {
    auto* const result = static_cast<CallbackData*>(data);
    (void)result->model->clGetProgramBuildInfo(program, result->device, CL_PROGRAM_BUILD_STATUS,
                                               sizeof(cl_build_status), &result->status, nullptr);
  };
  const cl_program program = make_program("kernel void unknown() {}");
  EXPECT_EQ(model.clBuildProgram(program, 0, nullptr, "", notify, &seen), CL_SUCCESS);
  EXPECT_EQ(seen.status, CL_BUILD_ERROR);
}

TEST_F(ProgramTest, AttachedKernelsForbidBuilding) {
  add_kernel("f");
  add_kernel("g");
  const cl_program program = make_built(two_kernels);
  const cl_kernel kernel = make_kernel(program);
  EXPECT_EQ(build(program), CL_INVALID_OPERATION);
  EXPECT_EQ(model.clCompileProgram(program, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_INVALID_OPERATION);
  ASSERT_EQ(model.clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(build(program), CL_SUCCESS);
}

class WithoutCompiler : public KernelTest {
 protected:
  WithoutCompiler()
      : KernelTest([] {
          Config config;
          config.devices().at(0).profile = DeviceProfile::embedded;
          config.devices().at(0).compiler = Compiler::unavailable;
          return config;
        }()) {}
};

TEST_F(WithoutCompiler, BuildsNothing) {
  const cl_program program = make_program("");
  EXPECT_EQ(build(program), CL_COMPILER_NOT_AVAILABLE);
  EXPECT_EQ(model.clCompileProgram(program, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_COMPILER_NOT_AVAILABLE);
  cl_int code = CL_SUCCESS;
  (void)model.clLinkProgram(context, 0, nullptr, "", 1, &program, nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_LINKER_NOT_AVAILABLE);
}

TEST_F(ProgramTest, KnowsNoIntermediateLanguage) {
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreateProgramWithIL(context, "il", 2, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_OPERATION);
  const cl_program program = make_program("");
  EXPECT_EQ(model.clSetProgramSpecializationConstant(program, 0, 4, &code), CL_INVALID_OPERATION);
  EXPECT_EQ(model.clSetProgramSpecializationConstant(nullptr, 0, 4, &code), CL_INVALID_PROGRAM);
  EXPECT_EQ(model.clSetProgramReleaseCallback(program, ignore, nullptr), CL_INVALID_OPERATION);
  EXPECT_EQ(model.clSetProgramReleaseCallback(program, nullptr, nullptr), CL_INVALID_VALUE);
}

TEST_F(ProgramTest, LetsOthersInWhileItCompiles) {
  std::string source;
  for (int at = 0; at < 2000; ++at) {
    source += "int f" + std::to_string(at) + "(int a) { return a + 1; }\n";
  }
  const cl_program program = make_program(source.c_str());
  std::atomic<bool> seen = false;
  std::atomic<bool> ended = false;
  std::jthread watcher{[&] {
    while (!seen && !ended) {
      seen = build_info<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS) == CL_BUILD_IN_PROGRESS;
    }
  }};
  // A build may end before the other thread has queried it.
  for (int builds = 0; builds < 1000 && !seen; ++builds) {
    EXPECT_EQ(build(program), CL_SUCCESS);
  }
  ended = true;
  watcher.join();
  EXPECT_TRUE(seen);
}

TEST_F(ProgramTest, UnloadsTheCompiler) {
  EXPECT_EQ(model.clUnloadCompiler(), CL_SUCCESS);
  EXPECT_EQ(model.clUnloadPlatformCompiler(platform), CL_SUCCESS);
  EXPECT_EQ(model.clUnloadPlatformCompiler(nullptr), CL_INVALID_PLATFORM);
  EXPECT_EQ(build(make_program("")), CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock::program_test
