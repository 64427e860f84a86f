// SPDX-License-Identifier: Apache-2.0
// mistake_edits.hpp - functions with which mistakes change calls, by parameter names.
//
// Contract: each function returns true if it has changed the call; parameters that a call does not
// have are ignored.
#pragma once

#include <algorithm>

#include "generate/mistakes.hpp"

namespace clmem::fuzz {

// Extensions have defined most of the lower 32 bits of flags and of queue properties.
inline constexpr std::uint64_t unknown_bit = std::uint64_t{1} << 61U;
inline constexpr std::uint64_t unknown_name = 0x9999;
inline constexpr std::uint64_t all_ones = ~std::uint64_t{0};

inline bool set(Statement& call, std::string_view parameter, Value value) {
  Value* const found = argument(call, parameter);
  if (found == nullptr || *found == value) {
    return false;
  }
  *found = std::move(value);
  return true;
}

inline Value* element(Statement& call, std::string_view parameter, std::size_t index) {
  Value* const found = argument(call, parameter);
  return found == nullptr || index >= found->list.size() ? nullptr : &found->list[index];
}

inline bool set(Statement& call, std::string_view parameter, std::size_t index, Value value) {
  Value* const found = element(call, parameter, index);
  if (found == nullptr || found->number == value.number) {
    return false;
  }
  *found = std::move(value);
  return true;
}

// Sets a value that the mistake needs and that the call may already have.
inline bool ensure(Statement& call, std::string_view parameter, Value value) {
  (void)set(call, parameter, std::move(value));
  return true;
}
inline bool ensure(Statement& call, std::string_view parameter, std::size_t index, Value value) {
  (void)set(call, parameter, index, std::move(value));
  return true;
}

inline bool add_to_element(Statement& call, std::string_view parameter, std::size_t index,
                           std::uint64_t more) {
  Value* const found = element(call, parameter, index);
  return found != nullptr && set(call, parameter, index, found->number + more);
}

inline bool is_over_buffer(Statement& call) {
  const Value* const over = element(call, "image_desc", 9);
  return over != nullptr && over->object.kind == Kind::memory;
}

inline bool has_host(Builder&, const Statement& call) {
  return argument(call, "host_ptr")->form == Value::Form::object;
}

// Sets contradictory flags and keeps those that the call's host memory needs. The flags of an image
// over a buffer may also contradict the buffer's, which is a mistake of its own.
inline Change to_flags(cl_mem_flags flags) {
  return [=](Builder&, Statement& call) {
    constexpr cl_mem_flags of_host =
        CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;
    return !is_over_buffer(call) &&
           set(call, "flags", flags | (number_of(call, "flags") & of_host));
  };
}

inline const MemoryInfo* memory_of(const Builder& builder, const Statement& call,
                                   std::string_view parameter) {
  const Value* const found = argument(call, parameter);
  return found != nullptr && found->object.kind == Kind::memory ? &builder.info(found->object)
                                                                : nullptr;
}

inline std::string_view only_memory(const Statement& call) {
  for (const std::string_view name : {"buffer", "image", "memobj"}) {
    if (argument(call, name) != nullptr) {
      return name;
    }
  }
  return {};
}

template <typename Accept>
inline bool set_memory(Builder& builder, Statement& call, std::string_view parameter,
                       Accept accept) {
  const Object other = builder.memory(accept);
  return other.kind != Kind::none && set(call, parameter, other);
}

// The number of valid entries that may fill a driver's own array.
inline constexpr std::size_t longest_list = 70;

inline Value long_list(const Value& valid, Value wrong, std::size_t before = longest_list) {
  std::vector<Value> entries(before, valid);
  entries.push_back(std::move(wrong));
  return list(std::move(entries));
}

// Replaces the image by a new, similar one: in another context, with other flags, or with another
// format of the same pixel size. Existing images are too different.
bool to_similar_image(Builder& builder, Statement& call, std::string_view parameter,
                      std::uint16_t context, cl_mem_flags flags,
                      const std::array<cl_uint, 2>* format = nullptr);

// True if the host may read and write the object; host access has rules of its own.
inline bool is_open(const MemoryInfo& info) {
  return (info.shape.flags & (not_read | not_written)) == 0;
}

inline std::uint64_t pattern_size(const Statement& call) {
  return std::max<std::uint64_t>(1, number_of(call, "pattern_size"));
}

// Return changes for the rows of the tables. Of several parameters, the first that the call has is
// changed; of several changes, the first that is possible is made.
template <typename... Names>
Change to_null(Names... parameters) {
  return [=](Builder&, Statement& call) { return (set(call, parameters, null()) || ...); };
}
inline Change to(std::string_view parameter, Value value) {
  return [=](Builder&, Statement& call) { return set(call, parameter, value); };
}
inline Change to(std::string_view parameter, std::size_t index, Value value) {
  return [=](Builder&, Statement& call) { return set(call, parameter, index, value); };
}
inline Change to_one_of(std::string_view parameter, std::vector<std::uint64_t> numbers) {
  return [=](Builder& builder, Statement& call) {
    return set(call, parameter, builder.random().pick(numbers));
  };
}

template <typename... Ways>
Change either(Ways... ways) {
  return [=](Builder& builder, Statement& call) { return (ways(builder, call) || ...); };
}

template <typename Condition>
Change where(Condition holds, Change change) {
  return [=](Builder& builder, Statement& call) {
    return holds(builder, call) && change(builder, call);
  };
}

// Replaces the memory object by one of context c0 that the host may read and write: an image, or a
// buffer.
inline Change to_kind(std::string_view parameter, bool image) {
  return [=](Builder& builder, Statement& call) {
    return set_memory(builder, call, parameter, [&](const MemoryInfo& info) {
      return info.shape.is_image() == image && info.shape.context == 0 && is_open(info);
    });
  };
}
inline Change to_image(std::string_view parameter) {
  return to_kind(parameter, true);
}
inline Change to_buffer(std::string_view parameter) {
  return to_kind(parameter, false);
}

}  // namespace clmem::fuzz
