// SPDX-License-Identifier: Apache-2.0
// Programs from SPIR-V: what the mock reads of a module, and how such programs are built.

#include "googlemock.hpp"
#include "kernel_fixture.hpp"
#include "model/kernel/executor.hpp"
#include "source/kernel_parser.hpp"
#include "source/spirv.hpp"
#include "source/token.hpp"

namespace clmem::mock::intermediate_language_test {
namespace {

using Words = std::vector<std::uint32_t>;

// Adds the length of each instruction to its opcode.
std::string module_of(const std::vector<Words>& instructions) {
  Words words{0x07230203, 0x00010000, 0, 100, 0};
  for (const Words& each : instructions) {
    words.push_back(static_cast<std::uint32_t>(each.size() << 16U | each.front()));
    words.insert(words.end(), each.begin() + 1, each.end());
  }
  return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(std::uint32_t)};
}

constexpr std::uint32_t letter_f = 'f';
constexpr std::uint32_t name_id = 10;

// kernel __attribute__((reqd_work_group_size(2, 1, 1))) void f(global uint* a, uint b)
std::string one_kernel() {
  return module_of({{15, 6, name_id, letter_f},  // OpEntryPoint
                    {16, name_id, 17, 2, 1, 1},  // OpExecutionMode LocalSize
                    {71, 5, 1, 7},               // OpDecorate SpecId
                    {21, 1, 32, 0},              // OpTypeInt
                    {19, 2},                     // OpTypeVoid
                    {32, 3, 5, 1},               // OpTypePointer CrossWorkgroup
                    {33, 4, 2, 3, 1},            // OpTypeFunction
                    {50, 1, 5, 42},              // OpSpecConstant
                    {54, 2, name_id, 0, 4},      // OpFunction
                    {55, 3, 11},                 // OpFunctionParameter
                    {55, 1, 12},                 // OpFunctionParameter
                    {248, 13},
                    {253},
                    {56}});  // OpLabel, OpReturn, OpFunctionEnd
}

// Returns the declaration of a kernel whose parameter has the last of the types.
std::string declaration_with(std::vector<Words> types) {
  const std::uint32_t type = types.back().at(1);
  types.insert(types.begin(), {15, 6, name_id, letter_f});
  types.insert(types.end(), {{54, 2, name_id, 0, 4}, {55, type, 11}, {56}});
  const auto read = read_spirv(module_of(types));
  return read ? read->declarations : "";
}

TEST(Spirv, DeclaresKernels) {
  const auto read = read_spirv(one_kernel());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->declarations,
            "kernel __attribute__((reqd_work_group_size(2,1,1))) void f(global void*, uint) {}\n");
  EXPECT_THAT(read->constants, ElementsAre(Pair(7, 4)));
}

TEST(Spirv, KnowsTypesOfParameters) {
  const Words real{22, 1, 32};
  for (const auto& [types, expected] :
       {std::pair{std::vector<Words>{real}, "float"},
        std::pair{std::vector<Words>{{21, 1, 8, 0}}, "uchar"},
        std::pair{std::vector<Words>{{22, 1, 16}}, "half"},
        std::pair{std::vector<Words>{real, {23, 2, 1, 4}}, "float4"},
        std::pair{std::vector<Words>{real, {32, 2, 4, 1}}, "local void*"},
        std::pair{std::vector<Words>{real, {32, 2, 0, 1}}, "constant void*"},
        std::pair{std::vector<Words>{real, {32, 2, 7, 1}}, "struct by_value"},
        std::pair{std::vector<Words>{{26, 1}}, "sampler_t"},
        std::pair{std::vector<Words>{{37, 1}}, "queue_t"},
        std::pair{std::vector<Words>{{38, 1, 1}}, "write_only pipe struct packet"},
        std::pair{std::vector<Words>{real, {25, 2, 1, 1, 0, 0, 0, 0, 0}}, "read_only image2d_t"},
        std::pair{std::vector<Words>{real, {25, 2, 1, 1, 1, 1, 0, 0, 0, 2}},
                  "read_write image2d_array_depth_t"},
        std::pair{std::vector<Words>{real, {25, 2, 1, 5, 0, 0, 0, 0, 0, 1}},
                  "write_only image1d_buffer_t"}}) {
    EXPECT_EQ(declaration_with(types), std::string{"kernel void f("} + expected + ") {}\n");
  }
}

