// SPDX-License-Identifier: Apache-2.0
// clCreateSubDevices: the sub-devices that it creates, their parents and reference counts, and how
// long they exist.

#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::sub_device_creation_cases {

using Property = cl_device_partition_property;
using Properties = std::vector<Property>;

// Removes the terminating zeros: the specification leaves open whether a list ends with one or two.
Properties without_end(Properties list) {
  while (!list.empty() && list.back() == 0) {
    list.pop_back();
  }
  return list;
}

cl_uint units_of(cl_device_id device) {
  return info<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MAX_COMPUTE_UNITS);
}

cl_device_id parent_of(cl_device_id device) {
  return info<cl_device_id>(clGetDeviceInfo, device, CL_DEVICE_PARENT_DEVICE);
}

Properties schemes_of(const Fixture& fixture) {
  return without_end(
      info_list<Property>(clGetDeviceInfo, fixture.device().id(), CL_DEVICE_PARTITION_PROPERTIES));
}

cl_uint most_parts(const Fixture& fixture) {
  return info<cl_uint>(clGetDeviceInfo, fixture.device().id(), CL_DEVICE_PARTITION_MAX_SUB_DEVICES);
}

Properties type_of(cl_device_id part) {
  return without_end(info_list<Property>(clGetDeviceInfo, part, CL_DEVICE_PARTITION_TYPE));
}

struct Division {
  Properties properties;
  std::vector<cl_uint> units;
};

Division equally(cl_uint units, cl_uint each) {
  return {{CL_DEVICE_PARTITION_EQUALLY, static_cast<Property>(each), 0},
          std::vector<cl_uint>(units / each, each)};
}

Division halves(cl_uint units) {
  return equally(units, units / 2);
}

Division singles(cl_uint units) {
  return equally(units, 1);
}

Division by_counts(cl_uint units) {
  return {{CL_DEVICE_PARTITION_BY_COUNTS, 1, static_cast<Property>(units - 1),
           CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0},
          {1, units - 1}};
}

// Leaves one compute unit without a sub-device.
Division some_by_counts(cl_uint units) {
  return {{CL_DEVICE_PARTITION_BY_COUNTS, static_cast<Property>(units - 1),
           CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0},
          {units - 1}};
}

void need_scheme(const Fixture& fixture, Property scheme) {
  fixture.needs({1, 2});
  if (!std::ranges::count(schemes_of(fixture), scheme) || units_of(fixture.device().id()) < 2) {
    unsupported("sub-devices of this scheme");
  }
}

using Divide = Division (*)(cl_uint units);

Division division_of(const Fixture& fixture, Divide divide) {
  const Division division = divide(std::max<cl_uint>(units_of(fixture.device().id()), 2));
  need_scheme(fixture, division.properties.front());
  if (division.units.size() > most_parts(fixture)) {
    unsupported("as many sub-devices");
  }
  return division;
}

using Parts = std::vector<Handle<cl_device_id>>;

Parts create_parts(const Fixture& fixture, const Division& division) {
  std::vector<cl_device_id> raw(division.units.size());
  must_succeed(clCreateSubDevices, fixture.device().id(), division.properties.data(),
               static_cast<cl_uint>(raw.size()), raw.data(), nullptr);
  return {raw.begin(), raw.end()};
}

void expect_count_of_parts(Fixture& fixture, Divide divide,
                           std::initializer_list<cl_uint> capacities) {
  const Division division = division_of(fixture, divide);
  for (const cl_uint room : capacities) {
    cl_uint count = 0;
    ASSERT_THAT(clCreateSubDevices(fixture.device().id(), division.properties.data(), room, nullptr,
                                   &count),
                returns(CL_SUCCESS));
    EXPECT_THAT(count, stores("num_devices_ret", static_cast<cl_uint>(division.units.size())));
  }
}

void expect_works(Fixture& fixture, cl_context context, cl_command_queue queue) {
  const Handle<cl_mem> buffer =
      must_make(clCreateBuffer, context, CL_MEM_READ_WRITE, usual_size, nullptr);
  HostBytes& bytes = fixture.host(usual_size);
  must_enqueue(clEnqueueWriteBuffer, queue, buffer.get(), CL_FALSE, 0, usual_size, bytes.data());
  const cl_uint pattern = 0x01020304;
  must_enqueue(clEnqueueFillBuffer, queue, buffer.get(), &pattern, sizeof pattern, 8, 64);
  Bytes seen(usual_size);
  must_read(queue, buffer.get(), seen);
  Bytes expected = bytes.copy();
  fill(expected, std::as_bytes(std::span{&pattern, 1}), 8, 64);
  expect_bytes(seen, expected);
}

