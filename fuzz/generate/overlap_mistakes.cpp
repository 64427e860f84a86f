// SPDX-License-Identifier: Apache-2.0
// Mistakes in copies whose sides share bytes, and in copies between images of different formats.
#include "generate/mistake_edits.hpp"

namespace clmem::fuzz {
namespace {

// Returns the begin of a destination range that overlaps the source range by one element, all but
// one, or any number, before or after it; nothing if there is no room for one.
std::optional<std::uint64_t> begin_within(Random& random, std::uint64_t begin, std::uint64_t size,
                                          std::uint64_t whole) {
  if (size < 2) {
    return {};
  }
  const std::uint64_t apart =
      random.pick<std::uint64_t>({1, size - 1, random.between(1, size - 1)});
  const bool fits_after = begin + apart + size <= whole;
  if (begin >= apart && (!fits_after || random.one_in(2))) {
    return begin - apart;
  }
  return fits_after ? std::optional{begin + apart} : std::nullopt;
}

bool move_within(Random& random, Statement& call, const std::array<std::size_t, 3>& whole) {
  const std::size_t dimension = random.below(3);
  Value* const origin = element(call, "dst_origin", dimension);
  const Value* const region = element(call, "region", dimension);
  if (origin == nullptr || region == nullptr) {
    return false;
  }
  const auto begin = begin_within(random, origin->number, region->number, whole.at(dimension));
  return begin && set(call, "dst_origin", dimension, *begin);
}

// Makes both sides the same bytes, or overlapping ranges if `partly`.
bool overlap_memcpy(Builder& builder, Statement& call, bool partly) {
  const Value source = *argument(call, "src_ptr");
  if (source.object.kind != Kind::svm) {
    return false;
  }
  const std::size_t whole = builder.scene().svms[source.object.index].size;
  const std::uint64_t size = number_of(call, "size");
  const auto begin = partly ? begin_within(builder.random(), source.number, size, whole)
                            : std::optional{source.number};
  return begin && source.number + size <= whole &&
         set(call, "dst_ptr", reference(source.object, *begin));
}

bool overlap_buffer(Builder& builder, Statement& call, bool partly) {
  if (call.function == clEnqueueSVMMemcpy) {
    return overlap_memcpy(builder, call, partly);
  }
  const MemoryInfo* const info = memory_of(builder, call, "src_buffer");
  if (info == nullptr) {
    return false;
  }
  const std::size_t whole = info->shape.size();
  *argument(call, "dst_buffer") = Value{*argument(call, "src_buffer")};
  if (call.function == clEnqueueCopyBuffer) {
    const std::uint64_t source = number_of(call, "src_offset");
    const auto begin = partly
                           ? begin_within(builder.random(), source, number_of(call, "size"), whole)
                           : std::optional{source};
    return begin && ensure(call, "dst_offset", *begin);
  }
  *argument(call, "dst_origin") = Value{*argument(call, "src_origin")};
  *argument(call, "dst_row_pitch") = Value{*argument(call, "src_row_pitch")};
  *argument(call, "dst_slice_pitch") = Value{*argument(call, "src_slice_pitch")};
  std::vector<Access> accesses;
  return !partly || (move_within(builder.random(), call, {whole, whole, whole}) &&
                     !find_accesses(call, builder.scene(), accesses) &&
                     accesses[1].end <= info->shape.origin + whole);
}

bool overlap_wholly(Builder& builder, Statement& call) {
  return overlap_buffer(builder, call, false);
}
bool overlap_partly(Builder& builder, Statement& call) {
  return overlap_buffer(builder, call, true);
}
bool overlap_somehow(Builder& builder, Statement& call) {
  return overlap_buffer(builder, call, builder.random().one_in(2));
}

bool copies_sub_buffer(const Builder& builder, const Statement& call) {
  const MemoryInfo* const info = memory_of(builder, call, "src_buffer");
  return info != nullptr && info->derived;
}

bool overlap_sub_buffers(Builder& builder, Statement& call) {
  const Object source = argument(call, "src_buffer")->object;
  if (!builder.state().is_alive({Kind::memory, builder.info(source).parent}) ||
      !overlap_somehow(builder, call)) {
    return false;
  }
  Statement creation = builder.maker_of(source);
  creation.result = builder.fresh(Kind::memory);
  *argument(call, "dst_buffer") = creation.result;
  return builder.add(std::move(creation));
}

bool overlap_image(Builder& builder, Statement& call) {
  *argument(call, "dst_image") = Value{*argument(call, "src_image")};
  *argument(call, "dst_origin") = Value{*argument(call, "src_origin")};
  const MemoryInfo* const info = memory_of(builder, call, "src_image");
  if (info != nullptr && builder.random().percent(75)) {
    (void)move_within(builder.random(), call, info->shape.extent);
  }
  return true;
}

// A random choice seldom finds an image of another format with the same pixel size.
bool to_other_format(Builder& builder, Statement& call) {
  const MemoryInfo* const target = memory_of(builder, call, "dst_image");
  std::vector<std::array<cl_uint, 2>> others;
  for (const std::array<cl_uint, 2>& format : builder.features().formats) {
    if (target != nullptr && is_plain_format(format) &&
        pixel_size(format[0], format[1]) == target->shape.element &&
        (format[0] != target->shape.format[0] || format[1] != target->shape.format[1])) {
      others.push_back(format);
    }
  }
  if (others.empty()) {
    return false;
  }
  const std::array<cl_uint, 2> chosen = builder.random().pick(others);
  return to_similar_image(builder, call, "dst_image", 0, 0, &chosen);
}

bool mismatch_format(Builder& builder, Statement& call) {
  if (builder.random().one_in(2)) {
    return to_other_format(builder, call);
  }
  const MemoryInfo* const source = memory_of(builder, call, "src_image");
  const std::vector<Value>& region = argument(call, "region")->list;
  return source != nullptr &&
         set_memory(builder, call, "dst_image",
                    [&](const MemoryInfo& info) {
                      const auto& extent = info.shape.extent;
                      return info.shape.is_image() && info.shape.context == 0 &&
                             info.shape.format != source->shape.format &&
                             region[0].number <= extent[0] && region[1].number <= extent[1] &&
                             region[2].number <= extent[2];
                    }) &&
         ensure(call, "dst_origin", triple({0, 0, 0}));
}

}  // namespace

MistakeRows overlap_mistakes() {
  return {
      {"MEM_COPY_OVERLAP.identical", overlap_wholly},
      {"MEM_COPY_OVERLAP.same-buffer", overlap_partly},
      {"MEM_COPY_OVERLAP.partial", overlap_partly},
      {"MEM_COPY_OVERLAP.same-sub-buffer", where(copies_sub_buffer, overlap_somehow)},
      {"MEM_COPY_OVERLAP.sub-buffers", where(copies_sub_buffer, overlap_sub_buffers), 3},
      {"MEM_COPY_OVERLAP", overlap_image},
      {"IMAGE_FORMAT_MISMATCH", mismatch_format, 2},
  };
}

}  // namespace clmem::fuzz
