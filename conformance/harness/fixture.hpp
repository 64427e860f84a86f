// SPDX-License-Identifier: Apache-2.0
// fixture.hpp - the environment of a case's body: a context and a fresh queue, buffers with known
// contents, and the codes that its requirements expect.
//
//   const FilledBuffer parent = fixture.filled_buffer(4096);
//   cl_int code = not_stored;
//   const Handle<cl_mem> made{
//       clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, nullptr, &code)};
//   EXPECT_THAT(code, fixture.refuses(CL_INVALID_VALUE));
//   EXPECT_EQ(made.get(), nullptr);
//   expect_unchanged_and_alive(fixture, parent);
//
// Contract: one fixture per case. The context is shared with other cases (new_context makes a
// separate one); the queue is made on first use and belongs to this case alone. Calls that are not
// under test throw SetUpFailed when they fail. Memory from `host` and queues from `new_queue` live
// until the fixture ends, after all commands; non-blocking commands must use only such memory.
#pragma once

#include <gmock/gmock-matchers.h>

#include <clmem/opencl.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "harness/case.hpp"
#include "harness/device_under_test.hpp"
#include "harness/handle.hpp"
#include "harness/kernel_programs.hpp"
#include "harness/pattern.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

struct FilledBuffer {
  Handle<cl_mem> mem;
  Bytes bytes;
  // The flags that the buffer was created with, and the memory that CL_MEM_USE_HOST_PTR was given,
  // or null; for checks of queries.
  cl_mem_flags flags = 0;
  std::byte* host = nullptr;

  [[nodiscard]] cl_mem get() const { return mem.get(); }
  [[nodiscard]] std::size_t size() const { return bytes.size(); }
};

// A context of two devices: two devices of the platform, or two sub-devices of the device under
// test.
struct TwoDevices {
  std::vector<Handle<cl_device_id>> parts;  // empty if the platform has a second device
  std::vector<cl_device_id> devices;
  Handle<cl_context> context;
};

class Fixture {
 public:
  Fixture(const DeviceUnderTest& device, SharedContext& shared, const Case& running,
          std::uint64_t seed);
  ~Fixture();
  Fixture(const Fixture&) = delete;
  Fixture& operator=(const Fixture&) = delete;

  [[nodiscard]] const DeviceUnderTest& device() const { return device_; }
  // Throw Unsupported if the device is older or does not meet the condition, in addition to the
  // checks of the cited requirements.
  void needs(ApiVersion version) const;
  void needs(std::string_view condition) const;

  [[nodiscard]] cl_context context();
  [[nodiscard]] cl_command_queue queue();  // in order
  // Returns the suite's kernels of `context`, for harness/kernel.hpp.
  [[nodiscard]] KernelPrograms& programs();

  [[nodiscard]] Handle<cl_context> new_context() const;
  // Returns a fixture for a part of the case in another context, whose end the case can observe.
  [[nodiscard]] Fixture in_context(SharedContext& other) const {
    return {device_, other, running_, next_seed_};
  }
  [[nodiscard]] TwoDevices two_devices() const;  // throws Unsupported where there are none
  [[nodiscard]] cl_command_queue new_queue(cl_command_queue_properties properties = 0);
  [[nodiscard]] cl_command_queue new_queue(cl_context context, cl_device_id device,
                                           cl_command_queue_properties properties = 0);

  // Return a queue and a buffer of one byte for activity besides the commands of the case.
  [[nodiscard]] cl_command_queue spare_queue();
  [[nodiscard]] cl_mem spare_buffer();

  void finish();
  // Waits for all queues at clean-up. Never throws. Skips queues that the case has made unusable; the
  // queues of a failed case count as unusable, because a driver may never finish a command that it
  // should have rejected.
  void finish_quietly() const noexcept;
  // Declares that the case makes commands fail on purpose, so that its queues may never finish.
  void expect_unusable_queues() { queues_usable_ = false; }
  // True if memory that commands have used may be freed once they are finished: the case has neither
  // failed nor made its queues unusable, and no gate blocks commands.
  [[nodiscard]] bool may_free_memory() const noexcept;

  // Returns bytes that no earlier call of this case has returned.
  [[nodiscard]] Bytes fresh(std::size_t size);
  // Returns fresh bytes that outlive every command of the case. The seed decides where in a page
  // they begin, at a multiple of 16 bytes as with malloc.
  [[nodiscard]] HostBytes& host(std::size_t size);
  // Returns a copy of `contents` that outlives every command of the case.
  [[nodiscard]] HostBytes& host(std::span<const std::byte> contents);

  // Makes a buffer. `flags` may name any access flags; the contents are set by CL_MEM_USE_HOST_PTR
  // if named, otherwise by CL_MEM_COPY_HOST_PTR or by a write, alternately. Throws Unsupported for
  // a size above CL_DEVICE_MAX_MEM_ALLOC_SIZE.
  [[nodiscard]] FilledBuffer filled_buffer(std::size_t size,
                                           cl_mem_flags flags = CL_MEM_READ_WRITE);
  [[nodiscard]] FilledBuffer sub_buffer(const FilledBuffer& parent, std::size_t origin,
                                        std::size_t size, cl_mem_flags flags = 0) const;

  // Returns a distance between legal origins of sub-buffers: the base alignment or a multiple of
  // it, at least 128 bytes.
  [[nodiscard]] std::size_t origin_unit() const;

  // Returns sizes of whole buffers for tests: 1, odd, around a page, large; none above the device's
  // limit.
  [[nodiscard]] std::vector<std::size_t> sizes() const;

  // Matches `code` and the other codes that the cited requirements accept, by the first requirement
  // that accepts `code` (case_record.hpp). Throws std::logic_error if none accepts it, or if only
  // some of them are lenient: then the expectation has to name its requirement.
  [[nodiscard]] testing::Matcher<cl_int> refuses(cl_int code) const;

  // Reports a warning with the result; the case does not fail.
  void warn(const std::string& text) const;

 private:
  friend class Gate;  // counts open gates, because queues finish only after the last one opens
  friend class PairFixture;

  const DeviceUnderTest& device_;
  SharedContext& shared_;
  const Case& running_;
  std::uint64_t next_seed_;
  bool queues_usable_ = true;
  int closed_gates_ = 0;
  std::deque<HostBytes>
      host_memory_;  // references stay valid; declared first, freed last if at all
  std::vector<Handle<cl_command_queue>> queues_;  // the first is the one of `queue`
  cl_command_queue queue_ = nullptr;
  cl_command_queue spare_queue_ = nullptr;
  Handle<cl_mem> spare_buffer_;
};

// A fixture whose context has two devices.
//
//   PairFixture pair{fixture};               // throws Unsupported where there are no two devices
//   CommandRun run{pair.fixture(), command};  // objects of both devices
//   run.enqueue(pair.queue_of_other());
//
// Contract: the queues of the inner fixture belong to the first device. Ends before the outer
// fixture.
class PairFixture {
 public:
  explicit PairFixture(const Fixture& outer);

  [[nodiscard]] Fixture& fixture() { return fixture_; }
  // Throws Unsupported if one of the devices is older or does not meet the condition.
  void both_need(ApiVersion version) const;
  void both_need(std::string_view condition) const;
  [[nodiscard]] cl_command_queue queue_of_other() {
    return fixture_.new_queue(shared_.get(), two_.devices[1]);
  }

 private:
  TwoDevices two_;
  DeviceUnderTest first_;
  DeviceUnderTest second_;
  SharedContext shared_;
  Fixture fixture_;
};

}  // namespace clmem::conformance
