// SPDX-License-Identifier: Apache-2.0
// fault_effect.hpp - what a fault does, and to what.
//
//   mock.inject({.entry_point = EntryPoint::clEnqueueWriteBuffer,
//                .effect = FaultEffect::error, .target = FaultTarget::command});
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace clmem::mock {

// error: returns the code and does nothing else.
// delay: takes its time, and then does what it was asked for.
// hang: does not go on before the fault is lifted or hangs are released.
// device_loss: the device is gone for good; what was enqueued to it fails, and so does what comes.
// no_effect: the command completes and does nothing.
enum class FaultEffect : std::uint32_t { error, delay, hang, device_loss, no_effect };

// call: in the call itself. command: in the command that the call enqueues, so that the call
// succeeds and the event reports what happened.
enum class FaultTarget : std::uint32_t { call, command };

inline constexpr std::array<std::string_view, 5> fault_effect_names{"error", "delay", "hang",
                                                                    "device_loss", "no_effect"};
inline constexpr std::array<std::string_view, 2> fault_target_names{"call", "command"};

}  // namespace clmem::mock
