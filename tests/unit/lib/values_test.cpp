// SPDX-License-Identifier: Apache-2.0
// Errors, constants, versions and wards: no device is used.

#include "library.hpp"

namespace clmem::values_test {
namespace {

template <typename Expected>
void expect_class(cl_int code) {
  SCOPED_TRACE(code);
  EXPECT_THROW(throw_error(code, "clFlush"), Expected);
}

TEST(Error, ClassFollowsFromCode) {
  expect_class<MemoryError>(CL_MEM_OBJECT_ALLOCATION_FAILURE);
  expect_class<LogicError>(CL_INVALID_VALUE);
  expect_class<LogicError>(CL_INVALID_PROPERTY);
  expect_class<RuntimeError>(CL_OUT_OF_RESOURCES);
  expect_class<RuntimeError>(CL_MISALIGNED_SUB_BUFFER_OFFSET);
  EXPECT_THAT([] { throw_error(7, "clFlush"); }, ThrowsMessage<Error>("clFlush: unknown status 7"));
}

TEST(Error, CarriesCodeRoutineAndText) {
  const LogicError error{CL_INVALID_VALUE, "clEnqueueReadBuffer", "offset = 4"};
  EXPECT_EQ(error.code(), CL_INVALID_VALUE);
  EXPECT_STREQ(error.routine(), "clEnqueueReadBuffer");
  EXPECT_STREQ(error.what(), "clEnqueueReadBuffer: CL_INVALID_VALUE: offset = 4");
}

TEST(Error, ThreeCodesAreOutOfMemory) {
  EXPECT_TRUE(is_out_of_memory(CL_MEM_OBJECT_ALLOCATION_FAILURE));
  EXPECT_TRUE(is_out_of_memory(CL_OUT_OF_RESOURCES));
  EXPECT_TRUE(is_out_of_memory(CL_OUT_OF_HOST_MEMORY));
  EXPECT_FALSE(is_out_of_memory(CL_SUCCESS));
  EXPECT_FALSE(is_out_of_memory(CL_COMPILER_NOT_AVAILABLE));
  EXPECT_FALSE(is_out_of_memory(CL_PROFILING_INFO_NOT_AVAILABLE));
}

TEST(Cleanup, FailuresReachTheHandler) {
  static std::vector<cl_int> seen;
  const CleanupHandler before =
      set_cleanup_handler([](const char*, cl_int code) noexcept { seen.push_back(code); });
  report_cleanup_failure("clReleaseEvent", CL_INVALID_EVENT);
  set_cleanup_handler(nullptr);
  testing::internal::CaptureStderr();
  report_cleanup_failure("clReleaseEvent", CL_INVALID_EVENT);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "clmem: clean-up failed: clReleaseEvent: CL_INVALID_EVENT (-58)\n");
  EXPECT_THAT(seen, ElementsAre(CL_INVALID_EVENT));
  set_cleanup_handler(before);
}

// Out of memory: try, reclaim, try once more, give up. Any other error is final, and nothing is
// reclaimed for it.
TEST(Retry, ReclaimsOnceAndTriesOnceMore) {
  int reclaimed = 0;
  const ReclaimHook before = set_reclaim_hook([&] { ++reclaimed; });
  for (const cl_int code : {CL_OUT_OF_HOST_MEMORY, CL_INVALID_VALUE}) {
    const bool is_repeated = code == CL_OUT_OF_HOST_MEMORY;
    int calls = 0;
    reclaimed = 0;
    EXPECT_EQ(retry_when_out_of_memory([&] { return ++calls, code; }), code);
    EXPECT_EQ(calls, is_repeated ? 2 : 1);
    EXPECT_EQ(reclaimed, is_repeated ? 1 : 0);
  }
  set_reclaim_hook(before);
}

TEST(Retry, HooksAreReturned) {
  int first = 0;
  const ReclaimHook outer = set_reclaim_hook([&] { ++first; });
  const ReclaimHook mine = set_reclaim_hook({});
  reclaim_memory();
  EXPECT_EQ(first, 0);
  mine();
  EXPECT_EQ(first, 1);
  EXPECT_FALSE(set_reclaim_hook(outer));
}

TEST(Status, NamesKnownAndUnknownCodes) {
  EXPECT_EQ(status_name(CL_MISALIGNED_SUB_BUFFER_OFFSET), "CL_MISALIGNED_SUB_BUFFER_OFFSET");
  EXPECT_EQ(status_name(-9999), "unknown status -9999");
}

// Each code of the specification's "Appendix: Error Codes" has a name and a sentence of its own.
TEST(Status, HaveASentenceEach) {
  std::set<std::string_view> sentences;
  std::size_t codes = 0;
  const auto look = [&](cl_int first, cl_int last) {
    for (cl_int code = first; code >= last; --code) {
      EXPECT_NE(find_status_name(code), nullptr) << code;
      EXPECT_FALSE(status_sentence(code).empty()) << code;
      sentences.insert(status_sentence(code));
      ++codes;
    }
  };
  look(CL_SUCCESS, CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
  look(CL_INVALID_VALUE, CL_MAX_SIZE_RESTRICTION_EXCEEDED);
  EXPECT_EQ(sentences.size(), codes);
  EXPECT_EQ(status_sentence(CL_OUT_OF_RESOURCES), "the device ran out of resources");
  EXPECT_TRUE(status_sentence(-9999).empty());
}

TEST(Flags, CombineWithOpenClValues) {
  MemFlags flags = MemFlags::read_only | MemFlags::use_host_ptr;
  EXPECT_EQ(flag_bits(flags), cl_mem_flags{CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR});
  EXPECT_TRUE(has_all(flags, MemFlags::use_host_ptr));
  EXPECT_FALSE(has_all(flags, MemFlags::read_only | MemFlags::write_only));
  flags &= ~MemFlags::use_host_ptr;
  flags |= MemFlags::host_no_access;
  EXPECT_EQ(flags, MemFlags::read_only | MemFlags::host_no_access);
}

TEST(Constants, HaveTheirNames) {
  EXPECT_EQ(to_string(MemFlags::none), "0");
  EXPECT_EQ(to_string(static_cast<MemFlags>(CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR | 1U << 30)),
            "CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR | 0x40000000");
  EXPECT_EQ(to_string(MapFlags::read_write), "CL_MAP_READ | CL_MAP_WRITE");
  EXPECT_EQ(to_string(DeviceType::all), "CL_DEVICE_TYPE_ALL");
  EXPECT_EQ(to_string(SVMCapabilities::fine_grain_system), "CL_DEVICE_SVM_FINE_GRAIN_SYSTEM");
  EXPECT_EQ(to_string(static_cast<ImageKind>(7)), "0x7");
  EXPECT_EQ(to_string(AddressingMode::none), "CL_ADDRESS_NONE");
  EXPECT_EQ(to_string(FilterMode::linear), "CL_FILTER_LINEAR");
  EXPECT_EQ(info_name(CL_PROFILING_COMMAND_END), "CL_PROFILING_COMMAND_END");
  EXPECT_EQ(info_name(0x40FF), "0x40ff");
}

// Flags of different kinds do not mix.
template <typename Left, typename Right>
concept Combinable = requires(Left left, Right right) {
  left | right;
};
static_assert(Combinable<MapFlags, MapFlags>);
static_assert(!Combinable<MapFlags, MemFlags>);
static_assert(!Combinable<Blocking, Blocking>);

TEST(Version, ParsesAndOrders) {
  EXPECT_EQ(Version::parse("OpenCL 1.2 pocl"), (Version{1, 2}));
  EXPECT_EQ(Version::parse("OpenCL 3.0 "), (Version{3, 0}));
  EXPECT_LT(Version::parse("OpenCL 1.1 x"), (Version{1, 2}));
}

TEST(Version, UnknownTextIsLowest) {
  for (const char* text : {"", "OpenCL", "OpenCL 3", "OpenCL C 1.2", "OpenCL 3.x", "OpenCL ."}) {
    EXPECT_EQ(Version::parse(text), Version{}) << text;
  }
}

TEST(Ward, KeepsItsOwner) {
  const auto owner = std::make_shared<int>(1);
  EXPECT_FALSE(Ward{});
  EXPECT_FALSE(Ward{std::shared_ptr<int>{}});
  Ward first = owner;
  Ward second = first;
  EXPECT_EQ(owner.use_count(), 3);
  EXPECT_EQ(second, owner);
  EXPECT_NE(second, std::make_shared<int>(1));
  const Ward third = std::move(first);
  EXPECT_EQ(first, nullptr);  // NOLINT(bugprone-use-after-move): moved-from is empty
  EXPECT_EQ(owner.use_count(), 3);
  second = third;
  second.reset();
  EXPECT_EQ(owner.use_count(), 2);
}

TEST(Ward, GivesItsOwnerByType) {
  const auto owner = std::make_shared<const int>(1);
  const Ward ward = owner;
  ASSERT_NE(ward.get<std::shared_ptr<const int>>(), nullptr);
  EXPECT_EQ(*ward.get<std::shared_ptr<const int>>(), owner);
  EXPECT_EQ(ward.get<std::shared_ptr<int>>(), nullptr);
}

static_assert(!std::convertible_to<int*, Ward>, "a raw pointer keeps nothing");
static_assert(!std::convertible_to<std::array<std::shared_ptr<int>, 2>, Ward>);

}  // namespace
}  // namespace clmem::values_test
