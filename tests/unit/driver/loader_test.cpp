// SPDX-License-Identifier: Apache-2.0
// The loader that runs these tests.
#include <array>
#include <cstdlib>
#include <string>

#include "session.hpp"

namespace clmem::mock::loader_test {
namespace {

// CL_ICDL_VENDOR, a parameter of both loaders (clGetICDLoaderInfoOCLICD).
constexpr cl_uint loader_vendor = 4;

std::string vendor_of_loader() {
  using LoaderInfo = cl_int(CL_API_CALL*)(cl_uint, std::size_t, void*, std::size_t*);
  const auto ask = reinterpret_cast<LoaderInfo>(
      clGetExtensionFunctionAddressForPlatform(first_platform(), "clGetICDLoaderInfoOCLICD"));
  std::array<char, 256> text{};
  if (ask != nullptr) {
    ask(loader_vendor, text.size(), text.data(), nullptr);
  }
  return text.data();
}

TEST(Loader, IsTheOneAskedFor) {
  if (const char* const asked = std::getenv("CLMEM_EXPECTED_LOADER_VENDOR")) {
    EXPECT_THAT(vendor_of_loader(), HasSubstr(asked));
  }
}

TEST(Loader, FindsTheMockAlone) {
  cl_uint count = 0;
  ASSERT_EQ(clGetPlatformIDs(0, nullptr, &count), CL_SUCCESS);
  EXPECT_EQ(count, 1u);
  const Mock mock{first_platform()};
  mock.reset();
  EXPECT_EQ(mock.live_objects(), 0u);
}

}  // namespace
}  // namespace clmem::mock::loader_test
