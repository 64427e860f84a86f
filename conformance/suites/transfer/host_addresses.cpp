// SPDX-License-Identifier: Apache-2.0
// Transfers to and from host memory at addresses that no allocator returns: odd ones, and ranges
// across pages. For images the address is aligned to a pixel, which the application has to ensure
// (Appendix C "Alignment of Application Data Types").

#include "harness/pattern.hpp"
#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::host_addresses_cases {

// The start of the range, in bytes from the start of a page.
const Rows<std::size_t>& addresses() {
  static const Rows<std::size_t> rows{{"Odd", 1},
                                      {"TwoAfterWord", 6},
                                      {"OddAfterLine", 67},
                                      {"OneBeforePageEnd", page_size - 1},
                                      {"ThreeBeforePageEnd", page_size - 3},
                                      {"PageLater", page_size}};
  return rows;
}

// Pixels of the common format have four bytes.
const Rows<std::size_t>& pixel_addresses() {
  static const Rows<std::size_t> rows{{"PixelAfterPage", 4},
                                      {"PixelAfterLine", 68},
                                      {"PixelBeforePageEnd", page_size - 4},
                                      {"ThreePixelsBeforePageEnd", page_size - 12},
                                      {"PageLater", page_size}};
  return rows;
}

constexpr std::array<std::size_t, 8> sizes{1, 2, 5, 8, 61, 64, 4097, 65543};
constexpr std::array<Extent, 3> extents{{{1, 1, 1}, {7, 3, 1}, {41, 25, 1}}};

struct Transfer {
  MemoryKind kind;
  bool is_read;
};

Rows<Transfer> transfers() {
  return {{"ReadBuffer", "EnqueueReadBuffer.unaligned", {MemoryKind::buffer, true}},
          {"WriteBuffer", "EnqueueWriteBuffer.unaligned", {MemoryKind::buffer, false}},
          {"SVMToHost", "EnqueueSVMMemcpy.svm-to-host", {MemoryKind::svm, true}},
          {"HostToSVM", "EnqueueSVMMemcpy.host-to-svm", {MemoryKind::svm, false}}};
}

Rows<Transfer> image_transfers() {
  return {{"ReadImage", "EnqueueReadImage.data", {MemoryKind::image, true}},
          {"WriteImage", "EnqueueWriteImage.data", {MemoryKind::image, false}}};
}

// A driver may pin the pages for a call that does not wait.
void expect_moved(Fixture& fixture, bool is_read, std::size_t in_page, const MemorySpec& spec) {
  for (const cl_bool blocking : std::array<cl_bool, 2>{CL_TRUE, CL_FALSE}) {
    SCOPED_TRACE(blocking == CL_TRUE ? "blocking" : "non-blocking");
    Operand operand{fixture, spec};
    HostBytes& room = fixture.host(3 * page_size + operand.size);
    const std::size_t place = place_in(room, in_page);
    Bytes expected = room.copy();
    if (is_read) {
      copy_linear(operand.contents(), 0, expected, place, operand.size);
      ASSERT_THAT(operand.all().read(fixture.queue(), blocking, room.data() + place),
                  returns(CL_SUCCESS));
    } else {
      ASSERT_THAT(operand.all().write(fixture.queue(), blocking, room.data() + place),
                  returns(CL_SUCCESS));
      copy_linear(room, place, operand.whole->bytes, 0, operand.size);
    }
    if (blocking == CL_FALSE) {
      fixture.finish();
    }
    expect_bytes(room, expected);
    operand.whole->expect(fixture, Compared::by_read_then_map);
  }
}

CLMEM_TABLE(HostAddress, MayBeAnywhere,
            "Blocking and non-blocking transfers work with any host address, also across pages.",
            (const std::pair<Transfer, std::size_t>& both), crossed(transfers(), addresses()), {}) {
  const auto& [transfer, in_page] = both;
  for (const std::size_t size : sizes) {
    SCOPED_TRACE(testing::Message() << size << " bytes");
    expect_moved(fixture, transfer.is_read, in_page, {.kind = transfer.kind, .size = size});
  }
}

