// SPDX-License-Identifier: Apache-2.0
// clGetKernelArgInfo: the values for each declaration, programs without this information, and
// rejected calls.

#include "operations/query/query_rules.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::argument_info_cases {

// Kernels of harness/kernels/argument_kernels.cpp.
constexpr const char* pointers = "describe_pointers";
constexpr const char* values = "describe_values";
constexpr const char* images = "describe_images";
constexpr const char* both_ways = "describe_read_write_image";
constexpr const char* pipes = "describe_pipes";

InfoCall argument_info(cl_kernel kernel, cl_uint index) {
  return [kernel, index](cl_uint query, std::size_t size, void* value, std::size_t* size_ret) {
    return clGetKernelArgInfo(kernel, index, query, size, value, size_ret);
  };
}

template <typename Value>
struct ArgumentRow {
  const char* name;
  std::vector<std::string> requirements;
  const char* kernel;
  cl_uint index;
  Value expected;
};

void expect_text(cl_kernel kernel, cl_uint index, cl_kernel_arg_info query,
                 const testing::Matcher<std::string>& expected) {
  std::string storage(200, '?');
  std::size_t size = 0;
  ASSERT_THAT(clGetKernelArgInfo(kernel, index, query, storage.size(), storage.data(), &size),
              returns(CL_SUCCESS));
  ASSERT_GT(size, 0u) << query_text(query);
  EXPECT_EQ(storage[size - 1], '\0') << query_text(query);
  EXPECT_THAT(storage.substr(0, size - 1), expected) << query_text(query);
}

template <typename Value>
Cases value_cases(const Case& common, cl_kernel_arg_info query,
                  const std::vector<ArgumentRow<Value>>& rows) {
  return each(common, rows, [query](Fixture& fixture, const ArgumentRow<Value>& row) {
    const Kernel kernel{fixture, row.kernel};
    if constexpr (std::is_same_v<Value, const char*>) {
      expect_text(kernel.get(), row.index, query, row.expected);
    } else {
      EXPECT_THAT(value_of<Value>(argument_info(kernel.get(), row.index), query),
                  reports(row.expected));
    }
  });
}

CLMEM_CASES(address_cases) {
  const std::string declared = "GetKernelArgInfo.ADDRESS_QUALIFIER";
  const std::string by_default = declared + ".default";
  return value_cases<cl_kernel_arg_address_qualifier>(
      {.suite = "GetKernelArgInfo",
       .name = "ReportsAddressQualifier",
       .sentence = "clGetKernelArgInfo reports the declared address space of a pointer, and "
                   "private for a value."},
      CL_KERNEL_ARG_ADDRESS_QUALIFIER,
      {{"Global", {declared}, pointers, 0, CL_KERNEL_ARG_ADDRESS_GLOBAL},
       {"Constant", {declared}, pointers, 1, CL_KERNEL_ARG_ADDRESS_CONSTANT},
       {"Local", {declared}, pointers, 2, CL_KERNEL_ARG_ADDRESS_LOCAL},
       {"ConstPointer", {declared}, pointers, 4, CL_KERNEL_ARG_ADDRESS_GLOBAL},
       {"Last", {declared}, pointers, 10, CL_KERNEL_ARG_ADDRESS_GLOBAL},
       {"Value", {by_default}, values, 0, CL_KERNEL_ARG_ADDRESS_PRIVATE},
       {"ConstValue", {by_default}, values, 5, CL_KERNEL_ARG_ADDRESS_PRIVATE},
       {"Structure", {by_default}, values, 8, CL_KERNEL_ARG_ADDRESS_PRIVATE}});
}

