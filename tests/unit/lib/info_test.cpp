// SPDX-License-Identifier: Apache-2.0
#include "device_fixture.hpp"

namespace clmem::info_test {
namespace {

template <template <cl_uint> typename>
struct Kind {};

class Info : public OnDevice {
 protected:
  // Answers nothing: for the kinds that other tests ask.
  struct NoObject {
    template <cl_uint>
    void info() const {}
  };
  template <typename Other>
  [[nodiscard]] NoObject asked(Other) const {
    return {};
  }
  [[nodiscard]] Platform asked(Kind<PlatformInfo>) const { return device_.platform(); }
  [[nodiscard]] Device asked(Kind<DeviceInfo>) const { return device_; }
  [[nodiscard]] Context asked(Kind<ContextInfo>) const { return context_; }
  [[nodiscard]] CommandQueue asked(Kind<QueueInfo>) const { return queue_; }
  [[nodiscard]] Event asked(Kind<EventInfo>) const { return UserEvent{context_}; }
  [[nodiscard]] Buffer asked(Kind<MemInfo>) const { return buffer_of(64); }
  struct AskedImage {
    Image image;
    template <cl_uint param>
    [[nodiscard]] auto info() const {
      return image.image_info<param>();
    }
  };
  [[nodiscard]] AskedImage asked(Kind<ImageInfo>) const {
    const std::vector<cl_uchar4> pixels(8);
    return {image_from_array(context_, pixels, {2, 4})};
  }
};

// Strings come without their terminator, lists in full, handles as objects.
TEST_F(Info, AnswersAreTyped) {
  EXPECT_THAT(device_.info<CL_DEVICE_VERSION>(),
              AllOf(StartsWith("OpenCL "), Not(HasSubstr(std::string(1, '\0')))));
  EXPECT_THAT(context_.devices(), Contains(device_));
  EXPECT_EQ(queue_.context(), context_);
  EXPECT_EQ(queue_.device(), device_);
  EXPECT_EQ(queue_.device_version(), device_.version());
  EXPECT_EQ(device_.platform(), Platform::all().front());
  EXPECT_FALSE((buffer_of(64).info<CL_MEM_ASSOCIATED_MEMOBJECT>()));
}

// A memory object returns what it was made with.
TEST_F(Info, MemoryObjectsReturnWhatTheyAre) {
  const Buffer buffer{context_, MemFlags::read_only, 64};
  const Buffer shared = buffer;
  EXPECT_EQ(buffer.info<CL_MEM_TYPE>(), static_cast<cl_mem_object_type>(CL_MEM_OBJECT_BUFFER));
  EXPECT_EQ(buffer.info<CL_MEM_FLAGS>(), MemFlags::read_only);
  EXPECT_EQ(buffer.info<CL_MEM_SIZE>(), 64u);
  EXPECT_EQ(buffer.info<CL_MEM_MAP_COUNT>(), 0u);
  EXPECT_EQ(buffer.info<CL_MEM_REFERENCE_COUNT>(), 2u);
  EXPECT_EQ(buffer.info<CL_MEM_CONTEXT>(), context_);
  EXPECT_EQ(buffer.info<CL_MEM_OFFSET>(), 0u);
  const auto map = enqueue_map_buffer<int>(queue_, buffer, MapFlags::read, {.shape = {4}});
  EXPECT_EQ(buffer.info<CL_MEM_MAP_COUNT>(), 1u);
}

// Every parameter that has a type is answered in it.
TEST_F(Info, EveryParameterIsAnswered) {
#define CLMEM_INFO(Info, param, ...) static_cast<void>(asked(Kind<Info>{}).template info<param>());
#include <clmem/detail/info_parameters.def>
#undef CLMEM_INFO
}

// Version and profile are two answers (D30).
TEST_F(Info, D30VersionAndProfileAreDistinguished) {
  EXPECT_THAT(device_.info<CL_DEVICE_PROFILE>(), HasSubstr("_PROFILE"));
  EXPECT_THAT(device_.info<CL_DEVICE_VERSION>(), StartsWith("OpenCL "));
  EXPECT_GE(device_.version(), (Version{1, 0}));
}

// A type of device that there is none of is an empty list.
TEST_F(Info, AbsentDevicesAreAnEmptyList) {
  EXPECT_TRUE(device_.platform().devices(DeviceType::custom).empty());
}

// A raw queue brings its device's version along; a null one is refused.
TEST_F(Info, AdoptedQueuesKnowTheirDevice) {
  const CommandQueue shared{retain, queue_.get()};
  EXPECT_EQ(shared, queue_);
  EXPECT_EQ(shared.device_version(), queue_.device_version());
  EXPECT_EQ(CommandQueue{context_}.device(), device_);
  EXPECT_THROW((CommandQueue{retain, nullptr}), LogicError);
}

// A failing query names the parameter.
TEST_F(Info, ErrorsNameTheParameter) {
  const CommandQueue plain{context_, device_};
  Event marked;
  enqueue_marker(plain, {.event = &marked});
  marked.wait();
  EXPECT_THAT(
      [&] { static_cast<void>(marked.profiling()); },
      ThrowsMessage<RuntimeError>("clGetEventProfilingInfo: CL_PROFILING_INFO_NOT_AVAILABLE: "
                                  "parameter CL_PROFILING_COMMAND_QUEUED"));
}

}  // namespace
}  // namespace clmem::info_test
