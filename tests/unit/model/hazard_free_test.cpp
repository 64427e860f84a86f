// SPDX-License-Identifier: Apache-2.0
// Memory that a command frees, and what is there afterwards.
#include <gmock/gmock.h>

#include <array>

#include "model/hazards/detector.hpp"

namespace clmem::mock::hazards::hazard_free_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class FreeingCommand : public testing::Test {
 protected:
  std::shared_ptr<Node> enqueue(cl_command_type type, QueueOrder& queue) {
    Node described;
    described.call = ++calls_;
    described.type = type;
    described.accesses = {{AccessMode::write, MemoryKind::svm, nullptr,
                           MemoryRegion::linear(memory_.data(), memory_.size())}};
    auto node = detector.enqueue(std::move(described));
    detector.follow(node, queue, {});
    return node;
  }
  void run(const std::shared_ptr<Node>& node, QueueOrder& queue) {
    detector.start(node);
    detector.end(node, queue);
  }

  std::vector<Kind> found;
  Detector detector{[this](const Hazard& hazard) { found.push_back(hazard.kind); },
                    NeverWritten::ignored};
  QueueOrder one;
  QueueOrder other;

 private:
  std::array<std::byte, 64> memory_{};
  std::uint64_t calls_ = 0;
};

// A new allocation may be where one was that a command freed, and has nothing to do with it.
TEST_F(FreeingCommand, EndsTheStoryOfItsMemory) {
  run(enqueue(CL_COMMAND_SVM_MEMFILL, one), one);
  run(enqueue(CL_COMMAND_SVM_FREE, one), one);
  run(enqueue(CL_COMMAND_SVM_MEMFILL, other), other);
  EXPECT_THAT(found, IsEmpty());
}

// A command that still waits when its memory is freed uses what is gone.
TEST_F(FreeingCommand, IsHeldAgainstWaitingCommands) {
  const auto waiting = enqueue(CL_COMMAND_SVM_MEMFILL, other);
  run(enqueue(CL_COMMAND_SVM_FREE, one), one);
  run(waiting, other);
  EXPECT_THAT(found, ElementsAre(Kind::freed));
}

}  // namespace
}  // namespace clmem::mock::hazards::hazard_free_test
