// SPDX-License-Identifier: Apache-2.0
// Kernels whose arguments are set, rejected, replaced and cloned as the seed of the run says: the
// state that a driver keeps in a kernel object, with buffers, shared memory and values.

#include "operations/command/random_sequence.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::random_kernels_cases {

constexpr std::size_t memory_size = 512;

struct Memory {
  cl_mem object = nullptr;
  std::byte* address = nullptr;
  std::size_t contents = 0;  // index of the list of bytes
  std::size_t origin = 0;    // offset in that list
};

struct Argument {
  bool is_set = false;
  const Memory* memory = nullptr;  // null: a null pointer
  Bytes value{};
};

struct Run {
  std::vector<Bytes>& contents;
  const std::vector<Argument>& arguments;
  std::size_t first;
  std::size_t count;

  [[nodiscard]] std::byte& at(std::size_t argument, std::size_t item) const {
    const Memory& memory = *arguments[argument].memory;
    return contents[memory.contents].at(memory.origin + item);
  }
};

std::byte sum_of(std::byte one, std::byte other) {
  return static_cast<std::byte>(std::to_integer<unsigned>(one) + std::to_integer<unsigned>(other));
}

template <typename Effect>
void for_each_item(const Run& run, Effect effect) {
  for (std::size_t i = run.first; i < run.first + run.count; ++i) {
    effect(i);
  }
}

void copy(const Run& run) {
  for_each_item(run, [&](std::size_t i) { run.at(1, i) = run.at(0, i); });
}

void add_value(const Run& run) {
  const std::byte value = run.arguments[1].value.front();
  for_each_item(run, [&](std::size_t i) { run.at(0, i) = sum_of(run.at(0, i), value); });
}

void sum(const Run& run) {
  for_each_item(run, [&](std::size_t i) { run.at(2, i) = sum_of(run.at(0, i), run.at(1, i)); });
}

void store_is_null(const Run& run) {
  const std::byte stored{static_cast<unsigned char>(run.arguments[0].memory == nullptr ? 1 : 2)};
  for_each_item(run, [&](std::size_t i) { run.at(1, i) = stored; });
}

// The value as one or more numbers of four bytes; hosts are little-endian.
Bytes widened(Bytes value) {
  value.resize(std::max(value.size(), sizeof(cl_uint)));
  return value;
}

void store_values(const Run& run) {
  std::size_t at = 0;
  for (std::size_t argument = 0; argument < 5; ++argument) {
    for (const std::byte byte : widened(run.arguments[argument].value)) {
      run.at(5, at++) = byte;
    }
  }
}

struct Function {
  const char* name;
  std::vector<std::size_t> sizes;  // sizes of values; zero for memory
  void (*effect)(const Run& run);
  bool takes_null = false;  // true: the first argument may be null
  bool is_single = false;   // true: runs one work-item
};

const std::vector<Function>& functions() {
  static const std::vector<Function> all{
      {"copy_bytes", {0, 0}, copy},
      {"sum_bytes", {0, 0, 0}, sum},
      {"add_value", {0, 1}, add_value},
      {"store_is_null", {0, 0}, store_is_null, true},
      {"store_values", {1, 2, 4, 8, 16, 0}, store_values, false, true}};
  return all;
}

struct KernelObject {
  const Function* function;
  Handle<cl_kernel> kernel;
  std::vector<Argument> arguments;

  [[nodiscard]] bool is_ready() const {
    return std::all_of(arguments.begin(), arguments.end(),
                       [](const Argument& argument) { return argument.is_set; });
  }
};

struct SequenceRow {
  const char* name;
  std::vector<std::string> requirements;
  bool has_shared_memory;
  bool has_clones;  // true: clones kernels without null pointers
};

class KernelSequence : RandomSequence {
 public:
  KernelSequence(Fixture& fixture, const SequenceRow& row)
      : RandomSequence{fixture}, has_clones_{row.has_clones} {
    add_memory(row.has_shared_memory);
  }

  void run() {
    const Steps<KernelSequence> steps{&KernelSequence::set_any, &KernelSequence::set_any,
                                      &KernelSequence::set_any, &KernelSequence::set_wrongly,
                                      &KernelSequence::clone,   &KernelSequence::retain,
                                      &KernelSequence::enqueue, &KernelSequence::enqueue,
                                      &KernelSequence::enqueue, &KernelSequence::next_queue};
    play({.rounds = 100,
          .steps = 16,
          .begin = [&] { add_kernel(); },
          .step = [&] { take(*this, steps); },
          .end = [&] { expect_all(); },
          .says_all = true});
  }

