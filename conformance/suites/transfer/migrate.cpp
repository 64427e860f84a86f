// SPDX-License-Identifier: Apache-2.0
// clEnqueueMigrateMemObjects.

#include "operations/command/arguments.hpp"
#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::migrate_cases {

cl_int migrate(cl_command_queue queue, const std::vector<cl_mem>& objects,
               cl_mem_migration_flags flags, WaitList wait = {}, cl_event* event = nullptr) {
  return clEnqueueMigrateMemObjects(queue, static_cast<cl_uint>(objects.size()), objects.data(),
                                    flags, wait.count, wait.events, event);
}

constexpr cl_mem_migration_flags to_host_and_device[] = {CL_MIGRATE_MEM_OBJECT_HOST, 0};

void expect_writable(Fixture& fixture, cl_mem object) {
  const HostBytes& written = fixture.host(usual_size);
  must_enqueue(clEnqueueWriteBuffer, fixture.queue(), object, CL_FALSE, 0, usual_size,
               written.data());
  expect_contents(fixture, object, written);
}

CLMEM_TABLE(Migrate, UndefinedContentsCanBeRewritten,
            "A buffer can be written and read after a migration with "
            "CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED.",
            (cl_mem_migration_flags flags),
            (Rows<cl_mem_migration_flags>{
                {"ToDevice", "EnqueueMigrateMemObjects.undefined",
                 CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED},
                {"ToHost", "EnqueueMigrateMemObjects.both-flags",
                 CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED | CL_MIGRATE_MEM_OBJECT_HOST}}),
            {}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  ASSERT_THAT(migrate(fixture.queue(), {buffer.get()}, flags), returns(CL_SUCCESS));
  expect_writable(fixture, buffer.get());
}

CLMEM_CASE(Migrate, KeepsWhatIsAroundAnUndefinedSubBuffer,
           "A migration of a sub-buffer with CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED leaves the "
           "bytes of its parent around it unchanged.",
           {"EnqueueMigrateMemObjects.undefined", "EnqueueMigrateMemObjects.content"}) {
  const std::size_t origin = fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(2 * origin + usual_size);
  const FilledBuffer sub_buffer = fixture.sub_buffer(parent, origin, usual_size);
  ASSERT_THAT(migrate(fixture.queue(), {sub_buffer.get()}, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED),
              returns(CL_SUCCESS));
  const HostBytes& fresh = fixture.host(usual_size);
  must_write(fixture.queue(), sub_buffer.get(), fresh);
  copy_linear(fresh, 0, parent.bytes, origin, usual_size);
  expect_contents(fixture, parent);
}

CLMEM_TABLE(Migrate, KeepsPixels,
            "Migrated images of every kind keep their pixels, whether they migrate to the device "
            "or to the host.",
            (ImageKind kind), image_kind_rows(),
            {"EnqueueMigrateMemObjects.content", "EnqueueMigrateMemObjects.host",
             "EnqueueMigrateMemObjects.many"}) {
  fixture.needs({1, 2});
  const FilledImage image = filled_image(fixture, usual_shape(kind));
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const std::vector<std::vector<cl_mem>> lists{
      {image.get()}, {image.get(), buffer.get()}, {buffer.get(), image.get()}};
  for (const cl_mem_migration_flags flags : to_host_and_device) {
    for (const std::vector<cl_mem>& objects : lists) {
      ASSERT_THAT(migrate(fixture.queue(), objects, flags), returns(CL_SUCCESS));
      expect_image_contents(fixture, image, {ImageReadBack::read});
    }
  }
  expect_contents(fixture, buffer, {ReadBack::read});
}

CLMEM_TABLE(Migrate, UndefinedPixelsCanBeRewritten,
            "An image can be written and read after a migration with "
            "CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED.",
            (ImageKind kind), image_kind_rows(), {"EnqueueMigrateMemObjects.undefined"}) {
  fixture.needs({1, 2});
  FilledImage image = filled_image(fixture, usual_shape(kind));
  ASSERT_THAT(migrate(fixture.queue(), {image.get()}, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED),
              returns(CL_SUCCESS));
  write_part(fixture, image, whole(image.shape));
}

CLMEM_CASE(Migrate, FreshBuffer, "A buffer that no command has used yet can be migrated.",
           {"EnqueueMigrateMemObjects.initial-placement"}) {
  const Handle<cl_mem> fresh =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE, usual_size, nullptr);
  ASSERT_THAT(migrate(fixture.queue(), {fresh.get()}, 0), returns(CL_SUCCESS));
  expect_writable(fixture, fresh.get());
}