CLMEM_CASES(access_cases) {
  const std::string declared = "GetKernelArgInfo.ACCESS_QUALIFIER";
  const std::string of_pipe = declared + ".pipe";
  const std::string none = declared + ".none";
  const std::string both = declared + ".read-write";
  return value_cases<cl_kernel_arg_access_qualifier>(
      {.suite = "GetKernelArgInfo",
       .name = "ReportsAccessQualifier",
       .sentence = "clGetKernelArgInfo reports the declared access qualifier of an image or a "
                   "pipe, read-only by default, and none for other arguments."},
      CL_KERNEL_ARG_ACCESS_QUALIFIER,
      {{"PlainImage", {declared + ".default"}, images, 0, CL_KERNEL_ARG_ACCESS_READ_ONLY},
       {"WrittenImage", {declared}, images, 1, CL_KERNEL_ARG_ACCESS_WRITE_ONLY},
       {"ReadImage", {declared}, images, 3, CL_KERNEL_ARG_ACCESS_READ_ONLY},
       {"ReadAndWrittenImage", {both}, both_ways, 0, CL_KERNEL_ARG_ACCESS_READ_WRITE},
       {"PlainPipe", {of_pipe}, pipes, 0, CL_KERNEL_ARG_ACCESS_READ_ONLY},
       {"WrittenPipe", {of_pipe}, pipes, 1, CL_KERNEL_ARG_ACCESS_WRITE_ONLY},
       {"Sampler", {none}, images, 2, CL_KERNEL_ARG_ACCESS_NONE},
       {"Pointer", {none}, pointers, 0, CL_KERNEL_ARG_ACCESS_NONE},
       {"PointerToConst", {none}, pointers, 3, CL_KERNEL_ARG_ACCESS_NONE},
       {"Value", {none}, values, 0, CL_KERNEL_ARG_ACCESS_NONE}});
}

CLMEM_CASES(type_name_cases) {
  const std::string declared = "GetKernelArgInfo.TYPE_NAME";
  const std::string is_unsigned = declared + ".unsigned";
  const std::string unqualified = declared + ".no-qualifiers";
  return value_cases<const char*>(
      {.suite = "GetKernelArgInfo",
       .name = "ReportsTypeName",
       .sentence = "clGetKernelArgInfo reports the declared type name without white space and "
                   "qualifiers, for unsigned types in one word.",
       .requirements = {declared}},
      CL_KERNEL_ARG_TYPE_NAME,
      {{"Pointer", {declared + ".whitespace"}, pointers, 0, "float*"},
       {"PointerToVector", {}, pointers, 1, "float4*"},
       {"PointerToConst", {unqualified}, pointers, 3, "uint*"},
       {"ConstPointer", {unqualified}, pointers, 4, "int*"},
       {"RestrictedPointer", {unqualified}, pointers, 5, "int*"},
       {"AllQualifiers", {unqualified}, pointers, 8, "short*"},
       {"PointerToUnsigned", {is_unsigned}, pointers, 9, "uint*"},
       {"PointerToNamed", {}, pointers, 10, "pair_type*"},
       {"Value", {}, values, 0, "int"},
       {"Vector", {}, values, 1, "float4"},
       {"UnsignedChar", {is_unsigned}, values, 2, "uchar"},
       {"UnsignedShort", {is_unsigned}, values, 3, "ushort"},
       {"UnsignedInt", {is_unsigned}, values, 4, "uint"},
       {"ConstValue", {unqualified}, values, 5, "float"},
       {"VolatileValue", {unqualified}, values, 6, "int"},
       {"Named", {}, values, 7, "pair_type"},
       {"NamedUnsigned", {}, values, 9, "word_type"},
       {"Image", {}, images, 0, "image2d_t"},
       {"WrittenImage", {unqualified}, images, 1, "image2d_t"},
       {"Sampler", {}, images, 2, "sampler_t"}});
}

// Without any whitespace, as the specification asks, "struct pair" would be one word; drivers agree
// to keep it, because it is the name of the type.
CLMEM_CASES(structure_name_case) {
  return one_case({.suite = "GetKernelArgInfo",
                   .name = "ReportsTypeName/Structure",
                   .sentence = "clGetKernelArgInfo reports the declared name of a structure type, "
                               "with or without the blank between its words.",
                   .requirements = {"GetKernelArgInfo.TYPE_NAME"}},
                  [](Fixture& fixture) {
                    expect_text(Kernel{fixture, values}.get(), 8, CL_KERNEL_ARG_TYPE_NAME,
                                testing::AnyOf("structpair", "struct pair"));
                  });
}

