// SPDX-License-Identifier: Apache-2.0
// Sequences of buffer commands chosen by the seed of the run: state that a driver keeps between
// commands, with sizes, offsets and patterns that no table lists.

#include "operations/command/placements.hpp"
#include "operations/command/random_sequence.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::random_commands_cases {

struct SequenceRow {
  const char* name;
  std::size_t size = 20011;  // of each buffer, at least, in bytes
  std::array<cl_mem_flags, 2> flags{CL_MEM_READ_WRITE, CL_MEM_READ_WRITE};
  int rounds;
  int commands = 3;      // in a round, between two comparisons of all bytes
  bool touches = false;  // true: with calls in between that change nothing
  bool rectangles = false;
  bool kernels = false;
  std::vector<std::string> requirements{};
};

// A buffer or a sub-buffer, as a place in the bytes of the buffer.
struct Window {
  cl_mem object;
  std::size_t buffer;  // index of the buffer
  std::size_t origin;
  std::size_t size;

  // Names a byte of the window, for the text of a round.
  [[nodiscard]] std::string at(std::size_t offset) const {
    return std::to_string(origin) + " + " + std::to_string(offset) + " of buffer " +
           std::to_string(buffer);
  }
};

// True if the two share bytes as a buffer and its sub-buffer: a command between them is undefined
// (clCreateSubBuffer, note).
bool contains_the_other(const Window& one, const Window& other) {
  return one.buffer == other.buffer && one.object != other.object &&
         one.origin < other.origin + other.size && other.origin < one.origin + one.size;
}

class Sequence : RandomSequence {
 public:
  Sequence(Fixture& fixture, const SequenceRow& row)
      : RandomSequence{fixture}, flags_{row.flags}, spare_{fixture.filled_buffer(64)} {
    const std::size_t size = std::max(row.size, 4 * fixture.origin_unit() + 101);
    for (std::size_t i = 0; i < buffers_.size(); ++i) {
      buffers_.at(i) = fixture.filled_buffer(size, row.flags.at(i));
      add_windows(i);
    }
    if (row.kernels) {
      copy_kernel_.emplace(fixture, "copy_bytes");
    }
  }

  void run(const SequenceRow& row) {
    const Steps<Sequence> steps = steps_of(row);
    play({.rounds = row.rounds,
          .steps = row.commands,
          .step =
              [&] {
                if (row.touches && one_in(4)) {
                  make_calls_without_effect();
                }
                take(*this, steps);
              },
          .end = [&] { expect_all(); }});
  }

 private:
  [[nodiscard]] const Window& any_window() { return choice_.of(windows_); }

  // A window that the host may access.
  [[nodiscard]] const Window& any_open_window() {
    while (true) {
      const Window& window = any_window();
      if ((flags_.at(window.buffer) & CL_MEM_HOST_NO_ACCESS) == 0) {
        return window;
      }
    }
  }

  // A pattern of different bytes, of one repeated byte, or of zeros: drivers treat the
  // latter two specially.
  [[nodiscard]] Bytes any_pattern(std::size_t size) {
    switch (up_to(3)) {
      case 0:
        return Bytes(size, std::byte{0});
      case 1:
        return Bytes(size, fixture_.fresh(1).front());
      default:
        return fixture_.fresh(size);
    }
  }

  [[nodiscard]] Bytes& bytes_of(const Window& window) { return buffers_.at(window.buffer).bytes; }

  // Adds the buffer and two disjoint parts of it, the second at its end.
  void add_windows(std::size_t buffer) {
    const FilledBuffer& whole = buffers_.at(buffer);
    const std::size_t unit = fixture_.origin_unit();
    const std::size_t second = (whole.size() / 2 / unit + 1) * unit;
    windows_.push_back({whole.get(), buffer, 0, whole.size()});
    for (const LinearRange part :
         {LinearRange{unit, second - unit - 3}, LinearRange{second, whole.size() - second}}) {
      parts_.push_back(fixture_.sub_buffer(whole, part.offset, part.size));
      windows_.push_back({parts_.back().get(), buffer, part.offset, part.size});
    }
  }

