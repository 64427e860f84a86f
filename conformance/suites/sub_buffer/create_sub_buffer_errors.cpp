// SPDX-License-Identifier: Apache-2.0
// Calls of clCreateSubBuffer that have to be refused for their parent, type or region.

#include "suites/case_file.hpp"
#include "suites/sub_buffer/sub_buffer_call.hpp"

namespace clmem::conformance::create_sub_buffer_errors_cases {

namespace {

using SubBufferRegion = CreationMistake<SubBufferCall>;

constexpr std::size_t size_max = std::numeric_limits<std::size_t>::max();

SubBufferRegion region_mistake(const char* name, const char* requirement, cl_int code,
                               cl_buffer_region (*region)(std::size_t alignment)) {
  return {name, {requirement}, code, [region](Fixture& fixture, SubBufferCall& call) {
            call.region = region(fixture.origin_unit());
          }};
}

Cases parent_cases() {
  return {
      refusal_of<SubBufferCall>(
          {.name = "RefusesNullParent",
           .sentence = "A sub-buffer requires a parent buffer.",
           .requirements = {"CreateSubBuffer.err.INVALID_MEM_OBJECT.null", "General.handle.null"}},
          CL_INVALID_MEM_OBJECT, [](Fixture&, SubBufferCall& call) { call.given = nullptr; }),
      {.name = "RefusesSubBufferAsParent",
       .sentence = "A sub-buffer cannot be the parent of another sub-buffer.",
       .requirements = {"CreateSubBuffer.err.INVALID_MEM_OBJECT.is-sub-buffer"},
       .body =
           [](Fixture& fixture) {
             const std::size_t alignment = fixture.origin_unit();
             SubBufferCall call{fixture};
             for (const std::size_t origin : {std::size_t{0}, alignment}) {
               const FilledBuffer part = fixture.sub_buffer(call.parent, origin, 2 * alignment);
               call.given = part.get();
               for (const cl_buffer_region& region :
                    {cl_buffer_region{0, 2 * alignment}, cl_buffer_region{0, 1},
                     cl_buffer_region{alignment, 1}}) {
                 call.region = region;
                 expect_refused(fixture, call, CL_INVALID_MEM_OBJECT);
               }
               expect_contents(fixture, part, {ReadBack::read});
             }
           }},
      {.name = "RefusesImageAsParent",
       .sentence = "An image is a memory object but not a buffer.",
       .requirements = {"CreateSubBuffer.err.INVALID_MEM_OBJECT.is-image"},
       .body = [](Fixture& fixture) {
         const Handle<cl_mem> image = small_image(fixture);
         SubBufferCall call{fixture};
         call.given = image.get();
         call.region = {0, 4};
         expect_refused(fixture, call, CL_INVALID_MEM_OBJECT);
       }}};
}

Cases description_cases() {
  return {{.name = "RefusesUnknownCreateType",
           .sentence = "CL_BUFFER_CREATE_TYPE_REGION is the only creation type.",
           .requirements = {"CreateSubBuffer.err.INVALID_VALUE.create-type"},
           .body =
               [](Fixture& fixture) {
                 SubBufferCall call{fixture};
                 for (const cl_buffer_create_type type :
                      {cl_buffer_create_type{0},
                       cl_buffer_create_type{CL_BUFFER_CREATE_TYPE_REGION + 1},
                       cl_buffer_create_type{0xffffffffu}}) {
                   SCOPED_TRACE(testing::Message() << "type " << type);
                   call.type = type;
                   expect_refused(fixture, call, CL_INVALID_VALUE);
                 }
               }},
          refusal_of<SubBufferCall>(
              {.name = "RefusesNullRegion",
               .sentence = "A description of the region is required.",
               .requirements = {"CreateSubBuffer.err.INVALID_VALUE.null-info"}},
              CL_INVALID_VALUE, [](Fixture&, SubBufferCall& call) { call.has_region = false; }),
          {.name = "WorksWithoutErrcode",
           .sentence =
               "Null for errcode_ret is accepted by a call that succeeds and by one that fails.",
           .requirements = {"General.errcode-ret.null", "CreateSubBuffer.success"},
           .body = [](Fixture& fixture) {
             SubBufferCall call{fixture};
             call.region = {0, 0};
             EXPECT_FALSE(call.make(nullptr));
             call.region = {0, call.parent.size()};
             const Handle<cl_mem> made = call.make(nullptr);
             ASSERT_NE(made.get(), nullptr);
             expect_contents(fixture, made.get(), call.parent.bytes);
           }}};
}

// Regions depend on the device: `alignment` is that of origins, the parent has four times as many
// bytes.
std::vector<SubBufferRegion> outside_rows() {
  constexpr const char* bounds = "CreateSubBuffer.err.INVALID_VALUE.out-of-bounds";
  constexpr const char* origin = "CreateSubBuffer.err.INVALID_VALUE.origin-past-end";
  constexpr const char* zero = "CreateSubBuffer.err.INVALID_BUFFER_SIZE.zero";
  return {region_mistake("OneByteTooLong", bounds, CL_INVALID_VALUE,
                         [](std::size_t alignment) {
                           return cl_buffer_region{0, 4 * alignment + 1};
                         }),
          region_mistake("LastPartOneByteTooLong", bounds, CL_INVALID_VALUE,
                         [](std::size_t alignment) {
                           return cl_buffer_region{3 * alignment, alignment + 1};
                         }),
          region_mistake("ShiftedWhole", bounds, CL_INVALID_VALUE,
                         [](std::size_t alignment) {
                           return cl_buffer_region{alignment, 4 * alignment};
                         }),
          region_mistake("SizeOfHalfTheAddressSpace", bounds, CL_INVALID_VALUE,
                         [](std::size_t) {
                           return cl_buffer_region{0, size_max / 2 + 1};
                         }),
          region_mistake("SizeMaxFromStart", bounds, CL_INVALID_VALUE,
                         [](std::size_t) {
                           return cl_buffer_region{0, size_max};
                         }),
          region_mistake("OneAfter32Bits", bounds, CL_INVALID_VALUE,
                         [](std::size_t) {
                           return cl_buffer_region{0, (size_max & ~std::size_t{0xffffffff}) | 1};
                         }),
          region_mistake("OriginAtEnd", origin, CL_INVALID_VALUE,
                         [](std::size_t alignment) {
                           return cl_buffer_region{4 * alignment, 1};
                         }),
          region_mistake("OriginAfterEnd", origin, CL_INVALID_VALUE,
                         [](std::size_t alignment) {
                           return cl_buffer_region{8 * alignment, alignment};
                         }),
          region_mistake("OriginFarBeyondEnd", origin, CL_INVALID_VALUE,
                         [](std::size_t) {
                           return cl_buffer_region{size_max / 2 + 1, 1};
                         }),
          region_mistake("EmptyAtStart", zero, CL_INVALID_BUFFER_SIZE,
                         [](std::size_t) {
                           return cl_buffer_region{0, 0};
                         }),
          region_mistake("EmptyInside", zero, CL_INVALID_BUFFER_SIZE, [](std::size_t alignment) {
            return cl_buffer_region{2 * alignment, 0};
          })};
}

// The end of the region is beyond SIZE_MAX and, computed carelessly, back inside the parent.
std::vector<SubBufferRegion> wrapping_rows() {
  constexpr const char* wraps = "CreateSubBuffer.err.INVALID_VALUE.wraparound";
  return {region_mistake("SizeMax", wraps, CL_INVALID_VALUE,
                         [](std::size_t alignment) {
                           return cl_buffer_region{alignment, size_max};
                         }),
          region_mistake("EndAtZero", wraps, CL_INVALID_VALUE,
                         [](std::size_t alignment) {
                           return cl_buffer_region{size_max - alignment + 1, alignment};
                         }),
          region_mistake("EndAtOne", wraps, CL_INVALID_VALUE,
                         [](std::size_t alignment) {
                           return cl_buffer_region{alignment, size_max - alignment + 2};
                         }),
          region_mistake("EndInside", wraps, CL_INVALID_VALUE,
                         [](std::size_t alignment) {
                           return cl_buffer_region{size_max - alignment + 1, 2 * alignment};
                         }),
          region_mistake("EndAtOrigin", wraps, CL_INVALID_VALUE,
                         [](std::size_t alignment) {
                           return cl_buffer_region{3 * alignment, size_max - alignment + 1};
                         }),
          region_mistake("BothHalves", wraps, CL_INVALID_VALUE, [](std::size_t alignment) {
            return cl_buffer_region{size_max / 2 + 1, size_max / 2 + 1 + alignment};
          })};
}

SubBufferRegion misaligned(const char* name, std::size_t (*origin)(std::size_t alignment)) {
  return {
      name, {}, CL_MISALIGNED_SUB_BUFFER_OFFSET, [origin](Fixture& fixture, SubBufferCall& call) {
        const std::size_t alignment = fixture.device().base_alignment();
        call.region = {origin(alignment), 1};
        if (call.region.origin % alignment == 0) {
          unsupported("CL_DEVICE_MEM_BASE_ADDR_ALIGN above one byte");
        }
      }};
}

// Over `storage`: of host memory whose address is as far from a multiple of the alignment as the
// origin, so that the part itself would be aligned.
SubBufferRegion misaligned(const char* name, cl_mem_flags storage) {
  return {
      name, {}, CL_MISALIGNED_SUB_BUFFER_OFFSET, [storage](Fixture& fixture, SubBufferCall& call) {
        const std::size_t alignment = fixture.device().base_alignment();
        constexpr std::size_t origin = 1;
        call.region = {origin, 1};
        if (alignment == 1) {
          unsupported("CL_DEVICE_MEM_BASE_ADDR_ALIGN above one byte");
        }
        const std::size_t size = call.parent.size();
        Bytes& host = fixture.host(size + 2 * alignment);
        void* begin = host.data() + alignment;
        std::size_t space = host.size() - alignment;
        std::align(alignment, size, begin, space);
        const bool is_over_host = (storage & CL_MEM_USE_HOST_PTR) != 0;
        std::byte* const given = is_over_host ? static_cast<std::byte*>(begin) - origin : nullptr;
        FilledBuffer parent{
            must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | storage, size, given),
            Bytes(size)};
        must_succeed(clEnqueueWriteBuffer, fixture.queue(), parent.get(), CL_TRUE, 0, size,
                     parent.bytes.data(), 0, nullptr, nullptr);
        call.parent = std::move(parent);
        call.given = call.parent.get();
      }};
}

Cases region_cases() {
  return join(
      {refusals_of<SubBufferCall>(
           {.name = "RefusesRegion",
            .sentence = "A region lies within its parent and has at least one byte.",
            .requirements = {"General.creation.null-on-error"}},
           outside_rows()),
       refusals_of<SubBufferCall>(
           {.name = "RefusesWrappingRegion",
            .sentence = "A region whose end is beyond SIZE_MAX lies outside of every buffer.",
            .requirements = {"General.creation.null-on-error"}},
           wrapping_rows()),
       refusals_of<SubBufferCall>(
           {.name = "RefusesMisalignedOrigin",
            .sentence = "An origin that is not a multiple of the device's "
                        "CL_DEVICE_MEM_BASE_ADDR_ALIGN is refused.",
            .requirements = {"CreateSubBuffer.err.MISALIGNED_SUB_BUFFER_OFFSET"}},
           {misaligned("One", [](std::size_t) -> std::size_t { return 1; }),
            misaligned("HalfAlignment", [](std::size_t alignment) { return alignment / 2; }),
            misaligned("OneBelow", [](std::size_t alignment) { return alignment - 1; }),
            misaligned("OneAbove", [](std::size_t alignment) { return alignment + 1; }),
            misaligned("NearEnd", [](std::size_t alignment) { return 4 * alignment - 1; }),
            misaligned("OverHostMemory", CL_MEM_USE_HOST_PTR),
            misaligned("OverAllocatedHostMemory", CL_MEM_ALLOC_HOST_PTR)})});
}

}  // namespace

Cases cases() {
  return in_suite("CreateSubBuffer", join({parent_cases(), description_cases(), region_cases()}));
}

}  // namespace clmem::conformance::create_sub_buffer_errors_cases
