// SPDX-License-Identifier: Apache-2.0
// Kernels whose arguments are set, rejected, replaced and cloned as the seed of the run says: the
// state that a driver keeps in a kernel object, with buffers, shared memory and values.

#include "harness/kernel_programs.hpp"
#include "operations/command/random_sequence.hpp"
#include "operations/svm/svm_contents.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::random_kernels_cases {

namespace {

constexpr std::size_t memory_size = 512;

// A buffer, a part of one, or an address in shared memory.
struct Memory {
  cl_mem object = nullptr;
  std::byte* address = nullptr;
  std::size_t contents = 0;  // index of the list of bytes
  std::size_t origin = 0;    // offset in that list
};

// The value of an argument: memory with its index, or the bytes of a value.
struct Argument {
  bool is_set = false;
  const Memory* memory = nullptr;  // null: a null pointer
  Bytes value{};
};

// The bytes that a kernel reads and writes, and its work-items.
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

void copy(const Run& run) {
  for (std::size_t i = run.first; i < run.first + run.count; ++i) {
    run.at(1, i) = run.at(0, i);
  }
}

void add_value(const Run& run) {
  for (std::size_t i = run.first; i < run.first + run.count; ++i) {
    run.at(0, i) = sum_of(run.at(0, i), run.arguments[1].value.front());
  }
}

void sum(const Run& run) {
  for (std::size_t i = run.first; i < run.first + run.count; ++i) {
    run.at(2, i) = sum_of(run.at(0, i), run.at(1, i));
  }
}

void store_is_null(const Run& run) {
  const bool is_null = run.arguments[0].memory == nullptr;
  for (std::size_t i = run.first; i < run.first + run.count; ++i) {
    run.at(1, i) = std::byte{static_cast<unsigned char>(is_null ? 1 : 2)};
  }
}

// The value as one or more numbers of four bytes.
Bytes widened(const Bytes& value) {
  cl_ushort two = 0;
  cl_uint number = std::to_integer<cl_uint>(value.front());
  if (value.size() == sizeof two) {
    std::memcpy(&two, value.data(), sizeof two);
    number = two;
  }
  if (value.size() >= sizeof number) {
    return value;
  }
  Bytes wide(sizeof number);
  std::memcpy(wide.data(), &number, sizeof number);
  return wide;
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

// A kernel object, or a clone of one, and its arguments.
struct Player {
  const Function* function;
  Handle<cl_kernel> kernel;
  std::vector<Argument> arguments;

  [[nodiscard]] bool is_ready() const {
    return std::all_of(arguments.begin(), arguments.end(),
                       [](const Argument& argument) { return argument.is_set; });
  }
};

struct PlayRow {
  const char* name;
  std::vector<std::string> requirements;
  bool has_shared_memory;
  bool has_clones;  // true: clones kernels without null pointers
};

class Play : RandomSequence {
 public:
  Play(Fixture& fixture, const PlayRow& row);
  void run();

 private:
  void add_memory(bool has_shared_memory);
  [[nodiscard]] Player& any_player() { return choice_.of(players_); }
  void add_player();  // some without their first argument
  cl_int set(const Player& player, cl_uint index, const Argument& argument);
  void release_some();
  void expect_all();

  void set_any();
  void set_anew(Player& player, std::size_t index);
  void set_wrongly();
  void clone();
  void retain();
  void enqueue();

  bool has_clones_;
  std::vector<FilledBuffer> buffers_;
  std::vector<FilledBuffer> parts_;
  std::deque<FilledSvm> shared_;
  std::vector<Bytes> contents_;  // those of buffers, then of shared memory
  std::vector<Memory> memory_;
  std::vector<Player> players_;
};

Play::Play(Fixture& fixture, const PlayRow& row)
    : RandomSequence{fixture}, has_clones_{row.has_clones} {
  add_memory(row.has_shared_memory);
}

// Three buffers, two parts of another one, and two addresses in shared memory; no two share a byte.
// A kernel may take any of them for an array of uint, which has to be aligned (OpenCL C 6.3.5,
// Alignment of Types).
void Play::add_memory(bool has_shared_memory) {
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

void Play::add_player() {
  const Function& function = choice_.of(functions());
  const cl_program program = fixture_.programs().built(kernel_source_of(function.name));
  Player& made =
      players_.emplace_back(Player{&function, must_make(clCreateKernel, program, function.name),
                                   std::vector<Argument>(function.sizes.size())});
  note() << "kernel " << made.kernel.get() << " is " << function.name;
  for (std::size_t index = up_to(1); index < made.arguments.size(); ++index) {
    set_anew(made, index);
  }
}

cl_int Play::set(const Player& player, cl_uint index, const Argument& argument) {
  if (player.function->sizes[index] != 0) {
    return clSetKernelArg(player.kernel.get(), index, argument.value.size(), argument.value.data());
  }
  if (argument.memory == nullptr) {
    const cl_mem none = nullptr;
    return clSetKernelArg(player.kernel.get(), index, sizeof none, one_in(2) ? nullptr : &none);
  }
  return argument.memory->address != nullptr
             ? clSetKernelArgSVMPointer(player.kernel.get(), index, argument.memory->address)
             : clSetKernelArg(player.kernel.get(), index, sizeof(cl_mem), &argument.memory->object);
}

void Play::set_any() {
  Player& player = any_player();
  set_anew(player, up_to(player.arguments.size() - 1));
}

void Play::set_anew(Player& player, std::size_t index) {
  const std::size_t size = player.function->sizes[index];
  Argument argument{.is_set = true};
  if (size != 0) {
    argument.value = fixture_.fresh(size);
  } else if (!player.function->takes_null || has_clones_ || index != 0 || one_in(2)) {
    argument.memory = &choice_.of(memory_);
  }
  note() << "set argument " << index << " of " << player.kernel.get();
  ASSERT_THAT(set(player, static_cast<cl_uint>(index), argument), returns(CL_SUCCESS));
  player.arguments[index] = argument;
}

// Passes a size that the argument does not have, or an index that the kernel does not have. A
// driver that takes such a size fails SetKernelArg.RefusesSizeOf*; here it gets another argument.
void Play::set_wrongly() {
  Player& player = any_player();
  const std::size_t index = up_to(player.arguments.size());
  const bool is_argument = index < player.arguments.size();
  const std::size_t size = is_argument ? player.function->sizes[index] : 0;
  const Bytes bytes = fixture_.fresh(64);
  const cl_mem object = memory_.front().object;
  const void* const value = size == 0 ? static_cast<const void*>(&object) : bytes.data();
  const std::size_t wrong = !is_argument ? sizeof object : size == 0 ? sizeof object / 2 : 2 * size;
  note() << "set argument " << index << " of " << player.kernel.get() << " with " << wrong
         << " bytes, which is refused";
  const cl_int code =
      clSetKernelArg(player.kernel.get(), static_cast<cl_uint>(index), wrong, value);
  if (is_argument && code == CL_SUCCESS) {
    set_anew(player, index);
  }
}

void Play::clone() {
  Player& player = any_player();
  if (!has_clones_) {
    return;
  }
  Handle<cl_kernel> cloned = must_make(clCloneKernel, player.kernel.get());
  note() << "kernel " << cloned.get() << " is a clone of " << player.kernel.get();
  Player made{player.function, std::move(cloned), player.arguments};
  players_.push_back(std::move(made));
}

void Play::retain() {
  Player& player = any_player();
  note() << "clRetainKernel and clReleaseKernel of " << player.kernel.get();
  must_succeed(clRetainKernel(player.kernel.get()), "clRetainKernel");
  must_succeed(clReleaseKernel, player.kernel.get());
}

// Enqueues with and without a global offset. A kernel without all of its arguments is rejected, and
// so is one after a rejected call that would have set the last of them.
void Play::enqueue() {
  Player& player = any_player();
  constexpr std::array<std::size_t, 3> counts{1, 64, 128};
  constexpr std::array<std::size_t, 3> offsets{0, 1, 64};
  const std::size_t count = player.function->is_single ? 1 : choice_.of(counts);
  const std::size_t offset = choice_.of(offsets);
  const std::size_t* const passed = offset == 0 && one_in(2) ? nullptr : &offset;
  note() << "enqueue " << player.kernel.get() << " for " << count << " items from " << offset;
  const cl_int code = clEnqueueNDRangeKernel(queue(), player.kernel.get(), 1, passed, &count,
                                             nullptr, 0, nullptr, nullptr);
  if (!player.is_ready()) {
    ASSERT_THAT(code, returns(CL_INVALID_KERNEL_ARGS));
    return;
  }
  ASSERT_THAT(code, returns(CL_SUCCESS));
  player.function->effect({contents_, player.arguments, offset, count});
}

// Releases kernels that their commands may still use.
void Play::release_some() {
  constexpr std::size_t most = 4;
  while (players_.size() > most) {
    players_.erase(players_.begin() + static_cast<std::ptrdiff_t>(up_to(players_.size() - 1)));
  }
}

void Play::expect_all() {
  release_some();
  finish();
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    expect_contents(fixture_, buffers_[i].get(), contents_[i], {ReadBack::read});
  }
  for (std::size_t i = 0; i < shared_.size(); ++i) {
    expect_svm(fixture_, shared_[i].get(), contents_[buffers_.size() + i]);
  }
}

void Play::run() {
  const Steps<Play> steps{&Play::set_any, &Play::set_any,   &Play::set_any, &Play::set_wrongly,
                          &Play::clone,   &Play::retain,    &Play::enqueue, &Play::enqueue,
                          &Play::enqueue, &Play::next_queue};
  play({.rounds = 100,
        .steps = 16,
        .begin = [&] { add_player(); },
        .step = [&] { take(*this, steps); },
        .end = [&] { expect_all(); },
        .says_all = true});
}

CLMEM_TABLE(RandomKernels, RunWithTheArgumentsTheyHave,
            "A kernel runs with the arguments that were set last, over the range of its own "
            "enqueue, after random sets, rejected calls, replacements and clones.",
            (const PlayRow& row),
            (std::vector<PlayRow>{
                {"Buffers", {}, false, false},
                {"SharedMemory",
                 {"SetKernelArgSVMPointer.persists", "SetKernelArgSVMPointer.interior"},
                 true,
                 false},
                {"Clones", {"CloneKernel.arguments"}, false, true}}),
            {"SetKernelArg.persists", "SetKernelArg.snapshot", "SetKernelArg.per-object",
             "SetKernelArg.error-keeps-state", "NDRangeKernel.writes-visible"}) {
  Play{fixture, row}.run();
}

}  // namespace

}  // namespace clmem::conformance::random_kernels_cases
