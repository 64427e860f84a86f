// SPDX-License-Identifier: Apache-2.0
// Checks for references that a driver keeps without a reason (to the operands of a rejected call, and
// to samplers at the end of a program), and the queries that check() makes of contexts, whose values
// are the same for every driver.
#include <algorithm>

#include "execute/log.hpp"
#include "execute/machine.hpp"
#include "execute/reference_calls.hpp"

namespace clmem::fuzz {

// Returns a negative number for an object that the program cannot query.
int Machine::references_of(Object object) const {
  void* const asked = has_references(object.kind) ? handle(object) : nullptr;
  if (asked == nullptr) {
    return -1;
  }
  return with_references(environment_.api(), object.kind, asked,
                         [](auto* typed, auto query, cl_uint name, auto, auto) {
                           cl_uint count = 0;
                           return query(typed, name, sizeof count, &count, nullptr) == CL_SUCCESS
                                      ? static_cast<int>(count)
                                      : -1;
                         });
}

void Machine::count_operands(const Statement& statement) {
  counted_.clear();
  const auto count = [&](const Value& value) {
    const Object object = value.object;
    if (value.form == Value::Form::object &&
        std::ranges::find(counted_, object, &CountedOperand::object) == counted_.end()) {
      if (const int references = references_of(object); references >= 0) {
        counted_.push_back({object, references});
      }
    }
  };
  for (const Value& value : statement.arguments) {
    count(value);
    std::ranges::for_each(value.list, count);
  }
}

// A driver that holds more references after a rejected call than before it never destroys the object.
// A thread of the driver may hold a reference for a moment.
void Machine::log_kept_references() {
  for (const CountedOperand& before : counted_) {
    bool kept = false;
    await([&] {
      kept = references_of(before.object) > before.references;
      return !kept;
    });
    if (kept) {
      log_->add_value(statement_, EntryKind::answer, before.object, object_is_kept);
    }
  }
}

int Machine::references_held(Object sampler) const {
  const Slot& slot = slots_of(Kind::sampler)[sampler.index];
  return references_of(sampler) - slot.references;
}

// At the end nothing uses a sampler. A driver that holds more references than when it made the
// sampler never destroys it. Other objects are not checked: a later event may keep an earlier one, and
// a queue may keep its last command, which keeps the queue.
void Machine::log_leaks() {
  const auto& slots = slots_of(Kind::sampler);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].references <= 0 || slots[i].held < 0) {
      continue;
    }
    const Object sampler{Kind::sampler, i};
    bool leaks = false;
    await([&] {
      leaks = references_held(sampler) > slots[i].held;
      return !leaks;
    });
    const Answer answer{.name = CL_SAMPLER_REFERENCE_COUNT, .value = leaks ? 0U : 1U};
    add_answer(sampler, answer);
  }
}

void Machine::note_held(Object sampler) {
  slots_of(Kind::sampler)[sampler.index].held = references_held(sampler);
}

namespace {

// One check in this many makes the queries. The two queries begin with different checks.
constexpr std::size_t question_rarity = 16;
constexpr std::size_t formats_turn = 3;
constexpr std::size_t lifetime_turn = 11;
// One program in this many makes contexts, if it contains its last check: a GPU's driver takes as
// long to make a context as to run tens of programs.
constexpr std::size_t lifetime_rarity = 8;

void CL_CALLBACK count_end(cl_context context, void* user_data) {
  auto& record = *static_cast<CallbackRecord*>(user_data);
  record.about.store(context);
  record.calls.fetch_add(1);
}

// True if clGetSupportedImageFormats reports the number of all formats and writes at most as many
// entries as there is room for.
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
  constexpr cl_image_format unwritten{0xa5a5a5a5U, 0xa5a5a5a5U};
  const auto is_untouched = [&](const cl_image_format& format) {
    return format.image_channel_order == unwritten.image_channel_order &&
           format.image_channel_data_type == unwritten.image_channel_data_type;
  };
  std::vector<cl_image_format> formats(all, unwritten);
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

// An optional feature that the device lacks gives the record of a correct one, which is also the
// model's record.
void Machine::query_contexts() {
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
