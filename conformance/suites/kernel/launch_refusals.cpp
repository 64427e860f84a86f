// SPDX-License-Identifier: Apache-2.0
// Mistakes in clEnqueueNDRangeKernel and clEnqueueTask: the kernel does not run, and the next
// launch does. An argument that suits one device of the context is a mistake on a queue of another.

#include "operations/image/one_sided_image.hpp"
#include "operations/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::launch_refusals_cases {

// The arguments of a launch over one work-item. An empty size is NULL.
struct Launch {
  cl_command_queue queue;
  cl_kernel kernel;
  cl_uint dimensions = 1;
  WorkSize offset{};
  WorkSize global{1};
  WorkSize local{};
};

// A legal launch: each work-item copies all bytes.
struct LaunchScene : Launch {
  explicit LaunchScene(Fixture& used) : Launch{used.queue(), nullptr}, fixture{used} {
    copy.set_all(from.get(), to.get(), size);
    kernel = copy.get();
  }

  void expect_unchanged(cl_int code);

  Fixture& fixture;
  Handle<cl_context> elsewhere;
  FilledBuffer from = fixture.filled_buffer(usual_size);
  FilledBuffer to = fixture.filled_buffer(usual_size);
  cl_uint size = usual_size;
  Kernel copy{fixture, "copy_range"};
  cl_int (*made_by)(LaunchScene& given) = nullptr;
  bool wants_event = true;  // false for a launch that succeeds, as nothing would release its event
};

cl_int launch_range(LaunchScene& given) {
  given.made_by = launch_range;
  const auto sizes = [](const WorkSize& size) { return size.empty() ? nullptr : size.data(); };
  UnreadEvent event;
  return clEnqueueNDRangeKernel(given.queue, given.kernel, given.dimensions, sizes(given.offset),
                                sizes(given.global), sizes(given.local), 0, nullptr,
                                given.wants_event ? event.out() : nullptr);
}

cl_int launch_task(LaunchScene& given) {
  given.made_by = launch_task;
  UnreadEvent event;
  return clEnqueueTask(given.queue, given.kernel, 0, nullptr,
                       given.wants_event ? event.out() : nullptr);
}

void LaunchScene::expect_unchanged(cl_int /*code*/) {
  expect_unchanged_and_alive(fixture, to);
  static_cast<Launch&>(*this) = {fixture.queue(), copy.get()};
  wants_event = false;
  ASSERT_THAT(made_by(*this), returns(CL_SUCCESS));
  to.bytes = from.bytes;
  expect_contents(fixture, to, {ReadBack::read});
}

constexpr RefusedCall<LaunchScene> range{"EnqueueNDRangeKernel", launch_range};
constexpr RefusedCall<LaunchScene> task{"EnqueueTask", launch_task};

void groups_that_do_not_fit(LaunchScene& scene) {
  if (std::min(scene.fixture.device().max_work_item_sizes().front(),
               scene.copy.largest_group(scene.fixture)) < 2) {
    unsupported("work-groups of two work-items");
  }
  scene.global = {5};
  scene.local = {2};
}

// Each dimension is within the limits of the device.
void group_of_too_many(LaunchScene& scene) {
  const std::size_t most = scene.copy.largest_group(scene.fixture);
  std::size_t items = 1;
  scene.local.clear();
  for (const std::size_t most_here : scene.fixture.device().max_work_item_sizes()) {
    scene.local.push_back(std::min(most_here, most / items + 1));
    items *= scene.local.back();
  }
  if (items <= most) {
    unsupported("work-groups above CL_KERNEL_WORK_GROUP_SIZE");
  }
  scene.dimensions = static_cast<cl_uint>(scene.local.size());
  scene.global = scene.local;
}

Change<LaunchScene> of_sizes(cl_uint dimensions, WorkSize global, WorkSize local = {},
                             WorkSize offset = {}) {
  return [=](LaunchScene& scene) {
    scene.dimensions = dimensions;
    scene.global = global;
    scene.local = local;
    scene.offset = offset;
  };
}

