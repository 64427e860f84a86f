// SPDX-License-Identifier: Apache-2.0
// Every handle position of every entry point, with handles of every wrong sort. The calls go
// through the driver's own table, for a loader would look into the handle first.
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "session.hpp"
#include "trace/slot.hpp"

namespace clmem::mock {
namespace {

template <typename T>
constexpr bool is_handle =
    std::is_same_v<T, cl_platform_id> || std::is_same_v<T, cl_device_id> ||
    std::is_same_v<T, cl_context> || std::is_same_v<T, cl_command_queue> ||
    std::is_same_v<T, cl_mem> || std::is_same_v<T, cl_sampler> || std::is_same_v<T, cl_program> ||
    std::is_same_v<T, cl_kernel> || std::is_same_v<T, cl_event>;

template <typename T>
constexpr bool is_handle_list = false;
template <typename T>
constexpr bool is_handle_list<const T*> = is_handle<T>;

struct WrongHandle {
  const char* sort;
  void* value;
};

class WrongHandles : public Session {
 public:
  const cl_icd_dispatch& table() const {
    return **reinterpret_cast<const cl_icd_dispatch* const*>(platform);
  }

  // For a parameter of type T; an object of another class is a live one of the wrong type.
  template <typename T>
  [[nodiscard]] std::vector<WrongHandle> wrong_handles() const {
    void* const other =
        std::is_same_v<T, cl_event> ? static_cast<void*>(queue) : static_cast<void*>(user_event);
    return {{"null", nullptr},
            {"stale", stale},
            {"of another class", other},
            {"in the application's memory", const_cast<std::uint64_t*>(foreign.data())},
            {"a small number", reinterpret_cast<void*>(std::uintptr_t{1})},
            {"a large number", reinterpret_cast<void*>(~std::uintptr_t{0})},
            {"a random number", reinterpret_cast<void*>(std::uintptr_t{0x5EED'0BAD'F00D'1234})}};
  }

  template <typename T>
  [[nodiscard]] T live() const {
    if constexpr (std::is_same_v<T, cl_platform_id>) {
      return platform;
    } else if constexpr (std::is_same_v<T, cl_device_id>) {
      return device;
    } else if constexpr (std::is_same_v<T, cl_context>) {
      return context;
    } else if constexpr (std::is_same_v<T, cl_command_queue>) {
      return queue;
    } else if constexpr (std::is_same_v<T, cl_mem>) {
      return buffer;
    } else if constexpr (std::is_same_v<T, cl_event>) {
      return user_event;
    } else {
      return T{};
    }
  }

  std::array<std::uint64_t, 16> foreign{};
  void* stale = nullptr;

 protected:
  void SetUp() override {
    Session::SetUp();
    const cl_mem released = clCreateBuffer(context, 0, 16, nullptr, nullptr);
    clReleaseMemObject(released);
    stale = released;
  }
};

// Calls with one wrong handle and live ones elsewhere; every other argument is zero.
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
  // How many calls were made.
  template <std::size_t index>
  static std::size_t position(const WrongHandles& test) {
    using T = std::tuple_element_t<index, Arguments>;
    if constexpr (is_handle<T>) {
      for (const WrongHandle& wrong : test.wrong_handles<T>()) {
        Arguments arguments{test.live<A>()...};
        std::get<index>(arguments) = static_cast<T>(wrong.value);
        expect_refusal<index>(test, arguments, wrong);
      }
      return test.wrong_handles<T>().size();
    } else if constexpr (is_handle_list<T>) {
      using Handle = std::remove_cv_t<std::remove_pointer_t<T>>;
      for (const WrongHandle& wrong : test.wrong_handles<Handle>()) {
        const auto handle = static_cast<Handle>(wrong.value);
        Arguments arguments{test.live<A>()...};
        std::get<index>(arguments) = &handle;
        set_count<index>(arguments, std::index_sequence_for<A...>{});
        expect_refusal<index>(test, arguments, wrong);
      }
      return test.wrong_handles<Handle>().size();
    } else {
      return 0;
    }
  }

  // The number of handles in the list at the index is one.
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

  template <std::size_t index>
  static void expect_refusal(const WrongHandles& test, const Arguments& arguments,
                             const WrongHandle& wrong) {
    SCOPED_TRACE(std::string{name_of(point)} + ", " +
                 std::string{parameters_of(point)[index].name} + ": " + wrong.sort);
    const auto called = test.table().*Slot<point>::member;
    if constexpr (std::is_same_v<R, cl_int>) {
      EXPECT_LT(std::apply(called, arguments), CL_SUCCESS);
    } else if constexpr (std::is_void_v<R>) {
      std::apply(called, arguments);  // has no answer, and must survive
    } else {
      EXPECT_EQ(std::apply(called, arguments), R{});
    }
  }
};

// Whatever stands in place of a handle, the call answers an error and touches nothing.
TEST_F(WrongHandles, AreRefusedAtEveryPosition) {
  std::size_t calls = 0;
  for_each_slot([&]<EntryPoint point>() { calls += Attempt<point>::all_positions(*this); });
  EXPECT_GT(calls, 1000u);
  EXPECT_EQ(mock.live_objects(), 4u);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock
