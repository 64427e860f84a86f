// SPDX-License-Identifier: Apache-2.0
// fault_spec.hpp - the calls that a fault hits, and its effect.
//
//   mock.inject({.entry_point = EntryPoint::clCreateBuffer, .skip = 6, .code =
//   CL_OUT_OF_RESOURCES})
//
// Contract: a plain value; the driver reports invalid values.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "clmem/mock/control.h"
#include "clmem/mock/fault_effect.hpp"
#include "clmem/mock/snapshot.hpp"

namespace clmem::mock {

using CallPredicate = std::function<bool(const Call&)>;

// Limits a fault to calls that match all given conditions.
struct CallFilter {
  std::size_t skip = 0;  // matching calls that still succeed
  std::size_t times = 1;
  CallPredicate predicate = {};
};

struct FaultSpec {
  std::optional<EntryPoint> entry_point = {};  // none: all fallible calls
  std::size_t skip = 0;                        // matching calls that still succeed
  std::size_t times = 1;                       // matching calls that are then hit
  CallPredicate predicate = {};
  double probability = 1;  // probability that such a call is hit, drawn with the seed
  std::uint64_t seed = 0;
  FaultEffect effect = FaultEffect::error;
  FaultTarget target = FaultTarget::call;
  cl_int code = CL_OUT_OF_RESOURCES;
  std::chrono::microseconds delay{0};
  std::optional<std::size_t> device = {};  // to lose, counted over all platforms; none: all
};

namespace detail {

inline cl_bool CL_CALLBACK ask_predicate(const clmem_mock_call* call, void* predicate) {
  return (*static_cast<const CallPredicate*>(predicate))(copy_of(*call)) ? CL_TRUE : CL_FALSE;
}

inline void CL_CALLBACK release_predicate(void* predicate) {
  const std::unique_ptr<const CallPredicate> owned{static_cast<const CallPredicate*>(predicate)};
}

// The driver owns the predicate from then on, because a call of another thread may use it at any
// time.
inline clmem_mock_fault c_fault(FaultSpec spec) {
  clmem_mock_fault fault{};
  fault.entry_point = spec.entry_point ? name_of(*spec.entry_point).data() : nullptr;
  fault.skip = spec.skip;
  fault.times = spec.times;
  fault.code = spec.code;
  fault.probability = spec.probability;
  fault.seed = spec.seed;
  fault.effect = static_cast<cl_uint>(spec.effect);
  fault.target = static_cast<cl_uint>(spec.target);
  fault.delay_us = static_cast<cl_ulong>(spec.delay.count());
  fault.device = spec.device ? static_cast<cl_int>(*spec.device) : -1;
  if (spec.predicate) {
    fault.predicate = &ask_predicate;
    fault.user_data = std::make_unique<CallPredicate>(std::move(spec.predicate)).release();
    fault.release = &release_predicate;
  }
  return fault;
}

}  // namespace detail

}  // namespace clmem::mock
