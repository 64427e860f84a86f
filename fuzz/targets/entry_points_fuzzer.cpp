// SPDX-License-Identifier: Apache-2.0
// Calls the mock's entry points with any arguments that are not undefined behaviour of the
// application: each call returns and accesses only memory that the driver may use.
#include <array>
#include <tuple>
#include <utility>

#include "clmem/mock/slot.hpp"
#include "driver/dispatch.hpp"
#include "driver/driver.hpp"
#include "model/kernel/executor.hpp"
#include "model/model.hpp"
#include "script/script.hpp"
#include "wild_arguments.hpp"

using namespace clmem::mock;
using clmem::fuzz::InputReader;
using clmem::fuzz::WildArguments;

namespace {

constexpr std::size_t most_calls = 64;

const Config& small_devices() {
  static const Script script = parse_script(
      R"({"profile": "two-devices",
          "device": {"max_mem_alloc_size": 65536, "global_mem_size": 1048576,
                     "memory_budget": 1048576, "native_kernels": true}})",
      "entry_points_fuzzer", {});
  return script.config;
}

template <typename T>
constexpr bool is_object =
    std::is_same_v<T, cl_context> || std::is_same_v<T, cl_command_queue> ||
    std::is_same_v<T, cl_mem> || std::is_same_v<T, cl_sampler> || std::is_same_v<T, cl_program> ||
    std::is_same_v<T, cl_kernel> || std::is_same_v<T, cl_event>;

class Session {
 public:
  explicit Session(InputReader& in) : arguments_{in} {
    Model& model = Driver::instance().model();
    model.use(small_devices());
    model.set_unregistered_kernels({.do_nothing = true});
    static constexpr std::array schedules{Schedule::immediate, Schedule::deferred,
                                          Schedule::adversarial};
    model.set_schedule(schedules[in.up_to(2)], in.byte());
    make_objects();
  }
  ~Session() {
    let_commands_end();
    WildArguments::forget_host_memory();
    Driver::instance().model().reset();
    Driver::instance().recorder().clear();
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void call(std::size_t index) {
    std::size_t i = 0;
    for_each_call([&]<EntryPoint point>() {
      if (i++ == index) {
        call<point>(static_cast<FunctionOf<point>>(nullptr));
      }
    });
  }

 private:
  // Makes one object of each kind, so that not every input has to discover how to make them.
  void make_objects() {
    cl_platform_id platform = nullptr;
    std::array<cl_device_id, 2> devices{};
    api_.clGetPlatformIDs(1, &platform, nullptr);
    api_.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 2, devices.data(), nullptr);
    const cl_context context =
        api_.clCreateContext(nullptr, 2, devices.data(), nullptr, nullptr, nullptr);
    const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
    const char* source = "kernel void k(global int* a, local int* b, int c) {}";
    const cl_program program =
        api_.clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
    api_.clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr);
    note(platform);
    note(devices[0]);
    note(devices[1]);
    note(context);
    note(api_.clCreateCommandQueue(context, devices[0], CL_QUEUE_PROFILING_ENABLE, nullptr));
    note(api_.clCreateBuffer(context, 0, 4096, nullptr, nullptr));
    note(api_.clCreateImage2D(context, 0, &format, 16, 16, 0, nullptr, nullptr));
    note(api_.clCreateSampler(context, CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST, nullptr));
    note(program);
    note(api_.clCreateKernel(program, "k", nullptr));
  }

  template <typename T>
  void note(T handle) {
    if (handle != nullptr) {
      arguments_.known<T>().push_back(handle);
    }
  }

  // Lets all commands end, so that nothing waits for ever or uses memory that the application
  // reclaims.
  void let_commands_end() {
    for (cl_event event : arguments_.known<cl_event>()) {
      api_.clSetUserEventStatus(event, CL_COMPLETE);
    }
    for (cl_command_queue queue : arguments_.known<cl_command_queue>()) {
      api_.clFlush(queue);
    }
    for (cl_command_queue queue : arguments_.known<cl_command_queue>()) {
      api_.clFinish(queue);
    }
  }

  template <EntryPoint point, typename R, typename... A>
  void call(R(CL_API_CALL*)(A...)) {
    if constexpr (name_of(point).find("GL") == std::string_view::npos) {
      arguments_.begin_call(point);
      make<point, R, A...>(std::index_sequence_for<A...>{});
    }
  }

  template <EntryPoint point, typename R, typename... A, std::size_t... i>
  void make(std::index_sequence<i...>) {
    std::tuple<A...> values{arguments_.value<A>(parameters_of(point)[i].name)...};
    if constexpr (may_wait(point)) {
      let_commands_end();
    }
    if constexpr (point == EntryPoint::clSVMFree || point == EntryPoint::clEnqueueSVMFree) {
      arguments_.pointers().clear();
    }
    if constexpr (std::is_pointer_v<R>) {
      note_result<point>(std::apply(api_.*Slot<point>::member, values), values);
    } else {
      std::apply(api_.*Slot<point>::member, values);
    }
    (note_event(std::get<i>(values)), ...);
  }

  // True for functions that may wait, including releases: nothing can end a command whose user
  // event is gone.
  static constexpr bool may_wait(EntryPoint point) {
    if (point == EntryPoint::clFinish || point == EntryPoint::clWaitForEvents ||
        point == EntryPoint::clReleaseEvent || point == EntryPoint::clReleaseCommandQueue ||
        point == EntryPoint::clSVMFree || point == EntryPoint::clEnqueueSVMFree) {
      return true;
    }
    for (const Parameter& parameter : parameters_of(point)) {
      if (parameter.name.starts_with("blocking_")) {
        return true;
      }
    }
    return false;
  }

  template <EntryPoint point, typename R, typename... A>
  void note_result(R result, const std::tuple<A...>& values) {
    if constexpr (point == EntryPoint::clSVMAlloc) {
      if (result != nullptr && std::get<2>(values) >= WildArguments::svm_bytes) {
        arguments_.pointers().push_back(result);
      }
    } else if constexpr (is_object<R>) {
      note(result);
    }
  }

  template <typename T>
  void note_event(T value) {
    if constexpr (std::is_same_v<T, cl_event*>) {
      if (value != nullptr) {
        note(*value);
      }
    }
  }

  WildArguments arguments_;
  const CallTable& api_ = entry_table();
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  InputReader in{data, size};
  Session session{in};
  for (std::size_t calls = 0; calls < most_calls && !in.done(); ++calls) {
    session.call(in.byte() % entry_point_count);
  }
  return 0;
}
