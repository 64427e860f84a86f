// SPDX-License-Identifier: Apache-2.0
// Every entry point, called as an application would: by the loader's symbol.
#include <dlfcn.h>

#include <string>
#include <type_traits>

#include "clmem/mock/status_names.hpp"
#include "session.hpp"
#include "trace/slot.hpp"

namespace clmem::mock {
namespace {

using testing::IsEmpty;
using testing::Not;

class EntryPoints : public Session {
 public:
  // The loader's function. It has no symbol for every extension; an application gets those
  // from the table that the driver's handles lead to.
  template <EntryPoint point>
  [[nodiscard]] FunctionOf<point> function() const {
    const std::string name{name_of(point)};
    if (void* symbol = dlsym(RTLD_DEFAULT, name.c_str())) {
      return reinterpret_cast<FunctionOf<point>>(symbol);
    }
    const auto* table = *reinterpret_cast<const cl_icd_dispatch* const*>(platform);
    return table->*Slot<point>::member;
  }

  // A live object where the parameter is one, so that the loader can forward the call; zero
  // elsewhere.
  template <typename T>
  [[nodiscard]] T argument() const {
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

  template <typename R, typename... A>
  void call_with_live_handles(R(CL_API_CALL* called)(A...)) const {
    (void)called(argument<A>()...);
  }

  template <typename R, typename... A>
  static void call_with_nulls(R(CL_API_CALL* called)(A...)) {
    (void)called(A{}...);
  }
};

// Live handles and zeros for all else: no call crashes, and each is answered with a code that has a
// name.
TEST_F(EntryPoints, AnswerZerosThroughTheLoader) {
  for_each_slot([this]<EntryPoint point>() {
    SCOPED_TRACE(name_of(point));
    SetUp();
    call_with_live_handles(function<point>());
    for (const Call& call : mock.calls(point)) {
      EXPECT_THAT(status_name(call.status), Not(IsEmpty())) << call.status;
      EXPECT_LE(call.status, CL_SUCCESS);
    }
  });
}

// Null for every handle and pointer, straight into the driver's table: an error each, wherever one
// can be told.
TEST_F(EntryPoints, AnswerNullsWithAnError) {
  const auto* table = *reinterpret_cast<const cl_icd_dispatch* const*>(platform);
  for_each_slot([&]<EntryPoint point>() {
    SCOPED_TRACE(name_of(point));
    mock.clear_calls();
    call_with_nulls(table->*Slot<point>::member);
    const auto calls = mock.calls(point);
    ASSERT_THAT(calls, testing::SizeIs(1));
    const bool tells_errors = point != EntryPoint::clSVMFree && point != EntryPoint::clSVMAlloc &&
                              point != EntryPoint::clUnloadCompiler &&
                              !name_of(point).starts_with("clGetExtensionFunctionAddress");
    EXPECT_EQ(calls.front().status < CL_SUCCESS, tells_errors) << to_string(calls.front());
    EXPECT_EQ(calls.front().result, 0u);
  });
}

}  // namespace
}  // namespace clmem::mock
