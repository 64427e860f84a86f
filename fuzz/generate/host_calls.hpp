// SPDX-License-Identifier: Apache-2.0
// host_calls.hpp - the calls of a program between its commands.
#pragma once

#include "generate/builder.hpp"

namespace clmem::fuzz {

// Adds one call or action of the host; false if none was added. `id` names a callback's counter.
bool add_host_call(Builder& builder, std::uint64_t id);

// Gives every user event a status, so that all commands can run.
void settle(Builder& builder, std::size_t most_statements);
// Adds a user event that the commands of the program wait for.
void add_gate(Builder& builder);

}  // namespace clmem::fuzz
