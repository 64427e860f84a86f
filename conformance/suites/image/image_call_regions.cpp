// SPDX-License-Identifier: Apache-2.0
// Origins, regions, pitches and pointers that clEnqueueReadImage and clEnqueueWriteImage refuse.

#include <gtest/gtest.h>

#include <cstdint>

#include "suites/all_cases.hpp"
#include "suites/image/image_call.hpp"

namespace clmem::conformance::image_call_regions_cases {

namespace {

constexpr std::size_t most = SIZE_MAX;

// One mistake in an otherwise legal call, made in each coordinate of `axes`.
struct MistakeRow {
  std::string name;
  std::string requirement;
  ImageKind kind;
  void (*spoil)(const ImageStage& stage, ImageCall& call, PixelRegion& part, std::size_t axis);
  std::vector<std::size_t> axes{0};
};

using Spoil = decltype(MistakeRow::spoil);

// The rest of a case says nothing new once a call was accepted.
void refuse_each(Bench& bench, const ImageTransfer& transfer, const MistakeRow& row) {
  ImageStage stage{bench, row.kind};
  for (const std::size_t axis : row.axes) {
    SCOPED_TRACE("coordinate " + std::to_string(axis));
    ImageCall call = stage.call();
    PixelRegion part = stage.part;
    call.origin = part.origin.data();
    call.region = part.region.data();
    row.spoil(stage, call, part, axis);
    expect_refused(bench, stage, transfer, call, CL_INVALID_VALUE);
    if (testing::Test::HasFailure()) {
      return;
    }
  }
  expect_accepted(stage, transfer);
}

Cases mistakes(const ImageTransfer& transfer, const char* name, const char* sentence,
               const std::vector<MistakeRow>& rows) {
  return each(
      {.suite = transfer.suite, .name = name, .sentence = sentence}, rows,
      [transfer](Bench& bench, const MistakeRow& row) { refuse_each(bench, transfer, row); });
}

Cases pointer_cases(const ImageTransfer& transfer) {
  const auto row = [&](const char* name, const char* topic, Spoil spoil) {
    return MistakeRow{name, citing(transfer, topic), ImageKind::image_2d, spoil};
  };
  return mistakes(transfer, "RefusesNullPointer",
                  "Host memory, origin and region have to be given.",
                  {row("Host", "err.INVALID_VALUE.ptr-null",
                       [](const ImageStage&, ImageCall& call, PixelRegion&, std::size_t) {
                         call.host = nullptr;
                       }),
                   row("Origin", "err.INVALID_VALUE.origin-null",
                       [](const ImageStage&, ImageCall& call, PixelRegion&, std::size_t) {
                         call.origin = nullptr;
                       }),
                   row("Region", "err.INVALID_VALUE.region-null",
                       [](const ImageStage&, ImageCall& call, PixelRegion&, std::size_t) {
                         call.region = nullptr;
                       })});
}

// A row for each kind of image that has coordinates which `wanted` names.
template <typename Wanted>
std::vector<MistakeRow> kind_rows(const ImageTransfer& transfer, const std::string& what,
                                  const char* topic, Spoil spoil, Wanted wanted) {
  std::vector<MistakeRow> rows;
  for (const ImageKind kind : every_image_kind) {
    MistakeRow row{name_of(kind) + what, citing(transfer, topic), kind, spoil, {}};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (wanted(kind, axis)) {
        row.axes.push_back(axis);
      }
    }
    if (!row.axes.empty()) {
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

bool exists(ImageKind kind, std::size_t axis) {
  return axis < dimensions_of(kind);
}

bool is_missing(ImageKind kind, std::size_t axis) {
  return !exists(kind, axis);
}

bool counts_layers(ImageKind kind, std::size_t axis) {
  return (kind == ImageKind::image_1d_array && axis == 1) ||
         (kind == ImageKind::image_2d_array && axis == 2);
}

Cases rule_cases(const ImageTransfer& transfer) {
  return join({mistakes(transfer, "RefusesEmptyRegion", "No element of a region may be zero.",
                        kind_rows(
                            transfer, "", "err.INVALID_VALUE.region-zero",
                            [](const ImageStage&, ImageCall&, PixelRegion& part, std::size_t axis) {
                              part.region[axis] = 0;
                            },
                            [](ImageKind, std::size_t) { return true; })),
               mistakes(transfer, "RefusesOriginWithoutDimension",
                        "The origin is zero where the image has no dimension.",
                        kind_rows(
                            transfer, "", "err.INVALID_VALUE.origin-rule",
                            [](const ImageStage&, ImageCall&, PixelRegion& part, std::size_t axis) {
                              part.origin[axis] = 1;
                            },
                            is_missing)),
               mistakes(transfer, "RefusesRegionWithoutDimension",
                        "The region is one where the image has no dimension.",
                        kind_rows(
                            transfer, "", "err.INVALID_VALUE.region-rule",
                            [](const ImageStage&, ImageCall&, PixelRegion& part, std::size_t axis) {
                              part.region[axis] = 2;
                            },
                            is_missing))});
}

struct BoundsRow {
  const char* what;
  Spoil spoil;
};

const std::vector<BoundsRow>& bounds_rows() {
  static const std::vector<BoundsRow> rows{
      {"OneTooMany",
       [](const ImageStage& stage, ImageCall&, PixelRegion& part, std::size_t axis) {
         part.region[axis] = stage.image.shape.extent[axis] - part.origin[axis] + 1;
       }},
      {"FromTheEnd",
       [](const ImageStage& stage, ImageCall&, PixelRegion& part, std::size_t axis) {
         part.origin[axis] = stage.image.shape.extent[axis];
         part.region[axis] = 1;
       }},
      {"FarBehind", [](const ImageStage&, ImageCall&, PixelRegion& part,
                       std::size_t axis) { part.origin[axis] = most / 2; }},
      {"SumWraps", [](const ImageStage&, ImageCall&, PixelRegion& part,
                      std::size_t axis) { part.origin[axis] = most; }},
  };
  return rows;
}

Cases bounds_cases(const ImageTransfer& transfer) {
  std::vector<MistakeRow> rows;
  const auto add = [&rows](std::vector<MistakeRow> more) {
    rows.insert(rows.end(), more.begin(), more.end());
  };
  for (const BoundsRow& row : bounds_rows()) {
    const std::string what = std::string{"_"} + row.what;
    add(kind_rows(transfer, what, "err.INVALID_VALUE.out-of-bounds", row.spoil,
                  [](ImageKind kind, std::size_t axis) {
                    return exists(kind, axis) && !counts_layers(kind, axis);
                  }));
    add(kind_rows(transfer, what + "Layers", "err.INVALID_VALUE.array-index", row.spoil,
                  counts_layers));
  }
  return mistakes(transfer, "RefusesPixelsOutsideOfTheImage",
                  "A region ends within the image, in every coordinate.", rows);
}

Cases pitch_cases(const ImageTransfer& transfer) {
  const Spoil slice_of_flat = [](const ImageStage& stage, ImageCall& call, PixelRegion& part,
                                 std::size_t) {
    call.slice_pitch = part.region[0] * part.region[1] * stage.image.format.element;
  };
  const Spoil small_row = [](const ImageStage& stage, ImageCall& call, PixelRegion& part,
                             std::size_t) {
    call.row_pitch = (part.region[0] - 1) * stage.image.format.element;
  };
  const Spoil small_slice = [](const ImageStage& stage, ImageCall& call, PixelRegion& part,
                               std::size_t) {
    call.row_pitch = part.region[0] * stage.image.format.element;
    call.slice_pitch = call.row_pitch * (part.region[1] - 1);
  };
  const auto row = [&](ImageKind kind, const char* topic, Spoil spoil) {
    return MistakeRow{name_of(kind), citing(transfer, topic), kind, spoil};
  };
  std::vector<MistakeRow> flat;
  std::vector<MistakeRow> rows;
  std::vector<MistakeRow> slices;
  for (const ImageKind kind : every_image_kind) {
    rows.push_back(row(kind, "err.INVALID_VALUE.row-pitch-small", small_row));
    if (kind == ImageKind::image_1d_buffer) {
      continue;  // not among the "1D or 2D image" of that paragraph, which names it elsewhere
    }
    if (!has_slices(kind)) {
      flat.push_back(row(kind, "err.INVALID_VALUE.slice-pitch-1d-2d", slice_of_flat));
    } else if (dimensions_of(kind) == 3) {
      slices.push_back(row(kind, "err.INVALID_VALUE.slice-pitch-small", small_slice));
    }
  }
  return join({mistakes(transfer, "RefusesSlicePitchOfFlatImage",
                        "1D and 2D images have no slices and take no slice pitch.", flat),
               mistakes(transfer, "RefusesTooSmallRowPitch",
                        "A row pitch has room for a row of the region.", rows),
               mistakes(transfer, "RefusesTooSmallSlicePitch",
                        "A slice pitch has room for a slice of the region.", slices)});
}

}  // namespace

Cases cases() {
  Cases cases;
  for (const ImageTransfer& transfer : image_transfers()) {
    cases = join({std::move(cases), pointer_cases(transfer), rule_cases(transfer),
                  bounds_cases(transfer), pitch_cases(transfer)});
  }
  return cases;
}

}  // namespace clmem::conformance::image_call_regions_cases
