// SPDX-License-Identifier: Apache-2.0
#include "runner/worker_queries.hpp"

#include <fstream>

#include "googlemock.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance::worker_queries_test {
namespace {

constexpr std::chrono::seconds ample{60};

std::vector<DeviceIdentity> devices(const char* mode, std::chrono::duration<double> limit = ample) {
  return list_devices(CLMEM_FAKE_WORKER, {{"CLMEM_FAKE_DEVICES", mode}}, limit);
}

TEST(ListDevices, ReadsTheAnswer) {
  EXPECT_THAT(devices("one"), SizeIs(1));
  EXPECT_EQ(devices("two").at(1).device_name, "Second device");
  EXPECT_THAT(devices("none"), IsEmpty());
}

// The reason is the driver's output: the mock, for example, names an unknown key of its script.
TEST(ListDevices, SaysWhatADriverWithoutDevicesPrinted) {
  EXPECT_THAT([] { (void)devices("complaint"); },
              ThrowsMessage<SetupError>(
                  AllOf(HasSubstr("finds no device in it"), HasSubstr("unknown key \"shedule\""))));
}

// The loader silently skips a library that is not a driver; the worker reports it.
TEST(ListDevices, SaysThatALibraryIsNotADriver) {
  const std::filesystem::path vendors = std::filesystem::path{testing::TempDir()} / "not_a_driver";
  std::filesystem::create_directories(vendors);
  std::ofstream{vendors / "some.icd"} << "libm.so.6" << '\n';
  EXPECT_THAT(
      [&] {
        (void)list_devices(CLMEM_WORKER, {{"OCL_ICD_VENDORS", vendors.string()}}, ample);
      },
      ThrowsMessage<SetupError>(HasSubstr(
          "libm.so.6 is not an OpenCL driver: it has no function clGetExtensionFunctionAddress")));
}

TEST(ListDevices, SaysWhyThereIsNoAnswer) {
  EXPECT_THAT([] { (void)devices("crash"); },
              ThrowsMessage<SetupError>(
                  AllOf(HasSubstr("died of 'devices': SIGSEGV"), HasSubstr("about to die"))));
  EXPECT_THAT([] { (void)devices("hang", std::chrono::duration<double>{0.2}); },
              ThrowsMessage<SetupError>(HasSubstr("no answer to 'devices' within 0.2 s")));
  EXPECT_THAT([] { (void)devices("nonsense"); },
              ThrowsMessage<SetupError>(HasSubstr("'hello': expected JSON")));
}

}  // namespace
}  // namespace clmem::conformance::worker_queries_test
