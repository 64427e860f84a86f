// SPDX-License-Identifier: Apache-2.0
#include "device_fixture.hpp"

namespace clmem::context_test {
namespace {

using ContextOnDevice = OnDevice;

cl_context_properties value_of(const Platform& platform) {
  return reinterpret_cast<cl_context_properties>(platform.get());
}

// A context answers for its devices and the properties it was made with, and is used like any.
TEST_F(ContextOnDevice, AnswersWhatItWasMadeWith) {
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

// A context made without properties returns none.
TEST_F(ContextOnDevice, PropertiesMayBeNone) {
  EXPECT_TRUE(context_.properties().empty());
}

// A type of device instead of devices is looked for on the first platform.
TEST_F(ContextOnDevice, TypesChooseTheDevices) {
  const Context context{device_.type()};
  EXPECT_THAT(context.devices(), Contains(device_));
  EXPECT_EQ(context.properties().platform(), Platform::all().front());
  EXPECT_THAT(Context{DeviceType::default_device}.devices(), SizeIs(1));
}

// A type that there is no device of is a failure at run time.
TEST_F(ContextOnDevice, AbsentTypesAreNotFound) {
  EXPECT_THAT(
      [] { static_cast<void>(Context{DeviceType::custom}); },
      ThrowsMessage<RuntimeError>(HasSubstr(
          "clCreateContextFromType: CL_DEVICE_NOT_FOUND: device type = CL_DEVICE_TYPE_CUSTOM")));
}

// The notification lives as long as the context, held by a buffer here, and not longer.
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

// Lists are read with and without their end.
TEST(ContextProperties, AreReadFromLists) {
  const Platform platform = Platform::all().front();
  const std::array<cl_context_properties, 3> list{CL_CONTEXT_PLATFORM, value_of(platform), 0};
  EXPECT_EQ(ContextProperties::from(list).platform(), platform);
  EXPECT_EQ(ContextProperties::from(list), ContextProperties::from(std::span{list}.first(2)));
  EXPECT_TRUE(ContextProperties::from({}).empty());
}

// A list that is malformed is refused with the name.
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
}  // namespace clmem::context_test
