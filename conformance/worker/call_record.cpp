// SPDX-License-Identifier: Apache-2.0
#include "worker/call_record.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <chrono>
#include <span>
#include <system_error>
#include <thread>

#include "harness/call_forms.hpp"
#include "harness/latest_call.hpp"

namespace clmem::conformance {
namespace {

// Never unmapped: a thread of the driver may run a callback while the process ends.
CallPage* shared_page = nullptr;

void note_begin(const char* name, std::span<const Argument> arguments, const char* text) {
  if (const auto form = CallForms::of_process().begins(name, arguments); !form.empty()) {
    shared_page->add_form(form);
  }
  shared_page->begin(text);
}

void note_return(const Argument* result) {
  shared_page->end();
  if (result != nullptr) {
    CallForms::of_process().returns(*result);
  }
}

}  // namespace

CallRecord::CallRecord(int descriptor) {
  if (descriptor < 0) {
    return;
  }
  void* const memory =
      ::mmap(nullptr, sizeof(CallMemory), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) {
    throw std::system_error{errno, std::generic_category(), "cannot map the memory for calls"};
  }
  memory_ = static_cast<CallMemory*>(memory);
  shared_page = &memory_->page;
  latest_call::observe({note_begin, note_return});
}

CallRecord::~CallRecord() {
  latest_call::observe({});
}

void CallRecord::begin_case() const {
  CallForms::of_process().begin_case();
  if (memory_ != nullptr) {
    memory_->page.clear();
  }
}

void CallRecord::await_answer() {
  constexpr std::chrono::microseconds pause{100};
  ++answers_;
  while (memory_ != nullptr && memory_->answers < answers_) {
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace clmem::conformance
