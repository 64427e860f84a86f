// SPDX-License-Identifier: Apache-2.0
// device_fixture.hpp - a context and an in-order queue on the first device that the loader finds.
#pragma once

#include <gtest/gtest.h>

#include <clmem/context.hpp>
#include <clmem/platform.hpp>
#include <clmem/queue.hpp>

namespace clmem {

inline Device first_device() {
  const std::vector<Platform> platforms = Platform::all();
  if (platforms.empty()) {
    throw RuntimeError{CL_DEVICE_NOT_FOUND, "first_device", "the loader finds no driver"};
  }
  return platforms.front().devices().at(0);
}

class OnDevice : public testing::Test {
 protected:
  const Device device_ = first_device();
  const Context context_{device_};
  const CommandQueue queue_{context_, device_};
};

}  // namespace clmem