  [[nodiscard]] static Steps<Sequence> steps_of(const SequenceRow& row) {
    Steps<Sequence> steps{&Sequence::write,        &Sequence::write,   &Sequence::read,
                          &Sequence::copy,         &Sequence::copy,    &Sequence::copy,
                          &Sequence::fill,         &Sequence::fill,    &Sequence::map_to_read,
                          &Sequence::map_to_write, &Sequence::migrate, &Sequence::next_queue};
    if (row.rectangles) {
      steps.insert(steps.end(), {&Sequence::write_rectangle, &Sequence::write_rectangle,
                                 &Sequence::read_rectangle, &Sequence::read_rectangle,
                                 &Sequence::copy_rectangle, &Sequence::copy_rectangle});
    }
    if (row.kernels) {
      steps.insert(steps.end(), 4, &Sequence::run_kernel);
    }
    return steps;
  }

  // Compares in two ways, alternating between rounds.
  void expect_all() {
    finish();
    for (std::size_t i = 0; i < buffers_.size(); ++i) {
      const bool is_hidden = (flags_.at(i) & CL_MEM_HOST_NO_ACCESS) != 0;
      expect_contents(fixture_, buffers_.at(i), {is_hidden ? ReadBack::copy : next_way_});
    }
    next_way_ = next_way_ == ReadBack::read ? ReadBack::map : ReadBack::read;
  }

  void write() {
    const Window& to = any_open_window();
    const auto [offset, size] = any_range(to.size);
    const HostBytes& data = fixture_.host(size);
    const cl_bool blocking = any_blocking();
    note() << "write " << size << " bytes to " << to.at(offset);
    ASSERT_THAT(clEnqueueWriteBuffer(queue(), to.object, blocking, offset, size, data.data(), 0,
                                     nullptr, event_of(CL_COMMAND_WRITE_BUFFER)),
                returns(CL_SUCCESS));
    copy_linear(data, 0, bytes_of(to), to.origin + offset, size);
  }

  void read() {
    const Window& from = any_open_window();
    const auto [offset, size] = any_range(from.size);
    HostBytes& data = fixture_.host(size);
    Bytes expected(size);
    note() << "read " << size << " bytes from " << from.at(offset);
    ASSERT_THAT(clEnqueueReadBuffer(queue(), from.object, CL_TRUE, offset, size, data.data(), 0,
                                    nullptr, event_of(CL_COMMAND_READ_BUFFER)),
                returns(CL_SUCCESS));
    copy_linear(bytes_of(from), from.origin + offset, expected, 0, size);
    expect_bytes(data, expected);
  }

  void copy() {
    const Window& from = any_window();
    const Window& to = any_window();
    if (contains_the_other(from, to)) {
      return;
    }
    const auto [source, size] = any_range(std::min(from.size, to.size));
    const std::size_t target = up_to(1) == 0 ? to.size - size : up_to(to.size - size);
    const std::size_t begin = from.origin + source;
    const std::size_t other = to.origin + target;
    if (from.buffer == to.buffer && begin < other + size && other < begin + size) {
      return;  // an overlap, which is rejected
    }
    note() << "copy " << size << " bytes from " << from.at(source) << " to " << to.at(target);
    ASSERT_THAT(clEnqueueCopyBuffer(queue(), from.object, to.object, source, target, size, 0,
                                    nullptr, event_of(CL_COMMAND_COPY_BUFFER)),
                returns(CL_SUCCESS));
    copy_linear(Bytes{bytes_of(from)}, begin, bytes_of(to), other, size);
  }

  void fill() {
    const Window& in = any_window();
    const std::size_t width = std::size_t{1} << up_to(6);
    const auto [place, extent] = any_range(in.size / width * width);
    const std::size_t offset = place - place % width;
    const std::size_t size = extent - extent % width;
    const Bytes pattern = any_pattern(width);
    if (size == 0) {
      return;
    }
    note() << "fill " << size << " bytes from " << in.at(offset) << " with " << width
           << " bytes from " << std::to_integer<int>(pattern.front()) << " to "
           << std::to_integer<int>(pattern.back());
    ASSERT_THAT(clEnqueueFillBuffer(queue(), in.object, pattern.data(), width, offset, size, 0,
                                    nullptr, event_of(CL_COMMAND_FILL_BUFFER)),
                returns(CL_SUCCESS));
    conformance::fill(bytes_of(in), pattern, in.origin + offset, size);
  }

