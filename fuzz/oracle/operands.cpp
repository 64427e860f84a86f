// SPDX-License-Identifier: Apache-2.0
#include "oracle/operands.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "program/text.hpp"

namespace clmem::fuzz {

const MemoryInfo* memory_in(const Scene& scene, Object object) {
  return object.kind == Kind::memory && object.index < scene.memories.size()
             ? &scene.memories[object.index]
             : nullptr;
}

std::string kind_of(Object object, const Scene& scene) {
  constexpr std::array<std::string_view, kind_count> names{
      "", "context", "", "queue", "", "event", "map", "svm", "host", "kernel", "sampler", ""};
  const MemoryInfo* const memory = memory_in(scene, object);
  return std::string{memory == nullptr ? names.at(static_cast<std::size_t>(object.kind))
                                       : kind_name(memory->shape.type, memory->derived)};
}

namespace {

// True if a slice has as many rows as a row has pixels, or bytes of a buffer. Drivers take such a
// region for one without gaps.
bool is_as_high_as_its_pitch(const Statement& call, const Scene& scene) {
  const Value* const region = argument(call, "region");
  if (region == nullptr || region->list.size() != 3) {
    return false;
  }
  const MemoryInfo* const image = memory_in(scene, value_of(call, "image").object);
  const std::size_t pixel = image == nullptr ? 1 : image->shape.element;
  constexpr std::array<std::string_view, 6> pitches{"buffer_row_pitch", "host_row_pitch",
                                                    "src_row_pitch",    "dst_row_pitch",
                                                    "row_pitch",        "input_row_pitch"};
  return std::ranges::any_of(pitches, [&](std::string_view name) {
    const std::uint64_t pitch = number_of(call, name);
    return argument(call, name) != nullptr &&
           region->list[1].number * pixel == (pitch == 0 ? region->list[0].number * pixel : pitch);
  });
}

// True if a rectangle begins or ends outside the rows or slices that its pitches describe: its
// bytes are a legal box, but coordinates of rows that share no byte may coincide.
bool leaves_its_pitch(const Statement& call, std::string_view side) {
  const std::string prefix{side};
  const std::vector<Value>& origin = argument(call, prefix + "_origin")->list;
  const std::vector<Value>& region = argument(call, "region")->list;
  if (origin.size() != 3 || region.size() != 3) {
    return false;
  }
  const auto pitch = [&](const std::string& name, std::uint64_t packed) {
    const std::uint64_t given = number_of(call, prefix + name);
    return given == 0 ? packed : given;
  };
  const std::uint64_t row = pitch("_row_pitch", region[0].number);
  const std::uint64_t slice = pitch("_slice_pitch", region[1].number * row);
  return origin[0].number + region[0].number > row ||
         (region[2].number > 1 && (origin[1].number + region[1].number) * row > slice);
}

// True if the color has to be rounded: it is neither exact in every format nor out of range.
bool is_rounded(const Statement& call, const Scene& scene) {
  const MemoryInfo* const image = memory_in(scene, value_of(call, "image").object);
  const std::vector<Value>& color = value_of(call, "fill_color").list;
  return image != nullptr && image->shape.normalized &&
         std::ranges::any_of(color, [](const Value& word) {
           const float channel = std::bit_cast<float>(static_cast<std::uint32_t>(word.number));
           return std::abs(channel) < 1 && channel != std::trunc(channel);
         });
}

const KernelInfo* kernel_of(const Statement& call, const Scene& scene) {
  const Object kernel = value_of(call, "kernel").object;
  return kernel.kind == Kind::kernel && kernel.index < scene.kernels.size()
             ? &scene.kernels[kernel.index]
             : nullptr;
}

bool has_null(const KernelInfo& kernel) {
  return std::ranges::any_of(kernel.arguments, [](const std::optional<Value>& given) {
    return given && given->form == Value::Form::null;
  });
}

// True if a sampler argument has been released: a driver may use another object made in its place
// (clReleaseSampler: a sampler lives until the commands that use it have ended).
bool has_released_sampler(const Statement& call, const Scene& scene) {
  const KernelInfo* const kernel = kernel_of(call, scene);
  return kernel != nullptr &&
         std::ranges::any_of(kernel->arguments, [&](const std::optional<Value>& given) {
           return given && given->object.kind == Kind::sampler &&
                  scene.samplers.at(given->object.index).references == 0;
         });
}

}  // namespace

bool is_image_on_second_device(const Statement& call, const Scene& scene) {
  const Object queue = value_of(call, "command_queue").object;
  return queue.kind == Kind::queue && queue.index < scene.queues.size() &&
         scene.queues[queue.index].device == second_device.index &&
         std::ranges::any_of(call.arguments, [&](const Value& value) {
           const MemoryInfo* const memory = memory_in(scene, value.object);
           return memory != nullptr && memory->shape.is_image();
         });
}

std::string operands_of(const Statement& call, const Scene& scene) {
  std::string text;
  std::vector<std::uint16_t> spaces;
  const auto add = [&](const Value& value) {
    const bool memory = value.object.kind == Kind::memory;
    const bool mapped = value.object.kind == Kind::map && call.function != clEnqueueUnmapMemObject;
    if (!memory && !mapped && value.object.kind != Kind::svm) {
      return;
    }
    text += (text.empty() ? "" : ",") + kind_of(value.object, scene);
    if (const MemoryInfo* const info = memory_in(scene, value.object)) {
      spaces.push_back(info->space);
    }
  };
  for (const Value& value : call.arguments) {
    add(value);
    if (value.form == Value::Form::list &&
        (value.list.size() == 1 || call.function == clEnqueueNativeKernel)) {
      std::ranges::for_each(value.list, add);
    }
  }
  const bool shared = spaces.size() == 2 && spaces[0] == spaces[1];
  const Value* const size = argument(call, "size");
  text += is_as_high_as_its_pitch(call, scene) ? ",high-as-pitch" : "";
  text += is_rounded(call, scene) ? ",rounded" : "";
  text += has_released_sampler(call, scene) ? "released-sampler" : "";
  const KernelInfo* const kernel = kernel_of(call, scene);
  text += kernel == nullptr || !kernel->cloned ? "" : has_null(*kernel) ? "cloned-null" : "cloned";
  text += shared ? ",shared" : "";
  text += shared && call.function == clEnqueueCopyBufferRect &&
                  (leaves_its_pitch(call, "src") || leaves_its_pitch(call, "dst"))
              ? ",past-pitch"
              : "";
  return text + (size != nullptr && size->number == 0 ? ",empty" : "");
}

Writers::Writers(const Program& program, std::size_t until) {
  ProgramState state{program};
  for (std::size_t i = 0; i < until && i < program.statements.size(); ++i) {
    const Statement& statement = program.statements[i];
    if (is_command(statement)) {
      note(statement, state.scene());
    }
    if (state.apply(statement)) {
      break;
    }
  }
  scene_ = state.scene();
}

const Statement* Writers::last_writer(Object object) const {
  const std::optional<std::uint16_t> space = space_of(object);
  if (!space || *space >= writers_.size()) {
    return nullptr;
  }
  return writers_[*space];
}

void Writers::note(const Statement& command, const Scene& scene) {
  std::vector<Access> accesses;
  if (find_accesses(command, scene, accesses)) {
    return;
  }
  for (const Access& access : accesses) {
    if (access.write) {
      writers_.resize(std::max<std::size_t>(writers_.size(), access.space + std::size_t{1}));
      writers_[access.space] = &command;
    }
  }
}

std::optional<std::uint16_t> Writers::space_of(Object object) const {
  if (object.kind == Kind::memory && object.index < scene_.memories.size()) {
    return scene_.memories[object.index].space;
  }
  if (object.kind == Kind::host && object.index < scene_.hosts.size()) {
    return scene_.hosts[object.index].space;
  }
  if (object.kind == Kind::svm && object.index < scene_.svms.size()) {
    return scene_.svms[object.index].space;
  }
  if (object.kind == Kind::map && object.index < scene_.maps.size()) {
    return scene_.maps[object.index].space;
  }
  return std::nullopt;
}

}  // namespace clmem::fuzz
