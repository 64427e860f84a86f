// SPDX-License-Identifier: Apache-2.0
// Sequences of image commands that the seed of the run chooses, in combinations of kinds, formats,
// regions and pitches that no table lists.

#include "harness/image_codec.hpp"
#include "operations/command/random_sequence.hpp"
#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"
#include "suites/image/map/image_mapping.hpp"
#include "suites/image/transfer/fill_color.hpp"

namespace clmem::conformance::random_images_cases {

// True if the format defines every bit: undefined bits need not be kept.
bool keeps_every_bit(const ImageFormat& format) {
  const Bytes ones(format.element, std::byte{0xff});
  return comparable(format, ones) == ones;
}

// Two images of one format, the second of any kind that has a format of the device, and a buffer.
class Sequence : RandomSequence {
 public:
  Sequence(Fixture& fixture, ImageKind kind) : RandomSequence{fixture}, kind_{kind} {
    fixture.needs({1, 2});
    need_kind(fixture, kind);
    for (const ImageKind one : kinds_of_own_memory) {
      if (!formats_of(one).empty()) {
        kinds_.push_back(one);
      }
    }
  }

  void run() {
    const Steps<Sequence> steps{
        &Sequence::write,        &Sequence::read,        &Sequence::fill,
        &Sequence::fill,         &Sequence::copy,        &Sequence::copy,
        &Sequence::to_buffer,    &Sequence::from_buffer, &Sequence::map_to_read,
        &Sequence::map_to_write, &Sequence::migrate,     &Sequence::from_buffer};
    play({.rounds = 60,
          .steps = 6,
          .begin = [&] { begin_round(); },
          .step = [&] { take(*this, steps); },
          .end = [&] { expect_all(); }});
  }

 private:
  std::vector<ImageFormat> formats_of(ImageKind kind) {
    std::vector<ImageFormat> formats =
        supported_formats(fixture_, type_of(kind), usual_flags(fixture_, kind));
    std::erase_if(formats, [](const ImageFormat& format) { return !keeps_every_bit(format); });
    return formats;
  }

  FilledImage any_image(ImageKind kind) {
    return filled_image(fixture_, random_image_shape(choice_.numbers(), kind), format_);
  }

  void begin_round() {
    const std::vector<ImageFormat> formats = formats_of(kind_);
    format_ = choice_.of(formats);
    ImageKind other = one_in(2) ? kind_ : choice_.of(kinds_);
    if (!supports(fixture_, type_of(other), usual_flags(fixture_, other), format_.cl)) {
      other = kind_;
    }
    images_ = {any_image(kind_), any_image(other)};
    constexpr std::size_t count = 41 * 13 * 7;
    buffer_ = fixture_.filled_buffer(count * format_.element);
    buffer_.bytes = elements(fixture_, format_, count);
    must_write(queue(), buffer_.get(), buffer_.bytes);
  }

  std::ostream& note(const char* command, const FilledImage& image, const PixelRegion& part) {
    return RandomSequence::note() << command << " " << image.shape.text() << " of " << format_.name
                                  << " " << part.text();
  }

  Extent any_origin(const Extent& extent, const Extent& region) {
    Extent origin{};
    for (std::size_t axis = 0; axis < origin.size(); ++axis) {
      const std::size_t room = extent[axis] - region[axis];
      origin[axis] = one_in(3) ? room : up_to(room);
    }
    return origin;
  }

  // Default, smallest or larger pitches; slice pitches of 1D arrays have other cases.
  HostLayout any_layout(const FilledImage& image, const Extent& region) {
    HostLayout layout;
    const std::size_t row = region[0] * format_.element;
    if (!one_in(3)) {
      layout.row_pitch = row + up_to(3) * format_.element;
    }
    const bool is_of_rows = image.shape.kind == ImageKind::image_1d_array;
    if (has_slices(image.shape.kind) && !is_of_rows && !one_in(3)) {
      const std::size_t pitch = layout.row_pitch == 0 ? row : layout.row_pitch;
      layout.slice_pitch = pitch * region[1] + up_to(3) * format_.element;
    }
    return layout;
  }

