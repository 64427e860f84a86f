// SPDX-License-Identifier: Apache-2.0
// Mistakes in the calls that launch a kernel: the kernel does not run, and the next launch does.

#include "suites/case_file.hpp"

namespace clmem::conformance::launch_refusals_cases {

namespace {

constexpr std::size_t usual_size = 4099;

// A legal launch, before a row changes it: each work-item copies all bytes. An empty size is NULL.
struct Launch {
  cl_command_queue queue;
  cl_kernel kernel;
  cl_uint dimensions;
  WorkSize offset;
  WorkSize global;
  WorkSize local;
};

cl_int launch_range(const Launch& given, cl_event* event) {
  const auto sizes = [](const WorkSize& size) { return size.empty() ? nullptr : size.data(); };
  return clEnqueueNDRangeKernel(given.queue, given.kernel, given.dimensions, sizes(given.offset),
                                sizes(given.global), sizes(given.local), 0, nullptr, event);
}

cl_int launch_task(const Launch& given, cl_event* event) {
  return clEnqueueTask(given.queue, given.kernel, 0, nullptr, event);
}

using Call = cl_int (*)(const Launch& given, cl_event* event);

struct LaunchScene {
  explicit LaunchScene(Fixture& of) : fixture{of} { kernel.set_all(from.get(), to.get(), size); }

  [[nodiscard]] Launch legal() const {
    return {.queue = fixture.queue(),
            .kernel = kernel.get(),
            .dimensions = 1,
            .offset = {},
            .global = {1},
            .local = {}};
  }

