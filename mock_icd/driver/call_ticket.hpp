// SPDX-License-Identifier: Apache-2.0
// call_ticket.hpp - packs the sequence number and entry point of a call into the number that the
// model stores with an object.
#pragma once

#include <cstdint>

#include "clmem/mock/entry_point.hpp"

namespace clmem::mock {

struct CallTicket {
  std::uint64_t sequence = 0;
  EntryPoint entry_point{};

  [[nodiscard]] constexpr std::uint64_t number() const noexcept {
    return sequence * entry_point_count + static_cast<std::uint64_t>(entry_point);
  }
  [[nodiscard]] static constexpr CallTicket from_number(std::uint64_t number) noexcept {
    return {number / entry_point_count, static_cast<EntryPoint>(number % entry_point_count)};
  }
};

}  // namespace clmem::mock
