// SPDX-License-Identifier: Apache-2.0
// Values and local memory as arguments of kernels, the indices of arguments, and how long an
// argument stays set.

#include <future>

#include "suites/case_file.hpp"

namespace clmem::conformance::value_arguments_cases {

namespace {

constexpr std::size_t usual_size = 64;
constexpr std::size_t stored_count = 9;  // by store_values

// The arguments that store_values takes and then stores.
struct Values {
  cl_uchar byte;
  cl_ushort two;
  cl_uint four;
  cl_uint2 eight;
  cl_uint4 sixteen;

  [[nodiscard]] Bytes stored() const {
    std::array<cl_uint, stored_count> words{byte, two, four};
    std::memcpy(&words[3], &eight, sizeof eight);
    std::memcpy(&words[5], &sixteen, sizeof sixteen);
    Bytes bytes(sizeof words);
    std::memcpy(bytes.data(), words.data(), sizeof words);
    return bytes;
  }
};

Values fresh_values(Fixture& fixture) {
  Values values{};
  const Bytes bytes = fixture.fresh(sizeof values);
  std::memcpy(&values, bytes.data(), sizeof values);
  return values;
}

// The kernel with a buffer for what it stores.
struct ValueKernel {
  explicit ValueKernel(Fixture& fixture)
      : kernel{fixture, "store_values"},
        to{fixture.filled_buffer(stored_count * sizeof(cl_uint))} {}

  void set(const Values& values) const {
    kernel.set_all(values.byte, values.two, values.four, values.eight, values.sixteen, to.get());
  }

  void expect(Fixture& fixture, const Values& values) const {
    kernel.enqueue(fixture.queue(), {1});
    fixture.finish();
    expect_contents(fixture, to.get(), values.stored());
  }

