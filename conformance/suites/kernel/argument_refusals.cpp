// SPDX-License-Identifier: Apache-2.0
// Mistakes in clSetKernelArg, clSetKernelArgSVMPointer and clSetKernelExecInfo: the call is
// rejected, and what was set before stays.

#include "operations/refusal.hpp"
#include "suites/case_file.hpp"
#include "suites/kernel/kernel_state.hpp"

namespace clmem::conformance::argument_refusals_cases {

// A legal call, once a MakeKernelState has set the arguments of a kernel.
struct ArgumentScene {
  explicit ArgumentScene(Fixture& used) : fixture{used} {}

  // Does nothing after a call that was wrongly accepted: what it has set is unknown.
  void expect_unchanged(cl_int code) const {
    if (code != CL_SUCCESS) {
      SCOPED_TRACE("after the refused call");
      state.expect_in_effect();
    }
  }

  Fixture& fixture;
  KernelState state{};
  ArgumentCall& call = state.call;
  Replacements kept{};
};

using ArgumentChange = Change<ArgumentScene>;

// A mistake that combines each of the states with each of the changes.
struct ArgumentMistake : Mistake<ArgumentScene> {
  ArgumentMistake(const char* of, cl_int expected, const char* topic,
                  const std::vector<MakeKernelState>& states,
                  const std::vector<ArgumentChange>& tried)
      : Mistake{of, expected, {topic}, {}} {
    for (const MakeKernelState& make : states) {
      for (const ArgumentChange& change : tried) {
        changes.emplace_back([make, change](ArgumentScene& scene) {
          make(scene.fixture, scene.state);
          change(scene);
        });
      }
    }
  }
};

using Mistakes = std::vector<ArgumentMistake>;

struct Setter {
  RefusedCall<ArgumentScene> call;
  const char* suite;
  CaseProfile profile = CaseProfile::quick;
};

const Setter argument{{"SetKernelArg",
                       [](ArgumentScene& scene) {
                         const ArgumentCall& call = scene.call;
                         return clSetKernelArg(call.kernel, call.index, call.size, call.address());
                       }},
                      "SetKernelArg"};
// Sets images, samplers and pipes in profile `full`, because their kernels take long to build.
const Setter special_argument{argument.call, argument.suite, CaseProfile::full};
const Setter svm_pointer{{"SetKernelArgSVMPointer",
                          [](ArgumentScene& scene) {
                            return clSetKernelArgSVMPointer(scene.call.kernel, scene.call.index,
                                                            scene.call.pointer);
                          }},
                         "SetKernelArgSvmPointer"};
const Setter exec_info{{"SetKernelExecInfo",
                        [](ArgumentScene& scene) {
                          const ArgumentCall& call = scene.call;
                          return clSetKernelExecInfo(call.kernel, call.info, call.size,
                                                     call.address());
                        }},
                       "SetKernelExecInfo"};

Cases refused(const Setter& setter, const char* name, const char* sentence,
              const Mistakes& mistakes, int line = __builtin_LINE()) {
  Case common{.suite = setter.suite,
              .name = name,
              .sentence = sentence,
              .profile = setter.profile,
              .line = line};
  if (setter.profile == CaseProfile::full) {
    common.time_limit_s = compiling_limit_s;
  }
  if (common.suite == argument.suite && common.name != "RefusesNullKernel") {
    common.requirements = {"SetKernelArg.error-keeps-state"};
  }
  return conformance::refused<ArgumentScene>(common, setter.call,
                                             {mistakes.begin(), mistakes.end()});
}

ArgumentChange size(std::size_t wrong) {
  return [wrong](ArgumentScene& scene) { scene.call.size = wrong; };
}

ArgumentChange index(cl_uint wrong) {
  return [wrong](ArgumentScene& scene) { scene.call.index = wrong; };
}

void no_value(ArgumentScene& scene) {
  scene.call.has_value = false;
}

void some_value(ArgumentScene& scene) {
  scene.call.has_value = true;
}

void null_handle(ArgumentScene& scene) {
  scene.call.pass(cl_mem{nullptr});
}

void null_kernel(ArgumentScene& scene) {
  scene.call.kernel = nullptr;
}

void pass_buffer(ArgumentScene& scene) {
  scene.call.pass(scene.kept.keep(scene.fixture.filled_buffer(usual_size)));
}

void pass_image(ArgumentScene& scene) {
  scene.call.pass(scene.kept.keep(small_image(scene.fixture)));
}

void pass_pipe(ArgumentScene& scene) {
  scene.call.pass(scene.kept.keep(
      must_make(clCreatePipe, scene.fixture.context(), 0, sizeof(cl_uint), 8, nullptr)));
}

void pass_foreign_buffer(ArgumentScene& scene) {
  Handle<cl_context> elsewhere = scene.fixture.new_context();
  scene.call.pass(scene.kept.keep(
      must_make(clCreateBuffer, elsewhere.get(), CL_MEM_READ_WRITE, usual_size, nullptr)));
  scene.kept.keep(std::move(elsewhere));
}

ArgumentChange image_of(ImageKind kind, std::optional<cl_mem_flags> flags = {}) {
  return [kind, flags](ArgumentScene& scene) {
    scene.fixture.needs({1, 2});
    scene.call.pass(
        scene.kept.keep(filled_image(scene.fixture, usual_shape(kind), common_format(), flags)));
  };
}

constexpr std::size_t handle_size = sizeof(cl_mem);
static_assert(handle_size == sizeof(cl_sampler));

void half_of_null(ArgumentScene& scene) {
  scene.call.has_value = false;
  scene.call.size = handle_size / 2;
}

Mistakes sizes_of_handle(const std::vector<MakeKernelState>& states) {
  constexpr cl_int code = CL_INVALID_ARG_SIZE;
  return {{"OneByteLess", code, "mem-object", states, {size(handle_size - 1)}},
          {"OneByteMore", code, "mem-object", states, {size(handle_size + 1)}},
          {"Twice", code, "mem-object", states, {size(2 * handle_size)}},
          {"Half", code, "mem-object", states, {size(handle_size / 2)}}};
}

CLMEM_CASES(buffer_cases) {
  const std::vector<MakeKernelState> buffers{buffer_argument(0), buffer_argument(1)};
  Mistakes sizes = sizes_of_handle(buffers);
  sizes.push_back({"HalfOfNull", CL_INVALID_ARG_SIZE, "mem-object", buffers, {half_of_null}});
  const auto at = [](const char* row, cl_uint wrong) {
    return ArgumentMistake{row, CL_INVALID_ARG_INDEX, "", {buffer_argument(0)}, {index(wrong)}};
  };
  return join({refused(argument, "RefusesSizeOfBuffer",
                       "A buffer is passed with the size of a handle; any other size is rejected, "
                       "and the argument that was set before stays.",
                       sizes),
               refused(argument, "RefusesImageForBuffer",
                       "An image is rejected as the argument for a buffer.",
                       {{"", CL_INVALID_MEM_OBJECT, "buffer-is-image", buffers, {pass_image}}}),
               refused(argument, "RefusesBufferOfOtherContext",
                       "A kernel rejects a buffer of another context.",
                       {{"", CL_INVALID_CONTEXT, "mem-object", buffers, {pass_foreign_buffer}}}),
               refused(argument, "RefusesIndex",
                       "An index that is not below the number of arguments is rejected.",
                       {at("AfterTheLast", 2), at("OneFurther", 3),
                        at("FarBeyond", 65536),  // in 16 bits the index of the first argument
                        at("Highest", 0xffffffffU)}),
               refused(argument, "RefusesNullKernel", "NULL is rejected as the kernel.",
                       {{"", CL_INVALID_KERNEL, "null", {no_kernel}, {null_kernel}}})});
}

CLMEM_CASES(value_cases) {
  const auto sized = [](const char* row, cl_uint of, std::size_t wrong) {
    return ArgumentMistake{row, CL_INVALID_ARG_SIZE, "value", {value_argument(of)}, {size(wrong)}};
  };
  const auto null = [](const char* row, cl_uint of) {
    return ArgumentMistake{
        row, CL_INVALID_ARG_VALUE, "value-null", {value_argument(of)}, {no_value}};
  };
  const std::vector<MakeKernelState> local{local_argument};
  return join({refused(argument, "RefusesSizeOfValue",
                       "A value is passed with the size of its type; any other size is rejected, "
                       "and the value that was set before stays.",
                       {sized("NoneOfOneByte", 0, 0), sized("TwoOfOneByte", 0, 2),
                        sized("OneOfTwoBytes", 1, 1), sized("ThreeOfTwoBytes", 1, 3),
                        sized("NoneOfFourBytes", 2, 0), sized("ThreeOfFourBytes", 2, 3),
                        sized("EightOfFourBytes", 2, 8), sized("FourOfEightBytes", 3, 4),
                        sized("SixteenOfEightBytes", 3, 16), sized("TwelveOfSixteenBytes", 4, 12),
                        sized("SeventeenOfSixteenBytes", 4, 17)}),
               refused(argument, "RefusesNullForValue",
                       "NULL is rejected as a value, and the value that was set before stays.",
                       {null("OneByte", 0), null("FourBytes", 2), null("SixteenBytes", 4)}),
               refused(argument, "RefusesLocalMemory",
                       "Local memory is rejected with a value or without a size, and the argument "
                       "that was set before stays.",
                       {{"WithValue", CL_INVALID_ARG_VALUE, "local-value", local, {some_value}},
                        {"OfNoSize", CL_INVALID_ARG_SIZE, "local-zero", local, {size(0)}}})});
}

Mistakes types_of_images() {
  using enum ImageKind;
  const auto row = [](const char* name, ImageKind declared, ImageKind passed) {
    const std::vector<MakeKernelState> states{read_image_argument(declared)};
    return ArgumentMistake{name, CL_INVALID_MEM_OBJECT, "image-type", states, {image_of(passed)}};
  };
  return {row("OneDimension", image_2d, image_1d),
          row("ThreeDimensions", image_2d, image_3d),
          row("1DArrayFor2D", image_2d, image_1d_array),
          row("2DArrayFor2D", image_2d, image_2d_array),
          row("1DBufferFor1D", image_1d, image_1d_buffer),
          row("1DArrayFor1D", image_1d, image_1d_array),
          row("1DFor1DBuffer", image_1d_buffer, image_1d),
          row("1DFor1DArray", image_1d_array, image_1d),
          row("2DFor1DArray", image_1d_array, image_2d),
          row("2DFor2DArray", image_2d_array, image_2d),
          row("3DFor2DArray", image_2d_array, image_3d),
          row("2DFor3D", image_3d, image_2d),
          row("2DArrayFor3D", image_3d, image_2d_array)};
}

CLMEM_CASES(image_cases) {
  constexpr cl_int object = CL_INVALID_MEM_OBJECT;
  constexpr cl_int value = CL_INVALID_ARG_VALUE;
  constexpr ImageKind flat = ImageKind::image_2d;
  const MakeKernelState read = read_image_argument(flat);
  const MakeKernelState written = written_image_argument;
  const ArgumentChange read_only = image_of(flat, CL_MEM_READ_ONLY);
  const ArgumentChange write_only = image_of(flat, CL_MEM_WRITE_ONLY);
  return join(
      {refused(special_argument, "RefusesBufferForImage",
               "A buffer is rejected as the argument for an image.",
               {{"", object, "image-is-buffer", {read, written}, {pass_buffer}}}),
       refused(special_argument, "RefusesNullForImage",
               "An image cannot be NULL, neither as arg_value nor as the handle that it points to.",
               {{"", object, "image-null", {read, written}, {null_handle, no_value}}}),
       refused(special_argument, "RefusesImageOfOtherType",
               "An image of another type than the kernel argument is rejected.", types_of_images()),
       refused(special_argument, "RefusesColorsForDepthImage",
               "A color image is rejected as the argument for a depth image.",
               {{"", object, "depth-image", {depth_image_argument}, {image_of(flat)}}}),
       refused(special_argument, "RefusesSizeOfImage",
               "An image is passed with the size of a handle; any other size is rejected.",
               sizes_of_handle({read, written})),
       refused(
           special_argument, "RefusesImageOfOtherAccess",
           "An image is rejected if its flags do not permit the access that the kernel declares.",
           {{"WriteOnlyForReading", value, "read-only", {read}, {write_only}},
            {"ReadOnlyForWriting", value, "write-only", {written}, {read_only}}})});
}

CLMEM_CASES(sampler_cases) {
  const std::vector<MakeKernelState> sampler{sampler_argument};
  const std::vector<ArgumentChange> sizes{size(handle_size - 1), size(handle_size + 1),
                                          size(2 * handle_size)};
  return join({refused(special_argument, "RefusesNullForSampler",
                       "NULL is rejected as the handle of a sampler.",
                       {{"", CL_INVALID_SAMPLER, "", sampler, {null_handle}}}),
               refused(special_argument, "RefusesNoPlaceOfSampler",
                       "NULL is rejected as arg_value of a sampler.",
                       {{"", CL_INVALID_SAMPLER, "null-value", sampler, {no_value}}}),
               refused(special_argument, "RefusesSizeOfSampler",
                       "A sampler is passed with the size of a handle; any other size is rejected.",
                       {{"", CL_INVALID_ARG_SIZE, "sampler", sampler, sizes}})});
}

CLMEM_CASES(pipe_cases) {
  constexpr cl_int object = CL_INVALID_MEM_OBJECT;
  const MakeKernelState written = pipe_argument(PipeArgument::written);
  const MakeKernelState read = pipe_argument(PipeArgument::read);
  const MakeKernelState packets = pipe_argument(PipeArgument::packets);
  const MakeKernelState image = read_image_argument(ImageKind::image_2d);
  return join(
      {refused(special_argument, "RefusesKindForPipe",
               "A buffer or an image is rejected as the argument for a pipe, and a pipe as the "
               "argument for a buffer or an image.",
               {{"Buffer", object, "pipe-is-other", {written}, {pass_buffer}},
                {"BufferToTakeFrom", object, "pipe-is-other", {read}, {pass_buffer}},
                {"Image", object, "pipe-is-other", {written}, {pass_image}},
                {"PipeForBuffer", object, "buffer-is-pipe", {packets}, {pass_pipe}},
                {"PipeForImage", object, "image-is-pipe", {image}, {pass_pipe}}}),
       refused(special_argument, "RefusesNullForPipe",
               "A pipe cannot be NULL, neither as arg_value nor as the handle that it points to.",
               {{"", object, "pipe-null", {written, read}, {null_handle, no_value}}}),
       refused(special_argument, "RefusesSizeOfPipe",
               "A pipe is passed with the size of a handle; any other size is rejected.",
               sizes_of_handle({written, read}))});
}

void host_pointer(ArgumentScene& scene) {
  scene.call.pointer = scene.fixture.host(64).data();
  scene.call.pass(scene.call.pointer);
}

// Without shared virtual memory CL_INVALID_OPERATION is legal, too: no rule orders the two.
void null_kernel_where_svm(ArgumentScene& scene) {
  scene.fixture.needs("svm_coarse");
  null_kernel(scene);
  host_pointer(scene);
}

CLMEM_CASES(svm_cases) {
  const std::vector<ArgumentChange> indices{index(2), index(3), index(0xffffffffU)};
  return join(
      {refused(svm_pointer, "RefusesNullKernel", "NULL is rejected as the kernel.",
               {{"", CL_INVALID_KERNEL, "null", {no_kernel}, {null_kernel_where_svm}}}),
       refused(svm_pointer, "RefusesIndexOutOfRange",
               "An index that is not below the number of arguments is rejected.",
               {{"", CL_INVALID_ARG_INDEX, "", {svm_argument}, indices}}),
       refused(svm_pointer, "RefusesWithoutSvm",
               "The call is rejected on a device without shared virtual memory.",
               {{"", CL_INVALID_OPERATION, "no-svm", {buffer_argument(0)}, {host_pointer}}})});
}

void unknown_name(ArgumentScene& scene) {
  scene.call.info = 0x7fff;
}

// CL_FALSE is legal whatever the device shares.
ArgumentChange switch_of_size(std::size_t wrong) {
  return [wrong](ArgumentScene& scene) {
    scene.call.info = CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM;
    scene.call.pass(cl_bool{CL_FALSE});
    scene.call.size = wrong;
  };
}

void unshared_system(ArgumentScene& scene) {
  if (!scene.fixture.device().lacks("svm_fine_system")) {
    unsupported("no_svm_fine_system");
  }
  scene.call.info = CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM;
  scene.call.pass(cl_bool{CL_TRUE});
}

void device_addresses(ArgumentScene& scene) {
  // CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT; the headers may be older.
  scene.call.info = 0x5002;
  scene.call.pass(cl_ulong{4096});
}

CLMEM_CASES(exec_info_cases) {
  constexpr cl_int value = CL_INVALID_VALUE;
  constexpr cl_int operation = CL_INVALID_OPERATION;
  const std::vector<MakeKernelState> named{named_pointers};
  const std::vector<MakeKernelState> any{buffer_argument(0)};
  return join(
      {refused(
           exec_info, "Refuses",
           "clSetKernelExecInfo rejects an undefined param_name, NULL values and values of a wrong "
           "size.",
           {{"UnknownName", value, "param-name", named, {unknown_name}},
            {"NullValue", value, "null-nonzero", named, {no_value}},
            {"HalfAPointer", value, "size-svm-ptrs", named, {size(sizeof(void*) / 2)}},
            {"OnePointerAndAByte", value, "size-svm-ptrs", named, {size(sizeof(void*) + 1)}},
            {"SmallSwitch", value, "size-system", named, {switch_of_size(sizeof(cl_bool) - 1)}},
            {"LargeSwitch", value, "size-system", named, {switch_of_size(sizeof(cl_bool) + 1)}}}),
       refused(exec_info, "RefusesNullKernel", "NULL is rejected as the kernel.",
               {{"", CL_INVALID_KERNEL, "null", {no_kernel}, {null_kernel_where_svm}}}),
       refused(exec_info, "RefusesPointersWithoutSvm",
               "The call is rejected on a device without shared virtual memory.",
               {{"", operation, "svm-ptrs-no-svm", any, {host_pointer}}}),
       refused(exec_info, "RefusesSystemPointersThatAreNotThere",
               "CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM is rejected on a device that does not "
               "share the host's memory.",
               {{"", operation, "system-true-unsupported", any, {unshared_system}}}),
       refused(
           exec_info, "RefusesDevicePointersThatAreNotThere",
           "A list of device addresses is rejected on a device without buffer device addresses.",
           {{"", operation, "device-ptrs", any, {device_addresses}}})});
}

}  // namespace clmem::conformance::argument_refusals_cases
