// SPDX-License-Identifier: Apache-2.0
// Calls with one mistake, whose other arguments the seed of the run chooses: a check that a driver
// makes only for some sizes, offsets, patterns or pitches.

#include "harness/svm.hpp"
#include "operations/command/placements.hpp"
#include "operations/command/random_sequence.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::random_refusals_cases {

namespace {

constexpr std::size_t host_size = 1U << 16U;  // more than any of the calls names

struct Row;

struct Scene : RandomSequence {
  Scene(Fixture& given, bool needs_svm)
      : RandomSequence{given},
        queue{given.queue()},
        buffer{given.filled_buffer(std::max<std::size_t>(5003, 4 * given.origin_unit()))},
        other{given.filled_buffer(buffer.size())},
        part{given.sub_buffer(buffer, given.origin_unit(), 2 * given.origin_unit() + 1)},
        host{given.host(host_size)} {
    if (needs_svm) {
      shared.emplace(given, 5003);
    }
  }

  using RandomSequence::choice_;
  using RandomSequence::note;
  using RandomSequence::one_in;
  using RandomSequence::up_to;

  void expect_refused(const Row& row);

  cl_command_queue queue;
  FilledBuffer buffer;
  FilledBuffer other;
  FilledBuffer part;  // of `buffer`
  std::optional<FilledSvm> shared;
  HostBytes& host;
};

using Call = cl_int (*)(Scene& scene);

struct Row {
  const char* name;
  const char* requirement;
  cl_int code;
  Call call;
  bool needs_svm = false;
};

// A range that ends between one and 64 bytes after the end.
struct Beyond {
  Beyond(Scene& scene, std::size_t whole, std::size_t unit = 1)
      : offset{scene.up_to(whole / unit - 1) * unit},
        size{((whole - offset) / unit + 1 + scene.up_to(64 / unit)) * unit} {
    scene.note() << "offset " << offset << ", size " << size << " of " << whole;
  }
  std::size_t offset;
  std::size_t size;
};

// Two ranges of one size that share a byte.
struct Overlap {
  Overlap(Scene& scene, std::size_t whole) : size{1 + scene.up_to(whole / 2)} {
    const std::size_t shift = scene.up_to(std::min(size - 1, whole - size));
    source = scene.up_to(whole - size - shift);
    target = source + shift;
    if (scene.one_in(2)) {
      std::swap(source, target);
    }
    scene.note() << size << " bytes from " << source << " to " << target;
  }
  std::size_t size;
  std::size_t source = 0;
  std::size_t target = 0;
};

cl_int map_beyond_end(Scene& scene) {
  const Beyond range{scene, scene.buffer.size()};
  cl_int code = not_stored;
  (void)clEnqueueMapBuffer(scene.queue, scene.buffer.get(), CL_TRUE, CL_MAP_READ, range.offset,
                           range.size, 0, nullptr, nullptr, &code);
  return code;
}

std::vector<Row> range_rows() {
  constexpr cl_int invalid = CL_INVALID_VALUE;
  return {
      {"ReadBeyondEnd", "EnqueueReadBuffer.err.INVALID_VALUE.out-of-bounds", invalid,
       [](Scene& scene) {
         const Beyond range{scene, scene.buffer.size()};
         return clEnqueueReadBuffer(scene.queue, scene.buffer.get(), CL_TRUE, range.offset,
                                    range.size, scene.host.data(), 0, nullptr, nullptr);
       }},
      {"WriteBeyondEnd", "EnqueueWriteBuffer.err.INVALID_VALUE.out-of-bounds", invalid,
       [](Scene& scene) {
         const Beyond range{scene, scene.part.size()};
         return clEnqueueWriteBuffer(scene.queue, scene.part.get(), CL_TRUE, range.offset,
                                     range.size, scene.host.data(), 0, nullptr, nullptr);
       }},
      {"CopyFromBeyondEnd", "EnqueueCopyBuffer.err.INVALID_VALUE.src-out-of-bounds", invalid,
       [](Scene& scene) {
         const Beyond range{scene, scene.buffer.size()};
         return clEnqueueCopyBuffer(scene.queue, scene.buffer.get(), scene.other.get(),
                                    range.offset, 0, range.size, 0, nullptr, nullptr);
       }},
      {"CopyToBeyondEnd", "EnqueueCopyBuffer.err.INVALID_VALUE.dst-out-of-bounds", invalid,
       [](Scene& scene) {
         const Beyond range{scene, scene.buffer.size()};
         return clEnqueueCopyBuffer(scene.queue, scene.other.get(), scene.buffer.get(), 0,
                                    range.offset, range.size, 0, nullptr, nullptr);
       }},
      {"FillBeyondEnd", "EnqueueFillBuffer.err.INVALID_VALUE.out-of-bounds", invalid,
       [](Scene& scene) {
         const std::size_t width = std::size_t{1} << scene.up_to(6);
         const Beyond range{scene, scene.buffer.size(), width};
         return clEnqueueFillBuffer(scene.queue, scene.buffer.get(), scene.host.data(), width,
                                    range.offset, range.size, 0, nullptr, nullptr);
       }},
      {"MapBeyondEnd", "EnqueueMapBuffer.err.INVALID_VALUE.out-of-bounds", invalid, map_beyond_end},
      {"CopyOntoItself", "EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-buffer", CL_MEM_COPY_OVERLAP,
       [](Scene& scene) {
         const Overlap ranges{scene, scene.buffer.size()};
         return clEnqueueCopyBuffer(scene.queue, scene.buffer.get(), scene.buffer.get(),
                                    ranges.source, ranges.target, ranges.size, 0, nullptr, nullptr);
       }},
      {"CopyOfPartOntoItself", "EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-sub-buffer",
       CL_MEM_COPY_OVERLAP, [](Scene& scene) {
         const Overlap ranges{scene, scene.part.size()};
         return clEnqueueCopyBuffer(scene.queue, scene.part.get(), scene.part.get(), ranges.source,
                                    ranges.target, ranges.size, 0, nullptr, nullptr);
       }}};
}

// A pattern of at least two bytes, and a number of bytes that is not a multiple of it.
struct OffPattern {
  explicit OffPattern(Scene& scene)
      : width{std::size_t{2} << scene.up_to(5)},
        whole{(1 + scene.up_to(20)) * width},
        odd{whole + 1 + scene.up_to(width - 2)} {
    scene.note() << "a pattern of " << width << " bytes, " << odd;
  }
  std::size_t width;
  std::size_t whole;
  std::size_t odd;
};

std::vector<Row> pattern_rows() {
  constexpr cl_int invalid = CL_INVALID_VALUE;
  return {
      {"FillAtPartOfPattern", "EnqueueFillBuffer.err.INVALID_VALUE.offset-multiple", invalid,
       [](Scene& scene) {
         const OffPattern fill{scene};
         return clEnqueueFillBuffer(scene.queue, scene.buffer.get(), scene.host.data(), fill.width,
                                    fill.odd, fill.whole, 0, nullptr, nullptr);
       }},
      {"FillWithPartOfPattern", "EnqueueFillBuffer.err.INVALID_VALUE.size-multiple", invalid,
       [](Scene& scene) {
         const OffPattern fill{scene};
         return clEnqueueFillBuffer(scene.queue, scene.buffer.get(), scene.host.data(), fill.width,
                                    fill.whole, fill.odd, 0, nullptr, nullptr);
       }},
      {"FillSharedAtPartOfPattern", "EnqueueSVMMemFill.err.INVALID_VALUE.ptr-unaligned", invalid,
       [](Scene& scene) {
         const OffPattern fill{scene};
         return clEnqueueSVMMemFill(scene.queue, scene.shared->at(fill.odd), scene.host.data(),
                                    fill.width, fill.whole, 0, nullptr, nullptr);
       },
       true},
      {"FillSharedWithPartOfPattern", "EnqueueSVMMemFill.err.INVALID_VALUE.size-multiple", invalid,
       [](Scene& scene) {
         const OffPattern fill{scene};
         return clEnqueueSVMMemFill(scene.queue, scene.shared->at(fill.whole), scene.host.data(),
                                    fill.width, fill.odd, 0, nullptr, nullptr);
       },
       true},
      {"CopySharedOntoItself", "EnqueueSVMMemcpy.err.MEM_COPY_OVERLAP.partial", CL_MEM_COPY_OVERLAP,
       [](Scene& scene) {
         // Some drivers take a range onto itself for an empty copy; another rule is about it.
         Overlap ranges{scene, scene.shared->size()};
         while (ranges.source == ranges.target) {
           ranges = Overlap{scene, scene.shared->size()};
         }
         return clEnqueueSVMMemcpy(scene.queue, CL_TRUE, scene.shared->at(ranges.target),
                                   scene.shared->at(ranges.source), ranges.size, 0, nullptr,
                                   nullptr);
       },
       true}};
}

using ShapeChange = void (*)(Scene& scene, Shape& shape);

cl_int read_rect(Scene& scene, const Shape& shape) {
  return clEnqueueReadBufferRect(scene.queue, scene.buffer.get(), CL_TRUE, shape.from.origin.data(),
                                 shape.to.origin.data(), shape.region.data(), shape.from.row_pitch,
                                 shape.from.slice_pitch, shape.to.row_pitch, shape.to.slice_pitch,
                                 scene.host.data(), 0, nullptr, nullptr);
}

cl_int write_rect(Scene& scene, const Shape& shape) {
  return clEnqueueWriteBufferRect(
      scene.queue, scene.buffer.get(), CL_TRUE, shape.from.origin.data(), shape.to.origin.data(),
      shape.region.data(), shape.from.row_pitch, shape.from.slice_pitch, shape.to.row_pitch,
      shape.to.slice_pitch, scene.host.data(), 0, nullptr, nullptr);
}

cl_int copy_rect_from(Scene& scene, const Shape& shape, cl_mem to) {
  return clEnqueueCopyBufferRect(scene.queue, scene.buffer.get(), to, shape.from.origin.data(),
                                 shape.to.origin.data(), shape.region.data(), shape.from.row_pitch,
                                 shape.from.slice_pitch, shape.to.row_pitch, shape.to.slice_pitch,
                                 0, nullptr, nullptr);
}

cl_int copy_rect_apart(Scene& scene, const Shape& shape) {
  return copy_rect_from(scene, shape, scene.other.get());
}

void without_extent(Scene& scene, Shape& shape) {
  shape.region[scene.up_to(2)] = 0;
}

void narrow_rows(Scene& scene, Shape& shape) {
  shape.region[0] += 1;
  shape.from.row_pitch = 1 + scene.up_to(shape.region[0] - 2);
  shape.from.slice_pitch = 0;
  shape.to.row_pitch = 0;
  shape.to.slice_pitch = 0;
}

// The last byte is between one and nine bytes after the end.
void beyond_end(Scene& scene, Shape& shape) {
  const std::size_t end = end_of(placed(shape.from, shape.region), shape.region);
  if (end <= scene.buffer.size()) {
    shape.from.origin[0] += scene.buffer.size() - end + 1 + scene.up_to(8);
  }
}

template <cl_int (*call)(Scene& scene, const Shape& shape), ShapeChange change>
cl_int changed(Scene& scene) {
  Shape shape = random_rect_shape(scene.choice_.numbers());
  change(scene, shape);
  scene.note() << text_of(shape);
  return call(scene, shape);
}

// Both rectangles are in the buffer, with the same pitches, and origins that are less than the
// region apart.
cl_int copy_rect_onto_itself(Scene& scene) {
  Shape shape{};
  do {
    shape = random_rect_shape(scene.choice_.numbers());
    shape.to = shape.from;
    for (std::size_t axis = 0; axis < shape.region.size(); ++axis) {
      shape.to.origin[axis] += scene.up_to(shape.region[axis] - 1);
    }
  } while (end_of(placed(shape.to, shape.region), shape.region) > scene.buffer.size());
  scene.note() << text_of(shape);
  return copy_rect_from(scene, shape, scene.buffer.get());
}

std::vector<Row> rectangle_rows() {
  constexpr cl_int invalid = CL_INVALID_VALUE;
  return {
      {"ReadRectWithoutExtent", "EnqueueReadBufferRect.err.INVALID_VALUE.region-zero", invalid,
       changed<read_rect, without_extent>},
      {"WriteRectWithoutExtent", "EnqueueWriteBufferRect.err.INVALID_VALUE.region-zero", invalid,
       changed<write_rect, without_extent>},
      {"ReadRectOfNarrowRows", "EnqueueReadBufferRect.err.INVALID_VALUE.buffer-row-pitch-small",
       invalid, changed<read_rect, narrow_rows>},
      {"WriteRectOfNarrowRows", "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-row-pitch-small",
       invalid, changed<write_rect, narrow_rows>},
      {"CopyRectOfNarrowRows", "EnqueueCopyBufferRect.err.INVALID_VALUE.src-row-pitch-small",
       invalid, changed<copy_rect_apart, narrow_rows>},
      {"ReadRectBeyondEnd", "EnqueueReadBufferRect.err.INVALID_VALUE.out-of-bounds", invalid,
       changed<read_rect, beyond_end>},
      {"WriteRectBeyondEnd", "EnqueueWriteBufferRect.err.INVALID_VALUE.out-of-bounds", invalid,
       changed<write_rect, beyond_end>},
      {"CopyRectBeyondEnd", "EnqueueCopyBufferRect.err.INVALID_VALUE.src-out-of-bounds", invalid,
       changed<copy_rect_apart, beyond_end>},
      {"CopyRectOntoItself", "EnqueueCopyBufferRect.err.MEM_COPY_OVERLAP.same-buffer",
       CL_MEM_COPY_OVERLAP, copy_rect_onto_itself}};
}

void Scene::expect_refused(const Row& row) {
  play({.rounds = 200, .steps = 1, .step = [&] {
          const cl_int code = row.call(*this);
          EXPECT_THAT(code, fixture_.refuses(row.code));
        }});
  expect_contents(fixture_, buffer);
  expect_contents(fixture_, other, {ReadBack::read});
  if (shared) {
    expect_svm(fixture_, *shared);
  }
}

CLMEM_TABLE(
    RandomRefusals, OfACall,
    "A call with one mistake is refused, and changes nothing, whatever its other arguments are.",
    (const Row& row),
    [] {
      std::vector<Row> rows = range_rows();
      for (const std::vector<Row>& more : {pattern_rows(), rectangle_rows()}) {
        rows.insert(rows.end(), more.begin(), more.end());
      }
      return rows;
    }(),
    {}) {
  Scene{fixture, row.needs_svm}.expect_refused(row);
}

}  // namespace

}  // namespace clmem::conformance::random_refusals_cases
