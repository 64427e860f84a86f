// SPDX-License-Identifier: Apache-2.0
// Programs, and what kernels do with their arguments, on any device.

#include "kernel_fixture.hpp"

namespace clmem::kernel_test {
namespace {

template <typename T>
concept Argument = requires(cl_kernel kernel, const T& value) {
  set_arg(kernel, 0, value);
};

// No other types are arguments: neither ranges and pointers in place of a buffer, nor owners, nor
// bool.
static_assert(Argument<float> && Argument<cl_float4> && Argument<ImageFormat>);
static_assert(Argument<Buffer> && Argument<BufferView> && Argument<Image> && Argument<Pipe>);
static_assert(Argument<Sampler> && Argument<CommandQueue> && Argument<LocalMemory>);
static_assert(!Argument<std::vector<float>> && !Argument<std::array<float, 4>>);
static_assert(!Argument<std::span<float>> && !Argument<StridedView<float>> && !Argument<float[4]>);
static_assert(!Argument<float*> && !Argument<cl_mem> && !Argument<std::unique_ptr<float>>);
static_assert(!Argument<std::string> && !Argument<bool> && !Argument<Event> && !Argument<Device>);

class Kernels : public WithKernels {
 protected:
  [[nodiscard]] Buffer ones(std::size_t count) const {
    return buffer_with(std::vector<float>(count, 1.0F));
  }

