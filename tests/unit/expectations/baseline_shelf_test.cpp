// SPDX-License-Identifier: Apache-2.0
#include "expectations/baseline_shelf.hpp"

#include <fstream>

#include "googlemock.hpp"

namespace clmem::conformance::baseline_shelf_test {
namespace {

namespace fs = std::filesystem;

class BaselineShelf : public testing::Test {
 protected:
  BaselineShelf() {
    fs::remove_all(shelf_);
    fs::create_directories(shelf_);
    put("pocl-3.txt", "driver: PoCL\nversion: 3.0 .. 3.9\n");
    put("other.txt", "driver: Other\nversion: *\n");
    put("notes.md", "not a baseline");
    device_.platform_name = "PoCL";
    device_.driver_version = "3.1";
  }

  void put(const char* name, const char* text) { std::ofstream{shelf_ / name} << text; }

  fs::path shelf_ = fs::path{testing::TempDir()} / "clmem-baseline-shelf";
  DeviceIdentity device_;
};

// The baseline is found by its contents, not by its file name.
TEST_F(BaselineShelf, FindsTheOneForTheDevice) {
  const auto found = shipped_baseline(shelf_, device_);
  ASSERT_TRUE(found.has_value());
  EXPECT_THAT(found->source(), HasSubstr("pocl-3.txt"));
  device_.driver_version = "4.0";
  EXPECT_FALSE(shipped_baseline(shelf_, device_).has_value());
  EXPECT_FALSE(shipped_baseline(shelf_ / "absent", device_).has_value());
}

// A baseline for a new version starts from the one for the nearest earlier version.
TEST_F(BaselineShelf, FindsTheNearest) {
  put("pocl-5.txt", "driver: PoCL\nversion: 5.0\n");
  put("pocl-7.txt", "driver: PoCL\nversion: 7.1\n");
  const auto nearest = [&](const char* version) {
    device_.driver_version = version;
    const auto found = nearest_baseline(shelf_, device_);
    return found ? fs::path{found->source()}.filename().string() : "none";
  };
  EXPECT_EQ(nearest("6.0"), "pocl-5.txt");
  EXPECT_EQ(nearest("8.0"), "pocl-7.txt");
  EXPECT_EQ(nearest("1.8"), "pocl-3.txt");
  device_.platform_name = "Unheard of";
  EXPECT_EQ(nearest("6.0"), "none");
}

TEST_F(BaselineShelf, DistinguishesDevices) {
  put("pocl-5.txt", "driver: PoCL\nversion: 5.0\ndevice: cpu-*\nnot-device: cpu-minimal-*\n");
  put("pocl-5-minimal.txt", "driver: PoCL\nversion: 5.0\ndevice: cpu-minimal-*\n");
  const auto name = [](const std::optional<Baseline>& found) {
    return found ? fs::path{found->source()}.filename().string() : "none";
  };
  for (const auto& [device, used, nearest] :
       {std::tuple{"cpu-znver3", "pocl-5.txt", "pocl-5.txt"},
        std::tuple{"cpu-minimal-znver3", "pocl-5-minimal.txt", "pocl-5-minimal.txt"},
        std::tuple{"cuda", "none", "pocl-5-minimal.txt"}}) {
    device_.driver_version = "5.0";
    device_.device_name = device;
    EXPECT_EQ(name(shipped_baseline(shelf_, device_)), used) << device;
    device_.driver_version = "5.1";
    EXPECT_EQ(name(nearest_baseline(shelf_, device_)), nearest) << device;
  }
}

TEST_F(BaselineShelf, RefusesTwoForOneDevice) {
  put("twin.txt", "driver: PoCL\nversion: 3.1\n");
  EXPECT_THAT([&] { (void)shipped_baseline(shelf_, device_); },
              ThrowsMessage<BaselineError>(HasSubstr("twin.txt:1: the baseline")));
}

// A malformed shipped file stops the run even if it is for another driver.
TEST_F(BaselineShelf, RefusesAMalformedFile) {
  put("bad.txt", "nonsense\n");
  EXPECT_THAT([&] { (void)shipped_baseline(shelf_, device_); },
              ThrowsMessage<BaselineError>(HasSubstr("bad.txt:1: unknown status")));
}

}  // namespace
}  // namespace clmem::conformance::baseline_shelf_test
