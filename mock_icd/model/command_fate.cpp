// SPDX-License-Identifier: Apache-2.0
#include "model/command_fate.hpp"

#include <utility>

namespace clmem::mock {
namespace {

thread_local const CommandFate::Suffer* current = nullptr;

}  // namespace

CommandFate::CommandFate(Suffer suffer) : suffer_{std::move(suffer)} {
  current = &suffer_;
}

CommandFate::~CommandFate() {
  current = nullptr;
}

Work CommandFate::befall(Work work) {
  if (current == nullptr) {
    return work;
  }
  return [suffer = *current, work = std::move(work)]() mutable -> cl_int {
    const std::optional<cl_int> status = suffer();
    return status ? *status : work();
  };
}

}  // namespace clmem::mock
