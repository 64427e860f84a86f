// SPDX-License-Identifier: Apache-2.0
// Platforms, devices and contexts, and what objects report of themselves.

#include "device_fixture.hpp"

namespace clmem::platform_test {
namespace {

class PlatformOnDevice : public OnDevice {
 protected:
  // Returns the value that the C API returns.
  template <typename T>
  [[nodiscard]] T raw(cl_device_info param) const {
    T value{};
    EXPECT_EQ(clGetDeviceInfo(device_.get(), param, sizeof(value), &value, nullptr), CL_SUCCESS);
    return value;
  }
};

TEST_F(PlatformOnDevice, PlatformsNameTheirDevices) {
  const std::vector<Platform> platforms = Platform::all();
  ASSERT_THAT(platforms, Not(IsEmpty()));
  for (const Platform& platform : platforms) {
    EXPECT_THAT(platform.name(), Not(IsEmpty()));
    EXPECT_THAT(platform.vendor(), Not(IsEmpty()));
    EXPECT_THAT(platform.profile(), AnyOf("FULL_PROFILE", "EMBEDDED_PROFILE"));
    EXPECT_GE(platform.version(), (Version{1, 0}));
    for (const Device& device : platform.devices()) {
      EXPECT_EQ(device.platform(), platform);
    }
  }
}

TEST_F(PlatformOnDevice, DevicesAreListedByType) {
  const Platform platform = device_.platform();
  for (const DeviceType type : {DeviceType::cpu, DeviceType::gpu, DeviceType::accelerator}) {
    EXPECT_EQ(has_all(device_.type(), type),
              std::ranges::count(platform.devices(type), device_) == 1)
        << flag_bits(type);
  }
  EXPECT_THAT(platform.devices(), Contains(device_));
  EXPECT_THAT(platform.devices(DeviceType::default_device), SizeIs(1));
}

TEST_F(PlatformOnDevice, MembersReturnWhatOpenCLReports) {
  EXPECT_EQ(device_.vendor_id(), raw<cl_uint>(CL_DEVICE_VENDOR_ID));
  EXPECT_EQ(device_.address_bits(), raw<cl_uint>(CL_DEVICE_ADDRESS_BITS));
  EXPECT_EQ(device_.global_mem_size(), raw<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE));
  EXPECT_EQ(device_.local_mem_size(), raw<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE));
  EXPECT_EQ(device_.max_mem_alloc_size(), raw<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE));
  EXPECT_EQ(device_.max_const_buffer_size(), raw<cl_ulong>(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE));
  EXPECT_EQ(device_.max_parameter_size(), raw<std::size_t>(CL_DEVICE_MAX_PARAMETER_SIZE));
  EXPECT_EQ(device_.profiling_timer_resolution(),
            raw<std::size_t>(CL_DEVICE_PROFILING_TIMER_RESOLUTION));
  EXPECT_EQ(device_.max_clock_frequency(), raw<cl_uint>(CL_DEVICE_MAX_CLOCK_FREQUENCY));
  EXPECT_EQ(device_.max_compute_units(), raw<cl_uint>(CL_DEVICE_MAX_COMPUTE_UNITS));
  EXPECT_EQ(device_.max_work_group_size(), raw<std::size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE));
  EXPECT_EQ(device_.max_read_image_args(), raw<cl_uint>(CL_DEVICE_MAX_READ_IMAGE_ARGS));
  EXPECT_EQ(device_.max_write_image_args(), raw<cl_uint>(CL_DEVICE_MAX_WRITE_IMAGE_ARGS));
}

// One size per dimension; every device has at least three (CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS).
TEST_F(PlatformOnDevice, WorkItemSizesAreOnePerDimension) {
  EXPECT_GE(device_.max_work_item_dimensions(), 3u);
  EXPECT_THAT(device_.max_work_item_sizes(), SizeIs(device_.max_work_item_dimensions()));
  EXPECT_THAT(device_.max_work_item_sizes(), Each(Ge(1u)));
}

TEST_F(PlatformOnDevice, ImageShapesAreWidthFirst) {
  const auto flat = device_.max_image2d_shape();
  const auto deep = device_.max_image3d_shape();
  EXPECT_EQ(flat[0], raw<std::size_t>(CL_DEVICE_IMAGE2D_MAX_WIDTH));
  EXPECT_EQ(flat[1], raw<std::size_t>(CL_DEVICE_IMAGE2D_MAX_HEIGHT));
  EXPECT_EQ(deep[0], raw<std::size_t>(CL_DEVICE_IMAGE3D_MAX_WIDTH));
  EXPECT_EQ(deep[1], raw<std::size_t>(CL_DEVICE_IMAGE3D_MAX_HEIGHT));
  EXPECT_EQ(deep[2], raw<std::size_t>(CL_DEVICE_IMAGE3D_MAX_DEPTH));
}

