// SPDX-License-Identifier: Apache-2.0
// fault_effect.hpp - the effect of a fault, and its target.
//
//   mock.inject({.entry_point = EntryPoint::clEnqueueWriteBuffer,
//                .effect = FaultEffect::error, .target = FaultTarget::command});
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace clmem::mock {

// error: returns the code and does nothing else.
// delay: waits, then executes normally.
// hang: waits until the fault is lifted or hangs are released.
// device_loss: the device is lost for good; its enqueued and all later commands fail.
// no_effect: the command completes without executing.
enum class FaultEffect : std::uint32_t { error, delay, hang, device_loss, no_effect };

// call: the call itself. command: the command that the call enqueues; the call succeeds and the
// event reports the fault.
enum class FaultTarget : std::uint32_t { call, command };

inline constexpr std::array<std::string_view, 5> fault_effect_names{"error", "delay", "hang",
                                                                    "device_loss", "no_effect"};
inline constexpr std::array<std::string_view, 2> fault_target_names{"call", "command"};

}  // namespace clmem::mock
