// SPDX-License-Identifier: Apache-2.0
// callback_store.hpp - what an application registered, kept for a callback that a defect put in
// between.
//
//   arg<"user_data">(call) = CallbackStore<Registration>::keep({notify, user_data});
//
// Contract: thread-safe. What is kept stays until the process ends, for a callback may still
// come.
#pragma once

#include <deque>
#include <mutex>

namespace clmem::mock::defects {

template <typename Registration>
class CallbackStore {
 public:
  [[nodiscard]] static Registration* keep(const Registration& registration) {
    static std::mutex mutex;
    static std::deque<Registration> kept;
    const std::scoped_lock lock{mutex};
    return &kept.emplace_back(registration);
  }
};

}  // namespace clmem::mock::defects
