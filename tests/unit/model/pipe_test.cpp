// SPDX-License-Identifier: Apache-2.0
// Reservations of pipes, as kernels make them with PipeView.

#include "googlemock.hpp"
#include "kernel_fixture.hpp"

namespace clmem::mock::pipe_test {
namespace {

class PipeTest : public KernelTest {
 protected:
  void with_pipe(const char* access, std::function<void(const PipeView&)> function) {
    const auto id = add_kernel("f", [=](const WorkItem& item) { function(item.pipe(0)); });
    const std::string source = std::string{"kernel void f("} + access + " pipe int a) {}";
    const cl_kernel kernel = make_kernel(source.c_str());
    set_all(kernel, pipe);
    EXPECT_EQ(run(kernel, 1), CL_SUCCESS);
    model.unregister_kernel(id);
  }

  cl_mem pipe = model.clCreatePipe(context, 0, sizeof(int), 3, nullptr, nullptr);
};

TEST_F(PipeTest, RefusesTooManyPackets) {
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreatePipe(context, 0, 1024, CL_UINT_MAX, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

// Reserved packets can be read after their commit, and packets written after the reservation not
// before them. Packets reserved for reading occupy the pipe until their commit.
TEST_F(PipeTest, ReservedPacketsAppearWithTheirCommit) {
  with_pipe("write_only", [](const PipeView& view) {
    EXPECT_FALSE(view.reserve(0));
    EXPECT_FALSE(view.reserve(4));
    const auto reserved = view.reserve(2);
    ASSERT_TRUE(reserved);
    EXPECT_TRUE(view.write(30));
    EXPECT_FALSE(view.reserve(1));
    reserved->write(1, 20);
    reserved->write(0, 10);
    EXPECT_EQ(view.num_packets(), 0u);
    reserved->commit();
    EXPECT_EQ(view.num_packets(), 3u);
  });
  with_pipe("read_only", [](const PipeView& view) {
    const auto reserved = view.reserve(2);
    ASSERT_TRUE(reserved);
    EXPECT_FALSE(view.reserve(2));
    EXPECT_EQ(view.read<int>(), 30);
    EXPECT_EQ(view.read<int>(), std::nullopt);
    EXPECT_EQ(reserved->read<int>(1), 20);
    EXPECT_EQ(reserved->read<int>(0), 10);
  });
  with_pipe("write_only", [](const PipeView& view) { EXPECT_FALSE(view.write(40)); });
}

TEST_F(PipeTest, ReportsMisuse) {
  const auto refused = [](const char* reason) {
    return ThrowsMessage<std::invalid_argument>(HasSubstr(reason));
  };
  with_pipe("write_only", [&](const PipeView& view) {
    EXPECT_THAT([&] { (void)view.read<int>(); }, refused("access qualifier"));
    EXPECT_THAT([&] { (void)view.write(char{1}); }, refused("4 bytes, not 1"));
    const auto reserved = view.reserve(1);
    EXPECT_THAT([&] { reserved->write(1, 5); }, refused("no such packet"));
    EXPECT_THAT([&] { (void)reserved->read<int>(0); }, refused("access qualifier"));
    reserved->commit();
    EXPECT_THAT([&] { reserved->commit(); }, refused("no such reservation"));
  });
  with_pipe("read_only", [&](const PipeView& view) {
    EXPECT_THAT([&] { (void)view.write(1); }, refused("access qualifier"));
  });
}

}  // namespace
}  // namespace clmem::mock::pipe_test
