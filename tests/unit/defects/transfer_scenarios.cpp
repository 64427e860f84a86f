// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <initializer_list>

#include "scenarios.hpp"

namespace clmem::mock::transfer_scenarios {
namespace {

constexpr std::size_t wrapping = SIZE_MAX - 3;

struct Range {
  std::size_t offset;
  std::size_t size;
};

constexpr Range ranges[] = {{0, 64}, {5, 6},  {8, 16},       {0, 0},
                            {60, 8}, {65, 0}, {wrapping, 8}, {4, 60}};

void linear(Stage& stage) {
  for (const Range range : ranges) {
    for (const cl_mem_flags flags :
         {cl_mem_flags{0}, cl_mem_flags{CL_MEM_READ_ONLY}, cl_mem_flags{CL_MEM_WRITE_ONLY}}) {
      const cl_mem buffer = stage.filled(64, flags);
      Stage::Bytes& host = stage.host(128);
      stage.note(stage.cl.clEnqueueReadBuffer(stage.queue, buffer, CL_TRUE, range.offset,
                                              range.size, host.data() + 32, 0, nullptr, nullptr));
      stage.note(host);
      std::ranges::reverse(host);
      stage.note(stage.cl.clEnqueueWriteBuffer(stage.queue, buffer, CL_TRUE, range.offset,
                                               range.size, host.data() + 32, 0, nullptr, nullptr));
      stage.show(buffer);
    }
  }
}

void linear_arguments(Stage& stage) {
  const cl_mem parent = stage.filled(256);
  Stage::Bytes& host = stage.host(64);
  for (const cl_mem buffer : {cl_mem{nullptr}, stage.make_sub_buffer(parent, 128, 64)}) {
    for (void* const pointer : {static_cast<void*>(host.data()), static_cast<void*>(nullptr)}) {
      stage.note(stage.cl.clEnqueueReadBuffer(stage.queue, buffer, CL_TRUE, 4, 8, pointer, 0,
                                              nullptr, nullptr));
      stage.note(host);
      stage.note(stage.cl.clEnqueueWriteBuffer(stage.queue, buffer, CL_TRUE, 2, 8, pointer, 0,
                                               nullptr, nullptr));
      stage.show(parent);
    }
  }
}

void copies(Stage& stage) {
  for (const Range range : ranges) {
    for (const bool swapped : {false, true}) {
      const cl_mem source = stage.filled(64);
      const cl_mem destination = stage.filled(32 + 64);
      const std::size_t other = range.offset == 5 ? 3 : 0;
      const std::size_t from = swapped ? other : range.offset;
      const std::size_t to = swapped ? range.offset : other;
      stage.note(stage.cl.clEnqueueFillBuffer(stage.queue, destination, "?", 1, 0, 96, 0, nullptr,
                                              nullptr));
      stage.note(stage.cl.clEnqueueCopyBuffer(stage.queue, swapped ? destination : source,
                                              swapped ? source : destination, from, to, range.size,
                                              0, nullptr, nullptr));
      stage.show(source);
      stage.show(destination);
    }
  }
}

void copies_within(Stage& stage) {
  const cl_mem parent = stage.filled(512);
  const cl_mem low = stage.make_sub_buffer(parent, 0, 192);
  const cl_mem high = stage.make_sub_buffer(parent, 128, 128);
  const cl_mem hidden = stage.make_buffer(CL_MEM_HOST_NO_ACCESS, 512);
  struct Row {
    cl_mem source;
    cl_mem destination;
    std::size_t from;
    std::size_t to;
    std::size_t size;
  };
  const Row rows[] = {{parent, parent, 0, 64, 64}, {parent, parent, 0, 32, 64},
                      {parent, parent, 0, 0, 64},  {parent, parent, 0, 256, 64},
                      {low, high, 100, 0, 64},     {low, high, 0, 64, 16},
                      {parent, hidden, 0, 0, 64},  {hidden, parent, 0, 0, 64},
                      {nullptr, parent, 0, 0, 64}, {parent, nullptr, 0, 0, 64}};
  for (const Row& row : rows) {
    stage.note(stage.cl.clEnqueueCopyBuffer(stage.queue, row.source, row.destination, row.from,
                                            row.to, row.size, 0, nullptr, nullptr));
    stage.show(parent);
  }
}

void fills(Stage& stage) {
  struct Row {
    std::size_t pattern_size;
    std::size_t offset;
    std::size_t size;
  };
  const Row rows[] = {
      {1, 3, 5},  {4, 8, 16},    {16, 16, 64},  {128, 128, 256}, {64, 64, 128},
      {8, 8, 0},  {3, 3, 6},     {256, 0, 256}, {0, 0, 16},      {8, 4, 16},
      {8, 8, 12}, {16, 496, 32}, {16, 528, 0},  {16, 528, 16},   {16, SIZE_MAX - 15, 16}};
  for (const Row& row : rows) {
    const cl_mem buffer = stage.filled(512);
    stage.note(stage.cl.clEnqueueFillBuffer(stage.queue, buffer, stage.host(256).data() + 7,
                                            row.pattern_size, row.offset, row.size, 0, nullptr,
                                            nullptr));
    stage.show(buffer);
  }
}

void fill_arguments(Stage& stage) {
  const cl_mem parent = stage.filled(512);
  const cl_mem objects[] = {nullptr, parent, stage.make_sub_buffer(parent, 128, 64),
                            stage.make_buffer(CL_MEM_HOST_NO_ACCESS, 64)};
  for (const cl_mem buffer : objects) {
    for (const void* const pattern :
         {static_cast<const void*>("abcd"), static_cast<const void*>(nullptr)}) {
      stage.note(
          stage.cl.clEnqueueFillBuffer(stage.queue, buffer, pattern, 4, 4, 8, 0, nullptr, nullptr));
      stage.show(parent);
    }
  }
}

void migrations(Stage& stage) {
  const cl_mem buffer = stage.filled(64);
  const cl_mem objects[] = {buffer, nullptr, buffer};
  struct Row {
    cl_uint count;
    const cl_mem* list;
    cl_mem_migration_flags flags;
  };
  const Row rows[] = {
      {1, objects, 0},          {1, objects, CL_MIGRATE_MEM_OBJECT_HOST},
      {1, objects, 0x7fff0000}, {0, objects, 0},
      {1, nullptr, 0},          {2, objects, 0},
      {1, objects + 2, 3},      {1, objects, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED}};
  for (const Row& row : rows) {
    stage.note(stage.cl.clEnqueueMigrateMemObjects(stage.queue, row.count, row.list, row.flags, 0,
                                                   nullptr, nullptr));
    stage.show(buffer);
  }
  const cl_mem both[] = {buffer, stage.filled(64)};
  stage.note(stage.cl.clEnqueueMigrateMemObjects(stage.queue, 2, both, 0, 0, nullptr, nullptr));
}

// Maps, looks at the bytes, writes one where that is allowed, unmaps twice.
void map_and_unmap(Stage& stage, cl_mem buffer, cl_map_flags flags, Range range) {
  cl_int code = CL_SUCCESS;
  void* const mapped = stage.cl.clEnqueueMapBuffer(
      stage.queue, buffer, CL_TRUE, flags, range.offset, range.size, 0, nullptr, nullptr, &code);
  stage.note(code);
  stage.note(mapped != nullptr);
  stage.describe(buffer);
  if (code == CL_SUCCESS && mapped != nullptr && range.size != 0 && range.size <= 64) {
    auto* const bytes = static_cast<std::uint8_t*>(mapped);
    stage.note(Stage::Bytes(bytes, bytes + range.size));
    if (flags != CL_MAP_READ) {
      bytes[range.size - 1] = 0xee;
    }
  }
  for (int i = 0; i < 2 && code == CL_SUCCESS; ++i) {
    stage.note(stage.cl.clEnqueueUnmapMemObject(stage.queue, buffer, mapped, 0, nullptr, nullptr));
    stage.describe(buffer);
  }
  stage.show(buffer);
}

void maps(Stage& stage) {
  const cl_map_flags all_flags[] = {CL_MAP_READ,
                                    CL_MAP_WRITE,
                                    CL_MAP_READ | CL_MAP_WRITE,
                                    CL_MAP_WRITE_INVALIDATE_REGION | CL_MAP_WRITE,
                                    0,
                                    0x7000};
  for (const cl_map_flags flags : all_flags) {
    for (const Range range :
         {Range{0, 64}, Range{7, 9}, Range{0, 0}, Range{60, 8}, Range{wrapping, 8}}) {
      map_and_unmap(stage, stage.filled(64), flags, range);
    }
  }
  for (const cl_mem_flags flags :
       {cl_mem_flags{CL_MEM_READ_ONLY}, cl_mem_flags{CL_MEM_ALLOC_HOST_PTR},
        cl_mem_flags{CL_MEM_HOST_READ_ONLY}}) {
    map_and_unmap(stage, stage.filled(64, flags), CL_MAP_READ, {0, 64});
  }
  map_and_unmap(stage, stage.make_sub_buffer(stage.filled(512), 128, 64), CL_MAP_READ, {4, 8});
  map_and_unmap(stage, stage.filled(64), CL_MAP_WRITE_INVALIDATE_REGION, {7, 1});
  map_and_unmap(stage, nullptr, CL_MAP_READ, {0, 8});
}

void* map(Stage& stage, cl_mem buffer, cl_map_flags flags, Range range) {
  cl_int code = CL_SUCCESS;
  void* const mapped = stage.cl.clEnqueueMapBuffer(
      stage.queue, buffer, CL_TRUE, flags, range.offset, range.size, 0, nullptr, nullptr, &code);
  stage.note(code);
  return mapped;
}

// A fill of the part after the mapped one, and a migration that names a part twice.
void maps_beside(Stage& stage) {
  const cl_mem parent = stage.filled(256);
  const cl_mem low = stage.make_sub_buffer(parent, 0, 128);
  const cl_mem high = stage.make_sub_buffer(parent, 128, 128);
  void* const mapped = map(stage, low, CL_MAP_WRITE, {0, 32});
  stage.note(stage.cl.clEnqueueFillBuffer(stage.queue, high, "!", 1, 0, 128, 0, nullptr, nullptr));
  stage.note(stage.cl.clEnqueueUnmapMemObject(stage.queue, low, mapped, 0, nullptr, nullptr));
  stage.show(parent);
  const cl_mem twice[] = {low, low};
  stage.note(stage.cl.clEnqueueMigrateMemObjects(stage.queue, 2, twice, 0, 0, nullptr, nullptr));
}

void maps_together(Stage& stage) {
  const cl_mem read = stage.filled(64);
  const cl_mem written = stage.filled(64);
  void* const mapped = map(stage, read, CL_MAP_READ, {0, 32});
  (void)map(stage, read, CL_MAP_READ, {0, 32});
  stage.describe(read);
  (void)map(stage, written, CL_MAP_WRITE, {0, 32});
  (void)map(stage, written, CL_MAP_WRITE, {32, 32});
  (void)map(stage, written, CL_MAP_WRITE, {16, 32});
  const auto unmap = stage.cl.clEnqueueUnmapMemObject;
  stage.note(unmap(stage.queue, read, static_cast<char*>(mapped) + 1, 0, nullptr, nullptr));
  stage.note(unmap(stage.queue, read, nullptr, 0, nullptr, nullptr));
  stage.note(unmap(stage.queue, nullptr, mapped, 0, nullptr, nullptr));
  stage.note(unmap(stage.make_queue(), read, mapped, 0, nullptr, nullptr));
  stage.describe(read);
}

// What a buffer remembers of a refused call, or of a mapping of another part.
void after_others(Stage& stage) {
  const std::size_t origin[3] = {0, 0, 0};
  const std::size_t too_long[3] = {65, 1, 1};
  const cl_mem buffer = stage.filled(64);
  const auto& cl = stage.cl;
  stage.note(cl.clEnqueueWriteBufferRect(stage.queue, buffer, CL_TRUE, origin, origin, too_long, 0,
                                         0, 0, 0, stage.host(65).data(), 0, nullptr, nullptr));
  stage.note(cl.clEnqueueFillBuffer(stage.queue, buffer, "abcd", 4, 4, 8, 0, nullptr, nullptr));
  stage.show(buffer);
  (void)map(stage, buffer, CL_MAP_READ, {1, 64});
  map_and_unmap(stage, buffer, CL_MAP_READ, {8, 8});
  const cl_mem parent = stage.filled(512);
  const cl_mem part = stage.make_sub_buffer(parent, 128, 64);
  (void)map(stage, parent, CL_MAP_READ, {0, 64});
  stage.note(cl.clEnqueueFillBuffer(stage.queue, part, "abcd", 4, 4, 8, 0, nullptr, nullptr));
  stage.show(part);
}

void host_access(Stage& stage) {
  const std::size_t origin[3] = {0, 0, 0};
  const std::size_t region[3] = {4, 4, 1};
  for (const cl_mem_flags flags :
       {cl_mem_flags{CL_MEM_HOST_READ_ONLY}, cl_mem_flags{CL_MEM_HOST_WRITE_ONLY},
        cl_mem_flags{CL_MEM_HOST_NO_ACCESS}}) {
    const cl_mem parent = stage.filled(64, flags);
    for (const cl_mem buffer : {parent, stage.make_sub_buffer(parent, 0, 64)}) {
      void* const host = stage.host(64).data();
      const auto& cl = stage.cl;
      stage.note(
          cl.clEnqueueReadBuffer(stage.queue, buffer, CL_TRUE, 0, 64, host, 0, nullptr, nullptr));
      stage.note(
          cl.clEnqueueWriteBuffer(stage.queue, buffer, CL_TRUE, 0, 64, host, 0, nullptr, nullptr));
      stage.note(cl.clEnqueueReadBufferRect(stage.queue, buffer, CL_TRUE, origin, origin, region, 0,
                                            0, 0, 0, host, 0, nullptr, nullptr));
      stage.note(cl.clEnqueueWriteBufferRect(stage.queue, buffer, CL_TRUE, origin, origin, region,
                                             0, 0, 0, 0, host, 0, nullptr, nullptr));
      for (const cl_map_flags access : std::initializer_list<cl_map_flags>{
               CL_MAP_READ, CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION}) {
        (void)map(stage, buffer, access, {0, 8});
      }
    }
  }
}

// A byte of each page, for what goes wrong past the first 64 KiB.
void note_pages(Stage& stage, const Stage::Bytes& bytes) {
  for (std::size_t i = 0; i < bytes.size(); i += 4096) {
    stage.note(bytes[i]);
  }
}

void show_pages(Stage& stage, cl_mem buffer) {
  Stage::Bytes& bytes = stage.host(3 * 65536);
  stage.note(stage.cl.clEnqueueReadBuffer(stage.queue, buffer, CL_TRUE, 0, bytes.size(),
                                          bytes.data(), 0, nullptr, nullptr));
  note_pages(stage, bytes);
}

void far_transfers(Stage& stage) {
  constexpr std::size_t size = 3 * 65536;
  constexpr std::size_t far = 65536 + 8192;
  Stage::Bytes& host = stage.host(size);
  for (std::size_t i = 0; i < size; ++i) {
    host[i] = static_cast<std::uint8_t>(i / 4096);
  }
  const cl_mem source = stage.make_buffer(CL_MEM_COPY_HOST_PTR, size, host.data());
  const cl_mem target = stage.make_buffer(CL_MEM_COPY_HOST_PTR, size, stage.host(size).data());
  const auto& cl = stage.cl;
  Stage::Bytes& some = stage.host(2 * 65536);
  cl.clEnqueueReadBuffer(stage.queue, source, CL_TRUE, far, some.size() / 2, some.data(), 0,
                         nullptr, nullptr);
  note_pages(stage, some);
  cl.clEnqueueReadBuffer(stage.queue, source, CL_TRUE, 0, some.size(), some.data(), 0, nullptr,
                         nullptr);
  note_pages(stage, some);
  cl.clEnqueueCopyBuffer(stage.queue, source, target, 0, far, 4097, 0, nullptr, nullptr);
  cl.clEnqueueCopyBuffer(stage.queue, source, target, far, 0, 4097, 0, nullptr, nullptr);
  show_pages(stage, target);
  cl.clEnqueueCopyBuffer(stage.queue, source, target, 0, 0, size, 0, nullptr, nullptr);
  show_pages(stage, target);
  cl.clEnqueueWriteBuffer(stage.queue, target, CL_TRUE, far, 4097, some.data(), 0, nullptr,
                          nullptr);
  cl.clEnqueueFillBuffer(stage.queue, target, "?", 1, far + 8192, 4097, 0, nullptr, nullptr);
  show_pages(stage, target);
  std::ranges::fill(some, std::uint8_t{0x5a});
  cl.clEnqueueWriteBuffer(stage.queue, target, CL_TRUE, 0, some.size(), some.data(), 0, nullptr,
                          nullptr);
  show_pages(stage, target);
  cl.clEnqueueFillBuffer(stage.queue, target, "!", 1, 0, size, 0, nullptr, nullptr);
  show_pages(stage, target);
  cl_int code = CL_SUCCESS;
  const void* const mapped = cl.clEnqueueMapBuffer(stage.queue, source, CL_TRUE, CL_MAP_READ, far,
                                                   16, 0, nullptr, nullptr, &code);
  if (mapped != nullptr) {
    stage.note(*static_cast<const std::uint8_t*>(mapped));
  }
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"linear transfers", Schedule::immediate, &linear},
          {"arguments of linear transfers", Schedule::immediate, &linear_arguments},
          {"transfers past 64 KiB", Schedule::immediate, &far_transfers},
          {"copies", Schedule::immediate, &copies},
          {"copies within a buffer", Schedule::immediate, &copies_within},
          {"fills", Schedule::immediate, &fills},
          {"arguments of fills", Schedule::immediate, &fill_arguments},
          {"migrations", Schedule::immediate, &migrations},
          {"maps", Schedule::immediate, &maps},
          {"maps together", Schedule::immediate, &maps_together},
          {"maps beside commands", Schedule::immediate, &maps_beside},
          {"after other calls", Schedule::immediate, &after_others},
          {"host access", Schedule::immediate, &host_access}};
}

}  // namespace clmem::mock::transfer_scenarios
