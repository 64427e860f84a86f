// SPDX-License-Identifier: Apache-2.0
// program.hpp - a program of OpenCL calls: what generators make, drivers run and people read.
//
//   Program program = parse_program(text, "race.txt");
//   program.statements.at(3).function == EntryPoint::clEnqueueWriteBuffer
//   to_text(program);                       // the same text
//
// Contract: plain values. A statement is one call with one value for each C parameter, in order, or
// one of four actions of the host. Nothing in a program depends on the machine: objects have names
// (m0, e3), sizes are bytes, and bytes of memory are patterns of a seed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "clmem/mock/entry_point.hpp"

namespace clmem::fuzz {

using mock::EntryPoint;

// What a name is, by its letter: h0 is memory of the host.
enum class Kind : std::uint8_t {
  none,
  context,
  device,
  queue,
  memory,
  event,
  map,
  svm,
  host,
  kernel
};
inline constexpr std::size_t kind_count = 10;

struct Object {
  Kind kind = Kind::none;
  std::uint16_t index = 0;

  friend bool operator==(const Object&, const Object&) = default;
};

struct Value {
  enum class Form : std::uint8_t {
    null,      // NULL
    number,    // 12, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR
    object,    // m0; for memory of the host, maps and SVM with an offset: h0 + 12
    list,      // {1, 2, 3}: an array, or the members of a structure in order
    bytes,     // bytes(4, 7): the first four bytes of the pattern of seed 7
    result,    // &e0: where the call stores an event; &out: where it stores anything else
    callback,  // callback: a function that counts its calls
    program,   // program: the program object with all kernels
    text,      // "fuzz_copy": a kernel's name, by its position among the kernels
  };

  Form form = Form::null;
  Object object{};
  std::uint64_t number = 0;  // the number, the offset, the size, or the position of a kernel
  std::uint64_t seed = 0;
  std::vector<Value> list{};

  friend bool operator==(const Value&, const Value&) = default;
};

[[nodiscard]] inline Value null() {
  return {};
}
[[nodiscard]] inline Value number(std::uint64_t value) {
  return {.form = Value::Form::number, .number = value};
}
[[nodiscard]] inline Value reference(Object object, std::uint64_t offset = 0) {
  return {.form = Value::Form::object, .object = object, .number = offset};
}
[[nodiscard]] inline Value list(std::vector<Value> values) {
  return {.form = Value::Form::list, .list = std::move(values)};
}
[[nodiscard]] inline Value bytes(std::uint64_t size, std::uint64_t seed) {
  return {.form = Value::Form::bytes, .number = size, .seed = seed};
}
[[nodiscard]] inline Value result(Object object = {}) {
  return {.form = Value::Form::result, .object = object};
}

enum class Action : std::uint8_t {
  call,
  host,   // h0 = host(size, misalignment, seed): memory of the host that holds the seed's pattern
  poke,   // poke(h0 + 3, size, seed): the host writes the pattern
  peek,   // peek(p0, size): the host reads, and what it reads is compared
  check,  // check(way): all queues finish, and all that can be seen is compared
};

// How check() reads memory objects: clEnqueueRead..., clEnqueueMap..., or a copy to another object.
enum class Way : std::uint8_t { read, map, copy };

struct Statement {
  Action action = Action::call;
  EntryPoint function{};  // of a call
  Object result{};        // what the statement makes: a buffer, a map, memory of the host
  std::vector<Value> arguments{};
  std::vector<std::int32_t>
      codes{};                // what a call that breaks a rule may return; empty: CL_SUCCESS
  std::string requirement{};  // the rule that it breaks

  friend bool operator==(const Statement&, const Statement&) = default;
};

struct Program {
  std::vector<Statement> statements{};
  // Some commands are not ordered; what they write is one of several legal outcomes.
  bool race = false;

  friend bool operator==(const Program&, const Program&) = default;
};

// The value of a parameter by its name in the specification; null where there is none of that name.
[[nodiscard]] const Value* argument(const Statement& statement, std::string_view parameter);
[[nodiscard]] Value* argument(Statement& statement, std::string_view parameter);
// Its number; 0 where there is none of that name.
[[nodiscard]] std::uint64_t number_of(const Statement& statement, std::string_view parameter);

// Whether a command has a parameter "blocking_..." that is not CL_FALSE.
[[nodiscard]] bool is_blocking(const Statement& command);
void set_blocking(Statement& command, bool blocking);

// Byte `position` of the pattern of a seed. Neighbours differ, and so do rows, slices and seeds.
[[nodiscard]] constexpr std::uint8_t pattern_byte(std::uint64_t seed, std::uint64_t position) {
  const std::uint64_t mixed = (seed * 0x9e3779b97f4a7c15U + position) * 0xd6e8feb86659fd93U;
  return static_cast<std::uint8_t>(mixed >> 56U);
}

// The kernels that programs use; their source is in execute/kernels.hpp.
inline constexpr std::array<std::string_view, 3> kernel_names{"fuzz_copy", "fuzz_add", "fuzz_slow"};
inline constexpr std::size_t slow_kernel = 2;

}  // namespace clmem::fuzz
