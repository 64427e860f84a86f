// SPDX-License-Identifier: Apache-2.0
// hazard_fixture.hpp - a model that looks for hazards, and commands whose calls have numbers.
//
//   fill(1, queue, buffer, {0, 16});
//   fill(2, other, buffer, {8, 16});
//   EXPECT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 2}));
//
// Runs of the suite with hazard detection show that correct programs have no hazards.
#pragma once

#include <vector>

#include "googlemock.hpp"
#include "kernel_fixture.hpp"
#include "model/current_call.hpp"
#include "model/memory_region.hpp"

namespace clmem::mock {

using hazards::Hazard;
using hazards::Kind;

// A kind of hazard and the numbers of both calls.
struct Found {
  Kind kind;
  std::uint64_t first;
  std::uint64_t second;

  bool operator==(const Found&) const = default;
};

class HazardTest : public KernelTest {
 protected:
  HazardTest() { look(NeverWritten::ignored); }

  void look(NeverWritten never_written) {
    found.clear();
    model.look_for_hazards([this](const Hazard& hazard) { found.push_back(hazard); },
                           never_written);
  }
  [[nodiscard]] std::vector<Found> reports() const {
    std::vector<Found> list;
    for (const Hazard& hazard : found) {
      list.push_back({hazard.kind, hazard.first.call, hazard.second.call});
    }
    return list;
  }

  cl_event fill(std::uint64_t call, cl_command_queue on, cl_mem filled, ByteRange range,
                const std::vector<cl_event>& waits = {}) {
    const CurrentCallScope scope{call};
    cl_event event = nullptr;
    EXPECT_EQ(model.clEnqueueFillBuffer(on, filled, "a", 1, range.offset, range.size,
                                        static_cast<cl_uint>(waits.size()),
                                        waits.empty() ? nullptr : waits.data(), &event),
              CL_SUCCESS);
    return event;
  }
  void read_into(std::uint64_t call, cl_command_queue on, cl_mem source, Bytes& host) {
    const CurrentCallScope scope{call};
    EXPECT_EQ(model.clEnqueueReadBuffer(on, source, CL_FALSE, 0, host.size(), host.data(), 0,
                                        nullptr, nullptr),
              CL_SUCCESS);
  }
  void* map(std::uint64_t call, cl_mem mapped, cl_map_flags flags) {
    const CurrentCallScope scope{call};
    return model.clEnqueueMapBuffer(queue, mapped, CL_TRUE, flags, 0, 16, 0, nullptr, nullptr,
                                    nullptr);
  }
  void unmap(cl_mem mapped, void* pointer) {
    EXPECT_EQ(model.clEnqueueUnmapMemObject(queue, mapped, pointer, 0, nullptr, nullptr),
              CL_SUCCESS);
  }

  cl_command_queue other = make_queue();
  std::vector<Hazard> found;
};

}  // namespace clmem::mock
