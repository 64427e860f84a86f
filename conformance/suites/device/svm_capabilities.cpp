// SPDX-License-Identifier: Apache-2.0
// The SVM capabilities that a device reports, and which of them require others.

#include "suites/case_file.hpp"
#include "suites/device/device_query.hpp"

namespace clmem::conformance::svm_capabilities_cases {

namespace {

std::uint64_t capabilities(const Fixture& fixture) {
  return queried(fixture, {CL_DEVICE_SVM_CAPABILITIES, Width::of_ulong});
}

void hold_fine_grain_with_atomics(Fixture& fixture) {
  EXPECT_THAT(
      capabilities(fixture) & (CL_DEVICE_SVM_FINE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_SYSTEM),
      by("Device.SVM_CAPABILITIES.atomics-need-fine", testing::Ne(0U)));
}

}  // namespace

Cases cases() {
  return in_suite("SvmCapabilities",
                  {{.name = "HoldCoarseGrainIn2",
                    .sentence = "Devices of OpenCL 2 have coarse-grained memory.",
                    .requirements = {"Device.SVM_CAPABILITIES.required"},
                    .body =
                        [](Fixture& fixture) {
                          EXPECT_NE(capabilities(fixture) & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER, 0U);
                        }},
                   {.name = "HoldCoarseGrainWithFineGrain",
                    .sentence = "A device with fine-grained memory has coarse-grained memory, too.",
                    .requirements = {"Device.SVM_CAPABILITIES.fine-implies-coarse"},
                    .body =
                        [](Fixture& fixture) {
                          EXPECT_THAT(
                              capabilities(fixture) & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER,
                              by("Device.SVM_CAPABILITIES.fine-implies-coarse", testing::Ne(0U)));
                        }},
                   {.name = "HoldFineGrainWithAtomics",
                    .sentence = "SVM atomics require fine-grained memory.",
                    .requirements = {"Device.SVM_CAPABILITIES.atomics-need-fine"},
                    .body = hold_fine_grain_with_atomics}});
}

}  // namespace clmem::conformance::svm_capabilities_cases
