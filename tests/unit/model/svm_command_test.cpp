// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>

#include "fixture.hpp"

namespace clmem::mock::svm_command_test {
namespace {

constexpr std::size_t memory_size = 256;

// Where a pointer of a row points to.
enum class At { null, svm, svm_middle, svm_last_byte, other_svm, foreign, host };

Config without_system_svm() {
  Config config;
  config.devices().at(0).svm_capabilities = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER;
  return config;
}

class SvmCommand : public ModelTest {
 protected:
  explicit SvmCommand(const Config& config = without_system_svm()) : ModelTest(config) {}

  void* place(At at) {
    switch (at) {
      case At::null:
        return nullptr;
      case At::svm:
        return memory;
      case At::svm_middle:
        return memory + memory_size / 2;
      case At::svm_last_byte:
        return memory + memory_size - 1;
      case At::other_svm:
        return make_svm(memory_size);
      case At::foreign:
        return model.clSVMAlloc(make_context(), 0, memory_size, 0);
      case At::host:
        return host.data();
    }
    return nullptr;
  }
  void fill_memory() { std::ranges::copy(counting(memory_size), memory); }
  Bytes contents() { return {memory, memory + memory_size}; }
  cl_int copy(void* to, const void* from, std::size_t size, cl_bool blocking = CL_TRUE) {
    return model.clEnqueueSVMMemcpy(queue, blocking, to, from, size, 0, nullptr, nullptr);
  }
  cl_int map(cl_map_flags flags, void* at, std::size_t size) {
    return model.clEnqueueSVMMap(queue, CL_TRUE, flags, at, size, 0, nullptr, nullptr);
  }
  cl_int unmap(void* at) { return model.clEnqueueSVMUnmap(queue, at, 0, nullptr, nullptr); }

