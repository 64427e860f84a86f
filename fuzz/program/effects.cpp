// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "program/order.hpp"
#include "program/scene.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

// The limit of all numbers in a valid program; sums and products of three such numbers do not
// overflow.
constexpr std::uint64_t largest_number = largest_object;

using Triple = std::array<std::size_t, 3>;

bool too_large(const Value& read) {
  return (read.form == Value::Form::number || read.form == Value::Form::object) &&
         read.number > largest_number;
}

struct Interval {
  std::size_t begin = 0;
  std::size_t end = 0;
};

class Finder {
 public:
  Finder(const Statement& command, const Scene& scene) : command_{command}, scene_{scene} {}

  std::vector<Access> find() {
    require_bounds();
    find_by_function();
    return std::move(accesses_);
  }

 private:
  void find_by_function() {
    switch (command_.function) {
      case clEnqueueReadBuffer:
      case clEnqueueWriteBuffer:
        return linear_transfer();
      case clEnqueueReadBufferRect:
      case clEnqueueWriteBufferRect:
        return rect_transfer();
      case clEnqueueCopyBuffer:
        touch_buffer("src_buffer", number("src_offset"), number("size"), false);
        touch_buffer("dst_buffer", number("dst_offset"), number("size"), true);
        return;
      case clEnqueueCopyBufferRect:
        touch_rect("src_buffer", "src_origin", "src_row_pitch", "src_slice_pitch", false);
        touch_rect("dst_buffer", "dst_origin", "dst_row_pitch", "dst_slice_pitch", true);
        return;
      case clEnqueueFillBuffer:
        touch_buffer("buffer", number("offset"), number("size"), true);
        return;
      case clEnqueueMapBuffer:
        touch_buffer("buffer", number("offset"), number("size"), maps_to_write("map_flags"));
        return for_host();
      case clEnqueueMapImage:
        touch_image("image", "origin", maps_to_write("map_flags"));
        return for_host();
      case clEnqueueReadImage:
      case clEnqueueWriteImage:
        return image_transfer();
      case clEnqueueCopyImage:
        touch_image("src_image", "src_origin", false);
        touch_image("dst_image", "dst_origin", true);
        return;
      case clEnqueueCopyImageToBuffer:
        touch_image("src_image", "src_origin", false);
        touch_buffer("dst_buffer", number("dst_offset"), packed_size("src_image"), true);
        return;
      case clEnqueueCopyBufferToImage:
        touch_buffer("src_buffer", number("src_offset"), packed_size("dst_image"), false);
        touch_image("dst_image", "dst_origin", true);
        return;
      case clEnqueueFillImage:
        touch_image("image", "origin", true);
        return;
      case clEnqueueUnmapMemObject:
        return touch(host_use(scene_.maps.at(value("mapped_ptr").object.index), scene_));
      case clEnqueueMigrateMemObjects:
        for (const Value& memory : value("mem_objects").list) {
          touch_whole(memory.object, true);
        }
        return;
      case clEnqueueNDRangeKernel:
      case clEnqueueTask:
        return kernel();
      case clEnqueueNativeKernel:
        return native_kernel();
      default:
        return svm_command();
    }
  }

