// SPDX-License-Identifier: Apache-2.0
// clCreateKernelsInProgram: one kernel for each function of a program, each an object of its own.

#include "suites/case_file.hpp"

namespace clmem::conformance::kernels_in_program_cases {

const KernelSource& source() {
  return kernel_source_of("add_value");
}

std::vector<std::string> names_in_source() {
  const std::string_view start = "kernel void ";
  const std::string_view text = source().text;
  std::vector<std::string> names;
  for (std::size_t at = text.find(start); at != std::string_view::npos; at = text.find(start, at)) {
    at += start.size();
    names.emplace_back(text.substr(at, text.find('(', at) - at));
  }
  std::ranges::sort(names);
  return names;
}

cl_uint count_in_source() {
  return static_cast<cl_uint>(names_in_source().size());
}

std::string name_of(cl_kernel kernel) {
  std::array<char, 256> name{};
  EXPECT_THAT(clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, name.size(), name.data(), nullptr),
              returns(CL_SUCCESS));
  return name.data();
}

using Kernels = std::map<std::string, Kernel>;

// Creates the kernels in an array with room for some more than there are.
std::vector<Handle<cl_kernel>> create_kernels(cl_program program, cl_uint more = 0,
                                              cl_uint* count = nullptr) {
  std::vector<cl_kernel> raw(count_in_source() + more);
  must_succeed(clCreateKernelsInProgram, program, static_cast<cl_uint>(raw.size()), raw.data(),
               count);
  return {raw.begin(), raw.begin() + count_in_source()};
}

// Throws SetUpFailed if the kernel "copy_constant" or "add_value" is missing.
Kernels by_name(std::vector<Handle<cl_kernel>> made) {
  Kernels kernels;
  for (Handle<cl_kernel>& kernel : made) {
    const std::string name = name_of(kernel.get());
    kernels.emplace(name, std::move(kernel));
  }
  for (const char* const name : {"copy_constant", "add_value"}) {
    if (!kernels.contains(name)) {
      throw SetUpFailed{std::string{"clCreateKernelsInProgram has made no kernel "} + name};
    }
  }
  return kernels;
}

CLMEM_CASE(CreateKernelsInProgram, MakesEachOnce,
           "clCreateKernelsInProgram creates one kernel for each kernel function, each with one "
           "reference, also when the array has room for more.",
           {"CreateKernelsInProgram.all", "GetKernelInfo.FUNCTION_NAME", "GetKernelInfo.PROGRAM",
            "GetKernelInfo.REFERENCE_COUNT"},
           .time_limit_s = compiling_limit_s) {
  const cl_program program = fixture.programs().built(source());
  for (const cl_uint more : {0U, 3U}) {
    cl_uint count = 0;
    const std::vector<Handle<cl_kernel>> kernels = create_kernels(program, more, &count);
    EXPECT_THAT(count, stores("num_kernels_ret", count_in_source()));
    std::set<cl_kernel> handles;
    std::vector<std::string> names;
    for (const Handle<cl_kernel>& kernel : kernels) {
      ASSERT_TRUE(kernel);
      handles.insert(kernel.get());
      names.push_back(name_of(kernel.get()));
      EXPECT_TRUE(info<cl_program>(clGetKernelInfo, kernel.get(), CL_KERNEL_PROGRAM) == program);
      EXPECT_TRUE(info<cl_context>(clGetKernelInfo, kernel.get(), CL_KERNEL_CONTEXT) ==
                  fixture.context());
      EXPECT_THAT(info<cl_uint>(clGetKernelInfo, kernel.get(), CL_KERNEL_REFERENCE_COUNT),
                  stores_at_least("param_value", cl_uint{1}));
      for (const auto& [name, arguments] : {std::pair{"store_many", 33u}, {"copy_constant", 2u}}) {
        if (names.back() == name) {
          EXPECT_THAT(info<cl_uint>(clGetKernelInfo, kernel.get(), CL_KERNEL_NUM_ARGS),
                      reports(arguments));
        }
      }
    }
    std::ranges::sort(names);
    EXPECT_THAT(names, testing::ElementsAreArray(names_in_source()));
    EXPECT_EQ(handles.size(), kernels.size());
  }
}

CLMEM_CASE(CreateKernelsInProgram, NeedsNoCount,
           "clCreateKernelsInProgram accepts NULL for num_kernels_ret.",
           {"CreateKernelsInProgram.count-null"}, .time_limit_s = compiling_limit_s) {
  const cl_program program = fixture.programs().built(source());
  std::vector<cl_kernel> raw(count_in_source());
  ASSERT_THAT(clCreateKernelsInProgram(program, count_in_source(), raw.data(), nullptr),
              returns(CL_SUCCESS));
  static_cast<void>(by_name({raw.begin(), raw.end()}));
}

constexpr std::size_t size = 1021;

// Two kernels, a copy and a sum with a value: the arguments of all are set before the first of them
// runs.
struct CopyAndAdd {
  CopyAndAdd(Fixture& used, const Kernels& kernels, cl_uchar value)
      : fixture{used},
        copy{kernels.at("copy_constant")},
        add{kernels.at("add_value")},
        added{value} {
    copy.set_all(from.get(), to.get());
    add.set_all(data.get(), added);
  }

