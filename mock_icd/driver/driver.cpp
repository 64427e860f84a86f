// SPDX-License-Identifier: Apache-2.0
#include "driver/driver.hpp"

#include <utility>

#include "driver/dispatch.hpp"

namespace clmem::mock {

Driver& Driver::instance() {
  // Never destroyed: other static objects may still release their handles while the process ends.
  static Driver* const driver = new Driver;
  return *driver;
}

Driver::Driver() {
  static const cl_icd_dispatch base = base_table();
  next_ = &base;
}

void Driver::finish(Call&& call) {
  recorder_.end(std::move(call));
}

}  // namespace clmem::mock
