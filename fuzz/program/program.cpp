// SPDX-License-Identifier: Apache-2.0
#include "program/program.hpp"

#include <algorithm>
#include <cstring>

namespace clmem::fuzz {

const Value* argument(const Statement& statement, std::string_view parameter) {
  const auto index = mock::parameter_index(statement.function, parameter);
  return index && *index < statement.arguments.size() ? &statement.arguments[*index] : nullptr;
}

Value* argument(Statement& statement, std::string_view parameter) {
  return const_cast<Value*>(argument(std::as_const(statement), parameter));
}

const Value& value_of(const Statement& statement, std::string_view parameter) {
  static const Value absent{};
  const Value* const found = argument(statement, parameter);
  return found == nullptr ? absent : *found;
}

std::uint64_t number_of(const Statement& statement, std::string_view parameter) {
  return value_of(statement, parameter).number;
}

std::span<const Value> waits_of(const Statement& statement) {
  const Value* const list = argument(statement, "event_list");
  return list != nullptr ? list->list : value_of(statement, "event_wait_list").list;
}

namespace {

const Value* blocking_argument(const Statement& command) {
  for (const std::string_view name :
       {"blocking_read", "blocking_write", "blocking_map", "blocking_copy"}) {
    if (const Value* const value = argument(command, name)) {
      return value;
    }
  }
  return nullptr;
}

}  // namespace

bool is_command(const Statement& statement) {
  return statement.action == Action::call && statement.codes.empty() &&
         mock::name_of(statement.function).starts_with("clEnqueue");
}

Object event_made(const Statement& statement) {
  for (const Value& value : statement.arguments) {
    if (value.form == Value::Form::result && value.object.kind == Kind::event) {
      return value.object;
    }
  }
  return {};
}

bool uses_second_device(const Program& program) {
  return std::ranges::any_of(program.statements, [](const Statement& statement) {
    return std::ranges::find(statement.arguments, second_device, &Value::object) !=
           statement.arguments.end();
  });
}

bool fails_user_event(const Statement& statement) {
  return statement.function == clSetUserEventStatus &&
         static_cast<std::int32_t>(number_of(statement, "execution_status")) < 0;
}

bool is_blocking(const Statement& command) {
  const Value* const value = blocking_argument(command);
  return value != nullptr && value->number != 0;
}

bool is_blocking_write(const Statement& command) {
  return argument(command, "blocking_write") != nullptr && is_blocking(command);
}

void set_blocking(Statement& command, bool blocking) {
  if (auto* const value = const_cast<Value*>(blocking_argument(std::as_const(command)))) {
    value->number = blocking ? 1 : 0;
  }
}

namespace {

// The size of the pattern of which all others are copies, because copying is many times as fast as
// computing. It is prime, so that only pitches that are multiples of it repeat the same bytes.
constexpr std::size_t whole_pattern = 65521;

const std::array<std::uint8_t, whole_pattern>& pattern() {
  static const auto bytes = [] {
    std::array<std::uint8_t, whole_pattern> made{};
    constexpr std::uint64_t least = 0x04;
    constexpr std::uint64_t count = 0x7c - least;
    std::uint64_t mixed = 0;
    for (std::uint8_t& byte : made) {
      byte = static_cast<std::uint8_t>(least + ((mixed >> 56U) * count >> 8U));
      mixed += 0xd6e8feb86659fd93U;
    }
    return made;
  }();
  return bytes;
}

}  // namespace

void write_pattern(std::span<std::uint8_t> bytes, std::uint64_t seed, std::size_t after) {
  if (seed == seed_of_zeros || seed == seed_of_ones) {
    std::ranges::fill(bytes, seed == seed_of_ones ? std::uint8_t{0xff} : std::uint8_t{0});
    return;
  }
  if (seed == seed_of_signalling_nan) {
    constexpr std::array<std::uint8_t, 4> number{0x01, 0x00, 0x80, 0x7f};
    for (std::uint8_t& byte : bytes) {
      byte = number[after++ % number.size()];
    }
    return;
  }
  constexpr std::uint64_t between_seeds = 40503;
  std::size_t at = (seed % whole_pattern * between_seeds + after) % whole_pattern;
  while (!bytes.empty()) {
    const std::size_t piece = std::min(bytes.size(), whole_pattern - at);
    std::memcpy(bytes.data(), pattern().data() + at, piece);
    bytes = bytes.subspan(piece);
    at = 0;
  }
}

}  // namespace clmem::fuzz
