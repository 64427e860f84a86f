// SPDX-License-Identifier: Apache-2.0
#include "worker/probe.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <string>

#include "harness/device_under_test.hpp"
#include "harness/kernel_programs.hpp"
#include "harness/pattern.hpp"
#include "harness/set_up.hpp"
#include "results/device_probe.hpp"

namespace clmem::conformance {
namespace {

constexpr std::size_t size = 4096;
constexpr std::size_t room = size + 64;  // of a buffer, whose last bytes a driver may lack
constexpr const char* nothing = "the commands complete, and the data read is not the data written";

// A single kernel, because some compilers take long for a family of kernels. Its name and
// parameters are those of the suite's kernel, for which the mock has a function.
constexpr const char* kernel_source =
    "kernel void copy_bytes(global const uchar* from, global uchar* to) {\n"
    "  size_t i = get_global_id(0);\n"
    "  to[i] = from[i];\n"
    "}\n";

class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

void require(cl_int code, const char* call) {
  if (code != CL_SUCCESS) {
    throw Refused{std::string{call} + " returned " + code_name(code)};
  }
}

class Prober {
 public:
  explicit Prober(const DeviceUnderTest& device) : device_{device}, context_{device} {}

  void need_device() const {
    if (!device_.is_available()) {
      unsupported(std::string{available_device});
    }
  }

  ProbeOutcome read() {
    return shown_by([this](const Handle<cl_mem>& source) { return by_read(source); });
  }

  ProbeOutcome write() {
    return has_data(written()) ? ProbeOutcome::works : ProbeOutcome::no_effect;
  }

  ProbeOutcome copy() {
    return shown_by([this](const Handle<cl_mem>& source) {
      const Handle<cl_mem> target = empty();
      require(
          clEnqueueCopyBuffer(queue(), source.get(), target.get(), 0, 0, size, 0, nullptr, nullptr),
          "clEnqueueCopyBuffer");
      return has_data(target);
    });
  }

  ProbeOutcome map() {
    return shown_by([this](const Handle<cl_mem>& source) { return by_map(source); });
  }

  ProbeOutcome event() {
    const Handle<cl_mem> source = created();
    const Handle<cl_mem> target = empty();
    Handle<cl_event> event;
    require(clEnqueueCopyBuffer(queue(), source.get(), target.get(), 0, 0, size, 0, nullptr,
                                event.out()),
            "clEnqueueCopyBuffer");
    const cl_event raw = event.get();
    require(clWaitForEvents(1, &raw), "clWaitForEvents");
    cl_int status = not_stored;
    require(clGetEventInfo(raw, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr),
            "clGetEventInfo");
    if (status != CL_COMPLETE) {
      throw Refused{"the status of the event is " + std::to_string(status) +
                    " after clWaitForEvents has returned"};
    }
    return ProbeOutcome::works;
  }

  ProbeOutcome kernel() {
    if (const auto missing = device_.lacks("compiler")) {
      unsupported(*missing);
    }
    const Handle<cl_program> program = built();
    cl_int code = not_stored;
    const Handle<cl_kernel> copies{clCreateKernel(program.get(), "copy_bytes", &code)};
    require(code, "clCreateKernel");
    return shown_by([&](const Handle<cl_mem>& source) {
      const Handle<cl_mem> target = empty();
      const std::array<cl_mem, 2> arguments{source.get(), target.get()};
      for (cl_uint i = 0; i < arguments.size(); ++i) {
        require(clSetKernelArg(copies.get(), i, sizeof(cl_mem), &arguments.at(i)),
                "clSetKernelArg");
      }
      require(clEnqueueNDRangeKernel(queue(), copies.get(), 1, nullptr, &size, nullptr, 0, nullptr,
                                     nullptr),
              "clEnqueueNDRangeKernel");
      return has_data(target);
    });
  }

 private:
  // Sets the contents of the source in two ways, because one of them may not work.
  ProbeOutcome shown_by(const std::function<bool(const Handle<cl_mem>&)>& is_shown) {
    return is_shown(created()) || is_shown(written()) ? ProbeOutcome::works
                                                      : ProbeOutcome::no_effect;
  }

  cl_command_queue queue() {
    if (!queue_) {
      cl_int code = not_stored;
      queue_ =
          Handle<cl_command_queue>{clCreateCommandQueue(context_.get(), device_.id(), 0, &code)};
      require(code, "clCreateCommandQueue");
    }
    return queue_.get();
  }

