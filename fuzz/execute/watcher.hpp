// SPDX-License-Identifier: Apache-2.0
// watcher.hpp - observes the actions of a machine besides its calls; used to record reproducers.
//
// Contract: functions are called in the machine's thread, after the reported event except for
// begins.
#pragma once

#include <cstddef>
#include <cstdint>

#include "execute/log.hpp"
#include "program/program.hpp"

namespace clmem::fuzz {

class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void begins(std::size_t /*statement*/) {}
  // Called when the host has copied bytes to or from a mapped region.
  virtual void copied(const void* /*to*/, const void* /*from*/, std::size_t /*size*/) {}
  virtual void called(const Statement& /*call*/, std::int32_t /*code*/) {}
  // Called when the bytes of the log's latest entry are complete; they are where a call has stored
  // them.
  virtual void logged(const Entry& /*entry*/, const std::uint8_t* /*bytes*/) {}
};

}  // namespace clmem::fuzz
