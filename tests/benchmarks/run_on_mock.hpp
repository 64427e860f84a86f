// SPDX-License-Identifier: Apache-2.0
// run_on_mock.hpp - runs the benchmarks of a program on the mock driver, or says why it cannot.
//
//   int main(int argc, char** argv) { return clmem::mock::run_on_mock(argc, argv); }
//
// Contract: the result is main()'s. 2, with one line on standard error, for arguments that Google
// Benchmark does not know and where the loader's first platform is not the mock.
#pragma once

namespace clmem::mock {

[[nodiscard]] int run_on_mock(int argc, char** argv);

}  // namespace clmem::mock