  std::uint8_t* memory = static_cast<std::uint8_t*>(make_svm(memory_size));
  alignas(128) std::array<std::uint8_t, memory_size> host{};
};

struct CopyRow {
  const char* name;
  At to;
  At from;
  std::size_t size;
  cl_int code;
};

class SvmMemcpy : public SvmCommand, public ::testing::WithParamInterface<CopyRow> {};

// Host memory is as good as shared memory on either side; ranges must not overlap.
TEST_P(SvmMemcpy, FollowsTheErrorList) {
  const auto& row = GetParam();
  EXPECT_EQ(copy(place(row.to), place(row.from), row.size), row.code);
}

INSTANTIATE_TEST_SUITE_P(
    , SvmMemcpy,
    ::testing::Values(CopyRow{"SvmToSvm", At::other_svm, At::svm, 256, CL_SUCCESS},
                      CopyRow{"HostToSvm", At::svm, At::host, 256, CL_SUCCESS},
                      CopyRow{"SvmToHost", At::host, At::svm, 256, CL_SUCCESS},
                      CopyRow{"Interior", At::host, At::svm_middle, 128, CL_SUCCESS},
                      CopyRow{"Adjacent", At::svm_middle, At::svm, 128, CL_SUCCESS},
                      CopyRow{"Nothing", At::svm, At::svm, 0, CL_SUCCESS},
                      CopyRow{"ToNull", At::null, At::svm, 1, CL_INVALID_VALUE},
                      CopyRow{"FromNull", At::svm, At::null, 1, CL_INVALID_VALUE},
                      CopyRow{"Identical", At::svm, At::svm, 1, CL_MEM_COPY_OVERLAP},
                      CopyRow{"IdenticalHost", At::host, At::host, 1, CL_MEM_COPY_OVERLAP},
                      CopyRow{"AdjacentBelow", At::svm, At::svm_middle, 128, CL_SUCCESS},
                      CopyRow{"PastTheEnd", At::host, At::svm_middle, 129, CL_INVALID_VALUE},
                      CopyRow{"ToForeign", At::foreign, At::svm, 1, CL_INVALID_CONTEXT},
                      CopyRow{"FromForeign", At::svm, At::foreign, 1, CL_INVALID_CONTEXT}),
    [](const auto& row) { return row.param.name; });

struct FillRow {
  const char* name;
  At at;
  std::size_t pattern_size;
  std::size_t size;
  cl_int code;
};

class SvmFill : public SvmCommand, public ::testing::WithParamInterface<FillRow> {};

// Pattern, alignment and range are checked; memory that is not shared is not the device's.
TEST_P(SvmFill, FollowsTheErrorList) {
  const auto& row = GetParam();
  const Bytes pattern = counting(256);
  EXPECT_EQ(model.clEnqueueSVMMemFill(queue, place(row.at), pattern.data(), row.pattern_size,
                                      row.size, 0, nullptr, nullptr),
            row.code);
}

INSTANTIATE_TEST_SUITE_P(
    , SvmFill,
    ::testing::Values(FillRow{"Whole", At::svm, 128, 256, CL_SUCCESS},
                      FillRow{"Interior", At::svm_middle, 128, 128, CL_SUCCESS},
                      FillRow{"LastByte", At::svm_last_byte, 1, 1, CL_SUCCESS},
                      FillRow{"Nothing", At::svm, 4, 0, CL_SUCCESS},
                      FillRow{"Null", At::null, 1, 1, CL_INVALID_VALUE},
                      FillRow{"Unaligned", At::svm_last_byte, 2, 0, CL_INVALID_VALUE},
                      FillRow{"PatternOfZero", At::svm, 0, 16, CL_INVALID_VALUE},
                      FillRow{"PatternOfThree", At::svm, 3, 12, CL_INVALID_VALUE},
                      FillRow{"PatternTooLarge", At::svm, 256, 256, CL_INVALID_VALUE},
                      FillRow{"OddSize", At::svm, 4, 6, CL_INVALID_VALUE},
                      FillRow{"PastTheEnd", At::svm_middle, 128, 256, CL_INVALID_VALUE},
                      FillRow{"Foreign", At::foreign, 1, 1, CL_INVALID_CONTEXT},
                      FillRow{"Host", At::host, 1, 1, CL_INVALID_VALUE}),
    [](const auto& row) { return row.param.name; });

struct MapRow {
  const char* name;
  At at;
  std::size_t size;
  cl_map_flags flags;
  cl_int code;
};

class SvmMap : public SvmCommand, public ::testing::WithParamInterface<MapRow> {};

// A mapping has a range in shared memory and flags that go together; what is mapped can be
// unmapped.
TEST_P(SvmMap, FollowsTheErrorList) {
  const auto& row = GetParam();
  void* const pointer = place(row.at);
  EXPECT_EQ(map(row.flags, pointer, row.size), row.code);
  EXPECT_EQ(unmap(pointer), row.code == CL_SUCCESS ? CL_SUCCESS : CL_INVALID_VALUE);
}

constexpr cl_map_flags mixed = CL_MAP_WRITE_INVALIDATE_REGION | CL_MAP_WRITE;

INSTANTIATE_TEST_SUITE_P(
    , SvmMap,
    ::testing::Values(MapRow{"Read", At::svm, 256, CL_MAP_READ, CL_SUCCESS},
                      MapRow{"ReadWrite", At::svm, 8, CL_MAP_READ | CL_MAP_WRITE, CL_SUCCESS},
                      MapRow{"Invalidate", At::svm_middle, 128, CL_MAP_WRITE_INVALIDATE_REGION,
                             CL_SUCCESS},
                      MapRow{"InvalidateAndWrite", At::svm, 8, mixed, CL_INVALID_VALUE},
                      MapRow{"UnknownFlag", At::svm, 8, CL_MAP_READ | 8, CL_INVALID_VALUE},
                      MapRow{"Nothing", At::svm, 0, CL_MAP_READ, CL_INVALID_VALUE},
                      MapRow{"Null", At::null, 8, CL_MAP_READ, CL_INVALID_VALUE},
                      MapRow{"PastTheEnd", At::svm_middle, 129, CL_MAP_READ, CL_INVALID_VALUE},
                      MapRow{"Foreign", At::foreign, 8, CL_MAP_READ, CL_INVALID_CONTEXT},
                      MapRow{"Host", At::host, 8, CL_MAP_READ, CL_INVALID_VALUE}),
    [](const auto& row) { return row.param.name; });

struct MigrateRow {
  const char* name;
  At at;
  std::size_t size;
  cl_mem_migration_flags flags;
  cl_int code;
};

class SvmMigrate : public SvmCommand, public ::testing::WithParamInterface<MigrateRow> {};

// Ranges lie in shared memory; a size of zero, or no list of sizes, means all of the allocation.
TEST_P(SvmMigrate, FollowsTheErrorList) {
  const auto& row = GetParam();
  const void* pointers[]{memory, place(row.at)};
  const std::array<std::size_t, 2> sizes{0, row.size};
  fill_memory();
  EXPECT_EQ(model.clEnqueueSVMMigrateMem(queue, 2, pointers, row.size == 0 ? nullptr : sizes.data(),
                                         row.flags, 0, nullptr, nullptr),
            row.code);
  EXPECT_EQ(contents(), counting(memory_size));
}

INSTANTIATE_TEST_SUITE_P(
    , SvmMigrate,
    ::testing::Values(MigrateRow{"Whole", At::other_svm, 0, 0, CL_SUCCESS},
                      MigrateRow{"Interior", At::svm_middle, 0, 0, CL_SUCCESS},
                      MigrateRow{"Range", At::svm_middle, 128, 0, CL_SUCCESS},
                      MigrateRow{"ToHost", At::svm, 8, CL_MIGRATE_MEM_OBJECT_HOST, CL_SUCCESS},
                      MigrateRow{"UnknownFlag", At::svm, 8, 4, CL_INVALID_VALUE},
                      MigrateRow{"PastTheEnd", At::svm_middle, 129, 0, CL_INVALID_VALUE},
                      MigrateRow{"Host", At::host, 8, 0, CL_INVALID_VALUE},
                      MigrateRow{"WholeHost", At::host, 0, 0, CL_INVALID_VALUE},
                      MigrateRow{"Null", At::null, 0, 0, CL_INVALID_VALUE}),
    [](const auto& row) { return row.param.name; });

// A migration names pointers.
TEST_F(SvmCommand, MigrationNeedsPointers) {
  const void* pointers[]{memory};
  const auto migrate = [&](cl_uint count, const void** list) {
    return model.clEnqueueSVMMigrateMem(queue, count, list, nullptr, 0, 0, nullptr, nullptr);
  };
  EXPECT_EQ(migrate(0, pointers), CL_INVALID_VALUE);
  EXPECT_EQ(migrate(1, nullptr), CL_INVALID_VALUE);
}

// Overlap is refused in both directions, by a single byte, and moves nothing.
TEST_F(SvmCommand, CopiesRefuseOverlap) {
  fill_memory();
  EXPECT_EQ(copy(memory, memory + 63, 64), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(memory + 63, memory, 64), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(contents(), counting(memory_size));
  EXPECT_EQ(copy(memory, memory + 64, 64), CL_SUCCESS);
}

// A copy changes its range alone.
TEST_F(SvmCommand, CopiesItsRange) {
  fill_memory();
  const Bytes source(4, 0xAA);
  ASSERT_EQ(copy(memory + 8, source.data(), 4), CL_SUCCESS);
  Bytes expected = counting(memory_size);
  std::fill_n(expected.begin() + 8, 4, 0xAA);
  EXPECT_EQ(contents(), expected);
}

// A fill repeats its pattern over its range alone, as it was at the call.
TEST_F(SvmCommand, FillTakesThePatternAtTheCall) {
  fill_memory();
  const cl_event gate = make_user_event();
  Bytes pattern{90, 91};
  ASSERT_EQ(model.clEnqueueSVMMemFill(queue, memory + 4, pattern.data(), 2, 6, 1, &gate, nullptr),
            CL_SUCCESS);
  pattern = {0, 0};
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  Bytes expected = counting(memory_size);
  std::ranges::copy(Bytes{90, 91, 90, 91, 90, 91}, expected.begin() + 4);
  EXPECT_EQ(contents(), expected);
}

// A blocking call whose wait list failed returns that and leaves nothing.
TEST_F(SvmCommand, BlockingCallsReportAFailedWait) {
  const cl_event gate = make_user_event();
  ASSERT_EQ(model.clSetUserEventStatus(gate, -1), CL_SUCCESS);
  EXPECT_EQ(model.clEnqueueSVMMemcpy(queue, CL_TRUE, host.data(), memory, 8, 1, &gate, nullptr),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(model.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory, 8, 1, &gate, nullptr),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(unmap(memory), CL_INVALID_VALUE);
}

// Several ranges may be mapped at a time, one of them twice, and each is unmapped by its pointer;
// an unmap that fails leaves its mapping.
TEST_F(SvmCommand, MappingsAreFoundByTheirPointer) {
  ASSERT_EQ(map(CL_MAP_READ, memory, 16), CL_SUCCESS);
  ASSERT_EQ(map(CL_MAP_READ, memory, 32), CL_SUCCESS);
  ASSERT_EQ(map(CL_MAP_WRITE, memory + 32, 16), CL_SUCCESS);
  EXPECT_EQ(unmap(memory + 1), CL_INVALID_VALUE);
  EXPECT_EQ(unmap(memory + 32), CL_SUCCESS);
  EXPECT_EQ(unmap(memory), CL_SUCCESS);
  const cl_event gate = make_user_event();
  ASSERT_EQ(model.clEnqueueSVMUnmap(queue, memory, 1, &gate, nullptr), CL_SUCCESS);
  ASSERT_EQ(model.clSetUserEventStatus(gate, -1), CL_SUCCESS);
  EXPECT_EQ(unmap(memory), CL_SUCCESS);
  EXPECT_EQ(unmap(memory), CL_INVALID_VALUE);
}

// Mappings end with the memory that they were of.
TEST_F(SvmCommand, FreedMemoryIsNotMapped) {
  ASSERT_EQ(map(CL_MAP_READ, memory + 8, 16), CL_SUCCESS);
  model.clSVMFree(context, memory);
  EXPECT_EQ(unmap(memory + 8), CL_INVALID_VALUE);
}

Config with_system_svm() {
  Config config;
  config.devices().at(0).svm_capabilities |= CL_DEVICE_SVM_FINE_GRAIN_SYSTEM;
  return config;
}

class SystemSvm : public SvmCommand {
 protected:
  SystemSvm() : SvmCommand(with_system_svm()) {}
};

// A device that shares all of the host's memory fills and maps it like its own.
TEST_F(SystemSvm, HostMemoryIsShared) {
  const std::uint8_t pattern = 7;
  EXPECT_EQ(model.clEnqueueSVMMemFill(queue, host.data(), &pattern, 1, 4, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(host[3], 7);
  EXPECT_EQ(map(CL_MAP_READ, host.data(), 4), CL_SUCCESS);
  EXPECT_EQ(unmap(host.data()), CL_SUCCESS);
}

Config without_svm() {
  Config config;
  config.devices().at(0).svm_capabilities = 0;
  return config;
}

class NoSvm : public ModelTest {
 protected:
  NoSvm() : ModelTest(without_svm()) {}
};

// On a device without shared memory every command is refused, but a queue is needed first.
TEST_F(NoSvm, CommandsAreRefused) {
  std::array<std::uint8_t, 8> host{};
  void* list[]{host.data()};
  const void* const_list[]{host.data()};
  for (const auto& [in, code] : {std::pair{queue, CL_INVALID_OPERATION},
                                 std::pair{cl_command_queue{nullptr}, CL_INVALID_COMMAND_QUEUE}}) {
    EXPECT_EQ(model.clEnqueueSVMFree(in, 1, list, nullptr, nullptr, 0, nullptr, nullptr), code);
    EXPECT_EQ(model.clEnqueueSVMMemcpy(in, CL_TRUE, host.data(), &host[4], 4, 0, nullptr, nullptr),
              code);
    EXPECT_EQ(model.clEnqueueSVMMemFill(in, host.data(), "a", 1, 1, 0, nullptr, nullptr), code);
    EXPECT_EQ(model.clEnqueueSVMMap(in, CL_TRUE, CL_MAP_READ, host.data(), 1, 0, nullptr, nullptr),
              code);
    EXPECT_EQ(model.clEnqueueSVMUnmap(in, host.data(), 0, nullptr, nullptr), code);
    EXPECT_EQ(model.clEnqueueSVMMigrateMem(in, 1, const_list, nullptr, 0, 0, nullptr, nullptr),
              code);
  }
}

}  // namespace
}  // namespace clmem::mock::svm_command_test