CLMEM_CASES(range_cases) {
  Case common{.suite = "NDRangeKernel",
              .name = "RefusesRange",
              .sentence =
                  "clEnqueueNDRangeKernel rejects work sizes and offsets that are invalid or above "
                  "a limit of the device."};
  Cases all = refused(
      common, range,
      {{"NoDimension", CL_INVALID_WORK_DIMENSION, {"zero"}, {of_sizes(0, {1})}},
       {"OneDimensionTooMany", CL_INVALID_WORK_DIMENSION, {"large"}, {[](LaunchScene& scene) {
          scene.dimensions =
              static_cast<cl_uint>(scene.fixture.device().max_work_item_sizes().size() + 1);
          scene.global = WorkSize(scene.dimensions, 1);
        }}},
       {"NoSizes", CL_INVALID_GLOBAL_WORK_SIZE, {"null"}, {of_sizes(1, {})}},
       {"SizeOfZero", CL_INVALID_GLOBAL_WORK_SIZE, {"zero"}, {of_sizes(2, {1, 0})}},
       {"OffsetWraps",
        CL_INVALID_GLOBAL_OFFSET,
        {"wraparound"},
        {of_sizes(1, {4}, {}, {SIZE_MAX - 1})}},
       {"GroupsThatDoNotFit", CL_INVALID_WORK_GROUP_SIZE, {"uniform"}, {groups_that_do_not_fit}},
       {"GroupOfTooMany", CL_INVALID_WORK_GROUP_SIZE, {"large"}, {group_of_too_many}},
       {"DimensionOfTooMany", CL_INVALID_WORK_ITEM_SIZE, {""}, {[](LaunchScene& scene) {
          scene.local = {scene.fixture.device().max_work_item_sizes().front() + 1};
          scene.global = scene.local;
        }}}});
  // A driver that accepts the empty group may divide by zero, or wait for the group without end.
  common.profile = CaseProfile::full;
  Cases full = refused(
      common, range,
      {{"EmptyGroup", CL_INVALID_WORK_GROUP_SIZE, {"zero"}, {of_sizes(2, {2, 2}, {2, 0})}}});
  return join({std::move(all), std::move(full)});
}

// Sets one argument after the other, beginning with the last one.
void refuses_unset_arguments(Fixture& fixture, const RefusedCall<LaunchScene>& call) {
  LaunchScene scene{fixture};
  const Kernel fresh{fixture, "copy_range"};
  scene.kernel = fresh.get();
  const auto expect_not_ready = [&] {
    EXPECT_THAT(call.make(scene), fixture.refuses(CL_INVALID_KERNEL_ARGS));
  };
  expect_not_ready();
  fresh.set(2, scene.size);
  expect_not_ready();
  fresh.set(0, scene.from.get());
  expect_not_ready();
  scene.expect_unchanged(CL_INVALID_KERNEL_ARGS);
  const FilledBuffer last = fixture.filled_buffer(usual_size);
  fresh.set(1, last.get());
  scene.kernel = fresh.get();
  ASSERT_THAT(call.make(scene), returns(CL_SUCCESS));
  expect_contents(fixture, last.get(), scene.from.bytes, {ReadBack::read});
}

