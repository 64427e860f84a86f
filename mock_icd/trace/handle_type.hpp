// SPDX-License-Identifier: Apache-2.0
// handle_type.hpp - the handle types of arguments and results, derived from the C signatures.
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
// Returns the type of the handles that the argument points to.
[[nodiscard]] HandleType element_type(EntryPoint point, std::size_t index) noexcept;
[[nodiscard]] HandleType result_type(EntryPoint point) noexcept;

// Returns the kind to name a handle by if only its type is known.
[[nodiscard]] std::string_view kind_of(HandleType type) noexcept;
// Returns the kind of the object that a call creates: "buffer", "sub_buffer", "image", ...
[[nodiscard]] std::string_view kind_made_by(EntryPoint point) noexcept;

}  // namespace clmem::mock
