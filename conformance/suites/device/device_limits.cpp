// SPDX-License-Identifier: Apache-2.0
// Limits of a device: the minimum values for its profile and version, and that a kernel can reach
// them (table device-queries-table).

#include "suites/case_file.hpp"
#include "suites/device/device_query.hpp"

namespace clmem::conformance::device_limits_cases {

constexpr std::uint64_t kib = 1024;
constexpr std::uint64_t mib = 1024 * kib;
constexpr std::uint64_t gib = 1024 * mib;

// The least values of a limit. The values before 2.0 are those of the separate specifications of
// 1.x where they are less than those of the unified one; otherwise 0.
struct Limit {
  const char* name;
  cl_device_info query;
  std::uint64_t full;
  std::uint64_t embedded = 0;  // 0: no requirement of its own
  std::uint64_t full_before_2_0 = 0;
  std::uint64_t embedded_before_2_0 = 0;
};

struct MinimumRow {
  std::string name;
  std::string requirement;
  cl_device_info query;
  std::uint64_t minimum;
  std::uint64_t before_2_0;
};

// Rows of each profile, with the requirements that are named after the queries.
std::vector<MinimumRow> minimum_rows(const std::vector<Limit>& limits) {
  std::vector<MinimumRow> rows;
  for (const Limit& of : limits) {
    const std::string rule = "Device." + query_text(of.query).substr(std::strlen("CL_DEVICE_"));
    rows.push_back({of.name, rule, of.query, of.full, of.full_before_2_0});
    if (of.embedded != 0) {
      rows.push_back({std::string{of.name} + "Embedded", rule + ".embedded", of.query, of.embedded,
                      of.embedded_before_2_0});
    }
  }
  return rows;
}

void expect_minimum(Fixture& fixture, const MinimumRow& row) {
  need_standard_device(fixture);
  const bool is_old = fixture.device().version() < v2_0 && row.before_2_0 != 0;
  EXPECT_GE(queried(fixture, row.query), is_old ? row.before_2_0 : row.minimum);
}

CLMEM_TABLE(DeviceLimit, OfMemoryIsLargeEnough,
            "The limits of local memory, constant memory and kernel parameters are at least those "
            "that the profile requires.",
            (const MinimumRow& row),
            minimum_rows({{.name = "LocalMemory",
                           .query = CL_DEVICE_LOCAL_MEM_SIZE,
                           .full = 32 * kib,
                           .embedded = kib},
                          {.name = "ConstantBuffer",
                           .query = CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE,
                           .full = 64 * kib,
                           .embedded = kib},
                          {.name = "ConstantArguments",
                           .query = CL_DEVICE_MAX_CONSTANT_ARGS,
                           .full = 8,
                           .embedded = 4},
                          {.name = "Parameters",
                           .query = CL_DEVICE_MAX_PARAMETER_SIZE,
                           .full = 1024,
                           .embedded = 256}}),
            {}) {
  expect_minimum(fixture, row);
}

CLMEM_TABLE(
    DeviceLimit, OfImagesIsLargeEnough,
    "A device with images supports at least the image sizes and counts that its profile requires.",
    (const MinimumRow& row),
    minimum_rows(
        {{.name = "ReadArguments",
          .query = CL_DEVICE_MAX_READ_IMAGE_ARGS,
          .full = 128,
          .embedded = 8},
         {.name = "WriteArguments",
          .query = CL_DEVICE_MAX_WRITE_IMAGE_ARGS,
          .full = 64,
          .embedded = 8,
          .full_before_2_0 = 8,
          .embedded_before_2_0 = 1},
         {.name = "ReadWriteArguments",
          .query = CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS,
          .full = 64,
          .embedded = 8},
         {.name = "Width2d",
          .query = CL_DEVICE_IMAGE2D_MAX_WIDTH,
          .full = 16384,
          .embedded = 2048,
          .full_before_2_0 = 8192},
         {.name = "Height2d",
          .query = CL_DEVICE_IMAGE2D_MAX_HEIGHT,
          .full = 16384,
          .embedded = 2048,
          .full_before_2_0 = 8192},
         {.name = "Width3d", .query = CL_DEVICE_IMAGE3D_MAX_WIDTH, .full = 2048},
         {.name = "Height3d", .query = CL_DEVICE_IMAGE3D_MAX_HEIGHT, .full = 2048},
         {.name = "Depth3d", .query = CL_DEVICE_IMAGE3D_MAX_DEPTH, .full = 2048},
         {.name = "BufferPixels",
          .query = CL_DEVICE_IMAGE_MAX_BUFFER_SIZE,
          .full = 65536,
          .embedded = 2048},
         {.name = "ArrayLayers",
          .query = CL_DEVICE_IMAGE_MAX_ARRAY_SIZE,
          .full = 2048,
          .embedded = 256},
         {.name = "Samplers", .query = CL_DEVICE_MAX_SAMPLERS, .full = 16, .embedded = 8}}),
    {}) {
  expect_minimum(fixture, row);
}

CLMEM_TABLE(
    DeviceLimit, OfPipesIsLargeEnough,
    "A device with pipes supports at least the required pipe arguments, reservations and packet "
    "size.",
    (const MinimumRow& row),
    minimum_rows(
        {{.name = "Arguments", .query = CL_DEVICE_MAX_PIPE_ARGS, .full = 16},
         {.name = "Reservations", .query = CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, .full = 1},
         {.name = "PacketSize", .query = CL_DEVICE_PIPE_MAX_PACKET_SIZE, .full = 1024}}),
    {}) {
  expect_minimum(fixture, row);
}

// Features that are optional in 1.x and in 3.0.
CLMEM_TABLE(DeviceLimit, IsPartOfVersion2,
            "A device of version 2.0 to 2.2 has read-write images, images from buffers and pipes.",
            (cl_device_info query),
            (Rows<cl_device_info>{
                {"ReadWriteImages", "Device.MAX_READ_WRITE_IMAGE_ARGS.required",
                 CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS},
                {"ImagesOverBuffers", "Device.IMAGE2D_FROM_BUFFER.required",
                 CL_DEVICE_IMAGE_PITCH_ALIGNMENT},
                {"Pipes", "Device.PIPES.required", CL_DEVICE_PIPE_MAX_PACKET_SIZE}}),
            {}) {
  need_standard_device(fixture);
  EXPECT_GE(queried(fixture, query), 1u);
}

// The separate specifications of 1.x require 1 MiB of embedded devices.
std::uint64_t required_max_allocation(const DeviceUnderTest& device, std::uint64_t global) {
  const bool small = device.version() < v2_0 && !device.lacks("embedded_profile");
  return small ? mib : std::max(std::min(gib, global / 4), 32 * mib);
}

CLMEM_CASE(DeviceLimit, OfAllocationsIsLargeEnough,
           "CL_DEVICE_MAX_MEM_ALLOC_SIZE is at least a quarter of the global memory, or 1 GiB "
           "where that is less.",
           {"Device.MAX_MEM_ALLOC_SIZE"}) {
  need_standard_device(fixture);
  const std::uint64_t global = queried(fixture, CL_DEVICE_GLOBAL_MEM_SIZE);
  EXPECT_GE(queried(fixture, CL_DEVICE_MAX_MEM_ALLOC_SIZE),
            required_max_allocation(fixture.device(), global))
      << "of " << global << " bytes of global memory";
}

// Takes long where a driver clears all of the memory.
CLMEM_CASE(DeviceLimit, OfAllocationsMayBeUsed,
           "A buffer of CL_DEVICE_MAX_MEM_ALLOC_SIZE is created, unless there is too little memory "
           "for it at the moment.",
           {"Device.MAX_MEM_ALLOC_SIZE.usable"}, .profile = CaseProfile::stress, .time_limit_s = 60,
           .memory = all_memory) {
  const auto size = static_cast<std::size_t>(queried(fixture, CL_DEVICE_MAX_MEM_ALLOC_SIZE));
  cl_int code = not_stored;
  const Handle<cl_mem> made{
      clCreateBuffer(fixture.context(), CL_MEM_READ_WRITE, size, nullptr, &code)};
  EXPECT_THAT(code, returns({CL_SUCCESS, CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_RESOURCES,
                             CL_OUT_OF_HOST_MEMORY}))
      << size << " bytes";
}

CLMEM_CASE(DeviceLimit, OfAlignmentHoldsEveryType,
           "CL_DEVICE_MEM_BASE_ADDR_ALIGN is at least the size of the largest built-in type.",
           {"Device.MEM_BASE_ADDR_ALIGN"}) {
  need_standard_device(fixture);
  EXPECT_GE(queried(fixture, CL_DEVICE_MEM_BASE_ADDR_ALIGN),
            8 * fixture.device().largest_type_size());
}

CLMEM_CASE(DeviceLimit, OfTypeAlignmentHoldsEveryType,
           "CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE is at least the size of the largest built-in type.",
           {"Device.MIN_DATA_TYPE_ALIGN_SIZE"}) {
  need_standard_device(fixture);
  EXPECT_GE(queried(fixture, CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE),
            fixture.device().largest_type_size());
}

CLMEM_CASE(DeviceLimit, OfAlignmentSuitsSubBuffers,
           "A sub-buffer may begin at any multiple of CL_DEVICE_MEM_BASE_ADDR_ALIGN.",
           {"Device.MEM_BASE_ADDR_ALIGN.usable"}) {
  const auto unit = static_cast<std::size_t>(queried(fixture, CL_DEVICE_MEM_BASE_ADDR_ALIGN) / 8);
  const FilledBuffer parent = fixture.filled_buffer(5 * std::max<std::size_t>(unit, 1));
  for (std::size_t multiple = 0; multiple < 5; ++multiple) {
    const cl_buffer_region region{multiple * unit, 1};
    cl_int code = not_stored;
    const Handle<cl_mem> made{
        clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
    EXPECT_THAT(code, returns(CL_SUCCESS)) << "origin " << region.origin;
  }
}

CLMEM_CASE(DeviceLimit, OfAllocationsFitsIntoMemory,
           "CL_DEVICE_MAX_MEM_ALLOC_SIZE is not larger than the global memory.",
           {"Device.GLOBAL_MEM_SIZE"}) {
  EXPECT_GE(queried(fixture, CL_DEVICE_GLOBAL_MEM_SIZE),
            queried(fixture, CL_DEVICE_MAX_MEM_ALLOC_SIZE));
}

void uses_constant_buffer(Fixture& fixture) {
  const std::size_t size =
      std::min<std::size_t>(queried(fixture, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE), mib);
  const FilledBuffer from = fixture.filled_buffer(size, CL_MEM_READ_ONLY);
  const FilledBuffer to = fixture.filled_buffer(size);
  Kernel{fixture, "copy_constant"}.run(fixture, {size}, from.get(), to.get());
  expect_contents(fixture, to.get(), from.bytes);
}

void uses_constant_arguments(Fixture& fixture) {
  constexpr std::size_t size = 67;
  constexpr std::size_t count = 8;
  const Kernel gather{fixture, "gather_constants"};
  std::deque<FilledBuffer> buffers;
  Bytes expected(count * size);
  for (cl_uint i = 0; i < count; ++i) {
    const FilledBuffer& from = buffers.emplace_back(fixture.filled_buffer(size));
    gather.set(i, from.get());
    for (std::size_t at = 0; at < size; ++at) {
      expected[count * at + i] = from.bytes[at];
    }
  }
  const FilledBuffer to = fixture.filled_buffer(expected.size());
  gather.set(count, to.get());
  gather.enqueue(fixture.queue(), {size});
  fixture.finish();
  expect_contents(fixture, to.get(), expected);
}

void uses_kilobyte_of_arguments(Fixture& fixture) {
  constexpr std::array<std::size_t, 9> sizes{128, 128, 128, 128, 128, 128, 128, 64, 32};
  const Kernel store{fixture, "store_kilobyte"};
  Bytes expected;
  for (cl_uint i = 0; i < sizes.size(); ++i) {
    const Bytes value = fixture.fresh(sizes.at(i));
    must_succeed(clSetKernelArg, store.get(), i, value.size(), value.data());
    expected.insert(expected.end(), value.begin(), value.end());
  }
  const FilledBuffer to = fixture.filled_buffer(expected.size());
  store.set(sizes.size(), to.get());
  store.enqueue(fixture.queue(), {1});
  fixture.finish();
  expect_contents(fixture, to.get(), expected);
}

// Returns the local memory that is left for arguments: CL_DEVICE_LOCAL_MEM_SIZE includes what the
// implementation needs itself (CL_KERNEL_LOCAL_MEM_SIZE).
std::size_t free_local_memory(const Fixture& fixture, const Kernel& kernel) {
  const cl_ulong all = queried(fixture, CL_DEVICE_LOCAL_MEM_SIZE);
  cl_ulong used = 0;
  kernel.set(0, LocalMemory{1});
  must_succeed(clGetKernelWorkGroupInfo, kernel.get(), fixture.device().id(),
               CL_KERNEL_LOCAL_MEM_SIZE, sizeof used, &used, nullptr);
  return std::min<std::size_t>(all - std::min(all, used), mib);
}

void uses_local_memory(Fixture& fixture) {
  const Kernel use{fixture, "use_local"};
  const std::size_t size = free_local_memory(fixture, use);
  const std::size_t items = std::min<std::size_t>(use.largest_group(fixture), 64);
  std::vector<cl_uint> right(items);
  const FilledBuffer to = fixture.filled_buffer(items * sizeof(cl_uint));
  use.set_all(LocalMemory{size}, static_cast<cl_uint>(size), to.get());
  use.enqueue(fixture.queue(), {items}, nullptr, {items});
  must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{right}));
  EXPECT_EQ(std::accumulate(right.begin(), right.end(), std::size_t{0}), size);
}