CLMEM_CASES(type_qualifier_cases) {
  const std::string prefix = "GetKernelArgInfo.TYPE_QUALIFIER.";
  const std::string of_const = prefix + "const";
  const std::string of_volatile = prefix + "volatile";
  const std::string of_restrict = prefix + "restrict";
  const std::string none = prefix + "none";
  const std::vector<std::string> each_of{of_const, of_volatile, of_restrict};
  return value_cases<cl_kernel_arg_type_qualifier>(
      {.suite = "GetKernelArgInfo",
       .name = "ReportsTypeQualifier",
       .sentence = "clGetKernelArgInfo reports const and volatile of what a pointer points to and "
                   "restrict of the pointer itself; a value has no type qualifier."},
      CL_KERNEL_ARG_TYPE_QUALIFIER,
      {{"Pointer", each_of, pointers, 0, CL_KERNEL_ARG_TYPE_NONE},
       {"Constant", {prefix + "constant"}, pointers, 1, CL_KERNEL_ARG_TYPE_CONST},
       {"Local", each_of, pointers, 2, CL_KERNEL_ARG_TYPE_NONE},
       {"PointerToConst", {of_const}, pointers, 3, CL_KERNEL_ARG_TYPE_CONST},
       {"ConstPointer", {of_const}, pointers, 4, CL_KERNEL_ARG_TYPE_NONE},
       {"RestrictedPointer", {of_restrict}, pointers, 5, CL_KERNEL_ARG_TYPE_RESTRICT},
       {"PointerToVolatile", {of_volatile}, pointers, 6, CL_KERNEL_ARG_TYPE_VOLATILE},
       {"VolatilePointer", {of_volatile}, pointers, 7, CL_KERNEL_ARG_TYPE_NONE},
       {"AllQualifiers", each_of, pointers, 8,
        CL_KERNEL_ARG_TYPE_CONST | CL_KERNEL_ARG_TYPE_RESTRICT | CL_KERNEL_ARG_TYPE_VOLATILE},
       {"Value", {none}, values, 0, CL_KERNEL_ARG_TYPE_NONE},
       {"ConstValue", {none}, values, 5, CL_KERNEL_ARG_TYPE_NONE},
       {"VolatileValue", {none}, values, 6, CL_KERNEL_ARG_TYPE_NONE},
       {"Sampler", {none}, images, 2, CL_KERNEL_ARG_TYPE_NONE},
       {"Pipe", {prefix + "pipe"}, pipes, 1, CL_KERNEL_ARG_TYPE_PIPE}});
}

CLMEM_CASES(name_cases) {
  return value_cases<const char*>(
      {.suite = "GetKernelArgInfo",
       .name = "ReportsName",
       .sentence = "clGetKernelArgInfo reports the declared name of an argument.",
       .requirements = {"GetKernelArgInfo.NAME"}},
      CL_KERNEL_ARG_NAME,
      {{"First", {}, pointers, 0, "global_argument"},
       {"ConstPointer", {}, pointers, 4, "const_pointer"},
       {"Last", {}, pointers, 10, "to_named_type"},
       {"Value", {}, values, 0, "whole"},
       {"Long",
        {},
        values,
        10,
        "a_name_that_is_longer_than_the_sixty_three_characters_that_c_requires"},
       {"Sampler", {}, images, 2, "sampler"},
       {"LastImage", {}, images, 3, "read"}});
}

// The index of a pointer whose five values differ from those of its neighbors.
constexpr cl_uint asked = 8;

