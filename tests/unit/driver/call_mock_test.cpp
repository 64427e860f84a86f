// SPDX-License-Identifier: Apache-2.0
// Entry points as GoogleMock functions.
#include "clmem/mock/call_mock.hpp"

#include "session.hpp"

namespace clmem::mock::call_mock_test {
namespace {

using testing::Return;
using testing::SetArgPointee;

class CallMocks : public Session {
 protected:
  cl_mem create(std::size_t size, cl_int* code = nullptr) {
    return clCreateBuffer(context, 0, size, nullptr, code);
  }
};

TEST_F(CallMocks, BehaveAsTheDevice) {
  const CallMock<EntryPoint::clCreateBuffer> mocked{mock};
  cl_int code = CL_SUCCESS;
  EXPECT_NE(create(16, &code), nullptr);
  EXPECT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(create(0, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_BUFFER_SIZE);
  EXPECT_THAT(mock.calls(EntryPoint::clCreateBuffer), testing::SizeIs(2));
}

TEST_F(CallMocks, ActInPlaceOfTheDevice) {
  CallMock<EntryPoint::clCreateBuffer> mocked{mock};
  EXPECT_CALL(mocked, Call(context, _, Gt(100u), _, _))
      .WillOnce(
          testing::DoAll(SetArgPointee<4>(CL_MEM_OBJECT_ALLOCATION_FAILURE), Return(nullptr)));
  const std::size_t before = mock.live_objects();
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(create(101, &code), nullptr);
  EXPECT_EQ(code, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_EQ(mock.live_objects(), before);
  EXPECT_NE(create(100, &code), nullptr);
}

TEST_F(CallMocks, RunCodeAroundTheDevice) {
  CallMock<EntryPoint::clFinish> mocked{mock};
  std::vector<std::string> order;
  EXPECT_CALL(mocked, Call(queue)).WillOnce([&](cl_command_queue on) {
    order.emplace_back("before");
    const cl_int code = mocked.as_device()(on);
    order.emplace_back(code == CL_SUCCESS ? "after" : "failed");
    return code;
  });
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_THAT(order, testing::ElementsAre("before", "after"));
}

TEST_F(CallMocks, EndWithTheirScope) {
  {
    CallMock<EntryPoint::clFinish> mocked{mock};
    EXPECT_CALL(mocked, Call).WillOnce(Return(CL_OUT_OF_RESOURCES));
    EXPECT_EQ(clFinish(queue), CL_OUT_OF_RESOURCES);
  }
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

TEST_F(CallMocks, KnowFunctionsWithoutResult) {
  std::byte memory{};  // a null pointer does not pass every loader
  CallMock<EntryPoint::clSVMFree> mocked{mock};
  EXPECT_CALL(mocked, Call(context, &memory));
  clSVMFree(context, &memory);
}

// The driver's own queries are not mocked: recording a fill of an image queries its format.
TEST_F(CallMocks, SeeNoCallsOfTheDriver) {
  const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = 2;
  desc.image_height = 2;
  const cl_mem image = clCreateImage(context, 0, &format, &desc, nullptr, nullptr);
  CallMock<EntryPoint::clGetImageInfo> mocked{mock};
  EXPECT_CALL(mocked, Call).Times(0);
  const std::array<cl_float, 4> color{};
  const std::array<std::size_t, 3> origin{};
  const std::array<std::size_t, 3> region{2, 2, 1};
  EXPECT_EQ(clEnqueueFillImage(queue, image, color.data(), origin.data(), region.data(), 0, nullptr,
                               nullptr),
            CL_SUCCESS);
}

TEST_F(CallMocks, MayEndWhileThreadsCall) {
  std::atomic<bool> stop = false;
  std::jthread caller{[&] {
    while (!stop) {
      EXPECT_EQ(clFlush(queue), CL_SUCCESS);
    }
  }};
  std::atomic<std::size_t> in_action = 0;
  const auto device_flush = CallMock<EntryPoint::clFlush>::as_device();
  for (int times = 0; times < 200; ++times) {
    {
      const CallMock<EntryPoint::clFlush> mocked{mock, [&](cl_command_queue on) {
                                                   ++in_action;
                                                   const cl_int code = device_flush(on);
                                                   --in_action;
                                                   return code;
                                                 }};
    }
    EXPECT_EQ(in_action, 0u);
  }
  stop = true;
}

}  // namespace
}  // namespace clmem::mock::call_mock_test
