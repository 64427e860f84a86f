// SPDX-License-Identifier: Apache-2.0
// Mistakes in the creation of objects: flags, host memory, regions, formats, descriptions of images,
// and lists of properties.
#include "generate/mistake_edits.hpp"

namespace clmem::fuzz {
namespace {

enum Member : std::size_t { type, width, height, depth, layers, row, slice, levels, samples, over };

// A number above every device's limit, and small enough that no product of three overflows.
constexpr std::uint64_t huge = std::uint64_t{1} << 20U;

template <typename Accept>
bool to_parent(Builder& builder, Statement& call, Accept accept) {
  return set_memory(builder, call, "buffer",
                    [&](const MemoryInfo& info) {
                      return !info.shape.is_image() && info.shape.context == 0 &&
                             info.shape.size() > 1 && accept(info);
                    }) &&
         ensure(call, "buffer_create_info", 0, 0) && ensure(call, "buffer_create_info", 1, 1);
}

bool to_sub_buffer(Builder& builder, Statement& call) {
  return to_parent(builder, call, [](const MemoryInfo& info) { return info.derived; });
}

// A sub-buffer, or an image over a buffer, may not have flags that its buffer forbids.
Change widen_to(cl_mem_flags flags, cl_mem_flags parent) {
  return [=](Builder& builder, Statement& call) {
    const auto has = [&](const MemoryInfo& one) {
      return !one.derived && (one.shape.flags & parent) != 0;
    };
    const MemoryInfo* const info = memory_of(builder, call, "buffer");
    const bool forbids =
        is_over_buffer(call)
            ? (builder.info(element(call, "image_desc", over)->object).shape.flags & parent) != 0
            : info != nullptr && (has(*info) || to_parent(builder, call, has));
    return forbids && set(call, "flags", flags);
  };
}

bool makes_image_over_buffer(Builder&, Statement& call) {
  return is_over_buffer(call);
}

bool may_have_host(Builder& builder, Statement& call) {
  return !has_host(builder, call) && !is_over_buffer(call);
}

// Host memory needs a flag that uses it. Images over buffers never have such a flag.
bool unexpected_host(Builder& builder, Statement& call) {
  if (has_host(builder, call)) {
    return set(call, "flags", CL_MEM_READ_WRITE);
  }
  const Object host = may_have_host(builder, call) ? Object{} : builder.live(Kind::host);
  return host.kind != Kind::none && set(call, "host_ptr", host);
}

// The origin is a byte or half of the required alignment, or one byte past a multiple of it.
bool unaligned_origin(Builder& builder, Statement& call) {
  const std::size_t alignment = builder.features().sub_buffer_alignment;
  const MemoryInfo* const parent = memory_of(builder, call, "buffer");
  if (alignment < 2 || parent == nullptr || parent->shape.size() < 2) {
    return false;
  }
  const std::size_t most = parent->shape.size() - 1;
  const std::size_t origin = builder.random().pick<std::size_t>(
      {1, std::min<std::size_t>(16, alignment / 2), alignment / 2, alignment + 1, alignment * 3 / 2,
       32 * alignment + alignment / 2});
  return set(call, "buffer_create_info", 0, std::min(origin, most)) &&
         std::min(origin, most) % alignment != 0 && ensure(call, "buffer_create_info", 1, 1);
}

bool sub_buffer_past_end(Builder& builder, Statement& call) {
  const MemoryInfo* const parent = memory_of(builder, call, "buffer");
  return parent != nullptr &&
         set(call, "buffer_create_info", 0, (parent->shape.size() / 4096 + 1) * 4096);
}

std::uint64_t member(Statement& call, Member which) {
  const Value* const found = element(call, "image_desc", which);
  return found == nullptr ? 0 : found->number;
}

bool set_member(Statement& call, Member which, std::uint64_t value) {
  return set(call, "image_desc", which, value);
}

Change to_member(Member which, std::uint64_t value) {
  return to("image_desc", which, value);
}

// Only for images whose bytes are not read from host memory.
Change to_huge(std::vector<Member> members) {
  return [=](Builder& builder, Statement& call) {
    return !has_host(builder, call) && set_member(call, builder.random().pick(members), huge);
  };
}

bool is_type(Statement& call, std::initializer_list<cl_mem_object_type> types) {
  return std::ranges::find(types, member(call, type)) != types.end();
}

bool has_rows(Builder&, Statement& call) {
  return is_type(call, {CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D});
}
bool has_slices(Statement& call) {
  return is_type(call, {CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D});
}
bool is_array(Builder&, Statement& call) {
  return is_type(call, {CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D_ARRAY});
}
bool is_1d(Builder&, Statement& call) {
  return is_type(call, {CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY});
}
bool is_2d(Builder&, Statement& call) {
  return is_type(call, {CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY});
}
bool is_volume(Builder&, Statement& call) {
  return is_type(call, {CL_MEM_OBJECT_IMAGE3D});
}
bool lacks_mip_levels(Builder& builder, Statement&) {
  return !builder.features().mip_levels;
}

std::uint64_t pixel(Statement& call) {
  return pixel_size(element(call, "image_format", 0)->number,
                    element(call, "image_format", 1)->number);
}

std::uint64_t row_size(Statement& call) {
  return member(call, width) * pixel(call);
}

// Change a pitch to that of packed rows or slices, plus `more` bytes.
Change row_pitch(std::uint64_t more) {
  return [=](Builder&, Statement& call) {
    return pixel(call) > more && set_member(call, row, row_size(call) + more);
  };
}

Change slice_pitch(std::uint64_t more) {
  return [=](Builder&, Statement& call) {
    return has_slices(call) && row_size(call) > more &&
           set_member(call, slice, row_size(call) * member(call, height) + more);
  };
}

bool short_row_pitch(Builder&, Statement& call) {
  return set_member(call, row, row_size(call) - pixel(call));
}

bool short_slice_pitch(Builder&, Statement& call) {
  return has_slices(call) && set_member(call, slice, row_size(call) * (member(call, height) - 1));
}

// The format is well-formed, but the driver does not list it.
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
         may_have_host(builder, call) && set(call, "image_format", format_value(chosen));
}

// Only with cl_ext_image_from_buffer may the image type have a buffer.
bool with_buffer(Builder& builder, Statement& call) {
  const Object buffer = builder.memory(
      [](const MemoryInfo& info) { return !info.shape.is_image() && info.shape.context == 0; });
  Value* const place = element(call, "image_desc", over);
  if (builder.features().any_image_from_buffer || buffer.kind == Kind::none || place == nullptr ||
      !may_have_host(builder, call) || is_type(call, {CL_MEM_OBJECT_IMAGE2D})) {
    return false;
  }
  *place = reference(buffer);
  return true;
}

bool without_buffer(Builder& builder, Statement& call) {
  if (!is_type(call, {CL_MEM_OBJECT_IMAGE1D}) || has_host(builder, call)) {
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
  return set(call, "sampler_properties", at, unknown_name);
}

bool twice_the_same(Builder&, Statement& call) {
  Value* const properties = argument(call, "sampler_properties");
  properties->list.insert(properties->list.begin(),
                          {properties->list.at(0), properties->list.at(1)});
  return true;
}

bool unknown_properties(Builder&, Statement& call) {
  return call.function == clCreatePipe
             ? set(call, "properties", list({0}))
             : set(call, "properties", 1, unknown_bit) || set(call, "properties", unknown_bit);
}

// A pipe with CL_MEM_HOST_NO_ACCESS would be a second mistake of calls that transfer or map.
bool to_pipe(Builder& builder, Statement& call) {
  const Object pipe = builder.pipe(&PipeInfo::host_may_access);
  return pipe.kind != Kind::none && set(call, only_memory(call), pipe);
}

}  // namespace

MistakeRows creation_mistakes() {
  return {
      {"INVALID_VALUE.flags", to("flags", unknown_bit)},
      {"INVALID_VALUE.flags.unknown-bit", to_flags(unknown_bit)},
      {"INVALID_VALUE.flags.rw-wo", to_flags(CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY)},
      {"INVALID_VALUE.flags.rw-ro", to_flags(CL_MEM_READ_WRITE | CL_MEM_READ_ONLY)},
      {"INVALID_VALUE.flags.wo-ro", to_flags(CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY)},
      {"INVALID_VALUE.flags.access-exclusive", to_flags(CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY)},
      {"INVALID_VALUE.flags.use-alloc",
       where(has_host, to("flags", CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR))},
      {"INVALID_VALUE.flags.use-copy",
       where(has_host, to("flags", CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR))},
      {"INVALID_VALUE.flags.host-ptr-exclusive",
       where(has_host, to("flags", CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR))},
      {"INVALID_VALUE.flags.hostwo-hostro",
       to_flags(CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY)},
      {"INVALID_VALUE.flags.hostwo-hostno",
       to_flags(CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)},
      {"INVALID_VALUE.flags.hostro-hostno",
       to_flags(CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)},
      {"INVALID_VALUE.flags.host-access-exclusive",
       to_flags(CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)},
      {"INVALID_VALUE.flags.use-host-ptr", to("flags", CL_MEM_USE_HOST_PTR)},
      {"INVALID_VALUE.flags.alloc-host-ptr", to("flags", CL_MEM_ALLOC_HOST_PTR)},
      {"INVALID_VALUE.flags.copy-host-ptr", to("flags", CL_MEM_COPY_HOST_PTR)},

      // Flags of a sub-buffer, and of an image over a buffer.
      {"INVALID_VALUE.flags.wo-parent-rw", widen_to(CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY)},
      {"INVALID_VALUE.flags.wo-parent-ro", widen_to(CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY)},
      {"INVALID_VALUE.flags.ro-parent-rw", widen_to(CL_MEM_READ_WRITE, CL_MEM_READ_ONLY)},
      {"INVALID_VALUE.flags.ro-parent-wo", widen_to(CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY)},
      {"INVALID_VALUE.flags.hostwo-parent-hostro",
       widen_to(CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY)},
      {"INVALID_VALUE.flags.hostro-parent-hostwo",
       widen_to(CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY)},
      {"INVALID_VALUE.flags.hostno-parent-hostro",
       widen_to(CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS)},
      {"INVALID_VALUE.flags.hostno-parent-hostwo",
       widen_to(CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_NO_ACCESS)},
      {"INVALID_VALUE.mem-object.wo-rw", widen_to(CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY), 6},
      {"INVALID_VALUE.mem-object.wo-ro", widen_to(CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY), 6},
      {"INVALID_VALUE.mem-object.ro-rw", widen_to(CL_MEM_READ_WRITE, CL_MEM_READ_ONLY), 6},
      {"INVALID_VALUE.mem-object.ro-wo", widen_to(CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY), 6},
      {"INVALID_VALUE.mem-object.host-ptr-flags",
       where(makes_image_over_buffer, to("flags", CL_MEM_ALLOC_HOST_PTR))},
      {"INVALID_VALUE.mem-object.hostwo-hostro",
       widen_to(CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY), 6},
      {"INVALID_VALUE.mem-object.hostro-hostwo",
       widen_to(CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY), 6},
      {"INVALID_VALUE.mem-object.hostno-host",
       widen_to(CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS), 6},

      {"INVALID_BUFFER_SIZE.zero", either(to("size", 0), to("buffer_create_info", 1, 0))},
      {"INVALID_HOST_PTR.use-null", where(may_have_host, to("flags", CL_MEM_USE_HOST_PTR))},
      {"INVALID_HOST_PTR.copy-null",
       where(may_have_host, to_one_of("flags", {CL_MEM_COPY_HOST_PTR,
                                                CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR}))},
      {"INVALID_HOST_PTR.unexpected", unexpected_host},
      {"INVALID_VALUE.create-type", to("buffer_create_type", unknown_name)},
      {"INVALID_VALUE.origin-past-end", sub_buffer_past_end},
      {"INVALID_VALUE.null-info", to_null("buffer_create_info")},
      {"INVALID_MEM_OBJECT.is-sub-buffer", to_sub_buffer},
      {"MISALIGNED_SUB_BUFFER_OFFSET", unaligned_origin},

      // Shared virtual memory: clSVMAlloc returns NULL.
      {"fail.context-null", to_null("context")},
      {"fail.atomics-without-fine", to("flags", CL_MEM_READ_WRITE | CL_MEM_SVM_ATOMICS)},
      {"fail.exclusive-access", to_one_of("flags", {CL_MEM_READ_WRITE | CL_MEM_READ_ONLY,
                                                    CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY,
                                                    CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY})},
      {"fail.unknown-flag", to_one_of("flags", {CL_MEM_READ_WRITE | unknown_bit,
                                                CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR,
                                                CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY})},
      {"fail.size-zero", to("size", 0)},
      {"fail.alignment-not-pow2", to_one_of("alignment", {3, 24, 65})},

      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.null", to_null("image_format")},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.order", to("image_format", 0, unknown_name)},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.type", to("image_format", 1, unknown_name)},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.packed-mismatch",
       to("image_format", format_value({CL_RGBA, CL_UNORM_SHORT_565}))},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.element-bits",
       to("image_format", format_value({CL_RGB, CL_UNORM_INT8}))},
      {"IMAGE_FORMAT_NOT_SUPPORTED", to_unlisted_format},

      {"INVALID_IMAGE_SIZE.width-zero", to_member(width, 0)},
      {"INVALID_IMAGE_SIZE.height-zero", where(has_rows, to_member(height, 0))},
      {"INVALID_IMAGE_SIZE.depth-zero", where(is_volume, to_member(depth, 0))},
      {"INVALID_IMAGE_SIZE.array-size-zero", where(is_array, to_member(layers, 0))},
      {"INVALID_IMAGE_SIZE.dimensions", to_member(width, 0)},
      {"INVALID_IMAGE_SIZE.max-1d-width", where(is_1d, to_huge({width}))},
      {"INVALID_IMAGE_SIZE.max-2d-width", where(is_2d, to_huge({width}))},
      {"INVALID_IMAGE_SIZE.max-2d-height", where(is_2d, to_huge({height}))},
      {"INVALID_IMAGE_SIZE.max-3d-extent", where(is_volume, to_huge({width, height, depth})), 2},
      {"INVALID_IMAGE_SIZE.max-array-size", where(is_array, to_huge({layers}))},

      {"INVALID_IMAGE_DESCRIPTOR.null", to_null("image_desc")},
      {"INVALID_IMAGE_DESCRIPTOR.values", to_member(samples, 4)},
      {"INVALID_IMAGE_DESCRIPTOR.type", to_member(type, CL_MEM_OBJECT_BUFFER)},
      {"INVALID_IMAGE_DESCRIPTOR.mip-levels", where(lacks_mip_levels, to_member(levels, 2))},
      {"INVALID_IMAGE_DESCRIPTOR.samples", to_member(samples, 4)},
      {"INVALID_IMAGE_DESCRIPTOR.row-pitch-no-host-ptr", where(may_have_host, row_pitch(0))},
      {"INVALID_IMAGE_DESCRIPTOR.row-pitch-small", where(has_host, short_row_pitch)},
      {"INVALID_IMAGE_DESCRIPTOR.row-pitch-multiple", where(has_host, row_pitch(1))},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-no-host-ptr", where(may_have_host, slice_pitch(0))},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-small", where(has_host, short_slice_pitch)},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-multiple", where(has_host, slice_pitch(1))},
      {"INVALID_IMAGE_DESCRIPTOR.1d-buffer-without-buffer", without_buffer},
      {"INVALID_IMAGE_DESCRIPTOR.1d-buffer-too-small", too_wide},
      {"INVALID_IMAGE_DESCRIPTOR.mem-object-not-allowed", with_buffer},

      {"INVALID_PROPERTY.unknown", to("properties", list({unknown_name, 1, 0}))},

      {"INVALID_VALUE.addressing", to("addressing_mode", unknown_name)},
      {"INVALID_VALUE.filter", to("filter_mode", unknown_name)},
      {"INVALID_VALUE.property", to("sampler_properties", 0, unknown_name)},
      {"INVALID_VALUE.value", broken_sampler_value},
      {"INVALID_VALUE.duplicate", twice_the_same},
      {"INVALID_SAMPLER.null", to_null("sampler")},

      // Queues, and pipes, which have no properties yet.
      {"INVALID_VALUE.properties", unknown_properties},
      {"INVALID_VALUE.unknown", to("properties", 0, unknown_name)},
      {"INVALID_COMMAND_QUEUE.size", to("param_name", CL_QUEUE_SIZE)},

      {"INVALID_PIPE_SIZE.packet-zero", to("pipe_packet_size", 0)},
      {"INVALID_PIPE_SIZE.packet-large", to("pipe_packet_size", 0xffffffff)},
      {"INVALID_PIPE_SIZE.packets-zero", to("pipe_max_packets", 0)},
      {"INVALID_MEM_OBJECT.is-pipe", to_pipe, 2},
  };
}

}  // namespace clmem::fuzz
