// SPDX-License-Identifier: Apache-2.0
#include "execute/environment.hpp"

#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <utility>

#include "execute/kernels.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

// Channel orders of four components, except RGBA, require one byte for each component (5.3.1.1,
// table of image channel orders).
bool is_legal(const cl_image_format& format) {
  switch (format.image_channel_order) {
    case CL_BGRA:
    case CL_ARGB:
    case CL_ABGR:
      break;
    default:
      return true;
  }
  switch (format.image_channel_data_type) {
    case CL_UNORM_INT8:
    case CL_SNORM_INT8:
    case CL_SIGNED_INT8:
    case CL_UNSIGNED_INT8:
      return true;
    default:
      return false;
  }
}

template <typename T>
T device_value(const cl_icd_dispatch& api, cl_device_id device, cl_device_info name, T otherwise) {
  T value{};
  return api.clGetDeviceInfo(device, name, sizeof value, &value, nullptr) == CL_SUCCESS ? value
                                                                                        : otherwise;
}

std::string device_text(const cl_icd_dispatch& api, cl_device_id device, cl_device_info name) {
  std::size_t size = 0;
  if (api.clGetDeviceInfo(device, name, 0, nullptr, &size) != CL_SUCCESS) {
    return {};
  }
  std::string text(size, '\0');
  (void)api.clGetDeviceInfo(device, name, size, text.data(), nullptr);
  return text.substr(0, text.find('\0'));
}

void require(cl_int code, const std::string& what) {
  if (code != CL_SUCCESS) {
    throw ExecutionError{"cannot " + what + ": " + code_name(code)};
  }
}

// Parses "OpenCL 3.0 and more".
cl_version version_in(const std::string& text) {
  std::istringstream in{text.size() > 7 ? text.substr(7) : std::string{}};
  cl_uint major = 1;
  cl_uint minor = 0;
  char dot = '.';
  in >> major >> dot >> minor;
  return CL_MAKE_VERSION(major, minor, 0);
}

void add_listed(Features& features, std::span<const cl_image_format> formats) {
  for (const cl_image_format& format : formats) {
    const std::array<cl_uint, 2> pair{format.image_channel_order, format.image_channel_data_type};
    if (is_legal(format) && std::ranges::find(features.listed, pair) == features.listed.end()) {
      features.listed.push_back(pair);
    }
  }
}

void write_formats(std::ostream& out, std::span<const std::array<cl_uint, 2>> formats) {
  out << ' ' << formats.size();
  for (const auto& format : formats) {
    out << ' ' << format[0] << ' ' << format[1];
  }
}

void read_formats(std::istream& in, std::vector<std::array<cl_uint, 2>>& formats) {
  std::size_t count = 0;
  in >> count;
  for (std::size_t i = 0; in && i < count; ++i) {
    std::array<cl_uint, 2> format{};
    in >> format[0] >> format[1];
    formats.push_back(format);
  }
}

constexpr std::array abilities{
    &Features::images, &Features::image_from_buffer, &Features::out_of_order,
    &Features::svm,    &Features::fine_svm,          &Features::compiler,
    &Features::pipes,  &Features::native_kernels,    &Features::large_buffers};
// Some mistakes use features that the device lacks.
constexpr std::array lacks_of_mistakes{&Features::mip_levels, &Features::any_image_from_buffer,
                                       &Features::system_svm};
constexpr std::array numbers{&Features::image_extent, &Features::image_layers,
                             &Features::pitch_alignment, &Features::sub_buffer_alignment};

template <typename Subject, typename Use>
void for_each_member(Subject& features, const Use& use) {
  const auto each = [&](const auto& members) {
    for (const auto member : members) {
      use(features.*member);
    }
  };
  each(abilities);
  each(lacks_of_mistakes);
  each(std::array{&Features::two_devices, &Features::gpu});
  each(numbers);
}

constexpr std::uint64_t least_image_extent = 2048;  // of the embedded profile
constexpr std::uint64_t most_image_extent = 16'384;
constexpr std::size_t least_image_layers = 256;  // of the embedded profile
constexpr std::size_t most_image_layers = 2048;

constexpr std::array<cl_mem_object_type, 6> image_types{
    CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE1D_BUFFER,
    CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D};

}  // namespace

Environment::Environment(const cl_icd_dispatch& api, cl_device_id first, cl_device_id second,
                         KeptProgram* kept)
    : api_{api}, devices_{first, second}, kept_{kept} {}

Environment::~Environment() {
  for (Scope& scope : scopes_) {
    release(scope);
  }
}

void Environment::release(Scope& scope) const {
  if (scope.program != nullptr) {
    (void)api_.clReleaseProgram(scope.program);
  }
  if (scope.staging.buffer != nullptr) {
    (void)api_.clReleaseMemObject(scope.staging.buffer);
  }
  if (scope.queue != nullptr) {
    (void)api_.clReleaseCommandQueue(scope.queue);
  }
  if (scope.context != nullptr) {
    (void)api_.clReleaseContext(scope.context);
  }
}

const Features& Environment::features() {
  if (!features_) {
    features_ = find_features();
  }
  return *features_;
}

