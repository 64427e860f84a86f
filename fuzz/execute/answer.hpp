// SPDX-License-Identifier: Apache-2.0
// answer.hpp - the record that check() makes of one query of an object (clGetMemObjectInfo, ...).
//
// Contract: plain values without padding, equal for any two drivers that conform: objects stand for
// their handles, and values that the driver may choose are not queried.
#pragma once

#include <cstdint>

namespace clmem::fuzz {

struct Answer {
  std::uint32_t name = 0;  // param_name
  std::int32_t code = 0;
  std::uint32_t size = 0;     // param_value_size_ret, if it was passed
  std::uint32_t beyond = 0;   // bytes written past the storage
  std::uint64_t value = 0;    // the value; for a handle, the object that it names
  std::uint64_t variant = 0;  // index of the way of querying
};

// Results of a call that fails: it has made the object or the event, or holds a reference to it.
inline constexpr std::int32_t object_is_made = 1;
inline constexpr std::int32_t object_is_kept = 2;
// Result of a call that succeeds but returns an object that existed before.
inline constexpr std::int32_t object_is_shared = 3;

// Results of profiling a command, besides codes: right if the times are in order and do not change,
// and if it was queued when it was enqueued.
inline constexpr std::int32_t times_are_wrong = 0;
inline constexpr std::int32_t times_are_right = 1;
inline constexpr std::int32_t queued_out_of_turn = 2;

// Results of checking the pitches of a map: both bits are set if the pitches are legal for the
// image.
inline constexpr std::uint32_t row_pitch_is_right = 1;
inline constexpr std::uint32_t slice_pitch_is_right = 2;

}  // namespace clmem::fuzz
