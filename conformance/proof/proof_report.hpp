// SPDX-License-Identifier: Apache-2.0
// proof_report.hpp - the matrix of defects and cases, for people and for programs.
//
//   std::cout << proof_text(proof, Scope::everything);
//
// Contract: which cases no defect turns red is told only where all defects were switched on, and
// which reasons are stale only of all cases.
#pragma once

#include <string>

#include "proof/proof.hpp"

namespace clmem::conformance {

enum class Scope { chosen_defects, chosen_cases, everything };

[[nodiscard]] std::string proof_text(const Proof& proof, Scope scope);
[[nodiscard]] std::string proof_json(const Proof& proof, Scope scope);

}  // namespace clmem::conformance