TEST(Spirv, RejectsOtherBytes) {
  const std::string good = one_kernel();
  for (const std::string& bytes : std::vector<std::string>{
           std::string{}, good.substr(0, 16), good.substr(0, good.size() - 1),
           "kernel void f() {}  ", std::string{good.rbegin(), good.rend()},
           good + std::string(4, '\0'),
           module_of({{15, 6, name_id, letter_f}}),  // no such function
           module_of({{15, 6, name_id, 0x20202020, 0}, {54, 2, name_id, 0, 4}}),  // no identifier
           module_of({{15, 6, name_id, 0x66666666}, {54, 2, name_id, 0, 4}})}) {  // not ended
    EXPECT_EQ(read_spirv(bytes), std::nullopt) << bytes.size();
  }
}

// For every changed byte and every truncation the reader stays within the module, and its
// declarations are valid or rejected.
TEST(Spirv, EndsForEveryMutation) {
  const std::string good = one_kernel();
  std::size_t read = 0;
  const auto look_at = [&](const std::string& bytes) {
    // A separate block of memory, so that AddressSanitizer reports accesses beyond it.
    const std::vector<char> exact{bytes.begin(), bytes.end()};
    if (const auto found = read_spirv({exact.data(), exact.size()})) {
      ++read;
      try {
        (void)parse_kernels(tokenize(found->declarations));
      } catch (const SourceError&) {
      }
    }
  };
  for (std::size_t at = 0; at < good.size(); ++at) {
    look_at(good.substr(0, at));
    for (const int byte : {0x00, 0x01, 0x05, 0x0F, 0x19, 0x26, 0x32, 0x7F, 0xFF}) {
      std::string mutated = good;
      mutated.at(at) = static_cast<char>(byte);
      look_at(mutated);
      mutated.erase(at, 4);
      look_at(mutated);
    }
  }
  EXPECT_GT(read, 100u);
}

Config with_il() {
  Config config;
  config.devices().at(0).il_versions = {"SPIR-V_1.0", "SPIR-V_1.2"};
  return config;
}

class IntermediateLanguage : public KernelTest {
 protected:
  IntermediateLanguage() : KernelTest(with_il()) {}

  [[nodiscard]] cl_program make(const std::string& il, cl_int expected = CL_SUCCESS) {
    cl_int code = CL_SUCCESS;
    const cl_program made = model.clCreateProgramWithIL(context, il.data(), il.size(), &code);
    EXPECT_EQ(code, expected);
    EXPECT_EQ(made == nullptr, expected != CL_SUCCESS);
    return made;
  }
  cl_int specialize(cl_program program, cl_uint id, cl_uint value) {
    return model.clSetProgramSpecializationConstant(program, id, sizeof(value), &value);
  }
};

TEST_F(IntermediateLanguage, IsListedByTheDevice) {
  const auto text = device_info<std::array<char, 32>>(devices[0], CL_DEVICE_IL_VERSION);
  EXPECT_STREQ(text.data(), "SPIR-V_1.0 SPIR-V_1.2");
  const auto versions =
      device_info<std::array<cl_name_version, 2>>(devices[0], CL_DEVICE_ILS_WITH_VERSION);
  EXPECT_STREQ(static_cast<const char*>(versions[1].name), "SPIR-V");
  EXPECT_EQ(versions[1].version, CL_MAKE_VERSION(1, 2, 0));
}

TEST_F(IntermediateLanguage, ProgramsKeepTheirModule) {
  const cl_program program = make(one_kernel());
  std::size_t size = 0;
  ASSERT_EQ(model.clGetProgramInfo(program, CL_PROGRAM_IL, 0, nullptr, &size), CL_SUCCESS);
  std::string il(size, '?');
  ASSERT_EQ(model.clGetProgramInfo(program, CL_PROGRAM_IL, size, il.data(), nullptr), CL_SUCCESS);
  EXPECT_EQ(il, one_kernel());
  EXPECT_EQ(program_text(program, CL_PROGRAM_SOURCE), "");
  (void)make("something else", CL_INVALID_VALUE);
  (void)make("", CL_INVALID_VALUE);
}

