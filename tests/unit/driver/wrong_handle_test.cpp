// SPDX-License-Identifier: Apache-2.0
// Wrong handles of each kind in each argument of each entry point. The calls bypass the loader,
// which would read the handle.
#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "clmem/mock/status_names.hpp"
#include "every_object.hpp"

namespace clmem::mock::wrong_handle_test {
namespace {

// The code for a wrong handle of each class, unless a rule below says otherwise.
struct ClassCode {
  static constexpr cl_int of(cl_platform_id) { return CL_INVALID_PLATFORM; }
  static constexpr cl_int of(cl_device_id) { return CL_INVALID_DEVICE; }
  static constexpr cl_int of(cl_context) { return CL_INVALID_CONTEXT; }
  static constexpr cl_int of(cl_command_queue) { return CL_INVALID_COMMAND_QUEUE; }
  static constexpr cl_int of(cl_mem) { return CL_INVALID_MEM_OBJECT; }
  static constexpr cl_int of(cl_sampler) { return CL_INVALID_SAMPLER; }
  static constexpr cl_int of(cl_program) { return CL_INVALID_PROGRAM; }
  static constexpr cl_int of(cl_kernel) { return CL_INVALID_KERNEL; }
  static constexpr cl_int of(cl_event) { return CL_INVALID_EVENT; }
};

template <typename T>
concept Handle = requires(T handle) {
  ClassCode::of(handle);
};

template <typename T>
constexpr bool is_handle_list = false;
template <Handle T>
constexpr bool is_handle_list<const T*> = true;

// The calls that return another code.
struct OtherCode {
  EntryPoint point;
  std::string_view parameter;
  cl_int code;
};

constexpr OtherCode other_codes[]{
    // Other arguments, which are zero here, are checked before.
    {EntryPoint::clEnqueueNativeKernel, "mem_list", CL_INVALID_VALUE},
    {EntryPoint::clCompileProgram, "input_headers", CL_INVALID_VALUE},
    // The device does not have the feature.
    {EntryPoint::clSetDefaultDeviceCommandQueue, "command_queue", CL_INVALID_OPERATION},
};

// NULL selects the only device of the kernel (clGetKernelWorkGroupInfo).
constexpr bool takes_null(EntryPoint point, std::string_view parameter) {
  return parameter == "device" && (point == EntryPoint::clGetKernelWorkGroupInfo ||
                                   point == EntryPoint::clGetKernelSubGroupInfo ||
                                   point == EntryPoint::clGetKernelSubGroupInfoKHR);
}

// Extensions that the mock does not have.
bool is_refused(EntryPoint point) {
  const std::string_view name = name_of(point);
  return name.find("GL") != std::string_view::npos || name.ends_with("DeviceEXT") ||
         name.ends_with("DevicesEXT");
}

cl_int expected_code(EntryPoint point, std::size_t index, cl_int of_class, cl_int refusal) {
  const std::string_view parameter = parameters_of(point)[index].name;
  const auto* const exception = std::ranges::find_if(other_codes, [&](const OtherCode& one) {
    return one.point == point && one.parameter == parameter;
  });
  if (exception != std::end(other_codes)) {
    return exception->code;
  }
  if (is_refused(point)) {
    return refusal;
  }
  return parameter == "event_wait_list" ? CL_INVALID_EVENT_WAIT_LIST : of_class;
}

struct WrongHandle {
  const char* sort;
  void* value;
};

class WrongHandles : public EveryObject {
 public:
  template <typename T>
  [[nodiscard]] std::vector<WrongHandle> wrong_handles() const {
    void* const other =
        std::is_same_v<T, cl_event> ? static_cast<void*>(queue) : static_cast<void*>(user_event);
    return {{"null", nullptr},
            {"stale", stale<T>()},
            {"of another class", other},
            {"in the application's memory", const_cast<std::uint64_t*>(foreign_.data())},
            {"a small number", reinterpret_cast<void*>(std::uintptr_t{1})},
            {"a large number", reinterpret_cast<void*>(~std::uintptr_t{0})},
            {"a random number", reinterpret_cast<void*>(std::uintptr_t{0x5EED'0BAD'F00D'1234})}};
  }

 protected:
  void SetUp() override {
    EveryObject::SetUp();
    constexpr std::array<cl_device_partition_property, 3> halves{CL_DEVICE_PARTITION_EQUALLY, 2, 0};
    std::array<cl_device_id, 2> parts{};
    ASSERT_EQ(clCreateSubDevices(device, halves.data(), 2, parts.data(), nullptr), CL_SUCCESS);
    std::ranges::for_each(parts, clReleaseDevice);
    std::get<cl_device_id>(stale_) = parts[0];
    const cl_context old = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    clReleaseContext(std::get<cl_context>(stale_) = old);
    clReleaseCommandQueue(std::get<cl_command_queue>(stale_) =
                              clCreateCommandQueue(context, device, 0, nullptr));
    clReleaseMemObject(std::get<cl_mem>(stale_) = clCreateBuffer(context, 0, 16, nullptr, nullptr));
    clReleaseSampler(std::get<cl_sampler>(stale_) = clCreateSampler(
                         context, CL_TRUE, CL_ADDRESS_NONE, CL_FILTER_NEAREST, nullptr));
    clReleaseProgram(std::get<cl_program>(stale_) =
                         clCreateProgramWithBuiltInKernels(context, 1, &device, "idle", nullptr));
    clReleaseKernel(std::get<cl_kernel>(stale_) = clCreateKernel(program, "idle", nullptr));
    clReleaseEvent(std::get<cl_event>(stale_) = clCreateUserEvent(context, nullptr));
    held_ = mock.live_objects();
  }

  std::size_t held_ = 0;

 private:
  // Returns a stale device for platforms, which are never released.
  template <typename T>
  [[nodiscard]] void* stale() const {
    if constexpr (std::is_same_v<T, cl_platform_id>) {
      return std::get<cl_device_id>(stale_);
    } else {
      return std::get<T>(stale_);
    }
  }

  std::tuple<cl_device_id, cl_context, cl_command_queue, cl_mem, cl_sampler, cl_program, cl_kernel,
             cl_event>
      stale_;
  std::array<std::uint64_t, 16> foreign_{};
};

// Makes calls with one wrong handle, live handles elsewhere, and zeros for other arguments.
template <EntryPoint point, typename Function = FunctionOf<point>>
struct Attempt;

template <EntryPoint point, typename R, typename... A>
struct Attempt<point, R(CL_API_CALL*)(A...)> {
  using Arguments = std::tuple<A...>;

  static std::size_t all_positions(const WrongHandles& test) {
    return [&]<std::size_t... index>(std::index_sequence<index...>) {
      return (position<index>(test) + ... + 0U);
    }
    (std::index_sequence_for<A...>{});
  }

 private:
  [[nodiscard]] static Arguments live(const WrongHandles& test) {
    return [&]<std::size_t... index>(std::index_sequence<index...>) {
      return Arguments{test.live<A>(parameters_of(point)[index].name)...};
    }
    (std::index_sequence_for<A...>{});
  }

  template <std::size_t index>
  static std::size_t position(const WrongHandles& test) {
    using T = std::tuple_element_t<index, Arguments>;
    if constexpr (Handle<T>) {
      for (const WrongHandle& wrong : test.wrong_handles<T>()) {
        if (wrong.value == nullptr && takes_null(point, parameters_of(point)[index].name)) {
          continue;
        }
        Arguments arguments = live(test);
        std::get<index>(arguments) = static_cast<T>(wrong.value);
        expect_refusal<index, T>(test, arguments, wrong);
      }
      return test.wrong_handles<T>().size();
    } else if constexpr (is_handle_list<T>) {
      using Element = std::remove_cv_t<std::remove_pointer_t<T>>;
      for (const WrongHandle& wrong : test.wrong_handles<Element>()) {
        const auto handle = static_cast<Element>(wrong.value);
        Arguments arguments = live(test);
        std::get<index>(arguments) = &handle;
        set_count<index>(arguments, std::index_sequence_for<A...>{});
        expect_refusal<index, Element>(test, arguments, wrong);
      }
      return test.wrong_handles<Element>().size();
    } else {
      return 0;
    }
  }

  // Sets the number of handles in the list at the index to one.
  template <std::size_t list, std::size_t... index>
  static void set_count(Arguments& arguments, std::index_sequence<index...>) {
    const auto count = parameter_index(point, parameters_of(point)[list].counted_by);
    const auto set = [&]<typename T>(std::size_t at, T& argument) {
      if constexpr (std::is_same_v<T, cl_uint>) {
        argument = at == count ? 1 : argument;
      }
    };
    (set(index, std::get<index>(arguments)), ...);
  }

  template <std::size_t index, typename T>
  static void expect_refusal(const WrongHandles& test, Arguments& arguments,
                             const WrongHandle& wrong) {
    SCOPED_TRACE(std::string{name_of(point)} + ", " +
                 std::string{parameters_of(point)[index].name} + ": " + wrong.sort);
    const auto code =
        status_name(expected_code(point, index, ClassCode::of(T{}), Slot<point>::refusal_code));
    const auto called = test.function<point>();
    if constexpr (std::is_same_v<R, cl_int>) {
      EXPECT_EQ(status_name(std::apply(called, arguments)), code);
    } else if constexpr (std::is_void_v<R>) {
      std::apply(called, arguments);  // returns no result, and must not crash
    } else {
      cl_int answer = CL_SUCCESS;
      if constexpr (std::is_same_v<std::tuple_element_t<sizeof...(A) - 1, Arguments>, cl_int*>) {
        std::get<sizeof...(A) - 1>(arguments) = &answer;
        EXPECT_EQ(std::apply(called, arguments), R{});
        EXPECT_EQ(status_name(answer), code);
      } else {
        EXPECT_EQ(std::apply(called, arguments), R{});
      }
    }
  }
};

TEST_F(WrongHandles, AreAnsweredByTheCodeOfTheirClass) {
  std::size_t calls = 0;
  for_each_call([&]<EntryPoint point>() { calls += Attempt<point>::all_positions(*this); });
  EXPECT_GT(calls, 1400u);
  EXPECT_EQ(mock.live_objects(), held_);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock::wrong_handle_test
