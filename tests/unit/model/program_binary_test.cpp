// SPDX-License-Identifier: Apache-2.0
// Binaries, and programs compiled and linked in steps.
#include "model/program/program_binary.hpp"

#include "googlemock.hpp"
#include "kernel_fixture.hpp"

namespace clmem::mock::program_binary_test {
namespace {

class ProgramBinaryTest : public KernelTest {
 protected:
  [[nodiscard]] cl_program make_compiled(const char* source, const char* options = "") {
    const cl_program program = make_program(source);
    EXPECT_EQ(
        model.clCompileProgram(program, 0, nullptr, options, 0, nullptr, nullptr, nullptr, nullptr),
        CL_SUCCESS);
    return program;
  }
  [[nodiscard]] cl_program link(const std::vector<cl_program>& inputs, const char* options,
                                cl_int* code) {
    return model.clLinkProgram(context, 0, nullptr, options, static_cast<cl_uint>(inputs.size()),
                               inputs.data(), nullptr, nullptr, code);
  }
};

TEST_F(ProgramBinaryTest, MakesTheProgramAgain) {
  add_kernel("f");
  const std::string binary =
      binary_of(make_built("#define ARGS int a, global float* b\nkernel void f(ARGS) {}", "-w"));
  cl_int code = CL_SUCCESS;
  const cl_program loaded = load(binary, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(binary_of(loaded), binary);
  EXPECT_EQ(program_text(loaded, CL_PROGRAM_SOURCE), "");
  EXPECT_EQ(build_info<cl_build_status>(loaded, CL_PROGRAM_BUILD_STATUS), CL_BUILD_NONE);
  ASSERT_EQ(build(loaded), CL_SUCCESS) << log_of(loaded);
  EXPECT_EQ(build_text(loaded, CL_PROGRAM_BUILD_OPTIONS), "-w");
  EXPECT_EQ(kernel_info<cl_uint>(make_kernel(loaded), CL_KERNEL_NUM_ARGS), 2u);
}

TEST_F(ProgramBinaryTest, RefusesWhatIsNoBinary) {
  const std::string binary = to_binary({CL_PROGRAM_BINARY_TYPE_EXECUTABLE, "-w", {{"a", "b"}}});
  ASSERT_TRUE(from_binary(binary).has_value());
  for (std::size_t at = 0; at < binary.size(); ++at) {
    std::string changed = binary;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_FALSE(from_binary(changed).has_value()) << at;
    EXPECT_FALSE(from_binary(binary.substr(0, at)).has_value()) << at;
  }
  EXPECT_FALSE(from_binary(binary + "1").has_value());
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(load("nonsense", &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_BINARY);
}

TEST_F(ProgramBinaryTest, ReturnsTheStatusOfEachBinary) {
  const std::string binary = to_binary({CL_PROGRAM_BINARY_TYPE_EXECUTABLE, "", {}});
  const auto* bytes = reinterpret_cast<const unsigned char*>(binary.data());
  const unsigned char* none = nullptr;
  const std::size_t size = binary.size();
  const std::size_t zero = 0;
  for (const auto& [length, place, status] :
       {std::tuple{&size, &bytes, CL_SUCCESS}, std::tuple{&zero, &bytes, CL_INVALID_VALUE},
        std::tuple{&size, &none, CL_INVALID_VALUE}}) {
    cl_int reported = 1;
    cl_int code = 1;
    const cl_program program =
        model.clCreateProgramWithBinary(context, 1, devices.data(), length,
                                        const_cast<const unsigned char**>(place), &reported, &code);
    EXPECT_EQ(reported, status);
    EXPECT_EQ(code, status);
    EXPECT_EQ(program != nullptr, status == CL_SUCCESS);
  }
  cl_int code = CL_SUCCESS;
  (void)model.clCreateProgramWithBinary(context, 0, nullptr, &size, &bytes, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  (void)model.clCreateProgramWithBinary(context, 1, devices.data(), nullptr, nullptr, nullptr,
                                        &code);
  EXPECT_EQ(code, CL_INVALID_VALUE);
}

TEST_F(ProgramBinaryTest, LinksCompiledObjects) {
  const cl_program first = make_compiled("kernel void f(int a) {}");
  const cl_program second = make_compiled("kernel void g() {}");
  EXPECT_EQ(build_info<cl_program_binary_type>(first, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT});
  cl_int code = CL_SUCCESS;
  const cl_program library = link({second}, "-create-library", &code);
  ASSERT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(build_info<cl_program_binary_type>(library, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_LIBRARY});
  const cl_program incomplete = link({first, library}, "", &code);
  EXPECT_EQ(code, CL_LINK_PROGRAM_FAILURE);
  ASSERT_NE(incomplete, nullptr);
  EXPECT_THAT(log_of(incomplete), HasSubstr("kernel 'f' is not registered"));
  add_kernel("f");
  add_kernel("g");
  const cl_program executable = link({first, library}, "", &code);
  ASSERT_EQ(code, CL_SUCCESS) << log_of(executable);
  EXPECT_EQ(program_text(executable, CL_PROGRAM_KERNEL_NAMES), "f;g");
}

TEST_F(ProgramBinaryTest, RefusesKernelsDefinedTwice) {
  add_kernel("f");
  const cl_program object = make_compiled("kernel void f() {}");
  cl_int code = CL_SUCCESS;
  const cl_program linked = link({object, object}, "", &code);
  EXPECT_EQ(code, CL_LINK_PROGRAM_FAILURE);
  EXPECT_THAT(log_of(linked), HasSubstr("defined by more than one"));
}

TEST_F(ProgramBinaryTest, ChecksWhatItLinks) {
  const cl_program compiled = make_compiled("");
  const cl_program source = make_program("");
  const auto code_of = [this](const std::vector<cl_program>& inputs, const char* options = "") {
    cl_int code = CL_SUCCESS;
    const bool is_linked = link(inputs, options, &code) != nullptr;
    EXPECT_EQ(is_linked, code == CL_SUCCESS);
    return code;
  };
  EXPECT_EQ(code_of({compiled, source}), CL_INVALID_OPERATION);
  EXPECT_EQ(code_of({}), CL_INVALID_VALUE);
  EXPECT_EQ(code_of({nullptr}), CL_INVALID_PROGRAM);
  EXPECT_EQ(code_of({compiled}, "-DA"), CL_INVALID_LINKER_OPTIONS);
  EXPECT_EQ(code_of({source}), CL_SUCCESS);
  context = make_context();
  EXPECT_EQ(code_of({compiled}), CL_INVALID_CONTEXT);
}

// The first of two headers of one name is included.
TEST_F(ProgramBinaryTest, CompilesWithHeaders) {
  add_kernel("f");
  const cl_program program = make_program("#include <a/b.h>\nkernel void f(REAL x) {}");
  const std::array<cl_program, 2> headers{make_program("#define REAL double"),
                                          make_program("#error the second")};
  const std::array<const char*, 2> names{"a/b.h", "a/b.h"};
  ASSERT_EQ(model.clCompileProgram(program, 0, nullptr, "-cl-kernel-arg-info", 2, headers.data(),
                                   const_cast<const char**>(names.data()), nullptr, nullptr),
            CL_SUCCESS)
      << log_of(program);
  cl_int code = CL_SUCCESS;
  const cl_kernel kernel = make_kernel(link({program}, "", &code));
  const auto type = info<std::array<char, 16>>(&Model::clGetKernelArgInfo, kernel, cl_uint{0},
                                               CL_KERNEL_ARG_TYPE_NAME);
  EXPECT_STREQ(type.data(), "double");
}

TEST_F(ProgramBinaryTest, WarnsOfMissingHeaders) {
  const cl_program program = make_compiled("#include \"other.h\"\n");
  EXPECT_THAT(log_of(program), HasSubstr("warning: the header 'other.h' was left out"));
}

// clBuildProgram needs a binary of an executable, and clCompileProgram needs source.
TEST_F(ProgramBinaryTest, KindsOfBinariesHaveTheirUse) {
  cl_int code = CL_SUCCESS;
  const cl_program object = load(binary_of(make_compiled("")), &code);
  ASSERT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(build(object), CL_INVALID_BINARY);
  EXPECT_EQ(model.clCompileProgram(object, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_INVALID_OPERATION);
  const cl_program linked = link({object}, "", &code);
  EXPECT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(build(linked), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace clmem::mock::program_binary_test
