// SPDX-License-Identifier: Apache-2.0
// clSetKernelExecInfo for shared virtual memory that a kernel reaches through pointers, and clones
// of kernels.

#include "suites/case_file.hpp"
#include "suites/svm/svm_contents.hpp"
#include "suites/svm/svm_link.hpp"

namespace clmem::conformance::exec_info_cases {

namespace {

constexpr cl_uint links = 4;
constexpr cl_uint step = 1000;

// A list that begins in one allocation and continues in another, which has to be named to the
// kernel.
class TwoPartList {
 public:
  explicit TwoPartList(Fixture& fixture)
      : head{fixture, 256}, tail{fixture, 4096}, fixture_{fixture} {
    map(CL_MAP_WRITE);
    make_list(places(), {1, 20, 300, 4000}, ListEnd::first);
    unmap();
  }

  const SvmMemory head;
  const SvmMemory tail;

  // After `times` walks along the list.
  void expect_values(cl_uint times) {
    map(CL_MAP_READ);
    std::vector<cl_uint> expected{1, 20, 300, 4000};
    std::transform(expected.begin(), expected.end(), expected.begin(),
                   [&](cl_uint value) { return value + times * step; });
    EXPECT_EQ(values_of(places()), expected);
    unmap();
  }

 private:
  [[nodiscard]] std::vector<std::byte*> places() const {
    return {head.at(0), tail.at(4000), tail.at(16), head.at(64)};
  }

  void map(cl_map_flags flags) {
    for (const SvmMemory* const memory : {&head, &tail}) {
      must_succeed(clEnqueueSVMMap, fixture_.queue(), CL_TRUE, flags, memory->get(), memory->size(),
                   0, nullptr, nullptr);
    }
  }
  void unmap() {
    for (const SvmMemory* const memory : {&head, &tail}) {
      must_succeed(clEnqueueSVMUnmap, fixture_.queue(), memory->get(), 0, nullptr, nullptr);
    }
    fixture_.finish();
  }