void reads_many_images(Fixture& fixture) {
  constexpr cl_uint count = 127;  // CL_DEVICE_MAX_PARAMETER_SIZE may allow 128 arguments
  const ImageFormat& format = *known_format(CL_RGBA, CL_UNSIGNED_INT32);
  const Kernel load{fixture, "load_127"};
  std::deque<FilledImage> images;
  Bytes expected;
  for (cl_uint i = 0; i < count; ++i) {
    const FilledImage& image = images.emplace_back(
        filled_image(fixture, shape_of(ImageKind::image_2d, {1, 1, 1}), format, CL_MEM_READ_ONLY));
    load.set(i, image.get());
    expected.insert(expected.end(), image.bytes.begin(), image.bytes.end());
  }
  const FilledBuffer to = fixture.filled_buffer(expected.size());
  load.set(count, to.get());
  load.enqueue(fixture.queue(), {1});
  fixture.finish();
  expect_contents(fixture, to.get(), expected);
}

using Use = void (*)(Fixture&);

CLMEM_TABLE(DeviceLimit, IsUsable,
            "A kernel can use local and constant memory up to the limits of the device, or 1 MiB, "
            "and the arguments that every device supports.",
            (Use use),
            (Rows<Use>{
                {"ConstantBuffer", "Device.MAX_CONSTANT_BUFFER_SIZE.usable", uses_constant_buffer},
                {"ConstantArguments", "Device.MAX_CONSTANT_ARGS.usable", uses_constant_arguments},
                {"Parameters", "Device.MAX_PARAMETER_SIZE.usable", uses_kilobyte_of_arguments},
                {"LocalMemory", "Device.LOCAL_MEM_SIZE.usable", uses_local_memory},
                {"ReadImages", "Device.MAX_READ_IMAGE_ARGS.usable", reads_many_images}}),
            {}, .profile = CaseProfile::full, .time_limit_s = compiling_limit_s) {
  use(fixture);
}

}  // namespace clmem::conformance::device_limits_cases
