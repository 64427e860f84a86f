// SPDX-License-Identifier: Apache-2.0
// creation_refusal.hpp - mistakes in calls that create objects, each written once, and the cases
// made of them: one for each call that a mistake applies to.
//
//   CLMEM_REFUSAL(CreationRefusal, CreateSubBuffer, RefusesNullParent, "...",
//                 CL_INVALID_MEM_OBJECT, "null") {
//     scene.arguments.parent = nullptr;
//   }
//
// Its one case is CreateSubBuffer.RefusesNullParent, because the table of requirements has
// "CreateSubBuffer.err.INVALID_MEM_OBJECT.null".
//   legal call   a CreationScene with the arguments of `prepare_sub_buffer` (creations.cpp): the
//                first half of a buffer of four units of the alignment
//   mistake      passes NULL as the buffer; all other arguments stay the same
//   codes        CL_INVALID_MEM_OBJECT, and those that the notes of the requirement accept; for
//                clSVMAlloc, which has no code, the null pointer
//   afterwards   no object is returned, with errcode_ret or without; buffers and images of the call
//                have their bytes; the legal call creates an object; the queue works
//   skipped      on devices without the version or a condition of the requirement, or without such
//                objects, unless the mistake is to request what the device lacks; kinds of images
//                that the device lacks, for a reason in creation_refusal.cpp
//
// Contract: a mistake applies to those of the calls for which the table of requirements has a row:
// "CreateBuffer.err.INVALID_BUFFER_SIZE.zero" is the call, the code and the topic. A case is called
// <suite of the call>.<name>/[<kind of image>_]<mistake>. It requires the code, without an object,
// with errcode_ret and without; that the operands are unchanged; and that the call without the
// mistake works afterwards, where the device has such objects. A failure prints the arguments.
#pragma once

#include <string>
#include <vector>

#include "harness/returned_code.hpp"
#include "operations/creation/creations.hpp"
#include "operations/refusal.hpp"

namespace clmem::conformance {

// The code of a mistake of clSVMAlloc, which returns NULL and no code.
inline constexpr cl_int no_code = not_stored;

struct CreationMistake {
  std::string row;  // may be empty
  cl_int code;
  std::vector<std::string> topics;             // the first that the call has a requirement for
  std::vector<Change<CreationScene>> changes;  // tried one after the other
  std::vector<ImageKind> kinds{};  // of images, a row each; empty: the usual kind, not named
};

struct CreationRefusal {
  using Scene = CreationScene;

  Case common;
  std::vector<CreationMistake> mistakes;
  std::vector<std::string> calls{};  // their names; none: the call that is named as the suite
  std::vector<std::string> also{};   // requirements that every case cites
  bool of_every_kind = false;        // each case tries the mistake with every kind of image
  std::uint64_t memory = 0;          // of each case
};

inline const std::vector<std::string> buffer_calls{"CreateBuffer", "CreateBufferWithProperties"};
// The calls that take a cl_image_desc.
inline const std::vector<std::string> image_calls{"CreateImage", "CreateImageWithProperties"};
inline const std::vector<std::string> every_image_call{"CreateImage", "CreateImageWithProperties",
                                                       "CreateImage2D", "CreateImage3D"};
inline const std::vector<std::string> buffer_and_image_calls{
    "CreateBuffer",  "CreateBufferWithProperties",
    "CreateImage",   "CreateImageWithProperties",
    "CreateImage2D", "CreateImage3D"};

inline constexpr const char* null_on_error = "General.creation.null-on-error";

[[nodiscard]] Cases cases_of(const CreationRefusal& refusal);

}  // namespace clmem::conformance
