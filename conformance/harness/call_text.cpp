// SPDX-License-Identifier: Apache-2.0
#include "harness/call_text.hpp"

#include <CL/cl_icd.h>

#include <algorithm>
#include <charconv>
#include <clmem/image_format.hpp>
#include <limits>
#include <string_view>

namespace clmem::conformance {

namespace {

struct Word {
  std::uint64_t value;
  std::string_view name;
};

#define CLMEM_WORD(name) \
  Word {                 \
    name, #name          \
  }

constexpr Word mem_flags[] = {
    CLMEM_WORD(CL_MEM_READ_WRITE),      CLMEM_WORD(CL_MEM_WRITE_ONLY),
    CLMEM_WORD(CL_MEM_READ_ONLY),       CLMEM_WORD(CL_MEM_USE_HOST_PTR),
    CLMEM_WORD(CL_MEM_ALLOC_HOST_PTR),  CLMEM_WORD(CL_MEM_COPY_HOST_PTR),
    CLMEM_WORD(CL_MEM_HOST_WRITE_ONLY), CLMEM_WORD(CL_MEM_HOST_READ_ONLY),
    CLMEM_WORD(CL_MEM_HOST_NO_ACCESS),  CLMEM_WORD(CL_MEM_SVM_FINE_GRAIN_BUFFER),
    CLMEM_WORD(CL_MEM_SVM_ATOMICS),     CLMEM_WORD(CL_MEM_KERNEL_READ_AND_WRITE),
};
constexpr Word map_flags[] = {
    CLMEM_WORD(CL_MAP_READ),
    CLMEM_WORD(CL_MAP_WRITE),
    CLMEM_WORD(CL_MAP_WRITE_INVALIDATE_REGION),
};
constexpr Word migration_flags[] = {
    CLMEM_WORD(CL_MIGRATE_MEM_OBJECT_HOST),
    CLMEM_WORD(CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED),
};
constexpr Word object_types[] = {
    CLMEM_WORD(CL_MEM_OBJECT_BUFFER),         CLMEM_WORD(CL_MEM_OBJECT_IMAGE2D),
    CLMEM_WORD(CL_MEM_OBJECT_IMAGE3D),        CLMEM_WORD(CL_MEM_OBJECT_IMAGE2D_ARRAY),
    CLMEM_WORD(CL_MEM_OBJECT_IMAGE1D),        CLMEM_WORD(CL_MEM_OBJECT_IMAGE1D_ARRAY),
    CLMEM_WORD(CL_MEM_OBJECT_IMAGE1D_BUFFER), CLMEM_WORD(CL_MEM_OBJECT_PIPE),
};

#undef CLMEM_WORD

struct Flags {
  std::string_view call;
  std::size_t position;
  std::span<const Word> words;
};

constexpr Flags flags_of_calls[] = {
    {"clCreateBuffer", 1, mem_flags},
    {"clCreateBufferWithProperties", 2, mem_flags},
    {"clCreateImage", 1, mem_flags},
    {"clCreateImage2D", 1, mem_flags},
    {"clCreateImage3D", 1, mem_flags},
    {"clCreateImageWithProperties", 2, mem_flags},
    {"clCreatePipe", 1, mem_flags},
    {"clCreateSubBuffer", 1, mem_flags},
    {"clSVMAlloc", 1, mem_flags},
    {"clGetSupportedImageFormats", 1, mem_flags},
    {"clEnqueueMapBuffer", 3, map_flags},
    {"clEnqueueMapImage", 3, map_flags},
    {"clEnqueueSVMMap", 2, map_flags},
    {"clEnqueueMigrateMemObjects", 3, migration_flags},
    {"clEnqueueSVMMigrateMem", 4, migration_flags},
};

class Writer {
 public:
  Writer(CallText& text, std::string_view name, std::span<const Argument> arguments)
      : text_{text}, name_{name}, arguments_{arguments} {
    text_[0] = '\0';
    const auto* const row = std::ranges::find(flags_of_calls, name, &Flags::call);
    flags_ = row == std::end(flags_of_calls) ? nullptr : row;
    has_boxes_ = name.find("Rect") != name.npos || name.find("Image") != name.npos;
    is_of_region_ = name == "clCreateSubBuffer";
  }

  void write() {
    put(name_);
    put("(");
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      put(i == 0 ? "" : ", ");
      put_argument(i);
    }
    put(")");
  }

 private:
  void put(std::string_view part) {
    const std::size_t room = text_.size() - 1 - used_;
    const std::size_t taken = part.copy(text_.data() + used_, std::min(part.size(), room));
    used_ += taken;
    text_[used_] = '\0';
  }

  void put_digits(std::uint64_t value, int base) {
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, base).ptr;
    put({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }

  void put_number(std::uint64_t value) {
    constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
    constexpr std::uint64_t near_the_end = std::uint64_t{1} << 20U;
    constexpr std::uint64_t readable = std::uint64_t{1} << 32U;
    if (last - value < near_the_end) {
      put(value == last ? "SIZE_MAX" : "SIZE_MAX - ");
      if (value != last) {
        put_digits(last - value, 10);
      }
    } else if (value < readable) {
      put_digits(value, 10);
    } else {
      put("0x");
      put_digits(value, 16);
    }
  }

  void put_signed(std::int64_t value) {
    put(value < 0 ? "-" : "");
    put_digits(
        value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value), 10);
  }

