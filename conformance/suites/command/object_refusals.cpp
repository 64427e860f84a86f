// SPDX-License-Identifier: Apache-2.0
// Objects that commands refuse as their buffer, image or shared virtual memory.

#include "operations/command/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::object_refusals_cases {

namespace {

using enum MemoryKind;

constexpr std::size_t enough = 4096;  // bytes; more than any legal call touches

// Drivers that accept an image as a buffer hang in the middle of the command.
constexpr double short_limit_s = 3;

void no_object(CommandScene& scene) {
  scene.place.mem = nullptr;
}

void no_address(CommandScene& scene) {
  scene.place.address = nullptr;
}

std::size_t size_of_larger_side(const CommandScene& scene) {
  const std::size_t other_size =
      scene.other.mem == nullptr ? 0 : mem_info<std::size_t>(scene.other.mem, CL_MEM_SIZE);
  return std::max(mem_info<std::size_t>(scene.place.mem, CL_MEM_SIZE), other_size);
}

// So large that only its context is wrong.
void foreign_buffer(CommandScene& scene) {
  Handle<cl_context> elsewhere = scene.fixture.new_context();
  Handle<cl_mem> made = must_make(clCreateBuffer, elsewhere.get(), CL_MEM_READ_WRITE,
                                  size_of_larger_side(scene), nullptr);
  scene.place.mem = scene.kept.keep(std::move(made));
  scene.kept.keep(std::move(elsewhere));
}

void foreign_sub_buffer(CommandScene& scene) {
  // Not that of the foreign buffer, whose storage may be larger than what was asked for.
  const cl_buffer_region all{0, size_of_larger_side(scene)};
  foreign_buffer(scene);
  Handle<cl_mem> made =
      must_make(clCreateSubBuffer, scene.place.mem, 0, CL_BUFFER_CREATE_TYPE_REGION, &all);
  scene.place.mem = scene.kept.keep(std::move(made));
}

void foreign_image(CommandScene& scene) {
  Handle<cl_context> elsewhere = scene.fixture.new_context();
  Handle<cl_mem> made = must_make(clCreateImage2D, elsewhere.get(), CL_MEM_READ_WRITE,
                                  &common_format().cl, image_info(scene.place.mem, CL_IMAGE_WIDTH),
                                  image_info(scene.place.mem, CL_IMAGE_HEIGHT), 0, nullptr);
  scene.place.mem = scene.kept.keep(std::move(made));
  scene.kept.keep(std::move(elsewhere));
}

// Not hidden from the host: that would be a second mistake where the host transfers or maps.
void pipe(CommandScene& scene) {
  Handle<cl_mem> made =
      must_make(clCreatePipe, scene.fixture.context(), CL_MEM_READ_WRITE, 16, 256, nullptr);
  scene.place.mem = scene.kept.keep(std::move(made));
}

std::vector<Refusal> buffer_refusals() {
  return {{.common = {.name = "RefusesNull", .sentence = "A transfer requires valid buffers."},
           .sides = {buffer},
           .mistakes = {{"", CL_INVALID_MEM_OBJECT, {"null", "null-entry"}, {no_object}}}},
          {.common = {.name = "RefusesBufferOfOtherContext",
                      .sentence = "Buffers and queue have to be of the same context."},
           .sides = {buffer},
           .mistakes = {{"", CL_INVALID_CONTEXT, {"", "mem-objects"}, {foreign_buffer}}}},
          {.common = {.name = "RefusesSubBufferOfOtherContext",
                      .sentence = "A sub-buffer is of the context of its parent, and the queue has "
                                  "to be of the same one."},
           .sides = {buffer},
           .mistakes = {{"", CL_INVALID_CONTEXT, {"", "mem-objects"}, {foreign_sub_buffer}}}},
          {.common = {.name = "RefusesImage",
                      .sentence = "An image is not a buffer, however large.",
                      .time_limit_s = short_limit_s},
           .sides = {buffer},
           .mistakes = {{"", CL_INVALID_MEM_OBJECT, {"is-image"}, {[](CommandScene& scene) {
                           scene.place.mem = scene.kept.keep(small_image(scene.fixture));
                         }}}}},
          {.common = {.name = "RefusesPipe", .sentence = "A pipe is not a buffer."},
           .sides = {buffer},
           .mistakes = {{"", CL_INVALID_MEM_OBJECT, {"is-pipe"}, {pipe}}}}};
}

std::vector<Refusal> image_refusals() {
  return {{.common = {.suite = "ImageCommand",
                      .name = "RefusesNull",
                      .sentence = "NULL is not an image."},
           .sides = {image},
           .mistakes = {{"", CL_INVALID_MEM_OBJECT, {"null"}, {no_object}}}},
          {.common = {.suite = "ImageCommand",
                      .name = "RefusesBuffer",
                      .sentence = "A buffer is not an image."},
           .sides = {image},
           .mistakes = {{"", CL_INVALID_MEM_OBJECT, {"is-buffer"}, {[](CommandScene& scene) {
                           scene.place.mem = scene.kept.keep(scene.fixture.filled_buffer(enough));
                         }}}}},
          {.common = {.suite = "ImageCommand",
                      .name = "RefusesPipe",
                      .sentence = "A pipe is not an image."},
           .sides = {image},
           .mistakes = {{"", CL_INVALID_MEM_OBJECT, {"is-pipe"}, {pipe}}}},
          {.common = {.suite = "ImageCommand",
                      .name = "RefusesImageOfOtherContext",
                      .sentence = "Image and queue have to be of the same context."},
           .sides = {image},
           .mistakes = {{"", CL_INVALID_CONTEXT, {""}, {foreign_image}}}}};
}

std::vector<Refusal> address_refusals() {
  return {{.common = {.suite = "HostAccess",
                      .name = "RefusesNullPointer",
                      .sentence = "A transfer with the host requires host memory."},
           .sides = {host},
           .mistakes = {{"", CL_INVALID_VALUE, {"null"}, {no_address}}},
           .delivery = Delivery::both_ways},
          {.common = {.suite = "SvmCommand",
                      .name = "RefusesNullPointer",
                      .sentence = "NULL is not shared virtual memory."},
           .sides = {svm},
           .mistakes = {{"", CL_INVALID_VALUE, {"null"}, {no_address}}}}};
}

// Lists of what is migrated or freed.
std::vector<Refusal> list_refusals() {
  return {
      {.common = {.suite = "CommandList",
                  .name = "Refuses",
                  .sentence = "The list is not NULL and has entries, and the flags are defined."},
       .sides = {buffer, svm},
       .mistakes = {{"CountZero", CL_INVALID_VALUE, {"count-zero"}, {[](CommandScene& scene) {
                       scene.arguments.count = 0;
                     }}},
                    {"NullList", CL_INVALID_VALUE, {"list-null"}, {[](CommandScene& scene) {
                       scene.arguments.no_list = true;
                     }}},
                    {"UnknownFlag", CL_INVALID_VALUE, {"flags"}, {[](CommandScene& scene) {
                       scene.arguments.flags = cl_mem_migration_flags{1} << 20;
                     }}}}}};
}

CLMEM_CASES(cases) {
  return in_suite("TransferBuffers",
                  join({cases_of(buffer_refusals()), cases_of(image_refusals()),
                        cases_of(address_refusals()), cases_of(list_refusals())}));
}

}  // namespace

}  // namespace clmem::conformance::object_refusals_cases
