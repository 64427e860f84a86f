// SPDX-License-Identifier: Apache-2.0
// Calls that a defect leaves unchanged; `clmem-conformance prove` shows its effects.
#include "defects/combinators.hpp"

#include <gtest/gtest.h>

namespace clmem::mock::defects::combinators_test {
namespace {

// A driver that returns the set status and records the arguments.
struct Driver {
  static inline cl_int code = CL_SUCCESS;
  static inline std::vector<std::size_t> read_offsets;
  static inline int markers = 0;
  static inline int buffers = 0;

  static cl_int CL_API_CALL read(cl_command_queue, cl_mem, cl_bool, std::size_t offset, std::size_t,
                                 void*, cl_uint, const cl_event*, cl_event*) {
    read_offsets.push_back(offset);
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
    Driver::code = CL_SUCCESS;
    Driver::read_offsets.clear();
    Driver::markers = 0;
    Driver::buffers = 0;
    table.clEnqueueReadBuffer = &Driver::read;
    table.clEnqueueMarkerWithWaitList = &Driver::marker;
    table.clCreateBuffer = &Driver::create;
    table.clGetMemObjectInfo = &Driver::mem_info;
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

TEST_F(Combinators, SpoilsAfterSuccess) {
  install(after_success<P::clEnqueueReadBuffer>([](auto& call, auto& answer) {
    Driver::read_offsets.push_back(arg<"offset">(call) + 1);
    answer.status = CL_OUT_OF_RESOURCES;
  }));
  EXPECT_EQ(read(3), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(Driver::read_offsets, (Offsets{3, 4}));
  Driver::code = CL_INVALID_VALUE;
  EXPECT_EQ(read(5), CL_INVALID_VALUE);
  EXPECT_EQ(Driver::read_offsets, (Offsets{3, 4, 5}));
}

TEST_F(Combinators, AcceptsOneCodeOnCondition) {
  install(accepts<CL_INVALID_VALUE, P::clEnqueueReadBuffer>(OffsetIsFive{}));
  Driver::code = CL_INVALID_VALUE;
  EXPECT_EQ(read(5), CL_SUCCESS);
  EXPECT_EQ(read(4), CL_INVALID_VALUE);
  Driver::code = CL_INVALID_CONTEXT;
  EXPECT_EQ(read(5), CL_INVALID_CONTEXT);
}

TEST_F(Combinators, AcceptedCommandGivesEvent) {
  install(accepts<CL_INVALID_VALUE, P::clEnqueueReadBuffer>());
  Driver::code = CL_INVALID_VALUE;
  EXPECT_EQ(read(0), CL_SUCCESS);
  EXPECT_EQ(Driver::markers, 0);
  cl_event event = nullptr;
  EXPECT_EQ(read(0, &event), CL_SUCCESS);
  EXPECT_EQ(Driver::markers, 1);
  EXPECT_NE(event, nullptr);
}

// An accepted creation returns an object, and the status even if errcode_ret was null.
TEST_F(Combinators, AcceptedCreationGivesObject) {
  install(accepts<CL_INVALID_BUFFER_SIZE, P::clCreateBuffer>());
  Driver::code = CL_INVALID_BUFFER_SIZE;
  cl_int code = 1;
  EXPECT_NE(table.clCreateBuffer(nullptr, CL_MEM_READ_ONLY, 0, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_SUCCESS);
  EXPECT_NE(table.clCreateBuffer(nullptr, CL_MEM_READ_ONLY, 0, nullptr, nullptr), nullptr);
}

TEST_F(Combinators, RefusesOnCondition) {
  install(refuses<CL_INVALID_OPERATION, P::clEnqueueReadBuffer>(OffsetIsFive{}));
  EXPECT_EQ(read(5), CL_INVALID_OPERATION);
  EXPECT_EQ(read(4), CL_SUCCESS);
  EXPECT_EQ(Driver::read_offsets, Offsets{4});
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
  Driver::code = CL_INVALID_VALUE;
  EXPECT_EQ(ask(CL_MEM_SIZE), 64u);
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