// The device chooses the domain.
CLMEM_CASE(CreateSubDevices, NamesAffinityDomain,
           "A sub-device of the next partitionable affinity domain reports its domain.",
           {"Device.PARTITION_TYPE.affinity"}) {
  need_scheme(fixture, CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN);
  const cl_device_id device = fixture.device().id();
  if ((info<cl_device_affinity_domain>(clGetDeviceInfo, device,
                                       CL_DEVICE_PARTITION_AFFINITY_DOMAIN) &
       CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE) == 0) {
    unsupported("sub-devices of the next affinity domain");
  }
  const Properties next{CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN,
                        CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE, 0};
  cl_uint count = 0;
  must_succeed(clCreateSubDevices, device, next.data(), 0, nullptr, &count);
  std::vector<cl_device_id> raw(count);
  must_succeed(clCreateSubDevices, device, next.data(), count, raw.data(), nullptr);
  const Parts parts(raw.begin(), raw.end());
  cl_uint units = 0;
  for (const Handle<cl_device_id>& part : parts) {
    const Properties type = type_of(part.get());
    ASSERT_EQ(type.size(), 2u);
    EXPECT_EQ(type[0], Property{CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN});
    EXPECT_THAT((Properties{CL_DEVICE_AFFINITY_DOMAIN_NUMA, CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE,
                            CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE,
                            CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE}),
                testing::Contains(type[1]));
    units += units_of(part.get());
  }
  EXPECT_LE(units, units_of(device));
}

CLMEM_CASE(
    CreateSubDevices, LeavesRootAlone,
    "Retaining and releasing a root-level device succeeds and does not change its reference count.",
    {"RetainDevice.root"}) {
  const cl_device_id root = fixture.device().id();
  const auto count = [root] {
    return info<cl_uint>(clGetDeviceInfo, root, CL_DEVICE_REFERENCE_COUNT);
  };
  EXPECT_THAT(count(), reports(1u));
  EXPECT_THAT(clRetainDevice(root), returns(CL_SUCCESS));
  EXPECT_THAT(count(), reports(1u));
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(clReleaseDevice(root), returns(CL_SUCCESS));
    EXPECT_THAT(count(), reports(1u));
  }
  expect_alive(fixture);
}

CLMEM_CASE(CreateSubDevices, HasNoMorePartsThanUnits,
           "CL_DEVICE_PARTITION_MAX_SUB_DEVICES is not larger than the number of compute units.",
           {"Device.PARTITION_MAX_SUB_DEVICES"}) {
  EXPECT_LE(most_parts(fixture), units_of(fixture.device().id()));
}

CLMEM_CASE(CreateSubDevices, NamesKnownSchemes,
           "CL_DEVICE_PARTITION_PROPERTIES lists only partition schemes that exist, or none.",
           {"Device.PARTITION_PROPERTIES"}) {
  const Properties schemes = schemes_of(fixture);
  if (fixture.device().text(CL_DEVICE_EXTENSIONS).find("partition") != std::string::npos) {
    unsupported("a device without partition schemes of extensions");
  }
  for (const Property scheme : schemes) {
    EXPECT_THAT((std::vector<Property>{CL_DEVICE_PARTITION_EQUALLY, CL_DEVICE_PARTITION_BY_COUNTS,
                                       CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN}),
                testing::Contains(scheme));
  }
}

Rows<Divide> two_division_rows() {
  return {{"Halves", halves}, {"ByCounts", by_counts}};
}

Rows<Divide> division_rows() {
  return {{"Halves", halves},
          {"Singles", singles},
          {"ByCounts", by_counts},
          {"SomeByCounts", some_by_counts}};
}

CLMEM_TABLE(CreateSubDevices, CountsParts,
            "clCreateSubDevices without a list returns the number of sub-devices.", (Divide divide),
            division_rows(), {"CreateSubDevices.count"}) {
  expect_count_of_parts(fixture, divide, {0});
}

CLMEM_TABLE(CreateSubDevices, IgnoresRoomWithoutList,
            "clCreateSubDevices ignores num_devices if out_devices is NULL.", (Divide divide),
            two_division_rows(), {"CreateSubDevices.count"}) {
  expect_count_of_parts(fixture, divide, {1, 1000});
}

