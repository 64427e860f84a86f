// SPDX-License-Identifier: Apache-2.0
#include "model/hazards/detector.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "model/storage.hpp"

namespace clmem::mock::hazards {
namespace {

constexpr std::size_t many_open = 64;

bool is_host(const Access& access) {
  return access.kind == MemoryKind::host;
}

bool conflict(const Access& a, const Access& b) {
  return a.mode == AccessMode::write || b.mode == AccessMode::write;
}

// Commands whose accesses count as the host's.
bool maps(cl_command_type type) {
  return type == CL_COMMAND_MAP_BUFFER || type == CL_COMMAND_MAP_IMAGE ||
         type == CL_COMMAND_UNMAP_MEM_OBJECT || type == CL_COMMAND_SVM_MAP ||
         type == CL_COMMAND_SVM_UNMAP;
}

// True for accesses that follow the host's order: uses of its mappings, map and unmap commands, and
// accesses to host memory, which may be mapped memory.
bool is_host_use(const Node& node, const Access& access) {
  return node.is_host || maps(node.type) || is_host(access);
}

bool are_both_host(const Node& a, const Access& access_a, const Node& b, const Access& access_b) {
  return (a.is_host && is_host_use(b, access_b)) || (b.is_host && is_host_use(a, access_a));
}

// A mapping of a part makes the whole object count as mapped, for commands on it, on its parent and
// on objects made from it (5.4.3 "Accessing mapped regions of a memory object"); a mapping of
// shared virtual memory also for buffers over the memory (5.6.1, clEnqueueSVMUnmap).
bool counts_as_mapped(const Access& mapped, const Access& used) {
  if (mapped.kind == MemoryKind::svm) {
    return !is_host(used);
  }
  return used.kind == MemoryKind::object && used.storage == mapped.storage &&
         (used.object == mapped.object || used.object == mapped.parent ||
          used.parent == mapped.object);
}

bool meet(const Node& a, const Access& access_a, const Node& b, const Access& access_b) {
  return overlap(access_a.region, access_b.region) ||
         (a.is_host && counts_as_mapped(access_a, access_b)) ||
         (b.is_host && counts_as_mapped(access_b, access_a));
}

template <typename Visit>
void for_each_row(const MemoryRegion& region, const Visit& visit) {
  for (std::size_t slice = 0; slice < region.size[2]; ++slice) {
    for (std::size_t row = 0; row < region.size[1]; ++row) {
      visit(region.start + slice * region.slice_pitch + row * region.row_pitch, region.size[0]);
    }
  }
}

// A checksum that detects every change of a single word: an odd multiplier and a rotation.
void add_bytes(std::uint64_t& sum, const std::byte* bytes, std::size_t size) {
  while (size > 0) {
    std::uint64_t word = 0;
    const std::size_t taken = std::min(size, sizeof(word));
    std::memcpy(&word, bytes, taken);
    sum = std::rotl((sum ^ word) * 0x9e3779b97f4a7c15, 27);
    bytes += taken;
    size -= taken;
  }
}

// The checksum of the host memory that a command was given.
std::uint64_t checksum(const Node& node) {
  std::uint64_t sum = 0;
  for (const Access& access : node.accesses.all()) {
    if (is_host(access)) {
      for_each_row(access.region,
                   [&](const std::byte* row, std::size_t size) { add_bytes(sum, row, size); });
    }
  }
  return sum;
}

}  // namespace

std::shared_ptr<Node> Detector::enqueue(Node described) {
  auto node = std::make_shared<Node>(std::move(described));
  node->number = next_number_++;
  node->enqueued = order_.now();
  node->timestamp.known = node->enqueued;
  pending_.emplace(node->number, node);
  return node;
}

void Detector::follow(const std::shared_ptr<Node>& node, QueueOrder& queue,
                      const Following& following) {
  if (following.in_order) {
    if (queue.last != nullptr) {
      node->predecessors.push_back(queue.last);
    }
    queue.last = node;
    return;
  }
  if (following.all_earlier) {
    node->predecessors.insert(node->predecessors.end(), queue.open.begin(), queue.open.end());
  } else if (queue.barrier != nullptr) {
    node->predecessors.push_back(queue.barrier);
  }
  if (following.holds_back) {
    queue.barrier = node;
  }
  if (queue.open.size() >= many_open) {
    std::erase_if(queue.open, [this](const auto& open) {
      return open->ended && order_.known_at(open->timestamp, order_.now());
    });
  }
  queue.open.push_back(node);
}

// Host memory can be compared only if no command changes it.
void Detector::guard_host_memory(Node& node) {
  if (std::ranges::any_of(node.accesses.all(), is_host) && !is_written_by_others(node)) {
    node.host_contents = checksum(node);
  }
}

bool Detector::is_written_by_others(const Node& node) const {
  const auto writes_some = [&](const Access& own) {
    return is_host(own) && std::ranges::any_of(pending_, [&](const auto& other) {
             return other.second.get() != &node &&
                    std::ranges::any_of(other.second->accesses.all(), [&](const Access& access) {
                      return access.mode == AccessMode::write && overlap(access.region, own.region);
                    });
           });
  };
  return std::ranges::any_of(node.accesses.all(), writes_some);
}

std::shared_ptr<Node> Detector::host_node(std::uint64_t call) const {
  auto node = std::make_shared<Node>();
  node->call = call;
  node->is_host = true;
  return node;
}

// Orders the host's action after all commands whose end the host has seen.
void Detector::host_acts(Node& node) {
  node.timestamp.known = order_.now();
  node.resolved = true;
}

void Detector::resolve(Node& node) {
  if (node.resolved) {
    return;
  }
  std::vector<const Timestamp*> timestamps;
  for (const auto& predecessor : node.predecessors) {
    timestamps.push_back(&predecessor->timestamp);
  }
  order_.enter(node.timestamp, timestamps);
  node.predecessors.clear();
  node.resolved = true;
}

void Detector::start(const std::shared_ptr<Node>& node) {
  resolve(*node);
  check_host_contents(*node);
  record(node);
}

void Detector::record(const std::shared_ptr<Node>& node) {
  for (const Access& access : node->accesses.all()) {
    check(*node, access);
    check_written(*node, access);
  }
  const auto before = [&](const Node& earlier) {
    return &earlier == node.get() || order_.before(earlier.timestamp, node->timestamp);
  };
  for (const Access& access : node->accesses.all()) {
    history_.add(access, node, before);
  }
  if (history_.wants_sweep()) {
    order_.forget_before(oldest());
    history_.sweep(
        [&](const Node& earlier) { return order_.known_at(earlier.timestamp, oldest()); });
  }
}

void Detector::check(const Node& node, const Access& access) {
  history_.for_each_overlap(node.reach_of(access), [&](const Record& record) {
    if (conflict(record.access, access) && record.node.get() != &node &&
        !are_both_host(*record.node, record.access, node, access) &&
        meet(*record.node, record.access, node, access) &&
        !order_.before(record.node->timestamp, node.timestamp)) {
      const bool mapped = record.node->is_host || node.is_host;
      report(mapped ? Kind::mapped : Kind::unordered, record.node->side(record.access),
             node.side(access));
    }
  });
}

void Detector::check_host_contents(const Node& node) {
  if (node.host_contents && *node.host_contents != checksum(node)) {
    const auto accesses = node.accesses.all();
    const Side side = node.side(*std::ranges::find_if(accesses, is_host));
    report(Kind::host_changed, side, side);
  }
}

void Detector::check_written(const Node& node, const Access& access) {
  if (never_written_ == NeverWritten::ignored || access.storage == nullptr) {
    return;
  }
  WrittenBytes& written = access.storage->written();
  const std::byte* const base = access.storage->bytes().data();
  const auto offset = [&](const std::byte* row) { return static_cast<std::size_t>(row - base); };
  if (access.mode == AccessMode::write) {
    for_each_row(access.region,
                 [&](const std::byte* row, std::size_t size) { written.add(offset(row), size); });
    return;
  }
  bool complete = true;
  for_each_row(access.region, [&](const std::byte* row, std::size_t size) {
    complete = complete && written.covers(offset(row), size);
  });
  if (!complete && !maps(node.type)) {
    report(Kind::never_written, node.side(access), {});
  }
}

void Detector::end(const std::shared_ptr<Node>& node, QueueOrder& queue) {
  resolve(*node);
  node->ended = true;
  const AccessList accesses = std::exchange(node->accesses, {});
  pending_.erase(node->number);
  if (node->type == CL_COMMAND_SVM_FREE) {
    for (const Access& access : accesses.all()) {
      report_users({node->call, node->type, node->queue, access});
      // The next allocation may have the same addresses, but is unrelated to these accesses.
      history_.forget(access.region);
    }
  }
  if (queue.last != nullptr) {
    queue.last_ended = node;
  }
}

void Detector::host_uses(const std::shared_ptr<Node>& mapping) {
  resolve(*mapping);
  record(mapping);
}

void Detector::host_knows(const Node& node) {
  if (node.ended) {
    order_.host_knows(node.timestamp);
  }
}

void Detector::host_may_reuse(const Node& node) {
  history_.forget_host_memory(node);
}

void Detector::host_knows_all(const QueueOrder& queue) {
  if (queue.last_ended != nullptr) {
    host_knows(*queue.last_ended);
  }
  for (const auto& node : queue.open) {
    host_knows(*node);
  }
}

// Reports commands that use the freed memory and have not ended, however they are ordered.
void Detector::report_users(const Side& freeing) {
  for (const auto& [number, node] : pending_) {
    for (const Access& used : node->accesses.all()) {
      if (overlap(used.region, freeing.access.region)) {
        report(Kind::freed, node->side(used), freeing);
      }
    }
  }
}

void Detector::free(std::uint64_t call, const Access& access) {
  const Side freeing{call, 0, nullptr, access};
  report_users(freeing);
  history_.for_each_overlap(access.region, [&](const Record& record) {
    if (record.node->ended && !order_.known_at(record.node->timestamp, order_.now())) {
      report(Kind::freed, record.node->side(record.access), freeing);
    }
  });
  history_.forget(access.region);
}

// Reports each pair of calls once, however many of their accesses overlap.
void Detector::report(Kind kind, const Side& first, const Side& second) {
  if (std::exchange(last_reported_, {first.call, second.call}) !=
      std::pair{first.call, second.call}) {
    sink_({kind, first, second});
  }
}

Epoch Detector::oldest() const {
  return pending_.empty() ? order_.now() : pending_.begin()->second->enqueued;
}

// Pending commands own each other in chains, whose recursive destruction could overflow the stack.
void Detector::forget_everything() {
  for (const auto& [number, node] : pending_) {
    node->predecessors.clear();
  }
  pending_.clear();
  history_.clear();
}

}  // namespace clmem::mock::hazards
