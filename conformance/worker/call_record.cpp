// SPDX-License-Identifier: Apache-2.0
#include "worker/call_record.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <system_error>

#include "harness/latest_call.hpp"

namespace clmem::conformance {
namespace {

// Never unmapped: a thread of the driver may still call a callback while the process ends.
CallPage* shared_page = nullptr;

void write_down(const char* call, latest_call::Moment moment) {
  if (moment == latest_call::Moment::begins) {
    shared_page->begin(call);
  } else {
    shared_page->end();
  }
}

}  // namespace

CallRecord::CallRecord(int descriptor) {
  if (descriptor < 0) {
    return;
  }
  void* const memory =
      ::mmap(nullptr, sizeof(CallPage), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) {
    throw std::system_error{errno, std::generic_category(), "cannot map the memory for calls"};
  }
  shared_page = static_cast<CallPage*>(memory);
  page_ = shared_page;
  latest_call::observe(write_down);
}

CallRecord::~CallRecord() {
  latest_call::observe(nullptr);
}

void CallRecord::begin_case() const {
  if (page_ != nullptr) {
    page_->clear();
  }
}

}  // namespace clmem::conformance