  void put_flags(std::uint64_t bits, std::span<const Word> words) {
    const char* separator = "";
    for (const Word& word : words) {
      if ((bits & word.value) != 0) {
        put(separator);
        put(word.name);
        separator = " | ";
        bits &= ~word.value;
      }
    }
    if (bits != 0 || *separator == '\0') {
      put(separator);
      put("0x");
      put_digits(bits, 16);
    }
  }

  void put_argument(std::size_t i) {
    const Argument& one = arguments_[i];
    switch (one.form) {
      case ArgumentForm::signed_number:
        put_signed(static_cast<std::int64_t>(one.value));
        return;
      case ArgumentForm::unsigned_number:
        if (flags_ != nullptr && flags_->position == i) {
          put_flags(one.value, flags_->words);
        } else {
          put_number(one.value);
        }
        return;
      default:
        break;
    }
    if (one.value == 0) {
      put("NULL");
    } else {
      put_pointer(one);
    }
  }

  void put_pointer(const Argument& one) {
    const auto* const address = reinterpret_cast<const void*>(one.value);
    switch (one.form) {
      case ArgumentForm::object:
        put(one.type);
        break;
      case ArgumentForm::function:
        put("function");
        break;
      case ArgumentForm::sizes:
        put_box(static_cast<const std::size_t*>(address));
        break;
      case ArgumentForm::format:
        put_format(*static_cast<const cl_image_format*>(address));
        break;
      case ArgumentForm::descriptor:
        put_descriptor(*static_cast<const cl_image_desc*>(address));
        break;
      default:
        put_memory(address);
    }
  }

  void put_memory(const void* address) {
    constexpr std::size_t create_type = 2;
    if (is_of_region_ && address == reinterpret_cast<const void*>(arguments_[3].value) &&
        arguments_[create_type].value == CL_BUFFER_CREATE_TYPE_REGION) {
      const auto& region = *static_cast<const cl_buffer_region*>(address);
      put("{origin ");
      put_number(region.origin);
      put(", size ");
      put_number(region.size);
      put("}");
    } else {
      put("pointer");
    }
  }

  // Origins, regions: three numbers in every call on rectangular regions and images.
  void put_box(const std::size_t* three) {
    if (!has_boxes_) {
      put("pointer");
      return;
    }
    for (std::size_t i = 0; i < 3; ++i) {
      put(i == 0 ? "{" : ", ");
      put_number(three[i]);
    }
    put("}");
  }

  void put_format(const cl_image_format& format) {
    put("{");
    put(to_string(clmem::ImageFormat::from(format)));
    put("}");
  }

  void put_descriptor(const cl_image_desc& image) {
    const auto* const type = std::ranges::find(object_types, image.image_type, &Word::value);
    put("{");
    if (type != std::end(object_types)) {
      put(type->name);
    } else {
      put_number(image.image_type);
    }
    const auto member = [this](const char* name, std::uint64_t value) {
      if (value != 0) {
        put(name);
        put_number(value);
      }
    };
    member(", width ", image.image_width);
    member(", height ", image.image_height);
    member(", depth ", image.image_depth);
    member(", array size ", image.image_array_size);
    member(", row pitch ", image.image_row_pitch);
    member(", slice pitch ", image.image_slice_pitch);
    member(", mip levels ", image.num_mip_levels);
    member(", samples ", image.num_samples);
    put(image.mem_object != nullptr ? ", of a cl_mem}" : "}");
  }

  CallText& text_;
  std::string_view name_;
  std::span<const Argument> arguments_;
  const Flags* flags_ = nullptr;
  bool has_boxes_ = false;
  bool is_of_region_ = false;
  std::size_t used_ = 0;
};

struct Slot {
  std::string_view name;
  std::size_t offset;
};

constexpr Slot slots[] = {
#define CLMEM_CALLED(name) {#name, offsetof(cl_icd_dispatch, name)},
#include "harness/entry_points.def"
#undef CLMEM_CALLED
};

}  // namespace

void write_call(CallText& text, const char* name, std::span<const Argument> arguments) {
  Writer{text, name, arguments}.write();
}

bool is_not_implemented(const char* name, std::span<const Argument> arguments) {
  const auto* const slot = std::ranges::find(slots, std::string_view{name}, &Slot::name);
  const auto object = std::ranges::find(arguments, ArgumentForm::object, &Argument::form);
  if (slot == std::end(slots) || object == arguments.end() || object->value == 0) {
    return false;
  }
  // "An ICD compatible object has a pointer to its dispatch table first" (cl_khr_icd).
  const char* table = nullptr;
  std::memcpy(&table, reinterpret_cast<const void*>(object->value), sizeof table);
  const void* function = nullptr;
  std::memcpy(&function, table + slot->offset, sizeof function);
  return function == nullptr;
}

}  // namespace clmem::conformance
