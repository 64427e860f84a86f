// SPDX-License-Identifier: Apache-2.0
// arguments.hpp - the arguments of an enqueue call on memory, by name, and the calls.
//
//   Arguments arguments = run.arguments();
//   arguments.region = std::nullopt;                       // NULL is passed
//   const cl_int code = calls::copy_image(arguments);
//
// Contract: a call takes the arguments that it has a parameter for. What is passed by address is
// overwritten as soon as the call returns, except for the bytes of `Place::address`. A map stores
// to `mapped`.
#pragma once

#include <clmem/opencl.hpp>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "harness/oracle.hpp"

namespace clmem::conformance {

// A value that is passed to a call by address and overwritten right after it, because the memory
// belongs to the caller again when the call returns: a driver that keeps the address for a later
// command finds other bytes there.
template <typename Value>
class Passed {
 public:
  static_assert(std::is_trivially_copyable_v<Value>);

  explicit Passed(const Value& value) : value_{std::make_unique<Value>(value)} {}
  ~Passed() {
    volatile auto* byte = reinterpret_cast<unsigned char*>(value_.get());
    for (std::size_t i = 0; i < sizeof(Value); ++i) {
      byte[i] = 0xa5;
    }
  }
  Passed(const Passed&) = delete;
  Passed& operator=(const Passed&) = delete;

  [[nodiscard]] Value* operator->() const { return value_.get(); }

 private:
  std::unique_ptr<Value> value_;
};

struct WaitList {
  cl_uint count = 0;
  const cl_event* events = nullptr;
};

// Valid as long as the events are.
[[nodiscard]] inline WaitList list_of(const std::vector<cl_event>& events) {
  return {static_cast<cl_uint>(events.size()), events.empty() ? nullptr : events.data()};
}

struct Mapped {
  static constexpr std::size_t not_set = ~std::size_t{0};

  void* pointer = nullptr;
  std::size_t row_pitch = not_set;  // of a mapped image, like slice_pitch
  std::size_t slice_pitch = not_set;
};

enum class MemoryKind { nothing, buffer, image, svm, host, pattern };

// One side of a call: an object or an address, and where its bytes are.
struct Place {
  cl_mem mem = nullptr;
  void* address = nullptr;  // host or shared memory, a pattern, a color or a mapping
  std::size_t offset = 0;
  std::optional<Extent> origin = Extent{};
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
};

struct Arguments {
  cl_command_queue queue = nullptr;
  cl_bool blocking = CL_FALSE;
  Place source{};
  Place target{};
  std::size_t size = 0;
  std::optional<Extent> region = Extent{};
  std::size_t pattern_size = 0;
  cl_bitfield flags = 0;  // flags of a map or a migration
  cl_uint count = 1;      // entries in the list of a migration or a free
  bool no_list = false;
  bool no_row_pitch = false;  // NULL for the pitch that a map of an image stores
  bool no_slice_pitch = false;
  cl_kernel kernel = nullptr;
  void* freed = nullptr;
  WaitList wait{};
  cl_event* event = nullptr;
  Mapped mapped{};
};

namespace calls {

cl_int read_buffer(Arguments& given);
cl_int write_buffer(Arguments& given);
cl_int read_rectangle(Arguments& given);
cl_int write_rectangle(Arguments& given);
cl_int copy_buffer(Arguments& given);
cl_int copy_rectangle(Arguments& given);
cl_int fill_buffer(Arguments& given);
cl_int map_buffer(Arguments& given);
cl_int unmap(Arguments& given);
cl_int migrate(Arguments& given);
cl_int read_image(Arguments& given);
cl_int write_image(Arguments& given);
cl_int copy_image(Arguments& given);
cl_int fill_image(Arguments& given);
cl_int copy_to_buffer(Arguments& given);
cl_int copy_from_buffer(Arguments& given);
cl_int map_image(Arguments& given);
cl_int copy_svm(Arguments& given);
cl_int fill_svm(Arguments& given);
cl_int map_svm(Arguments& given);
cl_int unmap_svm(Arguments& given);
cl_int migrate_svm(Arguments& given);
cl_int migrate_whole_svm(Arguments& given);  // passes no sizes
cl_int free_svm(Arguments& given);
cl_int run_kernel(Arguments& given);
cl_int run_on_source(Arguments& given);  // runs a kernel that reads the pixels of an image
cl_int run_on_target(Arguments& given);  // runs a kernel that writes the pixels of an image
cl_int run_task(Arguments& given);
cl_int run_natively(Arguments& given);
cl_int marker(Arguments& given);
cl_int barrier(Arguments& given);

}  // namespace calls

}  // namespace clmem::conformance
