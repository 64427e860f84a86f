// SPDX-License-Identifier: Apache-2.0
// Kernels that are not registered: calls of a fake executor, and "no-op".
#include "model/kernel/executor.hpp"

#include <cstring>
#include <functional>
#include <stdexcept>

#include "googlemock.hpp"
#include "kernel_fixture.hpp"

namespace clmem::mock::executor_test {
namespace {

// The calls that an executor received, and the answers that it gives.
struct ExecutorState {
  std::vector<std::string> asked;
  std::vector<CompiledUnit> units;
  std::vector<clmem_mock_argument> arguments;
  std::vector<std::size_t> svm_arguments;
  std::vector<const void*> indirect_pointers;
  std::function<void()> meanwhile = [] {};  // in every call that takes long
  std::vector<ExecutorKernel> kernels;
  std::string log;
  bool succeeds = true;
  cl_int status = CL_COMPLETE;
  std::function<std::shared_ptr<std::byte>(std::size_t)> shared = [](std::size_t) {
    return nullptr;
  };
  std::size_t executables = 0;  // number of live executables
};

class FakeExecutable : public Executable {
 public:
  explicit FakeExecutable(ExecutorState& executor) : executor_{executor} {
    ++executor_.executables;
  }
  ~FakeExecutable() override { --executor_.executables; }

  [[nodiscard]] cl_int run(const LaunchView& launch) const override {
    executor_.asked.push_back("run " + launch.signature.name);
    executor_.arguments.assign(launch.arguments.begin(), launch.arguments.end());
    executor_.svm_arguments.assign(launch.svm_arguments.begin(), launch.svm_arguments.end());
    executor_.indirect_pointers.assign(launch.indirect_pointers.begin(),
                                       launch.indirect_pointers.end());
    executor_.meanwhile();
    return executor_.status;
  }

 private:
  ExecutorState& executor_;
};

class FakeExecutor : public Executor {
 public:
  explicit FakeExecutor(ExecutorState& executor) : executor_{executor} {}

  [[nodiscard]] ExecutorBuild compile(const CompiledUnit& unit) const override {
    executor_.asked.push_back("compile");
    return done({&unit, 1});
  }
  [[nodiscard]] ExecutorBuild link(std::span<const CompiledUnit> units) const override {
    executor_.asked.push_back("link");
    ExecutorBuild built = done(units);
    built.kernels = executor_.kernels;
    built.executable = std::make_shared<FakeExecutable>(executor_);
    return built;
  }
  [[nodiscard]] std::shared_ptr<std::byte> allocate_shared(std::size_t size,
                                                           std::size_t) const override {
    return executor_.shared(size);
  }

 private:
  ExecutorBuild done(std::span<const CompiledUnit> units) const {
    executor_.units.assign(units.begin(), units.end());
    executor_.meanwhile();
    return {executor_.succeeds, executor_.log, nullptr, {}};
  }

  ExecutorState& executor_;
};

KernelParameter pointer(cl_kernel_arg_address_qualifier address) {
  KernelParameter parameter{.kind = ParameterKind::memory, .name = "p", .type_name = "int*"};
  parameter.address = address;
  return parameter;
}

class ExecutorTest : public KernelTest {
 protected:
  ExecutorTest() {
    model.set_unregistered_kernels({std::make_shared<FakeExecutor>(executor), false});
    executor.kernels = {{{.name = "f"}, {64, 8, 100, 3}, true}};
  }
  ~ExecutorTest() override { model.set_unregistered_kernels({}); }

  [[nodiscard]] cl_kernel make_with(std::vector<KernelParameter> parameters) {
    executor.kernels.at(0).signature.parameters = std::move(parameters);
    return make_kernel("kernel void f() {}");
  }
  template <typename T>
  [[nodiscard]] T group_info(cl_kernel kernel, cl_kernel_work_group_info name) {
    return info<T>(&Model::clGetKernelWorkGroupInfo, kernel, devices[0], name);
  }

