// SPDX-License-Identifier: Apache-2.0
// Calls with one mistake, whose other arguments the seed of the run chooses: a check that a driver
// makes only for some sizes, offsets, patterns or pitches.

#include "operations/command/placements.hpp"
#include "operations/command/random_sequence.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::random_refusals_cases {

constexpr std::size_t host_size = 1U << 16U;  // more than any of the calls names

class Scene;

struct MistakeRow {
  const char* name;
  const char* requirement;
  cl_int (*call)(Arguments& given);
  void (*change)(Scene& scene, Arguments& given);  // makes the mistake
  cl_int code = CL_INVALID_VALUE;
};

// Calls from `buffer` or `host` to `other`, `sub_buffer`, `shared` or `host`.
class Scene : RandomSequence {
 public:
  explicit Scene(Fixture& given)
      : RandomSequence{given},
        buffer{given.filled_buffer(std::max(usual_size, 4 * given.origin_unit()))},
        other{given.filled_buffer(buffer.size())},
        sub_buffer{given.sub_buffer(buffer, given.origin_unit(), 2 * given.origin_unit() + 1)} {}

  using RandomSequence::choice_;
  using RandomSequence::note;
  using RandomSequence::one_in;
  using RandomSequence::up_to;

  void expect_rejected(const MistakeRow& row);

  FilledBuffer buffer;
  FilledBuffer other;
  FilledBuffer sub_buffer;  // of `buffer`
  std::optional<FilledSvm> shared;
};

void Scene::expect_rejected(const MistakeRow& row) {
  HostBytes& host = fixture_.host(host_size);
  play({.rounds = 200, .steps = 1, .step = [&] {
          Arguments given{.queue = fixture_.queue(),
                          .blocking = CL_TRUE,
                          .source = {.mem = buffer.get(), .address = host.data()},
                          .target = {.mem = other.get(), .address = host.data()},
                          .flags = CL_MAP_READ};
          row.change(*this, given);
          EXPECT_THAT(row.call(given), fixture_.refuses(row.code));
        }});
  expect_contents(fixture_, buffer);
  expect_contents(fixture_, other, {ReadBack::read});
  if (shared) {
    expect_svm(fixture_, *shared);
  }
}

// Makes the range of a place in `whole` bytes end between one and 64 bytes after them.
void end_beyond(Scene& scene, Arguments& given, Place& place, std::size_t whole,
                std::size_t unit = 1) {
  place.offset = scene.up_to(whole / unit - 1) * unit;
  given.size = ((whole - place.offset) / unit + 1 + scene.up_to(64 / unit)) * unit;
  scene.note() << "offset " << place.offset << ", size " << given.size << " of " << whole;
}

template <Place Arguments::*side>
void beyond_buffer(Scene& scene, Arguments& given) {
  end_beyond(scene, given, given.*side, scene.buffer.size());
}

void beyond_sub_buffer(Scene& scene, Arguments& given) {
  given.target.mem = scene.sub_buffer.get();
  end_beyond(scene, given, given.target, scene.sub_buffer.size());
}

void fill_beyond_buffer(Scene& scene, Arguments& given) {
  given.pattern_size = std::size_t{1} << scene.up_to(6);
  end_beyond(scene, given, given.target, scene.other.size(), given.pattern_size);
}

void overlap(Scene& scene, Arguments& given, std::size_t whole) {
  given.size = 1 + scene.up_to(whole / 2);
  const std::size_t shift = scene.up_to(std::min(given.size - 1, whole - given.size));
  given.source.offset = scene.up_to(whole - given.size - shift);
  given.target.offset = given.source.offset + shift;
  if (scene.one_in(2)) {
    std::swap(given.source.offset, given.target.offset);
  }
  scene.note() << given.size << " bytes from " << given.source.offset << " to "
               << given.target.offset;
}

template <FilledBuffer Scene::*object>
void within(Scene& scene, Arguments& given) {
  given.source.mem = given.target.mem = (scene.*object).get();
  overlap(scene, given, (scene.*object).size());
}

