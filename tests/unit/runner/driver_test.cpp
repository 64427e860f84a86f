// SPDX-License-Identifier: Apache-2.0
#include "runner/driver.hpp"

#include <fstream>

#include "googlemock.hpp"
#include "runner/setup_error.hpp"
#include "runner/vendor_directory.hpp"
#include "text_of_file.hpp"

namespace clmem::conformance::driver_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* elf_magic = "\177ELF";

class DriverTest : public testing::Test {
 protected:
  DriverTest() {
    fs::remove_all(root_);
    places_.vendors = root_ / "vendors";
    places_.mock = {root_ / "absent", root_ / "lib"};
    places_.oclgrind = {root_ / "oclgrind"};
    put("vendors/pocl.icd", "libpocl.so.2\n");
    put("vendors/rusticl.icd", "/usr/lib/libRusticlOpenCL.so.1");
    put("vendors/acme.icd", "  /opt/acme.so \n");
    put("vendors/readme.txt", "no driver");
    put("lib/libclmem_mock_icd.so", elf_magic);
    put("oclgrind/liboclgrind-rt.so", elf_magic);
    put("oclgrind/liboclgrind-rt-icd.so", elf_magic);
  }

  void put(const std::string& name, const std::string& text) const {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream{root_ / name} << text;
  }

  [[nodiscard]] std::string path(const char* name) const { return (root_ / name).string(); }

  fs::path root_ = fs::path{testing::TempDir()} / "clmem-drivers";
  DriverPlaces places_;
};

TEST_F(DriverTest, ResolvesShortNames) {
  EXPECT_EQ(resolve_driver("pocl", places_).library, "libpocl.so.2");
  EXPECT_THAT(resolve_driver("pocl", places_).environment, IsEmpty());
  EXPECT_EQ(resolve_driver("mock", places_).library, path("lib/libclmem_mock_icd.so"));
  EXPECT_EQ(resolve_driver("mock", places_).argument, "mock");
  EXPECT_EQ(resolve_driver("acme", places_).library, "/opt/acme.so");
  EXPECT_EQ(resolve_driver("acme", places_).argument, "acme");
}

// rusticl offers no device without a variable; the caller's value takes precedence. Backtraces of
// its panics, which would take seconds, are turned off.
TEST_F(DriverTest, EnablesRusticl) {
  EXPECT_THAT(resolve_driver("rusticl", places_).environment,
              ElementsAre(Pair("RUSTICL_ENABLE", "llvmpipe"), Pair("RUST_BACKTRACE", "0")));
  places_.environment["RUSTICL_ENABLE"] = "radeonsi";
  EXPECT_THAT(resolve_driver("rusticl", places_).environment,
              ElementsAre(Pair("RUST_BACKTRACE", "0")));
}

// Oclgrind's full library is preloaded, however it is named, before the caller's preloaded
// libraries.
TEST_F(DriverTest, PreloadsOclgrind) {
  const std::string full = path("oclgrind/liboclgrind-rt.so");
  for (const std::string& argument :
       {std::string{"oclgrind"}, path("oclgrind/liboclgrind-rt-icd.so")}) {
    const Driver driver = resolve_driver(argument, places_);
    EXPECT_EQ(driver.library, full);
    EXPECT_THAT(driver.environment, ElementsAre(Pair("LD_PRELOAD", full)));
  }
  places_.environment["LD_PRELOAD"] = "libother.so";
  EXPECT_THAT(resolve_driver("oclgrind", places_).environment,
              ElementsAre(Pair("LD_PRELOAD", full + ":libother.so")));
}

// The mock gets the suite's kernels, which are beside it, before the caller's own.
TEST_F(DriverTest, GivesTheMockItsKernels) {
  EXPECT_THAT(resolve_driver("mock", places_).environment, IsEmpty());
  put("lib/libclmem_suite_kernels.so", elf_magic);
  const std::string kernels = path("lib/libclmem_suite_kernels.so");
  EXPECT_THAT(resolve_driver("mock", places_).environment,
              ElementsAre(Pair("CLMEM_MOCK_KERNELS", kernels)));
  places_.environment["CLMEM_MOCK_KERNELS"] = "mine.so";
  EXPECT_THAT(resolve_driver(path("lib/libclmem_mock_icd.so"), places_).environment,
              ElementsAre(Pair("CLMEM_MOCK_KERNELS", kernels + ":mine.so")));
}

TEST_F(DriverTest, ResolvesFiles) {
  const Driver acme = resolve_driver(path("vendors/acme.icd"), places_);
  EXPECT_EQ(acme.name, "acme");
  EXPECT_EQ(acme.library, "/opt/acme.so");
  EXPECT_EQ(acme.argument, path("vendors/acme.icd"));
}

