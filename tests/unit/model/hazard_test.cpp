// SPDX-License-Identifier: Apache-2.0
// Hazards of buffers, images and shared virtual memory.
#include <array>

#include "hazard_fixture.hpp"
#include "model/hazards/detector.hpp"

namespace clmem::mock::hazard_test {
namespace {

class Hazards : public HazardTest {
 protected:
  static constexpr ByteRange first_bytes{0, 16};

  cl_mem buffer = make_buffer(64);
};

TEST_F(Hazards, UnorderedWritesOfTwoQueues) {
  fill(1, queue, buffer, {0, 16});
  fill(2, other, buffer, {8, 16});
  ASSERT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 2}));
  EXPECT_EQ(found[0].first.queue, queue);
  EXPECT_EQ(found[0].second.queue, other);
  EXPECT_EQ(found[0].second.access.object, buffer);
  EXPECT_EQ(found[0].second.access.region.start - found[0].first.access.region.start, 8);
}

TEST_F(Hazards, UnorderedCommandsOfOneQueue) {
  const cl_command_queue loose = make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  Bytes host(16);
  fill(1, loose, buffer, first_bytes);
  read_into(2, loose, buffer, host);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 2}));
}

// Commands that wait for the same event are ordered after it, but not with each other.
TEST_F(Hazards, UnorderedCommandsAfterOneEvent) {
  const cl_event root = fill(1, queue, buffer, first_bytes);
  fill(2, other, buffer, first_bytes, {root});
  fill(3, make_queue(), buffer, first_bytes, {root});
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::unordered, 2, 3}));
}

// A command is not ordered by what the host learns after it was enqueued.
TEST_F(Hazards, LaterKnowledgeOrdersNothing) {
  model.set_schedule(Schedule::manual);
  fill(1, queue, buffer, first_bytes);
  fill(2, other, buffer, first_bytes);
  EXPECT_TRUE(model.step(1, std::nullopt));
  ASSERT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_TRUE(model.step(2, std::nullopt));
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 2}));
}

TEST_F(Hazards, SubBuffersMeetTheirParents) {
  const cl_mem large = make_buffer(512);
  fill(1, queue, large, {128, 16});
  fill(2, other, make_sub_buffer(large, 128, 128), {0, 16});
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 2}));
}

TEST_F(Hazards, HostMemoryOfTwoCommands) {
  Bytes host(16);
  read_into(1, queue, buffer, host);
  read_into(2, other, make_buffer(64), host);
  ASSERT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 2}));
  EXPECT_EQ(found[0].first.access.kind, MemoryKind::host);
}

TEST_F(Hazards, HostMemoryChangedUnderAWrite) {
  model.set_schedule(Schedule::deferred);
  Bytes host(16, 1);
  {
    const CurrentCallScope scope{1};
    ASSERT_EQ(model.clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, host.size(), host.data(), 0,
                                         nullptr, nullptr),
              CL_SUCCESS);
  }
  host[3] = 9;
  ASSERT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::host_changed, 1, 1}));
}

TEST_F(Hazards, CommandOnAMappedRegion) {
  map(1, buffer, CL_MAP_WRITE);
  fill(2, queue, buffer, first_bytes);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::mapped, 1, 2}));
}

// A mapping of any part makes the whole object count as mapped, until it is unmapped.
TEST_F(Hazards, CommandBesideAMappedRegion) {
  void* pointer = map(1, buffer, CL_MAP_WRITE);
  Bytes host(16);
  EXPECT_EQ(
      model.clEnqueueReadBuffer(queue, buffer, CL_TRUE, 32, 16, host.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  fill(3, queue, buffer, {32, 16});
  unmap(buffer, pointer);
  pointer = map(4, buffer, CL_MAP_READ);
  fill(5, queue, buffer, {16, 16});
  unmap(buffer, pointer);
  fill(6, queue, buffer, {16, 16});
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::mapped, 1, 0}, Found{Kind::mapped, 1, 3},
                                     Found{Kind::mapped, 4, 5}));
}

// A mapping makes the parent of its object and the sub-buffers of its object count as mapped, too.
TEST_F(Hazards, CommandOnARelativeOfAMappedObject) {
  const cl_mem large = make_buffer(512);
  const cl_mem part = make_sub_buffer(large, 128, 128);
  void* pointer = map(1, part, CL_MAP_READ);
  fill(2, queue, large, {384, 16});
  unmap(part, pointer);
  pointer = map(3, large, CL_MAP_READ);
  fill(4, queue, part, {64, 16});
  unmap(large, pointer);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::mapped, 1, 2}, Found{Kind::mapped, 3, 4}));
}

// An ended mapping is a hazard for later commands that nothing orders after its unmap.
TEST_F(Hazards, MappingMeetsAnUnorderedCommandLater) {
  unmap(buffer, map(1, buffer, CL_MAP_WRITE));
  fill(2, queue, buffer, first_bytes);
  fill(3, other, buffer, {32, 16});
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::mapped, 1, 3}));
}

// Reads of bytes that no command has written are reported on request. Written ranges join in any
// order.
TEST_F(Hazards, ReadsOfNeverWrittenBytes) {
  Bytes host(32);
  read_into(1, queue, buffer, host);
  EXPECT_THAT(reports(), IsEmpty());
  look(NeverWritten::reported);
  const cl_mem fresh = make_buffer(64);
  fill(2, queue, fresh, {16, 16});
  fill(3, queue, fresh, {0, 4});
  read_into(4, queue, fresh, host);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::never_written, 4, 0}));
  found.clear();
  fill(5, queue, fresh, {2, 14});
  read_into(6, queue, fresh, host);
  read_into(7, queue, make_buffer(Bytes(32, 1)), host);
  EXPECT_THAT(reports(), IsEmpty());
}