// Passes a list of the exact size, and one with room for another sub-device.
CLMEM_TABLE(CreateSubDevices, Divides,
            "A device is divided into sub-devices with as many of its compute units as the "
            "properties request; each reports its parent, these properties and a reference count.",
            (Divide divide), division_rows(),
            {"CreateSubDevices.parts", "Device.PARENT_DEVICE.part", "Device.PARTITION_TYPE"}) {
  const Division division = division_of(fixture, divide);
  const std::size_t expected = division.units.size();
  for (const std::size_t more : {0U, 1U}) {
    std::vector<cl_device_id> raw(expected + more);
    cl_uint count = 0;
    ASSERT_THAT(clCreateSubDevices(fixture.device().id(), division.properties.data(),
                                   static_cast<cl_uint>(raw.size()), raw.data(), &count),
                returns(CL_SUCCESS));
    EXPECT_THAT(count, stores("num_devices_ret", static_cast<cl_uint>(expected)));
    raw.resize(expected);
    const Parts parts(raw.begin(), raw.end());
    std::vector<cl_uint> units;
    for (const Handle<cl_device_id>& part : parts) {
      ASSERT_TRUE(part);
      units.push_back(units_of(part.get()));
      EXPECT_TRUE(parent_of(part.get()) == fixture.device().id());
      EXPECT_EQ(type_of(part.get()), without_end(division.properties));
      EXPECT_THAT(info<cl_uint>(clGetDeviceInfo, part.get(), CL_DEVICE_REFERENCE_COUNT),
                  stores_at_least("param_value", cl_uint{1}));
    }
    EXPECT_TRUE(std::ranges::is_permutation(units, division.units));
    EXPECT_EQ((std::set<cl_device_id>{raw.begin(), raw.end()}).size(), expected);
    EXPECT_THAT(units_of(fixture.device().id()),
                testing::Ge(std::accumulate(units.begin(), units.end(), 0U)));
  }
}

CLMEM_TABLE(CreateSubDevices, OutlivesItsHandle,
            "A sub-device stays usable through its queues after its handle was released.",
            (Divide divide), two_division_rows(), {"ReleaseDevice.attached-objects"}) {
  Parts parts = create_parts(fixture, division_of(fixture, divide));
  std::map<cl_device_id, Handle<cl_context>> contexts;
  std::map<cl_device_id, cl_command_queue> queues;
  for (Handle<cl_device_id>& handle : parts) {
    const cl_device_id part = handle.get();
    contexts[part] = must_make(clCreateContext, nullptr, 1, &part, nullptr, nullptr);
    queues[part] = fixture.new_queue(contexts[part].get(), part);
    EXPECT_THAT(clReleaseDevice(handle.detach()), returns(CL_SUCCESS));
  }
  for (const auto& [part, queue] : queues) {
    EXPECT_TRUE(info<cl_device_id>(clGetCommandQueueInfo, queue, CL_QUEUE_DEVICE) == part);
    expect_works(fixture, contexts[part].get(), queue);
  }
}

