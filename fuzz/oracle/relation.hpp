// SPDX-License-Identifier: Apache-2.0
// relation.hpp - changes of a program that change nothing of what it has to do.
//
//   for (const Relation& relation : relations()) { relation.change(program); }
//
// Contract: a driver that is right about the changed program and wrong about the program
// contradicts itself: no model is needed to see that. A change that finds nothing to change returns
// the program.
#pragma once

#include <span>
#include <string_view>

#include "program/program.hpp"

namespace clmem::fuzz {

struct Relation {
  std::string_view sentence;  // what it means that the driver is right about the changed program
  Program (*change)(const Program&);
};

[[nodiscard]] std::span<const Relation> relations();

}  // namespace clmem::fuzz
