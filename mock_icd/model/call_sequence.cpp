// SPDX-License-Identifier: Apache-2.0
#include "model/call_sequence.hpp"

#include <utility>

namespace clmem::mock {
namespace {

thread_local std::uint64_t current_number = 0;

}  // namespace

CallSequence::CallSequence(std::uint64_t number) noexcept
    : outer_{std::exchange(current_number, number)} {}

CallSequence::~CallSequence() {
  current_number = outer_;
}

std::uint64_t CallSequence::current() noexcept {
  return current_number;
}

}  // namespace clmem::mock
