// SPDX-License-Identifier: Apache-2.0
// Every entry point, called by the loader's symbol.
#include <dlfcn.h>

#include "clmem/mock/status_names.hpp"
#include "every_object.hpp"

namespace clmem::mock::entry_points_test {
namespace {

class EntryPoints : public EveryObject {
 public:
  // Returns the loader's function, or that of the driver for extensions without a symbol.
  template <EntryPoint point>
  [[nodiscard]] FunctionOf<point> loaders_function() const {
    void* const symbol = dlsym(RTLD_DEFAULT, std::string{name_of(point)}.c_str());
    return symbol == nullptr ? function<point>() : reinterpret_cast<FunctionOf<point>>(symbol);
  }

  template <typename R, typename... A>
  void call_with_live_handles(R(CL_API_CALL* called)(A...)) const {
    (void)called(live<A>()...);
  }

  template <typename R, typename... A>
  static void call_with_nulls(R(CL_API_CALL* called)(A...)) {
    (void)called(A{}...);
  }
};

// With live handles and zeros for other arguments no call crashes, and each returns a status with a
// name.
TEST_F(EntryPoints, AnswerZerosThroughTheLoader) {
  for_each_call([this]<EntryPoint point>() {
    SCOPED_TRACE(name_of(point));
    SetUp();
    call_with_live_handles(loaders_function<point>());
    for (const Call& call : mock.calls(point)) {
      EXPECT_THAT(status_name(call.status), Not(IsEmpty())) << call.status;
      EXPECT_LE(call.status, CL_SUCCESS);
    }
  });
}

TEST_F(EntryPoints, AnswerNullsWithAnError) {
  for_each_call([&]<EntryPoint point>() {
    SCOPED_TRACE(name_of(point));
    mock.clear_calls();
    call_with_nulls(function<point>());
    const auto calls = mock.calls(point);
    ASSERT_THAT(calls, testing::SizeIs(1));
    const bool reports_errors = point != EntryPoint::clSVMFree && point != EntryPoint::clSVMAlloc &&
                                point != EntryPoint::clUnloadCompiler &&
                                !name_of(point).starts_with("clGetExtensionFunctionAddress");
    EXPECT_EQ(calls.front().status < CL_SUCCESS, reports_errors) << to_string(calls.front());
    EXPECT_EQ(calls.front().result, 0u);
  });
}

}  // namespace
}  // namespace clmem::mock::entry_points_test
