// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

const SvmInfo& info_of(const Builder& builder, Object svm) {
  return builder.state().scene().svms[svm.index];
}

Proposal propose_memcpy(Builder& builder, Object svm) {
  const SvmInfo& info = info_of(builder, svm);
  const Range range = builder.piece(info.space, 0, info.size);
  const bool reads = builder.random().one_in(2);
  Value other;
  const Object second = builder.living(Kind::svm);
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
  return make(EntryPoint::clEnqueueSVMMemcpy, {null(), blocking(builder), reads ? other : own,
                                               reads ? own : other, number(range.size)});
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
  return make(EntryPoint::clEnqueueSVMMemFill,
              {null(), reference(svm, begin + size <= info.size ? begin : 0),
               bytes(pattern, builder.seed_of_bytes()), number(pattern),
               number(begin + size <= info.size ? size : pattern)});
}

// Maps all of the allocation or a part.
Proposal propose_svm_map(Builder& builder, Object svm) {
  const SvmInfo& info = info_of(builder, svm);
  const Range range =
      builder.random().one_in(2) ? Range{0, info.size} : builder.piece(info.space, 0, info.size);
  return make(EntryPoint::clEnqueueSVMMap,
              {null(), blocking(builder),
               number(builder.random().pick<std::uint64_t>({CL_MAP_READ, CL_MAP_WRITE,
                                                            CL_MAP_READ | CL_MAP_WRITE,
                                                            CL_MAP_WRITE_INVALIDATE_REGION})),
               reference(svm, range.begin), number(range.size)});
}

// Migrates one allocation or two: as a whole, without a size or with a size of zero, or in part.
Proposal propose_svm_migration(Builder& builder, Object svm) {
  Random& random = builder.random();
  std::vector<Value> pointers{reference(svm)};
  if (const Object second = builder.living(Kind::svm);
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
  return make(EntryPoint::clEnqueueSVMMigrateMem,
              {null(), number(pointers.size()), list(std::move(pointers)),
               has_sizes ? list(std::move(sizes)) : null(), number(flags)});
}

}  // namespace

// Unmaps SVM; memory that was mapped for writing is written first.
Proposal propose_svm_unmap(Builder& builder) {
  const auto& svms = builder.state().scene().svms;
  const auto mapped =
      std::ranges::find_if(svms, [](const SvmInfo& info) { return info.alive && info.map.active; });
  if (mapped == svms.end()) {
    return {};
  }
  const Object svm{Kind::svm, static_cast<std::uint16_t>(mapped - svms.begin())};
  const MapInfo map = mapped->map;
  if (map.undefined) {
    const std::uint16_t queue = builder.state().order().commands()[map.command].queue;
    (void)builder.add(make(EntryPoint::clFinish, {reference({Kind::queue, queue})}));
    if (!builder.add({.action = Action::poke,
                      .arguments = {reference(svm, map.begin), number(map.end - map.begin),
                                    number(builder.seed_of_bytes())}})) {
      return {};
    }
  }
  use_mapped(builder, reference(svm, map.begin), map);
  Statement command = make(EntryPoint::clEnqueueSVMUnmap, {null(), reference(svm, map.begin)});
  add_events(command);
  return command;
}

Proposal propose_svm_command(Builder& builder) {
  const Object svm = builder.living(Kind::svm);
  if (svm.kind == Kind::none) {
    return {};
  }
  const SvmInfo& info = info_of(builder, svm);
  Proposal command;
  if (info.map.active) {
    return propose_svm_unmap(builder);
  } else {
    switch (builder.random().below(9)) {
      case 0:
      case 1:
      case 2:
        command = propose_memcpy(builder, svm);
        break;
      case 3:
      case 4:
        command = propose_svm_fill(builder, svm);
        break;
      case 7:
        if (builder.random().one_in(3)) {
          const Object second = builder.living(Kind::svm);
          std::vector<Value> freed{reference(svm)};
          if (second != svm && !info_of(builder, second).map.active) {
            freed.push_back(reference(second));
          }
          command = make(EntryPoint::clEnqueueSVMFree,
                         {null(), number(freed.size()), list(freed), null(), null()});
          if (builder.random().one_in(2)) {
            constexpr std::uint64_t first_id = 220;  // above those of other callbacks
            *argument(*command, "pfn_free_func") = callback();
            *argument(*command, "user_data") = number(first_id + svm.index);
          }
          break;
        }
        [[fallthrough]];
      case 5:
      case 6:
        command = propose_svm_map(builder, svm);
        break;
      default:
        if (builder.features().version < CL_MAKE_VERSION(2, 1, 0)) {
          return {};
        }
        command = propose_svm_migration(builder, svm);
    }
  }
  if (command) {
    add_events(*command);
  }
  return command;
}

}  // namespace clmem::fuzz