  void map_to_read() {
    const Window& from = any_open_window();
    const LinearRange range = any_range(from.size);
    Bytes expected(range.size);
    note() << "map " << range.size << " bytes from " << from.at(range.offset) << " for reading";
    Mapping mapping{queue(), from.object, CL_MAP_READ, range};
    copy_linear(bytes_of(from), from.origin + range.offset, expected, 0, range.size);
    expect_bytes(mapping.seen(), expected);
    mapping.end();
  }

  // Maps for writing, and changes a part of the range, or all of it if it was mapped without its
  // contents.
  void map_to_write() {
    constexpr std::array<cl_map_flags, 3> ways{CL_MAP_WRITE, CL_MAP_READ | CL_MAP_WRITE,
                                               CL_MAP_WRITE_INVALIDATE_REGION};
    const Window& to = any_open_window();
    const LinearRange range = any_range(to.size);
    const cl_map_flags flags = choice_.of(ways);
    const auto [first, count] = (flags & CL_MAP_WRITE_INVALIDATE_REGION) != 0
                                    ? LinearRange{0, range.size}
                                    : any_range(range.size);
    const Bytes data = fixture_.fresh(count);
    note() << "map " << range.size << " bytes from " << to.at(range.offset) << " with flags "
           << flags << " and change " << count << " bytes from " << first;
    Mapping mapping{queue(), to.object, flags, range};
    recorder::copy(mapping.data() + first, data.data(), count);
    mapping.unmap();
    copy_linear(data, 0, bytes_of(to), to.origin + range.offset + first, count);
  }

  // Migrates up to three objects: a buffer and its parts, or one of them twice.
  void migrate() {
    std::vector<cl_mem> moved;
    const cl_mem_migration_flags flags = any_migration();
    note() << "migrate with flags " << flags;
    for (std::size_t count = 1 + up_to(2); count > 0; --count) {
      const Window& window = any_window();
      moved.push_back(window.object);
      said_ << ", " << window.size << " bytes from " << window.at(0);
    }
    ASSERT_THAT(
        clEnqueueMigrateMemObjects(queue(), static_cast<cl_uint>(moved.size()), moved.data(), flags,
                                   0, nullptr, event_of(CL_COMMAND_MIGRATE_MEM_OBJECTS)),
        returns(CL_SUCCESS));
  }

  void write_rectangle() {
    const Shape shape = random_rect_shape(choice_.numbers());
    const Window& to = any_open_window();
    const RectPlace host = placed(shape.from, shape.region);
    const RectPlace place = placed(shape.to, shape.region);
    if (end_of(place, shape.region) > to.size) {
      return;
    }
    const HostBytes& data = fixture_.host(end_of(host, shape.region));
    const cl_bool blocking = any_blocking();
    note() << "write rectangle " << text_of(shape) << " to " << to.at(0);
    ASSERT_THAT(
        clEnqueueWriteBufferRect(queue(), to.object, blocking, shape.to.origin.data(),
                                 shape.from.origin.data(), shape.region.data(), shape.to.row_pitch,
                                 shape.to.slice_pitch, shape.from.row_pitch, shape.from.slice_pitch,
                                 data.data(), 0, nullptr, event_of(CL_COMMAND_WRITE_BUFFER_RECT)),
        returns(CL_SUCCESS));
    copy_region(data, host, bytes_of(to), moved(place, to.origin), shape.region);
  }