  Fixture& fixture;
  FilledBuffer from = fixture.filled_buffer(usual_size);
  FilledBuffer to = fixture.filled_buffer(usual_size);
  cl_uint size = usual_size;
  Kernel kernel{fixture, "copy_range"};
};

void expect_refused(LaunchScene& scene, Call call, const Launch& launch, cl_int code) {
  UnreadEvent event;
  EXPECT_THAT(call(launch, event.out()), scene.fixture.refuses(code));
  expect_unchanged_and_alive(scene.fixture, scene.to);
  ASSERT_THAT(call(scene.legal(), nullptr), returns(CL_SUCCESS));
  scene.to.bytes = scene.from.bytes;
  expect_contents(scene.fixture, scene.to, {ReadBack::read});
}

std::size_t most_items_in_group(const LaunchScene& scene) {
  std::size_t most = 0;
  must_succeed(clGetKernelWorkGroupInfo, scene.kernel.get(), scene.fixture.device().id(),
               CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, nullptr);
  return most;
}

// In each dimension.
WorkSize most_items(const Fixture& fixture) {
  const DeviceUnderTest& device = fixture.device();
  WorkSize most(device.value_or_zero<cl_uint>(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS));
  must_succeed(clGetDeviceInfo, device.id(), CL_DEVICE_MAX_WORK_ITEM_SIZES,
               most.size() * sizeof most[0], most.data(), nullptr);
  return most;
}

void no_dimension(const LaunchScene&, Launch& launch) {
  launch.dimensions = 0;
}

void one_dimension_too_many(const LaunchScene& scene, Launch& launch) {
  launch.dimensions = static_cast<cl_uint>(most_items(scene.fixture).size() + 1);
  launch.global = WorkSize(launch.dimensions, 1);
}

void no_sizes(const LaunchScene&, Launch& launch) {
  launch.global = {};
}

void one_size_of_zero(const LaunchScene&, Launch& launch) {
  launch.dimensions = 2;
  launch.global = {1, 0};
}

void offset_that_wraps(const LaunchScene&, Launch& launch) {
  launch.offset = {SIZE_MAX - 1};
  launch.global = {4};
}

void groups_that_do_not_fit(const LaunchScene& scene, Launch& launch) {
  if (std::min(most_items(scene.fixture).front(), most_items_in_group(scene)) < 2) {
    unsupported("work-groups of two work-items");
  }
  launch.global = {5};
  launch.local = {2};
}

void empty_group(const LaunchScene&, Launch& launch) {
  launch.dimensions = 2;
  launch.global = {2, 2};
  launch.local = {2, 0};
}

// Each dimension is one that the device can have.
void group_of_too_many(const LaunchScene& scene, Launch& launch) {
  const std::size_t most = most_items_in_group(scene);
  std::size_t items = 1;
  launch.local.clear();
  for (const std::size_t most_here : most_items(scene.fixture)) {
    launch.local.push_back(std::min(most_here, most / items + 1));
    items *= launch.local.back();
  }
  if (items <= most) {
    unsupported("work-groups above CL_KERNEL_WORK_GROUP_SIZE");
  }
  launch.dimensions = static_cast<cl_uint>(launch.local.size());
  launch.global = launch.local;
}

void dimension_of_too_many(const LaunchScene& scene, Launch& launch) {
  launch.local = {most_items(scene.fixture).front() + 1};
  launch.global = launch.local;
}

struct RangeMistake {
  cl_int code;
  void (*change)(const LaunchScene& scene, Launch& launch);
};

Rows<RangeMistake> range_mistakes() {
  const std::string prefix = "EnqueueNDRangeKernel.err.";
  return {
      {"NoDimension",
       {prefix + "INVALID_WORK_DIMENSION.zero"},
       {CL_INVALID_WORK_DIMENSION, no_dimension}},
      {"OneDimensionTooMany",
       {prefix + "INVALID_WORK_DIMENSION.large"},
       {CL_INVALID_WORK_DIMENSION, one_dimension_too_many}},
      {"NoSizes",
       {prefix + "INVALID_GLOBAL_WORK_SIZE.null"},
       {CL_INVALID_GLOBAL_WORK_SIZE, no_sizes}},
      {"SizeOfZero",
       {prefix + "INVALID_GLOBAL_WORK_SIZE.zero"},
       {CL_INVALID_GLOBAL_WORK_SIZE, one_size_of_zero}},
      {"OffsetWraps",
       {prefix + "INVALID_GLOBAL_OFFSET.wraparound"},
       {CL_INVALID_GLOBAL_OFFSET, offset_that_wraps}},
      {"GroupsThatDoNotFit",
       {prefix + "INVALID_WORK_GROUP_SIZE.uniform"},
       {CL_INVALID_WORK_GROUP_SIZE, groups_that_do_not_fit}},
      {"GroupOfTooMany",
       {prefix + "INVALID_WORK_GROUP_SIZE.large"},
       {CL_INVALID_WORK_GROUP_SIZE, group_of_too_many}},
      {"DimensionOfTooMany",
       {prefix + "INVALID_WORK_ITEM_SIZE"},
       {CL_INVALID_WORK_ITEM_SIZE, dimension_of_too_many}},
  };
}

// A driver that does not notice it may divide by zero, or wait for a group that never ends.
Rows<RangeMistake> empty_groups() {
  return {{"EmptyGroup",
           {"EnqueueNDRangeKernel.err.INVALID_WORK_GROUP_SIZE.zero"},
           {CL_INVALID_WORK_GROUP_SIZE, empty_group}}};
}

Cases range_cases(CaseProfile profile, const Rows<RangeMistake>& mistakes) {
  return each({.suite = "NDRangeKernel",
               .name = "RefusesRange",
               .sentence = "A kernel does not run over work-items that cannot be.",
               .profile = profile},
              mistakes, [](Fixture& fixture, const RangeMistake& row) {
                LaunchScene scene{fixture};
                Launch launch = scene.legal();
                row.change(scene, launch);
                expect_refused(scene, launch_range, launch, row.code);
              });
}

void refuses_kernel_of_other_context(Fixture& fixture, Call call) {
  const Handle<cl_context> other = fixture.new_context();
  LaunchScene scene{fixture};
  Launch launch = scene.legal();
  launch.queue = fixture.new_queue(other.get(), fixture.device().id());
  expect_refused(scene, call, launch, CL_INVALID_CONTEXT);
}

void refuses_no_kernel(Fixture& fixture, Call call) {
  LaunchScene scene{fixture};
  Launch launch = scene.legal();
  launch.kernel = nullptr;
  expect_refused(scene, call, launch, CL_INVALID_KERNEL);
}

// One after the other, until all are set; the last one first.
void refuses_unset_arguments(Fixture& fixture, Call call) {
  LaunchScene scene{fixture};
  const Kernel fresh{fixture, "copy_range"};
  Launch launch = scene.legal();
  launch.kernel = fresh.get();
  const auto expect_not_ready = [&] {
    UnreadEvent event;
    EXPECT_THAT(call(launch, event.out()), fixture.refuses(CL_INVALID_KERNEL_ARGS));
  };
  expect_not_ready();
  fresh.set(2, scene.size);
  expect_not_ready();
  fresh.set(0, scene.from.get());
  expect_refused(scene, call, launch, CL_INVALID_KERNEL_ARGS);
  const FilledBuffer last = fixture.filled_buffer(usual_size);
  fresh.set(1, last.get());
  ASSERT_THAT(call(launch, nullptr), returns(CL_SUCCESS));
  expect_contents(fixture, last.get(), scene.from.bytes, {ReadBack::read});
}

Cases cases_of(const std::string& suite, const std::string& command, Call call) {
  const auto with = [call](void (*body)(Fixture&, Call)) {
    return [body, call](Fixture& fixture) { body(fixture, call); };
  };
  const std::string prefix = command + ".err.";
  return {{.suite = suite,
           .name = "RefusesNoKernel",
           .sentence = "A launch without a kernel is refused.",
           .requirements = {prefix + "INVALID_KERNEL.null"},
           .body = with(refuses_no_kernel)},
          {.suite = suite,
           .name = "RefusesKernelOfOtherContext",
           .sentence = "A kernel of another context than that of the queue does not run.",
           .requirements = {prefix + "INVALID_CONTEXT.kernel"},
           .body = with(refuses_kernel_of_other_context)},
          {.suite = suite,
           .name = "RefusesUnsetArguments",
           .sentence = "A kernel runs only when all of its arguments are set.",
           .requirements = {prefix + "INVALID_KERNEL_ARGS.unset"},
           .body = with(refuses_unset_arguments)}};
}

CLMEM_CASES(cases) {
  return join({cases_of("NDRangeKernel", "EnqueueNDRangeKernel", launch_range),
               cases_of("SingleKernel", "EnqueueTask", launch_task),
               range_cases(CaseProfile::quick, range_mistakes()),
               range_cases(CaseProfile::full, empty_groups())});
}

}  // namespace

}  // namespace clmem::conformance::launch_refusals_cases
