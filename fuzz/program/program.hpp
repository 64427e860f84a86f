// SPDX-License-Identifier: Apache-2.0
// program.hpp - a program of OpenCL calls, which generators make, drivers run and people read.
//
//   Program program = parse_program(text, "program.txt");
//   program.statements.at(3).function == clEnqueueWriteBuffer
//   to_text(program);                       // the same text
//
// Contract: plain values. A statement is one call with one value for each C parameter, in order, or
// one of four actions of the host. Nothing in a program depends on the machine: objects have names
// (m0, e3), sizes are bytes, and bytes of memory are patterns of a seed.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "clmem/mock/entry_point.hpp"

namespace clmem::fuzz {

using mock::EntryPoint;
using enum mock::EntryPoint;

// The kind of an object, named by its letter: h0 is host memory.
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
  kernel,
  sampler,
  pipe
};
inline constexpr std::size_t kind_count = 12;

struct Object {
  constexpr Object() = default;
  constexpr Object(Kind of_kind, std::size_t position)
      : kind{of_kind}, index{static_cast<std::uint16_t>(position)} {}

  Kind kind = Kind::none;
  std::uint16_t index = 0;

  friend bool operator==(const Object&, const Object&) = default;
};

struct Value {
  enum class Form : std::uint8_t {
    null,      // NULL
    number,    // 12, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR
    object,    // m0; for memory of the host, maps and SVM with an offset: h0 + 12. In a map of an
               // image, the bytes of its pixels are counted without those between rows and slices.
    list,      // {1, 2, 3}: an array, or the members of a structure in order
    bytes,     // bytes(4, 7): the first four bytes of the pattern of seed 7
    result,    // &e0: the event that the call stores; &out: anything else that it stores
    callback,  // callback: a function that counts its calls; some make a call (CallbackAction)
    program,   // program: the program object with all kernels
    text,      // "fuzz_copy": a kernel's name, stored as its position among the kernels
    function,  // native_copy: the function of native kernels
  };

  Value() = default;
  // Arguments are written as in C: numbers and objects convert to values.
  template <std::integral T>
  Value(T given) : form{Form::number}, number{static_cast<std::uint64_t>(given)} {}
  Value(Object named, std::uint64_t offset = 0)
      : form{Form::object}, object{named}, number{offset} {}
  explicit Value(Form of_form, std::uint64_t given = 0) : form{of_form}, number{given} {}

  Form form = Form::null;
  Object object{};
  std::uint64_t number = 0;  // the number, offset or size, or the position of a kernel
  std::uint64_t seed = 0;
  std::vector<Value> list{};

  friend bool operator==(const Value&, const Value&) = default;
};

[[nodiscard]] inline Value null() {
  return {};
}
[[nodiscard]] inline Value number(std::uint64_t value) {
  return value;
}
[[nodiscard]] inline Value reference(Object object, std::uint64_t offset = 0) {
  return {object, offset};
}
[[nodiscard]] inline Value list(std::vector<Value> values) {
  Value made{Value::Form::list};
  made.list = std::move(values);
  return made;
}
[[nodiscard]] inline Value bytes(std::uint64_t size, std::uint64_t seed) {
  Value made{Value::Form::bytes, size};
  made.seed = seed;
  return made;
}
[[nodiscard]] inline Value result(Object object = {}) {
  Value made{Value::Form::result};
  made.object = object;
  return made;
}

// The call that a callback makes.
enum class CallbackAction : std::uint8_t {
  nothing,
  queries_status,
  registers_callback,  // another one of its event
  completes_event,     // a user event
  writes_buffer,       // without waiting
};
inline constexpr std::array<std::string_view, 5> callback_names{
    "callback", "callback_asks", "callback_registers", "callback_completes", "callback_writes"};

[[nodiscard]] inline Value callback(CallbackAction does = CallbackAction::nothing) {
  return Value{Value::Form::callback, static_cast<std::uint64_t>(does)};
}

enum class Action : std::uint8_t {
  call,
  host,   // h0 = host(size, misalignment, seed): host memory with the seed's pattern
  poke,   // poke(h0 + 3, size, seed): the host writes the pattern
  peek,   // peek(p0, size): the host reads the bytes, which are compared
  check,  // check(way): all queues finish, and everything observable is compared
};

// The commands with which check() reads memory objects: clEnqueueRead..., clEnqueueMap..., or a copy
// to another object.
enum class Way : std::uint8_t { read, map, copy };

struct Statement {
  Action action = Action::call;
  EntryPoint function{};  // the function of a call
  Object result{};        // the object that the statement makes: a buffer, a map, host memory
  std::vector<Value> arguments{};
  std::vector<std::int32_t>
      codes{};                // the codes that a call with a mistake may return; empty: CL_SUCCESS
  std::string requirement{};  // the rule that the call breaks

  friend bool operator==(const Statement&, const Statement&) = default;
};

struct Program {
  std::vector<Statement> statements{};
  // True for devices before OpenCL 2.2, on which a blocking write promises only that its host
  // memory can be reused (clEnqueueWriteBuffer): no statement relies on the write's end.
  bool early_writes = false;

