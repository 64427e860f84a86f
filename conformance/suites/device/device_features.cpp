// SPDX-License-Identifier: Apache-2.0
// Queries of a device about optional features.

#include <bit>

#include "suites/case_file.hpp"
#include "suites/device/device_query.hpp"

namespace clmem::conformance::device_features_cases {

struct ValueRow {
  const char* name;
  const char* requirement;
  cl_device_info query;
  testing::Matcher<std::uint64_t> legal;
  ApiVersion since = v1_0;
  bool of_standard_device = false;
};

void expect_legal(Fixture& fixture, const ValueRow& row) {
  fixture.needs(row.since);
  if (row.of_standard_device) {
    need_standard_device(fixture);
  }
  EXPECT_THAT(queried(fixture, row.query), by(row.requirement, row.legal));
}

std::vector<ValueRow> choice_rows() {
  using testing::AnyOf;
  const testing::Matcher<std::uint64_t> yes_or_no = AnyOf(CL_FALSE, CL_TRUE);
  return {{"AddressBits", "Device.ADDRESS_BITS", CL_DEVICE_ADDRESS_BITS, AnyOf(32, 64)},
          {"CacheType", "Device.GLOBAL_MEM_CACHE_TYPE", CL_DEVICE_GLOBAL_MEM_CACHE_TYPE,
           AnyOf(CL_NONE, CL_READ_ONLY_CACHE, CL_READ_WRITE_CACHE)},
          {"LocalMemory", "Device.LOCAL_MEM_TYPE", CL_DEVICE_LOCAL_MEM_TYPE,
           AnyOf(CL_LOCAL, CL_GLOBAL), v1_0, true},
          {"UnifiedMemory", "Device.HOST_UNIFIED_MEMORY", CL_DEVICE_HOST_UNIFIED_MEMORY, yes_or_no},
          {"ErrorCorrection", "Device.ERROR_CORRECTION_SUPPORT", CL_DEVICE_ERROR_CORRECTION_SUPPORT,
           yes_or_no},
          {"Images", "Device.IMAGE_SUPPORT", CL_DEVICE_IMAGE_SUPPORT, yes_or_no},
          {"Pipes", "Device.PIPE_SUPPORT", CL_DEVICE_PIPE_SUPPORT, yes_or_no},
          {"LittleEndian", "Device.ENDIAN_LITTLE", CL_DEVICE_ENDIAN_LITTLE, yes_or_no},
          {"GenericAddressesWithPipes", "Device.PIPE_SUPPORT.generic",
           CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, CL_TRUE}};
}

CLMEM_TABLE(DeviceInfo, IsOneOf,
            "A device query that has only a few legal values returns one of them.",
            (const ValueRow& row), choice_rows(), {}) {
  expect_legal(fixture, row);
}

// Matches a bit-field that contains at least these bits.
testing::Matcher<std::uint64_t> has(std::uint64_t needed) {
  return testing::ResultOf([needed](std::uint64_t bits) { return bits & needed; },
                           testing::Eq(needed));
}

constexpr std::uint64_t least_atomics =
    CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP;

CLMEM_TABLE(DeviceInfo, HasBits, "A device reports the capabilities that every device must have.",
            (const ValueRow& row),
            (std::vector<ValueRow>{
                {"ProfilingOfHostQueues", "Device.QUEUE_ON_HOST_PROPERTIES",
                 CL_DEVICE_QUEUE_PROPERTIES, has(CL_QUEUE_PROFILING_ENABLE)},
                {"AtomicOperations", "Device.ATOMIC_MEMORY_CAPABILITIES",
                 CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, has(least_atomics)},
                {"AtomicFences", "Device.ATOMIC_FENCE_CAPABILITIES",
                 CL_DEVICE_ATOMIC_FENCE_CAPABILITIES,
                 has(least_atomics | CL_DEVICE_ATOMIC_ORDER_ACQ_REL)},
                {"CoarseGrainMemory", "Device.SVM_CAPABILITIES.required",
                 CL_DEVICE_SVM_CAPABILITIES, has(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER)},
                {"CoarseGrainWithFineGrain", "Device.SVM_CAPABILITIES.fine-implies-coarse",
                 CL_DEVICE_SVM_CAPABILITIES, has(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER)},
            }),
            {}) {
  expect_legal(fixture, row);
}

struct Implication {
  const char* name;
  std::uint64_t bit;
  std::uint64_t needed;
};

constexpr Implication hierarchy[] = {
    {"acquire-release", CL_DEVICE_ATOMIC_ORDER_ACQ_REL, CL_DEVICE_ATOMIC_ORDER_RELAXED},
    {"sequential", CL_DEVICE_ATOMIC_ORDER_SEQ_CST,
     CL_DEVICE_ATOMIC_ORDER_ACQ_REL | CL_DEVICE_ATOMIC_ORDER_RELAXED},
    {"device scope", CL_DEVICE_ATOMIC_SCOPE_DEVICE, CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP},
    {"scope of all devices", CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES,
     CL_DEVICE_ATOMIC_SCOPE_DEVICE | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP},
};

CLMEM_TABLE(DeviceInfo, NamesWeakerAtomicsToo,
            "A device that reports a strong memory order or a wide scope also reports the weaker "
            "orders and narrower scopes.",
            (cl_device_info info),
            (Rows<cl_device_info>{{"Operations", CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES},
                                  {"Fences", CL_DEVICE_ATOMIC_FENCE_CAPABILITIES}}),
            {"Device.ATOMIC_MEMORY_CAPABILITIES.hierarchy"}) {
  const std::uint64_t has = queried(fixture, info);
  for (const Implication& rule : hierarchy) {
    if ((has & rule.bit) != 0) {
      EXPECT_EQ(has & rule.needed, rule.needed) << "for " << rule.name;
    }
  }
}

bool has_extension_about(const DeviceUnderTest& device, std::string_view topic) {
  return device.text(CL_DEVICE_EXTENSIONS).find(topic) != std::string::npos;
}

CLMEM_CASE(DeviceInfo, KnowsItsSharedMemory,
           "CL_DEVICE_SVM_CAPABILITIES has no bit that is not defined.",
           {"Device.SVM_CAPABILITIES"}) {
  constexpr std::uint64_t defined = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER |
                                    CL_DEVICE_SVM_FINE_GRAIN_BUFFER |
                                    CL_DEVICE_SVM_FINE_GRAIN_SYSTEM | CL_DEVICE_SVM_ATOMICS;
  const std::uint64_t has = queried(fixture, CL_DEVICE_SVM_CAPABILITIES);
  // An extension may define more bits.
  if (!has_extension_about(fixture.device(), "svm") &&
      !has_extension_about(fixture.device(), "shared_memory")) {
    EXPECT_EQ(has & ~defined, 0u);
  }
}

CLMEM_CASE(DeviceInfo, HasFineGrainWithAtomics,
           "A device with CL_DEVICE_SVM_ATOMICS also has fine-grained shared virtual memory.",
           {"Device.SVM_CAPABILITIES.atomics-need-fine"}) {
  constexpr std::uint64_t fine = CL_DEVICE_SVM_FINE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_SYSTEM;
  EXPECT_THAT(queried(fixture, CL_DEVICE_SVM_CAPABILITIES) & fine,
              by("Device.SVM_CAPABILITIES.atomics-need-fine", testing::Ne(0u)));
}

std::vector<ValueRow> alignment_rows() {
  constexpr const char* of_atomics = "Device.PREFERRED_ATOMIC_ALIGNMENT";
  const testing::Matcher<std::uint64_t> power =
      testing::Truly([](std::uint64_t alignment) { return std::has_single_bit(alignment); });
  // Zero: no preferred alignment.
  const testing::Matcher<std::uint64_t> power_or_zero = testing::AnyOf(power, 0);
  return {
      {"PitchOfImageOverBuffer", "Device.IMAGE_PITCH_ALIGNMENT", CL_DEVICE_IMAGE_PITCH_ALIGNMENT,
       power},
      {"BaseOfImageOverBuffer", "Device.IMAGE_BASE_ADDRESS_ALIGNMENT",
       CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, power},
      {"PlatformAtomics", of_atomics, CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT, power_or_zero},
      {"GlobalAtomics", of_atomics, CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT, power_or_zero},
      {"LocalAtomics", of_atomics, CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT, power_or_zero}};
}

CLMEM_TABLE(DeviceInfo, IsPowerOfTwo, "An alignment that a device reports is a power of two.",
            (const ValueRow& row), alignment_rows(), {}) {
  expect_legal(fixture, row);
}

std::vector<ValueRow> absent_rows() {
  constexpr const char* no_images = "Device.image-limits.none";
  constexpr const char* no_pipes = "Device.pipe-limits.none";
  constexpr const char* no_device_queues = "Device.device-queue-limits.none";
  constexpr const char* no_images_over_buffers = "Device.IMAGE_PITCH_ALIGNMENT.none";
  return {
      {"ReadImageArguments", no_images, CL_DEVICE_MAX_READ_IMAGE_ARGS, 0},
      {"WriteImageArguments", no_images, CL_DEVICE_MAX_WRITE_IMAGE_ARGS, 0},
      {"Width2d", no_images, CL_DEVICE_IMAGE2D_MAX_WIDTH, 0},
      {"Height2d", no_images, CL_DEVICE_IMAGE2D_MAX_HEIGHT, 0},
      {"Width3d", no_images, CL_DEVICE_IMAGE3D_MAX_WIDTH, 0},
      {"Height3d", no_images, CL_DEVICE_IMAGE3D_MAX_HEIGHT, 0},
      {"Depth3d", no_images, CL_DEVICE_IMAGE3D_MAX_DEPTH, 0},
      {"BufferPixels", no_images, CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, 0, v1_2},
      {"ArrayLayers", no_images, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, 0, v1_2},
      {"Samplers", no_images, CL_DEVICE_MAX_SAMPLERS, 0},
      {"ReadWriteImageArguments", "Device.MAX_READ_WRITE_IMAGE_ARGS.none",
       CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, 0},
      {"PitchOfImageOverBuffer", no_images_over_buffers, CL_DEVICE_IMAGE_PITCH_ALIGNMENT, 0},
      {"BaseOfImageOverBuffer", no_images_over_buffers, CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, 0},
      {"PipeArguments", no_pipes, CL_DEVICE_MAX_PIPE_ARGS, 0},
      {"PipeReservations", no_pipes, CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, 0},
      {"DeviceQueueProperties", no_device_queues, CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES, 0},
      {"DeviceQueuePreferredSize", no_device_queues, CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE, 0},
      {"DeviceQueueSize", no_device_queues, CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, 0},
      {"DeviceQueues", no_device_queues, CL_DEVICE_MAX_ON_DEVICE_QUEUES, 0},
      {"DeviceEvents", no_device_queues, CL_DEVICE_MAX_ON_DEVICE_EVENTS, 0},
      {"PipePacketSize", no_pipes, CL_DEVICE_PIPE_MAX_PACKET_SIZE, 0},
  };
}

CLMEM_TABLE(DeviceInfo, IsZeroWithoutFeature,
            "A device reports zero for the limits of a feature that it lacks.",
            (const ValueRow& row), absent_rows(), {}) {
  expect_legal(fixture, row);
}

CLMEM_CASE(DeviceLimit, OfGlobalVariablesIsLargeEnough,
           "A device with program-scope variables supports at least 64 KiB of them.",
           {"Device.MAX_GLOBAL_VARIABLE_SIZE"}) {
  constexpr std::uint64_t least = 65536;
  const std::uint64_t size = queried(fixture, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE);
  EXPECT_TRUE(size == 0 || size >= least) << size;
}

CLMEM_CASE(DeviceInfo, PrefersNoGlobalVariablesWithoutAny,
           "A device without program-scope variables reports zero for their preferred total size.",
           {"Device.GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE"}) {
  if (queried(fixture, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE) != 0) {
    unsupported("a device without program-scope variables");
  }
  EXPECT_EQ(queried(fixture, CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE), 0u);
}

CLMEM_CASE(DeviceInfo, ReportsSizesOfItsCache,
           "A device with a global memory cache reports its size and that of its lines.",
           {"Device.GLOBAL_MEM_CACHE"}) {
  if (queried(fixture, CL_DEVICE_GLOBAL_MEM_CACHE_TYPE) == CL_NONE) {
    unsupported("a global cache");
  }
  for (const cl_device_info size : std::array<cl_device_info, 2>{
           CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE}) {
    EXPECT_THAT(queried(fixture, size), by("Device.GLOBAL_MEM_CACHE", testing::Gt(0u)));
  }
}

CLMEM_CASE(
    DeviceInfo, ReportsResolutionOfItsTimer,
    "A device reports the resolution of its profiling timer; zero nanoseconds are a warning.",
    {"Device.PROFILING_TIMER_RESOLUTION"}) {
  if (queried(fixture, CL_DEVICE_PROFILING_TIMER_RESOLUTION) == 0) {
    fixture.warn("a resolution of zero nanoseconds");  // no minimum is stated
  }
}

struct OptionalQueue {
  cl_command_queue_properties bits;
  cl_device_info offered;
  bool by_list = true;  // clCreateCommandQueueWithProperties
};

Rows<OptionalQueue> optional_queue_rows() {
  constexpr cl_command_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  const std::string by_bits = "CreateCommandQueue.err.INVALID_QUEUE_PROPERTIES";
  const std::string by_properties = "CreateCommandQueueWithProperties.err.INVALID_QUEUE_PROPERTIES";
  return {{"OutOfOrder",
           {"Queue.out-of-order.optional", by_bits},
           {out_of_order, CL_DEVICE_QUEUE_PROPERTIES, false}},
          {"OutOfOrderWithProperties",
           {"Queue.out-of-order.optional", by_properties},
           {out_of_order, CL_DEVICE_QUEUE_ON_HOST_PROPERTIES}},
          {"OnDevice",
           {by_properties},
           {CL_QUEUE_ON_DEVICE | out_of_order, CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES}}};
}

// A valid property that the device lacks is rejected (clCreateCommandQueue: Errors).
CLMEM_TABLE(DeviceInfo, OffersQueuesOrRefusesThem,
            "A queue with an optional property can be created exactly if the device reports it.",
            (const OptionalQueue& row), optional_queue_rows(), {}) {
  const bool offered =
      (queried(fixture, row.offered) & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
  const cl_device_id device = fixture.device().id();
  const std::array<cl_queue_properties, 3> properties{CL_QUEUE_PROPERTIES, row.bits, 0};
  cl_int code = not_stored;
  const Handle<cl_command_queue> made{
      row.by_list
          ? clCreateCommandQueueWithProperties(fixture.context(), device, properties.data(), &code)
          : clCreateCommandQueue(fixture.context(), device, row.bits, &code)};
  EXPECT_THAT(code, returns(offered ? CL_SUCCESS : CL_INVALID_QUEUE_PROPERTIES));
}

CLMEM_TABLE(DeviceInfo, HasQueryOfOptionalFeature,
            "The query of whether a device has an optional feature succeeds on every device.",
            (cl_device_info info),
            (Rows<cl_device_info>{
                {"SharedVirtualMemory", CL_DEVICE_SVM_CAPABILITIES},
                {"AtomicOperations", CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES},
                {"AtomicFences", CL_DEVICE_ATOMIC_FENCE_CAPABILITIES},
                {"DeviceEnqueue", CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES},
                {"DeviceQueues", CL_DEVICE_MAX_ON_DEVICE_QUEUES},
                {"Pipes", CL_DEVICE_PIPE_SUPPORT},
                {"GlobalVariables", CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE},
                {"NonUniformWorkGroups", CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT},
                {"ReadWriteImages", CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS},
                {"IntermediateLanguages", CL_DEVICE_IL_VERSION},
                {"ImagesOverBuffers", CL_DEVICE_IMAGE_PITCH_ALIGNMENT},
                {"SubGroups", CL_DEVICE_MAX_NUM_SUB_GROUPS},
                {"CollectiveFunctions", CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT},
                {"GenericAddresses", CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT},
                {"OutOfOrderQueues", CL_DEVICE_QUEUE_ON_HOST_PROPERTIES},
                {"FeaturesOfTheCompiler", CL_DEVICE_OPENCL_C_FEATURES},
            }),
            {"Optional.queries-exist"}) {
  std::size_t size = 0;
  EXPECT_THAT(clGetDeviceInfo(fixture.device().id(), info, 0, nullptr, &size), returns(CL_SUCCESS));
}

CLMEM_CASE(DeviceInfo, HasNoExtensionWithoutFeature,
           "A device without 2D images from buffers does not report the extension for them.",
           {"Optional.image2d-from-buffer.extension"}) {
  EXPECT_FALSE(fixture.device().has_extension("cl_khr_image2d_from_buffer"));
}

}  // namespace clmem::conformance::device_features_cases
