// SPDX-License-Identifier: Apache-2.0
#include "defects/combinators.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "defects/relay.hpp"

namespace clmem::mock::defects::combinators_test {
namespace {

// A lower layer that returns the set status and records the arguments.
struct Below {
  static inline cl_int code = CL_SUCCESS;
  static inline std::vector<std::size_t> read_offsets;
  static inline int markers = 0;
  static inline int buffers = 0;

  static cl_int CL_API_CALL read(cl_command_queue, cl_mem, cl_bool, std::size_t offset, std::size_t,
                                 void*, cl_uint, const cl_event*, cl_event*) {
    read_offsets.push_back(offset);
    return code;
  }

  static cl_int CL_API_CALL read_rect(cl_command_queue, cl_mem, cl_bool,
                                      const std::size_t* buffer_origin, const std::size_t*,
                                      const std::size_t*, std::size_t, std::size_t, std::size_t,
                                      std::size_t, void*, cl_uint, const cl_event*, cl_event*) {
    read_offsets.assign(buffer_origin, buffer_origin + 3);
    return code;
  }

  // Runs the callback at once.
  static cl_int CL_API_CALL set_callback(cl_event event, cl_int status,
                                         void(CL_CALLBACK* notify)(cl_event, cl_int, void*),
                                         void* user_data) {
    notify(event, status, user_data);
    return code;
  }

  static cl_int CL_API_CALL marker(cl_command_queue, cl_uint, const cl_event*, cl_event* event) {
    ++markers;
    *event = reinterpret_cast<cl_event>(&markers);
    return CL_SUCCESS;
  }

  static cl_mem CL_API_CALL create(cl_context, cl_mem_flags flags, std::size_t, void*,
                                   cl_int* errcode) {
    *errcode = flags == CL_MEM_READ_WRITE ? CL_SUCCESS : code;
    ++buffers;
    return *errcode == CL_SUCCESS ? reinterpret_cast<cl_mem>(&buffers) : nullptr;
  }

  static cl_int CL_API_CALL mem_info(cl_mem, cl_mem_info, std::size_t, void* value, std::size_t*) {
    if (value != nullptr) {
      *static_cast<std::size_t*>(value) = 64;
    }
    return code;
  }
};

class Combinators : public testing::Test {
 protected:
  Combinators() {
    Below::code = CL_SUCCESS;
    Below::read_offsets.clear();
    Below::markers = 0;
    Below::buffers = 0;
    table.clEnqueueReadBuffer = &Below::read;
    table.clEnqueueReadBufferRect = &Below::read_rect;
    table.clSetEventCallback = &Below::set_callback;
    table.clEnqueueMarkerWithWaitList = &Below::marker;
    table.clCreateBuffer = &Below::create;
    table.clGetMemObjectInfo = &Below::mem_info;
  }

  void install(Install defect) { defect(table); }

  cl_int read(std::size_t offset, cl_event* event = nullptr) {
    return table.clEnqueueReadBuffer(nullptr, nullptr, CL_TRUE, offset, 1, nullptr, 0, nullptr,
                                     event);
  }

