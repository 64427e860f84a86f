// SPDX-License-Identifier: Apache-2.0
// Graphs of commands chosen by the seed of the run, on several queues: all are enqueued before the
// first may start, and only wait lists and in-order queues order them.

#include "operations/command/random_sequence.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::random_graphs_cases {

constexpr cl_command_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
constexpr std::size_t buffer_size = 1031;

struct QueuesRow {
  const char* name;
  std::vector<std::string> requirements;
  std::vector<cl_command_queue_properties> queues;
  bool migrates = false;  // apart, so that a driver whose migrations do not wait fails in one row
};

// A buffer, and the commands that the next commands on it have to wait for.
struct Node {
  FilledBuffer buffer;
  std::optional<std::size_t> writer;
  std::vector<std::size_t> readers;  // since the last write
};

struct Issued {
  Handle<cl_event> event;
  std::size_t queue;
};

class Graph : RandomSequence {
 public:
  Graph(Fixture& fixture, const QueuesRow& row) : RandomSequence{fixture}, row_{row} {}

  void run() {
    Steps<Graph> steps{&Graph::write, &Graph::read, &Graph::fill,           &Graph::copy,
                       &Graph::copy,  &Graph::copy, &Graph::copy_rectangle, &Graph::mark};
    if (row_.migrates) {
      steps.push_back(&Graph::migrate);
    }
    play({.rounds = 12,
          .steps = 24,
          .begin = [&] { begin_round(); },
          .step =
              [&] {
                take(*this, steps);
                if (one_in(4)) {
                  must_succeed(clFlush, queue());
                }
              },
          .end = [&] { expect_all(); }});
  }

 private:
  void begin_round() {
    gate_.emplace(fixture_);
    reads_.clear();
    issued_.clear();
    queues_.clear();
    for (const cl_command_queue_properties properties : row_.queues) {
      queues_.push_back(fixture_.new_queue(properties));
    }
    for (Node& node : nodes_) {
      node = {fixture_.filled_buffer(buffer_size), {}, {}};
    }
  }

  void expect_all() {
    for (const cl_command_queue queue : queues_) {
      must_succeed(clFlush, queue);
    }
    std::vector<cl_event> events;  // each waits for the gate, directly or through others
    std::transform(issued_.begin(), issued_.end(), std::back_inserter(events),
                   [](const Issued& issued) { return issued.event.get(); });
    EXPECT_TRUE(stays_waiting(fixture_, events));
    gate_->open();
    fixture_.finish();
    for (const Issued& issued : issued_) {
      wait_for(issued.event.get());  // Finish.* is about clFinish
      EXPECT_EQ(execution_status(issued.event.get()), CL_COMPLETE);
    }
    for (const auto& [data, expected] : reads_) {
      expect_bytes(*data, expected);
    }
    for (const Node& node : nodes_) {
      expect_contents(fixture_, node.buffer, {ReadBack::read});
    }
  }

  [[nodiscard]] LinearRange any_part() {
    const std::size_t size = one_in(3) ? buffer_size : 1 + up_to(buffer_size - 1);
    return {up_to(buffer_size - size), size};
  }

  // Begins a command: its queue and its wait list follow from what it reads and writes.
  void begin(const char* name, std::optional<std::size_t> read,
             std::optional<std::size_t> written) {
    queue_ = up_to(queues_.size() - 1);
    note() << issued_.size() << ": " << name;
    if (read) {
      said_ << " from buffer " << *read;
    }
    if (written) {
      said_ << " to buffer " << *written;
    }
    said_ << " on queue " << queue_ << ", waits for";
    list_.clear();
    if (issued_.size() < 3 || one_in(8)) {
      list_.push_back(gate_->event());
      said_ << " the gate";
    }
    for (const std::optional<std::size_t>& used : {read, written}) {
      if (used && nodes_.at(*used).writer) {
        wait_for_command(*nodes_.at(*used).writer);
      }
    }
    if (written) {
      for (const std::size_t reader : nodes_.at(*written).readers) {
        wait_for_command(reader);
      }
      nodes_.at(*written).readers.clear();
      nodes_.at(*written).writer = issued_.size();
    }
    if (read && read != written) {
      nodes_.at(*read).readers.push_back(issued_.size());
    }
    while (list_.empty() || one_in(4)) {  // more events than needed, or one event twice
      const std::size_t other = up_to(issued_.size());
      const bool is_gate = other == issued_.size();
      list_.push_back(is_gate ? gate_->event() : issued_[other].event.get());
      said_ << (is_gate ? " the gate" : " " + std::to_string(other));
    }
  }

  // An in-order queue needs no event for its own commands, but may get one.
  void wait_for_command(std::size_t command) {
    const bool is_ordered = row_.queues[queue_] != out_of_order && issued_[command].queue == queue_;
    if (!is_ordered || one_in(2)) {
      list_.push_back(issued_[command].event.get());
      said_ << " " << command;
    }
  }

  void end(cl_int code) {
    ASSERT_THAT(code, returns(CL_SUCCESS));
    issued_.push_back({std::move(event_), queue_});
  }

  [[nodiscard]] cl_command_queue queue() const { return queues_[queue_]; }
  [[nodiscard]] cl_uint count() const { return static_cast<cl_uint>(list_.size()); }