// Runs kernels in a context of the sub-device alone, with a program that was built in that context.
CLMEM_TABLE(CreateSubDevices, RunsKernels,
            "Programs can be built and kernels run in a context of one sub-device.",
            (Divide divide), two_division_rows(), {"CreateSubDevices.usable"},
            .time_limit_s = compiling_limit_s) {
  const Parts parts = create_parts(fixture, division_of(fixture, divide));
  const cl_device_id part = parts.front().get();
  const Handle<cl_context> context =
      must_make(clCreateContext, nullptr, 1, &part, nullptr, nullptr);
  const cl_command_queue queue = fixture.new_queue(context.get(), part);
  KernelPrograms programs{fixture.device(), context.get()};
  const Kernel add{programs, "add_value"};
  Bytes bytes = fixture.fresh(usual_size);
  const Handle<cl_mem> data =
      must_make(clCreateBuffer, context.get(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, usual_size,
                bytes.data());
  add.set_all(data.get(), cl_uchar{7});
  add.enqueue(queue, {usual_size});
  Bytes seen(usual_size);
  must_read(queue, data.get(), seen);
  add_to_each(bytes, 7);
  expect_bytes(seen, bytes);
}

void expect_refused(Fixture& fixture, const Properties& properties, cl_int code, cl_uint room) {
  std::vector<cl_device_id> raw(room);
  cl_uint count = 0;
  EXPECT_THAT(
      clCreateSubDevices(fixture.device().id(), properties.data(), room, raw.data(), &count),
      fixture.refuses(code));
  expect_alive(fixture);
}

CLMEM_TABLE(CreateSubDevices, RefusesShortList,
            "clCreateSubDevices rejects a list that is shorter than the number of sub-devices.",
            (Divide divide), two_division_rows(), {"CreateSubDevices.err.INVALID_VALUE.list"}) {
  const Division division = division_of(fixture, divide);
  std::vector<cl_device_id> raw(division.units.size());
  EXPECT_THAT(clCreateSubDevices(fixture.device().id(), division.properties.data(),
                                 static_cast<cl_uint>(raw.size() - 1), raw.data(), nullptr),
              fixture.refuses(CL_INVALID_VALUE));
  expect_alive(fixture);
}

CLMEM_CASE(
    CreateSubDevices, RefusesScheme,
    "clCreateSubDevices rejects a partition scheme that does not exist or that the device lacks.",
    {"CreateSubDevices.err.INVALID_VALUE.scheme"}) {
  expect_refused(fixture, {0x7777, 1, 0}, CL_INVALID_VALUE, 1);
  // A device that cannot be divided at all may return CL_DEVICE_PARTITION_FAILED for known schemes.
  const Properties schemes = schemes_of(fixture);
  if (schemes.empty()) {
    return;
  }
  if (!std::ranges::count(schemes, CL_DEVICE_PARTITION_EQUALLY)) {
    expect_refused(fixture, {CL_DEVICE_PARTITION_EQUALLY, 1, 0}, CL_INVALID_VALUE,
                   units_of(fixture.device().id()));
  }
  if (!std::ranges::count(schemes, CL_DEVICE_PARTITION_BY_COUNTS)) {
    expect_refused(fixture, {CL_DEVICE_PARTITION_BY_COUNTS, 1, 0, 0}, CL_INVALID_VALUE, 1);
  }
}

CLMEM_CASE(
    CreateSubDevices, RefusesTooManyUnits,
    "clCreateSubDevices rejects counts that add up to more compute units than the device has.",
    {"CreateSubDevices.err.INVALID_DEVICE_PARTITION_COUNT.units"}) {
  need_scheme(fixture, CL_DEVICE_PARTITION_BY_COUNTS);
  const Property units = units_of(fixture.device().id());
  expect_refused(fixture, {CL_DEVICE_PARTITION_BY_COUNTS, units, 1, 0, 0},
                 CL_INVALID_DEVICE_PARTITION_COUNT, 2);
  expect_refused(fixture, {CL_DEVICE_PARTITION_BY_COUNTS, units + 1, 0, 0},
                 CL_INVALID_DEVICE_PARTITION_COUNT, 1);
}

CLMEM_CASE(CreateSubDevices, RefusesTooManyParts,
           "clCreateSubDevices rejects more counts than CL_DEVICE_PARTITION_MAX_SUB_DEVICES.",
           {"CreateSubDevices.err.INVALID_DEVICE_PARTITION_COUNT.parts"}) {
  need_scheme(fixture, CL_DEVICE_PARTITION_BY_COUNTS);
  const cl_uint most = most_parts(fixture);
  if (most >= units_of(fixture.device().id())) {
    unsupported("a device of more compute units than parts");
  }
  Properties properties{CL_DEVICE_PARTITION_BY_COUNTS};
  properties.resize(most + 2, 1);
  properties.insert(properties.end(), {0, 0});
  expect_refused(fixture, properties, CL_INVALID_DEVICE_PARTITION_COUNT, most + 1);
}

TwoDevices two_parts(const Fixture& fixture) {
  TwoDevices two = fixture.two_devices();
  if (two.parts.empty()) {
    unsupported("sub-devices");
  }
  return two;
}

CLMEM_CASE(SubDevice, ReportsParent, "A sub-device reports the device that it was made from.",
           {"Device.PARENT_DEVICE.part"}) {
  const TwoDevices two = two_parts(fixture);
  for (const Handle<cl_device_id>& part : two.parts) {
    EXPECT_TRUE(parent_of(part.get()) == fixture.device().id());
  }
}

CLMEM_CASE(SubDevice, QueueReportsPart,
           "A queue of a sub-device reports the sub-device, not its parent device.",
           {"GetCommandQueueInfo.DEVICE"}) {
  const TwoDevices two = two_parts(fixture);
  for (const cl_device_id part : two.devices) {
    const cl_command_queue queue = fixture.new_queue(two.context.get(), part);
    EXPECT_TRUE(info<cl_device_id>(clGetCommandQueueInfo, queue, CL_QUEUE_DEVICE) == part);
  }
}

CLMEM_CASE(SubDevice, CountsRetainsOfPart,
           "Each retain of a sub-device adds one reference, and each release removes one.",
           {"RetainDevice.count"}) {
  const TwoDevices two = two_parts(fixture);
  expect_counted(counted(two.parts.front().get()));
}

CLMEM_CASE(SubDevice, ReportsNoParent, "A root-level device has no parent device.",
           {"Device.PARENT_DEVICE.root"}) {
  EXPECT_TRUE(parent_of(fixture.device().id()) == nullptr);
}

}  // namespace clmem::conformance::sub_device_creation_cases
