// SPDX-License-Identifier: Apache-2.0
// The driver's dynamic symbols, seen as a loader sees them.
#include <dlfcn.h>
#include <gmock/gmock.h>

#include <memory>
#include <string>

#include "clmem/mock/entry_point.hpp"

namespace clmem::mock::exports_test {
namespace {

struct Unload {
  void operator()(void* library) const noexcept { dlclose(library); }
};

std::unique_ptr<void, Unload> load_driver() {
  return std::unique_ptr<void, Unload>{dlopen(CLMEM_MOCK_ICD, RTLD_NOW | RTLD_LOCAL)};
}

// A loader finds the driver's two doors.
TEST(DriverExports, OffersWhatALoaderAsksFor) {
  const auto driver = load_driver();
  ASSERT_NE(driver, nullptr) << dlerror();
  EXPECT_NE(dlsym(driver.get(), "clGetExtensionFunctionAddress"), nullptr);
  EXPECT_NE(dlsym(driver.get(), "clIcdGetPlatformIDsKHR"), nullptr);
}

// Nothing else has a symbol, or the loader's function of the same name could be bound in its place.
TEST(DriverExports, HidesEverythingElse) {
  const auto driver = load_driver();
  ASSERT_NE(driver, nullptr) << dlerror();
  for (std::size_t i = 0; i < entry_point_count; ++i) {
    const auto point = static_cast<EntryPoint>(i);
    if (point == EntryPoint::clGetExtensionFunctionAddress ||
        point == EntryPoint::clIcdGetPlatformIDsKHR) {
      continue;
    }
    const std::string name{name_of(point)};
    EXPECT_EQ(dlsym(driver.get(), name.c_str()), nullptr) << name;
  }
}

// A driver whose threads may still be running stays in memory.
TEST(DriverExports, StayLoaded) {
  load_driver();
  const std::unique_ptr<void, Unload> again{dlopen(CLMEM_MOCK_ICD, RTLD_NOW | RTLD_NOLOAD)};
  EXPECT_NE(again, nullptr);
}

}  // namespace
}  // namespace clmem::mock::exports_test