Cases cases_of(const std::string& suite, const RefusedCall<LaunchScene>& call) {
  return join(
      {refused({.suite = suite,
                .name = "RefusesNoKernel",
                .sentence = "A launch is rejected if its kernel is NULL."},
               call, {{"", CL_INVALID_KERNEL, {"null"}, {[](LaunchScene& scene) {
                         scene.kernel = nullptr;
                       }}}}),
       refused(
           {.suite = suite,
            .name = "RefusesKernelOfOtherContext",
            .sentence =
                "A launch is rejected if its kernel and its queue belong to different contexts."},
           call, {{"", CL_INVALID_CONTEXT, {"kernel"}, {[](LaunchScene& scene) {
                     scene.elsewhere = scene.fixture.new_context();
                     scene.queue = scene.fixture.new_queue(scene.elsewhere.get(),
                                                           scene.fixture.device().id());
                   }}}}),
       {{.suite = suite,
         .name = "RefusesUnsetArguments",
         .sentence = "A launch is rejected until all arguments of the kernel are set.",
         .requirements = {std::string{call.name} + ".err.INVALID_KERNEL_ARGS.unset"},
         .body = [&call](Fixture& fixture) { refuses_unset_arguments(fixture, call); }}}});
}

CLMEM_CASES(cases) {
  return join({cases_of("NDRangeKernel", range), cases_of("SingleKernel", task)});
}

constexpr std::size_t items = 64;

// A context of two devices, for arguments that suit one of them alone.
struct TwoDeviceScene {
  explicit TwoDeviceScene(Fixture& used) : fixture{used} {}

  Kernel kernel(const char* name) {
    programs.emplace(fixture.device(), context);
    return Kernel{*programs, name};
  }
  cl_int enqueue_on(cl_device_id device, const Kernel& launched) {
    return clEnqueueNDRangeKernel(fixture.new_queue(context, device), launched.get(), 1, nullptr,
                                  &items, nullptr, 0, nullptr, nullptr);
  }
  Handle<cl_mem> buffer(std::size_t size) const {
    return must_make(clCreateBuffer, context, CL_MEM_READ_WRITE, size, nullptr);
  }
  // The index of the device of the two that lacks what the other has.
  std::size_t without(cl_device_svm_capabilities capability, const char* otherwise) const {
    std::array<bool, 2> has{};
    for (std::size_t i = 0; i < has.size(); ++i) {
      const DeviceUnderTest device{fixture.device().platform(), two.devices[i]};
      has.at(i) = (device.value_or_zero<cl_device_svm_capabilities>(CL_DEVICE_SVM_CAPABILITIES) &
                   capability) != 0;
    }
    if (has[0] == has[1]) {
      unsupported(otherwise);
    }
    return has[0] ? 1 : 0;
  }

  Fixture& fixture;
  TwoDevices two = fixture.two_devices();
  cl_context context = two.context.get();
  std::optional<KernelPrograms> programs{};
};

CLMEM_CASE(NDRangeKernel, RefusesSubBufferThatIsMisalignedForItsDevice,
           "A sub-buffer with an origin that suits one device is rejected by a queue of another "
           "device whose alignment it does not meet.",
           {"EnqueueNDRangeKernel.err.MISALIGNED_SUB_BUFFER_OFFSET"},
           .profile = CaseProfile::full) {
  TwoDeviceScene scene{fixture};
  const auto alignment_of = [&](cl_device_id device) {
    return DeviceUnderTest{fixture.device().platform(), device}.base_alignment();
  };
  const std::size_t first = alignment_of(scene.two.devices[0]);
  const std::size_t second = alignment_of(scene.two.devices[1]);
  if (first == second) {
    unsupported("two devices of different alignment");
  }
  const cl_device_id strict = scene.two.devices[first > second ? 0 : 1];
  const Handle<cl_mem> parent = scene.buffer(4 * (first + second));
  const cl_buffer_region region{std::min(first, second), items};
  const Handle<cl_mem> part =
      must_make(clCreateSubBuffer, parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region);
  const Handle<cl_mem> to = scene.buffer(items);
  const Kernel copy = scene.kernel("copy_bytes");
  copy.set_all(part.get(), to.get());
  EXPECT_THAT(scene.enqueue_on(strict, copy), fixture.refuses(CL_MISALIGNED_SUB_BUFFER_OFFSET));
  copy.set(0, parent.get());
  EXPECT_THAT(scene.enqueue_on(strict, copy), returns(CL_SUCCESS));
  fixture.finish();
}

