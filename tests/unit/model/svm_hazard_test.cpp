// SPDX-License-Identifier: Apache-2.0
// Hazards of shared virtual memory, and what images hold.
#include <gmock/gmock.h>

#include <array>

#include "image_fixture.hpp"
#include "model/current_call.hpp"

namespace clmem::mock::svm_hazard_test {
namespace {

using hazards::Hazard;
using hazards::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

class SvmHazards : public ImageTest {
 protected:
  struct Found {
    Kind kind;
    std::uint64_t first;
    std::uint64_t second;
    bool operator==(const Found&) const = default;
  };

  SvmHazards() {
    model.look_for_hazards(
        [this](const Hazard& hazard) {
          found.push_back({hazard.kind, hazard.first.call, hazard.second.call});
        },
        NeverWritten::reported);
  }

  void fill(std::uint64_t call, cl_command_queue on, void* memory, cl_event wait = nullptr) {
    const CurrentCallScope scope{call};
    EXPECT_EQ(model.clEnqueueSVMMemFill(on, memory, "a", 1, size, wait == nullptr ? 0 : 1,
                                        wait == nullptr ? nullptr : &wait, nullptr),
              CL_SUCCESS);
  }
  void read(std::uint64_t call, void* memory) {
    const CurrentCallScope scope{call};
    EXPECT_EQ(
        model.clEnqueueSVMMemcpy(queue, CL_TRUE, host.data(), memory, size, 0, nullptr, nullptr),
        CL_SUCCESS);
  }
  void free(std::uint64_t call, void* memory) {
    const CurrentCallScope scope{call};
    model.clSVMFree(context, memory);
  }

  static constexpr std::size_t size = 64;
  std::array<std::byte, size> host{};
  std::vector<Found> found;
};

// Memory freed under a command that is still to run is reported with both calls.
TEST_F(SvmHazards, FreedWhileACommandUsesIt) {
  void* const memory = make_svm(size);
  const cl_event gate = make_user_event();
  fill(1, queue, memory, gate);
  free(2, memory);
  EXPECT_THAT(found, ElementsAre(Found{Kind::freed, 1, 2}));
  EXPECT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
}

// So is memory whose command has run without the host knowing.
TEST_F(SvmHazards, FreedBeforeTheHostHasSeenTheEnd) {
  void* const memory = make_svm(size);
  fill(1, queue, memory);
  free(2, memory);
  EXPECT_THAT(found, ElementsAre(Found{Kind::freed, 1, 2}));
}

// To wait and then free is right, and so is to free other memory meanwhile.
TEST_F(SvmHazards, SilentWhenFreedAfterWaiting) {
  void* const memory = make_svm(size);
  void* const other = make_svm(size);
  fill(1, queue, memory);
  free(2, other);
  ASSERT_EQ(model.clFinish(queue), CL_SUCCESS);
  free(3, memory);
  EXPECT_THAT(found, IsEmpty());
}

// A pointer that is not the first of an allocation of the context frees nothing, and endangers
// nothing.
TEST_F(SvmHazards, SilentWhenNothingIsFreed) {
  auto* const memory = static_cast<std::byte*>(make_svm(size));
  fill(1, queue, memory);
  free(2, memory + 1);
  model.clSVMFree(make_context(), memory);
  EXPECT_THAT(found, IsEmpty());
}

// The callback of a free command comes after what the command comes after.
TEST_F(SvmHazards, SilentWhenTheCallbackFrees) {
  struct Freed {
    Model& model;
    cl_context context;
  } freed{model, context};
  void* memory = make_svm(size);
  fill(1, queue, memory);
  const auto callback = [](cl_command_queue, cl_uint, void* pointers[], void* data) {
    const auto& in = *static_cast<Freed*>(data);
    in.model.clSVMFree(in.context, pointers[0]);
  };
  ASSERT_EQ(model.clEnqueueSVMFree(queue, 1, &memory, callback, &freed, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_THAT(found, IsEmpty());
}

// A mapping of any part makes a coarse-grained allocation count as mapped, and no other one.
TEST_F(SvmHazards, CommandBesideAMappedRegion) {
  constexpr std::size_t half = size / 2;
  auto* const memory = static_cast<std::byte*>(make_svm(size));
  fill(1, queue, memory);
  const auto map = [&](std::uint64_t call) {
    const CurrentCallScope scope{call};
    EXPECT_EQ(model.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory, half, 0, nullptr, nullptr),
              CL_SUCCESS);
  };
  const auto fill_beside = [&](std::uint64_t call) {
    const CurrentCallScope scope{call};
    EXPECT_EQ(model.clEnqueueSVMMemFill(queue, memory + half, "a", 1, half, 0, nullptr, nullptr),
              CL_SUCCESS);
  };
  map(2);
  fill(3, queue, make_svm(size));
  fill_beside(4);
  ASSERT_EQ(model.clEnqueueSVMUnmap(queue, memory, 0, nullptr, nullptr), CL_SUCCESS);
  fill_beside(5);
  EXPECT_THAT(found, ElementsAre(Found{Kind::mapped, 2, 4}));
}

// New memory may lie where freed memory lay: commands on the one have nothing to do with the other.
TEST_F(SvmHazards, SilentOnReusedMemory) {
  const cl_command_queue other = make_queue();
  for (std::uint64_t call = 1; call <= 20; ++call) {
    void* memory = make_svm(size);
    fill(call, call % 2 == 0 ? queue : other, memory);
    ASSERT_EQ(model.clEnqueueSVMFree(call % 2 == 0 ? queue : other, 1, &memory, nullptr, nullptr, 0,
                                     nullptr, nullptr),
              CL_SUCCESS);
  }
  EXPECT_THAT(found, IsEmpty());
}

// Coarse-grained memory is written by commands and maps alone, so that a read before them is
// reported.
TEST_F(SvmHazards, ReadsOfNeverWrittenMemory) {
  void* const memory = make_svm(size);
  read(1, memory);
  EXPECT_THAT(found, ElementsAre(Found{Kind::never_written, 1, 0}));
}

// What a fill, a map or the host has written is initialised; the host writes to fine-grained memory
// unseen.
TEST_F(SvmHazards, SilentOnWrittenMemory) {
  void* const filled = make_svm(size);
  fill(1, queue, filled);
  read(2, filled);
  void* const mapped = make_svm(size);
  ASSERT_EQ(model.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION, mapped, size, 0,
                                  nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(model.clEnqueueSVMUnmap(queue, mapped, 0, nullptr, nullptr), CL_SUCCESS);
  read(3, mapped);
  read(4, make_svm(size, CL_MEM_SVM_FINE_GRAIN_BUFFER));
  EXPECT_THAT(found, IsEmpty());
}

// An image made of the host's data has been written, all of it; one without has not.
TEST_F(SvmHazards, ImagesOfHostDataAreWritten) {
  for (const ImageRow& row : {image_rows().at(3), image_rows().at(5)}) {
    Bytes data = counting(row.bytes());
    EXPECT_EQ(contents(make_image(row.desc(), two_bytes, CL_MEM_COPY_HOST_PTR, data.data()), row),
              data);
    EXPECT_THAT(found, IsEmpty());
  }
  const ImageRow& plane = image_rows().at(3);
  const CurrentCallScope scope{1};
  (void)contents(make_image(plane.desc()), plane);
  EXPECT_THAT(found, ElementsAre(Found{Kind::never_written, 1, 0}));
}

}  // namespace
}  // namespace clmem::mock::svm_hazard_test
