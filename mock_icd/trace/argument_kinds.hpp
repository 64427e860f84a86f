// SPDX-License-Identifier: Apache-2.0
// argument_kinds.hpp - the kinds of an entry point's arguments.
//
//   call.kinds = argument_kinds_of(EntryPoint::clFinish);      // a pointer
//
// Contract: computed at compile time, from the types of the dispatch table.
#pragma once

#include <array>

#include "clmem/mock/call.hpp"
#include "clmem/mock/slot.hpp"

namespace clmem::mock {

using ArgumentKinds = std::array<ArgumentKind, Call::max_arguments>;

namespace detail {

template <typename Function>
inline constexpr ArgumentKinds kinds_of_function{};
template <typename R, typename... A>
inline constexpr ArgumentKinds kinds_of_function<R(CL_API_CALL*)(A...)>{kind_of<A>()...};

inline constexpr std::array<ArgumentKinds, entry_point_count> kinds_of_entry_points{
#define CLMEM_ENTRY_POINT(name, refusal, parameters) \
  kinds_of_function<FunctionOf<EntryPoint::name>>,
#define CLMEM_LOADER_ENTRY_POINT CLMEM_ENTRY_POINT
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT
};

}  // namespace detail

[[nodiscard]] constexpr const ArgumentKinds& argument_kinds_of(EntryPoint point) {
  return detail::kinds_of_entry_points.at(static_cast<std::size_t>(point));
}

}  // namespace clmem::mock
