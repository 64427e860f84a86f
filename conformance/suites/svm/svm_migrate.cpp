// SPDX-License-Identifier: Apache-2.0
// Migrations of shared virtual memory: hints that never change the contents.

#include "suites/case_file.hpp"

namespace clmem::conformance::svm_migrate_cases {

// A migration of one range of each of two allocations; without a size, `sizes` is NULL.
struct Migration {
  std::size_t offset;
  std::optional<std::size_t> size;
  cl_mem_migration_flags flags = 0;
};

// NULL is passed for empty sizes.
cl_int migrate_list(Fixture& fixture, std::vector<const void*> pointers,
                    const std::vector<std::size_t>& sizes, cl_mem_migration_flags flags = 0,
                    cl_event* event = nullptr) {
  return clEnqueueSVMMigrateMem(fixture.queue(), static_cast<cl_uint>(pointers.size()),
                                pointers.data(), sizes.empty() ? nullptr : sizes.data(), flags, 0,
                                nullptr, event);
}

cl_int migrate(Fixture& fixture, const Migration& migration, const FilledSvm& one,
               const FilledSvm& two, cl_event* event = nullptr) {
  return migrate_list(fixture, {one.at(migration.offset), two.at(migration.offset)},
                      std::vector<std::size_t>(migration.size ? 2 : 0, migration.size.value_or(0)),
                      migration.flags, event);
}

Rows<Migration> content_rows() {
  const std::string all = "EnqueueSVMMigrateMem.sizes-null";
  const std::string zero = "EnqueueSVMMigrateMem.size-zero";
  const std::string inside = "EnqueueSVMMigrateMem.interior";
  const std::string host = "EnqueueSVMMigrateMem.host";
  return {{"WithoutSizes", all, {0, {}}},
          {"SizesOfZero", zero, {0, 0}},
          {"InteriorWithoutSizes", {inside, all}, {77, {}}},
          {"InteriorSizesOfZero", {inside, zero}, {77, 0}},
          {"Everything", {0, usual_size}},
          {"Part", inside, {1000, 999}},
          {"LastByte", inside, {usual_size - 1, 1}},
          {"ToHost", host, {0, {}, CL_MIGRATE_MEM_OBJECT_HOST}},
          {"PartToHost", host, {1000, 999, CL_MIGRATE_MEM_OBJECT_HOST}}};
}

CLMEM_TABLE(SvmMigrate, KeepsContents,
            "SVM allocations and parts of them keep their contents when they migrate to the device "
            "or the host.",
            (const Migration& migration), content_rows(),
            {"GetEventInfo.COMMAND_TYPE.EnqueueSVMMigrateMem", "EnqueueSVMMigrateMem.content"}) {
  const FilledSvm one{fixture, usual_size};
  const FilledSvm two{fixture, usual_size};
  Handle<cl_event> event;
  ASSERT_THAT(migrate(fixture, migration, one, two, event.out()), returns(CL_SUCCESS));
  EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
              reports(cl_command_type{CL_COMMAND_SVM_MIGRATE_MEM}));
  fixture.finish();
  expect_svm(fixture, one);
  expect_svm(fixture, two);
}

CLMEM_CASE(SvmMigrate, TakesPartsBesideWholeAllocations,
           "A list of clEnqueueSVMMigrateMem may hold parts of the given size and, with a size of "
           "zero, whole allocations, in any order.",
           {"EnqueueSVMMigrateMem.content", "EnqueueSVMMigrateMem.size-zero"}) {
  const FilledSvm one{fixture, usual_size};
  const FilledSvm two{fixture, usual_size};
  for (const std::vector<std::size_t>& sizes : {std::vector<std::size_t>{99, 0}, {0, 99}}) {
    EXPECT_THAT(migrate_list(fixture, {one.at(77), two.at(1000)}, sizes), returns(CL_SUCCESS));
  }
  fixture.finish();
  expect_svm(fixture, one);
  expect_svm(fixture, two);
}

CLMEM_CASE(SvmMigrate, TakesPartsThatOverlap,
           "clEnqueueSVMMigrateMem may name an allocation several times, by overlapping parts.",
           {"EnqueueSVMMigrateMem.repeated"}) {
  const FilledSvm svm{fixture, usual_size};
  const std::vector<const void*> pointers{svm.at(0), svm.at(100), svm.at(100), svm.at(5),
                                          svm.at(0)};
  for (const std::vector<std::size_t>& sizes :
       {std::vector<std::size_t>{500, 500, 500, 0, 1}, {}}) {
    for (const cl_mem_migration_flags flags :
         std::array<cl_mem_migration_flags, 2>{CL_MIGRATE_MEM_OBJECT_HOST, 0}) {
      EXPECT_THAT(migrate_list(fixture, pointers, sizes, flags), returns(CL_SUCCESS));
    }
    fixture.finish();
    expect_svm(fixture, svm);
  }
}