// An image made from host data has been written completely, and one without data has not.
TEST_F(Hazards, ReadsOfNeverWrittenPixels) {
  look(NeverWritten::reported);
  const ImageRow& plane = image_rows().at(3);
  for (const ImageRow& row : {plane, image_rows().at(5)}) {
    Bytes data = counting(row.bytes());
    (void)contents(make_image(row.desc(), two_bytes, CL_MEM_COPY_HOST_PTR, data.data()), row);
    EXPECT_THAT(reports(), IsEmpty());
  }
  const CurrentCallScope scope{1};
  (void)contents(make_image(plane.desc()), plane);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::never_written, 1, 0}));
}

class SvmHazards : public HazardTest {
 protected:
  SvmHazards() { look(NeverWritten::reported); }

  void fill_svm(std::uint64_t call, cl_command_queue on, void* filled, std::size_t bytes = size,
                cl_event wait = nullptr) {
    const CurrentCallScope scope{call};
    EXPECT_EQ(model.clEnqueueSVMMemFill(on, filled, "a", 1, bytes, wait == nullptr ? 0 : 1,
                                        wait == nullptr ? nullptr : &wait, nullptr),
              CL_SUCCESS);
  }
  void read_svm(std::uint64_t call, const void* source) {
    const CurrentCallScope scope{call};
    std::array<std::byte, size> host{};
    EXPECT_EQ(
        model.clEnqueueSVMMemcpy(queue, CL_TRUE, host.data(), source, size, 0, nullptr, nullptr),
        CL_SUCCESS);
  }
  void free(std::uint64_t call, void* freed) {
    const CurrentCallScope scope{call};
    model.clSVMFree(context, freed);
  }
  void free_by_command(std::uint64_t call, cl_command_queue on, void* freed) {
    const CurrentCallScope scope{call};
    ASSERT_EQ(model.clEnqueueSVMFree(on, 1, &freed, nullptr, nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
  }

  static constexpr std::size_t size = 64;
  std::byte* memory = static_cast<std::byte*>(make_svm(size));
};

// Memory freed before a command that uses it has run is reported with both calls, whether the host
// frees it or a command.
TEST_F(SvmHazards, FreedWhileACommandUsesIt) {
  const cl_event gate = make_user_event();
  fill_svm(1, queue, memory, size, gate);
  free(2, memory);
  void* const second = make_svm(size);
  fill_svm(3, queue, second, size, gate);
  free_by_command(4, other, second);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::freed, 1, 2}, Found{Kind::freed, 3, 4}));
  EXPECT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
}

// The end of a command does not order the host's free unless the host has waited for it.
TEST_F(SvmHazards, FreedBeforeTheHostHasSeenTheEnd) {
  fill_svm(1, queue, memory);
  free(2, memory);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::freed, 1, 2}));
}

// A pointer that is not the first of an allocation of the context frees nothing.
TEST_F(SvmHazards, SilentWhenNothingIsFreed) {
  fill_svm(1, queue, memory);
  free(2, memory + 1);
  model.clSVMFree(make_context(), memory);
  EXPECT_THAT(reports(), IsEmpty());
}

TEST(HazardDetector, ForgetsMemoryThatACommandFrees) {
  std::vector<Kind> found;
  hazards::Detector detector{[&](const Hazard& hazard) { found.push_back(hazard.kind); },
                             NeverWritten::ignored};
  std::array<std::byte, 64> memory{};
  std::uint64_t calls = 0;
  const auto run = [&](cl_command_type type, hazards::QueueOrder& queue) {
    hazards::Node described;
    described.call = ++calls;
    described.type = type;
    described.accesses = {{AccessMode::write, MemoryKind::svm, nullptr,
                           MemoryRegion::linear(memory.data(), memory.size())}};
    const auto node = detector.enqueue(std::move(described));
    detector.follow(node, queue, {});
    detector.start(node);
    detector.end(node, queue);
  };
  hazards::QueueOrder one;
  hazards::QueueOrder other;
  run(CL_COMMAND_SVM_MEMFILL, one);
  run(CL_COMMAND_SVM_FREE, one);
  run(CL_COMMAND_SVM_MEMFILL, other);
  EXPECT_THAT(found, IsEmpty());
}

// A mapping of any part makes a coarse-grained allocation count as mapped, and no other allocation.
TEST_F(SvmHazards, CommandBesideAMappedRegion) {
  constexpr std::size_t half = size / 2;
  fill_svm(1, queue, memory);
  {
    const CurrentCallScope scope{2};
    ASSERT_EQ(model.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory, half, 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  fill_svm(3, queue, make_svm(size));
  fill_svm(4, queue, memory + half, half);
  ASSERT_EQ(model.clEnqueueSVMUnmap(queue, memory, 0, nullptr, nullptr), CL_SUCCESS);
  fill_svm(5, queue, memory + half, half);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::mapped, 2, 4}));
}

// Fills, maps and the host write shared memory; the driver does not see the host write fine-grained
// memory.
TEST_F(SvmHazards, ReadsOfNeverWrittenMemory) {
  fill_svm(1, queue, memory);
  read_svm(2, memory);
  void* const mapped = make_svm(size);
  ASSERT_EQ(model.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION, mapped, size, 0,
                                  nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(model.clEnqueueSVMUnmap(queue, mapped, 0, nullptr, nullptr), CL_SUCCESS);
  read_svm(3, mapped);
  read_svm(4, make_svm(size, CL_MEM_SVM_FINE_GRAIN_BUFFER));
  EXPECT_THAT(reports(), IsEmpty());
  read_svm(5, make_svm(size));
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::never_written, 5, 0}));
}

}  // namespace
}  // namespace clmem::mock::hazard_test