  void run() {
    copy.enqueue(fixture.queue(), {size});
    add.enqueue(fixture.queue(), {size});
    fixture.finish();
    to.bytes = from.bytes;
    add_to_each(data.bytes, added);
  }

  void expect() const {
    for (const FilledBuffer* const buffer : {&from, &to, &data}) {
      expect_contents(fixture, *buffer);
    }
  }

  Fixture& fixture;
  const Kernel& copy;
  const Kernel& add;
  cl_uchar added;
  FilledBuffer from = fixture.filled_buffer(size);
  FilledBuffer to = fixture.filled_buffer(size);
  FilledBuffer data = fixture.filled_buffer(size);
};

CLMEM_CASE(CreateKernelsInProgram, HaveTheirOwnArguments,
           "Kernels of one function from two calls of clCreateKernelsInProgram have arguments of "
           "their own.",
           {"CreateKernelsInProgram.own-arguments", "SetKernelArg.per-object"},
           .time_limit_s = compiling_limit_s) {
  const cl_program program = fixture.programs().built(source());
  const Kernels ones = by_name(create_kernels(program));
  const Kernels others = by_name(create_kernels(program));
  CopyAndAdd one{fixture, ones, 3};
  CopyAndAdd other{fixture, others, 77};
  for (int round = 0; round < 2; ++round) {
    one.run();
    other.run();
    one.expect();
    other.expect();
  }
}

// The program has only one handle. Most kernels are released before the others run.
CLMEM_CASE(CreateKernelsInProgram, KeepTheirProgram,
           "Kernels from clCreateKernelsInProgram stay usable after the handles of their program "
           "and of the other kernels were released.",
           {"ReleaseProgram.kernels", "GetKernelInfo.PROGRAM"}, .time_limit_s = compiling_limit_s) {
  std::optional<KernelPrograms> programs{std::in_place, fixture.device(), fixture.context()};
  const cl_program handle = programs->built(source());
  std::vector<Handle<cl_kernel>> made = create_kernels(handle);
  programs.reset();
  for (const Handle<cl_kernel>& kernel : made) {
    EXPECT_TRUE(info<cl_program>(clGetKernelInfo, kernel.get(), CL_KERNEL_PROGRAM) == handle);
  }
  Kernels kernels = by_name(std::move(made));
  std::erase_if(kernels, [](const auto& kernel) {
    return kernel.first != "copy_constant" && kernel.first != "add_value";
  });
  CopyAndAdd both{fixture, kernels, 5};
  both.run();
  both.expect();
}

// The array has room for all kernels, whatever number the call is given.
CLMEM_TABLE(CreateKernelsInProgram, RefusesTooFew,
            "clCreateKernelsInProgram rejects an array with room for fewer kernels than there are.",
            (cl_uint fewer), (Rows<cl_uint>{{"One", 1}, {"All", count_in_source()}}),
            {"CreateKernelsInProgram.err.INVALID_VALUE.too-few"},
            .time_limit_s = compiling_limit_s) {
  const cl_program program = fixture.programs().built(source());
  std::vector<cl_kernel> raw(count_in_source());
  EXPECT_THAT(clCreateKernelsInProgram(program, count_in_source() - fewer, raw.data(), nullptr),
              fixture.refuses(CL_INVALID_VALUE));
  const Kernels kernels = by_name(create_kernels(program));
  CopyAndAdd both{fixture, kernels, 9};
  both.run();
  both.expect();
}

CLMEM_CASE(CreateKernelsInProgram, RefusesUnbuilt,
           "clCreateKernelsInProgram rejects a program without an executable.",
           {"CreateKernelsInProgram.err.INVALID_PROGRAM_EXECUTABLE"}) {
  const char* text = source().text;
  const Handle<cl_program> program =
      must_make(clCreateProgramWithSource, fixture.context(), 1, &text, nullptr);
  cl_uint count = 0;
  EXPECT_THAT(clCreateKernelsInProgram(program.get(), 0, nullptr, &count),
              fixture.refuses(CL_INVALID_PROGRAM_EXECUTABLE));
  expect_alive(fixture);
}

CLMEM_CASE(CreateKernelsInProgram, RefusesNullProgram,
           "clCreateKernelsInProgram rejects NULL as the program.",
           {"CreateKernelsInProgram.err.INVALID_PROGRAM.null"}) {
  cl_uint count = 0;
  EXPECT_THAT(clCreateKernelsInProgram(nullptr, 0, nullptr, &count),
              fixture.refuses(CL_INVALID_PROGRAM));
  expect_alive(fixture);
}

// Without an array num_kernels is ignored.
CLMEM_TABLE(CreateKernelsInProgram, CountsKernels,
            "clCreateKernelsInProgram without an array returns the number of kernel functions.",
            (cl_uint room),
            (Rows<cl_uint>{{"NoRoom", 0}, {"RoomForOne", 1}, {"RoomForMany", 1000}}),
            {"CreateKernelsInProgram.count"}, .time_limit_s = compiling_limit_s) {
  const cl_program program = fixture.programs().built(source());
  cl_uint count = 0;
  ASSERT_THAT(clCreateKernelsInProgram(program, room, nullptr, &count), returns(CL_SUCCESS));
  EXPECT_THAT(count, stores("num_kernels_ret", count_in_source()));
}

}  // namespace clmem::conformance::kernels_in_program_cases
