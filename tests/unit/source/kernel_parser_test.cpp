// SPDX-License-Identifier: Apache-2.0
#include "source/kernel_parser.hpp"

#include "googlemock.hpp"

namespace clmem::mock::kernel_parser_test {
namespace {

std::vector<std::string> kernel_names(std::string_view source) {
  std::vector<std::string> names;
  for (const KernelSignature& kernel : parse_kernels(tokenize(source))) {
    names.push_back(kernel.name);
  }
  return names;
}

TEST(KernelParser, FindsTheKernels) {
  EXPECT_THAT(kernel_names(R"(
      typedef struct { int a[2]; float b; } Pair;
      struct __attribute__((packed)) Tight { char c; };
      enum Color { red, green };
      constant float table[] = {1, 2, 3};
      float square(float x) { return x * x; }
      __kernel void first(__global float* a) { a[0] = square((float){2}); }
      void __attribute__((reqd_work_group_size(1, 1, 1))) kernel second(void) {}
      kernel void prototype(int);
      __attribute__((vec_type_hint(float4))) kernel void third() { if (1) { } }
  )"),
              ElementsAre("first", "second", "third"));
  EXPECT_THAT(kernel_names(""), IsEmpty());
}

struct ParameterRow {
  const char* declared;
  ParameterKind kind;
  const char* type_name;
  cl_kernel_arg_address_qualifier address;
  cl_kernel_arg_access_qualifier access;
  cl_kernel_arg_type_qualifier qualifiers;
  std::size_t size;
};

constexpr auto global = CL_KERNEL_ARG_ADDRESS_GLOBAL;
constexpr auto local = CL_KERNEL_ARG_ADDRESS_LOCAL;
constexpr auto constant = CL_KERNEL_ARG_ADDRESS_CONSTANT;
constexpr auto priv = CL_KERNEL_ARG_ADDRESS_PRIVATE;
constexpr auto no_access = CL_KERNEL_ARG_ACCESS_NONE;
constexpr auto read_only = CL_KERNEL_ARG_ACCESS_READ_ONLY;
constexpr auto none = CL_KERNEL_ARG_TYPE_NONE;
constexpr auto is_const = CL_KERNEL_ARG_TYPE_CONST;
constexpr auto is_restrict = CL_KERNEL_ARG_TYPE_RESTRICT;
constexpr auto is_volatile = CL_KERNEL_ARG_TYPE_VOLATILE;

TEST(KernelParser, DescribesParameters) {
  for (const ParameterRow& row : {
           ParameterRow{"int a", ParameterKind::value, "int", priv, no_access, none, 4},
           ParameterRow{"const float3 a", ParameterKind::value, "float3", priv, no_access, none,
                        16},
           ParameterRow{"unsigned a", ParameterKind::value, "uint", priv, no_access, none, 4},
           ParameterRow{"unsigned long int a", ParameterKind::value, "ulong", priv, no_access, none,
                        8},
           ParameterRow{"signed char a", ParameterKind::value, "char", priv, no_access, none, 1},
           ParameterRow{"struct S a", ParameterKind::value, "structS", priv, no_access, none, 0},
           ParameterRow{"ushort16 a", ParameterKind::value, "ushort16", priv, no_access, none, 32},
           ParameterRow{"__global float *a", ParameterKind::memory, "float*", global, no_access,
                        none, 0},
           ParameterRow{"global int const * restrict a", ParameterKind::memory, "int*", global,
                        no_access, is_const | is_restrict, 0},
           ParameterRow{"volatile global unsigned int* const a", ParameterKind::memory, "uint*",
                        global, no_access, is_volatile, 0},
           ParameterRow{"constant float4 a[]", ParameterKind::memory, "float4*", constant,
                        no_access, is_const, 0},
           ParameterRow{"__local char* a", ParameterKind::local, "char*", local, no_access, none,
                        0},
           ParameterRow{"image2d_t a", ParameterKind::image, "image2d_t", global, read_only, none,
                        0},
           ParameterRow{"__write_only image3d_t a", ParameterKind::image, "image3d_t", global,
                        CL_KERNEL_ARG_ACCESS_WRITE_ONLY, none, 0},
           ParameterRow{"sampler_t a", ParameterKind::sampler, "sampler_t", priv, no_access, none,
                        0},
           ParameterRow{"write_only pipe int a", ParameterKind::pipe, "int", global,
                        CL_KERNEL_ARG_ACCESS_WRITE_ONLY, CL_KERNEL_ARG_TYPE_PIPE, 0},
       }) {
    SCOPED_TRACE(row.declared);
    const auto kernel = parse_declaration("kernel void f(" + std::string{row.declared} + ")");
    ASSERT_EQ(kernel.parameters.size(), 1u);
    const KernelParameter& found = kernel.parameters.front();
    EXPECT_EQ(found.kind, row.kind);
    EXPECT_EQ(found.name, "a");
    EXPECT_EQ(found.type_name, row.type_name);
    EXPECT_EQ(found.address, static_cast<cl_uint>(row.address));
    EXPECT_EQ(found.access, static_cast<cl_uint>(row.access));
    EXPECT_EQ(found.qualifiers, static_cast<cl_ulong>(row.qualifiers));
    EXPECT_EQ(found.size, row.size);
  }
}

TEST(KernelParser, KnowsImageTypes) {
  const auto kernel = parse_declaration("f(image1d_buffer_t a, image2d_array_depth_t b)");
  ASSERT_EQ(kernel.parameters.size(), 2u);
  EXPECT_EQ(kernel.parameters[0].image_type, cl_mem_object_type{CL_MEM_OBJECT_IMAGE1D_BUFFER});
  EXPECT_EQ(kernel.parameters[1].image_type, cl_mem_object_type{CL_MEM_OBJECT_IMAGE2D_ARRAY});
  EXPECT_TRUE(kernel.parameters[1].depth_image);
}

TEST(KernelParser, KeepsAttributes) {
  const auto kernels = parse_kernels(
      tokenize("kernel __attribute__((vec_type_hint(float4)))\n"
               "__attribute__(( reqd_work_group_size(2*4,\n 1, 2) )) void f(global int* p) {}"));
  ASSERT_EQ(kernels.size(), 1u);
  EXPECT_EQ(kernels[0].attributes, "vec_type_hint(float4) reqd_work_group_size(2*4, 1, 2)");
  EXPECT_THAT(kernels[0].required_group_size, ElementsAre(8, 1, 2));
}

TEST(KernelParser, KnowsPointersByTypedef) {
  const auto kernels = parse_kernels(
      tokenize("typedef float* own; typedef global const int* ints; typedef local char* chars;"
               "typedef ints again; kernel void f(ints a, chars b, again c, int d) {}"));
  const auto& parameters = kernels.at(0).parameters;
  EXPECT_EQ(parameters.at(0).kind, ParameterKind::memory);
  EXPECT_EQ(parameters.at(0).address, CL_KERNEL_ARG_ADDRESS_GLOBAL);
  EXPECT_EQ(parameters.at(0).qualifiers, CL_KERNEL_ARG_TYPE_CONST);
  EXPECT_EQ(parameters.at(0).name, "a");
  EXPECT_EQ(parameters.at(0).type_name, "int*");
  EXPECT_EQ(parameters.at(1).kind, ParameterKind::local);
  EXPECT_EQ(parameters.at(2).kind, ParameterKind::memory);
  EXPECT_EQ(parameters.at(2).name, "c");
  EXPECT_EQ(parameters.at(3).kind, ParameterKind::value);
}

TEST(KernelParser, FollowsSimpleTypedefs) {
  const auto kernels = parse_kernels(tokenize(
      "typedef unsigned long word; typedef float4 quad; kernel void f(word a, quad b) {}"));
  ASSERT_EQ(kernels.size(), 1u);
  EXPECT_EQ(kernels[0].parameters.at(0).size, 8u);
  EXPECT_EQ(kernels[0].parameters.at(1).size, 16u);
}

struct Mistake {
  const char* source;
  const char* message;
};

TEST(KernelParser, ReportsMistakes) {
  for (const Mistake& mistake :
       {Mistake{"this was no program", "line 1: expected ';' or a body after 'this'"},
        Mistake{"kernel void f() {", "line 1: the '{' is never closed"},
        Mistake{"\nkernel void f() { ( }", "line 2: expected ')' before '}'"},
        Mistake{"}", "unexpected '}'"},
        Mistake{"kernel int f() {}", "a kernel returns void, not 'int'"},
        Mistake{"kernel void f(int* p) {}", "has to be global, constant or local in 'int* p'"},
        Mistake{"kernel void f(int a, , int b) {}", "expected a parameter before ','"},
        Mistake{"kernel void f(bool a) {}", "no parameter of type bool"},
        Mistake{"kernel void f(int a b) {}", "unexpected 'b'"},
        Mistake{"kernel void f(int 3) {}", "unexpected '3'"},
        Mistake{"kernel void f() {} kernel void f() {}", "'f' is defined twice"},
        Mistake{"kernel void f() attr {}", "unexpected 'attr' after the parameters"},
        Mistake{"kernel __attribute__((reqd_work_group_size(1, 1))) void f() {}", "three sizes"},
        Mistake{"kernel __attribute__((reqd_work_group_size(0, 1, 1))) void f() {}", "positive"}}) {
    EXPECT_THAT([&] { (void)parse_kernels(tokenize(mistake.source)); },
                ThrowsMessage<SourceError>(HasSubstr(mistake.message)))
        << mistake.source;
  }
}

// A registration may omit the parts that are always the same, and is rejected if it is not a
// declaration.
TEST(KernelParser, ReadsSingleDeclarations) {
  EXPECT_EQ(parse_declaration("kernel void add(global float* a, float b);").name, "add");
  EXPECT_EQ(parse_declaration("add(global float* a, float b)").parameters.size(), 2u);
  for (const char* text : {"", "add", "(int a)", "add(int a) int", "add(int a"}) {
    EXPECT_THROW((void)parse_declaration(text), SourceError) << text;
  }
}

// Braces at file scope are scanned once: quadratic scanning would take minutes.
TEST(KernelParser, ReadsManyBraces) {
  std::string source = "struct a";
  for (int i = 0; i < 100'000; ++i) {
    source += "{}";
  }
  EXPECT_TRUE(parse_kernels(tokenize(source + ";")).empty());
}

}  // namespace
}  // namespace clmem::mock::kernel_parser_test