  Handle<cl_mem> made(cl_mem_flags flags, void* host) {
    cl_int code = not_stored;
    Handle<cl_mem> buffer{clCreateBuffer(context_.get(), flags, room, host, &code)};
    require(code, "clCreateBuffer");
    return buffer;
  }

  Handle<cl_mem> empty() { return made(CL_MEM_READ_WRITE, nullptr); }
  // A new buffer may have the memory and the contents of an earlier one.
  void renew_data() { data_ = pattern(room, ++seed_); }
  Handle<cl_mem> created() {
    renew_data();
    return made(CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, data_.data());
  }
  Handle<cl_mem> written() {
    renew_data();
    Handle<cl_mem> buffer = empty();
    require(clEnqueueWriteBuffer(queue(), buffer.get(), CL_TRUE, 0, size, data_.data(), 0, nullptr,
                                 nullptr),
            "clEnqueueWriteBuffer");
    return buffer;
  }

  Handle<cl_program> built() {
    const char* text = kernel_source;
    cl_int code = not_stored;
    Handle<cl_program> program{clCreateProgramWithSource(context_.get(), 1, &text, nullptr, &code)};
    require(code, "clCreateProgramWithSource");
    code = clBuildProgram(program.get(), 0, nullptr, "", nullptr, nullptr);
    if (code == CL_COMPILER_NOT_AVAILABLE) {
      unsupported("compiler");
    }
    require(code, "clBuildProgram");
    return program;
  }

  // Reads back in two ways, because one of them may not work.
  bool has_data(const Handle<cl_mem>& buffer) {
    require(clFinish(queue()), "clFinish");
    return by_read(buffer) || by_map(buffer);
  }

  [[nodiscard]] bool equals_written(std::span<const std::byte> seen) const {
    return std::ranges::equal(seen, std::span{data_}.first(size));
  }

  bool by_read(const Handle<cl_mem>& buffer) {
    Bytes seen(size);
    require(clEnqueueReadBuffer(queue(), buffer.get(), CL_TRUE, 0, size, seen.data(), 0, nullptr,
                                nullptr),
            "clEnqueueReadBuffer");
    return equals_written(seen);
  }

  bool by_map(const Handle<cl_mem>& buffer) {
    cl_int code = not_stored;
    void* const mapped = clEnqueueMapBuffer(queue(), buffer.get(), CL_TRUE, CL_MAP_READ, 0, size, 0,
                                            nullptr, nullptr, &code);
    require(code, "clEnqueueMapBuffer");
    if (mapped == nullptr) {
      throw Refused{"clEnqueueMapBuffer returned CL_SUCCESS and NULL"};
    }
    const bool same = equals_written({static_cast<const std::byte*>(mapped), size});
    require(clEnqueueUnmapMemObject(queue(), buffer.get(), mapped, 0, nullptr, nullptr),
            "clEnqueueUnmapMemObject");
    require(clFinish(queue()), "clFinish");
    return same;
  }

  const DeviceUnderTest& device_;
  SharedContext context_;
  Handle<cl_command_queue> queue_;
  std::uint64_t seed_ = 0;
  Bytes data_{};
};

ProbeStep tried(const std::string& name, Prober& prober) {
  static const std::map<std::string, ProbeOutcome (Prober::*)()> steps{
      {"read", &Prober::read}, {"write", &Prober::write}, {"copy", &Prober::copy},
      {"map", &Prober::map},   {"event", &Prober::event}, {"kernel", &Prober::kernel}};
  ProbeStep step{.name = name};
  try {
    prober.need_device();
    step.outcome = (prober.*steps.at(name))();
    step.what = step.outcome == ProbeOutcome::no_effect ? nothing : "";
  } catch (const Unsupported& absent) {
    step.outcome = ProbeOutcome::unsupported;
    step.what = absent.capability;
  } catch (const std::exception& error) {
    step.outcome = ProbeOutcome::error;
    step.what = error.what();
  }
  return step;
}

}  // namespace

void probe_device(const RunRequest& request, int descriptor) {
  const MessageStream lines{descriptor};
  const DeviceUnderTest device = DeviceUnderTest::select(request.platform, request.device);
  Prober prober{device};
  for (const std::string& name : request.read_ids()) {
    lines.send_line(begin_line(name));
    lines.send_line(end_line(tried(name, prober)));
  }
}

}  // namespace clmem::conformance
