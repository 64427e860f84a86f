// SPDX-License-Identifier: Apache-2.0
// Arguments of kernels that stay set and that later changes leave alone in enqueued kernels, the
// arguments that a clone of the kernel starts with, and local memory as arguments.

#include <future>
#include <tuple>

#include "suites/case_file.hpp"
#include "suites/kernel/kernel_state.hpp"
#include "suites/kernel/values.hpp"

namespace clmem::conformance::value_arguments_cases {

void run(Fixture& fixture, const Kernel& kernel, std::size_t items) {
  kernel.enqueue(fixture.queue(), {items});
  fixture.finish();
}

template <typename Values>
struct ValueKernel {
  explicit ValueKernel(Fixture& fixture)
      : kernel{fixture, Values::kernel}, to{fixture.filled_buffer(Values{}.stored().size())} {}

  void set(const Values& values) const { values.set(kernel, to.get()); }

  void expect(Fixture& fixture, const Values& values) const {
    run(fixture, kernel, 1);
    expect_contents(fixture, to.get(), values.stored());
  }

  const Kernel kernel;
  const FilledBuffer to;
};

CLMEM_CASE(SetKernelArg, LastsUntilReplacedAmongMany,
           "Each of many arguments stays set until it is set again, whatever its index.",
           {"SetKernelArg.persists"}) {
  constexpr std::size_t many = 32;
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
    run(fixture, store, 1);
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

template <typename Values>
void copies_values(Fixture& fixture) {
  const ValueKernel<Values> store{fixture};
  auto passed = fresh_values<Values>(fixture);
  const Values values = passed;
  store.set(passed);
  passed = fresh_values<Values>(fixture);
  store.expect(fixture, values);
}

template <typename Values>
void lasts_until_replaced(Fixture& fixture) {
  const ValueKernel<Values> store{fixture};
  auto values = fresh_values<Values>(fixture);
  store.set(values);
  store.expect(fixture, values);
  const Bytes erased = fixture.fresh(store.to.size());
  must_write(fixture.queue(), store.to.get(), erased);
  store.expect(fixture, values);
  auto later = fresh_values<Values>(fixture);
  const auto replace = [&](cl_uint index, auto& value, const auto& by) {
    store.kernel.set(index, value = by);
    store.expect(fixture, values);
  };
  const auto replace_each = [&]<std::size_t... index>(std::index_sequence<index...>) {
    (replace(index, std::get<index>(values.members), std::get<index>(later.members)), ...);
  };
  replace_each(std::make_index_sequence<Values::count>{});
}

CLMEM_CASE(
    SetKernelArg, AnotherThreadReplaces,
    "An argument that is set by a thread that did not create the kernel replaces the one before.",
    {"SetKernelArg.persists"}) {
  const ValueKernel<Values> store{fixture};
  const Values values = fresh_values(fixture);
  const Values later = fresh_values(fixture);
  store.set(values);
  std::async(std::launch::async, [&] { store.set(later); }).get();
  store.expect(fixture, later);
  store.set(values);
  store.expect(fixture, values);
}

template <typename Values>
void leaves_enqueued_kernels_alone(Fixture& fixture) {
  const ValueKernel<Values> store{fixture};
  const FilledBuffer other = fixture.filled_buffer(store.to.size());
  const auto values = fresh_values<Values>(fixture);
  const auto later = fresh_values<Values>(fixture);
  store.set(values);
  const std::size_t one = 1;
  Gate gate{fixture};
  must_succeed(clEnqueueNDRangeKernel, fixture.queue(), store.kernel.get(), 1, nullptr, &one,
               nullptr, 1, gate.wait_list(), nullptr);
  store.set(later);
  store.kernel.set(Values::count, other.get());
  must_succeed(clFlush, fixture.queue());
  gate.open();
  fixture.finish();
  expect_contents(fixture, store.to.get(), values.stored());
  expect_contents(fixture, other);
  run(fixture, store.kernel, 1);
  expect_contents(fixture, other.get(), later.stored());
}

CLMEM_CASE(SetKernelArg, SetsOneKernelOfSeveral,
           "Two kernels of one function have arguments of their own.",
           {"SetKernelArg.per-object"}) {
  const ValueKernel<Values> one{fixture};
  const ValueKernel<Values> other{fixture};
  const Values values = fresh_values(fixture);
  const Values different = fresh_values(fixture);
  one.set(values);
  other.set(different);
  one.expect(fixture, values);
  other.expect(fixture, different);
  expect_contents(fixture, one.to.get(), values.stored());
}

Kernel clone_of(const Kernel& kernel) {
  return Kernel{must_make(clCloneKernel, kernel.get())};
}

template <typename Values>
void takes_arguments_over(Fixture& fixture) {
  const ValueKernel<Values> store{fixture};
  const FilledBuffer other = fixture.filled_buffer(store.to.size());
  auto values = fresh_values<Values>(fixture);
  store.set(values);
  const Kernel clone = clone_of(store.kernel);
  const auto later = fresh_values<Values>(fixture);
  store.set(later);
  store.kernel.set(Values::count, other.get());
  run(fixture, clone, 1);
  expect_contents(fixture, store.to.get(), values.stored());
  expect_contents(fixture, other);
  auto of_clone = fresh_values<Values>(fixture);
  auto& last = std::get<Values::count - 1>(values.members);
  last = std::get<Values::count - 1>(of_clone.members);
  clone.set(Values::count - 1, last);
  run(fixture, store.kernel, 1);
  expect_contents(fixture, other.get(), later.stored());
  run(fixture, clone, 1);
  expect_contents(fixture, store.to.get(), values.stored());
}

constexpr std::size_t items = 64;

template <bool had_buffer>
void takes_null_over(Fixture& fixture) {
  const cl_mem none = nullptr;
  const Kernel store{fixture, "store_is_null"};
  for (const cl_mem* const null : {&none, static_cast<const cl_mem*>(nullptr)}) {
    const FilledBuffer to = fixture.filled_buffer(items);
    if (had_buffer) {
      store.set(0, to.get());
    }
    must_succeed(clSetKernelArg, store.get(), 0, sizeof none, null);
    store.set(1, to.get());
    run(fixture, clone_of(store), items);
    expect_contents(fixture, to.get(), Bytes(items, std::byte{1}));
  }
}

CLMEM_CASES(cases) {
  const auto of = [](const char* suite, const char* name, const char* sentence,
                     std::vector<std::string> requirements, void (*body)(Fixture&),
                     int line = __builtin_LINE()) {
    return Case{.suite = suite,
                .name = name,
                .sentence = sentence,
                .requirements = std::move(requirements),
                .body = body,
                .line = line};
  };
  return {
      of("SetKernelArg", "CopiesValues",
         "The variable that holds a value may be overwritten after the call.",
         {"SetKernelArg.value-copied"}, copies_values<Values>),
      of("SetKernelArg", "CopiesWideValues",
         "The variable that holds a vector of 32 or 64 bytes or a structure of 128 bytes may "
         "be overwritten after the call.",
         {"SetKernelArg.value-copied"}, copies_values<WideValues>),
      of("SetKernelArg", "LastsUntilReplaced",
         "A value stays the argument for later enqueues until it is set again, also when other "
         "arguments are set again.",
         {"SetKernelArg.persists"}, lasts_until_replaced<Values>),
      of("SetKernelArg", "LastsUntilReplacedIfWide",
         "A vector of 32 or 64 bytes or a structure of 128 bytes stays the argument for later "
         "enqueues until it is set again.",
         {"SetKernelArg.persists"}, lasts_until_replaced<WideValues>),
      of("SetKernelArg", "LastsUntilReplacedBesideEachSize",
         "Arguments of four sizes, each followed by one of every size, stay set for later enqueues "
         "until they are set again.",
         {"SetKernelArg.persists"}, lasts_until_replaced<MixedValues>),
      of("SetKernelArg", "LastsUntilReplacedOfThreeComponents",
         "A vector of three components, which is as large as one of four, stays the argument "
         "for later enqueues until it is set again.",
         {"SetKernelArg.persists", "SetKernelArg.value-copied"},
         lasts_until_replaced<ThreeComponents>),
      of("SetKernelArg", "LeavesEnqueuedKernelsAlone",
         "An argument that is set after an enqueue applies to the next enqueue.",
         {"SetKernelArg.snapshot"}, leaves_enqueued_kernels_alone<Values>),
      of("SetKernelArg", "LeavesEnqueuedKernelsAloneIfWide",
         "A vector of 32 or 64 bytes or a structure of 128 bytes that is set after an enqueue "
         "applies to the next enqueue.",
         {"SetKernelArg.snapshot"}, leaves_enqueued_kernels_alone<WideValues>),
      of("CloneKernel", "TakesArgumentsOver",
         "A clone starts with the values and buffers of its source kernel; later changes of one do "
         "not affect the other.",
         {"CloneKernel.arguments"}, takes_arguments_over<Values>),
      of("CloneKernel", "TakesWideArgumentsOver",
         "A clone has the values of its source kernel's arguments, also of vectors of 32 and 64 "
         "bytes and structures of 128 bytes.",
         {"CloneKernel.arguments"}, takes_arguments_over<WideValues>),
      of("CloneKernel", "TakesNullOver",
         "A clone has the NULL argument of its source kernel, whether arg_value or the handle was "
         "NULL.",
         {"CloneKernel.arguments"}, takes_null_over<false>),
      of("CloneKernel", "TakesNullOverAfterBuffer",
         "A clone has the NULL argument of its source kernel, not the buffer that was set before "
         "it.",
         {"CloneKernel.arguments"}, takes_null_over<true>)};
}

CLMEM_CASE(CloneKernel, MayHaveNoArguments,
           "A kernel without arguments can be cloned, and the clone runs.",
           {"CloneKernel.arguments"}) {
  const Kernel nothing{fixture, "do_nothing"};
  cl_int code = not_stored;
  const Kernel clone{Handle<cl_kernel>{clCloneKernel(nothing.get(), &code)}};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  run(fixture, clone, items);
  run(fixture, nothing, items);
  expect_alive(fixture);
}

// A kernel whose work-items read from two local memories what others of their work-group stored
// there: no compiler can do without the memory, as it can where a work-item reads what it has
// stored itself.
struct LocalExchange {
  static constexpr std::size_t group = 8;
  static constexpr std::size_t items = 4 * group;

  // The two memories are larger by so many bytes than the kernel needs.
  explicit LocalExchange(Fixture& used, std::size_t more_of_one = 0, std::size_t more_of_other = 0)
      : fixture{used} {
    if (kernel.largest_group(fixture) < group) {
      unsupported("work-groups of several work-items");
    }
    kernel.set_all(from.get(), LocalMemory{group + more_of_one}, LocalMemory{group + more_of_other},
                   to.get());
  }

  void expect_runs(const Kernel& run) {
    run.enqueue(fixture.queue(), {items}, nullptr, {group});
    fixture.finish();
    Bytes expected(2 * items);
    for (std::size_t item = 0; item < items; ++item) {
      // The work-item at the mirrored position of the same work-group stored this byte.
      const std::byte partner = from.bytes[item / group * group + group - 1 - item % group];
      expected[2 * item] = partner;
      expected[2 * item + 1] = partner ^ std::byte{255};
    }
    expect_contents(fixture, to.get(), expected);
  }

  Fixture& fixture;
  const Kernel kernel{fixture, "exchange_through_locals"};
  const FilledBuffer from = fixture.filled_buffer(items);
  const FilledBuffer to = fixture.filled_buffer(2 * items);
};

CLMEM_CASE(CloneKernel, TakesLocalMemoryOver,
           "A clone has the local memory arguments of its source kernel.",
           {"CloneKernel.arguments"}) {
  LocalExchange exchange{fixture};
  exchange.expect_runs(clone_of(exchange.kernel));
}

CLMEM_TABLE(SetKernelArg, KeepsLocalMemoryApart,
            "Two local memory arguments of a kernel do not share memory, whichever is larger.",
            (const std::pair<std::size_t, std::size_t>& more),
            (Rows<std::pair<std::size_t, std::size_t>>{
                {"OfOneSize", {0, 0}}, {"FirstIsLarger", {101, 0}}, {"SecondIsLarger", {0, 101}}}),
            {"SetKernelArg.local-own"}) {
  LocalExchange exchange{fixture, more.first, more.second};
  exchange.expect_runs(exchange.kernel);
}

struct Kind {
  MakeKernelState make;
  bool is_shared = false;  // set by clSetKernelArgSVMPointer
};

Rows<Kind> kinds() {
  Rows<Kind> rows{{"ReadBuffer", {buffer_argument(0)}},
                  {"WrittenBuffer", {buffer_argument(1)}},
                  {"Local", {local_argument}},
                  {"Sampler", {sampler_argument}},
                  {"WrittenImage", {written_image_argument}},
                  {"DepthImage", {depth_image_argument}},
                  {"WrittenPipe", {pipe_argument(PipeArgument::written)}},
                  {"ReadPipe", {pipe_argument(PipeArgument::read)}},
                  {"PacketsOfPipe", {pipe_argument(PipeArgument::packets)}}};
  for (const cl_uint index : {0U, 1U, 2U, 3U, 4U}) {
    rows.push_back({"ValueOf" + std::to_string(1U << index), {value_argument(index)}});
  }
  for (const ImageKind kind : every_image_kind) {
    rows.push_back({std::string{"Read"} + name_of(kind), {read_image_argument(kind)}});
  }
  for (Row<Kind>& row : rows) {
    row.requirements = {"SetKernelArg.snapshot", "SetKernelArg.persists"};
  }
  rows.push_back({"Shared",
                  {"SetKernelArgSVMPointer.snapshot", "SetKernelArgSVMPointer.persists"},
                  {svm_argument, true}});
  return rows;
}

cl_int change(const ArgumentCall& call, bool is_shared) {
  if (is_shared) {
    return clSetKernelArgSVMPointer(call.kernel, call.index, call.pointer);
  }
  return clSetKernelArg(call.kernel, call.index, call.size, call.address());
}

CLMEM_TABLE(SetKernelArg, LeavesPendingKernelsAlone,
            "An argument of any kind stays set for every enqueue, and a new argument does not "
            "change those of a kernel that is still pending.",
            (const Kind& kind), kinds(), {}) {
  fixture.needs({1, 2});
  KernelState state;
  kind.make(fixture, state);
  for (int round = 0; round < 2; ++round) {
    state.expect_in_effect();
  }
  state.prepare();
  {
    Gate gate{fixture};
    must_succeed(clEnqueueMarkerWithWaitList, fixture.queue(), 1, gate.wait_list(), nullptr);
    state.enqueue();
    ASSERT_THAT(change(state.call, kind.is_shared), returns(CL_SUCCESS));
    gate.open();
  }
  state.compare();
}

}  // namespace clmem::conformance::value_arguments_cases