TEST_F(PlatformOnDevice, BooleansFollowCapabilities) {
  const auto queues = raw<cl_command_queue_properties>(CL_DEVICE_QUEUE_PROPERTIES);
  EXPECT_TRUE(device_.available());
  EXPECT_EQ(device_.compiler_available(), raw<cl_bool>(CL_DEVICE_COMPILER_AVAILABLE) == CL_TRUE);
  EXPECT_EQ(device_.host_unified_memory(), raw<cl_bool>(CL_DEVICE_HOST_UNIFIED_MEMORY) == CL_TRUE);
  EXPECT_EQ(device_.has_image_support(), raw<cl_bool>(CL_DEVICE_IMAGE_SUPPORT) == CL_TRUE);
  EXPECT_EQ(device_.has_local_mem(),
            raw<cl_device_local_mem_type>(CL_DEVICE_LOCAL_MEM_TYPE) == CL_LOCAL);
  EXPECT_EQ(device_.has_native_kernel(),
            raw<cl_device_exec_capabilities>(CL_DEVICE_EXECUTION_CAPABILITIES) / 2 % 2 == 1);
  EXPECT_EQ(device_.has_queue_out_of_order_exec_mode(), queues % 2 == 1);
  EXPECT_EQ(device_.has_queue_profiling(), queues / 2 % 2 == 1);
}

TEST_F(PlatformOnDevice, ExtensionsAreFoundByWholeName) {
  EXPECT_TRUE(device_.has_extension("cl_khr_byte_addressable_store"));
  EXPECT_FALSE(device_.has_extension("cl_khr_byte_addressable"));
  EXPECT_FALSE(device_.has_extension("khr_byte_addressable_store"));
  EXPECT_FALSE(device_.has_extension(""));
  EXPECT_TRUE(device_.platform().has_extension("cl_khr_icd"));
}

template <template <cl_uint> typename>
struct Kind {};

class Info : public OnDevice {
 protected:
  // A placeholder for kinds of objects that other tests query.
  struct NoParameters {
    template <cl_uint>
    void info() const {}
  };
  template <typename Other>
  [[nodiscard]] NoParameters asked(Other) const {
    return {};
  }
  [[nodiscard]] Platform asked(Kind<PlatformInfo>) const { return device_.platform(); }
  [[nodiscard]] Device asked(Kind<DeviceInfo>) const { return device_; }
  [[nodiscard]] Context asked(Kind<ContextInfo>) const { return context_; }
  [[nodiscard]] CommandQueue asked(Kind<QueueInfo>) const { return queue_; }
  [[nodiscard]] Event asked(Kind<EventInfo>) const { return UserEvent{context_}; }
  [[nodiscard]] Buffer asked(Kind<MemInfo>) const { return buffer_of(64); }
  struct ImageParameters {
    Image image;
    template <cl_uint param>
    [[nodiscard]] auto info() const {
      return image.image_info<param>();
    }
  };
  [[nodiscard]] ImageParameters asked(Kind<ImageInfo>) const {
    const std::vector<cl_uchar4> pixels(8);
    return {image_from_array(context_, pixels, {2, 4})};
  }
};

TEST_F(Info, ResultsAreTyped) {
  EXPECT_THAT(device_.info<CL_DEVICE_VERSION>(),
              AllOf(StartsWith("OpenCL "), Not(HasSubstr(std::string(1, '\0')))));
  EXPECT_THAT(context_.devices(), Contains(device_));
  EXPECT_EQ(queue_.context(), context_);
  EXPECT_EQ(queue_.device(), device_);
  EXPECT_EQ(queue_.device_version(), device_.version());
  EXPECT_EQ(device_.platform(), Platform::all().front());
  EXPECT_FALSE((buffer_of(64).info<CL_MEM_ASSOCIATED_MEMOBJECT>()));
}

TEST_F(Info, EveryParameterIsRead) {
#define CLMEM_INFO(Info, param, ...) static_cast<void>(asked(Kind<Info>{}).template info<param>());
#include <clmem/detail/info_parameters.def>
#undef CLMEM_INFO
}

TEST_F(Info, D30VersionAndProfileAreDistinguished) {
  EXPECT_THAT(device_.info<CL_DEVICE_PROFILE>(), HasSubstr("_PROFILE"));
  EXPECT_THAT(device_.info<CL_DEVICE_VERSION>(), StartsWith("OpenCL "));
  EXPECT_GE(device_.version(), (Version{1, 0}));
}

TEST_F(Info, AbsentDevicesAreAnEmptyList) {
  EXPECT_TRUE(device_.platform().devices(DeviceType::custom).empty());
}

TEST_F(Info, AdoptedQueuesKnowTheirDevice) {
  const CommandQueue shared{retain, queue_.get()};
  EXPECT_EQ(shared, queue_);
  EXPECT_EQ(shared.device_version(), queue_.device_version());
  EXPECT_EQ(CommandQueue{context_}.device(), device_);
  EXPECT_THROW((CommandQueue{retain, nullptr}), LogicError);
}

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

using ContextOnDevice = OnDevice;

cl_context_properties value_of(const Platform& platform) {
  return reinterpret_cast<cl_context_properties>(platform.get());
}