CLMEM_CASE(Migrate, SeveralBuffers, "One command migrates several buffers, sub-buffers included.",
           {"EnqueueMigrateMemObjects.many"}) {
  const std::size_t origin = fixture.device().base_alignment();
  const FilledBuffer one = fixture.filled_buffer(1);
  const FilledBuffer parent = fixture.filled_buffer(origin + usual_size);
  const FilledBuffer slice = fixture.sub_buffer(parent, origin, 77);
  const FilledBuffer over_host =
      fixture.filled_buffer(usual_size, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR);
  const std::vector<cl_mem> objects{one.get(), slice.get(), over_host.get()};
  ASSERT_THAT(migrate(fixture.queue(), objects, CL_MIGRATE_MEM_OBJECT_HOST), returns(CL_SUCCESS));
  expect_contents(fixture, one);
  expect_contents(fixture, slice);
  expect_contents(fixture, parent);
  expect_contents(fixture, over_host);
}

// No rule forbids that a list names an object twice or objects that overlap.
CLMEM_CASE(Migrate, SameObjectTwice,
           "A migration may name an object twice, and an object together with its sub-buffers.",
           {"EnqueueMigrateMemObjects.repeated"}) {
  const std::size_t origin = fixture.origin_unit();
  FilledBuffer one = fixture.filled_buffer(usual_size);
  FilledBuffer parent = fixture.filled_buffer(2 * origin + usual_size);
  const FilledBuffer low = fixture.sub_buffer(parent, 0, origin + 77);
  const FilledBuffer high = fixture.sub_buffer(parent, origin, usual_size);
  const std::vector<cl_mem> objects{one.get(),  one.get(),    low.get(), parent.get(),
                                    high.get(), parent.get(), one.get()};
  for (const cl_mem_migration_flags flags : to_host_and_device) {
    ASSERT_THAT(migrate(fixture.queue(), objects, flags), returns(CL_SUCCESS));
    for (FilledBuffer* const buffer : {&one, &parent}) {
      expect_contents(fixture, *buffer);
      rewrite(fixture, *buffer);
    }
  }
}

CLMEM_CASE(Migrate, ImagesOfEveryKindAtOnce,
           "One command migrates images of every kind, which keep their pixels and can be written "
           "and read afterwards.",
           {"EnqueueMigrateMemObjects.many", "EnqueueMigrateMemObjects.content"}) {
  std::vector<FilledImage> images;
  std::vector<cl_mem> objects;
  for (const ImageKind kind : every_image_kind) {
    images.push_back(filled_image(fixture, usual_shape(kind)));
    objects.push_back(images.back().get());
  }
  for (const cl_mem_migration_flags flags : to_host_and_device) {
    ASSERT_THAT(migrate(fixture.queue(), objects, flags), returns(CL_SUCCESS));
    for (FilledImage& image : images) {
      expect_image_contents(fixture, image);
      write_part(fixture, image, whole(image.shape));
    }
  }
}

CLMEM_CASE(Migrate, HundredsOfBuffers, "One command migrates 300 buffers.",
           {"EnqueueMigrateMemObjects.many"}, .time_limit_s = 60) {
  std::vector<FilledBuffer> buffers;
  std::vector<cl_mem> objects;
  for (std::size_t i = 0; i < 300; ++i) {
    buffers.push_back(fixture.filled_buffer(1 + i));
    objects.push_back(buffers.back().get());
  }
  ASSERT_THAT(migrate(fixture.queue(), objects, 0), returns(CL_SUCCESS));
  for (const FilledBuffer& buffer : buffers) {
    expect_contents(fixture, buffer, {ReadBack::read});
  }
}

CLMEM_CASE(Migrate, ToSecondDevice,
           "A second device sees the contents of a buffer that was migrated to it.",
           {"EnqueueMigrateMemObjects.other-device"}) {
  PairFixture pair{fixture};
  pair.both_need({1, 2});
  Fixture& inner = pair.fixture();
  FilledBuffer buffer = inner.filled_buffer(usual_size);
  rewrite(inner, buffer);  // by a command of the first device
  inner.finish();
  const cl_command_queue second = pair.queue_of_other();
  HostBytes& seen = inner.host(usual_size);
  ASSERT_THAT(migrate(second, {buffer.get()}, 0), returns(CL_SUCCESS));
  must_enqueue(clEnqueueReadBuffer, second, buffer.get(), CL_TRUE, 0, usual_size, seen.data());
  expect_bytes(seen, buffer.bytes);
}

struct RefusedRow {
  const char* name;
  const char* requirement;
  cl_int expected;
  cl_mem_migration_flags flags = 0;
  std::size_t null_at = 2;  // the index of the entry of two that is NULL; 2: of none
};

std::vector<RefusedRow> refused_rows() {
  constexpr const char* null_entry = "EnqueueMigrateMemObjects.err.INVALID_MEM_OBJECT.null-entry";
  constexpr const char* flags = "EnqueueMigrateMemObjects.err.INVALID_VALUE.flags";
  constexpr cl_mem_migration_flags highest = cl_mem_migration_flags{1} << 63;
  return {{.name = "NullEntryBeforeOther",
           .requirement = null_entry,
           .expected = CL_INVALID_MEM_OBJECT,
           .flags = 0,
           .null_at = 0},
          {.name = "NullEntryAtEnd",
           .requirement = null_entry,
           .expected = CL_INVALID_MEM_OBJECT,
           .flags = 0,
           .null_at = 1},
          {.name = "UnknownFlag",
           .requirement = flags,
           .expected = CL_INVALID_VALUE,
           .flags = cl_mem_migration_flags{1} << 20},
          {.name = "UnknownFlagBesidesHost",
           .requirement = flags,
           .expected = CL_INVALID_VALUE,
           .flags = CL_MIGRATE_MEM_OBJECT_HOST | highest}};
}

