// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

struct Operand {
  Object object{};
  std::uint16_t space = 0;
  std::size_t origin = 0;  // bytes in the space
  std::size_t size = 0;
};

std::optional<Operand> choose_operand(Builder& builder, cl_mem_flags without) {
  const Scene& scene = builder.scene();
  const Object svm =
      builder.features().svm && builder.random().one_in(3) ? builder.live(Kind::svm) : Object{};
  if (svm.kind != Kind::none) {
    const SvmInfo& info = scene.svms[svm.index];
    return Operand{svm, info.space, 0, info.size};
  }
  const Object buffer = builder.memory([&](const MemoryInfo& info) {
    return !info.shape.is_image() && info.shape.context == 0 && (info.shape.flags & without) == 0 &&
           scene.spaces[info.space].initialised();
  });
  if (buffer.kind == Kind::none) {
    return {};
  }
  const MemoryInfo& info = builder.info(buffer);
  return Operand{buffer, info.space, info.shape.origin, info.shape.size()};
}

Object choose_image(Builder& builder, cl_mem_flags without) {
  return builder.memory([&](const MemoryInfo& info) {
    return is_kernel_image(info.shape) && info.shape.context == 0 &&
           (info.shape.flags & without) == 0 && builder.scene().spaces[info.space].initialised();
  });
}

Object choose_sampler(Builder& builder) {
  const auto& samplers = builder.scene().samplers;
  for (std::size_t i = 0; i < samplers.size(); ++i) {
    if (samplers[i].references > 0 && samplers[i].plain) {
      return {Kind::sampler, i};
    }
  }
  const Object made = builder.fresh(Kind::sampler);
  const auto addressing = builder.random().pick<std::uint64_t>(
      {CL_ADDRESS_NONE, CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP_TO_EDGE});
  return builder.add(sampler_call(builder, made, CL_FALSE, addressing, CL_FILTER_NEAREST))
             ? made
             : Object{};
}

Statement set_call(Object kernel, std::size_t at, std::size_t size, Value value) {
  return make(clSetKernelArg, {kernel, at, size, std::move(value)});
}

struct Work {
  std::array<Value, most_kernel_arguments> arguments{};
  std::size_t first = 0;
  std::size_t items = 0;
  std::vector<Value> offset{};  // offset and number of work-items, by dimension
  std::vector<Value> size{};
};

// Chooses the range. With several dimensions it has at most as many work-items as with one, and
// begins no later.
void choose_range(Random& random, std::size_t dimensions, Work& work) {
  std::size_t step = 1;  // distance in work-items between neighbours in this dimension
  std::size_t first = 0;
  for (std::size_t left = dimensions; left > 0; --left) {
    const std::size_t room = work.items / step;
    const std::size_t size = left == 1 ? room : random.between(1, random.one_in(2) ? room : 4);
    const std::size_t most = (work.first - first) / step;
    const std::size_t offset = left == 1 ? most : random.below(std::min<std::size_t>(most, 3) + 1);
    work.size.push_back(number(std::min(size, room)));
    work.offset.push_back(number(offset));
    first += offset * step;
    step *= work.size.back().number;
  }
  work.first = first;
  work.items = step;
}

// Work-items begin at the offset argument of the kernel plus the offset of the command.
bool choose_memory(Builder& builder, const KernelForm& form, std::size_t at, Work& work) {
  Random& random = builder.random();
  const bool write = form.arguments[at] == 'w';
  const auto chosen = choose_operand(builder, write ? CL_MEM_READ_ONLY : CL_MEM_WRITE_ONLY);
  if (!chosen || chosen->size < form.element) {
    return false;
  }
  Range range = builder.piece(chosen->space, chosen->origin, chosen->size);
  if (work.items == 0) {
    work.items = std::min(range.size, form.most_items);
    work.first = random.one_in(2) ? random.below(range.begin + 1) : 0;
  } else {
    work.items = std::min(work.items, chosen->size / form.element);
    range.begin = random.below(chosen->size - work.items * form.element + 1);
    work.first = std::min<std::size_t>(work.first, range.begin / form.element);
  }
  work.arguments.at(at) = reference(chosen->object);
  work.arguments.at(form.offsets.at(at)) = number(range.begin);
  return true;
}

bool choose_pixels(Builder& builder, const KernelForm& form, std::size_t at, Work& work) {
  const bool write = form.arguments[at] == 'o';
  const Object image = choose_image(builder, write ? CL_MEM_READ_ONLY : CL_MEM_WRITE_ONLY);
  if (image.kind == Kind::none) {
    return false;
  }
  const MemoryShape& shape = builder.info(image).shape;
  if (work.items == 0) {
    work.first = builder.random().one_in(2) ? 0 : builder.random().below(shape.extent[0]);
    work.items = builder.random().between(1, shape.extent[0] - work.first);
  } else if (shape.extent[0] <= work.first) {
    return false;
  }
  work.items = std::min(work.items, shape.extent[0] - work.first);
  work.arguments.at(at) = reference(image);
  work.arguments.at(form.offsets.at(at)) = number(builder.random().below(shape.extent[1]));
  return true;
}