CLMEM_TABLE(HostAddress, MayBeAnyPixels,
            "Blocking and non-blocking transfers of images work with any host address that is "
            "aligned to a pixel, also across pages.",
            (const std::pair<Transfer, std::size_t>& both),
            crossed(image_transfers(), pixel_addresses()), {}) {
  const auto& [transfer, in_page] = both;
  for (const Extent& pixels : extents) {
    expect_moved(fixture, transfer.is_read, in_page,
                 {.kind = transfer.kind, .flags = 0, .pixels = pixels});
  }
}

std::byte* memory_at(Fixture& fixture, std::size_t in_page, std::size_t size) {
  HostBytes& room = fixture.host(3 * page_size + size);
  return room.data() + place_in(room, in_page);
}

Handle<cl_mem> buffer_of(Fixture& fixture, cl_mem_flags flags, std::byte* memory,
                         std::size_t size) {
  cl_int code = not_stored;
  Handle<cl_mem> made{clCreateBuffer(fixture.context(), flags, size, memory, &code)};
  EXPECT_THAT(code, returns(CL_SUCCESS));
  if (made) {
    expect_contents(fixture, made.get(), Bytes(memory, memory + size));
  }
  return made;
}

CLMEM_TABLE(HostAddress, MayBeCopiedFromAnywhere,
            "CL_MEM_COPY_HOST_PTR copies from any host address, also across pages.",
            (std::size_t in_page), addresses(), {"CreateBuffer.copy-host-ptr.initial"}) {
  for (const std::size_t size : sizes) {
    SCOPED_TRACE(testing::Message() << size << " bytes");
    std::byte* const memory = memory_at(fixture, in_page, size);
    static_cast<void>(buffer_of(fixture, CL_MEM_COPY_HOST_PTR, memory, size));
  }
}

CLMEM_TABLE(
    HostAddress, MayBeCopiedFromAnyPixels,
    "Images can be created with a copy of memory at any host address that is aligned to a pixel.",
    (std::size_t in_page), pixel_addresses(), {"CreateImage.copy-host-ptr.initial"}) {
  need_kind(fixture, ImageKind::image_2d);
  const ImageFormat& format = common_format();
  for (const Extent& pixels : extents) {
    const ImageShape shape = shape_of(ImageKind::image_2d, pixels);
    const std::size_t size = format.element * shape.pixels();
    std::byte* const start = memory_at(fixture, in_page, size);
    const Handle<cl_mem> made =
        make_image(fixture, shape, format.cl, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, start);
    expect_image_contents(fixture, made.get(), shape, format, Bytes(start, start + size));
  }
}

// No kernel reads the buffer, which would require alignment.
void expect_used_buffer(Fixture& fixture, std::size_t in_page, std::size_t size) {
  std::byte* const start = memory_at(fixture, in_page, size);
  const Handle<cl_mem> made = buffer_of(fixture, CL_MEM_USE_HOST_PTR, start, size);
  ASSERT_TRUE(made);
  const HostBytes& latest = fixture.host(size);
  must_write(fixture.queue(), made.get(), latest);
  Mapping mapping{fixture.queue(), made.get(), CL_MAP_READ | CL_MAP_WRITE, {0, size}};
  EXPECT_THAT(mapping.data(), by("EnqueueMapBuffer.use-host-ptr.pointer", returns(start)));
  EXPECT_EQ(Bytes(start, start + size), latest) << "the host memory of the buffer";
  const Bytes written = fixture.fresh(size);
  mapping.put(written);
  mapping.end();
  expect_contents(fixture, made.get(), written);
}

CLMEM_TABLE(HostAddress, MayBeUsedAnywhere,
            "CL_MEM_USE_HOST_PTR uses memory at any host address, also across pages: a map returns "
            "that address and updates the memory.",
            (std::size_t in_page), addresses(),
            {"CreateBuffer.use-host-ptr.any-alignment", "EnqueueMapBuffer.use-host-ptr.pointer",
             "EnqueueMapBuffer.use-host-ptr.content"}) {
  for (const std::size_t size : sizes) {
    SCOPED_TRACE(testing::Message() << size << " bytes");
    expect_used_buffer(fixture, in_page, size);
  }
}

}  // namespace clmem::conformance::host_addresses_cases
