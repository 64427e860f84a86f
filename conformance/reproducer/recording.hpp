// SPDX-License-Identifier: Apache-2.0
// recording.hpp - the recording layer's record of one case.
//
//   const Recording recording = parse_recording(file);
//   recording.events.front();        // in the order in which they happened
//
// Contract: plain values; addresses identify objects and memory of a process that has ended. A line
// that was cut off by the end of the process is ignored; any other line that cannot be read throws
// std::runtime_error with its number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace clmem::conformance::reproducer {

using ByteString = std::vector<unsigned char>;

enum class Form {
  text,        // a C expression
  object,      // values[0] of `type`
  objects,     // several objects
  numbers,     // values, an array of `type`
  addresses,   // values, addresses of memory, an array of `type`
  bytes,       // `bytes`
  string,      // `text`
  strings,     // `strings`
  region,      // cl_buffer_region
  format,      // cl_image_format
  descriptor,  // cl_image_desc
  address,     // values[0], an address of memory
  result,      // the place where the call stores a `type`
  function,    // a callback
  null,
};

struct Argument {
  std::string name{};
  Form form = Form::null;
  std::string type{};
  std::string text{};
  std::vector<std::uint64_t> values{};
  ByteString bytes{};
  std::vector<std::string> strings{};
};

struct Answer {
  std::string code{};  // by name
  std::uint64_t result = 0;
  std::map<std::string, ByteString> stored{};  // by parameter
};

struct Call {
  std::string function{};
  std::uint64_t number = 0;
  std::uint64_t thread = 0;
  std::vector<Argument> arguments{};
  std::optional<Answer> answer{};  // none: the call has not returned
  std::size_t ended_at = 0;        // index of the event before which it returned
};

// Returns the argument of that parameter, or null if the call has none.
[[nodiscard]] const Argument* argument_named(const Call& call, std::string_view name);

struct CaseBegin {
  std::uint64_t platform = 0;
  std::uint64_t device = 0;
};

struct Condition {
  std::string condition{};
  bool holds = true;
};

struct Memory {  // the pattern of a seed
  std::uint64_t at = 0;
  std::uint64_t seed = 0;
  ByteString bytes{};
};

struct Content {  // bytes that the host has written
  std::uint64_t at = 0;
  std::size_t block_size = 0;
  ByteString bytes{};
};

struct Copied {
  std::uint64_t to = 0;
  std::uint64_t from = 0;
  ByteString bytes{};
};

struct CodeCheck {
  std::string function{};  // empty: the latest call with that code
  std::string answer{};
  std::vector<std::string> legal{};
};

struct BytesCheck {
  std::uint64_t at = 0;
  bool equal = true;
  ByteString expected{};
};

enum class Relation { equal, unequal, at_least };

struct ValueCheck {
  std::string of = "param_value";  // a parameter that points to it, or "result"
  std::uint64_t actual = 0;
  Relation relation = Relation::equal;
  std::uint64_t expected = 0;

  friend bool operator==(const ValueCheck&, const ValueCheck&) = default;
};

struct FloatsCheck {
  std::uint64_t at = 0;
  bool near = true;
  float tolerance = 0;
  ByteString expected{};
};

struct CallbackCheck {
  enum class Kind { calls, status };
  Kind kind = Kind::calls;
  std::uint64_t user_data = 0;
  std::int64_t actual = 0;
  std::int64_t expected = 0;
};

struct Failed {
  std::string what{};
};

using Event = std::variant<CaseBegin, Condition, Memory, Content, Copied, Call, CodeCheck,
                           BytesCheck, ValueCheck, FloatsCheck, CallbackCheck, Failed>;

struct Recording {
  std::vector<Event> events{};
};

// Reads up to eight bytes in the machine's byte order.
[[nodiscard]] std::uint64_t number_of(const ByteString& bytes);

[[nodiscard]] Recording parse_recording(std::istream& in);

}  // namespace clmem::conformance::reproducer