  Fixture& fixture_;
};

cl_int name_pointers(const Kernel& kernel, const std::vector<void*>& pointers) {
  return clSetKernelExecInfo(kernel.get(), CL_KERNEL_EXEC_INFO_SVM_PTRS,
                             pointers.size() * sizeof(void*), pointers.data());
}

Cases pointer_cases() {
  struct Row {
    const char* name;
    const char* requirement;
    std::size_t offset;
  };
  return each({.name = "NamesWhatKernelsReach",
               .sentence = "A kernel reaches allocations that are named by any pointer into them."},
              std::vector<Row>{{"ByBase", "SetKernelExecInfo.svm-ptrs", 0},
                               {"ByMiddle", "SetKernelExecInfo.svm-ptrs.interior", 2049},
                               {"ByLastByte", "SetKernelExecInfo.svm-ptrs.interior", 4095}},
              [](Fixture& fixture, const Row& row) {
                TwoPartList list{fixture};
                const Kernel add{fixture, "add_to_links"};
                ASSERT_THAT(name_pointers(add, {list.tail.at(row.offset)}), returns(CL_SUCCESS));
                add.run(fixture, {1}, SvmPointer{list.head.get()}, links, step);
                list.expect_values(1);
              });
}

Cases clone_cases() {
  return {{.name = "ClonesTakeItOver",
           .sentence = "A clone starts with the arguments and the named allocations of its kernel, "
                       "and has its own ones from then on.",
           .requirements = {"SetKernelExecInfo.clone"},
           .body = [](Fixture& fixture) {
             TwoPartList list{fixture};
             TwoPartList other{fixture};
             const Kernel add{fixture, "add_to_links"};
             add.set_all(SvmPointer{list.head.get()}, links, step);
             must_succeed(name_pointers(add, {list.tail.get()}), "clSetKernelExecInfo");
             cl_int code = not_stored;
             const Handle<cl_kernel> clone{clCloneKernel(add.get(), &code)};
             ASSERT_THAT(code, returns(CL_SUCCESS));
             add.set(0, SvmPointer{other.head.get()});
             must_succeed(name_pointers(add, {other.tail.get()}), "clSetKernelExecInfo");
             const std::size_t one = 1;
             ASSERT_THAT(clEnqueueNDRangeKernel(fixture.queue(), clone.get(), 1, nullptr, &one,
                                                nullptr, 0, nullptr, nullptr),
                         returns(CL_SUCCESS));
             fixture.finish();
             list.expect_values(1);
             other.expect_values(0);
             add.enqueue(fixture.queue(), {1});
             fixture.finish();
             list.expect_values(1);
             other.expect_values(1);
           }}};
}

Cases empty_cases() {
  return {{.name = "NamesNothing",
           .sentence = "The set of allocations may be set empty; older revisions of the "
                       "specification refuse that.",
           .requirements = {"SetKernelExecInfo.svm-ptrs.empty"},
           .body = [](Fixture& fixture) {
             const SvmMemory memory{fixture, 64};
             const Kernel add{fixture, "add_to_links"};
             must_succeed(name_pointers(add, {memory.get()}), "clSetKernelExecInfo");
             EXPECT_THAT(clSetKernelExecInfo(add.get(), CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr),
                         returns({CL_SUCCESS, CL_INVALID_VALUE}));
             expect_alive(fixture);
           }}};
}

struct BadInfoRow {
  const char* name;
  const char* requirement;
  cl_kernel_exec_info info;
  bool no_value;
  std::size_t size;
};

Cases refused_value_cases() {
  const char* const pointers = "SetKernelExecInfo.err.INVALID_VALUE.size-svm-ptrs";
  const char* const system = "SetKernelExecInfo.err.INVALID_VALUE.size-system";
  return each(
      {.name = "Refuses",
       .sentence = "The parameter name has to be defined, and the value has to have its size."},
      std::vector<BadInfoRow>{
          {"UnknownName", "SetKernelExecInfo.err.INVALID_VALUE.param-name", 0x7fff, false,
           sizeof(void*)},
          {"NullValue", "SetKernelExecInfo.err.INVALID_VALUE.null-nonzero",
           CL_KERNEL_EXEC_INFO_SVM_PTRS, true, sizeof(void*)},
          {"HalfAPointer", pointers, CL_KERNEL_EXEC_INFO_SVM_PTRS, false, sizeof(void*) / 2},
          {"OnePointerAndAByte", pointers, CL_KERNEL_EXEC_INFO_SVM_PTRS, false, sizeof(void*) + 1},
          {"SmallSwitch", system, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, false,
           sizeof(cl_bool) - 1},
          {"LargeSwitch", system, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, false,
           sizeof(cl_bool) + 1}},
      [](Fixture& fixture, const BadInfoRow& row) {
        // Older revisions refuse every call without shared virtual memory with another code.
        fixture.needs("svm_coarse");
        const Kernel kernel{fixture, "copy_bytes"};
        const std::array<void*, 2> nothing{};  // false, too
        std::array<void*, 2> value = nothing;
        std::optional<SvmMemory> memory;
        if (row.info == CL_KERNEL_EXEC_INFO_SVM_PTRS) {
          memory.emplace(fixture, 64);
          value.fill(memory->get());
        }
        ASSERT_THAT(clSetKernelExecInfo(kernel.get(), row.info, row.size,
                                        row.no_value ? nullptr : value.data()),
                    fixture.refuses(CL_INVALID_VALUE));
        expect_alive(fixture);
      });
}

Cases refused_operation_cases() {
  return {{.name = "RefusesNullKernel",
           .sentence = "NULL is not a kernel.",
           .requirements = {"SetKernelExecInfo.err.INVALID_KERNEL.null"},
           .body =
               [](Fixture& fixture) {
                 // Without shared virtual memory CL_INVALID_OPERATION is legal, too: no rule orders
                 // the two.
                 fixture.needs("svm_coarse");
                 void* pointer = fixture.host(64).data();
                 ASSERT_THAT(clSetKernelExecInfo(nullptr, CL_KERNEL_EXEC_INFO_SVM_PTRS,
                                                 sizeof pointer, &pointer),
                             fixture.refuses(CL_INVALID_KERNEL));
                 expect_alive(fixture);
               }},
          {.name = "RefusesPointersWithoutSvm",
           .sentence = "Without shared virtual memory the call is refused.",
           .requirements = {"SetKernelExecInfo.err.INVALID_OPERATION.svm-ptrs-no-svm"},
           .body =
               [](Fixture& fixture) {
                 const Kernel kernel{fixture, "copy_bytes"};
                 ASSERT_THAT(name_pointers(kernel, {fixture.host(64).data()}),
                             fixture.refuses(CL_INVALID_OPERATION));
                 expect_alive(fixture);
               }},
          {.name = "RefusesSystemPointersThatAreNotThere",
           .sentence = "A device that does not share the host's memory refuses "
                       "CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM.",
           .requirements = {"SetKernelExecInfo.err.INVALID_OPERATION.system-true-unsupported"},
           .body =
               [](Fixture& fixture) {
                 if (!fixture.device().lacks("svm_fine_system")) {
                   unsupported("no_svm_fine_system");
                 }
                 const Kernel kernel{fixture, "copy_bytes"};
                 const cl_bool yes = CL_TRUE;
                 ASSERT_THAT(
                     clSetKernelExecInfo(kernel.get(), CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM,
                                         sizeof yes, &yes),
                     fixture.refuses(CL_INVALID_OPERATION));
                 expect_alive(fixture);
               }},
          {.name = "RefusesDevicePointersThatAreNotThere",
           .sentence = "A device without buffer addresses refuses a list of them.",
           .requirements = {"SetKernelExecInfo.err.INVALID_OPERATION.device-ptrs"},
           .body = [](Fixture& fixture) {
             // CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT; the headers may be older.
             constexpr cl_kernel_exec_info device_pointers = 0x5002;
             const Kernel kernel{fixture, "copy_bytes"};
             const std::array<cl_ulong, 1> addresses{4096};
             ASSERT_THAT(clSetKernelExecInfo(kernel.get(), device_pointers, sizeof addresses,
                                             addresses.data()),
                         fixture.refuses(CL_INVALID_OPERATION));
             expect_alive(fixture);
           }}};
}

}  // namespace

Cases cases() {
  return in_suite("SetKernelExecInfo", join({pointer_cases(), clone_cases(), empty_cases(),
                                             refused_value_cases(), refused_operation_cases()}));
}

}  // namespace clmem::conformance::exec_info_cases
