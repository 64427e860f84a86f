// SPDX-License-Identifier: Apache-2.0
// The dynamic symbols of the driver.
#include <dlfcn.h>
#include <gmock/gmock.h>

#include <memory>
#include <string>

#include "clmem/mock/entry_point.hpp"

namespace clmem::mock::exports_test {
namespace {

struct LibraryCloser {
  void operator()(void* library) const noexcept { dlclose(library); }
};

std::unique_ptr<void, LibraryCloser> load_driver() {
  return std::unique_ptr<void, LibraryCloser>{dlopen(CLMEM_MOCK_ICD, RTLD_NOW | RTLD_LOCAL)};
}

TEST(DriverExports, OffersWhatALoaderAsksFor) {
  const auto driver = load_driver();
  ASSERT_NE(driver, nullptr) << dlerror();
  EXPECT_NE(dlsym(driver.get(), "clGetExtensionFunctionAddress"), nullptr);
  EXPECT_NE(dlsym(driver.get(), "clIcdGetPlatformIDsKHR"), nullptr);
}

// No other entry point is exported, because it could replace the loader's function of that name.
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

// The driver is not unloaded, because its threads may be running.
TEST(DriverExports, StayLoaded) {
  load_driver();
  const std::unique_ptr<void, LibraryCloser> again{dlopen(CLMEM_MOCK_ICD, RTLD_NOW | RTLD_NOLOAD)};
  EXPECT_NE(again, nullptr);
}

}  // namespace
}  // namespace clmem::mock::exports_test
