// SPDX-License-Identifier: Apache-2.0
// Queries of kernels, clGetKernelInfo and clGetKernelWorkGroupInfo, and the ids of their
// work-items, section "Executing Kernels".

#include "operations/query/query_rules.hpp"
#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::kernel_info_cases {

Handle<cl_kernel> created(Fixture& fixture, const char* name) {
  return must_make(clCreateKernel, fixture.programs().built(kernel_source_of(name)), name);
}

Handle<cl_kernel> cloned(Fixture& fixture, const char* name) {
  fixture.needs({2, 1});
  const Handle<cl_kernel> source = created(fixture, name);  // released before the clone is used
  return must_make(clCloneKernel, source.get());
}

using MakeKernel = Handle<cl_kernel> (*)(Fixture& fixture, const char* name);

// All kernels exist before the first is queried.
CLMEM_TABLE(GetKernelInfo, ReportsWhatItWasMadeOf,
            "A kernel reports its name, its number of arguments, its program and its context, also "
            "beside other kernels.",
            (MakeKernel make),
            (Rows<MakeKernel>{{"Created", created}, {"Cloned", "CloneKernel.info", cloned}}),
            {"GetKernelInfo.FUNCTION_NAME", "GetKernelInfo.NUM_ARGS", "GetKernelInfo.CONTEXT",
             "GetKernelInfo.PROGRAM"}) {
  const std::map<std::string, cl_uint> arguments{{"copy_bytes", 2},
                                                 {"store_values", 6},
                                                 {"do_nothing", 0},
                                                 {"store_many", 33},
                                                 {"store_indices", 2}};
  ExpectedValues expected;
  std::vector<InfoCall> kernels_made;
  for (const auto& [name, count] : arguments) {
    const InfoCall get_info = owning_call(
        clGetKernelInfo, std::make_shared<const Handle<cl_kernel>>(make(fixture, name.c_str())));
    const auto text = std::as_bytes(std::span{name.c_str(), name.size() + 1});
    expected.push_back({get_info, CL_KERNEL_FUNCTION_NAME, {text.begin(), text.end()}});
    add(expected, get_info, CL_KERNEL_NUM_ARGS, count);
    add(expected, get_info, CL_KERNEL_CONTEXT, fixture.context());
    add(expected, get_info, CL_KERNEL_PROGRAM, fixture.programs().built(kernel_source_of(name)));
    kernels_made.push_back(get_info);
  }
  for (int round = 0; round < 2; ++round) {
    for (const ExpectedValue& one : expected) {
      expect_value_in_every_way(one);
    }
    // A driver may count references of its own (Glossary, "Reference Count").
    for (const InfoCall& get_info : kernels_made) {
      EXPECT_THAT(value_of<cl_uint>(get_info, CL_KERNEL_REFERENCE_COUNT),
                  stores_at_least("param_value", cl_uint{1}));
    }
  }
}

CLMEM_TABLE(Kernel, CountsReferences,
            "Each retain of a kernel adds one reference, and each release removes one.",
            (MakeKernel make), (Rows<MakeKernel>{{"Created", created}, {"Cloned", cloned}}),
            {"GetKernelInfo.REFERENCE_COUNT"}) {
  expect_counted(counted(make(fixture, "copy_bytes").get()));
}

CLMEM_CASE(CloneKernel, HasReferencesOfItsOwn,
           "A clone has one reference, and the count of its source kernel does not change.",
           {"CloneKernel.references"}) {
  const Handle<cl_kernel> source = created(fixture, "copy_bytes");
  must_succeed(clRetainKernel, source.get());
  Handle<cl_kernel> retained{source.get()};
  Handle<cl_kernel> clone = must_make(clCloneKernel, source.get());
  expect_counted(counted(clone.get()));
  EXPECT_THAT(counted(source.get()).count(), stores_at_least("param_value", cl_uint{2}));
  clone.reset();
  EXPECT_THAT(counted(source.get()).count(), stores_at_least("param_value", cl_uint{2}));
  retained.reset();
  expect_given_back(fixture, {counted(source.get())},
                    [&] { const Handle<cl_kernel> made = must_make(clCloneKernel, source.get()); });
}

