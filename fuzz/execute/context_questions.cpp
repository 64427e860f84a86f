// SPDX-License-Identifier: Apache-2.0
// The queries that check() makes of contexts: every driver must report the same values.
#include <algorithm>

#include "execute/answer.hpp"
#include "execute/machine.hpp"

namespace clmem::fuzz {
namespace {

// One check in this many makes the queries; which check begins differs between them.
constexpr std::size_t question_rarity = 16;
constexpr std::size_t formats_turn = 3;
constexpr std::size_t lifetime_turn = 11;
// One program in this many that contain their last check makes contexts: a GPU's driver takes as
// long to make a context as to run tens of programs. A program cut off after that check is
// included.
constexpr std::size_t lifetime_rarity = 8;

void CL_CALLBACK count_end(cl_context context, void* user_data) {
  auto& record = *static_cast<CallbackRecord*>(user_data);
  record.about.store(context);
  record.calls.fetch_add(1);
}

// True if clGetSupportedImageFormats reports the number of all formats and writes no more entries
// than there is room for.
bool lists_some_formats(const cl_icd_dispatch& api, cl_context context, cl_mem_object_type type) {
  cl_uint all = 0;
  if (api.clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, type, 0, nullptr, &all) !=
      CL_SUCCESS) {
    return false;
  }
  const cl_uint some = all / 2;
  if (some == 0) {
    return true;
  }
  constexpr cl_image_format untouched{0xa5a5a5a5U, 0xa5a5a5a5U};
  const auto is_untouched = [&](const cl_image_format& format) {
    return format.image_channel_order == untouched.image_channel_order &&
           format.image_channel_data_type == untouched.image_channel_data_type;
  };
  std::vector<cl_image_format> formats(all, untouched);
  cl_uint counted = 0;
  const cl_int code = api.clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, type, some,
                                                     formats.data(), &counted);
  const auto end = formats.begin() + some;
  return code == CL_SUCCESS && counted == all && std::none_of(formats.begin(), end, is_untouched) &&
         std::all_of(end, formats.end(), is_untouched);
}

}  // namespace

// True if a context lives as long as the objects made in it (clReleaseContext).
bool Machine::outlives_its_handle(bool has_queue) {
  const cl_icd_dispatch& api = environment_.api();
  cl_device_id const device = environment_.device(0);
  cl_int code = CL_SUCCESS;
  cl_context const context = api.clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
  CallbackRecord& record = context_records_.emplace_back();
  if (code != CL_SUCCESS ||
      api.clSetContextDestructorCallback(context, &count_end, &record) != CL_SUCCESS) {
    return false;
  }
  cl_command_queue const queue =
      has_queue ? api.clCreateCommandQueue(context, device, 0, &code) : nullptr;
  cl_mem const buffer =
      has_queue ? nullptr : api.clCreateBuffer(context, CL_MEM_READ_WRITE, 64, nullptr, &code);
  (void)api.clReleaseContext(context);
  const bool is_early = record.calls.load() != 0;
  if (code == CL_SUCCESS) {
    (void)(has_queue ? api.clReleaseCommandQueue(queue) : api.clReleaseMemObject(buffer));
  }
  await([&] { return record.calls.load() > 0; });
  return code == CL_SUCCESS && !is_early && record.calls.load() == 1 && record.about == context;
}

// Queries contexts. An optional feature that the device lacks gives the same record as a correct
// one, which is also the model's record.
void Machine::ask_contexts() {
  const Features& features = environment_.features();
  const Object context{Kind::context, 0};
  const std::size_t variant = statement_ / question_rarity;
  if (statement_ % question_rarity == formats_turn) {
    constexpr auto types = std::to_array<cl_mem_object_type>(
        {CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE3D, CL_MEM_OBJECT_IMAGE1D_ARRAY});
    const bool lists =
        !features.images || lists_some_formats(environment_.api(), environment_.context(0),
                                               types.at(variant % types.size()));
    add_answer(context, {.name = CL_IMAGE_FORMAT, .value = lists ? 1U : 0U});
  }
  if (statement_ % question_rarity == lifetime_turn &&
      last_check_ % lifetime_rarity == lifetime_turn % lifetime_rarity) {
    const bool lives =
        features.version < CL_MAKE_VERSION(3, 0, 0) || outlives_its_handle(variant % 2 == 0);
    add_answer(context, {.name = CL_CONTEXT_DEVICES, .value = lives ? 1U : 0U});
  }
}

}  // namespace clmem::fuzz