  void write() {
    const std::size_t to = up_to(3);
    const auto [offset, size] = any_part();
    const HostBytes& data = fixture_.host(size);
    begin("write", {}, to);
    FilledBuffer& buffer = nodes_.at(to).buffer;
    end(clEnqueueWriteBuffer(queue(), buffer.get(), CL_FALSE, offset, size, data.data(), count(),
                             list_.data(), event_.out()));
    copy_linear(data, 0, buffer.bytes, offset, size);
  }

  void read() {
    const std::size_t from = up_to(3);
    const auto [offset, size] = any_part();
    HostBytes& data = fixture_.host(size);
    begin("read", from, {});
    const FilledBuffer& buffer = nodes_.at(from).buffer;
    end(clEnqueueReadBuffer(queue(), buffer.get(), CL_FALSE, offset, size, data.data(), count(),
                            list_.data(), event_.out()));
    Bytes expected(size);
    copy_linear(buffer.bytes, offset, expected, 0, size);
    reads_.emplace_back(&data, std::move(expected));
  }

  void fill() {
    const std::size_t in = up_to(3);
    const Bytes pattern = fixture_.fresh(1);
    const auto [offset, size] = any_part();
    begin("fill", {}, in);
    FilledBuffer& buffer = nodes_.at(in).buffer;
    end(clEnqueueFillBuffer(queue(), buffer.get(), pattern.data(), 1, offset, size, count(),
                            list_.data(), event_.out()));
    conformance::fill(buffer.bytes, pattern, offset, size);
  }

  void copy() {
    const std::size_t from = up_to(3);
    const std::size_t to = (from + 1 + up_to(2)) % nodes_.size();
    const auto [offset, size] = any_part();
    const std::size_t target = up_to(buffer_size - size);
    begin("copy", from, to);
    FilledBuffer& buffer = nodes_.at(to).buffer;
    end(clEnqueueCopyBuffer(queue(), nodes_.at(from).buffer.get(), buffer.get(), offset, target,
                            size, count(), list_.data(), event_.out()));
    copy_linear(nodes_.at(from).buffer.bytes, offset, buffer.bytes, target, size);
  }

  void copy_rectangle() {
    const std::size_t from = up_to(3);
    const std::size_t to = (from + 1 + up_to(2)) % nodes_.size();
    constexpr Extent start{0, 0, 0};
    constexpr Extent region{1, buffer_size / 4, 1};
    begin("copy of a column", from, to);
    FilledBuffer& buffer = nodes_.at(to).buffer;
    end(clEnqueueCopyBufferRect(queue(), nodes_.at(from).buffer.get(), buffer.get(), start.data(),
                                start.data(), region.data(), 2, 0, 2, 0, count(), list_.data(),
                                event_.out()));
    const RectPlace pairs{.row_pitch = 2, .slice_pitch = buffer_size};
    copy_region(nodes_.at(from).buffer.bytes, pairs, buffer.bytes, pairs, region);
  }

  void migrate() {
    const std::size_t which = up_to(3);
    begin("migration", {}, which);
    const cl_mem object = nodes_.at(which).buffer.get();
    const std::array<cl_mem, 2> objects{object, object};
    end(clEnqueueMigrateMemObjects(queue(), one_in(2) ? 1 : 2, objects.data(), any_migration(),
                                   count(), list_.data(), event_.out()));
  }

  // A marker completes after the commands of its list, or after all before it in its queue.
  void mark() {
    const std::size_t of = up_to(3);
    begin("marker", {}, of);
    end(clEnqueueMarkerWithWaitList(queue(), count(), list_.data(), event_.out()));
    note() << issued_.size() << ": marker or barrier without a list on queue " << queue_;
    end(one_in(2) ? clEnqueueMarkerWithWaitList(queue(), 0, nullptr, event_.out())
                  : clEnqueueBarrierWithWaitList(queue(), 0, nullptr, event_.out()));
  }

  const QueuesRow& row_;
  std::vector<cl_command_queue> queues_;
  std::array<Node, 4> nodes_;
  std::deque<std::pair<HostBytes*, Bytes>> reads_;  // memory of reads, and the expected bytes
  std::deque<Issued> issued_;
  std::size_t queue_ = 0;
  std::vector<cl_event> list_;
  Handle<cl_event> event_;
  std::optional<Gate> gate_;
};

CLMEM_TABLE(
    RandomGraphs, RunInTheOrderTheyAsk,
    "Commands that are enqueued on several queues, all before the first may start, see the results "
    "of the commands that they wait for.",
    (const QueuesRow& row),
    (std::vector<QueuesRow>{{"OneInOrderQueue", {"Queue.in-order.memory"}, {0}},
                            {"InOrderQueues", {"Enqueue.wait-list.cross-queue"}, {0, 0, 0}},
                            {"OutOfOrderQueue", {"Queue.out-of-order.event"}, {out_of_order}},
                            {"BothSorts",
                             {"Enqueue.wait-list.cross-queue", "Queue.out-of-order.event"},
                             {0, out_of_order, 0}},
                            {"Migrations",
                             {"Enqueue.wait-list.cross-queue", "Queue.in-order.memory"},
                             {0, 0, 0},
                             true}}),
    {"Enqueue.wait-list.honoured", "Enqueue.wait-list.sync-point", "Enqueue.wait-list.many"}) {
  fixture.needs({1, 2});
  Graph{fixture, row}.run();
}

}  // namespace clmem::conformance::random_graphs_cases