// The program has only one handle, which is released.
CLMEM_CASE(Kernel, OutlivesTheHandleOfItsProgram,
           "A kernel stays usable after the last handle of its program was released.",
           {"ReleaseProgram.kernels", "GetKernelInfo.PROGRAM"}) {
  std::optional<KernelPrograms> programs{std::in_place, fixture.device(), fixture.context()};
  const cl_program handle = programs->built(kernel_source_of("copy_bytes"));
  const Kernel copy{must_make(clCreateKernel, handle, "copy_bytes")};
  programs.reset();
  EXPECT_TRUE(info<cl_program>(clGetKernelInfo, copy.get(), CL_KERNEL_PROGRAM) == handle);
  for (int round = 0; round < 2; ++round) {
    const FilledBuffer from = fixture.filled_buffer(usual_size);
    const FilledBuffer to = fixture.filled_buffer(usual_size);
    copy.run(fixture, {usual_size}, from.get(), to.get());
    expect_contents(fixture, to.get(), from.bytes);
  }
}

template <typename Value>
Value group_info(cl_device_id device, const Kernel& kernel, cl_kernel_work_group_info name) {
  Value value{};
  EXPECT_THAT(clGetKernelWorkGroupInfo(kernel.get(), device, name, sizeof value, &value, nullptr),
              returns(CL_SUCCESS));
  return value;
}

template <typename Value>
Value group_info(const Fixture& fixture, const Kernel& kernel, cl_kernel_work_group_info name) {
  return group_info<Value>(fixture.device().id(), kernel, name);
}

std::size_t largest_row(const Fixture& fixture, const Kernel& kernel) {
  return std::min(kernel.largest_group(fixture), fixture.device().max_work_item_sizes().front());
}

void expect_runs_in_groups(Fixture& fixture, const Kernel& copy, std::size_t group) {
  SCOPED_TRACE(testing::Message() << "groups of " << group);
  const std::size_t items = 2 * group;
  const FilledBuffer from = fixture.filled_buffer(items);
  const FilledBuffer to = fixture.filled_buffer(items);
  copy.set_all(from.get(), to.get());
  copy.enqueue(fixture.queue(), {items}, nullptr, {group});
  fixture.finish();
  expect_contents(fixture, to.get(), from.bytes);
}

CLMEM_CASE(GetKernelWorkGroupInfo, LargestGroupsRun,
           "A kernel runs in work-groups of its CL_KERNEL_WORK_GROUP_SIZE, which is not above the "
           "maximum of the device.",
           {"GetKernelWorkGroupInfo.WORK_GROUP_SIZE"}) {
  const Kernel copy{fixture, "copy_bytes"};
  const auto most = copy.largest_group(fixture);
  EXPECT_GE(most, 1u);
  EXPECT_LE(most, fixture.device().value_or_zero<std::size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE));
  expect_runs_in_groups(fixture, copy, largest_row(fixture, copy));
}

CLMEM_CASE(GetKernelWorkGroupInfo, GroupsNeedNotBePreferred,
           "A kernel runs in work-groups whose size is not a multiple of the preferred one.",
           {"GetKernelWorkGroupInfo.PREFERRED_WORK_GROUP_SIZE_MULTIPLE"}) {
  const Kernel copy{fixture, "copy_bytes"};
  const std::size_t most = largest_row(fixture, copy);
  const auto multiple =
      group_info<std::size_t>(fixture, copy, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE);
  EXPECT_GE(multiple, 1u);
  for (const std::size_t group : {std::size_t{1}, multiple - 1, multiple, multiple + 1}) {
    if (group >= 1 && group <= most) {
      expect_runs_in_groups(fixture, copy, group);
    }
  }
}

using Sizes = std::array<std::size_t, 3>;

CLMEM_CASE(GetKernelWorkGroupInfo, NeedsNoDevice,
           "clGetKernelWorkGroupInfo accepts NULL as the device of a kernel that has only one.",
           {"GetKernelWorkGroupInfo.device-null"}) {
  const Kernel fixed{fixture, "store_groups_of_six"};
  EXPECT_EQ(group_info<std::size_t>(nullptr, fixed, CL_KERNEL_WORK_GROUP_SIZE),
            group_info<std::size_t>(fixture, fixed, CL_KERNEL_WORK_GROUP_SIZE));
  EXPECT_EQ(group_info<Sizes>(nullptr, fixed, CL_KERNEL_COMPILE_WORK_GROUP_SIZE),
            group_info<Sizes>(fixture, fixed, CL_KERNEL_COMPILE_WORK_GROUP_SIZE));
}

