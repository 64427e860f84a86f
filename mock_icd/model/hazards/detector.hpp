// SPDX-License-Identifier: Apache-2.0
// detector.hpp - finds uses of the same memory that nothing orders, as commands start.
//
//   auto node = detector.enqueue(
//       {.call = 7, .type = CL_COMMAND_FILL_BUFFER, .accesses = accesses});
//   detector.wait(*node, event_node);
//   detector.follow(*node, queue_order, Following::previous);
//   detector.start(node);
//   detector.end(*node);
//   detector.host_knows(*node);
//
// Contract: called under the model's lock. The order comes from queues, wait lists, barriers, user
// events, and from what the host has seen end: calls that wait, completed status queries,
// callbacks. Nothing is reported that some legal execution orders by these; what is not seen: the
// host's own reads and writes of memory that is not mapped, unless they change what a pending
// command was given, and the order that host threads have or lack among each other.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "clmem/mock/hazard.hpp"
#include "model/hazards/hazard.hpp"
#include "model/hazards/history.hpp"
#include "model/hazards/node.hpp"
#include "model/hazards/order.hpp"

namespace clmem::mock::hazards {

// What orders the commands of one queue.
struct QueueOrder {
  std::shared_ptr<Node> last;               // of an in-order queue
  std::shared_ptr<Node> last_ended;         // of the same
  std::shared_ptr<Node> barrier;            // of an out-of-order queue
  std::vector<std::shared_ptr<Node>> open;  // and what the host does not know to have ended
};

// What a command of the queue comes after, and whether it holds back what follows.
struct Following {
  bool in_order = true;
  bool all_earlier = false;
  bool holds_back = false;
};

class Detector {
 public:
  Detector(Sink sink, NeverWritten never_written)
      : sink_{std::move(sink)}, never_written_{never_written} {}

  [[nodiscard]] std::shared_ptr<Node> enqueue(Node described);
  void follow(const std::shared_ptr<Node>& node, QueueOrder& queue, const Following& following);
  // From now on until the command starts the host must leave alone what it gave to the command.
  void guard_host_memory(Node& node);

  // Something else than a command that others wait for or that waits: the host's word, or its use
  // of what a command maps.
  [[nodiscard]] std::shared_ptr<Node> host_node(std::uint64_t call) const;
  void host_acts(Node& node);

  void start(const std::shared_ptr<Node>& node);
  void end(const std::shared_ptr<Node>& node, QueueOrder& queue);
  void host_uses(const std::shared_ptr<Node>& mapping);
  void host_knows(const Node& node);
  // The host knows only that the command does not use the host's memory any more.
  void host_may_reuse(const Node& node);
  void host_knows_all(const QueueOrder& queue);
  // The host gives memory back that commands may use.
  void free(std::uint64_t call, const Access& access);

  void forget_everything();

 private:
  void resolve(Node& node);
  void check(const Node& node, const Access& access);
  void check_host_contents(const Node& node);
  void check_written(const Node& node, const Access& access);
  void record(const std::shared_ptr<Node>& node);
  void report_users(const Side& freeing);
  void report(Kind kind, const Side& first, const Side& second);
  [[nodiscard]] bool is_written_by_others(const Node& node) const;
  [[nodiscard]] Epoch oldest() const;

  Sink sink_;
  NeverWritten never_written_;
  Order order_;
  History history_;
  std::map<std::uint64_t, std::shared_ptr<Node>> pending_;  // by number
  std::uint64_t next_number_ = 1;
  std::pair<std::uint64_t, std::uint64_t> last_reported_{};
};

}  // namespace clmem::mock::hazards