  const Kernel kernel;
  const FilledBuffer to;
};

struct SizeRow {
  const char* name;
  cl_uint index;
  std::size_t size;
};

Cases refused_value_cases() {
  const Case common{.requirements = {"SetKernelArg.error-keeps-state"}};
  Case size = common;
  size.name = "RefusesSizeOfValue";
  size.sentence =
      "A value has to have the size of its type; otherwise the one that was set before stays.";
  cite(size, "SetKernelArg.err.INVALID_ARG_SIZE.value");
  Case null = common;
  null.name = "RefusesNullForValue";
  null.sentence = "A value cannot be NULL; then the one that was set before stays.";
  cite(null, "SetKernelArg.err.INVALID_ARG_VALUE.value-null");
  return join(
      {each(size,
            std::vector<SizeRow>{{"NoneOfOneByte", 0, 0},
                                 {"TwoOfOneByte", 0, 2},
                                 {"OneOfTwoBytes", 1, 1},
                                 {"ThreeOfTwoBytes", 1, 3},
                                 {"NoneOfFourBytes", 2, 0},
                                 {"ThreeOfFourBytes", 2, 3},
                                 {"EightOfFourBytes", 2, 8},
                                 {"FourOfEightBytes", 3, 4},
                                 {"SixteenOfEightBytes", 3, 16},
                                 {"TwelveOfSixteenBytes", 4, 12},
                                 {"SeventeenOfSixteenBytes", 4, 17}},
            [](Fixture& fixture, const SizeRow& row) {
              const ValueKernel store{fixture};
              const Values values = fresh_values(fixture);
              store.set(values);
              const Bytes other = fixture.fresh(usual_size);
              EXPECT_THAT(clSetKernelArg(store.kernel.get(), row.index, row.size, other.data()),
                          fixture.refuses(CL_INVALID_ARG_SIZE));
              store.expect(fixture, values);
            }),
       each(null,
            std::vector<SizeRow>{{"OneByte", 0, 1}, {"FourBytes", 2, 4}, {"SixteenBytes", 4, 16}},
            [](Fixture& fixture, const SizeRow& row) {
              const ValueKernel store{fixture};
              const Values values = fresh_values(fixture);
              store.set(values);
              EXPECT_THAT(clSetKernelArg(store.kernel.get(), row.index, row.size, nullptr),
                          fixture.refuses(CL_INVALID_ARG_VALUE));
              store.expect(fixture, values);
            })});
}

struct LocalRow {
  const char* name;
  const char* requirement;
  std::size_t size;
  bool with_value;
  cl_int expected;
};

Cases local_cases() {
  return each(
      {.name = "RefusesLocalMemory",
       .sentence =
           "Local memory requires a size and no value; otherwise what was set before stays.",
       .requirements = {"SetKernelArg.error-keeps-state"}},
      std::vector<LocalRow>{{"WithValue", "SetKernelArg.err.INVALID_ARG_VALUE.local-value",
                             usual_size, true, CL_INVALID_ARG_VALUE},
                            {"OfNoSize", "SetKernelArg.err.INVALID_ARG_SIZE.local-zero", 0, false,
                             CL_INVALID_ARG_SIZE}},
      [](Fixture& fixture, const LocalRow& row) {
        const FilledBuffer from = fixture.filled_buffer(usual_size);
        const FilledBuffer to = fixture.filled_buffer(usual_size);
        const Bytes value = fixture.fresh(usual_size);
        const Kernel copy{fixture, "copy_through_local"};
        copy.set_all(from.get(), LocalMemory{usual_size}, to.get());
        EXPECT_THAT(
            clSetKernelArg(copy.get(), 1, row.size, row.with_value ? value.data() : nullptr),
            fixture.refuses(row.expected));
        copy.enqueue(fixture.queue(), {usual_size});
        fixture.finish();
        expect_contents(fixture, to.get(), from.bytes);
      });
}

Cases index_cases() {
  return join(
      {each({.name = "RefusesIndex",
             .sentence = "The index of an argument has to be below the number of arguments.",
             .requirements = {"SetKernelArg.err.INVALID_ARG_INDEX",
                              "SetKernelArg.error-keeps-state"}},
            Rows<cl_uint>{{"AfterTheLast", 2},
                          {"OneFurther", 3},
                          {"FarBeyond", 65536},  // the first argument, in 16 bits
                          {"Highest", 0xffffffffU}},
            [](Fixture& fixture, cl_uint index) {
              const FilledBuffer from = fixture.filled_buffer(usual_size);
              const FilledBuffer to = fixture.filled_buffer(usual_size);
              const FilledBuffer other = fixture.filled_buffer(usual_size);
              const cl_mem handle = other.get();
              const Kernel copy{fixture, "copy_bytes"};
              copy.set_all(from.get(), to.get());
              EXPECT_THAT(clSetKernelArg(copy.get(), index, sizeof handle, &handle),
                          fixture.refuses(CL_INVALID_ARG_INDEX));
              copy.enqueue(fixture.queue(), {usual_size});
              fixture.finish();
              expect_contents(fixture, to.get(), from.bytes);
            }),
       {{.name = "RefusesNullKernel",
         .sentence = "NULL is not a kernel.",
         .requirements = {"SetKernelArg.err.INVALID_KERNEL.null"},
         .body = [](Fixture& fixture) {
           const cl_uint value = 7;
           EXPECT_THAT(clSetKernelArg(nullptr, 0, sizeof value, &value),
                       fixture.refuses(CL_INVALID_KERNEL));
           expect_alive(fixture);
         }}}});
}

void replaces_each_of_many(Fixture& fixture) {
  constexpr std::size_t many = 16;
  const Kernel store{fixture, "store_many"};
  const FilledBuffer to = fixture.filled_buffer(many * sizeof(cl_uint));
  store.set(many, to.get());
  Bytes expected = fixture.fresh(to.size());
  const auto set = [&](std::size_t index) {
    cl_uint value = 0;
    std::memcpy(&value, &expected[index * sizeof value], sizeof value);
    store.set(static_cast<cl_uint>(index), value);
  };
  const auto expect_stored = [&] {
    store.enqueue(fixture.queue(), {1});
    fixture.finish();
    expect_contents(fixture, to.get(), expected);
  };
  for (std::size_t index = 0; index < many; ++index) {
    set(index);
  }
  expect_stored();
  for (std::size_t index = 0; index < many; ++index) {
    SCOPED_TRACE(testing::Message() << "argument " << index << " has been set again");
    copy_linear(fixture.fresh(sizeof(cl_uint)), 0, expected, index * sizeof(cl_uint),
                sizeof(cl_uint));
    set(index);
    expect_stored();
  }
}

Cases duration_cases() {
  return {
      {.name = "CopiesValues",
       .sentence = "The variable that holds a value may be overwritten after the call.",
       .requirements = {"SetKernelArg.value-copied"},
       .body =
           [](Fixture& fixture) {
             const ValueKernel store{fixture};
             Values passed = fresh_values(fixture);
             const Values values = passed;
             store.set(passed);
             passed = fresh_values(fixture);
             store.expect(fixture, values);
           }},
      {.name = "LastsUntilReplaced",
       .sentence =
           "An argument stays set for later enqueues until it is set again; the others stay then.",
       .requirements = {"SetKernelArg.persists"},
       .body =
           [](Fixture& fixture) {
             const ValueKernel store{fixture};
             Values values = fresh_values(fixture);
             store.set(values);
             store.expect(fixture, values);
             const Bytes erased = fixture.fresh(store.to.size());
             must_succeed(clEnqueueWriteBuffer, fixture.queue(), store.to.get(), CL_TRUE, 0,
                          erased.size(), erased.data(), 0, nullptr, nullptr);
             store.expect(fixture, values);
             const Values later = fresh_values(fixture);
             store.kernel.set(0, values.byte = later.byte);
             store.expect(fixture, values);
             store.kernel.set(1, values.two = later.two);
             store.expect(fixture, values);
             store.kernel.set(2, values.four = later.four);
             store.expect(fixture, values);
             store.kernel.set(3, values.eight = later.eight);
             store.expect(fixture, values);
             store.kernel.set(4, values.sixteen = later.sixteen);
             store.expect(fixture, values);
           }},
      {.name = "LastsUntilReplacedAmongMany",
       .sentence = "Each of many arguments stays set until it is set again, whatever its index.",
       .requirements = {"SetKernelArg.persists"},
       .body = replaces_each_of_many},
      {.name = "AnotherThreadReplaces",
       .sentence = "An argument that another thread sets, which did not make the kernel, replaces "
                   "the one before.",
       .requirements = {"SetKernelArg.persists"},
       .body =
           [](Fixture& fixture) {
             const ValueKernel store{fixture};
             const Values values = fresh_values(fixture);
             const Values later = fresh_values(fixture);
             store.set(values);
             std::async(std::launch::async, [&] { store.set(later); }).get();
             store.expect(fixture, later);
             store.set(values);
             store.expect(fixture, values);
           }},
      {.name = "LeavesEnqueuedKernelsAlone",
       .sentence = "An argument that is set after an enqueue applies to the next enqueue.",
       .requirements = {"SetKernelArg.snapshot"},
       .body =
           [](Fixture& fixture) {
             const ValueKernel store{fixture};
             const FilledBuffer other = fixture.filled_buffer(store.to.size());
             const Values values = fresh_values(fixture);
             const Values later = fresh_values(fixture);
             store.set(values);
             const std::size_t one = 1;
             Gate gate{fixture};
             ASSERT_THAT(clEnqueueNDRangeKernel(fixture.queue(), store.kernel.get(), 1, nullptr,
                                                &one, nullptr, 1, gate.wait_list(), nullptr),
                         returns(CL_SUCCESS));
             store.set(later);
             store.kernel.set(5, other.get());
             must_succeed(clFlush, fixture.queue());
             gate.open();
             fixture.finish();
             expect_contents(fixture, store.to.get(), values.stored());
             expect_contents(fixture, other);
             store.kernel.enqueue(fixture.queue(), {1});
             fixture.finish();
             expect_contents(fixture, other.get(), later.stored());
           }},
      {.name = "SetsOneKernelOfSeveral",
       .sentence = "Two kernels of one function have arguments of their own.",
       .requirements = {"SetKernelArg.per-object"},
       .body = [](Fixture& fixture) {
         const ValueKernel one{fixture};
         const ValueKernel other{fixture};
         const Values values = fresh_values(fixture);
         const Values different = fresh_values(fixture);
         one.set(values);
         other.set(different);
         one.expect(fixture, values);
         other.expect(fixture, different);
         expect_contents(fixture, one.to.get(), values.stored());
       }}};
}

Handle<cl_kernel> clone_of(const Kernel& kernel) {
  Handle<cl_kernel> clone = must_make(clCloneKernel, kernel.get());
  return clone;
}

void run(Fixture& fixture, cl_kernel kernel, std::size_t items) {
  ASSERT_THAT(clEnqueueNDRangeKernel(fixture.queue(), kernel, 1, nullptr, &items, nullptr, 0,
                                     nullptr, nullptr),
              returns(CL_SUCCESS));
  fixture.finish();
}

Cases clone_cases() {
  return {{.suite = "CloneKernel",
           .name = "TakesArgumentsOver",
           .sentence = "A clone starts with the values and buffers of its kernel, and has its own "
                       "ones from then on.",
           .requirements = {"CloneKernel.arguments"},
           .body =
               [](Fixture& fixture) {
                 const ValueKernel store{fixture};
                 const FilledBuffer other = fixture.filled_buffer(store.to.size());
                 Values values = fresh_values(fixture);
                 store.set(values);
                 const Handle<cl_kernel> clone = clone_of(store.kernel);
                 const Values later = fresh_values(fixture);
                 store.set(later);
                 store.kernel.set(5, other.get());
                 run(fixture, clone.get(), 1);
                 expect_contents(fixture, store.to.get(), values.stored());
                 expect_contents(fixture, other);
                 values.four = ~values.four;
                 must_succeed(clSetKernelArg, clone.get(), 2, sizeof values.four, &values.four);
                 run(fixture, store.kernel.get(), 1);
                 expect_contents(fixture, other.get(), later.stored());
                 run(fixture, clone.get(), 1);
                 expect_contents(fixture, store.to.get(), values.stored());
               }},
          {.suite = "CloneKernel",
           .name = "TakesLocalMemoryOver",
           .sentence = "A clone has the local memory of its kernel.",
           .requirements = {"CloneKernel.arguments"},
           .body =
               [](Fixture& fixture) {
                 const FilledBuffer from = fixture.filled_buffer(usual_size);
                 const FilledBuffer to = fixture.filled_buffer(usual_size);
                 const Kernel copy{fixture, "copy_through_local"};
                 copy.set_all(from.get(), LocalMemory{usual_size}, to.get());
                 const Handle<cl_kernel> clone = clone_of(copy);
                 run(fixture, clone.get(), usual_size);
                 expect_contents(fixture, to.get(), from.bytes);
               }},
          {.suite = "CloneKernel",
           .name = "TakesNullOver",
           .sentence = "A clone has the null pointer of its kernel, however it was passed.",
           .requirements = {"CloneKernel.arguments"},
           .body = [](Fixture& fixture) {
             const cl_mem none = nullptr;
             const Kernel ask{fixture, "store_is_null"};
             for (const cl_mem* const null : {&none, static_cast<const cl_mem*>(nullptr)}) {
               const FilledBuffer to = fixture.filled_buffer(usual_size);
               must_succeed(clSetKernelArg, ask.get(), 0, sizeof none, null);
               ask.set(1, to.get());
               const Handle<cl_kernel> clone = clone_of(ask);
               run(fixture, clone.get(), usual_size);
               expect_contents(fixture, to.get(), Bytes(usual_size, std::byte{1}));
             }
           }}};
}

}  // namespace

Cases cases() {
  return in_suite("SetKernelArg", join({refused_value_cases(), local_cases(), index_cases(),
                                        duration_cases(), clone_cases()}));
}

}  // namespace clmem::conformance::value_arguments_cases