bool choose_arguments(Builder& builder, Object kernel, const KernelForm& form, Work& work) {
  Random& random = builder.random();
  for (std::size_t i = 0; i < form.arguments.size(); ++i) {
    const auto& given = builder.scene().kernels[kernel.index].arguments.at(i);
    const std::size_t bytes = number_size(form.arguments[i]);
    work.arguments.at(i) = given && bytes != 0 && !random.one_in(4) ? *given
                           : bytes == 8 ? number(random.next() >> random.below(64))
                           : bytes == 2 ? number(random.between(1, 65'535))
                                        : number(random.between(1, 255));
  }
  // Images have little room. Written operands come next, near the pieces that were used before.
  for (const char letter : std::string_view{"iowr"}) {
    const std::size_t at = form.arguments.find(letter);
    const bool pixels = letter == 'i' || letter == 'o';
    if (at != form.arguments.npos &&
        !(pixels ? choose_pixels : choose_memory)(builder, form, at, work)) {
      return false;
    }
  }
  if (const std::size_t at = form.arguments.find('v'); at != form.arguments.npos) {
    work.arguments.at(at) = bytes(kernel_vector_size, builder.seed_of_bytes());
  }
  if (const std::size_t at = form.arguments.find('l'); at != form.arguments.npos) {
    const std::size_t size = random.one_in(4) ? random.between(1, 1024) : random.between(1, 64);
    work.arguments.at(at) = number(size);
    work.arguments.at(form.offsets.at(at)) =
        number(random.one_in(2) ? size - 1 : random.below(size));
  }
  if (form.arguments.back() == 's') {
    work.arguments.at(form.arguments.size() - 1) = reference(choose_sampler(builder));
  }
  if (const std::size_t at = form.arguments.find('p'); at != form.arguments.npos) {
    const auto other = random.one_in(2) ? choose_operand(builder, CL_MEM_WRITE_ONLY) : std::nullopt;
    work.arguments.at(at) =
        other && other->object.kind == Kind::memory ? reference(other->object) : null();
  }
  return true;
}

// An offset of work-items, or a pointer into an allocation, must not change the pieces.
void move_origins(Random& random, const KernelForm& form, Work& work) {
  for (std::size_t i = 0; i < form.arguments.size(); ++i) {
    if (form.arguments[i] != 'r' && form.arguments[i] != 'w') {
      continue;
    }
    Value& offset = work.arguments.at(form.offsets.at(i));
    offset.number -= work.first * form.element;
    if (work.arguments.at(i).object.kind == Kind::svm && random.one_in(2)) {
      work.arguments.at(i).number =
          random.one_in(3) ? offset.number : random.below(offset.number + 1);
      offset.number -= work.arguments.at(i).number;
    }
  }
}

bool set_arguments(Builder& builder, Object kernel, const KernelForm& form, const Work& work) {
  // Sets the arguments in order or, sometimes, from the last to the first.
  const bool reversed = builder.random().one_in(3);
  for (std::size_t turn = 0; turn < form.arguments.size(); ++turn) {
    const std::size_t i = reversed ? form.arguments.size() - 1 - turn : turn;
    // An argument keeps its value until it gets another one (clSetKernelArg).
    const bool is_set =
        builder.scene().kernels[kernel.index].arguments.at(i) == work.arguments.at(i);
    if (!(is_set && builder.random().one_in(2)) &&
        !set_argument(builder, kernel, i, form.arguments[i], work.arguments.at(i))) {
      return false;
    }
  }
  return true;
}

Proposal repeat(const Builder& builder, Object kernel) {
  const auto& statements = builder.program().statements;
  const auto last =
      std::find_if(statements.rbegin(), statements.rend(), [&](const Statement& statement) {
        return statement.action == Action::call && statement.codes.empty() &&
               (statement.function == clEnqueueNDRangeKernel ||
                statement.function == clEnqueueTask) &&
               statement.arguments[1].object == kernel;
      });
  if (last == statements.rend()) {
    return {};
  }
  return make_command(last->function, {last->arguments.begin() + 1, last->arguments.end() - 3});
}

}  // namespace

Statement argument_call(Object kernel, std::size_t at, char letter, const Value& value) {
  if (value.object.kind == Kind::svm) {
    return make(clSetKernelArgSVMPointer, {kernel, at, value});
  }
  const std::size_t size = letter == 'l'              ? value.number
                           : letter == 'v'            ? kernel_vector_size
                           : number_size(letter) != 0 ? number_size(letter)
                                                      : sizeof(void*);
  return set_call(kernel, at, size, letter == 'l' ? null() : value);
}

bool set_argument(Builder& builder, Object kernel, std::size_t at, char letter,
                  const Value& value) {
  const bool buffer =
      value.object.kind == Kind::memory && !builder.info(value.object).shape.is_image();
  if (buffer && builder.random().one_in(5)) {
    // Sets an argument twice: its previous value must not matter.
    for (std::size_t i = builder.random().between(1, 2); i > 0; --i) {
      if (builder.random().one_in(4)) {
        (void)builder.add(set_call(kernel, at, 8, builder.random().one_in(2) ? null() : number(0)));
        continue;
      }
      if (const auto decoy = choose_operand(builder, 0);
          decoy && decoy->object.kind == Kind::memory) {
        (void)builder.add(set_call(kernel, at, 8, decoy->object));
      }
    }
  }
  return builder.add(argument_call(kernel, at, letter, value));
}

Proposal propose_new_launch(Builder& builder, Object kernel) {
  Random& random = builder.random();
  const KernelForm& form = kernel_forms.at(builder.scene().kernels[kernel.index].name);
  Work work;
  if (!builder.has_room(form.arguments.size()) || !choose_arguments(builder, kernel, form, work)) {
    return {};
  }
  const bool is_task = random.one_in(4);
  if (is_task) {
    work.first = 0;
    work.items = 1;
  }
  // Drivers compile a kernel once for each work-group size that they choose, which takes as long as
  // a hundred programs.
  const bool is_drivers_choice = random.one_in(12);
  if (is_drivers_choice && !random.one_in(8)) {
    work.items = std::bit_floor(work.items);
  }
  choose_range(random, !is_drivers_choice && random.one_in(3) ? random.between(2, 3) : 1, work);
  move_origins(random, form, work);
  // Uses no work-items at all: the command still waits and has an event.
  if (!is_task && builder.features().version >= CL_MAKE_VERSION(2, 1, 0) && random.one_in(20)) {
    work.size.back() = number(0);
  }
  if (!set_arguments(builder, kernel, form, work)) {
    return {};
  }
  return is_task ? make_command(clEnqueueTask, {kernel})
                 : make_command(
                       clEnqueueNDRangeKernel,
                       {kernel, work.size.size(),
                        work.first != 0 || random.one_in(4) ? list(work.offset) : null(),
                        list(work.size),
                        is_drivers_choice ? null()
                                          : list(std::vector<Value>(work.size.size(), number(1)))});
}

Proposal propose_kernel(Builder& builder) {
  const Object kernel = builder.live(Kind::kernel);
  if (kernel.kind == Kind::none) {
    return {};
  }
  Proposal again = builder.random().one_in(5) ? repeat(builder, kernel) : Proposal{};
  return again ? again : propose_new_launch(builder, kernel);
}

Proposal propose_launch_again(Builder& builder, Object kernel) {
  Proposal again = builder.state().is_alive(kernel) ? repeat(builder, kernel) : Proposal{};
  return again ? again : propose_kernel(builder);
}

namespace {

Object choose_buffer(Builder& builder, cl_mem_flags without) {
  const Scene& scene = builder.scene();
  return builder.memory([&](const MemoryInfo& info) {
    return !info.shape.is_image() && info.shape.context == builder.context() &&
           (info.shape.flags & without) == 0 && scene.spaces[info.space].initialised();
  });
}

Statement native_kernel(std::vector<Value> arguments) {
  arguments.insert(arguments.begin(), Value{Value::Form::function});
  return make_command(clEnqueueNativeKernel, std::move(arguments));
}

}  // namespace

Proposal native_kernel_call(Builder& builder) {
  Random& random = builder.random();
  if (random.one_in(10)) {
    return native_kernel({null(), 0, 0, null(), null()});
  }
  const Object from = choose_buffer(builder, CL_MEM_WRITE_ONLY);
  const Object to = random.one_in(3) && from.kind != Kind::none &&
                            (builder.info(from).shape.flags & CL_MEM_READ_ONLY) == 0
                        ? from
                        : choose_buffer(builder, CL_MEM_READ_ONLY);
  if (from.kind == Kind::none || to.kind == Kind::none) {
    return {};
  }
  const MemoryInfo& source = builder.info(from);
  const MemoryInfo& target = builder.info(to);
  const Range written = builder.piece(target.space, target.shape.origin, target.shape.size());
  const std::size_t size = std::min(written.size, source.shape.size());
  const std::size_t read_at =
      from == to && random.one_in(2) ? written.begin : random.below(source.shape.size() - size + 1);
  // Puts the list and the places in either order.
  std::vector<Value> objects{reference(from), reference(to)};
  std::vector<Value> places{number(native_places[0]), number(native_places[1])};
  if (random.one_in(2)) {
    std::ranges::reverse(objects);
    std::ranges::reverse(places);
  }
  const std::uint64_t added =
      !builder.has_any_bits() || random.one_in(3) ? 0 : random.between(1, 255);
  return native_kernel({list({read_at, written.begin, size, added}), native_arguments_size, 2,
                        list(std::move(objects)), list(std::move(places))});
}

Proposal propose_native_kernel(Builder& builder) {
  return builder.features().native_kernels ? native_kernel_call(builder) : Proposal{};
}

}  // namespace clmem::fuzz
