// SPDX-License-Identifier: Apache-2.0
// Sizes, alignments and regions that the calls which create buffers, sub-buffers, pipes and shared
// virtual memory have to refuse.

#include "harness/latest_call.hpp"
#include "suites/case_file.hpp"
#include "suites/creation/creation_refusal.hpp"

namespace clmem::conformance::size_refusals_cases {

namespace {

constexpr std::size_t size_max = std::numeric_limits<std::size_t>::max();
constexpr std::size_t usual_size = 4096;

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
  // Queried again, so that a reproducer queries its device.
  const auto most = scene.fixture.device().value_or_zero<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  if (most >= size_max) {
    unsupported("CL_DEVICE_MAX_MEM_ALLOC_SIZE below SIZE_MAX");
  }
  scene.arguments.size = static_cast<std::size_t>(most) + 1;
}

// The length of the allocation became a condition for copies in revision 3.0.17; older drivers read
// beyond it.
CreationMistake more_than_svm(const char* row, const char* topic, cl_mem_flags flags) {
  return {row, CL_INVALID_BUFFER_SIZE, {topic}, {[=](CreationScene& scene) {
            Fixture& fixture = scene.fixture;
            if (flags == CL_MEM_COPY_HOST_PTR &&
                fixture.device().value_or_zero<cl_version>(CL_DEVICE_NUMERIC_VERSION) <
                    CL_MAKE_VERSION(3, 0, 17)) {
              unsupported("OpenCL 3.0.17");
            }
            scene.arguments.flags = flags;
            scene.arguments.size = usual_size + 1;
            scene.arguments.host = scene.kept.shared(fixture, usual_size);
          }}};
}

std::vector<CreationRefusal> buffer_refusals() {
  constexpr cl_int code = CL_INVALID_BUFFER_SIZE;
  const std::vector<std::string> only{"CreateBuffer", "CreateBufferWithProperties"};
  return {
      {.common = {.name = "RefusesSize",
                  .sentence = "A buffer has at least one byte, whatever its flags, and no more "
                              "than CL_DEVICE_MAX_MEM_ALLOC_SIZE.",
                  .requirements = {"General.creation.null-on-error"}},
       .mistakes = {{"Zero",
                     code,
                     {"zero"},
                     {no_bytes, no_bytes_with<CL_MEM_READ_WRITE>, no_bytes_with<CL_MEM_READ_ONLY>,
                      no_bytes_with<CL_MEM_ALLOC_HOST_PTR>, no_bytes_with<CL_MEM_COPY_HOST_PTR>,
                      no_bytes_with<CL_MEM_USE_HOST_PTR>}},
                    {"MoreThanTheDeviceAllocates", code, {"too-large"}, {one_byte_too_many}}},
       .only = only},
      {.common = {.name = "RefusesMoreThanTheSvmAllocation",
                  .sentence =
                      "A buffer over shared virtual memory cannot be longer than the allocation."},
       .mistakes = {more_than_svm("Use", "svm-use", CL_MEM_USE_HOST_PTR),
                    more_than_svm("Copy", "svm-copy", CL_MEM_COPY_HOST_PTR)},
       .only = only}};
}

std::vector<CreationRefusal> svm_refusals() {
  std::vector<CreationMistake> mistakes;
  for (const cl_uint alignment : {3U, 5U, 6U, 24U, 96U, 127U}) {
    mistakes.push_back({"Alignment" + std::to_string(alignment),
                        CL_INVALID_VALUE,
                        {"alignment-not-pow2"},
                        {[=](CreationScene& scene) { scene.arguments.alignment = alignment; }}});
  }
  mistakes.push_back({"NoBytes", CL_INVALID_VALUE, {"size-zero"}, {no_bytes}});
  mistakes.push_back(
      {"MoreThanThereIs", CL_INVALID_VALUE, {"size-large"}, {[](CreationScene& scene) {
         scene.arguments.size = size_max;
       }}});
  return {{.common = {.name = "Refuses", .sentence = "A request that breaks a rule returns NULL."},
           .mistakes = std::move(mistakes),
           .only = {"SVMAlloc"}},
          {.common = {.name = "RefusesOneByteTooMany",
                      .sentence = "An allocation above CL_DEVICE_MAX_MEM_ALLOC_SIZE returns NULL."},
           .mistakes = {{"", CL_INVALID_VALUE, {"size-large"}, {one_byte_too_many}}},
           .only = {"SVMAlloc"}}};
}

template <auto field, cl_uint value>
void set(CreationScene& scene) {
  scene.arguments.*field = value;
}

std::vector<CreationRefusal> pipe_refusals() {
  constexpr cl_int code = CL_INVALID_PIPE_SIZE;
  return {
      {.common = {.name = "Refuses",
                  .sentence = "A pipe requires a packet size and a capacity above zero.",
                  .requirements = {"General.creation.null-on-error"}},
       .mistakes =
           {{"PacketOfNoSize", code, {"packet-zero"}, {set<&CreationArguments::packet_size, 0>}},
            {"NoPackets", code, {"packets-zero"}, {set<&CreationArguments::max_packets, 0>}}},
       .only = {"CreatePipe"}},
      {.common = {.name = "RefusesLargePacket",
                  .sentence = "A packet size above CL_DEVICE_PIPE_MAX_PACKET_SIZE is refused."},
       .mistakes = {{"", code, {"packet-large"}, {[](CreationScene& scene) {
                       const auto largest = scene.fixture.device().value_or_zero<cl_uint>(
                           CL_DEVICE_PIPE_MAX_PACKET_SIZE);
                       if (largest == std::numeric_limits<cl_uint>::max()) {
                         unsupported("a packet size that is too large");
                       }
                       scene.arguments.packet_size = largest + 1;
                       scene.arguments.max_packets = 1;
                     }}}},
       .only = {"CreatePipe"}}};
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

// The end of the region is beyond SIZE_MAX and, computed carelessly, back inside the parent.
std::vector<CreationMistake> wrapping_mistakes() {
  constexpr const char* wraps = "wraparound";
  return {region("SizeMax", wraps, {1}, {0, size_max}),
          region("EndAtZero", wraps, {-1}, {1}),
          region("EndAtOne", wraps, {1}, {-1, 1}),
          region("EndInside", wraps, {-1}, {2}),
          region("EndAtOrigin", wraps, {3}, {-1}),
          region("BothHalves", wraps, half_the_address_space, {1, half_the_address_space.bytes})};
}

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

// Over `storage`: of host memory whose address is as far from a multiple of the alignment as the
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

CreationMistake create_type(cl_buffer_create_type type) {
  return {"", CL_INVALID_VALUE, {"create-type"}, {[=](CreationScene& scene) {
            scene.arguments.type = type;
          }}};
}

// Together in one case.
CreationMistake together(const std::vector<CreationMistake>& mistakes) {
  CreationMistake all = mistakes.front();
  for (auto more = mistakes.begin() + 1; more != mistakes.end(); ++more) {
    all.changes.insert(all.changes.end(), more->changes.begin(), more->changes.end());
  }
  return all;
}

std::vector<CreationRefusal> sub_buffer_refusals() {
  const std::vector<std::string> only{"CreateSubBuffer"};
  return {
      {.common = {.name = "RefusesUnknownCreateType",
                  .sentence = "CL_BUFFER_CREATE_TYPE_REGION is the only creation type."},
       .mistakes = {together({create_type(0), create_type(CL_BUFFER_CREATE_TYPE_REGION + 1),
                              create_type(0xffffffffu)})},
       .only = only},
      {.common = {.name = "RefusesNullRegion",
                  .sentence = "A description of the region is required."},
       .mistakes = {{"", CL_INVALID_VALUE, {"null-info"}, {[](CreationScene& scene) {
                       scene.arguments.region.reset();
                     }}}},
       .only = only},
      {.common = {.name = "RefusesRegion",
                  .sentence = "A region lies within its parent and has at least one byte.",
                  .requirements = {"General.creation.null-on-error"}},
       .mistakes = outside_mistakes(),
       .only = only},
      {.common = {.name = "RefusesWrappingRegion",
                  .sentence = "A region whose end is beyond SIZE_MAX lies outside of every buffer.",
                  .requirements = {"General.creation.null-on-error"}},
       .mistakes = wrapping_mistakes(),
       .only = only},
      {.common = {.name = "RefusesMisalignedOrigin",
                  .sentence = "An origin that is not a multiple of the device's "
                              "CL_DEVICE_MEM_BASE_ADDR_ALIGN is refused."},
       .mistakes = {misaligned("One", [](std::size_t) -> std::size_t { return 1; }),
                    misaligned("HalfAlignment", [](std::size_t unit) { return unit / 2; }),
                    misaligned("OneBelow", [](std::size_t unit) { return unit - 1; }),
                    misaligned("OneAbove", [](std::size_t unit) { return unit + 1; }),
                    misaligned("NearEnd", [](std::size_t unit) { return 4 * unit - 1; }),
                    misaligned_over("OverHostMemory", CL_MEM_USE_HOST_PTR),
                    misaligned_over("OverAllocatedHostMemory", CL_MEM_ALLOC_HOST_PTR)},
       .only = only}};
}

// Null for `errcode_ret` is legal whether the call succeeds or not.
CLMEM_CASES(silent_cases) {
  Cases cases;
  for (const auto& [name, rule] :
       {std::pair{"CreateBuffer", "CreateBuffer.success"},
        std::pair{"CreateBufferWithProperties", "CreateBufferWithProperties.null-properties"},
        std::pair{"CreateSubBuffer", "CreateSubBuffer.success"}}) {
    const Creation& creation = creation_named(name);
    cases.push_back({.suite = creation.suite,
                     .name = "WorksWithoutErrcode",
                     .sentence = "Null for errcode_ret is accepted by a call that succeeds.",
                     .requirements = {"General.errcode-ret.null", rule},
                     .body = [&creation](Fixture& fixture) {
                       const CreationScene scene{fixture, creation};
                       EXPECT_TRUE(scene.make(nullptr)) << latest_call::described();
                       expect_alive(fixture);
                     }});
  }
  return cases;
}

CLMEM_CASES(cases) {
  return join({cases_of(buffer_refusals()), cases_of(svm_refusals()), cases_of(pipe_refusals()),
               cases_of(sub_buffer_refusals())});
}

}  // namespace

}  // namespace clmem::conformance::size_refusals_cases
