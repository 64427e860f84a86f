// SPDX-License-Identifier: Apache-2.0
// relation.hpp - changes of a program that keep its required results.
//
//   for (const Relation& relation : relations()) { relation.change(program); }
//
// Contract: a driver that is right about the changed program and wrong about the program
// contradicts itself, which shows without a model. A change that does not apply returns the program
// unchanged.
#pragma once

#include <span>
#include <string_view>

#include "program/program.hpp"

namespace clmem::fuzz {

struct Relation {
  std::string_view sentence;  // the meaning of a driver that is right about the changed program
  Program (*change)(const Program&);
};

[[nodiscard]] std::span<const Relation> relations();

}  // namespace clmem::fuzz