CLMEM_CASE(NDRangeKernel, RefusesSharedMemoryOnDeviceWithoutIt,
           "A kernel with an SVM argument is rejected by a queue of a device without SVM.",
           {"EnqueueNDRangeKernel.err.INVALID_OPERATION.svm-arg"}, .profile = CaseProfile::full) {
  TwoDeviceScene scene{fixture};
  const std::size_t without = scene.without(
      CL_DEVICE_SVM_COARSE_GRAIN_BUFFER, "two devices of which one has no shared virtual memory");
  void* const memory = clSVMAlloc(scene.context, CL_MEM_READ_WRITE, items, 0);
  ASSERT_THAT(memory, returns_other_than(nullptr));
  const Handle<cl_mem> to = scene.buffer(items);
  const Kernel copy = scene.kernel("copy_bytes");
  copy.set_all(SvmPointer{memory}, to.get());
  EXPECT_THAT(scene.enqueue_on(scene.two.devices[without], copy),
              fixture.refuses(CL_INVALID_OPERATION));
  fixture.finish_quietly();
  clSVMFree(scene.context, memory);
  expect_alive(fixture);
}

CLMEM_CASE(NDRangeKernel, RefusesMemoryOfTheHostOnDeviceThatDoesNotShareIt,
           "A kernel with host memory as an argument is rejected by a queue of a device that does "
           "not share it, and accepted by a queue of a device that does.",
           {"EnqueueNDRangeKernel.err.INVALID_OPERATION.system-arg"},
           .profile = CaseProfile::full) {
  TwoDeviceScene scene{fixture};
  const std::size_t without = scene.without(
      CL_DEVICE_SVM_FINE_GRAIN_SYSTEM, "two devices of which one shares all of the host's memory");
  const HostBytes& from = fixture.host(items);
  HostBytes& to = fixture.host(items);
  const Kernel copy = scene.kernel("copy_bytes");
  copy.set_all(SvmPointer{from.data()}, SvmPointer{to.data()});
  EXPECT_THAT(scene.enqueue_on(scene.two.devices[without], copy),
              fixture.refuses(CL_INVALID_OPERATION));
  EXPECT_THAT(scene.enqueue_on(scene.two.devices[1 - without], copy), returns(CL_SUCCESS));
  fixture.finish();
  expect_bytes(to, from);
}

struct ImageRow {
  const char* name;
  const char* requirement;
  cl_int expected;
  OneSidedImage (*make)(Fixture& fixture, const TwoDevices& two);
};

CLMEM_TABLE(NDRangeKernel, RefusesImageOfOtherDevice,
            "A kernel with an image as an argument is rejected by a queue of a device that does "
            "not support it, though another device of the context does.",
            (const ImageRow& row),
            (std::vector<ImageRow>{
                {"TooLarge", "EnqueueNDRangeKernel.err.INVALID_IMAGE_SIZE", CL_INVALID_IMAGE_SIZE,
                 wide_image},
                {"UnknownFormat", "EnqueueNDRangeKernel.err.IMAGE_FORMAT_NOT_SUPPORTED",
                 CL_IMAGE_FORMAT_NOT_SUPPORTED, rare_image}}),
            {}, .profile = CaseProfile::full) {
  TwoDeviceScene scene{fixture};
  const OneSidedImage one = row.make(fixture, scene.two);
  const Handle<cl_mem> to = scene.buffer(sizeof(cl_uint4));
  const Handle<cl_sampler> sampler =
      must_make(clCreateSampler, scene.context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  const Kernel take = scene.kernel("load_sampled_2d");
  take.set_all(one.image.get(), sampler.get(), to.get());
  EXPECT_THAT(scene.enqueue_on(one.unable, take), fixture.refuses(row.expected));
  fixture.finish_quietly();
  expect_alive(fixture);
}

}  // namespace clmem::conformance::launch_refusals_cases
