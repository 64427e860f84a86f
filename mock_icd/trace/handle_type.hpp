// SPDX-License-Identifier: Apache-2.0
// handle_type.hpp - which arguments and results are handles, read off the C signatures.
//
//   handle_type(EntryPoint::clFinish, 0) == HandleType::command_queue
//   element_type(EntryPoint::clWaitForEvents, 1) == HandleType::event       // a list of them
//   result_type(EntryPoint::clCreateBuffer) == HandleType::memory
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "clmem/mock/entry_point.hpp"

namespace clmem::mock {

enum class HandleType : std::uint8_t {
  none,
  platform,
  device,
  context,
  command_queue,
  memory,
  event,
  program,
  kernel,
  sampler
};

[[nodiscard]] HandleType handle_type(EntryPoint point, std::size_t index) noexcept;
// Of what the argument points to.
[[nodiscard]] HandleType element_type(EntryPoint point, std::size_t index) noexcept;
[[nodiscard]] HandleType result_type(EntryPoint point) noexcept;

// What to call a handle of which only the type is known.
[[nodiscard]] std::string_view kind_of(HandleType type) noexcept;
// What to call that which a call makes: "buffer", "sub_buffer", "image", "user_event", ...
[[nodiscard]] std::string_view kind_made_by(EntryPoint point) noexcept;

}  // namespace clmem::mock
