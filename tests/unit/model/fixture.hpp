// SPDX-License-Identifier: Apache-2.0
// fixture.hpp - a model with a context and a queue, and its calls with fewer arguments.
//
//   class Fill : public ModelTest {};
//   TEST_F(Fill, ...) { cl_mem buffer = make_buffer(64); ... EXPECT_EQ(read(buffer), ...); }
//
// Contract: helpers fail the test when their calls do; the calls under test stay visible.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/model.hpp"

namespace clmem::mock {

using Bytes = std::vector<std::uint8_t>;

[[nodiscard]] Bytes counting(std::size_t size, std::uint8_t first = 0);

class ModelTest : public ::testing::Test {
 public:
  ModelTest() : ModelTest(Config{}) {}
  explicit ModelTest(const Config& config);

  [[nodiscard]] cl_context make_context();
  [[nodiscard]] cl_command_queue make_queue(cl_command_queue_properties properties = 0,
                                            std::size_t device = 0);
  [[nodiscard]] cl_mem make_buffer(std::size_t size, cl_mem_flags flags = CL_MEM_READ_WRITE,
                                   void* host_ptr = nullptr);
  [[nodiscard]] cl_mem make_buffer(const Bytes& contents);
  [[nodiscard]] cl_mem make_sub_buffer(cl_mem parent, std::size_t origin, std::size_t size,
                                       cl_mem_flags flags = 0);
  [[nodiscard]] void* make_svm(std::size_t size, cl_svm_mem_flags flags = 0);
  [[nodiscard]] cl_event make_user_event();
  cl_event fill(cl_command_queue on, cl_mem buffer, std::uint8_t value,
                const std::vector<cl_event>& waits = {});
  // Reads the whole buffer with a blocking call.
  [[nodiscard]] Bytes read(cl_mem buffer);
  [[nodiscard]] bool is_live(const void* handle) const;
  [[nodiscard]] cl_int status_of(cl_event event);
  // Returns the value of the query with the arguments that precede its size.
  template <typename T, typename Query, typename... Arguments>
  [[nodiscard]] T info(Query query, Arguments... arguments) {
    T value{};
    EXPECT_EQ((model.*query)(arguments..., sizeof(T), &value, nullptr), CL_SUCCESS);
    return value;
  }
  template <typename T>
  [[nodiscard]] T mem_info(cl_mem object, cl_mem_info name) {
    return info<T>(&Model::clGetMemObjectInfo, object, name);
  }
  template <typename T>
  [[nodiscard]] T device_info(cl_device_id device, cl_device_info name) {
    return info<T>(&Model::clGetDeviceInfo, device, name);
  }
  // Returns what a creation makes, which gets a place for the code.
  template <typename Creation>
  [[nodiscard]] static auto made_by(const Creation& creation) {
    cl_int code = CL_SUCCESS;
    const auto made = creation(&code);
    EXPECT_EQ(code, CL_SUCCESS);
    return made;
  }

  Model model;
  cl_platform_id platform = nullptr;
  std::vector<cl_device_id> devices;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
};

[[nodiscard]] inline Config deferred() {
  Config config;
  config.schedule = Schedule::deferred;
  return config;
}

class DeferredModelTest : public ModelTest {
 protected:
  DeferredModelTest() : ModelTest(deferred()) {}
};

}  // namespace clmem::mock
