// SPDX-License-Identifier: Apache-2.0
// target.hpp - functions with the names that they have in ids of defects, for rules that add a
// defect to several functions.
//
//   constexpr Target<P::clEnqueueReadBuffer> read{"read", "data|whole"};
//   made.push_back(defect_of(read, "read.drops-offset", read.bytes, "The offset counts as zero",
//                            Alters<Sets<"offset", 0>>{}));
//
// Contract: a requirement is the part of its id after the function, or '=' and the whole id;
// several are separated by '|'.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "defects/catalogue.hpp"
#include "defects/wrap.hpp"

namespace clmem::mock::defects {

// Holds for functions that can reject a call.
template <EntryPoint point, typename Function = FunctionOf<point>>
constexpr bool reports_status = parameter_index(point, "errcode_ret").has_value();
template <EntryPoint point, typename... A>
constexpr bool reports_status<point, cl_int(CL_API_CALL*)(A...)> = true;

// Returns "enqueue-read-buffer" for clEnqueueReadBuffer, "create-image2d" for clCreateImage2D.
[[nodiscard]] std::string family_of(EntryPoint point);

template <EntryPoint... points>
struct Target {
  std::string_view name;
  std::string_view bytes;  // requirements on the transferred bytes

  [[nodiscard]] static constexpr bool has(std::string_view parameter) {
    return (parameter_index(points, parameter).has_value() && ...);
  }
};

[[nodiscard]] std::vector<std::string> requirements_of(std::initializer_list<EntryPoint> points,
                                                       std::string_view ends);

// Returns "A, in clFlush and clFinish." for "A".
[[nodiscard]] std::string sentence_of(std::string_view what,
                                      std::initializer_list<EntryPoint> points);

template <EntryPoint... points, typename Behaviour>
[[nodiscard]] Defect defect_of(Target<points...> /*target*/, std::string id, std::string_view ends,
                               std::string_view what, Behaviour behaviour) {
  return {std::move(id), requirements_of({points...}, ends), sentence_of(what, {points...}),
          wraps<points...>(behaviour)};
}

// The parts of the catalogue.
#define CLMEM_FAMILY(name) [[nodiscard]] std::vector<Defect> name();
#include "defects/families.def"
#undef CLMEM_FAMILY

// Installs one of the defects of waived_rules() or confused_rules(). Several may be active for one
// entry point.
void waive(cl_icd_dispatch& table, const Waiver& waiver);

}  // namespace clmem::mock::defects