  cl_icd_dispatch table{};
};

using Offsets = std::vector<std::size_t>;

struct OffsetIsFive {
  bool operator()(const auto& call) const { return arg<"offset">(call) == 5; }
};

// alters: the lower layer gets the changed argument.
TEST_F(Combinators, AltersArguments) {
  install(alters<P::clEnqueueReadBuffer>([](auto& call) { arg<"offset">(call) += 2; }));
  EXPECT_EQ(read(5), CL_SUCCESS);
  EXPECT_EQ(Below::read_offsets, Offsets{7});
}

// changes: the lower layer gets a changed copy, and the caller's own values stay as they are.
TEST_F(Combinators, ChangesWhatAParameterPointsTo) {
  using Sizes = std::array<std::size_t, 3>;
  install(changes<"buffer_origin", Sizes, P::clEnqueueReadBufferRect>(
      [](auto&, Sizes& origin) { origin[1] = 0; }));
  const Sizes origin{7, 8, 9};
  const auto read_rect = [&](const std::size_t* from) {
    return table.clEnqueueReadBufferRect(nullptr, nullptr, CL_TRUE, from, origin.data(),
                                         origin.data(), 0, 0, 0, 0, nullptr, 0, nullptr, nullptr);
  };
  EXPECT_EQ(read_rect(origin.data()), CL_SUCCESS);
  EXPECT_EQ(Below::read_offsets, (Offsets{7, 0, 9}));
  EXPECT_EQ(origin, (Sizes{7, 8, 9}));
}

// spoils: runs after a call that succeeded, and after no other.
TEST_F(Combinators, SpoilsAfterSuccess) {
  install(spoils<P::clEnqueueReadBuffer>([](auto& call, auto& answer) {
    Below::read_offsets.push_back(arg<"offset">(call) + 1);
    answer.status = CL_OUT_OF_RESOURCES;
  }));
  EXPECT_EQ(read(3), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(Below::read_offsets, (Offsets{3, 4}));
  Below::code = CL_INVALID_VALUE;
  EXPECT_EQ(read(5), CL_INVALID_VALUE);
  EXPECT_EQ(Below::read_offsets, (Offsets{3, 4, 5}));
}

// relays: the application's callback is called as the defect says, with the user data at hand.
TEST_F(Combinators, RelaysCallbacks) {
  install(relays<P::clSetEventCallback, "pfn_notify">([](const auto& to, cl_event event, cl_int) {
    to.function(event, CL_RUNNING, to.user_data);
  }));
  cl_int got = CL_COMPLETE;
  constexpr auto note = [](cl_event, cl_int status, void* place) {
    *static_cast<cl_int*>(place) = status;
  };
  EXPECT_EQ(table.clSetEventCallback(nullptr, CL_COMPLETE, note, &got), CL_SUCCESS);
  EXPECT_EQ(got, CL_RUNNING);
}

// accepts: only the given code becomes success, and only if the condition holds.
TEST_F(Combinators, AcceptsOneCodeOnCondition) {
  install(accepts<CL_INVALID_VALUE, P::clEnqueueReadBuffer>(OffsetIsFive{}));
  Below::code = CL_INVALID_VALUE;
  EXPECT_EQ(read(5), CL_SUCCESS);
  EXPECT_EQ(read(4), CL_INVALID_VALUE);
  Below::code = CL_INVALID_CONTEXT;
  EXPECT_EQ(read(5), CL_INVALID_CONTEXT);
}

// An accepted command returns an event that completes, if one was requested.
TEST_F(Combinators, AcceptedCommandGivesEvent) {
  install(accepts<CL_INVALID_VALUE, P::clEnqueueReadBuffer>());
  Below::code = CL_INVALID_VALUE;
  EXPECT_EQ(read(0), CL_SUCCESS);
  EXPECT_EQ(Below::markers, 0);
  cl_event event = nullptr;
  EXPECT_EQ(read(0, &event), CL_SUCCESS);
  EXPECT_EQ(Below::markers, 1);
  EXPECT_NE(event, nullptr);
}

// An accepted creation returns an object, and the status even if errcode_ret was null.
TEST_F(Combinators, AcceptedCreationGivesObject) {
  install(accepts<CL_INVALID_BUFFER_SIZE, P::clCreateBuffer>());
  Below::code = CL_INVALID_BUFFER_SIZE;
  cl_int code = 1;
  EXPECT_NE(table.clCreateBuffer(nullptr, CL_MEM_READ_ONLY, 0, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_SUCCESS);
  EXPECT_NE(table.clCreateBuffer(nullptr, CL_MEM_READ_ONLY, 0, nullptr, nullptr), nullptr);
}

// refuses: the lower layer is not called.
TEST_F(Combinators, RefusesOnCondition) {
  install(refuses<CL_INVALID_OPERATION, P::clEnqueueReadBuffer>(OffsetIsFive{}));
  EXPECT_EQ(read(5), CL_INVALID_OPERATION);
  EXPECT_EQ(read(4), CL_SUCCESS);
  EXPECT_EQ(Below::read_offsets, Offsets{4});
}

// confuses: one code becomes another, all others are unchanged.
TEST_F(Combinators, ConfusesOneCode) {
  install(confuses<CL_INVALID_VALUE, CL_INVALID_CONTEXT, P::clEnqueueReadBuffer>());
  Below::code = CL_INVALID_VALUE;
  EXPECT_EQ(read(0), CL_INVALID_CONTEXT);
  Below::code = CL_OUT_OF_RESOURCES;
  EXPECT_EQ(read(0), CL_OUT_OF_RESOURCES);
}

// skips: success without a call to the lower layer.
TEST_F(Combinators, SkipsOnCondition) {
  install(skips<P::clEnqueueReadBuffer>(OffsetIsFive{}));
  EXPECT_EQ(read(5), CL_SUCCESS);
  EXPECT_EQ(read(6), CL_SUCCESS);
  EXPECT_EQ(Below::read_offsets, Offsets{6});
}

// repeats: the lower layer is called twice.
TEST_F(Combinators, Repeats) {
  install(repeats<P::clEnqueueReadBuffer>());
  EXPECT_EQ(read(3), CL_SUCCESS);
  EXPECT_EQ(Below::read_offsets, (Offsets{3, 3}));
}

// reports: changes one result if the caller wants it, after success only.
TEST_F(Combinators, ReportsAnotherValue) {
  install(reports<CL_MEM_SIZE, std::size_t, P::clGetMemObjectInfo>(
      [](auto&, std::size_t size) { return size + 1; }));
  const auto ask = [&](cl_mem_info name) {
    std::size_t value = 0;
    table.clGetMemObjectInfo(nullptr, name, sizeof value, &value, nullptr);
    return value;
  };
  EXPECT_EQ(ask(CL_MEM_SIZE), 65u);
  EXPECT_EQ(ask(CL_MEM_OFFSET), 64u);
  EXPECT_EQ(table.clGetMemObjectInfo(nullptr, CL_MEM_SIZE, 0, nullptr, nullptr), CL_SUCCESS);
  Below::code = CL_INVALID_VALUE;
  EXPECT_EQ(ask(CL_MEM_SIZE), 64u);
}

// Defects are stacked: the one installed last gets the call first.
TEST_F(Combinators, StacksInOrderOfInstallation) {
  install(alters<P::clEnqueueReadBuffer>([](auto& call) { arg<"offset">(call) *= 2; }));
  install(alters<P::clEnqueueReadBuffer>([](auto& call) { arg<"offset">(call) += 1; }));
  EXPECT_EQ(read(5), CL_SUCCESS);
  EXPECT_EQ(Below::read_offsets, Offsets{12});
}

// Rebuilding from a fresh table removes the defects that are not installed again.
TEST_F(Combinators, SwitchesByStartingOver) {
  const cl_icd_dispatch fresh = table;
  const auto doubles = alters<P::clEnqueueReadBuffer>([](auto& call) { arg<"offset">(call) *= 2; });
  const auto adds = alters<P::clEnqueueReadBuffer>([](auto& call) { arg<"offset">(call) += 1; });
  install(doubles);
  install(adds);
  table = fresh;
  install(adds);
  EXPECT_EQ(read(5), CL_SUCCESS);
  EXPECT_EQ(Below::read_offsets, Offsets{6});
}

// together: no wrapper of a defect calls another wrapper of the same defect.
TEST_F(Combinators, WrapsOfOneDefectDoNotSeeEachOther) {
  install(together(skips<P::clGetMemObjectInfo>(),
                   refuses<CL_INVALID_VALUE, P::clEnqueueReadBuffer>([](const auto& call) {
                     return size_of(call.next(), arg<"buffer">(call)) == 64;
                   })));
  EXPECT_EQ(read(0), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace clmem::mock::defects::combinators_test
