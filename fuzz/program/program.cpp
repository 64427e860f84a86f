// SPDX-License-Identifier: Apache-2.0
#include "program/program.hpp"

namespace clmem::fuzz {

const Value* argument(const Statement& statement, std::string_view parameter) {
  const auto index = mock::parameter_index(statement.function, parameter);
  return index && *index < statement.arguments.size() ? &statement.arguments[*index] : nullptr;
}

Value* argument(Statement& statement, std::string_view parameter) {
  return const_cast<Value*>(argument(std::as_const(statement), parameter));
}

std::uint64_t number_of(const Statement& statement, std::string_view parameter) {
  const Value* const value = argument(statement, parameter);
  return value == nullptr ? 0 : value->number;
}

std::span<const Value> waits_of(const Statement& statement) {
  const Value* const list = argument(statement, "event_list");
  const Value* const waits = list != nullptr ? list : argument(statement, "event_wait_list");
  return waits == nullptr ? std::span<const Value>{} : waits->list;
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

bool uses_second_device(const Program& program) {
  return std::ranges::any_of(program.statements, [](const Statement& statement) {
    return std::ranges::any_of(statement.arguments,
                               [](const Value& value) { return value.object == second_device; });
  });
}

bool fails_user_event(const Statement& statement) {
  return statement.function == EntryPoint::clSetUserEventStatus &&
         static_cast<std::int32_t>(number_of(statement, "execution_status")) < 0;
}

bool is_blocking(const Statement& command) {
  const Value* const value = blocking_argument(command);
  return value != nullptr && value->number != 0;
}

void set_blocking(Statement& command, bool blocking) {
  if (auto* const value = const_cast<Value*>(blocking_argument(std::as_const(command)))) {
    value->number = blocking ? 1 : 0;
  }
}

}  // namespace clmem::fuzz