Features Environment::find_features() {
  Features features;
  cl_device_id const device = devices_[0];
  features.two_devices = devices_[1] != nullptr;
  features.version = version_in(device_text(api_, device, CL_DEVICE_VERSION));
  // Programs make images with clCreateImage.
  features.images = features.version >= CL_MAKE_VERSION(1, 2, 0) &&
                    device_value<cl_bool>(api_, device, CL_DEVICE_IMAGE_SUPPORT, CL_FALSE) != 0;
  const std::string extensions = device_text(api_, device, CL_DEVICE_EXTENSIONS);
  features.image_from_buffer =
      features.images && extensions.find("cl_khr_image2d_from_buffer") != std::string::npos;
  if (features.image_from_buffer) {
    features.pitch_alignment = std::max<cl_uint>(
        1, device_value<cl_uint>(api_, device, CL_DEVICE_IMAGE_PITCH_ALIGNMENT, 1));
  }
  const auto bits = device_value<cl_uint>(api_, device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, 1024);
  features.sub_buffer_alignment = std::max<std::uint64_t>(1, bits / 8);
  const auto queues = device_value<cl_command_queue_properties>(
      api_, device, CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, 0);
  features.out_of_order = (queues & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
  if (features.version >= CL_MAKE_VERSION(2, 0, 0)) {
    const auto svm =
        device_value<cl_device_svm_capabilities>(api_, device, CL_DEVICE_SVM_CAPABILITIES, 0);
    features.svm = (svm & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER) != 0;
    features.fine_svm = (svm & CL_DEVICE_SVM_FINE_GRAIN_BUFFER) != 0;
    features.system_svm = (svm & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0;
  }
  // Optional since OpenCL 3.0.
  features.pipes = features.version >= CL_MAKE_VERSION(3, 0, 0)
                       ? device_value<cl_bool>(api_, device, CL_DEVICE_PIPE_SUPPORT, CL_FALSE) != 0
                       : features.version >= CL_MAKE_VERSION(2, 0, 0);
  features.gpu =
      (device_value<cl_device_type>(api_, device, CL_DEVICE_TYPE, 0) & CL_DEVICE_TYPE_GPU) != 0;
  features.native_kernels = (device_value<cl_device_exec_capabilities>(
                                 api_, device, CL_DEVICE_EXECUTION_CAPABILITIES, 0) &
                             CL_EXEC_NATIVE_KERNEL) != 0;
  features.mip_levels = extensions.find("cl_khr_mipmap_image") != std::string::npos;
  features.any_image_from_buffer = extensions.find("cl_ext_image_from_buffer") != std::string::npos;
  constexpr cl_ulong much = cl_ulong{1} << 26U;
  features.large_buffers =
      device_value<cl_ulong>(api_, device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, 0) >= much;
  features.compiler = program() != nullptr;
  find_formats(features);
  return features;
}

cl_context Environment::context(std::size_t index) {
  const std::size_t scope = scope_of(index);
  cl_context& made = scopes_.at(scope).context;
  if (made == nullptr) {
    cl_int code = CL_SUCCESS;
    made = api_.clCreateContext(nullptr, scope == of_both_devices ? 2 : 1, devices_.data(), nullptr,
                                nullptr, &code);
    require(code, "make a context");
    // A program may leave the context in a state in which a driver makes no queue (Event Objects, note
    // about terminated commands), so that the queue is made now.
    scopes_.at(scope).queue = api_.clCreateCommandQueue(made, devices_[0], 0, &code);
    require(code, "make a command queue");
  }
  return made;
}

cl_command_queue Environment::queue(std::size_t context_index) {
  (void)context(context_index);
  return scopes_.at(scope_of(context_index)).queue;
}

cl_mem Environment::staging(std::size_t context_index, std::size_t size, cl_int& code) {
  constexpr std::size_t least = std::size_t{1} << 14U;
  Staging& made = scopes_.at(scope_of(context_index)).staging;
  code = CL_SUCCESS;
  if (made.buffer == nullptr || made.size < size) {
    if (made.buffer != nullptr) {
      (void)api_.clReleaseMemObject(made.buffer);
    }
    made.size = std::max(size, least);
    made.buffer =
        api_.clCreateBuffer(context(context_index), CL_MEM_READ_WRITE, made.size, nullptr, &code);
  }
  return made.buffer;
}

std::vector<cl_image_format> Environment::listed_formats(cl_mem_flags access,
                                                         cl_mem_object_type type) {
  std::vector<cl_image_format> formats(512);
  cl_uint count = 0;
  const cl_int code = api_.clGetSupportedImageFormats(
      context(0), access, type, static_cast<cl_uint>(formats.size()), formats.data(), &count);
  formats.resize(code == CL_SUCCESS ? std::min<std::size_t>(count, formats.size()) : 0);
  return formats;
}

// Leaves out listed formats that are not legal.
void Environment::find_formats(Features& features) {
  if (!features.images) {
    return;
  }
  features.image_extent = most_image_extent;
  for (const cl_device_info name : std::initializer_list<cl_device_info>{
           CL_DEVICE_IMAGE2D_MAX_WIDTH, CL_DEVICE_IMAGE2D_MAX_HEIGHT}) {
    const auto most = device_value<std::size_t>(api_, devices_[0], name, least_image_extent);
    features.image_extent = std::min<std::uint64_t>(features.image_extent, most);
  }
  features.image_layers =
      std::min(most_image_layers,
               device_value(api_, devices_[0], CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, least_image_layers));
  for (const cl_mem_object_type type : image_types) {
    for (const cl_mem_flags access :
         std::initializer_list<cl_mem_flags>{CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY}) {
      add_listed(features, listed_formats(access, type));
    }
    const std::vector<cl_image_format> formats = listed_formats(CL_MEM_READ_WRITE, type);
    add_listed(features, formats);
    const auto has = [&](const std::array<cl_uint, 2>& wanted) {
      return std::ranges::any_of(formats, [&](const cl_image_format& format) {
        return format.image_channel_order == wanted[0] &&
               format.image_channel_data_type == wanted[1];
      });
    };
    if (type == image_types.front()) {
      for (const cl_image_format& format : formats) {
        if (is_legal(format)) {
          features.formats.push_back({format.image_channel_order, format.image_channel_data_type});
        }
      }
    }
    std::erase_if(features.formats, [&](const auto& format) { return !has(format); });
  }
  std::ranges::sort(features.formats);
  std::ranges::sort(features.listed);
}

cl_program Environment::program() {
  Scope& scope = scopes_.at(scope_of(0));
  if (std::exchange(scope.program_was_tried, true)) {
    return scope.program;
  }
  if (device_value<cl_bool>(api_, devices_[0], CL_DEVICE_COMPILER_AVAILABLE, CL_FALSE) ==
      CL_FALSE) {
    return nullptr;
  }
  // The kept binary is for a single device.
  scope.program = both_ ? nullptr : program_of_binary();
  if (scope.program == nullptr) {
    scope.program = program_of_source();
    if (!both_) {
      keep_program(scope.program);
    }
  }
  return scope.program;
}

cl_program Environment::built(cl_program created, cl_int code) {
  if (code == CL_SUCCESS && api_.clBuildProgram(created, 0, nullptr, "-cl-kernel-arg-info", nullptr,
                                                nullptr) != CL_SUCCESS) {
    (void)api_.clReleaseProgram(std::exchange(created, nullptr));
  }
  return created;
}

cl_program Environment::program_of_source() {
  const char* source = kernel_source;
  cl_int code = CL_SUCCESS;
  cl_program created = api_.clCreateProgramWithSource(context(0), 1, &source, nullptr, &code);
  return built(created, code);
}

cl_program Environment::program_of_binary() {
  if (kept_ == nullptr || kept_->size == 0) {
    return nullptr;
  }
  const std::size_t size = std::exchange(kept_->size, 0);
  const unsigned char* bytes = kept_->bytes.data();
  cl_int code = CL_SUCCESS;
  cl_program created =
      api_.clCreateProgramWithBinary(context(0), 1, devices_.data(), &size, &bytes, nullptr, &code);
  created = built(created, code);
  kept_->size = created == nullptr ? 0 : size;
  return created;
}

void Environment::keep_program(cl_program program) {
  if (program == nullptr || kept_ == nullptr || std::exchange(kept_->was_tried, true)) {
    return;
  }
  std::size_t size = 0;
  unsigned char* bytes = kept_->bytes.data();
  if (api_.clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr) ==
          CL_SUCCESS &&
      size <= kept_->bytes.size() &&
      api_.clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, nullptr) ==
          CL_SUCCESS) {
    kept_->size = size;
  }
}

