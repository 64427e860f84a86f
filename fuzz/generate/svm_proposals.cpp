// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

const SvmInfo& info_of(const Builder& builder, Object svm) {
  return builder.scene().svms[svm.index];
}

Proposal propose_memcpy(Builder& builder, Object svm) {
  const SvmInfo& info = info_of(builder, svm);
  const Range range = builder.piece(info.space, 0, info.size);
  const bool reads = builder.random().one_in(2);
  Value other;
  const Object second = builder.live(Kind::svm);
  const std::size_t after = info.size - range.begin - range.size;
  if (std::max(range.begin, after) >= range.size && builder.random().one_in(4)) {
    // Chooses ranges within one allocation, before or after each other, touching or not.
    const bool before =
        range.begin >= range.size && (after < range.size || builder.random().one_in(2));
    const std::size_t room = (before ? range.begin : after) - range.size;
    const std::size_t gap = builder.random().one_in(2) ? 0 : builder.random().below(room + 1);
    other =
        reference(svm, before ? range.begin - range.size - gap : range.begin + range.size + gap);
  } else if (second != svm && builder.random().one_in(2)) {
    const std::size_t size = info_of(builder, second).size;
    if (size < range.size) {
      return {};
    }
    other = reference(second, builder.random().below(size - range.size + 1));
  } else {
    other = builder.host_memory(range.size, reads);
  }
  const Value own = reference(svm, range.begin);
  return make_command(clEnqueueSVMMemcpy,
                      {blocking(builder), reads ? other : own, reads ? own : other, range.size});
}

Proposal propose_svm_fill(Builder& builder, Object svm) {
  const SvmInfo& info = info_of(builder, svm);
  std::size_t pattern = std::size_t{1} << builder.random().below(8);
  while (pattern > info.size) {
    pattern /= 2;
  }
  const Range range = builder.piece(info.space, 0, info.size);
  const std::size_t begin = range.begin / pattern * pattern;
  const std::size_t size = std::max(range.size / pattern * pattern, pattern);
  return make_command(clEnqueueSVMMemFill, {reference(svm, begin + size <= info.size ? begin : 0),
                                            bytes(pattern, builder.seed_of_bytes()), pattern,
                                            number(begin + size <= info.size ? size : pattern)});
}

Proposal propose_svm_map(Builder& builder, Object svm) {
  const SvmInfo& info = info_of(builder, svm);
  const Range range =
      builder.random().one_in(2) ? Range{0, info.size} : builder.piece(info.space, 0, info.size);
  return make_command(clEnqueueSVMMap, {blocking(builder), choose_map_flags(builder.random()).flags,
                                        reference(svm, range.begin), range.size});
}

// A size may be missing or zero, which means the whole allocation.
Proposal propose_svm_migration(Builder& builder, Object svm) {
  Random& random = builder.random();
  std::vector<Value> pointers{reference(svm)};
  if (const Object second = builder.live(Kind::svm);
      second != svm && !info_of(builder, second).map.active && random.one_in(2)) {
    pointers.push_back(reference(second));
  }
  std::vector<Value> sizes;
  for (Value& pointer : pointers) {
    const SvmInfo& info = info_of(builder, pointer.object);
    const bool whole = random.one_in(2);
    pointer.number = whole || random.one_in(2) ? 0 : random.below(info.size);
    sizes.push_back(number(whole ? random.pick({std::size_t{0}, info.size})
                                 : random.between(1, info.size - pointer.number)));
  }
  const bool has_sizes = random.percent(60) || std::ranges::any_of(pointers, [](const Value& v) {
                           return v.number != 0;
                         });
  const cl_mem_migration_flags flags = random.one_in(2) ? CL_MIGRATE_MEM_OBJECT_HOST : 0;
  return make_command(clEnqueueSVMMigrateMem, {pointers.size(), list(std::move(pointers)),
                                               has_sizes ? list(std::move(sizes)) : null(), flags});
}

Proposal propose_svm_free(Builder& builder, Object svm) {
  std::vector<Value> freed{reference(svm)};
  if (const Object second = builder.live(Kind::svm);
      second != svm && !info_of(builder, second).map.active) {
    freed.push_back(reference(second));
  }
  constexpr std::uint64_t first_id = 220;  // above those of other callbacks
  const bool calls_back = builder.random().one_in(2);
  return make_command(clEnqueueSVMFree,
                      {freed.size(), list(freed), calls_back ? callback() : null(),
                       calls_back ? number(first_id + svm.index) : null()});
}

}  // namespace

// Memory that was mapped for writing is written before the unmap.
Proposal propose_svm_unmap(Builder& builder) {
  const auto& svms = builder.scene().svms;
  const auto mapped =
      std::ranges::find_if(svms, [](const SvmInfo& info) { return info.alive && info.map.active; });
  if (mapped == svms.end()) {
    return {};
  }
  const Object svm{Kind::svm, static_cast<std::size_t>(mapped - svms.begin())};
  const MapInfo map = mapped->map;
  if (!use_mapped(builder, reference(svm, map.begin), map)) {
    return {};
  }
  return make_command(clEnqueueSVMUnmap, {reference(svm, map.begin)});
}

Proposal propose_svm_command(Builder& builder) {
  const Object svm = builder.live(Kind::svm);
  if (svm.kind == Kind::none) {
    return {};
  }
  if (info_of(builder, svm).map.active) {
    return propose_svm_unmap(builder);
  }
  Random& random = builder.random();
  const std::size_t chosen = random.below(9);
  if (chosen < 3) {
    return propose_memcpy(builder, svm);
  }
  if (chosen < 5) {
    return propose_svm_fill(builder, svm);
  }
  if (chosen == 7 && random.one_in(3)) {
    return propose_svm_free(builder, svm);
  }
  if (chosen < 8) {
    return propose_svm_map(builder, svm);
  }
  return builder.features().version < CL_MAKE_VERSION(2, 1, 0)
             ? Proposal{}
             : propose_svm_migration(builder, svm);
}

}  // namespace clmem::fuzz
