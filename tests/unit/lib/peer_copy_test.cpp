// SPDX-License-Identifier: Apache-2.0
// Copies between devices by an entry point that no loader exports: this program defines it.
#include <dlfcn.h>

#include "mock_fixture.hpp"

namespace clmem::peer_copy_test {
namespace {

bool has_extension = false;

cl_int copy(cl_command_queue queue, cl_mem src, cl_mem dst, size_t src_offset, size_t dst_offset,
            size_t size, cl_uint event_count, const cl_event* events, cl_event* event) {
  return clEnqueueCopyBuffer(queue, src, dst, src_offset, dst_offset, size, event_count, events,
                             event);
}

}  // namespace
}  // namespace clmem::peer_copy_test

extern "C" void* clGetExtensionFunctionAddressForPlatform(cl_platform_id platform,
                                                          const char* name) {
  if (std::strcmp(name, "clEnqueueCopyBufferP2PAMD") == 0 && clmem::peer_copy_test::has_extension) {
    return reinterpret_cast<void*>(&clmem::peer_copy_test::copy);
  }
  static const auto of_loader = reinterpret_cast<void* (*)(cl_platform_id, const char*)>(
      dlsym(RTLD_NEXT, "clGetExtensionFunctionAddressForPlatform"));
  return of_loader(platform, name);
}

namespace clmem::peer_copy_test {
namespace {

using PeerCopies = OnMock;

TEST_F(PeerCopies, NeedTheirExtension) {
  const Buffer first = buffer_of(16);
  const Buffer second = buffer_of(64);
  const auto copies = [&](const CopyOptions& options) {
    enqueue_copy_buffer_p2p_amd(device_.platform(), queue_, first, second, options);
  };
  EXPECT_THAT([&] { copies({}); },
              ThrowsMessage<LogicError>(HasSubstr("lacks cl_amd_copy_buffer_p2p")));
  has_extension = true;
  Event copied;
  EXPECT_THAT(calls_of([&] { copies({.byte_count = 8, .dst_offset = 32, .event = &copied}); }),
              Contains(CallTo(EntryPoint::clEnqueueCopyBuffer, queue_.get(), first.get(),
                              second.get(), 0u, 32u, 8u, 0u, nullptr, Ne(nullptr))));
  EXPECT_TRUE(copied);
  EXPECT_THROW(copies({.byte_count = 8, .src_offset = SIZE_MAX}), LogicError);
  has_extension = false;
}

}  // namespace
}  // namespace clmem::peer_copy_test
