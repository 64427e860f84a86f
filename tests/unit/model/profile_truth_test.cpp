// SPDX-License-Identifier: Apache-2.0
// The devices of every shipped profile and the default device reach the minima of the device
// queries table, and report the features that follow from their other queries.
#include <gmock/gmock.h>

#include <set>
#include <string>

#include "model/model.hpp"
#include "profiles/shipped_profile.hpp"
#include "script/script.hpp"

namespace clmem::mock::profile_truth_test {
namespace {

struct Profile {
  std::string name;
  Config config;
};

void PrintTo(const Profile& profile, std::ostream* out) {
  *out << profile.name;
}

std::vector<Profile> profiles() {
  std::vector<Profile> all{{"default", Config{}}};
  for (const ShippedProfile& shipped : shipped_profiles()) {
    const std::string name{shipped.name};
    EXPECT_NE(shipped.text.find("\"description\""), std::string_view::npos) << name;
    all.push_back({name, parse_script(shipped.text, name + ".json", {}).config});
  }
  return all;
}

std::string name_of(const testing::TestParamInfo<Profile>& row) {
  std::string name = row.param.name;
  std::erase_if(name, [](char c) { return c == '-' || c == '.'; });
  return name;
}

class ProfileTruth : public testing::TestWithParam<Profile> {
 protected:
  // Returns the value of a query, or nothing if the query is newer than the device.
  [[nodiscard]] std::optional<std::uint64_t> number(cl_device_id device, cl_device_info name) {
    std::uint64_t value = 0;
    const cl_int code = model.clGetDeviceInfo(device, name, sizeof(value), &value, nullptr);
    return code == CL_SUCCESS ? std::optional{value} : std::nullopt;
  }
  [[nodiscard]] bool is(cl_device_id device, cl_device_info name) {
    return number(device, name).value_or(0) != 0;
  }
  [[nodiscard]] std::string text(cl_device_id device, cl_device_info name) {
    std::array<char, 1024> value{};
    EXPECT_EQ(model.clGetDeviceInfo(device, name, value.size(), value.data(), nullptr), CL_SUCCESS);
    return value.data();
  }
  [[nodiscard]] std::set<std::string> features(cl_device_id device) {
    std::array<cl_name_version, 32> list{};
    std::size_t size = 0;
    EXPECT_EQ(model.clGetDeviceInfo(device, CL_DEVICE_OPENCL_C_FEATURES, sizeof(list), list.data(),
                                    &size),
              CL_SUCCESS);
    std::set<std::string> names;
    for (std::size_t at = 0; at < size / sizeof(cl_name_version); ++at) {
      names.insert(list.at(at).name);
    }
    return names;
  }
  [[nodiscard]] std::vector<cl_device_id> devices() {
    cl_platform_id platform = nullptr;
    EXPECT_EQ(model.clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
    cl_uint count = 0;
    (void)model.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
    std::vector<cl_device_id> found(count);
    EXPECT_EQ(model.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, found.data(), nullptr),
              CL_SUCCESS);
    return found;
  }

