// SPDX-License-Identifier: Apache-2.0
#include "generate/splice.hpp"

#include <algorithm>
#include <utility>

namespace clmem::fuzz {
namespace {

bool has_format(const Features& features, const Value& format) {
  return std::ranges::any_of(features.formats, [&](const std::array<cl_uint, 2>& candidate) {
    return format.list.size() == 2 && candidate[0] == format.list[0].number &&
           candidate[1] == format.list[1].number;
  });
}

bool is_out_of_order(const Value& properties) {
  const std::uint64_t bits =
      properties.list.size() > 1 ? properties.list[1].number : properties.number;
  return (bits & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
}

// True if the device supports the call.
bool fits(const Builder& builder, const Statement& call) {
  const Features& features = builder.features();
  const std::string_view name = mock::name_of(call.function);
  const auto names = [&](std::string_view part) { return name.find(part) != name.npos; };
  if ((names("Image") && !features.images) || (names("SVM") && !features.svm) ||
      (names("NativeKernel") ? !features.native_kernels : names("Kernel") && !features.compiler) ||
      (names("Sampler") && !features.images) || (names("Pipe") && !features.pipes) ||
      (names("WithProperties") && features.version < CL_MAKE_VERSION(3, 0, 0))) {
    return false;
  }
  if (call.function == EntryPoint::clSVMAlloc) {
    return features.fine_svm || (call.arguments[1].number & CL_MEM_SVM_FINE_GRAIN_BUFFER) == 0;
  }
  if (call.function == EntryPoint::clCreateKernel && is_image_kernel(call.arguments[1].number)) {
    return features.images;
  }
  if (const Value* const format = argument(call, "image_format")) {
    // The device decides the pitches that an image over a buffer needs, so such images are left
    // out.
    return has_format(features, *format) &&
           argument(call, "image_desc")->list.back().object.kind == Kind::none;
  }
  if (const Value* const region = argument(call, "buffer_create_info")) {
    return region->list.empty() || region->list[0].number % features.sub_buffer_alignment == 0;
  }
  const Value* const size = argument(call, "size");
  if (size != nullptr && size->number == 0 && features.version < CL_MAKE_VERSION(2, 1, 0)) {
    return false;
  }
  const Value* const device = argument(call, "device");
  const Value* const properties = argument(call, "properties");
  return device == nullptr || properties == nullptr ||
         ((builder.two_devices() || device->object.index == 0) &&
          (features.out_of_order || !is_out_of_order(*properties)));
}

class Splicer {
 public:
  explicit Splicer(Builder& builder) : builder_{builder} {}

  void add(Statement statement) {
    // Calls with mistakes are left out, because their legal codes depend on the version.
    if (statement.action == Action::check || !statement.codes.empty() ||
        (statement.action == Action::call && !fits(builder_, statement)) || !rename(statement)) {
      return;
    }
    if (Value* const id = argument(statement, "user_data")) {
      constexpr std::uint64_t others = 256;  // above the numbers of the program's own callbacks
      id->number += others;
    }
    const std::vector<Object> made = std::exchange(made_, {});
    if (!builder_.add(std::move(statement))) {
      std::erase_if(names_, [&](const auto& entry) {
        return std::ranges::find(made, entry.second) != made.end();
      });
    }
  }

 private:
  bool rename(Statement& statement) {
    made_.clear();
    for (Value& value : statement.arguments) {
      const bool makes = value.form == Value::Form::result;
      if (!(makes ? name(value.object) : find(value.object)) ||
          !std::ranges::all_of(value.list, [&](Value& each) { return find(each.object); })) {
        return false;
      }
    }
    return name(statement.result);
  }

  bool find(Object& object) const {
    if (object.kind == Kind::none || object.kind == Kind::context || object.kind == Kind::device) {
      return true;
    }
    const auto known = std::ranges::find(names_, object, &std::pair<Object, Object>::first);
    if (known == names_.end()) {
      return false;
    }
    object = known->second;
    return true;
  }

  bool name(Object& object) {
    if (object.kind != Kind::none) {
      const Object fresh = builder_.fresh(object.kind);
      names_.emplace_back(object, fresh);
      made_.push_back(fresh);
      object = fresh;
    }
    return true;
  }

  Builder& builder_;
  std::vector<std::pair<Object, Object>> names_;
  std::vector<Object> made_;
};

}  // namespace

void splice(Builder& builder, const Program& program) {
  Splicer splicer{builder};
  for (const Statement& statement : program.statements) {
    splicer.add(statement);
  }
}

}  // namespace clmem::fuzz