  [[nodiscard]] const Value& value(std::string_view parameter) const {
    return value_of(command_, parameter);
  }
  [[nodiscard]] std::size_t number(std::string_view parameter) const {
    return value(parameter).number;
  }
  [[nodiscard]] Triple triple(std::string_view parameter) const {
    Triple read{0, 0, 0};
    const std::vector<Value>& values = value(parameter).list;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, values.size()); ++i) {
      read.at(i) = values[i].number;
    }
    return read;
  }
  [[nodiscard]] const MemoryInfo& memory(std::string_view parameter) const {
    return scene_.memories.at(value(parameter).object.index);
  }
  [[nodiscard]] bool maps_to_write(std::string_view parameter) const {
    return (number(parameter) & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) != 0;
  }

  void require_bounds() const {
    const Value* const color = argument(command_, "fill_color");  // four words, which are not sizes
    for (const Value& read : command_.arguments) {
      if (&read == color) {
        continue;
      }
      if (too_large(read) || std::ranges::any_of(read.list, too_large)) {
        reject("a number is above " + std::to_string(largest_number));
      }
    }
  }

  static Interval rect(const Triple& origin, const Triple& region, std::size_t row_pitch,
                       std::size_t slice_pitch) {
    const std::size_t begin = origin[2] * slice_pitch + origin[1] * row_pitch + origin[0];
    if (region[0] == 0 || region[1] == 0 || region[2] == 0) {
      return {begin, begin};
    }
    return {begin, begin + (region[2] - 1) * slice_pitch + (region[1] - 1) * row_pitch + region[0]};
  }

  // An access of size zero touches nothing.
  void touch(const Access& access) {
    if (access.begin != access.end) {
      accesses_.push_back(access);
    }
  }
  void touch(Object object, Interval bytes, bool write) {
    const MemoryInfo& info = scene_.memories.at(object.index);
    touch({.space = info.space,
           .begin = bytes.begin,
           .end = bytes.end,
           .write = write,
           .memory = object.index,
           .object_begin = info.shape.origin,
           .object_end = info.shape.origin + info.shape.span()});
  }

  // Marks the accesses so far as mapped.
  void for_host() {
    for (Access& access : accesses_) {
      access.maps = true;
    }
  }

  void touch_buffer(std::string_view parameter, std::size_t offset, std::size_t size, bool write) {
    const std::size_t begin = memory(parameter).shape.origin + offset;
    touch(value(parameter).object, {begin, begin + size}, write);
  }

  void touch_whole(Object object, bool write) {
    const MemoryInfo& info = scene_.memories.at(object.index);
    touch(object, {0, scene_.spaces[info.space].size}, write);
  }

  void touch_rect(std::string_view parameter, std::string_view origin, std::string_view row_pitch,
                  std::string_view slice_pitch, bool write) {
    const Interval bytes = rect_of(origin, row_pitch, slice_pitch);
    const std::size_t start = memory(parameter).shape.origin;
    touch(value(parameter).object, {start + bytes.begin, start + bytes.end}, write);
  }

  [[nodiscard]] Interval rect_of(std::string_view origin, std::string_view row_pitch,
                                 std::string_view slice_pitch) const {
    const Triple region = triple("region");
    const std::size_t row = number(row_pitch) != 0 ? number(row_pitch) : region[0];
    const std::size_t slice = number(slice_pitch) != 0 ? number(slice_pitch) : region[1] * row;
    return rect(triple(origin), region, row, slice);
  }

  void touch_image(std::string_view parameter, std::string_view origin_name, bool write) {
    const MemoryShape& shape = memory(parameter).shape;
    Triple origin = triple(origin_name);
    Triple region = triple("region");
    origin[0] *= shape.element;
    region[0] *= shape.element;
    const Interval bytes = rect(origin, region, shape.row_pitch, shape.row_pitch * shape.extent[1]);
    touch(value(parameter).object, {shape.origin + bytes.begin, shape.origin + bytes.end}, write);
  }

  [[nodiscard]] std::size_t packed_size(std::string_view image) const {
    const Triple region = triple("region");
    return region[0] * region[1] * region[2] * memory(image).shape.element;
  }

  // Adds an access to a mapped region of a buffer, which another command uses as host memory. The
  // region is not unmapped before the command has ended, so the command counts as one that writes
  // there.
  void touch_map(const Value& pointer, Interval bytes) {
    reject_if(pointer.object.index >= scene_.maps.size() || !is_transfer(command_.function) ||
                  argument(command_, "svm_ptr") != nullptr,
              "a pointer that is not memory of the host or SVM");
    const MapInfo& map = scene_.maps[pointer.object.index];
    if (scene_.memories.at(map.memory).shape.is_image() || bytes.end > map.addressable) {
      reject("a transfer beyond the end of " + to_text(pointer.object) + ", or in an image");
    }
    Access use = host_use(map, scene_);
    use.end = use.begin + bytes.end;
    use.begin += bytes.begin;
    use.write = true;
    use.used_during_call = true;
    touch(use);
  }

  // Adds an access to host memory or SVM, whose sizes OpenCL cannot or need not check.
  void touch_pointer(const Value& pointer, Interval bytes, bool write) {
    bytes.begin += pointer.number;
    bytes.end += pointer.number;
    if (pointer.object.kind == Kind::map) {
      return touch_map(pointer, bytes);
    }
    std::size_t size = 0;
    std::uint16_t space = 0;
    const bool is_host = pointer.object.kind == Kind::host;
    if (is_host && pointer.object.index < scene_.hosts.size()) {
      const HostInfo& host = scene_.hosts[pointer.object.index];
      if (host.used_as_host_ptr) {
        reject(to_text(pointer.object) + " belongs to an object with CL_MEM_USE_HOST_PTR");
      }
      size = host.size;
      space = host.space;
    } else if (pointer.object.kind == Kind::svm && pointer.object.index < scene_.svms.size()) {
      const SvmInfo& svm = scene_.svms[pointer.object.index];
      if (svm.used_as_host_ptr) {
        reject(to_text(pointer.object) + " belongs to a buffer with CL_MEM_USE_HOST_PTR");
      }
      size = svm.alive ? svm.size : 0;
      space = svm.space;
    } else {
      reject("a pointer that is not memory of the host or SVM");
    }
    if (bytes.end > size) {
      reject("bytes " + std::to_string(bytes.begin) + " to " + std::to_string(bytes.end) + " of " +
             to_text(pointer.object) + ", which has " + std::to_string(size));
    }
    touch({space, bytes.begin, bytes.end, write, is_host});
  }

  void linear_transfer() {
    const bool reads = command_.function == clEnqueueReadBuffer;
    touch_buffer("buffer", number("offset"), number("size"), !reads);
    return touch_pointer(value("ptr"), {0, number("size")}, reads);
  }

  void rect_transfer() {
    const bool reads = command_.function == clEnqueueReadBufferRect;
    touch_rect("buffer", "buffer_origin", "buffer_row_pitch", "buffer_slice_pitch", !reads);
    return touch_pointer(value("ptr"), rect_of("host_origin", "host_row_pitch", "host_slice_pitch"),
                         reads);
  }

  void image_transfer() {
    const bool reads = command_.function == clEnqueueReadImage;
    touch_image("image", "origin", !reads);
    const MemoryShape& shape = memory("image").shape;
    Triple region = triple("region");
    region[0] *= shape.element;
    const std::size_t given_row = number(reads ? "row_pitch" : "input_row_pitch");
    const std::size_t given_slice = number(reads ? "slice_pitch" : "input_slice_pitch");
    const std::size_t row = given_row != 0 ? given_row : region[0];
    const bool array = shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    const std::size_t slice = given_slice != 0 ? given_slice : array ? row : row * region[1];
    reject_if(!is_aligned(value("ptr"), scene_, shape.alignment()),
              "image data that is not aligned to a pixel");
    return touch_pointer(value("ptr"), rect({0, 0, 0}, region, array ? slice : row, slice), reads);
  }

  void svm_command() {
    switch (command_.function) {
      case clEnqueueSVMMemcpy:
        touch_pointer(value("src_ptr"), {0, number("size")}, false);
        return touch_pointer(value("dst_ptr"), {0, number("size")}, true);
      case clEnqueueSVMMemFill:
        return touch_pointer(value("svm_ptr"), {0, number("size")}, true);
      case clEnqueueSVMMap:
        touch_pointer(value("svm_ptr"), {0, number("size")}, maps_to_write("flags"));
        return for_host();
      case clEnqueueSVMUnmap:
        return unmap_svm();
      case clEnqueueSVMMigrateMem:
      case clEnqueueSVMFree:
        for (const Value& pointer : value("svm_pointers").list) {
          const std::size_t size = scene_.svms.at(pointer.object.index).size;
          touch_pointer(reference(pointer.object), {0, size}, true);
        }
        return;
      default:
        return;
    }
  }

  void unmap_svm() {
    const MapInfo& map = scene_.svms.at(value("svm_ptr").object.index).map;
    reject_if(!map.active || map.begin != value("svm_ptr").number,
              "an unmap of SVM that is not mapped there");
    touch(host_use_of_svm(map));
  }

  // Work-items are counted over all dimensions (kernels.hpp).
  [[nodiscard]] std::size_t end_of_items() const {
    const std::size_t dimensions = number("work_dim");
    const auto read = [&](std::string_view parameter, std::size_t absent) {
      Triple numbers{absent, absent, absent};
      const std::vector<Value>& values = value(parameter).list;
      for (std::size_t i = 0; i < std::min({dimensions, values.size(), numbers.size()}); ++i) {
        numbers.at(i) = values[i].number;
      }
      return numbers;
    };
    const Triple size = read("global_work_size", 1);
    const Triple offset = read("global_work_offset", 0);
    return offset[0] + size[0] * (offset[1] + size[1] * offset[2]) + size[0] * size[1] * size[2];
  }

  // The model treats every argument as touched as a whole, as a driver has to.
  void kernel() {
    const KernelInfo& info = scene_.kernels.at(value("kernel").object.index);
    const KernelForm& form = kernel_forms.at(info.name);
    const bool is_task = command_.function == clEnqueueTask;
    const std::size_t items = is_task ? 1 : end_of_items();
    for (std::size_t i = 0; i < form.arguments.size(); ++i) {
      const bool is_memory = form.arguments[i] == 'r' || form.arguments[i] == 'w';
      if (!info.arguments.at(i) || (is_memory && info.arguments.at(i)->object.kind == Kind::none)) {
        reject("a kernel without argument " + std::to_string(i));
      }
    }
    for (std::size_t i = 0; i < form.offsets.size(); ++i) {
      const char letter = form.arguments[i];
      if (number_size(letter) != 0 || letter == 'v') {
        break;
      }
      if (letter == 'p') {
        if (info.arguments.at(i)->object.kind != Kind::none) {
          kernel_memory(*info.arguments.at(i), 0, false);
        }
        continue;
      }
      const std::size_t offset = info.arguments.at(form.offsets.at(i))->number;
      const Value& given = *info.arguments.at(i);
      if (letter == 'l') {
        reject_if(offset >= given.number, "a kernel beyond the end of local memory");
        continue;
      }
      if (too_large(given) || offset > largest_number) {
        reject("a kernel whose argument " + std::to_string(i) + " begins beyond all memory");
      }
      const bool write = letter == 'w' || letter == 'o';
      if (letter == 'i' || letter == 'o') {
        kernel_image(given, offset, items, write);
      } else {
        kernel_memory(given, offset + items * form.element, write);
      }
    }
    // A kernel cannot write an image that it reads, in any part (OpenCL C, access qualifiers).
    const bool of_images = form.arguments.starts_with("io");
    reject_if(accesses_.size() == 2 && (of_images ? accesses_[0].space == accesses_[1].space
                                                  : overlap(accesses_[0], accesses_[1])),
              "a kernel that reads what it writes");
    for (const std::optional<Value>& given : info.arguments) {
      reject_if(given && given->object.kind == Kind::sampler &&
                    scene_.samplers.at(given->object.index).references == 0,
                "a kernel with a sampler that has been released");
    }
  }

  // Adds the accesses of a native kernel. Neither a driver nor the model knows what it writes;
  // without arguments it uses nothing.
  void native_kernel() {
    const std::vector<Value>& objects = value("mem_list").list;
    const std::vector<Value>& places = value("args_mem_loc").list;
    const std::vector<Value>& numbers = value("args").list;
    reject_if(value("user_func").form != Value::Form::function ||
                  number("cb_args") != (numbers.empty() ? 0 : native_arguments_size) ||
                  numbers.size() != (objects.empty() ? 0 : native_numbers) ||
                  places.size() != objects.size(),
              "a native kernel without its function, arguments or buffers");
    if (objects.empty()) {
      return;
    }
    const auto buffer_at = [&](std::size_t place) -> const Value* {
      const auto found = std::ranges::find(places, native_places.at(place), &Value::number);
      return objects.size() != native_places.size() || found == places.end()
                 ? nullptr
                 : &objects.at(static_cast<std::size_t>(found - places.begin()));
    };
    for (std::size_t place = 0; place < native_places.size(); ++place) {
      const Value* const given = buffer_at(place);
      if (given == nullptr || given->object.kind != Kind::memory) {
        reject("a native kernel without a buffer at " + std::to_string(native_places.at(place)));
      }
      const std::size_t end = numbers.at(place).number + numbers.at(2).number;
      kernel_memory(*given, end, true);
    }
    reject_if(buffer_at(0)->object != buffer_at(1)->object && accesses_.size() == 2 &&
                  overlap(accesses_[0], accesses_[1]),
              "a native kernel that reads what it writes through another object");
  }

  void kernel_image(const Value& given, std::size_t row, std::size_t columns, bool write) {
    const MemoryInfo& info = scene_.memories.at(given.object.index);
    if (info.references == 0 || columns > info.shape.extent[0] || row >= info.shape.extent[1]) {
      reject("a kernel beyond the edges of " + to_text(given.object));
    }
    touch_whole(given.object, write);
  }

  void kernel_memory(const Value& given, std::size_t end, bool write) {
    if (given.object.kind == Kind::svm) {
      const SvmInfo& svm = scene_.svms.at(given.object.index);
      return touch_pointer(reference(given.object, 0), {0, std::max(end + given.number, svm.size)},
                           write);
    }
    const MemoryInfo& info = scene_.memories.at(given.object.index);
    if (info.references == 0 || end > info.shape.size()) {
      reject("a kernel beyond the end of " + to_text(given.object));
    }
    touch(given.object, {info.shape.origin, info.shape.origin + info.shape.size()}, write);
  }

  const Statement& command_;
  const Scene& scene_;
  std::vector<Access> accesses_;
};

}  // namespace

std::vector<Access> accesses_of(const Statement& command, const Scene& scene) {
  return Finder{command, scene}.find();
}

Problem find_accesses(const Statement& command, const Scene& scene, std::vector<Access>& accesses) {
  try {
    accesses = accesses_of(command, scene);
    return {};
  } catch (const Rejection& rejection) {
    return rejection.reason;
  }
}

}  // namespace clmem::fuzz