// info_cases(), query_rules.cpp: ReportsSize, RefusesTooLittleStorage, RefusesUnknownQuery.
CLMEM_CASES(query_size_cases) {
  return info_cases(
      {"GetKernelArgInfo",
       [](Fixture& fixture) -> QueriedObject {
         fixture.needs({1, 2});
         auto kept = std::make_shared<const Kernel>(fixture, pointers);
         return {argument_info(kept->get(), asked), kept};
       },
       {{"AddressQualifier", CL_KERNEL_ARG_ADDRESS_QUALIFIER,
         sizeof(cl_kernel_arg_address_qualifier)},
        {"AccessQualifier", CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof(cl_kernel_arg_access_qualifier)},
        {"TypeName", CL_KERNEL_ARG_TYPE_NAME, sizeof "short*"},
        {"TypeQualifier", CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof(cl_kernel_arg_type_qualifier)},
        {"Name", CL_KERNEL_ARG_NAME, sizeof "all_qualifiers"}}});
}

// Checks every query. The contents of the storage after a rejected query are not specified.
void expect_each_refused(Fixture& fixture, cl_kernel kernel, cl_uint index, cl_int code) {
  constexpr char unwritten = '?';
  constexpr std::size_t given = 100;
  constexpr cl_kernel_arg_info queries[] = {CL_KERNEL_ARG_ADDRESS_QUALIFIER,
                                            CL_KERNEL_ARG_ACCESS_QUALIFIER, CL_KERNEL_ARG_TYPE_NAME,
                                            CL_KERNEL_ARG_TYPE_QUALIFIER, CL_KERNEL_ARG_NAME};
  for (const cl_kernel_arg_info query : queries) {
    std::string storage(2 * given, unwritten);
    EXPECT_THAT(clGetKernelArgInfo(kernel, index, query, given, storage.data(), nullptr),
                fixture.refuses(code))
        << query_text(query) << " of argument " << index;
    EXPECT_EQ(storage.substr(given), std::string(given, unwritten)) << query_text(query);
  }
}

void expect_described(cl_kernel kernel) {
  expect_text(kernel, asked, CL_KERNEL_ARG_NAME, "all_qualifiers");
  expect_text(kernel, asked, CL_KERNEL_ARG_TYPE_NAME, "short*");
}

CLMEM_CASE(GetKernelArgInfo, RefusesNullKernel, "clGetKernelArgInfo rejects NULL as the kernel.",
           {"GetKernelArgInfo.err.INVALID_KERNEL.null"}) {
  expect_each_refused(fixture, nullptr, 0, CL_INVALID_KERNEL);
  expect_alive(fixture);
}

CLMEM_TABLE(GetKernelArgInfo, RefusesIndex,
            "clGetKernelArgInfo rejects an index that is not below the number of arguments.",
            (cl_uint index),
            (Rows<cl_uint>{{"AfterTheLast", 11},
                           {"OneFurther", 12},
                           {"FarBeyond", 65536 + asked},  // in 16 bits the index of an argument
                           {"Highest", 0xffffffffU}}),
            {"GetKernelArgInfo.err.INVALID_ARG_INDEX"}) {
  const Kernel kernel{fixture, pointers};
  expect_each_refused(fixture, kernel.get(), index, CL_INVALID_ARG_INDEX);
  expect_described(kernel.get());
}

// A program of the kernels above without an executable, to be built with options that the suite's
// own programs are not built with.
Handle<cl_program> own_program(Fixture& fixture) {
  fixture.needs({1, 2});
  const Kernel needs_compiler{fixture, pointers};
  const char* text = kernel_source_of(pointers).text;
  return must_make(clCreateProgramWithSource, fixture.context(), 1, &text, nullptr);
}

void build(const Handle<cl_program>& program, const char* options) {
  must_succeed(clBuildProgram, program.get(), 0, nullptr, options, nullptr, nullptr);
}

Kernel described(const Handle<cl_program>& program) {
  return Kernel{must_make(clCreateKernel, program.get(), pointers)};
}

