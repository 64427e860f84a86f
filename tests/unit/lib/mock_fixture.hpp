// SPDX-License-Identifier: Apache-2.0
// mock_fixture.hpp - a context and a queue on the mock driver, with its record and its faults.
#pragma once

#include <gmock/gmock.h>

#include <clmem/buffer.hpp>

#include "clmem/mock/control.hpp"
#include "clmem/mock/matchers.hpp"
#include "device_fixture.hpp"

namespace clmem {

class OnMock : public OnDevice {
 protected:
  // The calls that an action makes.
  template <typename Action>
  [[nodiscard]] std::vector<mock::Call> calls_of(Action&& action) const {
    mock_.clear_calls();
    std::forward<Action>(action)();
    return mock_.calls();
  }

  [[nodiscard]] Buffer buffer_of(std::size_t size) const {
    return Buffer{context_, MemFlags::read_write, size};
  }

  const mock::Mock mock_{device_.platform().get()};
};

}  // namespace clmem
