// SPDX-License-Identifier: Apache-2.0
// proof_report.hpp - the matrix of defects and cases, as text and as data.
//
//   std::cout << proof_text(proof, Scope::everything);
//
// Contract: cases that detect no defect are listed only if all defects were enabled, and stale
// reasons only if all cases ran.
#pragma once

#include <string>

#include "proof/proof.hpp"

namespace clmem::conformance {

enum class Scope { chosen_defects, chosen_cases, everything };

[[nodiscard]] std::string proof_text(const Proof& proof, Scope scope);
[[nodiscard]] std::string proof_json(const Proof& proof, Scope scope);

}  // namespace clmem::conformance