  friend bool operator==(const Program&, const Program&) = default;
};

// Returns null if the function has no parameter of that name.
[[nodiscard]] const Value* argument(const Statement& statement, std::string_view parameter);
[[nodiscard]] Value* argument(Statement& statement, std::string_view parameter);
// Returns an empty value if the function has no parameter of that name.
[[nodiscard]] const Value& value_of(const Statement& statement, std::string_view parameter);
// Returns 0 if the function has no parameter of that name.
[[nodiscard]] std::uint64_t number_of(const Statement& statement, std::string_view parameter);

[[nodiscard]] std::span<const Value> waits_of(const Statement& statement);

[[nodiscard]] bool is_command(const Statement& statement);
// Returns no object if the command stores no event.
[[nodiscard]] Object event_made(const Statement& statement);

// The other device of c0, which c0 has only if the program names it.
inline constexpr Object second_device{Kind::device, 1};
[[nodiscard]] bool uses_second_device(const Program& program);

// True if the statement sets a user event to an error: commands that wait for it are terminated.
[[nodiscard]] bool fails_user_event(const Statement& statement);

// True if the command has a parameter "blocking_..." that is not CL_FALSE.
[[nodiscard]] bool is_blocking(const Statement& command);
void set_blocking(Statement& command, bool blocking);
[[nodiscard]] bool is_blocking_write(const Statement& command);

// Seeds of special patterns: drivers have separate code for clearing memory and for converting
// numbers.
inline constexpr std::uint64_t seed_of_zeros = 1000;
inline constexpr std::uint64_t seed_of_ones = 1001;            // all bits are set
inline constexpr std::uint64_t seed_of_signalling_nan = 1002;  // as a float

// Writes the pattern of a seed, beginning after its first `after` bytes. Neighbours differ, and so
// do rows, slices and seeds, except for the three above. Wherever a component of an image begins,
// it is neither NaN, nor denormal, nor the second -1 of a signed normalized type (keeps_every_bit).
void write_pattern(std::span<std::uint8_t> bytes, std::uint64_t seed, std::size_t after = 0);

// A kernel that programs use; its source is in execute/kernels.hpp. A work-item handles one
// element.
struct KernelForm {
  std::string_view name;
  // One letter for each argument: memory that is read or written (r, w), a buffer or NULL whose
  // bytes do not matter (p), a 2D image that is read or written (i, o), a sampler (s), a number of
  // 1, 2, 4 or 8 bytes (c, h, n, g), a vector of 128 bytes (v), local memory whose size the
  // statement states (l).
  std::string_view arguments;
  // By memory argument, the position of the argument with the byte, or the row of an image, at
  // which work-items begin; for local memory, that of its last byte.
  std::array<std::uint8_t, 2> offsets;
  std::uint8_t element = 1;  // bytes of memory for each work-item
  std::size_t most_items = std::size_t{1} << 18U;
};
inline constexpr std::array<KernelForm, 11> kernel_forms{
    {{"fuzz_copy", "rwnn", {2, 3}},
     {"fuzz_add", "wnn", {1, 0}},
     {"fuzz_slow", "wnn", {1, 0}, 1, 4},
     {"fuzz_read_image", "iwnns", {3, 2}, 4},
     {"fuzz_write_image", "onn", {1, 0}},
     {"fuzz_has", "wpnn", {2, 0}},
     {"fuzz_local", "wlnnn", {2, 3}},
     {"fuzz_vector", "wvn", {2, 0}},
     {"fuzz_many", "wnnnnnnnnnnnnnnnnnnn", {1, 0}},
     {"fuzz_copy_image", "ionns", {2, 3}},
     {"fuzz_widths", "wncnhcg", {1, 0}}}};
inline constexpr std::size_t most_kernel_arguments = 20;
inline constexpr std::size_t kernel_vector_size = 128;  // bytes

// The argument block of native kernels: the buffers to copy from and to, whose addresses OpenCL
// puts into their places, and four numbers: two offsets, a size, and the number that is added to
// each byte.
inline constexpr std::string_view native_function_name = "native_copy";
inline constexpr std::size_t native_arguments_size = 48;
inline constexpr std::array<std::size_t, 2> native_places{0, 8};
inline constexpr std::size_t native_numbers = 4;

// Returns the bytes of a number argument; 0 for other arguments.
[[nodiscard]] constexpr std::size_t number_size(char letter) {
  return letter == 'c' ? 1 : letter == 'h' ? 2 : letter == 'n' ? 4 : letter == 'g' ? 8 : 0;
}

[[nodiscard]] constexpr bool is_memory_letter(char letter) {
  return letter == 'r' || letter == 'w' || letter == 'p';
}

[[nodiscard]] constexpr bool is_image_kernel(std::size_t kernel) {
  return kernel_forms.at(kernel).arguments.find_first_of("io") != std::string_view::npos;
}

}  // namespace clmem::fuzz