// A driver fetched by ci/driver is found by its name, which includes the release, and sets its
// variables; an installed driver takes precedence.
TEST_F(DriverTest, ResolvesFetchedDrivers) {
  places_.fetched = root_ / "fetched";
  put("fetched/pocl.icd", "/elsewhere/libpocl.so");
  put("fetched/pocl-basic.icd", "libpocl.so.2\n");
  put("fetched/pocl-basic.env", "# its simplest device\n\nPOCL_DEVICES=basic\nA_1=b = c \n");
  put("fetched/intel-cpu=2024.2.icd", "/fetched/lib/libintelocl.so\n");
  const Driver basic = resolve_driver("pocl-basic", places_);
  EXPECT_EQ(basic.name, "pocl-basic");
  EXPECT_EQ(basic.argument, "pocl-basic");
  EXPECT_EQ(basic.library, "libpocl.so.2");
  EXPECT_THAT(basic.environment, ElementsAre(Pair("A_1", "b = c "), Pair("POCL_DEVICES", "basic")));
  EXPECT_EQ(resolve_driver("intel-cpu=2024.2", places_).library, "/fetched/lib/libintelocl.so");
  EXPECT_EQ(resolve_driver("pocl", places_).library, "libpocl.so.2");
  EXPECT_THAT(resolve_driver(path("fetched/pocl-basic.icd"), places_).environment,
              Contains(Pair("POCL_DEVICES", "basic")));
}

// An invalid variable is rejected with its line: it would be lost, or change the text of a report.
TEST_F(DriverTest, RefusesWhatIsNoVariable) {
  put("own/acme.icd", "/opt/acme.so\n");
  for (const std::string line : {"POCL_DEVICES", "=basic", "1A=b", "A B=c", "A=\x1b[2J", "A=\tb"}) {
    put("own/acme.env", "A=b\n" + line + "\n");
    EXPECT_THAT([&] { (void)resolve_driver(path("own/acme.icd"), places_); },
                ThrowsMessage<SetupError>(
                    path("own/acme.env") +
                    ":2: no variable: expected NAME=VALUE without control characters"))
        << line;
  }
}

TEST_F(DriverTest, NamesTheRootOfADriver) {
  places_.fetched = root_ / "fetched";
  put("fetched/pocl@trixie.release", "trixie\n");
  EXPECT_THAT([&] { (void)resolve_driver("pocl@trixie", places_); },
              ThrowsMessage<SetupError>("driver 'pocl@trixie' is in a root of trixie: "
                                        "ci/conformance --driver pocl@trixie runs it there"));
}

TEST_F(DriverTest, FindsInstalledDrivers) {
  EXPECT_THAT(installed_drivers(places_),
              ElementsAre(Field(&Driver::name, "acme"), Field(&Driver::name, "pocl"),
                          Field(&Driver::name, "rusticl"), Field(&Driver::name, "oclgrind")));
}

TEST_F(DriverTest, FollowsTheCallersVendors) {
  put("own/one.icd", "libone.so");
  places_.environment["OCL_ICD_VENDORS"] = path("own");
  EXPECT_THAT(installed_drivers(places_), ElementsAre(Field(&Driver::library, "libone.so")));
}

TEST_F(DriverTest, RefusesWhatIsNoDriver) {
  fs::remove(root_ / "vendors/pocl.icd");
  put("text.so", "text");
  put("empty.icd", "\n");
  const auto refused = [this](const std::string& argument, const std::string& message) {
    EXPECT_THAT([&] { (void)resolve_driver(argument, places_); },
                ThrowsMessage<SetupError>(message));
  };
  for (const std::string name : {"pocl", "nvidia"}) {
    refused(name, "driver '" + name + "' is not installed; looked in " + path("vendors") +
                      "; installed: acme, rusticl, oclgrind, mock; a file is a .so or .icd; "
                      "ci/driver --list has the drivers that can be fetched");
  }
  refused(path("readme.txt"),
          "driver '" + path("readme.txt") + "': expected a .so or an .icd file");
  refused(path("no.so"), "driver '" + path("no.so") + "': no such file");
  refused(path("text.so"), path("text.so") + ": no driver: expected a shared library");
  refused(path("empty.icd"),
          path("empty.icd") + ":1: no driver: expected the name of a shared library");
}

TEST_F(DriverTest, IsShownToLoadersAlone) {
  fs::path shown;
  {
    const VendorDirectory directory{resolve_driver("rusticl", places_)};
    EXPECT_THAT(directory.environment(), Contains(Pair("RUSTICL_ENABLE", "llvmpipe")));
    EXPECT_THAT(directory.environment(), Contains(Pair("OCL_ICD_FILENAMES", "")));
    shown = directory.environment().at("OCL_ICD_VENDORS");
    const std::vector<fs::path> files{fs::directory_iterator{shown}, fs::directory_iterator{}};
    ASSERT_EQ(files.size(), 1u);
    EXPECT_EQ(tests::text_of(files.front()), "/usr/lib/libRusticlOpenCL.so.1\n");
  }
  EXPECT_FALSE(fs::exists(shown));
}

}  // namespace
}  // namespace clmem::conformance::driver_test