 private:
  // Three buffers, two parts of another one, and two addresses in shared memory; no two share a
  // byte. All are aligned for arrays of uint, for which a kernel may take them (OpenCL C 6.3.5,
  // Alignment of Types).
  void add_memory(bool has_shared_memory) {
    const std::size_t unit = fixture_.origin_unit();
    const std::size_t room = (memory_size / unit + 1) * unit;
    for (const std::size_t size : {memory_size, memory_size, memory_size, 3 * room}) {
      buffers_.push_back(fixture_.filled_buffer(size));
      contents_.push_back(buffers_.back().bytes);
      if (size == memory_size) {
        memory_.push_back({.object = buffers_.back().get(), .contents = contents_.size() - 1});
      }
    }
    for (const std::size_t origin : {unit, unit + room}) {
      parts_.push_back(fixture_.sub_buffer(buffers_.back(), origin, memory_size));
      memory_.push_back(
          {.object = parts_.back().get(), .contents = contents_.size() - 1, .origin = origin});
    }
    for (const std::size_t origin : {std::size_t{0}, std::size_t{148}}) {
      if (has_shared_memory) {
        shared_.emplace_back(fixture_, 2 * memory_size);
        contents_.push_back(shared_.back().bytes);
        memory_.push_back({.address = shared_.back().at(origin),
                           .contents = contents_.size() - 1,
                           .origin = origin});
      }
    }
  }
  [[nodiscard]] KernelObject& any_kernel() { return choice_.of(kernels_); }

  // Some kernels begin without their first argument.
  void add_kernel() {
    const Function& function = choice_.of(functions());
    const cl_program program = fixture_.programs().built(kernel_source_of(function.name));
    KernelObject& made = kernels_.emplace_back(
        KernelObject{&function, must_make(clCreateKernel, program, function.name),
                     std::vector<Argument>(function.sizes.size())});
    note() << "kernel " << made.kernel.get() << " is " << function.name;
    for (std::size_t index = up_to(1); index < made.arguments.size(); ++index) {
      set_new_value(made, index);
    }
  }

  cl_int set(const KernelObject& chosen, cl_uint index, const Argument& argument) {
    if (chosen.function->sizes[index] != 0) {
      return clSetKernelArg(chosen.kernel.get(), index, argument.value.size(),
                            argument.value.data());
    }
    if (argument.memory == nullptr) {
      const cl_mem none = nullptr;
      return clSetKernelArg(chosen.kernel.get(), index, sizeof none, one_in(2) ? nullptr : &none);
    }
    return argument.memory->address != nullptr
               ? clSetKernelArgSVMPointer(chosen.kernel.get(), index, argument.memory->address)
               : clSetKernelArg(chosen.kernel.get(), index, sizeof(cl_mem),
                                &argument.memory->object);
  }

  // Releases kernels that their commands may still use.
  void release_some() {
    constexpr std::size_t most = 4;
    while (kernels_.size() > most) {
      kernels_.erase(kernels_.begin() + static_cast<std::ptrdiff_t>(up_to(kernels_.size() - 1)));
    }
  }

  void expect_all() {
    release_some();
    finish();
    for (std::size_t i = 0; i < buffers_.size(); ++i) {
      expect_contents(fixture_, buffers_[i].get(), contents_[i], {ReadBack::read});
    }
    for (std::size_t i = 0; i < shared_.size(); ++i) {
      expect_svm(fixture_, shared_[i].get(), contents_[buffers_.size() + i]);
    }
  }

  void set_any() {
    KernelObject& chosen = any_kernel();
    set_new_value(chosen, up_to(chosen.arguments.size() - 1));
  }

  void set_new_value(KernelObject& chosen, std::size_t index) {
    const std::size_t size = chosen.function->sizes[index];
    Argument argument{.is_set = true};
    if (size != 0) {
      argument.value = fixture_.fresh(size);
    } else if (!chosen.function->takes_null || has_clones_ || index != 0 || one_in(2)) {
      argument.memory = &choice_.of(memory_);
    }
    note() << "set argument " << index << " of " << chosen.kernel.get();
    ASSERT_THAT(set(chosen, static_cast<cl_uint>(index), argument), returns(CL_SUCCESS));
    chosen.arguments[index] = argument;
  }

