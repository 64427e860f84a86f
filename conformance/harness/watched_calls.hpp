// SPDX-License-Identifier: Apache-2.0
// watched_calls.hpp - the entry points of OpenCL, each of which reports its calls to
// latest_call.hpp.
//
//   clFinish(queue);                                        // in clmem::conformance: watched
//   const Row row{"Finish", clFinish};                      // as a pointer, too
//   ::clFinish(queue);                                      // not watched
//
// Contract: within the namespace, the names of the entry points refer to these objects, which hide
// the functions and convert to pointers of the same type; so cases and the texts of assertions are
// written as usual.
#pragma once

#include <array>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "harness/call_text.hpp"
#include "harness/latest_call.hpp"

namespace clmem::conformance {

namespace detail {

enum class EntryPoint : std::size_t {
#define CLMEM_CALLED(name) name,
#include "harness/entry_points.def"
#undef CLMEM_CALLED
};

inline constexpr const char* entry_point_names[] = {
#define CLMEM_CALLED(name) #name,
#include "harness/entry_points.def"
#undef CLMEM_CALLED
};

template <EntryPoint id, auto function>
class WatchedCall;

template <EntryPoint id, typename Result, typename... Arguments,
          Result(CL_API_CALL* function)(Arguments...)>
class WatchedCall<id, function> {
 public:
  using Pointer = Result(CL_API_CALL*)(Arguments...);
  using Parameters = std::tuple<Arguments...>;
  static constexpr const char* name = entry_point_names[static_cast<std::size_t>(id)];

  constexpr operator Pointer() const { return &call; }  // NOLINT(google-explicit-constructor)

 private:
  // A driver that throws ends the process, as it would end a program in C; an exception of the case
  // itself is a failure of that case.
  static Result CL_API_CALL call(Arguments... arguments) noexcept {
    const std::array<Argument, sizeof...(Arguments)> described{argument(arguments)...};
    latest_call::Watch watch{name, described};
    if constexpr (std::is_void_v<Result>) {
      function(arguments...);
    } else {
      const Result result = function(arguments...);
      watch.returned(argument(result));
      if constexpr (std::is_same_v<Result, cl_mem>) {
        latest_call::made(result);
      }
      return result;
    }
  }
};

template <typename Call, std::size_t... index, typename... Given>
auto call_with(std::index_sequence<index...>, const Given&... given) {
  const typename Call::Pointer function = Call{};
  return function(static_cast<std::tuple_element_t<index, typename Call::Parameters>>(given)...);
}

}  // namespace detail

template <typename Call>
concept Watched = requires {
  typename Call::Parameters;
};

// Makes the call with arguments of other types than its parameters, such as literals.
template <Watched Call, typename... Given>
auto call_with(const Call&, const Given&... given) {
  return detail::call_with<Call>(std::index_sequence_for<Given...>{}, given...);
}

#define CLMEM_CALLED(name) \
  inline constexpr detail::WatchedCall<detail::EntryPoint::name, &::name> name{};
#include "harness/entry_points.def"
#undef CLMEM_CALLED

}  // namespace clmem::conformance