CLMEM_CASE(GetKernelWorkGroupInfo, ReportsRequiredGroups,
           "CL_KERNEL_COMPILE_WORK_GROUP_SIZE is the work-group size that the source of the kernel "
           "requires, or zeros.",
           {"GetKernelWorkGroupInfo.COMPILE_WORK_GROUP_SIZE"}) {
  const Kernel fixed{fixture, "store_groups_of_six"};
  const Kernel any{fixture, "store_indices"};
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(group_info<Sizes>(fixture, fixed, CL_KERNEL_COMPILE_WORK_GROUP_SIZE),
              (Sizes{2, 3, 1}));
    EXPECT_EQ(group_info<Sizes>(fixture, any, CL_KERNEL_COMPILE_WORK_GROUP_SIZE), (Sizes{0, 0, 0}));
  }
}

// The value includes local memory that the driver itself needs.
CLMEM_CASE(GetKernelWorkGroupInfo, CountsLocalMemoryOfArguments,
           "CL_KERNEL_LOCAL_MEM_SIZE includes the local memory arguments of the kernel in the "
           "sizes that were set last.",
           {"GetKernelWorkGroupInfo.LOCAL_MEM_SIZE"}) {
  const Kernel copy{fixture, "copy_through_local"};
  for (const std::size_t size : {1024u, 64u, 4096u}) {
    copy.set(1, LocalMemory{size});
    EXPECT_GE(group_info<cl_ulong>(fixture, copy, CL_KERNEL_LOCAL_MEM_SIZE), size);
  }
}

// The functions whose values a work-item stores, in this order for each dimension; then the number
// of dimensions.
constexpr std::array<const char*, 7> functions{
    "get_global_id",  "get_local_id",   "get_group_id",     "get_global_size",
    "get_local_size", "get_num_groups", "get_global_offset"};
constexpr std::size_t local_size = 4;  // the place of get_local_size in `functions`
constexpr std::size_t words_of_item = 3 * functions.size() + 1;

struct IndexRow {
  cl_uint dimensions;
  bool is_grouped = false;
  bool is_moved = false;
};

struct Range {
  Sizes items{12, 6, 4};
  Sizes group{4, 3, 2};
  Sizes offset{5, 3, 7};
};

Range range_of(const IndexRow& row) {
  Range range;
  for (std::size_t i = 0; i < range.items.size(); ++i) {
    if (i >= row.dimensions) {
      range.items.at(i) = range.group.at(i) = 1;
    }
    if (i >= row.dimensions || !row.is_moved) {
      range.offset.at(i) = 0;
    }
  }
  return range;
}

std::vector<cl_uint> expected_words(const Range& range, cl_uint dimensions, std::size_t item) {
  const Sizes at{item % range.items[0], item / range.items[0] % range.items[1],
                 item / range.items[0] / range.items[1]};
  std::vector<cl_uint> words;
  for (std::size_t axis = 0; axis < at.size(); ++axis) {
    const std::size_t group = range.group.at(axis);
    for (const std::size_t number :
         {range.offset.at(axis) + at.at(axis), at.at(axis) % group, at.at(axis) / group,
          range.items.at(axis), group, range.items.at(axis) / group, range.offset.at(axis)}) {
      words.push_back(static_cast<cl_uint>(number));
    }
  }
  words.push_back(dimensions);
  return words;
}

void expect_indices(const Range& range, cl_uint dimensions, const std::vector<cl_uint>& seen) {
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const std::size_t item = i / words_of_item;
    const std::size_t word = i % words_of_item;
    ASSERT_EQ(seen[i], expected_words(range, dimensions, item).at(word))
        << (word + 1 == words_of_item ? "get_work_dim" : functions.at(word % functions.size()))
        << '(' << word / functions.size() << ") of work-item " << item;
  }
}

// The size that the driver has chosen; OpenCL C 1.2 has only uniform work-groups.
Sizes chosen_group(const Range& range, const std::vector<cl_uint>& seen) {
  Sizes group{};
  for (std::size_t axis = 0; axis < group.size(); ++axis) {
    group.at(axis) = seen.at(functions.size() * axis + local_size);
    EXPECT_TRUE(group.at(axis) != 0 && range.items.at(axis) % group.at(axis) == 0)
        << "work-groups of " << group.at(axis) << " do not divide " << range.items.at(axis);
  }
  return group;
}

void expect_ids(Fixture& fixture, const char* kernel, const IndexRow& row) {
  Range range = range_of(row);
  const std::size_t count = volume(range.items);
  const FilledBuffer to = fixture.filled_buffer(count * words_of_item * sizeof(cl_uint));
  const Kernel store{fixture, kernel};
  store.set_all(to.get(), static_cast<cl_uint>(count));
  if (row.is_grouped && volume(range.group) > store.largest_group(fixture)) {
    unsupported("work-groups of several work-items");
  }
  must_enqueue(clEnqueueNDRangeKernel, fixture.queue(), store.get(), row.dimensions,
               row.is_moved ? range.offset.data() : nullptr, range.items.data(),
               row.is_grouped ? range.group.data() : nullptr);
  std::vector<cl_uint> seen(count * words_of_item);
  must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{seen}));
  if (!row.is_grouped) {
    range.group = chosen_group(range, seen);
    if (testing::Test::HasFailure()) {
      return;
    }
  }
  expect_indices(range, row.dimensions, seen);
}

