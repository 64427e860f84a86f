// SPDX-License-Identifier: Apache-2.0
// Sequences of commands on shared virtual memory chosen by the seed of the run: state that a driver
// keeps between commands, and memory that is freed and allocated in between.

#include "operations/command/random_sequence.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::random_svm_cases {

// An allocation, which another one replaces when it is freed.
using Slot = std::optional<FilledSvm>;

struct SequenceRow {
  const char* name;
  bool kernels;
  bool events;  // false: none, as some drivers crash on the event of an unmap
};

class Sequence : RandomSequence {
 public:
  Sequence(Fixture& fixture, const SequenceRow& row) : RandomSequence{fixture} {
    for (Slot& place : memory_) {
      allocate(place);
    }
    if (row.kernels) {
      kernel_.emplace(fixture, "copy_bytes");
    }
    if (!row.events) {
      without_events();
    }
  }

  void run() {
    const Steps<Sequence> steps{
        &Sequence::copy,       &Sequence::copy,       &Sequence::from_host,
        &Sequence::to_host,    &Sequence::fill,       &Sequence::fill,
        &Sequence::map,        &Sequence::map,        &Sequence::migrate,
        &Sequence::run_kernel, &Sequence::run_kernel, &Sequence::free_and_allocate,
        &Sequence::overlap,    &Sequence::next_queue};
    play({.rounds = 60,
          .steps = 5,
          .step = [&] { take(*this, steps); },
          .end = [&] { expect_all(); }});
  }

 private:
  [[nodiscard]] FilledSvm& any_memory() { return *choice_.of(memory_); }

  std::ostream& note(const char* command, const FilledSvm& memory, LinearRange range) {
    return RandomSequence::note() << command << " " << range.size << " bytes at " << range.offset
                                  << " of " << memory.get();
  }

  void allocate(Slot& place) {
    constexpr std::array<std::size_t, 4> sizes{257, 4096, 5001, 70001};
    place.emplace(fixture_, choice_.of(sizes));
  }

  void expect_all() {
    finish();
    for (const Slot& memory : memory_) {
      expect_svm(fixture_, *memory);
    }
  }

  void copy() {
    const FilledSvm& from = any_memory();
    FilledSvm& to = any_memory();
    const LinearRange range = any_range(std::min(from.size(), to.size()));
    const std::size_t target = up_to(to.size() - range.size);
    if (&from == &to && range.offset < target + range.size && target < range.offset + range.size) {
      return;
    }
    const cl_bool blocking = any_blocking();
    note("copy", from, range) << " to " << target << " of " << to.get();
    ASSERT_THAT(clEnqueueSVMMemcpy(queue(), blocking, to.at(target), from.at(range.offset),
                                   range.size, 0, nullptr, event_of(CL_COMMAND_SVM_MEMCPY)),
                returns(CL_SUCCESS));
    copy_linear(Bytes{from.bytes}, range.offset, to.bytes, target, range.size);
  }

  void from_host() {
    FilledSvm& to = any_memory();
    const LinearRange range = any_range(to.size());
    const HostBytes& data = fixture_.host(range.size);
    const cl_bool blocking = any_blocking();
    note("copy from the host", to, range);
    ASSERT_THAT(clEnqueueSVMMemcpy(queue(), blocking, to.at(range.offset), data.data(), range.size,
                                   0, nullptr, event_of(CL_COMMAND_SVM_MEMCPY)),
                returns(CL_SUCCESS));
    copy_linear(data, 0, to.bytes, range.offset, range.size);
  }

  void to_host() {
    const FilledSvm& from = any_memory();
    const LinearRange range = any_range(from.size());
    HostBytes& data = fixture_.host(range.size);
    Bytes expected(range.size);
    note("copy to the host", from, range);
    ASSERT_THAT(clEnqueueSVMMemcpy(queue(), CL_TRUE, data.data(), from.at(range.offset), range.size,
                                   0, nullptr, event_of(CL_COMMAND_SVM_MEMCPY)),
                returns(CL_SUCCESS));
    copy_linear(from.bytes, range.offset, expected, 0, range.size);
    expect_bytes(data, expected);
  }

  // Fills at an address that is aligned to the pattern.
  void fill() {
    FilledSvm& in = any_memory();
    const std::size_t width = std::size_t{1} << up_to(7);
    const auto [place, extent] = any_range(in.size() / width * width);
    const LinearRange range{place - place % width, extent - extent % width};
    if (range.size == 0) {
      return;
    }
    const Bytes pattern = fixture_.fresh(width);
    note("fill", in, range) << " with " << width << " bytes";
    ASSERT_THAT(clEnqueueSVMMemFill(queue(), in.at(range.offset), pattern.data(), width, range.size,
                                    0, nullptr, event_of(CL_COMMAND_SVM_MEMFILL)),
                returns(CL_SUCCESS));
    conformance::fill(in.bytes, pattern, range.offset, range.size);
  }

