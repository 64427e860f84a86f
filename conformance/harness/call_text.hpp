// SPDX-License-Identifier: Apache-2.0
// call_text.hpp - the text of a call with its arguments, and names of values that queries store,
// without queries to the driver.
//
//   const std::array arguments{argument(events.size()), argument(nullptr)};
//   CallText text;
//   write_call(text, "clWaitForEvents", arguments);
//   // "clWaitForEvents(num_events=1, event_list=NULL)"
//
// Contract: makes no call, and reads only structures that a legal call of the entry point passes
// there. The parameters have their names in the specification. Objects and addresses have no value
// except NULL, since they differ from run to run. Numbers near the end of their range are written
// relative to it; flags, formats, queries and all other constants are written by name. A text that
// would be too long ends early.
#pragma once

#include <array>
#include <clmem/opencl.hpp>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "constants/constants.hpp"

namespace clmem::conformance {

enum class ArgumentForm : std::uint8_t { signed_number, unsigned_number, pointer };

struct Argument {
  ArgumentForm form = ArgumentForm::unsigned_number;
  const char* type = "";    // the type of an object or of an image description
  std::uint64_t value = 0;  // the value or the address
};

namespace detail {

template <typename T>
constexpr const char* type_name() {
#define CLMEM_NAMED(type)                  \
  if constexpr (std::is_same_v<T, type>) { \
    return #type;                          \
  } else
  CLMEM_NAMED(cl_platform_id)
  CLMEM_NAMED(cl_device_id)
  CLMEM_NAMED(cl_context)
  CLMEM_NAMED(cl_command_queue)
  CLMEM_NAMED(cl_mem)
  CLMEM_NAMED(cl_event)
  CLMEM_NAMED(cl_program)
  CLMEM_NAMED(cl_kernel)
  CLMEM_NAMED(cl_sampler)
  CLMEM_NAMED(const cl_image_desc*) return "";
#undef CLMEM_NAMED
}

}  // namespace detail

template <typename T>
[[nodiscard]] Argument argument(T value) {
  if constexpr (std::is_pointer_v<T>) {
    std::uint64_t address = 0;
    std::memcpy(&address, &value, sizeof value);
    return {ArgumentForm::pointer, detail::type_name<T>(), address};
  } else {
    return {std::is_signed_v<T> ? ArgumentForm::signed_number : ArgumentForm::unsigned_number, "",
            static_cast<std::uint64_t>(value)};
  }
}

// The text ends with a zero.
using CallText = std::array<char, 448>;

void write_call(CallText& text, const char* name, std::span<const Argument> arguments);

// Returns the param_name that a query was called with; null for other calls and for unknown names.
[[nodiscard]] const constants::Constant* query_of(std::string_view call,
                                                  std::span<const Argument> arguments);

// True if the driver lacks the entry point, so that the loader itself returns CL_INVALID_OPERATION.
// Reads the dispatch table of the first object, which has to be valid.
[[nodiscard]] bool is_not_implemented(const char* name, std::span<const Argument> arguments);

// Names of values that queries store.
//
//   EXPECT_EQ(flag_text(flags & mask), flag_text(CL_MEM_READ_ONLY));
//   EXPECT_EQ(property_text(list), property_text(row.list));    // "{CL_SAMPLER_FILTER_MODE, ...}"
//
// Contract: different values have different texts; a value without a name is a hexadecimal number.
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
