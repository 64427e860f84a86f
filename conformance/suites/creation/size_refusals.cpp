// SPDX-License-Identifier: Apache-2.0
// Sizes, alignments and regions that the calls which create buffers, sub-buffers, pipes and shared
// virtual memory reject.
// Suites of cases that a table names: SvmAlloc.

#include "harness/latest_call.hpp"
#include "suites/case_file.hpp"
#include "suites/creation/creation_refusal.hpp"

namespace clmem::conformance::size_refusals_cases {

constexpr std::size_t size_max = std::numeric_limits<std::size_t>::max();
void no_bytes(CreationScene& scene) {
  scene.arguments.size = 0;
}

template <cl_mem_flags flags>
void no_bytes_with(CreationScene& scene) {
  no_bytes(scene);
  scene.arguments.flags = flags;
  const bool has_data = (flags & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)) != 0;
  scene.arguments.host = has_data ? scene.fixture.host(usual_size).data() : nullptr;
  scene.arguments.properties = std::vector<cl_ulong>{0};
}

void one_byte_too_many(CreationScene& scene) {
  // The query is repeated, so that a reproducer contains it.
  const auto most = scene.fixture.device().value_or_zero<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  if (most >= size_max) {
    unsupported("CL_DEVICE_MAX_MEM_ALLOC_SIZE below SIZE_MAX");
  }
  scene.arguments.size = static_cast<std::size_t>(most) + 1;
}

CLMEM_REFUSALS(
    CreationRefusal, CreateBuffer, RefusesSize,
    "A buffer has at least one byte, whatever its flags, and no more than "
    "CL_DEVICE_MAX_MEM_ALLOC_SIZE.",
    ({"Zero",
      CL_INVALID_BUFFER_SIZE,
      {"zero"},
      {no_bytes, no_bytes_with<CL_MEM_READ_WRITE>, no_bytes_with<CL_MEM_READ_ONLY>,
       no_bytes_with<CL_MEM_ALLOC_HOST_PTR>, no_bytes_with<CL_MEM_COPY_HOST_PTR>,
       no_bytes_with<CL_MEM_USE_HOST_PTR>}},
     {"MoreThanTheDeviceAllocates", CL_INVALID_BUFFER_SIZE, {"too-large"}, {one_byte_too_many}}),
    .calls = buffer_calls, .also = {null_on_error})

template <cl_mem_flags flags>
void more_than_svm(CreationScene& scene) {
  // The length of the allocation became a condition for copies in revision 3.0.17; older drivers
  // read beyond it.
  if (flags == CL_MEM_COPY_HOST_PTR && scene.fixture.device().value_or_zero<cl_version>(
                                           CL_DEVICE_NUMERIC_VERSION) < CL_MAKE_VERSION(3, 0, 17)) {
    unsupported("OpenCL 3.0.17");
  }
  scene.arguments.flags = flags;
  // Whole pages: a driver may round the size of an allocation up to them.
  scene.arguments.size = page_size + 1;
  scene.arguments.host = scene.kept.shared(scene.fixture, page_size);
}

CLMEM_REFUSALS(
    CreationRefusal, CreateBuffer, RefusesMoreThanTheSvmAllocation,
    "A buffer that uses or copies an allocation of shared virtual memory cannot be larger than it.",
    ({"Use", CL_INVALID_BUFFER_SIZE, {"svm-use"}, {more_than_svm<CL_MEM_USE_HOST_PTR>}},
     {"Copy", CL_INVALID_BUFFER_SIZE, {"svm-copy"}, {more_than_svm<CL_MEM_COPY_HOST_PTR>}}),
    .calls = buffer_calls)

CreationMistake alignment(cl_uint bytes) {
  return {std::to_string(bytes), no_code, {"alignment-not-pow2"}, {[=](CreationScene& scene) {
            scene.arguments.alignment = bytes;
          }}};
}

void size_max_bytes(CreationScene& scene) {
  scene.arguments.size = size_max;
}

CLMEM_REFUSALS(CreationRefusal, SVMAlloc, RefusesAlignment,
               "An alignment that is not a power of two is rejected.",
               (alignment(3), alignment(5), alignment(6), alignment(24), alignment(96),
                alignment(127)))

CLMEM_REFUSALS(CreationRefusal, SVMAlloc, RefusesSize,
               "An allocation of no bytes or of SIZE_MAX bytes is rejected.",
               ({"NoBytes", no_code, {"size-zero"}, {no_bytes}},
                {"MoreThanThereIs", no_code, {"size-large"}, {size_max_bytes}}))

