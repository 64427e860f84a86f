// SPDX-License-Identifier: Apache-2.0
// kernel_fixture.hpp - a model and its calls about kernels with fewer arguments.
//
//   class Program : public KernelTest {};
//   TEST_F(Program, ...) { add_kernel("f"); cl_kernel kernel = make_kernel("kernel void f() {}"); }
//
// Contract: helpers fail the test when their calls do; the calls under test stay visible.
#pragma once

#include <array>
#include <string>

#include "clmem/mock/work_item.hpp"
#include "image_fixture.hpp"

namespace clmem::mock {

class KernelTest : public ImageTest {
 protected:
  KernelTest() : KernelTest(Config{}) {}
  explicit KernelTest(const Config& config) : ImageTest{config} {}

  // Registers a kernel, which does nothing by default.
  std::uint64_t add_kernel(
      const std::string& declaration,
      std::function<void(const WorkItem&)> function = [](const WorkItem&) {},
      Invocation form = Invocation::per_work_item) {
    KernelRegistration registration;
    registration.declaration = declaration;
    registration.form = form;
    registration.function = [run = std::move(function)](const clmem_mock_work_item& item) {
      run(WorkItem{item});
      return CL_SUCCESS;
    };
    return model.register_kernel(std::move(registration), KernelTable::Origin::test);
  }

  [[nodiscard]] cl_program make_program(const char* source) {
    return made_by([&](cl_int* code) {
      return model.clCreateProgramWithSource(context, 1, &source, nullptr, code);
    });
  }
  [[nodiscard]] cl_int build(cl_program program, const char* options = nullptr) {
    return model.clBuildProgram(program, 0, nullptr, options, nullptr, nullptr);
  }
  [[nodiscard]] cl_program make_built(const char* source, const char* options = nullptr) {
    const cl_program program = make_program(source);
    EXPECT_EQ(build(program, options), CL_SUCCESS) << log_of(program);
    return program;
  }
  [[nodiscard]] cl_kernel make_kernel(cl_program program, const char* name = "f") {
    return made_by([&](cl_int* code) { return model.clCreateKernel(program, name, code); });
  }
  [[nodiscard]] cl_kernel make_kernel(const char* source) {
    return make_kernel(make_built(source));
  }

  [[nodiscard]] std::string log_of(cl_program program) {
    return build_text(program, CL_PROGRAM_BUILD_LOG);
  }
  // Returns the text of a query that gets the size, the storage and the place of the exact size.
  template <typename Query>
  [[nodiscard]] static std::string text_of(const Query& query) {
    std::size_t size = 0;
    EXPECT_EQ(query(0, nullptr, &size), CL_SUCCESS);
    std::string text(size, '?');
    EXPECT_EQ(query(size, text.data(), nullptr), CL_SUCCESS);
    EXPECT_EQ(text.back(), '\0');
    text.pop_back();
    return text;
  }
  [[nodiscard]] std::string build_text(cl_program program, cl_program_build_info name) {
    return text_of([&](std::size_t size, void* text, std::size_t* exact) {
      return model.clGetProgramBuildInfo(program, devices[0], name, size, text, exact);
    });
  }
  template <typename T>
  [[nodiscard]] T build_info(cl_program program, cl_program_build_info name) {
    return info<T>(&Model::clGetProgramBuildInfo, program, devices[0], name);
  }
  [[nodiscard]] std::string program_text(cl_program program, cl_program_info name) {
    return text_of([&](std::size_t size, void* text, std::size_t* exact) {
      return model.clGetProgramInfo(program, name, size, text, exact);
    });
  }
  template <typename T>
  [[nodiscard]] T program_info(cl_program program, cl_program_info name) {
    return info<T>(&Model::clGetProgramInfo, program, name);
  }
  template <typename T>
  [[nodiscard]] T kernel_info(cl_kernel kernel, cl_kernel_info name) {
    return info<T>(&Model::clGetKernelInfo, kernel, name);
  }
  [[nodiscard]] std::string kernel_text(cl_kernel kernel, cl_kernel_info name) {
    return kernel_info<std::array<char, 256>>(kernel, name).data();
  }

  [[nodiscard]] std::string binary_of(cl_program program) {
    std::string binary(program_info<std::size_t>(program, CL_PROGRAM_BINARY_SIZES), '?');
    auto* place = reinterpret_cast<unsigned char*>(binary.data());
    EXPECT_EQ(model.clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(place), &place, nullptr),
              CL_SUCCESS);
    return binary;
  }
  [[nodiscard]] cl_program load(const std::string& binary, cl_int* code) {
    const std::size_t size = binary.size();
    const auto* bytes = reinterpret_cast<const unsigned char*>(binary.data());
    return model.clCreateProgramWithBinary(context, 1, devices.data(), &size, &bytes, nullptr,
                                           code);
  }

  template <typename T>
  [[nodiscard]] cl_int set(cl_kernel kernel, cl_uint index, const T& value) {
    return model.clSetKernelArg(kernel, index, sizeof(value), &value);
  }
  // Sets all arguments to values or handles.
  template <typename... Arguments>
  void set_all(cl_kernel kernel, const Arguments&... arguments) {
    cl_uint index = 0;
    for (const cl_int code : std::vector<cl_int>{set(kernel, index++, arguments)...}) {
      EXPECT_EQ(code, CL_SUCCESS);
    }
  }
  [[nodiscard]] cl_sampler make_sampler(cl_bool normalized, cl_addressing_mode addressing,
                                        cl_filter_mode filter) {
    return made_by([&](cl_int* code) {
      return model.clCreateSampler(context, normalized, addressing, filter, code);
    });
  }
  [[nodiscard]] cl_int run(cl_kernel kernel, std::size_t size, cl_event* event = nullptr) {
    return model.clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &size, nullptr, 0, nullptr,
                                        event);
  }
  [[nodiscard]] cl_int run_groups(cl_kernel kernel, std::size_t global, std::size_t local) {
    return model.clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &local, 0, nullptr,
                                        nullptr);
  }
};

}  // namespace clmem::mock