// Some drivers treat a range that is copied onto itself as an empty copy, for which other cases
// check another rule.
void within_shared(Scene& scene, Arguments& given) {
  do {
    overlap(scene, given, scene.shared->size());
  } while (given.source.offset == given.target.offset);
  given.source.address = scene.shared->at(given.source.offset);
  given.target.address = scene.shared->at(given.target.offset);
}

// Chooses a pattern of at least two bytes, and an offset or size that is not its multiple.
enum class Unaligned { offset, size };

template <Unaligned wrong>
void not_multiple_of_pattern(Scene& scene, Arguments& given) {
  given.pattern_size = std::size_t{2} << scene.up_to(5);
  const std::size_t whole = (1 + scene.up_to(20)) * given.pattern_size;
  const std::size_t unaligned = whole + 1 + scene.up_to(given.pattern_size - 2);
  scene.note() << "a pattern of " << given.pattern_size << " bytes, " << unaligned;
  given.target.offset = wrong == Unaligned::offset ? unaligned : whole;
  given.size = wrong == Unaligned::offset ? whole : unaligned;
  if (scene.shared) {
    given.target.address = scene.shared->at(given.target.offset);
  }
}

void take_shape(Arguments& given, Place& from, Place& to, const Shape& shape) {
  given.region = shape.region;
  for (const auto& [place, side] : {std::pair{&from, &shape.from}, std::pair{&to, &shape.to}}) {
    place->origin = side->origin;
    place->row_pitch = side->row_pitch;
    place->slice_pitch = side->slice_pitch;
  }
}

// Passes a random shape with a mistake, which is about the rectangle in the buffer.
template <void (*change)(Scene& scene, Shape& shape), Place Arguments::*in_buffer>
void with_shape(Scene& scene, Arguments& given) {
  Shape shape = random_rect_shape(scene.choice_.numbers());
  change(scene, shape);
  scene.note() << text_of(shape);
  Place& beside = &(given.*in_buffer) == &given.source ? given.target : given.source;
  take_shape(given, given.*in_buffer, beside, shape);
}

void without_extent(Scene& scene, Shape& shape) {
  shape.region[scene.up_to(2)] = 0;
}

void narrow_rows(Scene& scene, Shape& shape) {
  shape.region[0] += 1;
  shape.from.row_pitch = 1 + scene.up_to(shape.region[0] - 2);
  shape.from.slice_pitch = shape.to.row_pitch = shape.to.slice_pitch = 0;
}

// The last byte is between one and nine bytes after the end.
void beyond_end(Scene& scene, Shape& shape) {
  const std::size_t end = end_of(placed(shape.from, shape.region), shape.region);
  if (end <= scene.buffer.size()) {
    shape.from.origin[0] += scene.buffer.size() - end + 1 + scene.up_to(8);
  }
}

// Passes two overlapping rectangles of one buffer with the same pitches.
void overlapping_shapes(Scene& scene, Arguments& given) {
  Shape shape{};
  do {
    shape = random_rect_shape(scene.choice_.numbers());
    shape.to = shape.from;
    for (std::size_t axis = 0; axis < shape.region.size(); ++axis) {
      shape.to.origin[axis] += scene.up_to(shape.region[axis] - 1);
    }
  } while (end_of(placed(shape.to, shape.region), shape.region) > scene.buffer.size());
  scene.note() << text_of(shape);
  given.target.mem = scene.buffer.get();
  take_shape(given, given.source, given.target, shape);
}

