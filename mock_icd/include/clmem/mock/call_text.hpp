// SPDX-License-Identifier: Apache-2.0
// call_text.hpp - a recorded call as one line of text.
//
//   #12 clCreateBuffer(context=0x5581, flags=0x1, size=64, host_ptr=null, errcode_ret=0x7ffc)
//       -> 0x5590 CL_SUCCESS                                              (in one line)
//
// Contract: the line has the form of the call: names as in the specification, elements in braces,
// pointers and flags in hexadecimal. GoogleTest prints calls in this form.
#pragma once

#include <ostream>
#include <sstream>
#include <string>

#include "clmem/mock/call.hpp"
#include "clmem/mock/status_names.hpp"

namespace clmem::mock {
namespace detail {

inline void write_bits(std::ostream& out, std::uint64_t bits, ArgumentKind kind) {
  if (kind == ArgumentKind::pointer) {
    if (bits == 0) {
      out << "null";
    } else {
      out << "0x" << std::hex << bits << std::dec;
    }
  } else if (kind == ArgumentKind::signed_number) {
    out << static_cast<std::int64_t>(bits);
  } else {
    out << bits;
  }
}

inline bool is_bit_field(std::string_view parameter) {
  return parameter.ends_with("flags") || parameter == "device_type" || parameter == "param_name";
}

inline void write_elements(std::ostream& out, const Argument& argument) {
  if (argument.parameter().extent == Extent::text) {
    out << '"' << argument.text() << '"';
    return;
  }
  const bool handles = argument.parameter().counted_by.starts_with("num_");
  out << '{';
  const char* separator = "";
  for (const Bits element : argument.elements()) {
    out << separator;
    write_bits(out, element.value, handles ? ArgumentKind::pointer : ArgumentKind::number);
    separator = ", ";
  }
  out << '}';
}

inline void write_argument(std::ostream& out, const Argument& argument) {
  if (!argument.empty()) {
    write_elements(out, argument);
  } else if (is_bit_field(argument.parameter().name)) {
    out << "0x" << std::hex << argument.value << std::dec;
  } else {
    write_bits(out, argument.value, argument.kind());
  }
}

}  // namespace detail

inline std::ostream& operator<<(std::ostream& out, const Argument& argument) {
  detail::write_argument(out, argument);
  return out;
}

inline std::ostream& operator<<(std::ostream& out, const Call& call) {
  out << '#' << call.sequence << ' ' << name_of(call.entry_point) << '(';
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    const Argument argument = call.argument(i);
    out << (i == 0 ? "" : ", ") << argument.parameter().name << '=' << argument;
  }
  out << ") -> ";
  if (call.result != 0) {
    detail::write_bits(out, call.result, ArgumentKind::pointer);
    out << ' ';
  }
  out << status_text(call.status);
  if (call.event != 0) {
    out << " event=";
    detail::write_bits(out, call.event, ArgumentKind::pointer);
  }
  if (call.rule != nullptr) {
    out << " (" << call.rule->name << ": " << call.rule->sentence << ')';
  }
  return out;
}

[[nodiscard]] inline std::string to_string(const Call& call) {
  std::ostringstream out;
  out << call;
  return out.str();
}

inline void PrintTo(const Bits& bits, std::ostream* out) {
  *out << bits.value;
}

inline void PrintTo(const Argument& argument, std::ostream* out) {
  *out << argument;
}

inline void PrintTo(const Call& call, std::ostream* out) {
  *out << call;
}

}  // namespace clmem::mock