CLMEM_TABLE(SvmMigrate, LeavesMemoryUsable,
            "Shared virtual memory can be written and read after a migration with "
            "CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED.",
            (const Migration& migration),
            (Rows<Migration>{
                {"ToDevice", {0, {}, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED}},
                {"ToHost",
                 {0, {}, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED | CL_MIGRATE_MEM_OBJECT_HOST}}}),
            {"EnqueueSVMMigrateMem.undefined"}) {
  FilledSvm one{fixture, usual_size};
  FilledSvm two{fixture, usual_size};
  ASSERT_THAT(migrate(fixture, migration, one, two), returns(CL_SUCCESS));
  fixture.finish();
  for (FilledSvm* const svm : {&one, &two}) {
    svm->bytes = fixture.fresh(usual_size);
    svm->memory.write(fixture, svm->bytes);
    expect_svm(fixture, *svm);
  }
}

CLMEM_CASE(SvmMigrate, KeepsWhatIsAroundAnUndefinedPart,
           "A migration with CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED leaves the bytes around its "
           "range unchanged.",
           {"EnqueueSVMMigrateMem.undefined", "EnqueueSVMMigrateMem.content"}) {
  constexpr std::size_t offset = 1000;
  constexpr std::size_t size = 999;
  FilledSvm one{fixture, usual_size};
  FilledSvm two{fixture, usual_size};
  ASSERT_THAT(migrate(fixture, {offset, size, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED}, one, two),
              returns(CL_SUCCESS));
  for (FilledSvm* const svm : {&one, &two}) {
    const HostBytes& fresh = fixture.host(size);
    must_enqueue(clEnqueueSVMMemcpy, fixture.queue(), CL_TRUE, svm->at(offset), fresh.data(), size);
    copy_linear(fresh, 0, svm->bytes, offset, size);
    expect_svm(fixture, *svm);
  }
}

CLMEM_CASE(SvmMigrate, RefusesWrongRangeAnywhere,
           "clEnqueueSVMMigrateMem rejects a range that is not inside its allocation.",
           {"EnqueueSVMMigrateMem.err.INVALID_VALUE.range"}) {
  const FilledSvm one{fixture, usual_size};
  const FilledSvm two{fixture, usual_size};
  for (const std::vector<std::size_t>& sizes :
       {std::vector{usual_size, usual_size + 1}, {usual_size + 1, usual_size}}) {
    EXPECT_THAT(migrate_list(fixture, {one.get(), two.get()}, sizes),
                fixture.refuses(CL_INVALID_VALUE));
  }
  expect_svm_unchanged_and_alive(fixture, one);
  expect_svm_unchanged_and_alive(fixture, two);
}

CLMEM_CASE(
    SvmMigrate, RefusesWrongRangeAfterManyOthers,
    "clEnqueueSVMMigrateMem rejects a long list whose last range is not inside its allocation.",
    {"EnqueueSVMMigrateMem.err.INVALID_VALUE.range"}) {
  const FilledSvm memory{fixture, usual_size};
  for (const std::size_t length : long_lengths) {
    std::vector<const void*> pointers;
    for (std::size_t i = 0; i < length; ++i) {
      pointers.push_back(memory.at(8 * i));
    }
    const std::vector<std::size_t> sizes = list_ending_in<std::size_t>(usual_size, 8, length);
    EXPECT_THAT(migrate_list(fixture, pointers, sizes), fixture.refuses(CL_INVALID_VALUE))
        << length << " ranges";
  }
  expect_svm_unchanged_and_alive(fixture, memory);
}

CLMEM_CASE(SvmMigrate, RefusesMemoryOfTheHost,
           "clEnqueueSVMMigrateMem rejects a range of ordinary host memory.",
           {"EnqueueSVMMigrateMem.err.INVALID_VALUE.range"}) {
  if (!fixture.device().lacks("svm_fine_system")) {
    unsupported("no_svm_fine_system");
  }
  const HostBytes& memory = fixture.host(usual_size);
  const Bytes before = memory.copy();
  ASSERT_THAT(migrate_list(fixture, {memory.data()}, {usual_size}),
              fixture.refuses(CL_INVALID_VALUE));
  expect_alive(fixture);
  expect_bytes(memory, before);
}

}  // namespace clmem::conformance::svm_migrate_cases