  std::size_t any_offset(std::size_t size) {
    return up_to((buffer_.size() - size) / format_.element) * format_.element;
  }

  void write() {
    FilledImage& image = choice_.of(images_);
    const PixelRegion part = any_part(image.shape);
    const HostLayout layout = any_layout(image, part.region);
    const cl_bool blocking = any_blocking();
    note("write", image, part) << ", pitches " << layout.row_pitch << ", " << layout.slice_pitch;
    HostPixels host{fixture_, image, part, layout};
    ASSERT_THAT(clEnqueueWriteImage(queue(), image.get(), blocking, part.origin.data(),
                                    part.region.data(), layout.row_pitch, layout.slice_pitch,
                                    host.first(), 0, nullptr, event_of(CL_COMMAND_WRITE_IMAGE)),
                returns(CL_SUCCESS));
    copy_region(host.bytes, host.place, image.bytes, image.place(part.origin), part.region);
  }

  void read() {
    const FilledImage& image = choice_.of(images_);
    const PixelRegion part = any_part(image.shape);
    const HostLayout layout = any_layout(image, part.region);
    note("read", image, part) << ", pitches " << layout.row_pitch << ", " << layout.slice_pitch;
    HostPixels host{fixture_, image, part, layout};
    const Bytes before = host.bytes.copy();
    Bytes expected = host.bytes.copy();
    copy_region(image.bytes, image.place(part.origin), expected, host.place, part.region);
    ASSERT_THAT(clEnqueueReadImage(queue(), image.get(), CL_TRUE, part.origin.data(),
                                   part.region.data(), layout.row_pitch, layout.slice_pitch,
                                   host.first(), 0, nullptr, event_of(CL_COMMAND_READ_IMAGE)),
                returns(CL_SUCCESS));
    expect_host_pixels(host.bytes, expected, image.format, host.place,
                       {.previous = before, .region = {{}, part.region}});
  }

  // Does not fill sRGB images, because their conversion is not strict.
  void fill() {
    if (is_srgb(format_)) {
      return;
    }
    FilledImage& image = choice_.of(images_);
    const PixelRegion part = any_part(image.shape);
    const std::vector<FillColor> colors = fill_colors(format_);
    const FillColor& color = choice_.of(colors);
    note("fill", image, part) << " with " << color.text;
    ASSERT_THAT(clEnqueueFillImage(queue(), image.get(), color.given.data(), part.origin.data(),
                                   part.region.data(), 0, nullptr, event_of(CL_COMMAND_FILL_IMAGE)),
                returns(CL_SUCCESS));
    set_pixels(image, part, color.element);
  }

  void copy() {
    FilledImage& from = choice_.of(images_);
    FilledImage& to = choice_.of(images_);
    Extent region{};
    for (std::size_t axis = 0; axis < region.size(); ++axis) {
      const std::size_t most = std::min(from.shape.extent[axis], to.shape.extent[axis]);
      region[axis] = 1 + up_to(most - 1);
    }
    const PixelRegion source{any_origin(from.shape.extent, region), region};
    const PixelRegion target{any_origin(to.shape.extent, region), region};
    if (&from == &to && share_a_byte(from.place(source.origin), to.place(target.origin), region)) {
      return;  // such a copy is rejected
    }
    note("copy from", from, source);
    note("       to", to, target);
    ASSERT_THAT(clEnqueueCopyImage(queue(), from.get(), to.get(), source.origin.data(),
                                   target.origin.data(), region.data(), 0, nullptr,
                                   event_of(CL_COMMAND_COPY_IMAGE)),
                returns(CL_SUCCESS));
    copy_region(Bytes{from.bytes}, from.place(source.origin), to.bytes, to.place(target.origin),
                region);
  }

  void to_buffer() {
    const FilledImage& image = choice_.of(images_);
    const PixelRegion part = any_part(image.shape);
    const Bytes pixels = gathered(image.bytes, image.place(part.origin), part.region);
    const std::size_t offset = any_offset(pixels.size());
    note("copy to the buffer", image, part) << ", offset " << offset;
    ASSERT_THAT(clEnqueueCopyImageToBuffer(queue(), image.get(), buffer_.get(), part.origin.data(),
                                           part.region.data(), offset, 0, nullptr,
                                           event_of(CL_COMMAND_COPY_IMAGE_TO_BUFFER)),
                returns(CL_SUCCESS));
    copy_linear(pixels, 0, buffer_.bytes, offset, pixels.size());
  }