  ExecutorState executor;
};

// The executor builds a program if one of its kernels is not registered. Registered kernels stay
// functions of the host.
TEST_F(ExecutorTest, BuildsWhatIsNotRegistered) {
  int calls = 0;
  add_kernel("g", [&](const WorkItem&) { ++calls; });
  EXPECT_EQ(run(make_kernel(make_built("kernel void g() {}"), "g"), 1), CL_SUCCESS);
  EXPECT_THAT(executor.asked, IsEmpty());
  executor.kernels.push_back({{.name = "g"}, {}, true});
  const char* const source = "kernel void g() {} kernel void f() {}";
  const cl_program program = make_built(source, "-DA=1");
  EXPECT_EQ(run(make_kernel(program, "g"), 1), CL_SUCCESS);
  EXPECT_EQ(run(make_kernel(program, "f"), 1), CL_SUCCESS);
  EXPECT_THAT(executor.asked, ElementsAre("link", "run f"));
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(executor.units.at(0).original, source);
  EXPECT_EQ(executor.units.at(0).options, "-DA=1");
}

TEST_F(ExecutorTest, BuildsWhatHasNoKernel) {
  const cl_program program = make_program("int half_of(int a) { return a / }");
  executor.succeeds = false;
  EXPECT_EQ(build(program), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_THAT(executor.asked, ElementsAre("link"));
}

TEST_F(ExecutorTest, ErrorsAreTheExecutors) {
  executor.log = "line 1: what is this?\n";
  const char* const unreadable = "kernel void f(global int* a[3) }";
  EXPECT_EQ(build(make_program(unreadable)), CL_SUCCESS);
  executor.succeeds = false;
  const cl_program program = make_program(unreadable);
  EXPECT_EQ(build(program), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_THAT(log_of(program), HasSubstr(executor.log));
  EXPECT_EQ(build_info<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS), CL_BUILD_ERROR);
  executor.meanwhile = [] { throw std::runtime_error{"gave up"}; };
  EXPECT_EQ(build(program), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_THAT(log_of(program), HasSubstr("gave up"));
}

// The model is not locked while the executor works. Other calls find a build in progress.
TEST_F(ExecutorTest, ModelIsNotLockedMeanwhile) {
  const cl_program program = make_program("kernel void f() {}");
  std::vector<cl_int> found;
  executor.meanwhile = [&] {
    if (executor.asked.back() == "run f") {
      found.push_back(static_cast<cl_int>(model.live_objects().size()));
      return;
    }
    found.push_back(build_info<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS));
    found.push_back(build(program));
    cl_int code = CL_SUCCESS;
    EXPECT_EQ(model.clCreateKernel(program, "f", &code), nullptr);
    found.push_back(code);
  };
  ASSERT_EQ(build(program), CL_SUCCESS) << log_of(program);
  EXPECT_THAT(found, ElementsAre(CL_BUILD_IN_PROGRESS, CL_INVALID_OPERATION,
                                 CL_INVALID_PROGRAM_EXECUTABLE));
  found.clear();
  const cl_kernel kernel = make_kernel(program);
  EXPECT_EQ(run(kernel, 1), CL_SUCCESS);
  EXPECT_THAT(found, ElementsAre(static_cast<cl_int>(model.live_objects().size())));
}

// The executor gets the addresses of the mock's memory, with SVM pointers marked.
TEST_F(ExecutorTest, LendsArguments) {
  KernelParameter value{.name = "v", .type_name = "int"};
  value.size = sizeof(int);
  KernelParameter local = pointer(CL_KERNEL_ARG_ADDRESS_LOCAL);
  local.kind = ParameterKind::local;
  const cl_kernel kernel =
      make_with({value, local, pointer(CL_KERNEL_ARG_ADDRESS_GLOBAL),
                 pointer(CL_KERNEL_ARG_ADDRESS_GLOBAL), pointer(CL_KERNEL_ARG_ADDRESS_GLOBAL)});
  Bytes host = counting(8);
  auto* const svm = static_cast<std::byte*>(make_svm(16));
  EXPECT_EQ(model.clSetKernelArg(kernel, 0, 3, host.data()), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(set(kernel, 0, 7), CL_SUCCESS);
  EXPECT_EQ(model.clSetKernelArg(kernel, 1, 12, nullptr), CL_SUCCESS);
  EXPECT_EQ(set(kernel, 2, make_buffer(8, CL_MEM_USE_HOST_PTR, host.data())), CL_SUCCESS);
  EXPECT_EQ(model.clSetKernelArg(kernel, 3, sizeof(cl_mem), nullptr), CL_SUCCESS);
  EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 4, svm + 4), CL_SUCCESS);
  const void* const reached = make_svm(4);
  EXPECT_EQ(
      model.clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(reached), &reached),
      CL_SUCCESS);
  int seen = 0;
  executor.meanwhile = [&] { std::memcpy(&seen, executor.arguments.at(0).data, sizeof(seen)); };
  ASSERT_EQ(run(kernel, 1), CL_SUCCESS);
  EXPECT_EQ(seen, 7);
  EXPECT_EQ(executor.arguments.at(1).size, 12u);
  EXPECT_EQ(executor.arguments.at(2).data, host.data());
  EXPECT_EQ(executor.arguments.at(3).data, nullptr);
  EXPECT_EQ(executor.arguments.at(4).data, svm + 4);
  EXPECT_THAT(executor.svm_arguments, ElementsAre(4u));
  EXPECT_THAT(executor.indirect_pointers, ElementsAre(reached));
}

TEST_F(ExecutorTest, DescribesKernels) {
  executor.kernels.at(0).signature.attributes = "reqd_work_group_size(8,1,1)";
  executor.kernels.at(0).signature.parameters = {pointer(CL_KERNEL_ARG_ADDRESS_CONSTANT)};
  const cl_kernel kernel = make_kernel(make_built("kernel void f() {}", "-cl-kernel-arg-info"));
  EXPECT_EQ(group_info<std::size_t>(kernel, CL_KERNEL_WORK_GROUP_SIZE), 64u);
  EXPECT_EQ(group_info<std::size_t>(kernel, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE), 8u);
  EXPECT_EQ(group_info<cl_ulong>(kernel, CL_KERNEL_LOCAL_MEM_SIZE), 100u);
  EXPECT_EQ(group_info<cl_ulong>(kernel, CL_KERNEL_PRIVATE_MEM_SIZE), 3u);
  EXPECT_EQ(kernel_text(kernel, CL_KERNEL_ATTRIBUTES), "reqd_work_group_size(8,1,1)");
  const auto address = info<cl_kernel_arg_address_qualifier>(
      &Model::clGetKernelArgInfo, kernel, cl_uint{0}, CL_KERNEL_ARG_ADDRESS_QUALIFIER);
  EXPECT_EQ(address, CL_KERNEL_ARG_ADDRESS_CONSTANT);
  set_all(kernel, make_buffer(8));
  EXPECT_EQ(run_groups(kernel, 128, 128), CL_INVALID_WORK_GROUP_SIZE);
}

TEST_F(ExecutorTest, SourceGivesForgottenParameters) {
  executor.kernels.at(0).parameters_known = false;
  const cl_kernel kernel = make_kernel("kernel void f(local int* a, int b) {}");
  EXPECT_EQ(model.clSetKernelArg(kernel, 0, 8, nullptr), CL_SUCCESS);
  EXPECT_EQ(set(kernel, 1, 1), CL_SUCCESS);
  const cl_program unreadable = make_program("kernel void f(global int* a[3) }");
  EXPECT_EQ(build(unreadable), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_THAT(log_of(unreadable), HasSubstr("kernel 'f' has parameters that neither"));
}

TEST_F(ExecutorTest, StatusIsTheCommands) {
  executor.status = CL_OUT_OF_RESOURCES;
  cl_event event = nullptr;
  EXPECT_EQ(run(make_with({}), 1, &event), CL_SUCCESS);
  EXPECT_EQ(status_of(event), CL_OUT_OF_RESOURCES);
}

TEST_F(ExecutorTest, BuildsInSteps) {
  const cl_program program = make_program("#include \"a.h\"\nkernel void f() {}");
  const cl_program header = make_program("typedef int number;");
  const char* name = "a.h";
  ASSERT_EQ(model.clCompileProgram(program, 0, nullptr, "-w", 1, &header, &name, nullptr, nullptr),
            CL_SUCCESS);
  cl_int code = CL_SUCCESS;
  const cl_program linked =
      model.clLinkProgram(context, 0, nullptr, "", 1, &program, nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  const cl_program loaded = load(binary_of(linked), &code);
  ASSERT_EQ(build(loaded), CL_SUCCESS) << log_of(loaded);
  EXPECT_THAT(executor.asked, ElementsAre("compile", "link", "link"));
  const CompiledUnit& unit = executor.units.at(0);
  EXPECT_EQ(unit.original, "#include \"a.h\"\nkernel void f() {}");
  EXPECT_THAT(unit.headers, ElementsAre(testing::Pair("a.h", "typedef int number;")));
  EXPECT_EQ(unit.options, "-w");
  executor.succeeds = false;
  EXPECT_EQ(model.clCompileProgram(header, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_COMPILE_PROGRAM_FAILURE);
}

TEST_F(ExecutorTest, ForgetsWhatIsNotReferenced) {
  const cl_program program = make_built("kernel void f() {}");
  const cl_kernel kernel = make_kernel(program);
  EXPECT_EQ(model.clReleaseProgram(program), CL_SUCCESS);
  EXPECT_EQ(executor.executables, 1u);
  EXPECT_EQ(model.clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(executor.executables, 0u);
}

TEST_F(ExecutorTest, SharedMemoryIsTheExecutors) {
  Bytes area(64);
  executor.shared = [&](std::size_t size) {
    EXPECT_EQ(size, 48u);
    return std::shared_ptr<std::byte>{reinterpret_cast<std::byte*>(area.data()), [](auto*) {}};
  };
  EXPECT_EQ(make_svm(48), area.data());
  EXPECT_EQ(area.at(47), 0xCD);
  EXPECT_EQ(area.at(48), 0);
}

TEST_F(ExecutorTest, NoOpAcceptsAllAndRunsNothing) {
  model.set_unregistered_kernels({nullptr, true});
  add_kernel("g", [](const WorkItem& item) { item.memory<char>(0)[0] = 1; });
  const cl_program program =
      make_built("kernel void f(global char* a) { a[0] = 9; } kernel void g(global char* a) {}");
  const cl_mem buffer = make_buffer(counting(2, 5));
  const cl_kernel kernel = make_kernel(program);
  EXPECT_EQ(run(kernel, 1), CL_INVALID_KERNEL_ARGS);
  set_all(kernel, buffer);
  EXPECT_EQ(run(kernel, 1), CL_SUCCESS);
  EXPECT_EQ(read(buffer), (Bytes{5, 6}));
  const cl_kernel function = make_kernel(program, "g");
  set_all(function, buffer);
  EXPECT_EQ(run(function, 1), CL_SUCCESS);
  EXPECT_EQ(read(buffer), (Bytes{1, 6}));
  EXPECT_THAT(executor.asked, IsEmpty());
}

TEST_F(ExecutorTest, BinaryMayNeedAnExecutor) {
  const std::string binary = binary_of(make_built("kernel void f(global int* a[3) }"));
  model.set_unregistered_kernels({});
  cl_int code = CL_SUCCESS;
  const cl_program loaded = load(binary, &code);
  EXPECT_EQ(build(loaded), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_THAT(log_of(loaded), HasSubstr("CLMEM_MOCK_KERNELS=pocl"));
}

}  // namespace
}  // namespace clmem::mock::executor_test
