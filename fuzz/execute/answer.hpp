// SPDX-License-Identifier: Apache-2.0
// answer.hpp - what check() records of one query of an object (clGetMemObjectInfo, ...).
//
// Contract: plain values without padding, equal where two drivers return what OpenCL requires:
// objects stand for their handles, and what is the driver's choice is not queried.
#pragma once

#include <cstdint>

namespace clmem::fuzz {

struct Answer {
  std::uint32_t name = 0;  // param_name
  std::int32_t code = 0;
  std::uint32_t size = 0;     // param_value_size_ret, where it was passed
  std::uint32_t beyond = 0;   // bytes written past the storage
  std::uint64_t value = 0;    // the value; of a handle, what it names
  std::uint64_t variant = 0;  // in which of the ways
};

// Of a call that fails: that it has made the object or the event, or holds a reference to it.
inline constexpr std::int32_t object_is_made = 1;
inline constexpr std::int32_t object_is_kept = 2;
// Of a call that succeeds: that what it has made is an object which existed before.
inline constexpr std::int32_t object_is_shared = 3;

// Of the times of a command, besides codes: whether they are in order and stay, and whether it was
// queued when it was enqueued.
inline constexpr std::int32_t times_are_wrong = 0;
inline constexpr std::int32_t times_are_right = 1;
inline constexpr std::int32_t queued_out_of_turn = 2;

// Of the pitches of a map: both bits where they may be those of the image.
inline constexpr std::uint32_t row_pitch_is_right = 1;
inline constexpr std::uint32_t slice_pitch_is_right = 2;

}  // namespace clmem::fuzz