bool supports_as_much(const Features& other, const Features& features) {
  const auto has_each = [&](bool Features::*member) {
    return other.*member || !(features.*member);
  };
  const auto lacks_each = [&](bool Features::*member) {
    return features.*member || !(other.*member);
  };
  return other.version >= features.version && std::ranges::all_of(abilities, has_each) &&
         std::ranges::all_of(lacks_of_mistakes, lacks_each) &&
         other.image_extent >= features.image_extent &&
         other.image_layers >= features.image_layers &&
         features.pitch_alignment % other.pitch_alignment == 0 &&
         features.sub_buffer_alignment % other.sub_buffer_alignment == 0 &&
         std::ranges::includes(other.formats, features.formats);
}

std::string to_text(const Features& features) {
  std::ostringstream out;
  out << features.version;
  for_each_member(features, [&](const auto& member) { out << ' ' << member; });
  write_formats(out, features.formats);
  write_formats(out, features.listed);
  return out.str();
}

Features parse_features(std::string_view text) {
  std::istringstream in{std::string{text}};
  Features features;
  in >> features.version;
  for_each_member(features, [&](auto& member) { in >> member; });
  read_formats(in, features.formats);
  read_formats(in, features.listed);
  if (!in) {
    throw ProgramError{"the worker's list of features cannot be read: " + std::string{text}};
  }
  return features;
}

}  // namespace clmem::fuzz