  void from_buffer() {
    FilledImage& image = choice_.of(images_);
    const PixelRegion part = any_part(image.shape);
    const RegionPlace packed = on_host(image.shape.kind, part.region, format_.element, {});
    const std::size_t offset = any_offset(end_of(packed, part.region));
    note("copy from the buffer to", image, part) << ", offset " << offset;
    ASSERT_THAT(clEnqueueCopyBufferToImage(queue(), buffer_.get(), image.get(), offset,
                                           part.origin.data(), part.region.data(), 0, nullptr,
                                           event_of(CL_COMMAND_COPY_BUFFER_TO_IMAGE)),
                returns(CL_SUCCESS));
    copy_region(buffer_.bytes, moved(packed, offset), image.bytes, image.place(part.origin),
                part.region);
  }

  Mapping mapping_of(const FilledImage& image, const PixelRegion& part, cl_map_flags flags) {
    Mapped mapped;
    must_succeed(part_of(image, part)
                     .map(queue(), CL_TRUE, flags, mapped, {}, event_of(CL_COMMAND_MAP_IMAGE)),
                 "a map");
    return with_pitch({queue(), part_of(image, part), mapped});
  }

  void map_to_read() {
    const FilledImage& image = choice_.of(images_);
    const PixelRegion part = any_part(image.shape);
    note("map for reading", image, part);
    Mapping mapping = mapping_of(image, part, CL_MAP_READ);
    expect_shows(mapping, image);
    mapping.end();
  }

  void map_to_write() {
    constexpr std::array<cl_map_flags, 3> ways{CL_MAP_WRITE, CL_MAP_READ | CL_MAP_WRITE,
                                               CL_MAP_WRITE_INVALIDATE_REGION};
    FilledImage& image = choice_.of(images_);
    const PixelRegion part = any_part(image.shape);
    const cl_map_flags flags = choice_.of(ways);
    note("map for writing", image, part) << ", flags " << flags;
    Mapping mapping = mapping_of(image, part, flags);
    write_pixels(fixture_, mapping, image,
                 flags == CL_MAP_WRITE_INVALIDATE_REGION
                     ? whole({image.shape.kind, part.region})
                     : random_region(choice_.numbers(), {image.shape.kind, part.region}));
    mapping.end();
  }

  void migrate() {
    const cl_mem objects[] = {images_[0].get(), images_[1].get(), buffer_.get()};
    const cl_mem_migration_flags flags = any_migration();
    RandomSequence::note() << "migrate, flags " << flags;
    ASSERT_THAT(clEnqueueMigrateMemObjects(queue(), 3, objects, flags, 0, nullptr,
                                           event_of(CL_COMMAND_MIGRATE_MEM_OBJECTS)),
                returns(CL_SUCCESS));
  }

  void expect_all() {
    finish();
    for (const FilledImage& image : images_) {
      expect_image_contents(fixture_, image,
                            {one_in(2) ? ImageReadBack::read : ImageReadBack::map});
    }
    expect_contents(fixture_, buffer_, {ReadBack::read});
  }

  [[nodiscard]] PixelRegion any_part(const ImageShape& shape) {
    return one_in(6) ? whole(shape) : random_region(choice_.numbers(), shape);
  }

  ImageKind kind_;
  std::vector<ImageKind> kinds_;
  ImageFormat format_;
  std::array<FilledImage, 2> images_;
  FilledBuffer buffer_;
};

CLMEM_TABLE(ImageCommands, DoWhatARandomSequenceAsks,
            "Each command of a random sequence on images of any format sees the results of the "
            "commands before it.",
            (ImageKind kind), image_kind_rows(kinds_of_own_memory),
            {"Queue.in-order.memory", "EnqueueFillImage.partial",
             "EnqueueMigrateMemObjects.content", "Enqueue.event.returned"}) {
  Sequence{fixture, kind}.run();
}

}  // namespace clmem::conformance::random_images_cases
