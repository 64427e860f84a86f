// SPDX-License-Identifier: Apache-2.0
// image_call.hpp - clEnqueueReadImage and clEnqueueWriteImage behind one signature, for rules that
// they share.
//
//   ImageStage stage{bench, ImageKind::image_2d};
//   ImageCall call = stage.call();
//   call.blocking = CL_TRUE;
//   EXPECT_THAT(transfer.enqueue(call), answers(CL_SUCCESS));
//   transfer.apply(stage);
//   stage.expect_contents();
//
// Contract: an unchanged `call()` is legal and moves the inner pixels of the image without
// blocking.
#pragma once

#include <array>

#include "suites/commands.hpp"
#include "suites/image/image_transfer.hpp"

namespace clmem::conformance {

struct ImageCall {
  cl_command_queue queue = nullptr;
  cl_mem image = nullptr;
  cl_bool blocking = CL_FALSE;
  const std::size_t* origin = nullptr;
  const std::size_t* region = nullptr;
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
  void* host = nullptr;
  WaitList wait{};
  cl_event* event = nullptr;
};

class ImageStage {
 public:
  explicit ImageStage(Bench& bench, ImageKind kind = ImageKind::image_2d,
                      std::optional<cl_mem_flags> flags = {});

  [[nodiscard]] ImageCall call();

  // Compares host memory and image with what the stage was made with and `apply` has changed.
  void expect_contents();

  FilledImage image;
  PixelRegion part;
  HostPixels host;
  Bytes host_bytes;  // what `host` has to contain

 private:
  Bench& bench_;
};

struct ImageTransfer {
  const char* suite;
  const char* prefix;  // of its requirements
  cl_int (*enqueue)(const ImageCall& call);
  void (*apply)(ImageStage& stage);  // its effect on what the stage expects
};

[[nodiscard]] const std::array<ImageTransfer, 2>& image_transfers();

[[nodiscard]] std::string citing(const ImageTransfer& transfer, const char* topic);

}  // namespace clmem::conformance