  // Passes a size that the argument does not have, or an index that the kernel does not have. A
  // driver that takes such a size fails SetKernelArg.RefusesSizeOf*; here it gets another argument.
  void set_wrongly() {
    KernelObject& chosen = any_kernel();
    const std::size_t index = up_to(chosen.arguments.size());
    const bool is_argument = index < chosen.arguments.size();
    const std::size_t size = is_argument ? chosen.function->sizes[index] : 0;
    const Bytes bytes = fixture_.fresh(64);
    const cl_mem object = memory_.front().object;
    const void* const value = size == 0 ? static_cast<const void*>(&object) : bytes.data();
    const std::size_t wrong = !is_argument ? sizeof object
                              : size == 0  ? sizeof object / 2
                                           : 2 * size;
    note() << "set argument " << index << " of " << chosen.kernel.get() << " with " << wrong
           << " bytes, which is refused";
    const cl_int code =
        clSetKernelArg(chosen.kernel.get(), static_cast<cl_uint>(index), wrong, value);
    if (is_argument && code == CL_SUCCESS) {
      set_new_value(chosen, index);
    }
  }

  void clone() {
    KernelObject& chosen = any_kernel();
    if (!has_clones_) {
      return;
    }
    Handle<cl_kernel> cloned = must_make(clCloneKernel, chosen.kernel.get());
    note() << "kernel " << cloned.get() << " is a clone of " << chosen.kernel.get();
    KernelObject made{chosen.function, std::move(cloned), chosen.arguments};
    kernels_.push_back(std::move(made));
  }

  void retain() {
    KernelObject& chosen = any_kernel();
    note() << "clRetainKernel and clReleaseKernel of " << chosen.kernel.get();
    must_succeed(clRetainKernel(chosen.kernel.get()), "clRetainKernel");
    must_succeed(clReleaseKernel, chosen.kernel.get());
  }

  // Enqueues with and without a global offset. A kernel without all of its arguments is rejected,
  // and so is one after a rejected call that would have set the last of them.
  void enqueue() {
    KernelObject& chosen = any_kernel();
    constexpr std::array<std::size_t, 3> counts{1, 64, 128};
    constexpr std::array<std::size_t, 3> offsets{0, 1, 64};
    const std::size_t count = chosen.function->is_single ? 1 : choice_.of(counts);
    const std::size_t offset = choice_.of(offsets);
    const std::size_t* const passed = offset == 0 && one_in(2) ? nullptr : &offset;
    note() << "enqueue " << chosen.kernel.get() << " for " << count << " items from " << offset;
    const cl_int code = clEnqueueNDRangeKernel(queue(), chosen.kernel.get(), 1, passed, &count,
                                               nullptr, 0, nullptr, nullptr);
    if (!chosen.is_ready()) {
      ASSERT_THAT(code, returns(CL_INVALID_KERNEL_ARGS));
      return;
    }
    ASSERT_THAT(code, returns(CL_SUCCESS));
    chosen.function->effect({contents_, chosen.arguments, offset, count});
  }

  bool has_clones_;
  std::vector<FilledBuffer> buffers_;
  std::vector<FilledBuffer> parts_;
  std::deque<FilledSvm> shared_;
  std::vector<Bytes> contents_;  // those of buffers, then of shared memory
  std::vector<Memory> memory_;
  std::vector<KernelObject> kernels_;
};

CLMEM_TABLE(RandomKernels, RunWithTheArgumentsTheyHave,
            "A kernel runs with the arguments that were set last, over the range of its own "
            "enqueue, after random calls that set arguments, calls that are rejected, and clones.",
            (const SequenceRow& row),
            (std::vector<SequenceRow>{
                {"Buffers", {}, false, false},
                {"SharedMemory",
                 {"SetKernelArgSVMPointer.persists", "SetKernelArgSVMPointer.interior"},
                 true,
                 false},
                {"Clones", {"CloneKernel.arguments"}, false, true}}),
            {"SetKernelArg.persists", "SetKernelArg.snapshot", "SetKernelArg.per-object",
             "SetKernelArg.error-keeps-state", "NDRangeKernel.writes-visible"}) {
  KernelSequence{fixture, row}.run();
}

}  // namespace clmem::conformance::random_kernels_cases