  Kernel scale_ = program_.kernel("scale");
};

TEST_F(Kernels, AreCalled) {
  const Buffer data = ones(16);
  scale_(queue_, {16}, {4}, data, 3.0F);
  EXPECT_THAT(contents<float>(data), Each(3.0F));
  scale_(queue_, {.global = 8, .offset = 8}, data, 2.0F);
  const std::vector<float> values = contents<float>(data);
  EXPECT_EQ(values[7], 3.0F);
  EXPECT_EQ(values[8], 6.0F);
}

TEST_F(Kernels, ArgumentsStay) {
  const Buffer data = ones(4);
  scale_.set_args(data, 2.0F);
  enqueue_nd_range_kernel(queue_, scale_, {.global = 4});
  Event done;
  enqueue_nd_range_kernel(queue_, scale_, {.global = 4, .event = &done});
  done.wait();
  EXPECT_THAT(contents<float>(data), Each(4.0F));
  enqueue_task(queue_, scale_);
  EXPECT_THAT(contents<float>(data), ElementsAre(8.0F, 4.0F, 4.0F, 4.0F));
}

TEST_F(Kernels, HaveLocalMemory) {
  const Buffer data = buffer_with(counting(16));
  const Buffer out = buffer_of(4 * sizeof(int));
  program_.kernel("sums")(queue_, {16}, {4}, data, LocalMemory{4 * sizeof(int)}, out);
  EXPECT_THAT(contents<int>(out), ElementsAre(6, 22, 38, 54));
}

TEST_F(Kernels, KeepWorkSizes) {
  const Buffer data = ones(8);
  EXPECT_TRUE(scale_.global_work_size().empty());
  scale_.set_global_work_size([](const KernelArguments& arguments) {
    return WorkSize{arguments.get<float>(1) == 2.0F ? std::size_t{4} : std::size_t{8}};
  });
  scale_.set_local_work_size(WorkSize{2});
  scale_.call(queue_, data, 2.0F);
  EXPECT_THAT(contents<float>(data), ElementsAre(2, 2, 2, 2, 1, 1, 1, 1));
  scale_.set_global_work_offset(WorkSize{4});
  scale_.set_global_work_size(4);
  Event done;
  scale_.call(queue_, {.event = &done}, data, named_argument("factor", 3.0F));
  done.wait();
  EXPECT_THAT(contents<float>(data), ElementsAre(2, 2, 2, 2, 3, 3, 3, 3));
}

TEST_F(Kernels, KnowTheirParameters) {
  EXPECT_EQ(scale_.name(), "scale");
  EXPECT_EQ(scale_.nargs(), 2u);
  EXPECT_EQ(scale_.context(), context_);
  EXPECT_EQ(scale_.program(), program_);
  EXPECT_THAT(scale_.argnames(), ElementsAre("data", "factor"));
  const KernelParameter& data = scale_.argtypes().at(0);
  EXPECT_EQ(data.type_name, "float*");
  EXPECT_EQ(data.address, AddressSpace::global_memory);
  EXPECT_EQ(data.kind(), ArgumentKind::memory);
  EXPECT_FALSE(data.is_const);
  EXPECT_TRUE(program_.kernel("gather").argtypes().at(0).is_const);
  EXPECT_EQ(program_.kernel("sums").argtypes().at(1).kind(), ArgumentKind::local_memory);
}

TEST_F(Kernels, ReturnLimitsPerDevice) {
  const Kernel sums = program_.kernel("sums");
  EXPECT_GE(sums.work_group_size(device_), 1u);
  EXPECT_GE(sums.preferred_work_group_size_multiple(device_), 1u);
  EXPECT_THAT(sums.compile_work_group_size(device_), Each(0u));
  EXPECT_LE(sums.private_mem_size(device_), cl_ulong{1} << 20);
  sums.set_arg("scratch", LocalMemory{64});
  cl_ulong answered = 0;  // at least 64 bytes; PoCL 5.0 returns 0
  ASSERT_EQ(clGetKernelWorkGroupInfo(sums.get(), device_.get(), CL_KERNEL_LOCAL_MEM_SIZE,
                                     sizeof(answered), &answered, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(sums.local_mem_size(device_), answered);
  EXPECT_EQ(sums.attributes(), sums.info<CL_KERNEL_ATTRIBUTES>());
  EXPECT_EQ(sums.reference_count(), sums.info<CL_KERNEL_REFERENCE_COUNT>());
}

TEST_F(Kernels, RefusalsAreExplained) {
  const Buffer data = ones(4);
  const std::size_t most = scale_.work_group_size(device_);
  const std::size_t too_many = most * 2;
  try {
    scale_(queue_, {too_many}, {too_many}, data, 1.0F);
    FAIL() << "the device takes any work-group";
  } catch (const LogicError& error) {
    EXPECT_THAT(error.what(), HasSubstr("local = (" + std::to_string(too_many) + ")"));
    EXPECT_THAT(error.what(),
                testing::AnyOf(HasSubstr(" takes " + std::to_string(most) + " at most"),
                               HasSubstr("exceeds the device's")));
  }
}

class Programs : public WithKernels {};

TEST_F(Programs, ReturnTheirFacts) {
  EXPECT_EQ(program_.context(), context_);
  EXPECT_THAT(program_.devices(), ElementsAre(device_));
  EXPECT_EQ(program_.num_devices(), 1u);
  EXPECT_EQ(program_.reference_count(), program_.info<CL_PROGRAM_REFERENCE_COUNT>());
  EXPECT_EQ(program_.source(), kernel_source);
  EXPECT_EQ(program_.status(device_), BuildStatus::success);
  EXPECT_THAT(program_.options(device_), HasSubstr("-cl-kernel-arg-info"));
  EXPECT_THAT(program_.kernel_names(), UnorderedElementsAre("scale", "gather", "sums"));
}

TEST_F(Programs, HaveAStatus) {
  const Program program{context_, kernel_source};
  EXPECT_THAT(program.status(), ElementsAre(ForDevice<BuildStatus>{device_, BuildStatus::none}));
  program.build(std::vector<Device>{device_});
  EXPECT_THAT(program.status(), ElementsAre(ForDevice<BuildStatus>{device_, BuildStatus::success}));
  EXPECT_EQ(program.logs().size(), 1u);
}

TEST_F(Programs, AreMadeOfBinaries) {
  const std::vector<ProgramBinary> binaries = program_.binaries();
  ASSERT_EQ(binaries.size(), 1u);
  EXPECT_EQ(binaries[0].device, device_);
  EXPECT_THAT(program_.binary_sizes(),
              ElementsAre(ForDevice<std::size_t>{device_, binaries[0].value.size()}));
  const Program again{context_, binaries};
  again.build();
  const Buffer data = buffer_with(std::vector<float>{1.0F, 2.0F});
  again.kernel("scale")(queue_, {2}, {}, data, 2.0F);
  EXPECT_THAT(contents<float>(data), ElementsAre(2.0F, 4.0F));
}

TEST_F(Programs, FailedBuildsReportTheLog) {
  const Program broken{context_, "kernel void broken( {"};
  try {
    broken.build("-w");
    FAIL() << "the source was built";
  } catch (const RuntimeError& error) {
    EXPECT_EQ(error.code(), CL_BUILD_PROGRAM_FAILURE);
    EXPECT_THAT(error.what(), HasSubstr("options = \"-w\""));
    EXPECT_THAT(error.what(), HasSubstr("log of " + device_.name()));
  }
  EXPECT_EQ(broken.status(device_), BuildStatus::error);
  EXPECT_THAT(broken.log(device_), Not(testing::IsEmpty()));
}

TEST_F(Programs, NameUnknownKernels) {
  EXPECT_THAT([&] { static_cast<void>(program_.kernel("absent")); },
              ThrowsMessage<LogicError>(HasSubstr("kernel 'absent'")));
}

}  // namespace
}  // namespace clmem::kernel_test