CLMEM_CASE(
    GetKernelArgInfo, HasNothingWithoutTheOption,
    "clGetKernelArgInfo reports nothing for a program that was built without -cl-kernel-arg-info.",
    {"GetKernelArgInfo.err.KERNEL_ARG_INFO_NOT_AVAILABLE.no-option"}) {
  const Handle<cl_program> program = own_program(fixture);
  build(program, "");
  expect_each_refused(fixture, described(program).get(), asked, CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
}

CLMEM_CASE(GetKernelArgInfo, FollowsTheLatestBuild,
           "clGetKernelArgInfo reports the arguments of a program that was built again, this time "
           "with -cl-kernel-arg-info.",
           {"GetKernelArgInfo.NAME", "GetKernelArgInfo.TYPE_NAME"}) {
  const Handle<cl_program> program = own_program(fixture);
  build(program, "");
  build(program, "-cl-kernel-arg-info");
  expect_described(described(program).get());
}

CLMEM_CASE(GetKernelArgInfo, HasNothingOfBinaries,
           "clGetKernelArgInfo reports nothing for a program that was created from a binary.",
           {"GetKernelArgInfo.err.KERNEL_ARG_INFO_NOT_AVAILABLE.binary"}) {
  const Handle<cl_program> program = own_program(fixture);
  build(program, "-cl-kernel-arg-info");
  std::size_t size = 0;
  must_succeed(clGetProgramInfo, program.get(), CL_PROGRAM_BINARY_SIZES, sizeof size, &size,
               nullptr);
  std::vector<unsigned char> binary(size);
  unsigned char* to = binary.data();
  must_succeed(clGetProgramInfo, program.get(), CL_PROGRAM_BINARIES, sizeof to, &to, nullptr);
  const unsigned char* from = to;
  const cl_device_id device = fixture.device().id();
  const Handle<cl_program> loaded =
      must_make(clCreateProgramWithBinary, fixture.context(), 1, &device, &size, &from, nullptr);
  build(loaded, "");
  expect_each_refused(fixture, described(loaded).get(), asked, CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
}

CLMEM_CASE(GetKernelArgInfo, ReportsOfClones,
           "A clone reports the arguments of its source kernel after the release of the source.",
           {"CloneKernel.info", "GetKernelArgInfo.NAME"}) {
  fixture.needs({2, 1});
  std::optional<Kernel> source{std::in_place, fixture, pointers};
  const Handle<cl_kernel> clone = must_make(clCloneKernel, source->get());
  source.reset();
  expect_described(clone.get());
}

// Compiles and links, which takes a second on PoCL. The specification does not say whether a
// program that was linked without the option has the information.
CLMEM_CASE(GetKernelArgInfo, ReportsOfCompiledPrograms,
           "clGetKernelArgInfo reports the right arguments or CL_KERNEL_ARG_INFO_NOT_AVAILABLE for "
           "a program that was compiled with -cl-kernel-arg-info and linked without it.",
           {"GetKernelArgInfo.compiled"}, .profile = CaseProfile::full,
           .time_limit_s = compiling_limit_s) {
  const Handle<cl_program> program = own_program(fixture);
  cl_program compiled = program.get();
  must_succeed(clCompileProgram, compiled, 0, nullptr, "-cl-kernel-arg-info", 0, nullptr, nullptr,
               nullptr, nullptr);
  const Kernel kernel = described(
      must_make(clLinkProgram, fixture.context(), 0, nullptr, "", 1, &compiled, nullptr, nullptr));
  const cl_int code =
      clGetKernelArgInfo(kernel.get(), asked, CL_KERNEL_ARG_NAME, 0, nullptr, nullptr);
  EXPECT_THAT(code, returns({CL_SUCCESS, CL_KERNEL_ARG_INFO_NOT_AVAILABLE}));
  if (code == CL_SUCCESS) {
    expect_described(kernel.get());
  }
}

}  // namespace clmem::conformance::argument_info_cases
