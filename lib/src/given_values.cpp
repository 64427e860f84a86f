// SPDX-License-Identifier: Apache-2.0
#include "given_values.hpp"

#include <algorithm>
#include <array>
#include <clmem/detail/info.hpp>
#include <cstdio>

namespace clmem::detail {
namespace {

std::string triple(const std::size_t* values) {
  return "(" + std::to_string(values[0]) + ", " + std::to_string(values[1]) + ", " +
         std::to_string(values[2]) + ")";
}

}  // namespace

std::string hexadecimal(cl_ulong value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "0x%llx", static_cast<unsigned long long>(value));
  return text.data();
}

GivenValue::GivenValue(const char* given_name, std::size_t given_value)
    : name{given_name}, value{std::to_string(given_value)} {}
GivenValue::GivenValue(const char* given_name, const Origin& origin)
    : name{given_name}, value{triple(origin.data())} {}
GivenValue::GivenValue(const char* given_name, const Region& region)
    : name{given_name}, value{triple(region.data())} {}
GivenValue::GivenValue(const char* given_name, const Pitches& pitches)
    : name{given_name},
      value{"(" + std::to_string(pitches.row) + ", " + std::to_string(pitches.slice) + ")"} {}

std::string describe(std::initializer_list<GivenValue> values) {
  std::string text;
  for (const GivenValue& given : values) {
    text += (text.empty() ? "" : ", ") + std::string{given.name} + " = " + given.value;
  }
  return text;
}

}  // namespace clmem::detail

namespace clmem {
namespace {

struct Parameter {
  cl_uint value;
  const char* name;
};

constexpr auto known_parameters = std::to_array<Parameter>({
#define CLMEM_INFO(Info, param, ...) {param, #param},
#include <clmem/detail/info_parameters.def>
#undef CLMEM_INFO
    // Parameters without a typed result.
    {CL_MEM_HOST_PTR, "CL_MEM_HOST_PTR"},
    {CL_PROGRAM_BINARIES, "CL_PROGRAM_BINARIES"},
    {CL_PROFILING_COMMAND_QUEUED, "CL_PROFILING_COMMAND_QUEUED"},
    {CL_PROFILING_COMMAND_SUBMIT, "CL_PROFILING_COMMAND_SUBMIT"},
    {CL_PROFILING_COMMAND_START, "CL_PROFILING_COMMAND_START"},
    {CL_PROFILING_COMMAND_END, "CL_PROFILING_COMMAND_END"},
    {CL_PROFILING_COMMAND_COMPLETE, "CL_PROFILING_COMMAND_COMPLETE"},
    {CL_KERNEL_ARG_ADDRESS_QUALIFIER, "CL_KERNEL_ARG_ADDRESS_QUALIFIER"},
    {CL_KERNEL_ARG_TYPE_NAME, "CL_KERNEL_ARG_TYPE_NAME"},
    {CL_KERNEL_ARG_TYPE_QUALIFIER, "CL_KERNEL_ARG_TYPE_QUALIFIER"},
    {CL_KERNEL_ARG_NAME, "CL_KERNEL_ARG_NAME"},
});

}  // namespace

std::string info_name(cl_uint param) {
  const auto* const found = std::ranges::find(known_parameters, param, &Parameter::value);
  return found == known_parameters.end() ? detail::hexadecimal(param) : found->name;
}

void detail::throw_info_error(cl_int code, const char* routine, cl_uint param) {
  throw_error(code, routine, "parameter " + info_name(param));
}

}  // namespace clmem
