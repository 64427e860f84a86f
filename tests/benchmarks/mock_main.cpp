// SPDX-License-Identifier: Apache-2.0
#include "run_on_mock.hpp"

int main(int argc, char** argv) {
  return clmem::mock::run_on_mock(argc, argv);
}
