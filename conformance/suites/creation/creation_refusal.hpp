// SPDX-License-Identifier: Apache-2.0
// creation_refusal.hpp - mistakes in calls that create objects, each written once, and the cases
// made of them: one for each call that a mistake applies to.
//
//   CreationRefusal{.common = {.name = "RefusesSize", .sentence = "..."},
//                   .mistakes = {{"Zero", CL_INVALID_BUFFER_SIZE, {"zero"},
//                                 {[](CreationScene& scene) { scene.arguments.size = 0; }}}}}
//
// Contract: a mistake applies to every call for which the table of requirements has a row:
// "CreateBuffer.err.INVALID_BUFFER_SIZE.zero" is the call, the code and the topic. A case is called
// <suite of the call>.<name>/[<kind of image>_]<mistake>. It requires the code, without an object,
// with errcode_ret and without; that the operands are unchanged; and that the call without the
// mistake works afterwards, where the device has such objects. A failure prints the arguments.
#pragma once

#include <string>
#include <vector>

#include "operations/creation/creations.hpp"
#include "operations/refusal.hpp"

namespace clmem::conformance {

struct CreationMistake {
  std::string row;  // may be empty
  cl_int code;
  std::vector<std::string> topics;             // the first that the call has a requirement for
  std::vector<Change<CreationScene>> changes;  // tried one after the other
  std::vector<ImageKind> kinds{};  // of images, a row each; empty: the usual kind, not named
};

struct CreationRefusal {
  Case common;  // the suite is that of the call
  std::vector<CreationMistake> mistakes;
  std::vector<std::string> only{};  // the names of calls; none: every one with a requirement
  bool of_every_kind = false;       // each case tries the mistake with every kind of image
};

[[nodiscard]] Cases cases_of(const std::vector<CreationRefusal>& refusals);

}  // namespace clmem::conformance
