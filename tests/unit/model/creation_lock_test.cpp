// SPDX-License-Identifier: Apache-2.0
// The model is not locked during slow parts of a creation.
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <future>
#include <thread>

#include "fixture.hpp"

namespace clmem::mock::creation_lock_test {
namespace {

// A page of host memory that cannot be read before open().
class ClosedPage {
 public:
  ClosedPage() {
    reached() = false;
    opened() = false;
    struct sigaction action {};
    action.sa_handler = &wait_until_open;
    sigaction(SIGSEGV, &action, &previous_);
  }
  ClosedPage(const ClosedPage&) = delete;
  ClosedPage& operator=(const ClosedPage&) = delete;
  ~ClosedPage() {
    sigaction(SIGSEGV, &previous_, nullptr);
    munmap(memory_, size_);
  }

  [[nodiscard]] void* memory() const { return memory_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  static void wait_until_reached() {
    while (!reached()) {
      std::this_thread::yield();
    }
  }
  void open() const {
    mprotect(memory_, size_, PROT_READ | PROT_WRITE);
    opened() = true;
  }

 private:
  static std::atomic<bool>& reached() {
    static std::atomic<bool> value;
    return value;
  }
  static std::atomic<bool>& opened() {
    static std::atomic<bool> value;
    return value;
  }
  static void wait_until_open(int) {
    reached() = true;
    while (!opened()) {
      std::this_thread::yield();
    }
  }

  std::size_t size_ = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  void* memory_ = mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  struct sigaction previous_ {};
};

class CreationLock : public ModelTest {};

TEST_F(CreationLock, IsNotHeldWhileBytesAreCopied) {
  const ClosedPage page;
  auto creation = std::async(std::launch::async, [&] {
    return make_buffer(page.size(), CL_MEM_COPY_HOST_PTR, page.memory());
  });
  ClosedPage::wait_until_reached();
  auto other = std::async(std::launch::async, [&] { return model.clRetainContext(context); });
  const bool carried_out = other.wait_for(std::chrono::seconds{20}) == std::future_status::ready;
  page.open();
  EXPECT_TRUE(carried_out);
  EXPECT_NE(creation.get(), nullptr);
}

}  // namespace
}  // namespace clmem::mock::creation_lock_test