Rows<IndexRow> index_rows() {
  Rows<IndexRow> rows;
  for (const cl_uint dimensions : {1U, 2U, 3U}) {
    for (const bool is_grouped : {false, true}) {
      for (const bool is_moved : {false, true}) {
        rows.push_back({std::to_string(dimensions) + "D" + (is_grouped ? "_Groups" : "") +
                            (is_moved ? "_Offset" : ""),
                        is_grouped ? "NDRangeKernel.groups" : "NDRangeKernel.groups.uniform",
                        {dimensions, is_grouped, is_moved}});
      }
    }
  }
  return rows;
}

CLMEM_TABLE(
    NDRangeKernel, WorkItemsKnowTheirPlace,
    "The ids of a work-item follow from its range, its offset and the size of its work-group.",
    (const IndexRow& row), index_rows(), {"NDRangeKernel.ids"}) {
  expect_ids(fixture, "store_indices", row);
}

CLMEM_TABLE(NDRangeKernel, WorkItemsKnowTheirPlaceByConstants,
            "The ids of a work-item follow from its range, its offset and the size of its "
            "work-group if the source names the dimensions by constants.",
            (const IndexRow& row), index_rows(), {"NDRangeKernel.ids"}) {
  expect_ids(fixture, "store_indices_of_constants", row);
}

Rows<std::size_t> far_offsets() {
  constexpr std::size_t words_32 = std::size_t{1} << 32;
  return {{"Past31Bits", words_32 / 2 - 5},
          {"Past32Bits", words_32 - 5},
          {"Of40Bits", 256 * words_32 + 3}};
}

// Indices are as large as the addresses of the device.
CLMEM_TABLE(NDRangeKernel, StartsFarAway,
            "The global offset of a kernel may be as large as an address of the device.",
            (const std::pair<std::size_t, cl_uint>& far),
            crossed(far_offsets(),
                    Rows<cl_uint>{{"Dimension0", 0}, {"Dimension1", 1}, {"Dimension2", 2}}),
            {"NDRangeKernel.offset", "NDRangeKernel.ids"}) {
  const auto [first, dimension] = far;
  constexpr std::size_t items = 12;
  if (fixture.device().value_or_zero<cl_uint>(CL_DEVICE_ADDRESS_BITS) < 64) {
    unsupported("addresses of 64 bits");
  }
  const Kernel store{fixture, "store_far"};
  std::array<cl_ulong, items> seen{};
  const FilledBuffer to = fixture.filled_buffer(sizeof seen);
  store.set_all(dimension, to.get());
  Sizes offset{0, 0, 0};
  Sizes range{1, 1, 1};
  offset.at(dimension) = first;
  range.at(dimension) = items;
  must_enqueue(clEnqueueNDRangeKernel, fixture.queue(), store.get(), 3, offset.data(), range.data(),
               nullptr);
  must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{seen}));
  for (std::size_t i = 0; i < items; ++i) {
    EXPECT_EQ(seen.at(i), first + i) << "work-item " << i;
  }
}

CLMEM_CASE(NDRangeKernel, RunsInRequiredGroups,
           "A kernel whose source requires a work-group size runs in work-groups of that size.",
           {"NDRangeKernel.groups"}) {
  constexpr std::array<std::size_t, 2> items{6, 9};
  constexpr std::array<std::size_t, 2> group{2, 3};
  const Kernel store{fixture, "store_groups_of_six"};
  if (store.largest_group(fixture) < 6) {
    unsupported("work-groups of several work-items");
  }
  std::vector<cl_uint> seen(items[0] * items[1]);
  const FilledBuffer to = fixture.filled_buffer(seen.size() * sizeof(cl_uint));
  store.set(0, to.get());
  store.enqueue(fixture.queue(), {items[0], items[1]}, nullptr, {group[0], group[1]});
  must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{seen}));
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const std::size_t x = i % items[0];
    const std::size_t y = i / items[0];
    EXPECT_EQ(seen[i], (y % group[1]) * group[0] + x % group[0]) << "item " << x << ", " << y;
  }
}

}  // namespace clmem::conformance::kernel_info_cases
