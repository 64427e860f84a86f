// SPDX-License-Identifier: Apache-2.0
#include "worker/call_record.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string_view>
#include <system_error>
#include <thread>

#include "harness/call_forms.hpp"
#include "harness/latest_call.hpp"

namespace clmem::conformance {
namespace {

// Never unmapped: a thread of the driver may run a callback while the process ends.
CallPage* shared_page = nullptr;
int open_file = -1;  // never closed
bool records_call_forms = false;
bool case_has_begun = false;  // in this process, which looks for its device before

// A single write, because threads and copies of the process share the file.
void append_line(std::string_view beginning, std::string_view rest) {
  if (open_file >= 0 && case_has_begun) {
    const std::string line = std::string{beginning}.append(rest) + '\n';
    [[maybe_unused]] const ssize_t written = ::write(open_file, line.data(), line.size());
  }
}

void note_begin(const latest_call::ObservedCall& call) {
  append_line(call.is_excluded ? "  " : "", call.text);
  if (shared_page != nullptr) {
    shared_page->begin(call.text);
  }
  if (records_call_forms) {
    const std::string_view form = CallForms::of_process().begins(call.name, call.arguments);
    if (shared_page != nullptr && !form.empty()) {
      shared_page->add_form(form);
    }
  }
}

void note_return(const Argument* result) {
  if (shared_page != nullptr) {
    shared_page->end();
  }
  if (records_call_forms) {
    CallForms::of_process().returns(result);
  }
}

}  // namespace

CallRecord::CallRecord(const CallRecordOptions& options) {
  const std::string& file = options.file;
  records_call_forms = options.records_call_forms;
  if (!file.empty()) {
    open_file = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (open_file < 0) {
      throw std::system_error{errno, std::generic_category(), "cannot open the file " + file};
    }
  }
  if (options.descriptor >= 0) {
    void* const memory = ::mmap(nullptr, sizeof(CallMemory), PROT_READ | PROT_WRITE, MAP_SHARED,
                                options.descriptor, 0);
    if (memory == MAP_FAILED) {
      throw std::system_error{errno, std::generic_category(), "cannot map the memory for calls"};
    }
    memory_ = static_cast<CallMemory*>(memory);
    shared_page = &memory_->page;
  }
  if (options.descriptor >= 0 || !file.empty() || records_call_forms) {
    latest_call::observe({note_begin, note_return});
  }
}

CallRecord::~CallRecord() {
  latest_call::observe({});
}

void CallRecord::begin_case(const std::string& id) const {
  case_has_begun = true;
  CallForms::of_process().begin_case();
  append_line("case ", id);
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