CLMEM_REFUSALS(CreationRefusal, SVMAlloc, RefusesOneByteTooMany,
               "An allocation above CL_DEVICE_MAX_MEM_ALLOC_SIZE returns NULL.",
               ({"", no_code, {"size-large"}, {one_byte_too_many}}))

void empty_packets(CreationScene& scene) {
  scene.arguments.packet_size = 0;
}

void no_packets(CreationScene& scene) {
  scene.arguments.max_packets = 0;
}

CLMEM_REFUSALS(CreationRefusal, CreatePipe, RefusesSize,
               "A pipe requires a packet size and a capacity above zero.",
               ({"PacketOfNoSize", CL_INVALID_PIPE_SIZE, {"packet-zero"}, {empty_packets}},
                {"NoPackets", CL_INVALID_PIPE_SIZE, {"packets-zero"}, {no_packets}}),
               .also = {null_on_error})

CLMEM_REFUSAL(CreationRefusal, CreatePipe, RefusesLargePacket,
              "A packet size above CL_DEVICE_PIPE_MAX_PACKET_SIZE is rejected.",
              CL_INVALID_PIPE_SIZE, "packet-large") {
  const auto largest =
      scene.fixture.device().value_or_zero<cl_uint>(CL_DEVICE_PIPE_MAX_PACKET_SIZE);
  if (largest == std::numeric_limits<cl_uint>::max()) {
    unsupported("a packet size that is too large");
  }
  scene.arguments.packet_size = largest + 1;
  scene.arguments.max_packets = 1;
}

template <cl_buffer_create_type type>
void create_type(CreationScene& scene) {
  scene.arguments.type = type;
}

CLMEM_REFUSALS(CreationRefusal, CreateSubBuffer, RefusesUnknownCreateType,
               "CL_BUFFER_CREATE_TYPE_REGION is the only creation type.",
               ({"",
                 CL_INVALID_VALUE,
                 {"create-type"},
                 {create_type<0>, create_type<CL_BUFFER_CREATE_TYPE_REGION + 1>,
                  create_type<0xffffffffU>}}))

CLMEM_REFUSAL(CreationRefusal, CreateSubBuffer, RefusesNullRegion,
              "A description of the region is required.", CL_INVALID_VALUE, "null-info") {
  scene.arguments.region.reset();
}

// A place or a size in a parent of four units, of which each is a legal origin. What is below zero
// counts from SIZE_MAX + 1.
struct Length {
  int units = 0;
  std::size_t bytes = 0;

  [[nodiscard]] std::size_t in(std::size_t unit) const {
    return static_cast<std::size_t>(units) * unit + bytes;
  }
};

CreationMistake region(const char* row, const char* topic, Length origin, Length size,
                       cl_int code = CL_INVALID_VALUE) {
  return {row, code, {topic}, {[=](CreationScene& scene) {
            const std::size_t unit = scene.fixture.origin_unit();
            scene.arguments.region = {origin.in(unit), size.in(unit)};
          }}};
}

constexpr Length half_the_address_space{0, size_max / 2 + 1};

std::vector<CreationMistake> outside_mistakes() {
  constexpr const char* bounds = "out-of-bounds";
  constexpr const char* origin = "origin-past-end";
  constexpr cl_int empty = CL_INVALID_BUFFER_SIZE;
  constexpr Length byte{0, 1};
  constexpr Length after_32_bits{0, (size_max & ~std::size_t{0xffffffff}) | 1};
  return {region("OneByteTooLong", bounds, {0}, {4, 1}),
          region("LastPartOneByteTooLong", bounds, {3}, {1, 1}),
          region("ShiftedWhole", bounds, {1}, {4}),
          region("SizeOfHalfTheAddressSpace", bounds, {0}, half_the_address_space),
          region("SizeMaxFromStart", bounds, {0}, {0, size_max}),
          region("OneAfter32Bits", bounds, {0}, after_32_bits),
          region("OriginAtEnd", origin, {4}, byte),
          region("OriginAfterEnd", origin, {8}, {1}),
          region("OriginFarBeyondEnd", origin, half_the_address_space, byte),
          region("EmptyAtStart", "zero", {0}, {0}, empty),
          region("EmptyInside", "zero", {2}, {0}, empty)};
}

CLMEM_REFUSALS(CreationRefusal, CreateSubBuffer, RefusesRegion,
               "A region lies within its parent and has at least one byte.", (outside_mistakes()),
               .also = {null_on_error})

