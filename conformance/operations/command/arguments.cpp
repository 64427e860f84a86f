// SPDX-License-Identifier: Apache-2.0
#include "operations/command/arguments.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "harness/call_log.hpp"
#include "harness/recorder.hpp"
#include "harness/returned_code.hpp"
#include "harness/watched_calls.hpp"

namespace clmem::conformance {

namespace {

class PassedExtent {
 public:
  explicit PassedExtent(const std::optional<Extent>& extent) {
    if (extent) {
      passed_.emplace(*extent);
    }
  }
  [[nodiscard]] const std::size_t* get() const { return passed_ ? (*passed_)->data() : nullptr; }

 private:
  std::optional<Passed<Extent>> passed_;
};

// Memory for every pattern that a case tries, legal or not.
class PassedPattern {
 public:
  PassedPattern(const void* pattern, std::size_t size) {
    if (pattern != nullptr) {
      const auto* const bytes = static_cast<const unsigned char*>(pattern);
      std::array<unsigned char, 1024> room{};
      std::copy_n(bytes, std::min(size, room.size()), room.begin());
      passed_.emplace(room);
    }
  }
  [[nodiscard]] const void* get() const { return passed_ ? (*passed_)->data() : nullptr; }

 private:
  std::optional<Passed<std::array<unsigned char, 1024>>> passed_;
};

void expect_pointer_with_success(const Mapped& mapped, cl_int code) {
  EXPECT_EQ(mapped.pointer != nullptr, code == CL_SUCCESS)
      << "a pointer goes with success and NULL with an error; the code is " << code_name(code);
}

}  // namespace

namespace calls {

cl_int read_buffer(Arguments& given) {
  return clEnqueueReadBuffer(given.queue, given.source.mem, given.blocking, given.source.offset,
                             given.size, given.target.address, given.wait.count, given.wait.events,
                             given.event);
}

cl_int write_buffer(Arguments& given) {
  return clEnqueueWriteBuffer(given.queue, given.target.mem, given.blocking, given.target.offset,
                              given.size, given.source.address, given.wait.count, given.wait.events,
                              given.event);
}

cl_int read_rectangle(Arguments& given) {
  const PassedExtent in_buffer{given.source.origin};
  const PassedExtent in_host{given.target.origin};
  const PassedExtent region{given.region};
  return clEnqueueReadBufferRect(given.queue, given.source.mem, given.blocking, in_buffer.get(),
                                 in_host.get(), region.get(), given.source.row_pitch,
                                 given.source.slice_pitch, given.target.row_pitch,
                                 given.target.slice_pitch, given.target.address, given.wait.count,
                                 given.wait.events, given.event);
}

cl_int write_rectangle(Arguments& given) {
  const PassedExtent in_buffer{given.target.origin};
  const PassedExtent in_host{given.source.origin};
  const PassedExtent region{given.region};
  return clEnqueueWriteBufferRect(given.queue, given.target.mem, given.blocking, in_buffer.get(),
                                  in_host.get(), region.get(), given.target.row_pitch,
                                  given.target.slice_pitch, given.source.row_pitch,
                                  given.source.slice_pitch, given.source.address, given.wait.count,
                                  given.wait.events, given.event);
}

cl_int copy_buffer(Arguments& given) {
  return clEnqueueCopyBuffer(given.queue, given.source.mem, given.target.mem, given.source.offset,
                             given.target.offset, given.size, given.wait.count, given.wait.events,
                             given.event);
}

cl_int copy_rectangle(Arguments& given) {
  const PassedExtent from{given.source.origin};
  const PassedExtent to{given.target.origin};
  const PassedExtent region{given.region};
  return clEnqueueCopyBufferRect(
      given.queue, given.source.mem, given.target.mem, from.get(), to.get(), region.get(),
      given.source.row_pitch, given.source.slice_pitch, given.target.row_pitch,
      given.target.slice_pitch, given.wait.count, given.wait.events, given.event);
}

cl_int fill_buffer(Arguments& given) {
  const PassedPattern pattern{given.source.address, given.pattern_size};
  return clEnqueueFillBuffer(given.queue, given.target.mem, pattern.get(), given.pattern_size,
                             given.target.offset, given.size, given.wait.count, given.wait.events,
                             given.event);
}

cl_int map_buffer(Arguments& given) {
  cl_int code = not_stored;
  given.mapped.pointer = clEnqueueMapBuffer(
      given.queue, given.target.mem, given.blocking, given.flags, given.target.offset, given.size,
      given.wait.count, given.wait.events, given.event, &code);
  expect_pointer_with_success(given.mapped, code);
  return code;
}

cl_int unmap(Arguments& given) {
  return clEnqueueUnmapMemObject(given.queue, given.target.mem, given.target.address,
                                 given.wait.count, given.wait.events, given.event);
}

cl_int migrate(Arguments& given) {
  const Passed<std::array<cl_mem, 1>> objects{{given.target.mem}};
  return clEnqueueMigrateMemObjects(given.queue, given.count,
                                    given.no_list ? nullptr : objects->data(), given.flags,
                                    given.wait.count, given.wait.events, given.event);
}

cl_int read_image(Arguments& given) {
  const PassedExtent origin{given.source.origin};
  const PassedExtent region{given.region};
  return clEnqueueReadImage(given.queue, given.source.mem, given.blocking, origin.get(),
                            region.get(), given.target.row_pitch, given.target.slice_pitch,
                            given.target.address, given.wait.count, given.wait.events, given.event);
}

cl_int write_image(Arguments& given) {
  const PassedExtent origin{given.target.origin};
  const PassedExtent region{given.region};
  return clEnqueueWriteImage(given.queue, given.target.mem, given.blocking, origin.get(),
                             region.get(), given.source.row_pitch, given.source.slice_pitch,
                             given.source.address, given.wait.count, given.wait.events,
                             given.event);
}

cl_int copy_image(Arguments& given) {
  const PassedExtent from{given.source.origin};
  const PassedExtent to{given.target.origin};
  const PassedExtent region{given.region};
  return clEnqueueCopyImage(given.queue, given.source.mem, given.target.mem, from.get(), to.get(),
                            region.get(), given.wait.count, given.wait.events, given.event);
}

cl_int fill_image(Arguments& given) {
  const PassedPattern color{given.source.address, 4 * sizeof(cl_float)};
  const PassedExtent origin{given.target.origin};
  const PassedExtent region{given.region};
  return clEnqueueFillImage(given.queue, given.target.mem, color.get(), origin.get(), region.get(),
                            given.wait.count, given.wait.events, given.event);
}

cl_int copy_to_buffer(Arguments& given) {
  const PassedExtent origin{given.source.origin};
  const PassedExtent region{given.region};
  return clEnqueueCopyImageToBuffer(given.queue, given.source.mem, given.target.mem, origin.get(),
                                    region.get(), given.target.offset, given.wait.count,
                                    given.wait.events, given.event);
}

cl_int copy_from_buffer(Arguments& given) {
  const PassedExtent origin{given.target.origin};
  const PassedExtent region{given.region};
  return clEnqueueCopyBufferToImage(given.queue, given.source.mem, given.target.mem,
                                    given.source.offset, origin.get(), region.get(),
                                    given.wait.count, given.wait.events, given.event);
}

cl_int map_image(Arguments& given) {
  const PassedExtent origin{given.target.origin};
  const PassedExtent region{given.region};
  cl_int code = not_stored;
  given.mapped.pointer =
      clEnqueueMapImage(given.queue, given.target.mem, given.blocking, given.flags, origin.get(),
                        region.get(), given.no_row_pitch ? nullptr : &given.mapped.row_pitch,
                        given.no_slice_pitch ? nullptr : &given.mapped.slice_pitch,
                        given.wait.count, given.wait.events, given.event, &code);
  expect_pointer_with_success(given.mapped, code);
  return code;
}

cl_int copy_svm(Arguments& given) {
  return clEnqueueSVMMemcpy(given.queue, given.blocking, given.target.address, given.source.address,
                            given.size, given.wait.count, given.wait.events, given.event);
}

cl_int fill_svm(Arguments& given) {
  const PassedPattern pattern{given.source.address, given.pattern_size};
  return clEnqueueSVMMemFill(given.queue, given.target.address, pattern.get(), given.pattern_size,
                             given.size, given.wait.count, given.wait.events, given.event);
}

cl_int map_svm(Arguments& given) {
  const cl_int code =
      clEnqueueSVMMap(given.queue, given.blocking, given.flags, given.target.address, given.size,
                      given.wait.count, given.wait.events, given.event);
  given.mapped.pointer = code == CL_SUCCESS ? given.target.address : nullptr;
  return code;
}

cl_int unmap_svm(Arguments& given) {
  return clEnqueueSVMUnmap(given.queue, given.target.address, given.wait.count, given.wait.events,
                           given.event);
}

cl_int migrate_svm(Arguments& given) {
  const Passed<std::array<const void*, 1>> pointers{{given.target.address}};
  const Passed<std::array<std::size_t, 1>> sizes{{given.size}};
  return clEnqueueSVMMigrateMem(given.queue, given.count,
                                given.no_list ? nullptr : pointers->data(), sizes->data(),
                                given.flags, given.wait.count, given.wait.events, given.event);
}

cl_int migrate_whole_svm(Arguments& given) {
  const Passed<std::array<const void*, 1>> pointers{{given.target.address}};
  return clEnqueueSVMMigrateMem(given.queue, given.count, pointers->data(), nullptr, given.flags,
                                given.wait.count, given.wait.events, given.event);
}

cl_int free_svm(Arguments& given) {
  const Passed<std::array<void*, 1>> pointers{{given.target.address}};
  return clEnqueueSVMFree(given.queue, given.count, given.no_list ? nullptr : pointers->data(),
                          record_free, given.freed, given.wait.count, given.wait.events,
                          given.event);
}

cl_int run_kernel(Arguments& given) {
  const Passed items{std::array{given.size}};
  const Passed first{std::array{given.target.mem == nullptr ? 0 : given.target.offset}};
  return clEnqueueNDRangeKernel(given.queue, given.kernel, 1,
                                first->front() == 0 ? nullptr : first->data(), items->data(),
                                nullptr, given.wait.count, given.wait.events, given.event);
}

cl_int run_on_source(Arguments& given) {
  const PassedExtent origin{given.source.origin};
  const PassedExtent region{given.region};
  return clEnqueueNDRangeKernel(given.queue, given.kernel, 3, origin.get(), region.get(), nullptr,
                                given.wait.count, given.wait.events, given.event);
}

cl_int run_on_target(Arguments& given) {
  const PassedExtent origin{given.target.origin};
  const PassedExtent region{given.region};
  return clEnqueueNDRangeKernel(given.queue, given.kernel, 3, origin.get(), region.get(), nullptr,
                                given.wait.count, given.wait.events, given.event);
}

cl_int run_task(Arguments& given) {
  return clEnqueueTask(given.queue, given.kernel, given.wait.count, given.wait.events, given.event);
}

cl_int run_natively(Arguments& given) {
  const Passed arguments{NativeArguments{
      .from_offset = given.source.offset, .to_offset = given.target.offset, .size = given.size}};
  const Passed<std::array<cl_mem, 2>> buffers{{given.source.mem, given.target.mem}};
  const Passed<std::array<const void*, 2>> places{
      {&arguments.operator->()->from, &arguments.operator->()->to}};
  return clEnqueueNativeKernel(given.queue, run_native, arguments.operator->(),
                               sizeof(NativeArguments), 2, buffers->data(), places->data(),
                               given.wait.count, given.wait.events, given.event);
}

cl_int marker(Arguments& given) {
  return clEnqueueMarkerWithWaitList(given.queue, given.wait.count, given.wait.events, given.event);
}

cl_int barrier(Arguments& given) {
  return clEnqueueBarrierWithWaitList(given.queue, given.wait.count, given.wait.events,
                                      given.event);
}

}  // namespace calls

}  // namespace clmem::conformance