  void map() {
    FilledSvm& memory = any_memory();
    const LinearRange range = any_range(memory.size());
    const auto [first, count] = any_range(range.size);
    const Bytes data = fixture_.fresh(count);
    std::byte* const mapped = memory.at(range.offset);
    Bytes expected(range.size);
    note("map", memory, range) << " and change " << count << " from " << first;
    ASSERT_THAT(clEnqueueSVMMap(queue(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, mapped, range.size, 0,
                                nullptr, event_of(CL_COMMAND_SVM_MAP)),
                returns(CL_SUCCESS));
    copy_linear(memory.bytes, range.offset, expected, 0, range.size);
    expect_bytes(bytes_at(mapped, range.size), expected);
    recorder::copy(mapped + first, data.data(), count);
    ASSERT_THAT(clEnqueueSVMUnmap(queue(), mapped, 0, nullptr, event_of(CL_COMMAND_SVM_UNMAP)),
                returns(CL_SUCCESS));
    copy_linear(data, 0, memory.bytes, range.offset + first, count);
  }

  void migrate() {
    if (fixture_.device().version() < ApiVersion{2, 1}) {
      return;
    }
    const std::array<FilledSvm*, 2> moved{&any_memory(), &any_memory()};
    const std::array<const void*, 2> pointers{moved[0]->get(), moved[1]->at(up_to(100))};
    const std::array<std::size_t, 2> sizes{1 + up_to(200), one_in(2) ? 0 : 1 + up_to(100)};
    const cl_uint count = one_in(2) ? 1 : 2;
    const cl_mem_migration_flags flags = any_migration();
    RandomSequence::note() << "migrate " << count << " allocations, flags " << flags;
    // Requests no event, because its command type depends on the version of the device.
    ASSERT_THAT(
        clEnqueueSVMMigrateMem(queue(), count, const_cast<const void**>(pointers.data()),
                               one_in(2) ? nullptr : sizes.data(), flags, 0, nullptr, nullptr),
        returns(CL_SUCCESS));
  }

  void run_kernel() {
    const FilledSvm& from = any_memory();
    FilledSvm& to = any_memory();
    constexpr std::size_t count = 64;
    const std::size_t source = up_to(from.size() - count);
    const std::size_t target = up_to(to.size() - count);
    if (!kernel_ || (&from == &to && source < target + count && target < source + count)) {
      return;
    }
    note("copy with a kernel", from, {source, count}) << " to " << target << " of " << to.get();
    kernel_->set_all(SvmPointer{from.at(source)}, SvmPointer{to.at(target)});
    ASSERT_THAT(clEnqueueNDRangeKernel(queue(), kernel_->get(), 1, nullptr, &count, nullptr, 0,
                                       nullptr, event_of(CL_COMMAND_NDRANGE_KERNEL)),
                returns(CL_SUCCESS));
    copy_linear(Bytes{from.bytes}, source, to.bytes, target, count);
  }

  void free_and_allocate() {
    Slot& place = choice_.of(memory_);
    finish();
    expect_svm(fixture_, *place);
    RandomSequence::note() << "free " << place->get();
    if (one_in(2)) {
      void* pointer = place->memory.detach();
      ASSERT_THAT(clEnqueueSVMFree(queue(), 1, &pointer, nullptr, nullptr, 0, nullptr,
                                   event_of(CL_COMMAND_SVM_FREE)),
                  returns(CL_SUCCESS));
    }
    finish();
    allocate(place);
    said_ << " and allocate " << place->get();
  }

  // Makes a copy with an overlap; other cases check that it is rejected.
  void overlap() {
    const FilledSvm& memory = any_memory();
    RandomSequence::note() << "a copy with an overlap, which is refused";
    const cl_int code =
        clEnqueueSVMMemcpy(queue(), CL_TRUE, memory.at(0), memory.at(0), 1, 0, nullptr, nullptr);
    static_cast<void>(code);  // a copy of a byte onto itself changes nothing
  }

  std::array<Slot, 3> memory_;
  std::optional<Kernel> kernel_;
};

CLMEM_TABLE(SvmCommands, DoWhatARandomSequenceAsks,
            "Each command of a random sequence on shared virtual memory sees the results of those "
            "before it, whatever was freed and allocated in between.",
            (const SequenceRow& row),
            (std::vector<SequenceRow>{{"Commands", false, true},
                                      {"CommandsAndKernels", true, true},
                                      {"WithoutEvents", true, false}}),
            {"SVM.coarse.sync-visibility", "EnqueueSVMMemcpy.interior",
             "EnqueueSVMMemcpy.outside-untouched", "EnqueueSVMMemFill.interior",
             "EnqueueSVMMemFill.partial", "EnqueueSVMMap.read", "EnqueueSVMMap.write",
             "EnqueueSVMMap.sub-range", "Queue.in-order.memory", "Queue.two-queues.host-sync",
             "Enqueue.event.returned"}) {
  Sequence{fixture, row}.run();
}

}  // namespace clmem::conformance::random_svm_cases