  void read_rectangle() {
    const Shape shape = random_rect_shape(choice_.numbers());
    const Window& from = any_open_window();
    const RectPlace place = placed(shape.from, shape.region);
    const RectPlace host = placed(shape.to, shape.region);
    if (end_of(place, shape.region) > from.size) {
      return;
    }
    HostBytes& data = fixture_.host(end_of(host, shape.region));
    Bytes expected = data.copy();
    note() << "read rectangle " << text_of(shape) << " from " << from.at(0);
    ASSERT_THAT(
        clEnqueueReadBufferRect(queue(), from.object, CL_TRUE, shape.from.origin.data(),
                                shape.to.origin.data(), shape.region.data(), shape.from.row_pitch,
                                shape.from.slice_pitch, shape.to.row_pitch, shape.to.slice_pitch,
                                data.data(), 0, nullptr, event_of(CL_COMMAND_READ_BUFFER_RECT)),
        returns(CL_SUCCESS));
    copy_region(bytes_of(from), moved(place, from.origin), expected, host, shape.region);
    expect_bytes(data, expected);
  }

  // Copies between whole buffers only: sub-buffers, on which drivers crash, have cases of their own.
  void copy_rectangle() {
    const Shape shape = random_rect_shape(choice_.numbers());
    const std::size_t source = up_to(1);
    FilledBuffer& from = buffers_.at(source);
    FilledBuffer& to = buffers_.at(1 - source);
    const RectPlace read = placed(shape.from, shape.region);
    const RectPlace written = placed(shape.to, shape.region);
    if (std::max(end_of(read, shape.region), end_of(written, shape.region)) > to.size()) {
      return;
    }
    note() << "copy rectangle " << text_of(shape) << " from buffer " << source;
    ASSERT_THAT(
        clEnqueueCopyBufferRect(queue(), from.get(), to.get(), shape.from.origin.data(),
                                shape.to.origin.data(), shape.region.data(), shape.from.row_pitch,
                                shape.from.slice_pitch, shape.to.row_pitch, shape.to.slice_pitch, 0,
                                nullptr, event_of(CL_COMMAND_COPY_BUFFER_RECT)),
        returns(CL_SUCCESS));
    copy_region(from.bytes, read, to.bytes, written, shape.region);
  }

  void run_kernel() {
    const Window& from = any_window();
    const Window& to = any_window();
    const bool is_apart = from.object != to.object && !contains_the_other(from, to);
    constexpr std::array<std::size_t, 2> counts{64, 128};
    const std::size_t count = choice_.of(counts);
    const std::size_t room = std::min(from.size, to.size);
    if (!is_apart || room < count) {
      return;
    }
    const std::size_t offset = up_to(room - count);
    note() << "copy with a kernel " << count << " bytes from " << from.at(offset) << " to "
           << to.at(0);
    copy_kernel_->set_all(from.object, to.object);
    ASSERT_THAT(clEnqueueNDRangeKernel(queue(), copy_kernel_->get(), 1, &offset, &count, nullptr, 0,
                                       nullptr, event_of(CL_COMMAND_NDRANGE_KERNEL)),
                returns(CL_SUCCESS));
    copy_linear(Bytes{bytes_of(from)}, from.origin + offset, bytes_of(to), to.origin + offset,
                count);
  }

  // Makes calls that change nothing: retains with releases, queries, and calls that are rejected.
  void make_calls_without_effect() {
    const Window& window = any_window();
    const cl_mem object = window.object;
    cl_uint count = 0;
    switch (up_to(5)) {
      case 0:
        note() << "clRetainCommandQueue and clReleaseCommandQueue";
        must_succeed(clRetainCommandQueue, queue());
        must_succeed(clReleaseCommandQueue, queue());
        break;
      case 1:
        note() << "clRetainMemObject and clReleaseMemObject";
        must_succeed(clRetainMemObject, object);
        must_succeed(clReleaseMemObject, object);
        break;
      case 2:
        note() << "clGetMemObjectInfo";
        must_succeed(clGetMemObjectInfo, object, CL_MEM_REFERENCE_COUNT, sizeof count, &count,
                     nullptr);
        break;
      case 3:
        make_rejected_calls(window);
        break;
      case 4:
        expect_new_part(buffers_.at(window.buffer));
        break;
      default:
        // Uses another buffer, because some drivers accept the call.
        note() << "a fill of another buffer with a pattern of three bytes";
        (void)clEnqueueFillBuffer(queue(), spare_.get(), fixture_.host(3).data(), 3, 0, 6, 0,
                                  nullptr, nullptr);
    }
  }

