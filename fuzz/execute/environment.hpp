// SPDX-License-Identifier: Apache-2.0
// environment.hpp - the devices, contexts and program object that programs begin with.
//
//   Environment environment{table, platform, device};
//   environment.context(0);                       // c0, with d0 and, where there is one, d1
//
// Contract: made once for many programs, which leave nothing in it. Contexts, queues and the
// program object are made at their first use. Not thread-safe. Throws ExecutionError if a driver
// cannot even make a context.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "clmem/mock/slot.hpp"
#include "program/program.hpp"

namespace clmem::fuzz {

class ExecutionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr std::size_t context_count = 2;
// The total time that a program waits for missing callbacks.
inline constexpr std::chrono::milliseconds default_callback_timeout{600};

// The optional features of a device that programs may use.
struct Features {
  cl_version version = CL_MAKE_VERSION(1, 2, 0);
  bool images = false;
  bool image_from_buffer = false;     // 2D images from buffers; row pitches: multiples of
  std::uint64_t pitch_alignment = 1;  // this many pixels
  bool out_of_order = false;
  bool svm = false;       // coarse-grained buffers
  bool fine_svm = false;  // fine-grained buffers
  bool compiler = false;
  bool two_devices = false;
  bool pipes = false;
  bool native_kernels = false;
  bool gpu = false;
  bool mip_levels = false;                 // images may have several
  bool any_image_from_buffer = false;      // images of every type may be made from buffers
  bool system_svm = false;                 // all host memory is SVM
  std::uint64_t image_extent = 2048;       // columns and rows of 2D images; 16,384 at most
  std::uint64_t image_layers = 256;        // layers of arrays; 2048 at most
  bool large_buffers = false;              // there is memory for buffers above a megabyte
  std::uint64_t sub_buffer_alignment = 1;  // bytes
  // Pairs of channel order and type that images of every type have for reading and for writing.
  std::vector<std::array<cl_uint, 2>> formats{};
  // Pairs of channel order and type that any type of image has for any access.
  std::vector<std::array<cl_uint, 2>> listed{};

  friend bool operator==(const Features&, const Features&) = default;
};

// The built program object of one process, for later processes: a process ends after each
// deviation, and the compiler takes as long as fifty programs. The memory is shared by processes, one
// at a time. A driver that needs the source, or that crashes on the binary
// (clCreateProgramWithBinary), is tried once: `size` is zero while the binary is in use.
struct KeptProgram {
  bool was_tried = false;
  std::size_t size = 0;
  std::array<unsigned char, std::size_t{1} << 26U> bytes;
};

class Environment {
 public:
  // The second device may be null.
  Environment(const cl_icd_dispatch& api, cl_device_id first, cl_device_id second,
              KeptProgram* kept = nullptr);
  ~Environment();
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

  [[nodiscard]] const cl_icd_dispatch& api() const { return api_; }
  // Sets, between programs, whether c0 has d1 as well as d0. Drivers may treat a context of one device
  // differently.
  void use_both_devices(bool both) { both_ = both && devices_[1] != nullptr; }
  // Queries the device; makes a context and builds the program.
  [[nodiscard]] const Features& features();
  [[nodiscard]] cl_device_id device(std::size_t index) const { return devices_.at(index); }
  [[nodiscard]] cl_context context(std::size_t index);
  // Returns null if there is no compiler.
  [[nodiscard]] cl_program program();
  // Return a queue for check() alone, and a buffer of at least `size` bytes to copy objects to; null,
  // with the code, if the driver makes none.
  [[nodiscard]] cl_command_queue queue(std::size_t context);
  [[nodiscard]] cl_mem staging(std::size_t context, std::size_t size, cl_int& code);

  // Returns the context if it has been made, without making one.
  [[nodiscard]] cl_context existing_context(std::size_t index) const {
    return scopes_.at(scope_of(index)).context;
  }

 private:
  struct Staging {
    cl_mem buffer = nullptr;
    std::size_t size = 0;
  };
  struct Scope {
    cl_context context = nullptr;
    cl_command_queue queue = nullptr;
    Staging staging{};
    cl_program program = nullptr;
    bool program_was_tried = false;
  };
  static constexpr std::size_t of_both_devices = context_count;  // c0 of programs with d1

  [[nodiscard]] std::size_t scope_of(std::size_t context) const {
    return context == 0 && both_ ? of_both_devices : context;
  }
  void release(Scope& scope) const;
  [[nodiscard]] Features find_features();
  void find_formats(Features& features);
  [[nodiscard]] std::vector<cl_image_format> listed_formats(cl_mem_flags access,
                                                            cl_mem_object_type type);
  [[nodiscard]] cl_program built(cl_program created, cl_int code);
  [[nodiscard]] cl_program program_of_source();
  [[nodiscard]] cl_program program_of_binary();
  void keep_program(cl_program program);

  const cl_icd_dispatch& api_;
  std::array<cl_device_id, 2> devices_;
  KeptProgram* kept_;
  std::array<Scope, context_count + 1> scopes_{};
  bool both_ = false;
  std::optional<Features> features_;
};

// True if every program that is legal with `features` is legal with `other` as well.
[[nodiscard]] bool supports_as_much(const Features& other, const Features& features);

// Returns one line of names and numbers, the form in which a worker reports features.
[[nodiscard]] std::string to_text(const Features& features);
[[nodiscard]] Features parse_features(std::string_view text);

}  // namespace clmem::fuzz