// The sum of origin and size wraps around to a position in the parent.
CLMEM_REFUSALS(
    CreationRefusal, CreateSubBuffer, RefusesWrappingRegion,
    "A region whose end is beyond SIZE_MAX lies outside of every buffer.",
    (region("SizeMax", "wraparound", {1}, {0, size_max}),
     region("EndAtZero", "wraparound", {-1}, {1}), region("EndAtOne", "wraparound", {1}, {-1, 1}),
     region("EndInside", "wraparound", {-1}, {2}), region("EndAtOrigin", "wraparound", {3}, {-1}),
     region("BothHalves", "wraparound", half_the_address_space, {1, half_the_address_space.bytes})),
    .also = {null_on_error})

std::size_t alignment_above_one(const CreationScene& scene) {
  const std::size_t alignment = scene.fixture.device().base_alignment();
  if (alignment == 1) {
    unsupported("CL_DEVICE_MEM_BASE_ADDR_ALIGN above one byte");
  }
  return alignment;
}

CreationMistake misaligned(const char* row, std::size_t (*origin)(std::size_t alignment)) {
  return {row, CL_MISALIGNED_SUB_BUFFER_OFFSET, {""}, {[=](CreationScene& scene) {
            scene.arguments.region = {origin(alignment_above_one(scene)), 1};
          }}};
}

// The parent is over host memory whose address is as far from a multiple of the alignment as the
// origin, so that the part itself would be aligned.
CreationMistake misaligned_over(const char* row, cl_mem_flags storage) {
  return {row, CL_MISALIGNED_SUB_BUFFER_OFFSET, {""}, {[=](CreationScene& scene) {
            Fixture& fixture = scene.fixture;
            const std::size_t alignment = alignment_above_one(scene);
            constexpr std::size_t origin = 1;
            scene.arguments.region = {origin, 1};
            HostBytes& host = fixture.host(usual_size + 2 * alignment);
            void* begin = host.data() + alignment;
            std::size_t space = host.size() - alignment;
            std::align(alignment, usual_size, begin, space);
            const bool is_over_host = (storage & CL_MEM_USE_HOST_PTR) != 0;
            std::byte* const given =
                is_over_host ? static_cast<std::byte*>(begin) - origin : nullptr;
            FilledBuffer parent{must_make(clCreateBuffer, fixture.context(),
                                          CL_MEM_READ_WRITE | storage, usual_size, given),
                                Bytes(usual_size)};
            must_succeed(clEnqueueWriteBuffer, fixture.queue(), parent.get(), CL_TRUE, 0,
                         usual_size, parent.bytes.data(), 0, nullptr, nullptr);
            scene.arguments.parent = scene.kept.keep(std::move(parent));
          }}};
}

CLMEM_REFUSALS(
    CreationRefusal, CreateSubBuffer, RefusesMisalignedOrigin,
    "An origin that is not a multiple of the device's CL_DEVICE_MEM_BASE_ADDR_ALIGN is rejected.",
    (misaligned("One", [](std::size_t) -> std::size_t { return 1; }),
     misaligned("HalfAlignment", [](std::size_t unit) { return unit / 2; }),
     misaligned("OneBelow", [](std::size_t unit) { return unit - 1; }),
     misaligned("OneAbove", [](std::size_t unit) { return unit + 1; }),
     misaligned("NearEnd", [](std::size_t unit) { return 4 * unit - 1; }),
     misaligned_over("OverHostMemory", CL_MEM_USE_HOST_PTR),
     misaligned_over("OverAllocatedHostMemory", CL_MEM_ALLOC_HOST_PTR)))

CLMEM_CASES(silent_cases) {
  Cases cases;
  for (const auto& [name, rule] :
       {std::pair{"CreateBuffer", "CreateBuffer.success"},
        std::pair{"CreateBufferWithProperties", "CreateBufferWithProperties.null-properties"},
        std::pair{"CreateSubBuffer", "CreateSubBuffer.success"}}) {
    const Creation& creation = creation_named(name);
    cases.push_back({.suite = creation.suite,
                     .name = "WorksWithoutErrcode",
                     .sentence = "A call that succeeds accepts NULL for errcode_ret.",
                     .requirements = {"General.errcode-ret.null", rule},
                     .body = [&creation](Fixture& fixture) {
                       const CreationScene scene{fixture, creation};
                       EXPECT_TRUE(scene.make(nullptr)) << latest_call::described();
                       expect_alive(fixture);
                     }});
  }
  return cases;
}

}  // namespace clmem::conformance::size_refusals_cases
