// SPDX-License-Identifier: Apache-2.0
#include "worker/successor_state.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

namespace clmem::conformance {

SuccessorState::SuccessorState(std::size_t cases) : cases_{cases} {
  void* const memory =
      ::mmap(nullptr, cases_ + 2, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    throw std::system_error{errno, std::generic_category(), "cannot share memory with copies"};
  }
  shared_ = static_cast<unsigned char*>(memory);
}

SuccessorState::~SuccessorState() {
  (void)::munmap(shared_, cases_ + 2);
}

void SuccessorState::note_begin(std::size_t position) {
  shared_[position] = 1;
  shared_[cases_ + 1] = 1;
}

void SuccessorState::note_end() {
  shared_[cases_ + 1] = 0;
}

bool SuccessorState::has_begun(std::size_t position) const {
  return shared_[position] != 0;
}

void SuccessorState::end_for_successor() {
  shared_[cases_] = 1;
  (void)std::fflush(nullptr);
  ::_exit(0);
}

bool SuccessorState::take_request() {
  return std::exchange(shared_[cases_], 0) != 0;
}

}  // namespace clmem::conformance