CLMEM_TABLE(Migrate, Refuses,
            "clEnqueueMigrateMemObjects rejects NULL objects and undefined flags.",
            (const RefusedRow& row), refused_rows(), {}) {
  const FilledBuffer first = fixture.filled_buffer(usual_size);
  const FilledBuffer second = fixture.filled_buffer(usual_size);
  const auto expect_refused = [&](cl_mem object) {
    EXPECT_THAT(
        migrate(fixture.queue(),
                {row.null_at == 0 ? nullptr : object, row.null_at == 1 ? nullptr : second.get()},
                row.flags),
        fixture.refuses(row.expected));
  };
  expect_refused(first.get());
  if (!fixture.device().lacks("images").has_value()) {
    const FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_2d));
    expect_refused(image.get());
    expect_unchanged_and_alive(fixture, image);
  }
  expect_unchanged_and_alive(fixture, first);
  expect_unchanged_and_alive(fixture, second);
}

CLMEM_CASE(Migrate, RefusesObjectOfOtherContext,
           "clEnqueueMigrateMemObjects rejects objects of another context.",
           {"EnqueueMigrateMemObjects.err.INVALID_CONTEXT.mem-objects"}) {
  const FilledBuffer own = fixture.filled_buffer(usual_size);
  const Handle<cl_context> elsewhere = fixture.new_context();
  const Handle<cl_mem> foreign =
      must_make(clCreateBuffer, elsewhere.get(), CL_MEM_READ_WRITE, usual_size, nullptr);
  for (const std::vector<cl_mem>& list :
       {std::vector{own.get(), foreign.get()}, {foreign.get(), own.get()}}) {
    EXPECT_THAT(migrate(fixture.queue(), list, 0), fixture.refuses(CL_INVALID_CONTEXT));
  }
  expect_unchanged_and_alive(fixture, own);
}

CLMEM_TABLE(Migrate, RefusesAfterManyOthers,
            "clEnqueueMigrateMemObjects rejects a long list whose last object is NULL or of "
            "another context.",
            (cl_int expected),
            (Rows<cl_int>{
                {"NullEntry", "EnqueueMigrateMemObjects.err.INVALID_MEM_OBJECT.null-entry",
                 CL_INVALID_MEM_OBJECT},
                {"OtherContext", "EnqueueMigrateMemObjects.err.INVALID_CONTEXT.mem-objects",
                 CL_INVALID_CONTEXT}}),
            {}) {
  const Handle<cl_context> elsewhere = fixture.new_context();
  const Handle<cl_mem> foreign =
      must_make(clCreateBuffer, elsewhere.get(), CL_MEM_READ_WRITE, usual_size, nullptr);
  std::vector<FilledBuffer> own;
  for (const std::size_t length : long_lengths) {
    std::vector<cl_mem> list;
    while (list.size() + 1 < length) {
      own.push_back(fixture.filled_buffer(1 + own.size()));
      list.push_back(own.back().get());
    }
    list.push_back(expected == CL_INVALID_CONTEXT ? foreign.get() : nullptr);
    EXPECT_THAT(migrate(fixture.queue(), list, 0), fixture.refuses(expected))
        << length << " objects";
  }
  expect_unchanged_and_alive(fixture, own.front());
  expect_unchanged_and_alive(fixture, own.back());
}

struct HeldRow {
  const char* name;
  cl_mem_migration_flags flags;
  bool image_first = false;
};

CLMEM_TABLE(Migrate, WaitsForItsList,
            "A migration waits for its wait list, whatever its flags and the kinds of its objects.",
            (const HeldRow& row),
            (std::vector<HeldRow>{
                {"ContentUndefined", CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED},
                {"ToHostContentUndefined",
                 CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED},
                {"ImageAndBuffer", 0, true},
                {"ImageAndBufferToHost", CL_MIGRATE_MEM_OBJECT_HOST, true}}),
            {"Enqueue.wait-list.honoured"}) {
  fixture.needs({1, 2});
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  FilledImage image;
  std::vector<cl_mem> objects{buffer.get()};
  if (row.image_first) {
    need_kind(fixture, ImageKind::image_2d);
    image = filled_image(fixture, usual_shape(ImageKind::image_2d));
    objects.insert(objects.begin(), image.get());
  }
  Handle<cl_event> event;
  Gate gate{fixture};
  ASSERT_THAT(migrate(fixture.queue(), objects, row.flags, {1, gate.wait_list()}, event.out()),
              returns(CL_SUCCESS));
  must_succeed(clFlush, fixture.queue());
  EXPECT_TRUE(stays_waiting(fixture, event.get()));
  gate.open();
  wait_for(event.get());
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
}

}  // namespace clmem::conformance::migrate_cases