  Model model{GetParam().config, nullptr};
};

constexpr cl_device_info always = CL_DEVICE_AVAILABLE;

struct MinimumRow {
  cl_device_info name;
  std::uint64_t least;
};

// The suite checks the minima of memory.
constexpr MinimumRow minima[]{
    {CL_DEVICE_MAX_COMPUTE_UNITS, 1},      {CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, 3},
    {CL_DEVICE_MAX_WORK_GROUP_SIZE, 1},    {CL_DEVICE_COMPILER_AVAILABLE, CL_TRUE},
    {CL_DEVICE_LINKER_AVAILABLE, CL_TRUE}, {CL_DEVICE_PRINTF_BUFFER_SIZE, 1048576},
};

struct BitsRow {
  cl_device_info name;
  std::uint64_t bits;
  cl_device_info when = always;  // only if this query is not zero
};

constexpr BitsRow mandated_bits[]{
    {CL_DEVICE_SINGLE_FP_CONFIG, CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN},
    {CL_DEVICE_DOUBLE_FP_CONFIG,
     CL_FP_FMA | CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_INF_NAN |
         CL_FP_DENORM,
     CL_DEVICE_DOUBLE_FP_CONFIG},
    {CL_DEVICE_EXECUTION_CAPABILITIES, CL_EXEC_KERNEL},
    {CL_DEVICE_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE},
    {CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
     CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP},
    {CL_DEVICE_ATOMIC_FENCE_CAPABILITIES, CL_DEVICE_ATOMIC_ORDER_RELAXED |
                                              CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
                                              CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP},
};

// A device of the full profile reaches every minimum of the table (Device Queries).
TEST_P(ProfileTruth, FullProfileReachesItsMinima) {
  for (const cl_device_id device : devices()) {
    if (text(device, CL_DEVICE_PROFILE) != "FULL_PROFILE") {
      continue;
    }
    for (const MinimumRow& row : minima) {
      EXPECT_GE(number(device, row.name).value_or(row.least), row.least) << std::hex << row.name;
    }
    for (const BitsRow& row : mandated_bits) {
      if (is(device, row.when)) {
        EXPECT_EQ(number(device, row.name).value_or(row.bits) & row.bits, row.bits)
            << std::hex << row.name;
      }
    }
  }
}

// Every device of the full profile has byte stores and atomics on 32 bits (since OpenCL 1.1).
TEST_P(ProfileTruth, FullProfileHasItsExtensions) {
  for (const cl_device_id device : devices()) {
    for (const char* const name :
         {"cl_khr_byte_addressable_store", "cl_khr_global_int32_base_atomics",
          "cl_khr_global_int32_extended_atomics", "cl_khr_local_int32_base_atomics",
          "cl_khr_local_int32_extended_atomics"}) {
      EXPECT_THAT(text(device, CL_DEVICE_EXTENSIONS), testing::HasSubstr(name));
    }
  }
}

struct FeatureRow {
  const char* feature;
  cl_device_info query;
  std::uint64_t bits = ~std::uint64_t{0};  // any of these
  cl_device_info and_query = 0;            // has to have them as well
};

// The feature macros that follow from queries. Orders and scopes of atomic operations, except
// acquire-release, need the capability of fences as well (OpenCL C, Features).
constexpr FeatureRow implied[]{
    {"__opencl_c_atomic_order_acq_rel", CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
     CL_DEVICE_ATOMIC_ORDER_ACQ_REL},
    {"__opencl_c_atomic_order_seq_cst", CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
     CL_DEVICE_ATOMIC_ORDER_SEQ_CST, CL_DEVICE_ATOMIC_FENCE_CAPABILITIES},
    {"__opencl_c_atomic_scope_device", CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
     CL_DEVICE_ATOMIC_SCOPE_DEVICE, CL_DEVICE_ATOMIC_FENCE_CAPABILITIES},
    {"__opencl_c_atomic_scope_all_devices", CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
     CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES, CL_DEVICE_ATOMIC_FENCE_CAPABILITIES},
    {"__opencl_c_device_enqueue", CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES},
    {"__opencl_c_generic_address_space", CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT},
    {"__opencl_c_fp64", CL_DEVICE_DOUBLE_FP_CONFIG},
    {"__opencl_c_images", CL_DEVICE_IMAGE_SUPPORT},
    {"__opencl_c_int64", always},
    {"__opencl_c_pipes", CL_DEVICE_PIPE_SUPPORT},
    {"__opencl_c_program_scope_global_variables", CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE},
    {"__opencl_c_read_write_images", CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS},
    {"__opencl_c_subgroups", CL_DEVICE_MAX_NUM_SUB_GROUPS},
    {"__opencl_c_work_group_collective_functions",
     CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT},
};

TEST_P(ProfileTruth, FeaturesFollowFromTheDevice) {
  for (const cl_device_id device : devices()) {
    const bool is_3_0 = number(device, CL_DEVICE_NUMERIC_VERSION).has_value();
    if (!is_3_0 || !is(device, CL_DEVICE_COMPILER_AVAILABLE)) {
      continue;
    }
    std::set<std::string> expected;
    for (const FeatureRow& row : implied) {
      const auto also = row.and_query == 0 ? row.bits : number(device, row.and_query).value_or(0);
      if ((number(device, row.query).value_or(0) & also & row.bits) != 0) {
        expected.insert(row.feature);
      }
    }
    const bool writes_3d =
        text(device, CL_DEVICE_EXTENSIONS).find("cl_khr_3d_image_writes") != std::string::npos;
    if (is(device, CL_DEVICE_IMAGE_SUPPORT) && writes_3d) {
      expected.insert("__opencl_c_3d_image_writes");
    }
    EXPECT_EQ(features(device), expected);
  }
}

INSTANTIATE_TEST_SUITE_P(, ProfileTruth, testing::ValuesIn(profiles()), name_of);

}  // namespace
}  // namespace clmem::mock::profile_truth_test
