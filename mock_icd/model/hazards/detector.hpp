// SPDX-License-Identifier: Apache-2.0
// detector.hpp - detects unordered uses of the same memory when commands start.
//
//   auto node = detector.enqueue(
//       {.call = 7, .type = CL_COMMAND_FILL_BUFFER, .accesses = accesses});
//   detector.follow(node, queue_order, {.in_order = true});
//   detector.start(node);
//   detector.end(node, queue_order);
//   detector.host_knows(*node);
// Contract: called under the model's lock. Order comes from queues, wait lists, barriers and user
// events, and from ends that the host has seen: by calls that wait, completed status queries and
// callbacks. An order that these enforce in every legal execution is not a hazard. Not detected:
// the host's own accesses to unmapped memory, unless they change data given to a pending command,
// and missing order between host threads.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "clmem/mock/hazard.hpp"
#include "model/hazards/hazard.hpp"
#include "model/hazards/history.hpp"
#include "model/hazards/order.hpp"

namespace clmem::mock::hazards {

struct QueueOrder {
  std::shared_ptr<Node> last;               // last command of an in-order queue
  std::shared_ptr<Node> last_ended;         // last ended command of an in-order queue
  std::shared_ptr<Node> barrier;            // last barrier of an out-of-order queue
  std::vector<std::shared_ptr<Node>> open;  // commands that the host does not know to have ended
};

// The earlier commands of its queue that a command follows; holds_back: later commands follow it.
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
  // Observes the host memory given to the command, which the host must not change until it starts.
  void guard_host_memory(Node& node);

  // Makes a node for the host: a user event, or the use of memory that a command maps.
  [[nodiscard]] std::shared_ptr<Node> host_node(std::uint64_t call) const;
  void host_acts(Node& node);

  void start(const std::shared_ptr<Node>& node);
  void end(const std::shared_ptr<Node>& node, QueueOrder& queue);
  void host_uses(const std::shared_ptr<Node>& mapping);
  void host_knows(const Node& node);
  // Notes only that the command no longer uses the host's memory, not that it has ended.
  void host_may_reuse(const Node& node);
  void host_knows_all(const QueueOrder& queue);
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