TEST_F(IntermediateLanguage, RunsRegisteredFunctions) {
  cl_uint sum = 0;
  add_kernel("kernel void f(global int* a, uint b)",
             [&](const WorkItem& item) { sum += item.value<cl_uint>(1); });
  cl_program program = make(one_kernel());
  ASSERT_EQ(build(program), CL_SUCCESS) << log_of(program);
  cl_int code = CL_SUCCESS;
  const cl_program loaded = load(binary_of(program), &code);
  ASSERT_EQ(build(loaded), CL_SUCCESS) << log_of(loaded);
  for (const cl_program each : {program, loaded}) {
    const cl_kernel kernel = make_kernel(each);
    set_all(kernel, make_buffer(16), cl_uint{3});
    ASSERT_EQ(run(kernel, 2), CL_SUCCESS);
    std::size_t size = 0;
    EXPECT_EQ(model.clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_NAME, 0, nullptr, &size),
              CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
  }
  EXPECT_EQ(sum, 12u);
}

TEST_F(IntermediateLanguage, SignaturesHaveToAgree) {
  add_kernel("kernel void f(global int* a, ulong b)");
  const cl_program program = make(one_kernel());
  EXPECT_EQ(build(program), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_THAT(log_of(program), HasSubstr("parameter 1 is 'uint "));
}

TEST_F(IntermediateLanguage, ConstantsAreChecked) {
  const cl_program program = make(one_kernel());
  const cl_uint value = 1;
  EXPECT_EQ(specialize(program, 7, value), CL_SUCCESS);
  EXPECT_EQ(specialize(program, 8, value), CL_INVALID_SPEC_ID);
  EXPECT_EQ(specialize(make_program(""), 7, value), CL_INVALID_PROGRAM);
  EXPECT_EQ(model.clSetProgramSpecializationConstant(program, 7, 8, &value), CL_INVALID_VALUE);
  EXPECT_EQ(model.clSetProgramSpecializationConstant(program, 7, 4, nullptr), CL_INVALID_VALUE);
}

class KeepingExecutor : public Executor {
 public:
  explicit KeepingExecutor(std::vector<CompiledUnit>& units) : units_{units} {}

  [[nodiscard]] ExecutorBuild compile(const CompiledUnit& unit) const override {
    units_.push_back(unit);
    return {.succeeded = true};
  }
  [[nodiscard]] ExecutorBuild link(std::span<const CompiledUnit> units) const override {
    units_.assign(units.begin(), units.end());
    return {.succeeded = true, .kernels = {{{.name = "f"}, {64, 1, 0, 0}, false}}};
  }
  [[nodiscard]] std::shared_ptr<std::byte> allocate_shared(std::size_t,
                                                           std::size_t) const override {
    return nullptr;
  }

 private:
  std::vector<CompiledUnit>& units_;
};

// An executor gets the module and its constants. Parameters that it does not report are read from
// the module.
TEST_F(IntermediateLanguage, GoesToTheExecutor) {
  std::vector<CompiledUnit> units;
  model.set_unregistered_kernels({std::make_shared<KeepingExecutor>(units), false});
  const cl_program program = make(one_kernel());
  ASSERT_EQ(specialize(program, 7, 0x01020304), CL_SUCCESS);
  ASSERT_EQ(build(program, "-w"), CL_SUCCESS) << log_of(program);
  ASSERT_EQ(units.size(), 1u);
  EXPECT_TRUE(units[0].intermediate);
  EXPECT_EQ(units[0].original, one_kernel());
  EXPECT_EQ(units[0].options, "-w");
  EXPECT_THAT(units[0].constants, ElementsAre(Pair(7, "\x04\x03\x02\x01")));
  EXPECT_EQ(kernel_info<cl_uint>(make_kernel(program), CL_KERNEL_NUM_ARGS), 2u);
  ASSERT_EQ(model.clCompileProgram(make(one_kernel()), 0, nullptr, "", 0, nullptr, nullptr, nullptr,
                                   nullptr),
            CL_SUCCESS);
  EXPECT_EQ(units.size(), 2u);
  EXPECT_THAT(units[1].constants, IsEmpty());
  model.set_unregistered_kernels({});
}

}  // namespace
}  // namespace clmem::mock::intermediate_language_test