TEST_F(ContextOnDevice, ReturnsDevicesAndProperties) {
  ContextProperties properties;
  properties.set_platform(device_.platform());
  const Context context{device_, {.properties = properties}};
  EXPECT_EQ(context.num_devices(), 1u);
  EXPECT_THAT(context.devices(), ElementsAre(device_));
  EXPECT_EQ(context.reference_count(), 1u);
  EXPECT_EQ(context.properties(), properties);
  EXPECT_EQ(context.properties().platform(), device_.platform());
  EXPECT_EQ(Buffer(context, MemFlags::read_write, 64).size(), 64u);
}

TEST_F(ContextOnDevice, PropertiesMayBeNone) {
  EXPECT_TRUE(context_.properties().empty());
}

// A device type in place of devices selects devices of the first platform.
TEST_F(ContextOnDevice, TypesChooseTheDevices) {
  const Context context{device_.type()};
  EXPECT_THAT(context.devices(), Contains(device_));
  EXPECT_EQ(context.properties().platform(), Platform::all().front());
  EXPECT_THAT(Context{DeviceType::default_device}.devices(), SizeIs(1));
}

TEST_F(ContextOnDevice, AbsentTypesAreNotFound) {
  EXPECT_THAT(
      [] { static_cast<void>(Context{DeviceType::custom}); },
      ThrowsMessage<RuntimeError>(HasSubstr(
          "clCreateContextFromType: CL_DEVICE_NOT_FOUND: device type = CL_DEVICE_TYPE_CUSTOM")));
}

TEST_F(ContextOnDevice, NotificationsLiveAsLongAsTheContext) {
  std::promise<void> dropped;
  std::shared_ptr<const void> captured{&dropped, [&](const void*) { dropped.set_value(); }};
  Context context{device_, {.callback = [captured](auto, auto) {}}};
  captured.reset();
  std::future<void> done = dropped.get_future();
  Buffer buffer{context, MemFlags::read_write, 64};
  context.release();
  EXPECT_EQ(done.wait_for(std::chrono::seconds{0}), std::future_status::timeout);
  buffer.release();
  done.get();
}

// Lists of properties are ended, and a name set again has the new value in the old place.
TEST(ContextProperties, AreAListWithAnEnd) {
  ContextProperties properties;
  EXPECT_EQ(properties.data(), nullptr);
  EXPECT_FALSE(properties.platform().get());
  properties.set_property(CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE).set_property(0x4000, 7);
  properties.set_property(CL_CONTEXT_INTEROP_USER_SYNC, CL_FALSE);
  EXPECT_EQ(properties.size(), 2u);
  EXPECT_THAT((std::span{properties.data(), 5}),
              ElementsAre(CL_CONTEXT_INTEROP_USER_SYNC, CL_FALSE, 0x4000, 7, 0));
  EXPECT_THAT(properties.entries(),
              ElementsAre(ContextProperty{CL_CONTEXT_INTEROP_USER_SYNC, CL_FALSE},
                          ContextProperty{0x4000, 7}));
  EXPECT_EQ(properties.property(0x4000), 7);
  EXPECT_EQ(properties.property(CL_CONTEXT_PLATFORM), std::nullopt);
}

TEST(ContextProperties, AreReadFromLists) {
  const Platform platform = Platform::all().front();
  const std::array<cl_context_properties, 3> list{CL_CONTEXT_PLATFORM, value_of(platform), 0};
  EXPECT_EQ(ContextProperties::from(list).platform(), platform);
  EXPECT_EQ(ContextProperties::from(list), ContextProperties::from(std::span{list}.first(2)));
  EXPECT_TRUE(ContextProperties::from({}).empty());
}

TEST(ContextProperties, MistakesAreNamed) {
  const std::array<cl_context_properties, 4> twice{0x4000, 1, 0x4000, 2};
  EXPECT_THAT([&] { static_cast<void>(ContextProperties::from(twice)); },
              ThrowsMessage<LogicError>(HasSubstr("property 0x4000 is given twice")));
  EXPECT_THAT([&] { static_cast<void>(ContextProperties::from(std::span{twice}.first(3))); },
              ThrowsMessage<LogicError>(HasSubstr("property 0x4000 has no value")));
  EXPECT_THAT([] { ContextProperties{}.set_property(0, 1); },
              ThrowsMessage<LogicError>(HasSubstr("property 0x0 ends the list")));
  EXPECT_THAT([] { ContextProperties{}.set_platform(Platform{}); },
              ThrowsMessage<LogicError>(HasSubstr("the platform is empty")));
}

TEST(ContextProperties, NamesAreSpelt) {
  EXPECT_EQ(context_property_name(CL_CONTEXT_PLATFORM), "platform");
  EXPECT_EQ(context_property_name(CL_CONTEXT_INTEROP_USER_SYNC), "interop_user_sync");
  EXPECT_THAT(context_property_name(0x4000), IsEmpty());
}

}  // namespace
}  // namespace clmem::platform_test
