// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>

#include "model/hazards/order.hpp"
#include "model/storage.hpp"

namespace clmem::mock::hazards::hazard_order_test {
namespace {

class OrderTest : public ::testing::Test {
 protected:
  // Enters what comes after all that is given, and after what the host knows now.
  Timestamp enter(std::initializer_list<const Timestamp*> predecessors = {}) {
    Timestamp timestamp;
    timestamp.known = order.now();
    order.enter(timestamp, {predecessors.begin(), predecessors.size()});
    return timestamp;
  }

  Order order;
};

// The relation follows the predecessors, over any number of steps, and nothing else.
TEST_F(OrderTest, FollowsPredecessors) {
  const Timestamp first = enter();
  const Timestamp second = enter({&first});
  const Timestamp third = enter({&second});
  const Timestamp apart = enter();
  EXPECT_TRUE(order.before(first, third));
  EXPECT_FALSE(order.before(third, first));
  EXPECT_FALSE(order.before(first, apart));
  EXPECT_FALSE(order.before(apart, third));
  const Timestamp join = enter({&third, &apart});
  EXPECT_TRUE(order.before(apart, join));
  EXPECT_TRUE(order.before(first, join));
}

// Two branches of one command are ordered after it, not among each other.
TEST_F(OrderTest, BranchesAreUnordered) {
  const Timestamp root = enter();
  const Timestamp left = enter({&root});
  const Timestamp right = enter({&root});
  EXPECT_FALSE(order.before(left, right));
  EXPECT_FALSE(order.before(right, left));
  EXPECT_TRUE(order.before(root, right));
}

// What the host learns orders what it enqueues afterwards, with everything before it.
TEST_F(OrderTest, HostKnowledgeOrdersLaterCommandsOnly) {
  const Timestamp first = enter();
  const Timestamp second = enter({&first});
  Timestamp early;
  early.known = order.now();
  order.host_knows(second);
  const Timestamp late = enter();
  order.enter(early, {});
  EXPECT_TRUE(order.before(first, late));
  EXPECT_TRUE(order.before(second, late));
  EXPECT_FALSE(order.before(first, early));
  EXPECT_FALSE(order.before(second, early));
}

// Ranges grow together, whichever comes first.
TEST(WrittenBytes, KnowsWhatWasWritten) {
  WrittenBytes written;
  written.add(8, 8);
  written.add(0, 4);
  EXPECT_FALSE(written.covers(0, 16));
  EXPECT_TRUE(written.covers(10, 6));
  EXPECT_FALSE(written.covers(10, 7));
  written.add(2, 6);
  EXPECT_TRUE(written.covers(0, 16));
  EXPECT_TRUE(written.covers(100, 0));
}

}  // namespace
}  // namespace clmem::mock::hazards::hazard_order_test
