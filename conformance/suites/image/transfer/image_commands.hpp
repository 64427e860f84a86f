// SPDX-License-Identifier: Apache-2.0
// image_commands.hpp - the six commands on pixels, each as one call whose effect is compared.
//
//   image_command("CopyImageToBuffer").move(fixture, image, {.part = part, .offset = 16});
//
// Contract: `move` makes the other side of the command with new contents, applies the effect to
// `image.bytes`, and compares every byte of the side that the command writes, guards included.
// Commands with host memory run blocking, and then, with other host memory, without blocking.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "harness/filled_image.hpp"

namespace clmem::conformance {

inline constexpr std::initializer_list<ImageReadBack> by_image_read = {ImageReadBack::read};

struct ImageMove {
  PixelRegion part;
  HostLayout layout{};                        // of host memory
  std::size_t offset = 0;                     // of the pixels in a buffer
  std::size_t trailing = 0;                   // bytes of a buffer after the pixels
  std::size_t color = 0;                      // number of the fill color
  std::optional<cl_mem_flags> other_flags{};  // of the buffer or image on the other side
  std::initializer_list<ImageReadBack> ways = by_image_read;
};

struct ImageCommand {
  const char* suite;  // the name of the call without "clEnqueue"
  void (*move)(Fixture& fixture, FilledImage& image, const ImageMove& what);
  std::vector<std::string> topics;  // the requirements about regions, after the name of the call
  bool has_host = false;            // moves pixels from or to host memory

  // Puts the name of the call before the topics, which begin with lower-case letters.
  [[nodiscard]] std::vector<std::string> citing(std::vector<std::string> topics_and_ids) const;
  [[nodiscard]] Case about(Case common) const;
};

[[nodiscard]] const ImageCommand& image_command(const std::string& suite);

using Suites = std::vector<std::string>;
inline const Suites host_commands{"ReadImage", "WriteImage"};
inline const Suites buffer_commands{"CopyImageToBuffer", "CopyBufferToImage"};
inline const Suites object_commands{"CopyImageToBuffer", "CopyBufferToImage", "CopyImage",
                                    "FillImage"};

// Makes a table for each command. The requirements of the case and of the rows may be topics.
template <typename Variant>
[[nodiscard]] Cases for_commands(const Suites& suites, const Case& common,
                                 const std::vector<Variant>& rows,
                                 void (*body)(Fixture&, const ImageCommand&, const Variant&)) {
  std::vector<Cases> parts;
  for (const std::string& suite : suites) {
    const ImageCommand& command = image_command(suite);
    std::vector<Variant> rows_of_command = rows;
    if constexpr (requires { rows.front().requirements; }) {
      for (Variant& row : rows_of_command) {
        row.requirements = command.citing(std::move(row.requirements));
      }
    }
    parts.push_back(each(
        command.about(common), rows_of_command,
        [&command, body](Fixture& fixture, const Variant& row) { body(fixture, command, row); }));
  }
  return join(parts);
}
// Makes a table of kinds of images for each command, which cites its topics.
[[nodiscard]] Cases for_kinds(const Suites& suites, const Case& common,
                              void (*body)(Fixture&, const ImageCommand&, ImageKind),
                              std::span<const ImageKind> kinds = every_image_kind);

// Makes one case for each command, which cites its topics if the common part has no requirements.
[[nodiscard]] Cases once_for_commands(const Suites& suites, const Case& common,
                                      void (*body)(Fixture&, const ImageCommand&));

// The buffer side of a copy: pixels of the format from `offset` on, and bytes around them.
[[nodiscard]] FilledBuffer pixel_buffer(Fixture& fixture, const ImageFormat& format,
                                        std::size_t size, std::size_t offset,
                                        cl_mem_flags flags = CL_MEM_READ_WRITE);

}  // namespace clmem::conformance
