// SPDX-License-Identifier: Apache-2.0
// Objects that commands reject as their buffer, image or shared virtual memory.

#include "operations/command/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::object_refusals_cases {

namespace {

using enum MemoryKind;

void no_object(CommandScene& scene) {
  scene.place.mem = nullptr;
}

CLMEM_REFUSALS(Refusal, TransferBuffers, RefusesNull, "A transfer requires valid buffers.",
               ({"", CL_INVALID_MEM_OBJECT, {"null", "null-entry"}, {no_object}}),
               .sides = {buffer})

CLMEM_REFUSALS(Refusal, ImageCommand, RefusesNull, "NULL is not an image.",
               ({"", CL_INVALID_MEM_OBJECT, {"null"}, {no_object}}), .sides = {image})

std::size_t size_of_larger_side(const CommandScene& scene) {
  const std::size_t other_size =
      scene.other.mem == nullptr ? 0 : mem_info<std::size_t>(scene.other.mem, CL_MEM_SIZE);
  return std::max(mem_info<std::size_t>(scene.place.mem, CL_MEM_SIZE), other_size);
}

// So large that only its context is wrong.
void foreign_buffer(CommandScene& scene) {
  Handle<cl_context> elsewhere = scene.fixture.new_context();
  scene.place.mem = scene.kept.keep(must_make(clCreateBuffer, elsewhere.get(), CL_MEM_READ_WRITE,
                                              size_of_larger_side(scene), nullptr));
  scene.kept.keep(std::move(elsewhere));
}

void foreign_sub_buffer(CommandScene& scene) {
  // Not the size of the foreign buffer, whose storage may be larger than requested.
  const cl_buffer_region all{0, size_of_larger_side(scene)};
  foreign_buffer(scene);
  scene.place.mem = scene.kept.keep(
      must_make(clCreateSubBuffer, scene.place.mem, 0, CL_BUFFER_CREATE_TYPE_REGION, &all));
}

CLMEM_REFUSALS(Refusal, TransferBuffers, RefusesBufferOfOtherContext,
               "Buffers and queue have to be of the same context.",
               ({"", CL_INVALID_CONTEXT, {"", "mem-objects"}, {foreign_buffer}}), .sides = {buffer})

CLMEM_REFUSALS(Refusal, TransferBuffers, RefusesSubBufferOfOtherContext,
               "A sub-buffer is of the context of its parent, which has to be that of the queue.",
               ({"", CL_INVALID_CONTEXT, {"", "mem-objects"}, {foreign_sub_buffer}}),
               .sides = {buffer})

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesImageOfOtherContext,
              "Image and queue have to be of the same context.", CL_INVALID_CONTEXT, "",
              .sides = {image}) {
  Handle<cl_context> elsewhere = scene.fixture.new_context();
  scene.place.mem =
      scene.kept.keep(must_make(clCreateImage2D, elsewhere.get(), CL_MEM_READ_WRITE,
                                &common_format().cl, image_info(scene.place.mem, CL_IMAGE_WIDTH),
                                image_info(scene.place.mem, CL_IMAGE_HEIGHT), 0, nullptr));
  scene.kept.keep(std::move(elsewhere));
}

// The time limit is short, because drivers that accept an image as a buffer hang in the middle of
// the command.
CLMEM_REFUSAL(Refusal, TransferBuffers, RefusesImage, "An image is not a buffer, however large.",
              CL_INVALID_MEM_OBJECT, "is-image", .sides = {buffer}, .time_limit_s = 3) {
  scene.place.mem = scene.kept.keep(small_image(scene.fixture));
}

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesBuffer, "A buffer is not an image.",
              CL_INVALID_MEM_OBJECT, "is-buffer", .sides = {image}) {
  constexpr std::size_t enough = 4096;  // bytes; more than any legal call touches
  scene.place.mem = scene.kept.keep(scene.fixture.filled_buffer(enough));
}

// Not hidden from the host: that would be a second mistake where the host transfers or maps.
void pipe(CommandScene& scene) {
  scene.place.mem = scene.kept.keep(
      must_make(clCreatePipe, scene.fixture.context(), CL_MEM_READ_WRITE, 16, 256, nullptr));
}

CLMEM_REFUSALS(Refusal, TransferBuffers, RefusesPipe, "A pipe is not a buffer.",
               ({"", CL_INVALID_MEM_OBJECT, {"is-pipe"}, {pipe}}), .sides = {buffer})

CLMEM_REFUSALS(Refusal, ImageCommand, RefusesPipe, "A pipe is not an image.",
               ({"", CL_INVALID_MEM_OBJECT, {"is-pipe"}, {pipe}}), .sides = {image})

CLMEM_REFUSAL(Refusal, HostAccess, RefusesNullPointer,
              "A transfer with the host requires host memory.", CL_INVALID_VALUE, "null",
              .sides = {host}, .delivery = Delivery::both_ways) {
  scene.place.address = nullptr;
}

CLMEM_REFUSAL(Refusal, SvmCommand, RefusesNullPointer, "NULL is not shared virtual memory.",
              CL_INVALID_VALUE, "null", .sides = {svm}) {
  scene.place.address = nullptr;
}

// Lists of what is migrated or freed.
CLMEM_REFUSALS(Refusal, CommandList, Refuses,
               "The list is not NULL and has entries, and the flags are defined.",
               ({"CountZero", CL_INVALID_VALUE, {"count-zero"}, {[](CommandScene& scene) {
                   scene.arguments.count = 0;
                 }}},
                {"NullList", CL_INVALID_VALUE, {"list-null"}, {[](CommandScene& scene) {
                   scene.arguments.no_list = true;
                 }}},
                {"UnknownFlag", CL_INVALID_VALUE, {"flags"}, {[](CommandScene& scene) {
                   scene.arguments.flags = cl_mem_migration_flags{1} << 20;
                 }}}),
               .sides = {buffer, svm})

}  // namespace

}  // namespace clmem::conformance::object_refusals_cases
