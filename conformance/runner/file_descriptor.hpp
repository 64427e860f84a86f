// SPDX-License-Identifier: Apache-2.0
// file_descriptor.hpp - owns a descriptor of the operating system.
//
// Contract: movable, not copyable; -1 is empty; closes in the destructor.
#pragma once

#include <unistd.h>

#include <utility>

namespace clmem::conformance {

class FileDescriptor {
 public:
  FileDescriptor() noexcept = default;
  explicit FileDescriptor(int adopted) noexcept : raw_{adopted} {}
  FileDescriptor(FileDescriptor&& other) noexcept : raw_{std::exchange(other.raw_, -1)} {}
  FileDescriptor& operator=(FileDescriptor other) noexcept {
    std::swap(raw_, other.raw_);
    return *this;
  }
  ~FileDescriptor() {
    if (raw_ >= 0) {
      ::close(raw_);
    }
  }

  [[nodiscard]] int get() const noexcept { return raw_; }

 private:
  int raw_ = -1;
};

}  // namespace clmem::conformance