  // Makes calls for the byte after the end of the window and of its buffer.
  void make_rejected_calls(const Window& window) {
    const std::size_t beyond = buffers_.at(window.buffer).size();
    HostBytes& host = fixture_.host(1);
    cl_int code = not_stored;
    note() << "calls that are rejected";
    (void)clEnqueueWriteBuffer(queue(), window.object, CL_TRUE, beyond, 1, host.data(), 0, nullptr,
                               nullptr);
    (void)clEnqueueReadBuffer(queue(), window.object, CL_TRUE, beyond, 1, host.data(), 0, nullptr,
                              nullptr);
    (void)clEnqueueCopyBuffer(queue(), window.object, window.object, 0, beyond, 1, 0, nullptr,
                              nullptr);
    (void)clEnqueueMapBuffer(queue(), window.object, CL_TRUE, CL_MAP_READ, beyond, 1, 0, nullptr,
                             nullptr, &code);
    (void)clEnqueueUnmapMemObject(queue(), window.object, host.data(), 0, nullptr, nullptr);
  }

  void expect_new_part(const FilledBuffer& parent) {
    const std::size_t origin = fixture_.origin_unit() * up_to(3);
    note() << "a sub-buffer at " << origin;
    finish();
    expect_contents(fixture_, fixture_.sub_buffer(parent, origin, 100), {ReadBack::read});
  }

  std::array<cl_mem_flags, 2> flags_;
  std::array<FilledBuffer, 2> buffers_;
  FilledBuffer spare_;
  std::vector<FilledBuffer> parts_;
  std::vector<Window> windows_;
  std::optional<Kernel> copy_kernel_;
  ReadBack next_way_ = ReadBack::read;
};

std::vector<SequenceRow> sequence_rows() {
  constexpr cl_mem_flags usual = CL_MEM_READ_WRITE;
  constexpr cl_mem_flags used = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR;
  constexpr cl_mem_flags allocated = CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR;
  constexpr cl_mem_flags hidden = CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS;
  const std::vector<std::string> of_rectangles{"EnqueueReadBufferRect.data-3d",
                                               "EnqueueWriteBufferRect.data-3d",
                                               "EnqueueCopyBufferRect.data-3d"};
  return {{.name = "Bytes", .size = 1021, .rounds = 60},
          {.name = "Pages", .rounds = 120, .commands = 4},
          {.name = "PagesOneByOne", .rounds = 120, .commands = 1},
          {.name = "HostMemory", .flags = {used, used}, .rounds = 40},
          {.name = "HostAndDeviceMemory", .flags = {used, usual}, .rounds = 40},
          {.name = "HostAndAllocatedMemory", .flags = {used, allocated}, .rounds = 40},
          {.name = "HiddenMemory", .flags = {usual, hidden}, .rounds = 60},
          {.name = "AmongOtherCalls", .rounds = 80, .touches = true},
          {.name = "Rectangles",
           .flags = {usual, allocated},
           .rounds = 80,
           .commands = 4,
           .touches = true,
           .rectangles = true,
           .requirements = of_rectangles},
          {.name = "Kernels",
           .flags = {usual, used},
           .rounds = 80,
           .commands = 4,
           .touches = true,
           .rectangles = true,
           .kernels = true,
           .requirements = {"NDRangeKernel.writes-visible"}},
          {.name = "LongSequences", .flags = {usual, allocated}, .rounds = 12, .commands = 40},
          {.name = "Large", .size = 700001, .rounds = 30}};
}

CLMEM_TABLE(
    Commands, DoWhatARandomSequenceAsks,
    "Each command of a random sequence on an in-order queue sees the results of those before it.",
    (const SequenceRow& row), sequence_rows(),
    {"Queue.in-order.memory", "Queue.two-queues.host-sync", "EnqueueWriteBuffer.data",
     "EnqueueReadBuffer.data", "EnqueueCopyBuffer.data", "EnqueueFillBuffer.partial",
     "EnqueueMapBuffer.write.partial", "EnqueueMigrateMemObjects.content",
     "EnqueueMigrateMemObjects.many", "Enqueue.event.returned"}) {
  Sequence{fixture, row}.run(row);
}

}  // namespace clmem::conformance::random_commands_cases
