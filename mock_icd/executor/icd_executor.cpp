// SPDX-License-Identifier: Apache-2.0
#include "executor/icd_executor.hpp"

#include <algorithm>
#include <cstdio>
#include <new>

#include "executor/icd_device.hpp"
#include "executor/icd_launch.hpp"

namespace clmem::mock {
namespace {

using SharedDevice = std::shared_ptr<const IcdDevice>;

// The largest alignment that clSVMAlloc has to support (the size of long16).
constexpr std::size_t largest_alignment = 128;

class IcdExecutable final : public Executable {
 public:
  IcdExecutable(SharedDevice device, Owned<cl_program> program)
      : device_{std::move(device)}, program_{std::move(program)} {}

  [[nodiscard]] cl_int run(const LaunchView& launch) const override {
    try {
      const auto turn = device_->turn();
      IcdLaunch{*device_, program_.get(), launch}.run();
      return CL_COMPLETE;
    } catch (const ExecutorFailure& failure) {
      std::fprintf(stderr, "clmem mock driver: the executor did not run kernel '%s': %s\n",
                   launch.signature.name.c_str(), failure.what());
      return std::min(failure.code(), -1);
    }
  }

 private:
  SharedDevice device_;  // outlives the program
  Owned<cl_program> program_;
};

// Removes the quotes around include directories without spaces: PoCL 3.1, which splits options at
// spaces alone, treats them as part of the name.
std::string with_plain_directories(std::string options) {
  constexpr std::string_view quoted = "-I\"";
  for (auto at = options.find(quoted); at != std::string::npos; at = options.find(quoted, at + 1)) {
    const auto first = at + quoted.size();
    const auto end = options.find('"', first);
    const std::string directory = options.substr(first, end - first);
    if (end != std::string::npos && directory.find(' ') == std::string::npos) {
      options.replace(at, end + 1 - at, "-I" + directory);
    }
  }
  return options;
}

// Adds -cl-kernel-arg-info: the mock needs signatures even if the application does not request
// them.
std::string options_of(const CompiledUnit& unit) {
  return with_plain_directories(unit.options) + " -cl-kernel-arg-info";
}

class IcdExecutor final : public Executor {
 public:
  explicit IcdExecutor(SharedDevice device) : device_{std::move(device)} {}

  [[nodiscard]] ExecutorBuild compile(const CompiledUnit& unit) const override {
    ExecutorBuild built;
    built.succeeded = compiled(unit, built.log) != nullptr;
    return built;
  }

  [[nodiscard]] ExecutorBuild link(std::span<const CompiledUnit> units) const override {
    ExecutorBuild built;
    auto program = units.size() == 1 && units.front().headers.empty()
                       ? whole(units.front(), built.log)
                       : linked(units, built.log);
    if (program == nullptr) {
      return built;
    }
    describe_kernels(program.get(), built.kernels);
    built.executable = std::make_shared<IcdExecutable>(device_, std::move(program));
    built.succeeded = true;
    return built;
  }

  [[nodiscard]] std::shared_ptr<std::byte> allocate_shared(std::size_t size,
                                                           std::size_t alignment) const override {
    if (device_->svm() == 0) {
      return nullptr;
    }
    const bool aligns = alignment > largest_alignment;
    void* const memory =
        calls().clSVMAlloc(device_->context(), svm_flags(), aligns ? size + alignment : size,
                           static_cast<cl_uint>(aligns ? largest_alignment : alignment));
    if (memory == nullptr) {
      throw std::bad_alloc{};
    }
    void* first = memory;
    std::size_t room = size + alignment;
    first = aligns ? std::align(alignment, size, first, room) : memory;
    return {static_cast<std::byte*>(first), [device = device_, memory](std::byte*) {
              device->calls().clSVMFree(device->context(), memory);
            }};
  }

 private:
  using Program = Owned<cl_program>;

  [[nodiscard]] const cl_icd_dispatch& calls() const { return device_->calls(); }

  // Fine-grained if the driver supports it, because the mock's host may use the memory at any time.
  [[nodiscard]] cl_svm_mem_flags svm_flags() const {
    cl_svm_mem_flags flags = CL_MEM_READ_WRITE;
    if ((device_->svm() & CL_DEVICE_SVM_FINE_GRAIN_BUFFER) != 0) {
      flags |= CL_MEM_SVM_FINE_GRAIN_BUFFER;
      flags |= (device_->svm() & CL_DEVICE_SVM_ATOMICS) != 0 ? CL_MEM_SVM_ATOMICS : 0;
    }
    return flags;
  }

  [[nodiscard]] Program from_source(const std::string& source) const {
    const char* const text = source.c_str();
    const std::size_t size = source.size();
    cl_int code = CL_SUCCESS;
    // A length of 0 would mean "null-terminated".
    Program program{
        calls().clCreateProgramWithSource(device_->context(), 1, const_cast<const char**>(&text),
                                          size == 0 ? nullptr : &size, &code),
        calls().clReleaseProgram};
    require_success(code, "clCreateProgramWithSource");
    return program;
  }