std::vector<MistakeRow> mistake_rows() {
  using namespace calls;
  constexpr auto source = &Arguments::source;
  constexpr auto target = &Arguments::target;
  return {
      {"ReadBeyondEnd", "EnqueueReadBuffer.err.INVALID_VALUE.out-of-bounds", read_buffer,
       beyond_buffer<source>},
      {"WriteBeyondEnd", "EnqueueWriteBuffer.err.INVALID_VALUE.out-of-bounds", write_buffer,
       beyond_sub_buffer},
      {"CopyFromBeyondEnd", "EnqueueCopyBuffer.err.INVALID_VALUE.src-out-of-bounds", copy_buffer,
       beyond_buffer<source>},
      {"CopyToBeyondEnd", "EnqueueCopyBuffer.err.INVALID_VALUE.dst-out-of-bounds", copy_buffer,
       beyond_buffer<target>},
      {"FillBeyondEnd", "EnqueueFillBuffer.err.INVALID_VALUE.out-of-bounds", fill_buffer,
       fill_beyond_buffer},
      {"MapBeyondEnd", "EnqueueMapBuffer.err.INVALID_VALUE.out-of-bounds", map_buffer,
       beyond_buffer<target>},
      {"CopyOntoItself", "EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-buffer", copy_buffer,
       within<&Scene::buffer>, CL_MEM_COPY_OVERLAP},
      {"CopyOfPartOntoItself", "EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-sub-buffer",
       copy_buffer, within<&Scene::sub_buffer>, CL_MEM_COPY_OVERLAP},
      {"FillAtPartOfPattern", "EnqueueFillBuffer.err.INVALID_VALUE.offset-multiple", fill_buffer,
       not_multiple_of_pattern<Unaligned::offset>},
      {"FillWithPartOfPattern", "EnqueueFillBuffer.err.INVALID_VALUE.size-multiple", fill_buffer,
       not_multiple_of_pattern<Unaligned::size>},
      {"FillSharedAtPartOfPattern", "EnqueueSVMMemFill.err.INVALID_VALUE.ptr-unaligned", fill_svm,
       not_multiple_of_pattern<Unaligned::offset>},
      {"FillSharedWithPartOfPattern", "EnqueueSVMMemFill.err.INVALID_VALUE.size-multiple", fill_svm,
       not_multiple_of_pattern<Unaligned::size>},
      {"CopySharedOntoItself", "EnqueueSVMMemcpy.err.MEM_COPY_OVERLAP.partial", copy_svm,
       within_shared, CL_MEM_COPY_OVERLAP},
      {"ReadRectWithoutExtent", "EnqueueReadBufferRect.err.INVALID_VALUE.region-zero",
       read_rectangle, with_shape<without_extent, source>},
      {"WriteRectWithoutExtent", "EnqueueWriteBufferRect.err.INVALID_VALUE.region-zero",
       write_rectangle, with_shape<without_extent, target>},
      {"ReadRectOfNarrowRows", "EnqueueReadBufferRect.err.INVALID_VALUE.buffer-row-pitch-small",
       read_rectangle, with_shape<narrow_rows, source>},
      {"WriteRectOfNarrowRows", "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-row-pitch-small",
       write_rectangle, with_shape<narrow_rows, target>},
      {"CopyRectOfNarrowRows", "EnqueueCopyBufferRect.err.INVALID_VALUE.src-row-pitch-small",
       copy_rectangle, with_shape<narrow_rows, source>},
      {"ReadRectBeyondEnd", "EnqueueReadBufferRect.err.INVALID_VALUE.out-of-bounds", read_rectangle,
       with_shape<beyond_end, source>},
      {"WriteRectBeyondEnd", "EnqueueWriteBufferRect.err.INVALID_VALUE.out-of-bounds",
       write_rectangle, with_shape<beyond_end, target>},
      {"CopyRectBeyondEnd", "EnqueueCopyBufferRect.err.INVALID_VALUE.src-out-of-bounds",
       copy_rectangle, with_shape<beyond_end, source>},
      {"CopyRectOntoItself", "EnqueueCopyBufferRect.err.MEM_COPY_OVERLAP.same-buffer",
       copy_rectangle, overlapping_shapes, CL_MEM_COPY_OVERLAP}};
}

CLMEM_TABLE(
    RandomRefusals, OfACall,
    "A call with one mistake is rejected and changes nothing, whatever its other arguments are.",
    (const MistakeRow& row), mistake_rows(), {}) {
  Scene scene{fixture};
  if (std::string_view{row.requirement}.starts_with("EnqueueSVM")) {
    scene.shared.emplace(fixture, usual_size);
  }
  scene.expect_rejected(row);
}

}  // namespace clmem::conformance::random_refusals_cases
