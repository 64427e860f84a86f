// SPDX-License-Identifier: Apache-2.0
// Mistakes in the descriptions of images, samplers, queues and pipes.
#include "generate/mistake_edits.hpp"

namespace clmem::fuzz {
namespace {

// Positions of the members of cl_image_desc.
enum Member : std::size_t { type, width, height, depth, layers, row, slice, levels, samples, over };

// A number above every device's limit, and small enough that no product of three overflows.
constexpr std::uint64_t huge = std::uint64_t{1} << 20U;

std::uint64_t member(Statement& call, Member which) {
  const Value* const found = element(call, "image_desc", which);
  return found == nullptr ? 0 : found->number;
}

bool set_member(Statement& call, Member which, std::uint64_t value) {
  return set_element(call, "image_desc", which, value);
}

bool is_type(Statement& call, std::initializer_list<cl_mem_object_type> types) {
  return std::ranges::find(types, member(call, type)) != types.end();
}

bool has_host(const Statement& call) {
  return argument(call, "host_ptr")->form == Value::Form::object;
}

bool is_over_buffer(Statement& call) {
  const Value* const buffer = element(call, "image_desc", over);
  return buffer != nullptr && buffer->object.kind == Kind::memory;
}

bool has_rows(Statement& call) {
  return is_type(call, {CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D});
}

bool has_slices(Statement& call) {
  return is_type(call, {CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D});
}

bool is_array(Statement& call) {
  return is_type(call, {CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D_ARRAY});
}

std::uint64_t pixel(Statement& call) {
  return pixel_size(element(call, "image_format", 0)->number,
                    element(call, "image_format", 1)->number);
}

// Returns the bytes of a packed row.
std::uint64_t row_size(Statement& call) {
  return member(call, width) * pixel(call);
}

bool set_format(Statement& call, cl_channel_order order, cl_channel_type data) {
  return set(call, "image_format", list({number(order), number(data)}));
}

// Chooses a well-formed format that the driver does not list.
bool to_unlisted_format(Builder& builder, Statement& call) {
  constexpr auto well_formed =
      std::to_array<std::array<cl_uint, 2>>({{CL_R, CL_FLOAT},
                                             {CL_A, CL_UNORM_INT8},
                                             {CL_RA, CL_SIGNED_INT16},
                                             {CL_RG, CL_SNORM_INT8},
                                             {CL_INTENSITY, CL_UNORM_INT16},
                                             {CL_LUMINANCE, CL_HALF_FLOAT},
                                             {CL_RGB, CL_UNORM_SHORT_555},
                                             {CL_ARGB, CL_SIGNED_INT8},
                                             {CL_ABGR, CL_UNORM_INT8},
                                             {CL_sRGBA, CL_UNORM_INT8},
                                             {CL_DEPTH, CL_UNORM_INT16}});
  const std::array<cl_uint, 2> chosen = builder.random().pick(well_formed);
  const auto& listed = builder.features().listed;
  return !listed.empty() && std::ranges::find(listed, chosen) == listed.end() &&
         !is_over_buffer(call) && !has_host(call) && set_format(call, chosen[0], chosen[1]);
}

// Adds a buffer to an image type that may have one only with cl_ext_image_from_buffer.
bool with_buffer(Builder& builder, Statement& call) {
  const Object buffer = builder.memory(
      [](const MemoryInfo& info) { return !info.shape.is_image() && info.shape.context == 0; });
  Value* const place = element(call, "image_desc", over);
  if (buffer.kind == Kind::none || place == nullptr || has_host(call) || is_over_buffer(call) ||
      is_type(call, {CL_MEM_OBJECT_IMAGE2D})) {
    return false;
  }
  *place = reference(buffer);
  return true;
}

// Sets flags that the flags of the object with the shared bytes do not allow.
bool widen(Builder& builder, Statement& call, cl_mem_flags parent, cl_mem_flags flags) {
  return is_over_buffer(call) &&
         (builder.info(element(call, "image_desc", over)->object).shape.flags & parent) != 0 &&
         set(call, "flags", number(flags));
}

// Replaces the buffer by NULL or an image.
bool without_buffer(Builder& builder, Statement& call) {
  if (!is_type(call, {CL_MEM_OBJECT_IMAGE1D}) || has_host(call)) {
    return false;
  }
  const Object image = builder.memory([&](const MemoryInfo& info) {
    return info.shape.is_image() && info.shape.context == 0 && is_open(info) &&
           info.shape.size() >= row_size(call);
  });
  if (image.kind != Kind::none && builder.random().one_in(2)) {
    *element(call, "image_desc", over) = reference(image);
  }
  return set_member(call, type, CL_MEM_OBJECT_IMAGE1D_BUFFER);
}

bool too_wide(Builder& builder, Statement& call) {
  return is_over_buffer(call) &&
         set_member(
             call, width,
             builder.info(element(call, "image_desc", over)->object).shape.size() / pixel(call) +
                 1);
}

bool broken_sampler_value(Builder& builder, Statement& call) {
  const std::size_t at = builder.random().pick({1U, 5U});  // filter, addressing
  return set_element(call, "sampler_properties", at, unknown_name);
}

bool twice_the_same(Builder&, Statement& call) {
  Value* const properties = argument(call, "sampler_properties");
  properties->list.insert(properties->list.begin(),
                          {properties->list.at(0), properties->list.at(1)});
  return true;
}

bool unknown_queue_bit(Builder&, Statement& call) {
  return argument(call, "properties")->form == Value::Form::list
             ? set_element(call, "properties", 1, unknown_bit)
             : set(call, "properties", number(unknown_bit));
}

// Chooses a pipe without CL_MEM_HOST_NO_ACCESS, which would be a second mistake for calls that
// transfer or map.
bool to_pipe(Builder& builder, Statement& call, std::string_view parameter) {
  const Object pipe = builder.pipe(&PipeInfo::host_may_access);
  return pipe.kind != Kind::none && set(call, parameter, reference(pipe));
}

constexpr auto descriptor_rows = std::to_array<MistakeRow>({
    // Formats.
    {"INVALID_IMAGE_FORMAT_DESCRIPTOR.null", CLMEM_CHANGE(set(call, "image_format", null()))},
    {"INVALID_IMAGE_FORMAT_DESCRIPTOR.order",
     CLMEM_CHANGE(set_element(call, "image_format", 0, unknown_name))},
    {"INVALID_IMAGE_FORMAT_DESCRIPTOR.type",
     CLMEM_CHANGE(set_element(call, "image_format", 1, unknown_name))},
    {"INVALID_IMAGE_FORMAT_DESCRIPTOR.packed-mismatch",
     CLMEM_CHANGE(set_format(call, CL_RGBA, CL_UNORM_SHORT_565))},
    {"INVALID_IMAGE_FORMAT_DESCRIPTOR.element-bits",
     CLMEM_CHANGE(set_format(call, CL_RGB, CL_UNORM_INT8))},
    {"IMAGE_FORMAT_NOT_SUPPORTED", to_unlisted_format},

    // Sizes.
    {"INVALID_IMAGE_SIZE.width-zero", CLMEM_CHANGE(set_member(call, width, 0))},
    {"INVALID_IMAGE_SIZE.height-zero", CLMEM_CHANGE(has_rows(call) && set_member(call, height, 0))},
    {"INVALID_IMAGE_SIZE.depth-zero",
     CLMEM_CHANGE(is_type(call, {CL_MEM_OBJECT_IMAGE3D}) && set_member(call, depth, 0))},
    {"INVALID_IMAGE_SIZE.array-size-zero",
     CLMEM_CHANGE(is_array(call) && set_member(call, layers, 0))},
    {"INVALID_IMAGE_SIZE.dimensions", CLMEM_CHANGE(set_member(call, width, 0))},
    {"INVALID_IMAGE_SIZE.max-1d-width",
     CLMEM_CHANGE(!has_host(call) &&
                  is_type(call, {CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY}) &&
                  set_member(call, width, huge))},
    {"INVALID_IMAGE_SIZE.max-2d-width",
     CLMEM_CHANGE(!has_host(call) &&
                  is_type(call, {CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY}) &&
                  set_member(call, width, huge))},
    {"INVALID_IMAGE_SIZE.max-2d-height",
     CLMEM_CHANGE(!has_host(call) &&
                  is_type(call, {CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY}) &&
                  set_member(call, height, huge))},
    {"INVALID_IMAGE_SIZE.max-3d-extent",
     CLMEM_CHANGE(!has_host(call) && is_type(call, {CL_MEM_OBJECT_IMAGE3D}) &&
                  set_member(call, builder.random().pick({width, height, depth}), huge)),
     2},
    {"INVALID_IMAGE_SIZE.max-array-size",
     CLMEM_CHANGE(!has_host(call) && is_array(call) && set_member(call, layers, huge))},

    // The other members of cl_image_desc.
    {"INVALID_IMAGE_DESCRIPTOR.null", CLMEM_CHANGE(set(call, "image_desc", null()))},
    {"INVALID_IMAGE_DESCRIPTOR.values", CLMEM_CHANGE(set_member(call, samples, 4))},
    {"INVALID_IMAGE_DESCRIPTOR.type", CLMEM_CHANGE(set_member(call, type, CL_MEM_OBJECT_BUFFER))},
    {"INVALID_IMAGE_DESCRIPTOR.mip-levels",
     CLMEM_CHANGE(!builder.features().mip_levels && set_member(call, levels, 2))},
    {"INVALID_IMAGE_DESCRIPTOR.samples", CLMEM_CHANGE(set_member(call, samples, 4))},
    {"INVALID_IMAGE_DESCRIPTOR.row-pitch-no-host-ptr",
     CLMEM_CHANGE(!has_host(call) && !is_over_buffer(call) &&
                  set_member(call, row, row_size(call)))},
    {"INVALID_IMAGE_DESCRIPTOR.row-pitch-small",
     CLMEM_CHANGE(has_host(call) && set_member(call, row, row_size(call) - pixel(call)))},
    {"INVALID_IMAGE_DESCRIPTOR.row-pitch-multiple",
     CLMEM_CHANGE(has_host(call) && pixel(call) > 1 && set_member(call, row, row_size(call) + 1))},
    {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-no-host-ptr",
     CLMEM_CHANGE(!has_host(call) && has_slices(call) &&
                  set_member(call, slice, row_size(call) * member(call, height)))},
    {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-small",
     CLMEM_CHANGE(has_host(call) && has_slices(call) &&
                  set_member(call, slice, row_size(call) * (member(call, height) - 1)))},
    {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-multiple",
     CLMEM_CHANGE(has_host(call) && has_slices(call) && row_size(call) > 1 &&
                  set_member(call, slice, row_size(call) * member(call, height) + 1))},
    {"INVALID_IMAGE_DESCRIPTOR.1d-buffer-without-buffer", without_buffer},
    {"INVALID_IMAGE_DESCRIPTOR.1d-buffer-too-small", too_wide},
    {"INVALID_IMAGE_DESCRIPTOR.mem-object-not-allowed",
     CLMEM_CHANGE(!builder.features().any_image_from_buffer && with_buffer(builder, call))},

    // Flags of an image over a buffer.
    {"INVALID_VALUE.mem-object.wo-rw",
     CLMEM_CHANGE(widen(builder, call, CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE)), 6},
    {"INVALID_VALUE.mem-object.wo-ro",
     CLMEM_CHANGE(widen(builder, call, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY)), 6},
    {"INVALID_VALUE.mem-object.ro-rw",
     CLMEM_CHANGE(widen(builder, call, CL_MEM_READ_ONLY, CL_MEM_READ_WRITE)), 6},
    {"INVALID_VALUE.mem-object.ro-wo",
     CLMEM_CHANGE(widen(builder, call, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY)), 6},
    {"INVALID_VALUE.mem-object.host-ptr-flags",
     CLMEM_CHANGE(is_over_buffer(call) && set(call, "flags", number(CL_MEM_ALLOC_HOST_PTR)))},
    {"INVALID_VALUE.mem-object.hostwo-hostro",
     CLMEM_CHANGE(widen(builder, call, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY)), 6},
    {"INVALID_VALUE.mem-object.hostro-hostwo",
     CLMEM_CHANGE(widen(builder, call, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY)), 6},
    {"INVALID_VALUE.mem-object.hostno-host",
     CLMEM_CHANGE(widen(builder, call, CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY)), 6},

    // Lists of properties.
    {"INVALID_PROPERTY.unknown",
     CLMEM_CHANGE(set(call, "properties", list({number(unknown_name), number(1), number(0)})))},
    {"INVALID_VALUE.flags.access-exclusive",
     CLMEM_CHANGE(set_flags(call, CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY))},
    {"INVALID_VALUE.flags.host-ptr-exclusive",
     CLMEM_CHANGE(has_host(call) &&
                  set(call, "flags", number(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)))},
    {"INVALID_VALUE.flags.host-access-exclusive",
     CLMEM_CHANGE(set_flags(call, CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS))},

    // Samplers.
    {"INVALID_VALUE.addressing", CLMEM_CHANGE(set(call, "addressing_mode", number(unknown_name)))},
    {"INVALID_VALUE.filter", CLMEM_CHANGE(set(call, "filter_mode", number(unknown_name)))},
    {"INVALID_VALUE.property",
     CLMEM_CHANGE(set_element(call, "sampler_properties", 0, unknown_name))},
    {"INVALID_VALUE.value", broken_sampler_value},
    {"INVALID_VALUE.duplicate", twice_the_same},

    // Queues, and clCreatePipe, which has no list of properties yet.
    {"INVALID_VALUE.properties", CLMEM_CHANGE(call.function == EntryPoint::clCreatePipe
                                                  ? set(call, "properties", list({number(0)}))
                                                  : unknown_queue_bit(builder, call))},
    {"INVALID_VALUE.unknown", CLMEM_CHANGE(set_element(call, "properties", 0, unknown_name))},
    {"INVALID_COMMAND_QUEUE.size", CLMEM_CHANGE(set(call, "param_name", number(CL_QUEUE_SIZE)))},

    // Pipes.
    {"INVALID_PIPE_SIZE.packet-zero", CLMEM_CHANGE(set(call, "pipe_packet_size", number(0)))},
    {"INVALID_PIPE_SIZE.packet-large",
     CLMEM_CHANGE(set(call, "pipe_packet_size", number(0xffffffff)))},
    {"INVALID_PIPE_SIZE.packets-zero", CLMEM_CHANGE(set(call, "pipe_max_packets", number(0)))},
    {"INVALID_MEM_OBJECT.is-pipe", CLMEM_CHANGE(to_pipe(builder, call, only_memory(call))), 2},
});

}  // namespace

std::span<const MistakeRow> descriptor_mistakes() {
  return descriptor_rows;
}

}  // namespace clmem::fuzz
