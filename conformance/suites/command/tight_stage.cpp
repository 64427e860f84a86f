// SPDX-License-Identifier: Apache-2.0
#include "suites/command/tight_stage.hpp"

#include <gtest/gtest.h>

#include <array>

#include "harness/contents.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t roomy = 65536;  // bytes; for operands that are not under test
constexpr std::size_t svm_size = 2048;
constexpr std::size_t linear_offset = 64;

std::size_t pixel_bytes(const PixelRegion& part) {
  return part.region[0] * part.region[1] * part.region[2] * common_format().element;
}

void* pattern_bytes() {
  static std::array<std::byte, 1024> pattern = [] {
    std::array<std::byte, 1024> made{};
    made.fill(std::byte{0x3c});  // as a color, too, a number between 0 and 1
    return made;
  }();
  return pattern.data();
}

}  // namespace

TightStage::TightStage(Fixture& fixture, const Site& site)
    : fixture_{fixture}, site_{site}, shape_{usual_shape(site.kind)}, part_{inner_region(shape_)} {
  fixture.needs(site.command->since);
  make(source_, site.command->source, site.of_source);
  make(target_, site.command->target, !site.of_source);
}

void TightStage::make(Subject& subject, const Side& side, bool under_test) {
  switch (side.kind) {
    case SideKind::buffer: {
      const Layout layout = site_.command->layout;
      subject.buffer = fixture_.filled_buffer(!under_test                ? roomy
                                              : layout == Layout::box    ? legal_box_end
                                              : layout == Layout::pixels ? pixel_bytes(part_)
                                                                         : legal_buffer_size);
      break;
    }
    case SideKind::image:
      subject.image = filled_image(fixture_, shape_);
      break;
    case SideKind::svm:
      subject.svm.emplace(fixture_, svm_size);
      break;
    case SideKind::host:
      subject.host = &fixture_.host(roomy);
      subject.host_before = *subject.host;
      break;
    case SideKind::nothing:
    case SideKind::pattern:
      break;
  }
}

Place TightStage::place(Subject& subject, const Side& side, bool under_test) const {
  Place place{.mem = side.kind == SideKind::image ? subject.image.get() : subject.buffer.get()};
  if (subject.svm) {
    place.address = subject.svm->get();
  } else if (subject.host != nullptr) {
    place.address = subject.host->data() + linear_offset;
  } else if (side.kind == SideKind::pattern) {
    place.address = pattern_bytes();
  }
  if (site_.command->layout == Layout::box) {
    place.origin = under_test ? Extent{4, 1, 1} : Extent{2, 1, 1};
    place.row_pitch = under_test ? 16 : 12;
    place.slice_pitch = under_test ? 64 : 48;
  } else if (side.kind == SideKind::image) {
    const bool alone = site_.command->source.kind != site_.command->target.kind;
    place.origin = under_test || alone ? part_.origin : Extent{};
  } else if (side.kind == SideKind::buffer && site_.command->layout == Layout::linear) {
    place.offset = under_test ? linear_offset : 0;
  }
  return place;
}

Arguments TightStage::legal() {
  const Command& command = *site_.command;
  Arguments arguments{.queue = fixture_.queue(), .freed = &FreeLog::make()};
  arguments.source = place(source_, command.source, site_.of_source);
  arguments.target = place(target_, command.target, !site_.of_source);
  arguments.size = legal_size;
  arguments.region = command.layout == Layout::pixels ? part_.region : legal_box;
  arguments.pattern_size = 4;
  if (command.is_map()) {
    arguments.blocking = CL_TRUE;
    arguments.flags = CL_MAP_READ;
  }
  return arguments;
}

Arguments TightStage::easy() {
  Arguments arguments = legal();
  const Layout layout = site_.command->layout;
  if (layout == Layout::box || layout == Layout::pixels) {
    arguments.source.origin = arguments.target.origin = Extent{};
    arguments.region =
        layout == Layout::box ? Extent{legal_box[0], legal_box[1], 1} : Extent{1, 1, 1};
  }
  return arguments;
}

std::size_t TightStage::size() const {
  const Subject& subject = site_.of_source ? source_ : target_;
  return subject.svm ? subject.svm->size() : subject.buffer.size();
}

bool TightStage::is_image() const {
  const Side& side = site_.of_source ? site_.command->source : site_.command->target;
  return side.kind == SideKind::image;
}

cl_mem TightStage::keep(FilledBuffer buffer) {
  return buffers_.emplace_back(std::move(buffer)).get();
}

cl_mem TightStage::keep(FilledImage image) {
  return images_.emplace_back(std::move(image)).get();
}

cl_mem TightStage::keep(Handle<cl_mem> mem) {
  return others_.emplace_back(std::move(mem)).get();
}

void TightStage::expect_unchanged(const Subject& subject) {
  if (subject.host != nullptr) {
    expect_bytes(*subject.host, subject.host_before);
  }
  if (subject.buffer.get() != nullptr) {
    expect_contents(fixture_, subject.buffer, {ReadBack::read});
  }
  if (subject.image.get() != nullptr) {
    expect_image_contents(fixture_, subject.image, {ImageReadBack::read});
  }
  if (subject.svm) {
    expect_svm(fixture_, *subject.svm);
  }
}

// The host may have no access to the object that replaces another.
void TightStage::expect_unchanged() {
  SCOPED_TRACE("after the refused call");
  expect_alive(fixture_);
  expect_unchanged(source_);
  expect_unchanged(target_);
  for (const FilledBuffer& buffer : buffers_) {
    expect_contents(fixture_, buffer, {ReadBack::copy});
  }
  for (const FilledImage& image : images_) {
    expect_image_contents(fixture_, image, {ImageReadBack::copy});
  }
}

}  // namespace clmem::conformance
