// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "fixture.hpp"

namespace clmem::mock::sub_device_test {
namespace {

using Properties = std::vector<cl_device_partition_property>;

constexpr cl_device_partition_property equally = CL_DEVICE_PARTITION_EQUALLY;
constexpr cl_device_partition_property by_counts = CL_DEVICE_PARTITION_BY_COUNTS;
constexpr cl_device_partition_property by_domain = CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN;
constexpr cl_device_partition_property numa = CL_DEVICE_AFFINITY_DOMAIN_NUMA;
constexpr cl_device_partition_property next = CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE;

Config seven_units() {
  Config config;
  DeviceConfig& device = config.devices().at(0);
  device.max_compute_units = 7;
  device.partition.max_sub_devices = 4;
  device.partition.affinity = {{CL_DEVICE_AFFINITY_DOMAIN_NUMA, 4},
                               {CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE, 2}};
  return config;
}

class SubDevices : public ModelTest {
 protected:
  explicit SubDevices(const Config& config = seven_units()) : ModelTest(config) {}

  Properties list_info(cl_device_id device, cl_device_info name) {
    std::size_t size = 0;
    EXPECT_EQ(model.clGetDeviceInfo(device, name, 0, nullptr, &size), CL_SUCCESS);
    Properties list(size / sizeof(cl_device_partition_property));
    EXPECT_EQ(model.clGetDeviceInfo(device, name, size, list.data(), nullptr), CL_SUCCESS);
    return list;
  }
  std::vector<cl_device_id> divide(cl_device_id device, const Properties& properties) {
    std::array<cl_device_id, 8> parts{};
    cl_uint count = 0;
    EXPECT_EQ(model.clCreateSubDevices(device, properties.data(), 8, parts.data(), &count),
              CL_SUCCESS);
    return {parts.begin(), parts.begin() + count};
  }
  std::vector<cl_uint> units_of(const std::vector<cl_device_id>& parts) {
    std::vector<cl_uint> units;
    for (const cl_device_id part : parts) {
      units.push_back(device_info<cl_uint>(part, CL_DEVICE_MAX_COMPUTE_UNITS));
    }
    return units;
  }
};

struct PartitionRow {
  const char* name;
  Properties properties;
  std::vector<cl_uint> units;
  Properties type;
};

class Partitions : public SubDevices, public ::testing::WithParamInterface<PartitionRow> {};

TEST_P(Partitions, DivideTheComputeUnits) {
  const auto& row = GetParam();
  const auto parts = divide(devices.front(), row.properties);
  EXPECT_EQ(units_of(parts), row.units);
  for (const cl_device_id part : parts) {
    EXPECT_EQ(device_info<cl_device_id>(part, CL_DEVICE_PARENT_DEVICE), devices.front());
    EXPECT_EQ(list_info(part, CL_DEVICE_PARTITION_TYPE), row.type);
    EXPECT_EQ(device_info<cl_uint>(part, CL_DEVICE_REFERENCE_COUNT), 1u);
  }
}

INSTANTIATE_TEST_SUITE_P(
    , Partitions,
    ::testing::Values(
        PartitionRow{"Equally", {equally, 3, 0}, {3, 3}, {equally, 3, 0}},
        PartitionRow{"Pairs", {equally, 2, 0}, {2, 2, 2}, {equally, 2, 0}},
        PartitionRow{"Counts", {by_counts, 1, 2, 3, 0, 0}, {1, 2, 3}, {by_counts, 1, 2, 3, 0, 0}},
        PartitionRow{"OneTerminator", {by_counts, 4, 3, 0}, {4, 3}, {by_counts, 4, 3, 0, 0}},
        PartitionRow{"Numa", {by_domain, numa, 0}, {4, 3}, {by_domain, numa, 0}},
        PartitionRow{"Next", {by_domain, next, 0}, {4, 3}, {by_domain, numa, 0}}),
    [](const auto& row) { return row.param.name; });

// Malformed lists and divisions that the device cannot make (the suite has no requirement for
// these).
TEST_F(SubDevices, ListsAreChecked) {
  constexpr cl_device_partition_property l4 = CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE;
  for (const auto& [properties, code] : {std::pair{Properties{0}, CL_INVALID_VALUE},
                                         {{equally, 0, 0}, CL_INVALID_VALUE},
                                         {{equally, 7, 0}, CL_DEVICE_PARTITION_FAILED},
                                         {{equally, 1, 0}, CL_DEVICE_PARTITION_FAILED},
                                         {{equally, 3, by_domain, numa, 0}, CL_INVALID_VALUE},
                                         {{by_counts, 0, 0}, CL_INVALID_VALUE},
                                         {{by_counts, -1, 0, 0}, CL_INVALID_DEVICE_PARTITION_COUNT},
                                         {{by_domain, numa | l4, 0}, CL_INVALID_VALUE},
                                         {{by_domain, l4, 0}, CL_INVALID_VALUE}}) {
    EXPECT_EQ(model.clCreateSubDevices(devices.front(), properties.data(), 0, nullptr, nullptr),
              code)
        << properties[0];
  }
}

// Sub-devices can be divided until they have one compute unit or no smaller domain.
TEST_F(SubDevices, AreDividedFurther) {
  const auto outer = divide(devices.front(), {by_domain, next, 0});
  EXPECT_EQ(device_info<cl_device_affinity_domain>(outer[1], CL_DEVICE_PARTITION_AFFINITY_DOMAIN),
            cl_device_affinity_domain{CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE |
                                      CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE});
  const auto inner = divide(outer[1], {by_domain, next, 0});
  EXPECT_EQ(units_of(inner), (std::vector<cl_uint>{2, 1}));
  EXPECT_EQ(list_info(inner[0], CL_DEVICE_PARTITION_PROPERTIES), (Properties{equally, by_counts}));
  EXPECT_EQ(list_info(inner[1], CL_DEVICE_PARTITION_PROPERTIES), Properties{0});
  EXPECT_EQ(device_info<cl_device_affinity_domain>(inner[1], CL_DEVICE_PARTITION_AFFINITY_DOMAIN),
            0u);
  const Properties again{equally, 1, 0};
  EXPECT_EQ(model.clCreateSubDevices(inner[1], again.data(), 0, nullptr, nullptr),
            CL_DEVICE_PARTITION_FAILED);
}

}  // namespace
}  // namespace clmem::mock::sub_device_test