  [[nodiscard]] Program from_il(const CompiledUnit& unit) const {
    if (!device_->takes_il()) {
      throw std::runtime_error{"the executor's device takes no intermediate language"};
    }
    cl_int code = CL_SUCCESS;
    Program program{calls().clCreateProgramWithIL(device_->context(), unit.original.data(),
                                                  unit.original.size(), &code),
                    calls().clReleaseProgram};
    require_success(code, "clCreateProgramWithIL");
    for (const auto& [id, value] : unit.constants) {
      require_success(
          calls().clSetProgramSpecializationConstant(program.get(), id, value.size(), value.data()),
          "clSetProgramSpecializationConstant");
    }
    return program;
  }

  [[nodiscard]] Program from(const CompiledUnit& unit) const {
    return unit.intermediate ? from_il(unit) : from_source(unit.original);
  }

  void add_log(cl_program program, std::string& log) const {
    std::size_t size = 0;
    if (calls().clGetProgramBuildInfo(program, device_->id(), CL_PROGRAM_BUILD_LOG, 0, nullptr,
                                      &size) != CL_SUCCESS) {
      return;
    }
    std::string text(size, '\0');
    calls().clGetProgramBuildInfo(program, device_->id(), CL_PROGRAM_BUILD_LOG, size, text.data(),
                                  nullptr);
    text.resize(text.find('\0') == std::string::npos ? text.size() : text.find('\0'));
    log += text;
    if (!text.empty() && text.back() != '\n') {
      log += '\n';
    }
  }

  [[nodiscard]] Program checked(Program program, cl_int code, std::string& log) const {
    if (program != nullptr) {
      add_log(program.get(), log);
    }
    return code == CL_SUCCESS ? std::move(program) : Program{nullptr, calls().clReleaseProgram};
  }

  [[nodiscard]] Program whole(const CompiledUnit& unit, std::string& log) const {
    Program program = from(unit);
    const cl_device_id device = device_->id();
    const cl_int code = calls().clBuildProgram(program.get(), 1, &device, options_of(unit).c_str(),
                                               nullptr, nullptr);
    return checked(std::move(program), code, log);
  }

  [[nodiscard]] Program compiled(const CompiledUnit& unit, std::string& log) const {
    Program program = from(unit);
    std::vector<Program> headers;
    std::vector<cl_program> handles;
    std::vector<const char*> names;
    for (const auto& [name, text] : unit.headers) {
      headers.push_back(from_source(text));
      handles.push_back(headers.back().get());
      names.push_back(name.c_str());
    }
    const bool any = !headers.empty();
    const cl_device_id device = device_->id();
    const cl_int code = calls().clCompileProgram(
        program.get(), 1, &device, options_of(unit).c_str(), static_cast<cl_uint>(headers.size()),
        any ? handles.data() : nullptr, any ? names.data() : nullptr, nullptr, nullptr);
    return checked(std::move(program), code, log);
  }

  [[nodiscard]] Program linked(std::span<const CompiledUnit> units, std::string& log) const {
    std::vector<Program> objects;
    std::vector<cl_program> handles;
    for (const CompiledUnit& unit : units) {
      objects.push_back(compiled(unit, log));
      if (objects.back() == nullptr) {
        return {nullptr, calls().clReleaseProgram};
      }
      handles.push_back(objects.back().get());
    }
    const cl_device_id device = device_->id();
    cl_int code = CL_SUCCESS;
    Program program{calls().clLinkProgram(device_->context(), 1, &device, "",
                                          static_cast<cl_uint>(handles.size()), handles.data(),
                                          nullptr, nullptr, &code),
                    calls().clReleaseProgram};
    return checked(std::move(program), code, log);
  }

  void describe_kernels(cl_program program, std::vector<ExecutorKernel>& found) const {
    cl_uint count = 0;
    require_success(calls().clCreateKernelsInProgram(program, 0, nullptr, &count),
                    "clCreateKernelsInProgram");
    std::vector<cl_kernel> handles(count);
    require_success(calls().clCreateKernelsInProgram(program, count, handles.data(), nullptr),
                    "clCreateKernelsInProgram");
    std::vector<Owned<cl_kernel>> kernels;
    for (const cl_kernel handle : handles) {
      kernels.emplace_back(handle, calls().clReleaseKernel);
    }
    for (const auto& kernel : kernels) {
      found.push_back(describe(*device_, kernel.get()));
    }
  }

  SharedDevice device_;
};

}  // namespace

std::shared_ptr<const Executor> open_executor(void* library) {
  auto device = IcdDevice::open(library);
  return device == nullptr ? nullptr : make_executor(std::move(device));
}

std::shared_ptr<const Executor> make_executor(std::shared_ptr<const IcdDevice> device) {
  return std::make_shared<const IcdExecutor>(std::move(device));
}

}  // namespace clmem::mock
