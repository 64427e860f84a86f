// SPDX-License-Identifier: Apache-2.0
// constant_text.hpp - names of values that queries store.
//
//   EXPECT_EQ(flag_text(flags & mask), flag_text(CL_MEM_READ_ONLY));
//   EXPECT_EQ(property_text(list), property_text(row.list));    // "{CL_SAMPLER_FILTER_MODE, ...}"
//
// Contract: different values have different texts; a value without a name is a hexadecimal number.
#pragma once

#include <clmem/opencl.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "constants/constants.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string flag_text(cl_mem_flags flags);
[[nodiscard]] std::string query_text(cl_uint query);

template <typename Property>
[[nodiscard]] std::string property_text(const std::vector<Property>& list) {
  return constants::text_of_properties(std::vector<std::uint64_t>(list.begin(), list.end()));
}

// Returns the name of a value that the latest call, a query, has stored; empty for a plain number.
[[nodiscard]] std::string stored_name(std::uint64_t value);

// Returns the place where the latest call has stored a value: for the value of a query, that query.
[[nodiscard]] std::string stored_place(std::string_view parameter);

// Returns the text of a failure with names in place of numbers: for queries in its expressions,
// whose macros are expanded, and for the actual value.
[[nodiscard]] std::string with_names(std::string failure, const std::string& given);

}  // namespace clmem::conformance
