// SPDX-License-Identifier: Apache-2.0
#include "harness/recorder.hpp"

#include <algorithm>
#include <cstring>

#include "harness/set_up.hpp"
#include "recorder/recorder.h"

namespace clmem::conformance::recorder {

namespace {

// Set once, before other threads exist.
const clmem_recorder* installed = nullptr;

template <typename Member, typename... Given>
void report(Member clmem_recorder::*function, const Given&... given) {
  if (installed != nullptr) {
    (installed->*function)(given...);
  }
}

}  // namespace

void install(const clmem_recorder* recorder) {
  installed = recorder;
}

bool is_installed() {
  return installed != nullptr;
}

void begin(cl_platform_id platform, cl_device_id device) {
  report(&clmem_recorder::begin, platform, device);
}

void failed(const std::string& what) {
  report(&clmem_recorder::failed, what.c_str());
}

void condition(const std::string& name, bool holds) {
  report(&clmem_recorder::condition, name.c_str(), holds ? 1 : 0);
}

void memory(std::span<const std::byte> bytes, std::uint64_t seed) {
  report(&clmem_recorder::memory, bytes.data(), bytes.size(), seed);
}

void copy(void* to, const void* from, std::size_t size) {
  if (to == nullptr || from == nullptr) {
    fail_without_object("a map or an allocation");
  }
  std::memcpy(to, from, size);
  report(&clmem_recorder::copied, to, from, size);
}

void fill(std::span<std::byte> memory, std::byte value) {
  const std::vector<std::byte> values(memory.size(), value);
  copy(memory.data(), values.data(), values.size());
}

void code(const char* call, cl_int code, const std::vector<std::string>& legal) {
  if (installed != nullptr) {
    std::vector<const char*> names;
    std::transform(legal.begin(), legal.end(), std::back_inserter(names),
                   [](const std::string& name) { return name.c_str(); });
    installed->code(call, code, names.data(), names.size());
  }
}

void bytes(std::span<const std::byte> actual, std::span<const std::byte> expected) {
  // Different sizes are a mistake of the case, not the driver.
  if (installed != nullptr && actual.size() == expected.size()) {
    installed->bytes(actual.data(), expected.data(), expected.size());
  }
}

void value(std::uint64_t actual, std::uint64_t expected) {
  stored("param_value", actual, Relation::equal, expected);
}

void stored(const char* parameter, std::uint64_t actual, Relation relation,
            std::uint64_t expected) {
  if (installed != nullptr) {
    installed->value(parameter, actual,
                     relation == Relation::equal     ? CLMEM_RECORDER_EQUAL
                     : relation == Relation::unequal ? CLMEM_RECORDER_UNEQUAL
                                                     : CLMEM_RECORDER_AT_LEAST,
                     expected);
  }
}

void floats(std::span<const float> actual, std::span<const float> expected, float tolerance) {
  if (installed != nullptr && actual.size() == expected.size()) {
    installed->floats(actual.data(), expected.data(), expected.size(), tolerance);
  }
}

void callback_calls(const void* user_data, std::size_t actual, std::size_t expected) {
  report(&clmem_recorder::calls, user_data, actual, expected);
}

void callback_status(const void* user_data, cl_int actual, cl_int expected) {
  report(&clmem_recorder::status, user_data, actual, expected);
}

}  // namespace clmem::conformance::recorder
