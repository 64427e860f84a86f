// SPDX-License-Identifier: Apache-2.0
// every_object.hpp - the mock with a live object of every class, for calls to every entry point.
//
//   class EntryPoints : public EveryObject {};
//   function<EntryPoint::clRetainMemObject>()(live<cl_mem>());
//   live<cl_uint>() == 0                       // for types that are not handles
//
// Contract: functions are those of the driver, because a loader reads handles and lacks some
// functions.
#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include "clmem/mock/slot.hpp"
#include "session.hpp"

namespace clmem::mock {

class EveryObject : public Session {
 public:
  template <EntryPoint point>
  [[nodiscard]] FunctionOf<point> function() const {
    return reinterpret_cast<FunctionOf<point>>(
        address_for_platform_(platform, std::string{name_of(point)}.c_str()));
  }

  template <typename T>
  [[nodiscard]] T live() const {
    T found{};
    const auto take = [&]<typename Object>(Object object) {
      if constexpr (std::is_same_v<Object, T>) {
        found = object;
      }
    };
    const auto take_all = [&](auto... objects) { (take(objects), ...); };
    take_all(platform, device, context, queue, buffer, user_event, sampler, program, kernel);
    return found;
  }

  // Returns an image or a buffer, depending on the name of the parameter.
  template <typename T>
  [[nodiscard]] T live(std::string_view parameter) const {
    if constexpr (std::is_same_v<T, cl_mem>) {
      return parameter.find("image") == std::string_view::npos ? buffer : image;
    } else {
      return live<T>();
    }
  }

  cl_mem image = nullptr;
  cl_sampler sampler = nullptr;
  cl_program program = nullptr;
  cl_kernel kernel = nullptr;

 protected:
  void SetUp() override {
    Session::SetUp();
    built_in_.reset();
    built_in_.emplace(mock.register_kernel("kernel void idle()", [](const WorkItem&) {},
                                           {.built_in = BuiltIn::yes}));
    sampler = clCreateSampler(context, CL_TRUE, CL_ADDRESS_NONE, CL_FILTER_NEAREST, nullptr);
    const cl_image_format format{CL_R, CL_UNORM_INT8};
    image = clCreateImage2D(context, 0, &format, 4, 4, 0, nullptr, nullptr);
    program = clCreateProgramWithBuiltInKernels(context, 1, &device, "idle", nullptr);
    kernel = clCreateKernel(program, "idle", nullptr);
    ASSERT_NE(image, nullptr);
    ASSERT_NE(sampler, nullptr);
    ASSERT_NE(kernel, nullptr);
    mock.clear_calls();
  }

 private:
  using AddressForPlatform = void*(CL_API_CALL*)(cl_platform_id, const char*);

  // From the driver's table, because loaders do not pass this function to applications.
  const AddressForPlatform address_for_platform_ = reinterpret_cast<AddressForPlatform>(
      (*reinterpret_cast<const cl_icd_dispatch* const*>(platform))
          ->clGetExtensionFunctionAddress("clIcdGetFunctionAddressForPlatformKHR"));
  std::optional<KernelGuard> built_in_;
};

}  // namespace clmem::mock
