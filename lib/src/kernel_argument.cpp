// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <clmem/kernel_argument.hpp>

#include "facts.hpp"

namespace clmem {
namespace {

constexpr const char* set_argument_routine = "clSetKernelArg";

const char* word_for(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::value:
      return "a value";
    case ArgumentKind::memory:
      return "a memory object or shared virtual memory";
    case ArgumentKind::local_memory:
      return "local memory";
    case ArgumentKind::sampler:
      return "a sampler";
    case ArgumentKind::queue:
      return "a queue";
  }
  return "something else";
}

std::string describe_parameter(const KernelParameter& parameter, std::size_t index) {
  std::string text = "argument " + std::to_string(index);
  if (!parameter.name.empty()) {
    text += " '" + parameter.name + "'";
  }
  if (!parameter.type_name.empty()) {
    text += " of type " + parameter.type_name;
  }
  return text;
}

}  // namespace

std::string_view KernelParameter::element_name() const noexcept {
  const std::string_view whole = type_name;
  return whole.substr(0, whole.find('*'));
}

std::optional<ArgumentKind> KernelParameter::kind() const noexcept {
  if (type_name == "sampler_t") {
    return ArgumentKind::sampler;
  }
  if (type_name == "queue_t") {
    return ArgumentKind::queue;
  }
  if (!address) {
    return std::nullopt;
  }
  switch (*address) {
    case AddressSpace::global_memory:
    case AddressSpace::constant_memory:
      return ArgumentKind::memory;
    case AddressSpace::local_memory:
      return ArgumentKind::local_memory;
    case AddressSpace::private_memory:
      return ArgumentKind::value;
  }
  return std::nullopt;
}

namespace detail {

void throw_argument_error(cl_int code, cl_uint index, std::size_t size) {
  throw_error(code, set_arg_routine, describe({{"index", std::size_t{index}}, {"size", size}}));
}

void throw_empty_argument(cl_uint index) {
  throw_error(
      CL_INVALID_MEM_OBJECT, set_arg_routine,
      "argument " + std::to_string(index) +
          ": the memory object is empty, released or moved from; pass nullptr for no memory");
}

void require_fits(const KernelParameter& parameter, std::size_t index, ArgumentKind kind,
                  const TypeNames& names) {
  const std::optional<ArgumentKind> wanted = parameter.kind();
  if (wanted && *wanted != kind) {
    throw_error(CL_INVALID_ARG_VALUE, set_argument_routine,
                describe_parameter(parameter, index) + " takes " + word_for(*wanted) + ", " +
                    word_for(kind) + " is given");
  }
  const std::string_view declared = parameter.element_name();
  const bool fits =
      kind == ArgumentKind::value ? converts_to(names, declared) : stands_for(names, declared);
  if (!fits) {
    throw_error(CL_INVALID_ARG_VALUE, set_argument_routine,
                describe_parameter(parameter, index) + " is given " +
                    (kind == ArgumentKind::value ? "a value" : "elements") + " of type " +
                    to_string(names));
  }
}

}  // namespace detail
namespace {

constexpr std::array<std::string_view, 11> scalars{
    "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double"};
constexpr std::array<std::string_view, 6> widths{"", "2", "3", "4", "8", "16"};

bool is_built_in(std::string_view name) {
  return std::ranges::any_of(scalars, [name](std::string_view scalar) {
    return name.starts_with(scalar) &&
           std::ranges::find(widths, name.substr(scalar.size())) != widths.end();
  });
}

std::string_view without_sign(std::string_view name) {
  return name.starts_with('u') ? name.substr(1) : name;
}

}  // namespace

std::string to_string(const TypeNames& names) {
  std::string text{names.first};
  return names.second.empty() ? text : text + " (or " + std::string{names.second} + ")";
}

bool stands_for(const TypeNames& names, std::string_view name) {
  return !names.known() || !is_built_in(name) || name == names.first || name == names.second;
}

bool converts_to(const TypeNames& names, std::string_view name) {
  return stands_for(names, name) || without_sign(name) == without_sign(names.first) ||
         (!names.second.empty() && without_sign(name) == without_sign(names.second));
}

}  // namespace clmem
