// SPDX-License-Identifier: Apache-2.0
// creations.hpp - every call that creates memory, a sampler, a context, a queue or a user event,
// for the rules that they share.
//
//   CreationScene scene{fixture, creation_named("CreateBuffer")};  // with legal arguments
//   scene.arguments.size = 0;
//   cl_int code = not_stored;
//   const std::shared_ptr<void> made = scene.make(&code);
//
// Contract: the arguments of a new scene are legal where the device has the kind of object. Objects
// that the arguments name exist as long as the scene.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "operations/refusal.hpp"

namespace clmem::conformance {

struct SamplerModes {  // the defaults of 2.0
  cl_bool normalized = CL_TRUE;
  cl_addressing_mode addressing = CL_ADDRESS_CLAMP;
  cl_filter_mode filter = CL_FILTER_NEAREST;
};

// Every combination that the specification clearly allows: repeat modes only with normalized
// coordinates.
[[nodiscard]] Rows<SamplerModes> sampler_modes_rows();

// Uses the function of 1.0, which devices of every version have.
[[nodiscard]] Handle<cl_sampler> make_sampler(Fixture& fixture, const SamplerModes& modes);

void expect_modes(cl_sampler sampler, const SamplerModes& modes);

struct CreationArguments {
  cl_context context = nullptr;
  cl_device_id device = nullptr;
  std::optional<std::vector<cl_ulong>> properties{};  // with the zero at the end; none: NULL
  cl_mem_flags flags = 0;
  std::size_t size = 0;
  void* host = nullptr;
  cl_mem parent = nullptr;
  cl_buffer_create_type type = CL_BUFFER_CREATE_TYPE_REGION;
  std::optional<cl_buffer_region> region{};    // none: NULL
  std::optional<cl_image_format> format{};     // none: NULL
  std::optional<cl_image_desc> description{};  // none: NULL
  cl_uint packet_size = 0;
  cl_uint max_packets = 0;
  cl_uint alignment = 0;
  SamplerModes modes{};
  void* user_data = nullptr;
};

struct CreationScene;

struct Creation {
  const char* name = "";  // as requirement ids have it: without "cl"
  ApiVersion since{1, 0};
  const char* condition = nullptr;                  // of devices on which it is legal; null: all
  void (*prepare)(CreationScene& scene) = nullptr;  // sets legal arguments; null: needs none
  void* (*make)(const CreationArguments& given, cl_int* code) = nullptr;
  void (*release)(cl_context context, void* made) = nullptr;
  void (*simplest_mistake)(CreationArguments& given) = nullptr;  // null: none
  std::vector<ImageKind> kinds{};                                // of images; the usual one first
  const char* detailed = nullptr;  // the call whose requirements its own sum up
  bool has_code = true;            // clSVMAlloc stores none
  const char* suite = name;        // of the cases
};

// Throws Unsupported where the device has neither the call nor such objects.
void need_creation(const Fixture& fixture, const Creation& creation);

[[nodiscard]] const std::vector<Creation>& every_creation();
[[nodiscard]] const Creation& creation_named(const std::string& name);

struct CreationScene {
  CreationScene(Fixture& used, const Creation& made, ImageKind of);
  // Uses the first kind of image, for creations of images.
  CreationScene(Fixture& used, const Creation& made)
      : CreationScene{used, made, made.kinds.empty() ? ImageKind::image_2d : made.kinds.front()} {}

  [[nodiscard]] std::shared_ptr<void> make(cl_int* code) const;
  [[nodiscard]] Handle<cl_mem> must_make_memory() const;
  void set_image_memory(cl_mem object) { arguments.description->buffer = object; }

  Fixture& fixture;
  const Creation& creation;
  ImageKind kind;
  Replacements kept;
  CreationArguments arguments;
};

}  // namespace clmem::conformance
