// SPDX-License-Identifier: Apache-2.0
#include "harness/latest_call.hpp"

#include "requirements/call_kinds.hpp"

namespace clmem::conformance::latest_call {

namespace {

// Set once, before there are threads.
Observer observer_of_all = nullptr;

thread_local std::string_view latest_name;
thread_local std::string_view latest_command;
thread_local int asides = 0;

}  // namespace

void observe(Observer observer) {
  observer_of_all = observer;
}

std::string_view name() {
  return latest_name;
}

std::string_view command() {
  return latest_command;
}

Aside::Aside() {
  ++asides;
}

Aside::~Aside() {
  --asides;
}

Watch::Watch(const char* call) : call_{call} {
  if (asides == 0) {
    latest_name = call;
    if (acts(call)) {
      latest_command = call;
    }
  }
  if (observer_of_all != nullptr) {
    observer_of_all(call, Moment::begins);
  }
}

Watch::~Watch() {
  if (observer_of_all != nullptr) {
    observer_of_all(call_, Moment::returns);
  }
}

}  // namespace clmem::conformance::latest_call
