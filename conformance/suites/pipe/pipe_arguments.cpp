// SPDX-License-Identifier: Apache-2.0
// Pipes as arguments of kernels: what is refused instead of a pipe, and where a pipe is refused.

#include "suites/case_file.hpp"

namespace clmem::conformance::pipe_arguments_cases {

namespace {

constexpr cl_uint pipe_argument = 2;  // of put_packets

Handle<cl_mem> small_pipe(Fixture& fixture) {
  Handle<cl_mem> made = must_make(clCreatePipe, fixture.context(), 0, sizeof(cl_uint), 8, nullptr);
  return made;
}

Handle<cl_mem> small_buffer(Fixture& fixture) {
  return fixture.filled_buffer(4096).mem;
}

struct KindRow {
  const char* name;
  const char* requirement;
  const char* kernel;
  cl_uint index;
  Handle<cl_mem> (*make)(Fixture& fixture);
};

Cases kind_cases() {
  const char* const no_pipe = "SetKernelArg.err.INVALID_MEM_OBJECT.pipe-is-other";
  return each(
      {.name = "RefusesKindForPipe",
       .sentence = "A pipe is neither a buffer nor an image, and neither of these is a pipe.",
       .profile = CaseProfile::full},
      std::vector<KindRow>{{"Buffer", no_pipe, "put_packets", pipe_argument, small_buffer},
                           {"BufferToTakeFrom", no_pipe, "take_packets", 0, small_buffer},
                           {"Image", no_pipe, "put_packets", pipe_argument, small_image},
                           {"PipeForBuffer", "SetKernelArg.err.INVALID_MEM_OBJECT.buffer-is-pipe",
                            "put_packets", 0, small_pipe},
                           {"PipeForImage", "SetKernelArg.err.INVALID_MEM_OBJECT.image-is-pipe",
                            "take_image", 0, small_pipe}},
      [](Fixture& fixture, const KindRow& row) {
        if (row.make == small_image && fixture.device().lacks("images")) {
          unsupported("images");
        }
        const Handle<cl_mem> object = row.make(fixture);
        const cl_mem handle = object.get();
        const Kernel kernel{fixture, row.kernel};
        ASSERT_THAT(clSetKernelArg(kernel.get(), row.index, sizeof handle, &handle),
                    fixture.refuses(CL_INVALID_MEM_OBJECT));
        expect_alive(fixture);
      });
}

Cases null_cases() {
  return {{.name = "RefusesNullForPipe",
           .sentence =
               "A pipe cannot be NULL, neither as arg_value nor as the handle that it points to.",
           .requirements = {"SetKernelArg.err.INVALID_MEM_OBJECT.pipe-null"},
           .body =
               [](Fixture& fixture) {
                 const cl_mem none = nullptr;
                 const Kernel kernel{fixture, "put_packets"};
                 EXPECT_THAT(clSetKernelArg(kernel.get(), pipe_argument, sizeof none, &none),
                             fixture.refuses(CL_INVALID_MEM_OBJECT));
                 EXPECT_THAT(clSetKernelArg(kernel.get(), pipe_argument, sizeof none, nullptr),
                             fixture.refuses(CL_INVALID_MEM_OBJECT));
                 expect_alive(fixture);
               },
           .profile = CaseProfile::full}};
}

Cases size_cases() {
  return each(
      {.name = "RefusesSizeOfPipe",
       .sentence = "A pipe is passed as a handle, with the size of a handle.",
       .requirements = {"SetKernelArg.err.INVALID_ARG_SIZE.mem-object"},
       .profile = CaseProfile::full},
      Rows<std::size_t>{{"OneByteLess", sizeof(cl_mem) - 1}, {"OneByteMore", sizeof(cl_mem) + 1}},
      [](Fixture& fixture, const std::size_t& size) {
        const Kernel kernel{fixture, "put_packets"};  // unsupported without pipes
        const Handle<cl_mem> pipe = small_pipe(fixture);
        const cl_mem handles[]{pipe.get(), pipe.get()};
        ASSERT_THAT(clSetKernelArg(kernel.get(), pipe_argument, size, handles),
                    fixture.refuses(CL_INVALID_ARG_SIZE));
        expect_alive(fixture);
      });
}

}  // namespace

Cases cases() {
  return in_suite("SetKernelArg", join({kind_cases(), null_cases(), size_cases()}));
}

}  // namespace clmem::conformance::pipe_arguments_cases
