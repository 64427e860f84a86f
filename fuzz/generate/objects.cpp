// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "generate/proposals.hpp"

namespace clmem::fuzz {

void choose_function(Builder& builder, Statement& creation) {
  if (builder.features().version < CL_MAKE_VERSION(3, 0, 0) || !builder.random().one_in(6)) {
    return;
  }
  creation.function = creation.function == clCreateImage ? clCreateImageWithProperties
                                                         : clCreateBufferWithProperties;
  creation.arguments.insert(creation.arguments.begin() + 1,
                            builder.random().one_in(2) ? list({0}) : null());
}

namespace {

// Drivers switch to another kind of transfer or memory at certain sizes.
std::size_t size_near_threshold(Builder& builder) {
  Random& random = builder.random();
  std::size_t threshold = 4096;
  if (random.one_in(8)) {
    threshold = builder.features().large_buffers && random.one_in(10) ? 1U << 20U : 1U << 16U;
  }
  return threshold + random.pick<std::size_t>({0, 0, 1, 64, 128}) - (random.one_in(4) ? 1 : 0);
}

// The other buffer may have been released: a driver may reuse its memory. Buffers of one size are
// copied as a whole.
std::size_t size_of_another(Builder& builder) {
  const auto& memories = builder.scene().memories;
  const MemoryInfo* const other =
      memories.empty() ? nullptr : &memories[builder.random().below(memories.size())];
  return other == nullptr || other->shape.is_image() ? 0 : other->shape.size();
}

std::size_t choose_size(Builder& builder) {
  Random& random = builder.random();
  if (builder.large() && !random.one_in(3)) {
    const bool largest = builder.features().large_buffers && random.one_in(4);
    return random.between(1, 100'000) + (largest ? 1U << 20U : 1U << 16U);
  }
  if (random.one_in(6)) {
    if (const std::size_t size = size_of_another(builder); size != 0) {
      return size;
    }
  }
  switch (random.below(8)) {
    case 0:
      return random.between(1, 16);
    case 1:
      return size_near_threshold(builder);
    case 2:
      return random.pick({std::size_t{64}, std::size_t{128}, std::size_t{256}, std::size_t{1024}});
    case 3:
      return random.one_in(12) ? random.between(65'000, 140'000) : random.between(2000, 5000);
    default:
      return random.between(17, 700);
  }
}

bool put_over_svm(Builder& builder, Statement& creation, std::size_t size) {
  const std::size_t offset = builder.random().one_in(2) ? 0 : 128 * builder.random().between(1, 3);
  const Object svm = builder.fresh(Kind::svm);
  if (!builder.add(make(
          clSVMAlloc,
          {first_context, CL_MEM_READ_WRITE, offset + size + builder.random().below(2) * 64, 0},
          svm))) {
    return false;
  }
  argument(creation, "flags")->number |= CL_MEM_USE_HOST_PTR;
  *argument(creation, "host_ptr") = reference(svm, offset);
  return true;
}

std::uint64_t narrower_flags(Builder& builder, Object parent) {
  const cl_mem_flags flags = builder.info(parent).shape.flags;
  std::uint64_t chosen = 0;
  if ((flags & (CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY)) == 0 && builder.random().one_in(4)) {
    chosen |= builder.random().pick<std::uint64_t>(
        {CL_MEM_READ_WRITE, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY});
  }
  if ((flags & (not_read | not_written)) == 0 && builder.random().one_in(6)) {
    chosen |= builder.random().pick<std::uint64_t>(
        {CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_NO_ACCESS});
  }
  return chosen;
}

Statement sub_buffer_call(Builder& builder, Object parent) {
  Random& random = builder.random();
  const std::size_t alignment = builder.features().sub_buffer_alignment;
  const std::size_t size = builder.info(parent).shape.size();
  const std::size_t origin = random.below((size - 1) / alignment + 1) * alignment;
  const std::size_t length = random.one_in(3) ? size - origin : random.between(1, size - origin);
  return make(clCreateSubBuffer,
              {parent, narrower_flags(builder, parent), CL_BUFFER_CREATE_TYPE_REGION,
               list({origin, length}), result()},
              builder.fresh(Kind::memory));
}

bool make_sub_buffer_of(Builder& builder, Object parent) {
  return builder.add(sub_buffer_call(builder, parent));
}

// Makes sub-buffers, sometimes more of them than a driver may have room for.
bool make_sub_buffer(Builder& builder) {
  const Object parent = builder.memory([&](const MemoryInfo& info) {
    return !info.shape.is_image() && info.shape.context == builder.context() && !info.derived;
  });
  bool made = parent.kind != Kind::none && make_sub_buffer_of(builder, parent);
  for (std::size_t more = builder.random().one_in(50) ? builder.random().between(8, 17) : 0;
       made && more > 0 && builder.has_room(); --more) {
    made = make_sub_buffer_of(builder, parent);
  }
  return made;
}

}  // namespace

bool make_sub_buffer_of_mapped(Builder& builder) {
  const Object map = builder.live(Kind::map);
  if (map.kind == Kind::none) {
    return false;
  }
  const Object parent{Kind::memory, builder.scene().maps[map.index].memory};
  return builder.state().is_alive(parent) && !builder.info(parent).shape.is_image() &&
         !builder.info(parent).derived && make_sub_buffer_of(builder, parent);
}

std::uint64_t choose_access(Random& random) {
  return random.pick<std::uint64_t>({CL_MEM_READ_WRITE, CL_MEM_READ_WRITE, CL_MEM_READ_WRITE,
                                     CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, 0}) |
         (random.percent(85)
              ? 0
              : random.pick<std::uint64_t>(
                    {CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_NO_ACCESS}));
}

// Creates a memory object with the bytes of host memory, or fills it at once, which devices can do
// since OpenCL 1.2.
bool create(Builder& builder, Statement creation, std::size_t size) {
  Random& random = builder.random();
  choose_function(builder, creation);
  Value& flags = *argument(creation, "flags");
  Value& host = *argument(creation, "host_ptr");
  if (random.one_in(3) || builder.features().version < CL_MAKE_VERSION(1, 2, 0)) {
    const bool copies = random.one_in(2);
    if (argument(creation, "image_desc") != nullptr && random.one_in(2)) {
      size = add_host_pitches(random, creation);
    }
    const bool is_image = argument(creation, "image_desc") != nullptr;
    const Object memory = builder.add_host(size, is_image ? shape_of(creation, {}).alignment() : 1);
    if (memory.kind == Kind::none) {
      return false;
    }
    flags.number |= copies ? CL_MEM_COPY_HOST_PTR : CL_MEM_USE_HOST_PTR;
    if (copies && random.one_in(4)) {
      flags.number |= CL_MEM_ALLOC_HOST_PTR;
    }
    host = reference(memory);
    return builder.add(std::move(creation));
  }
  const bool over_svm = builder.features().svm && random.one_in(12) &&
                        argument(creation, "image_desc") == nullptr &&
                        argument(creation, "context")->object.index == 0;
  if (over_svm && !put_over_svm(builder, creation, size)) {
    return false;
  }
  flags.number |= !over_svm && random.one_in(6) ? CL_MEM_ALLOC_HOST_PTR : 0;
  const Object made = creation.result;
  return builder.add(std::move(creation)) && builder.enqueue(whole_fill(builder, made));
}

Statement whole_fill(Builder& builder, Object memory) {
  const MemoryShape& shape = builder.info(memory).shape;
  if (shape.is_image()) {
    return make_command(clEnqueueFillImage, {memory, fill_color(builder, memory), triple({0, 0, 0}),
                                             triple(shape.extent)});
  }
  return make_command(clEnqueueFillBuffer,
                      {memory, bytes(1, builder.seed_of_bytes()), 1, 0, shape.size()});
}

Statement queue_call(Builder& builder, std::uint16_t context) {
  Random& random = builder.random();
  std::uint64_t properties = random.one_in(2) ? CL_QUEUE_PROFILING_ENABLE : 0;
  if (builder.features().out_of_order && random.percent(45)) {
    properties |= CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  }
  const Object device{
      Kind::device,
      static_cast<std::uint16_t>(context == 0 && builder.two_devices() ? random.below(2) : 0)};
  const Object made = builder.fresh(Kind::queue);
  const Object context_object{Kind::context, context};
  if (builder.features().version >= CL_MAKE_VERSION(2, 0, 0) && random.one_in(2)) {
    return make(clCreateCommandQueueWithProperties,
                {context_object, device, list({CL_QUEUE_PROPERTIES, properties, 0}), result()},
                made);
  }
  return make(clCreateCommandQueue, {context_object, device, properties, result()}, made);
}

bool make_queue(Builder& builder, std::uint16_t context) {
  // An object that would show a known cause is not made; the next one may have other properties.
  constexpr int attempts = 8;
  for (int i = 0; i < attempts; ++i) {
    if (builder.add(queue_call(builder, context))) {
      return true;
    }
  }
  return false;
}

// Creates a pipe for queries; kernels that use pipes would need a program object of their own.
Statement pipe_call(Builder& builder) {
  Random& random = builder.random();
  const auto flags = random.pick<std::uint64_t>(
      {0, CL_MEM_READ_WRITE, CL_MEM_HOST_NO_ACCESS, CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS});
  return make(clCreatePipe,
              {first_context, flags, random.pick({1U, 4U, 16U, 64U}), random.between(1, 64), null(),
               result()},
              builder.fresh(Kind::pipe));
}

bool make_pipe(Builder& builder) {
  return builder.add(pipe_call(builder));
}

bool make_buffer(Builder& builder, std::uint16_t context, std::size_t sub_buffers) {
  Random& random = builder.random();
  if (context == builder.context() && random.percent(sub_buffers) && make_sub_buffer(builder)) {
    return true;
  }
  const std::size_t size = choose_size(builder);
  return create(
      builder,
      make(clCreateBuffer,
           {Object{Kind::context, context}, choose_access(random), size, null(), result()},
           builder.fresh(Kind::memory)),
      size);
}

bool make_svm(Builder& builder) {
  Random& random = builder.random();
  const std::size_t size = choose_size(builder);
  const bool fine = builder.features().fine_svm && random.one_in(3);
  const Object made = builder.fresh(Kind::svm);
  if (!builder.add(
          make(clSVMAlloc,
               {Object{Kind::context, 0},
                number(CL_MEM_READ_WRITE | (fine ? CL_MEM_SVM_FINE_GRAIN_BUFFER : 0)), size, 0},
               made))) {
    return false;
  }
  Statement fill =
      make_command(clEnqueueSVMMemFill, {made, bytes(1, builder.seed_of_bytes()), 1, size});
  return builder.enqueue(std::move(fill));
}

namespace {

// Properties that are left out have their defaults; NULL means an empty list.
void leave_out_pairs(Random& random, Value& properties) {
  const std::size_t pairs = random.below(4);
  if (pairs == 3) {
    properties = null();
  } else {
    properties.list.erase(properties.list.begin(),
                          properties.list.begin() + static_cast<std::ptrdiff_t>(2 * pairs));
  }
}

}  // namespace

bool make_sampler(Builder& builder) {
  Random& random = builder.random();
  const auto addressing = random.pick<std::uint64_t>(
      {CL_ADDRESS_NONE, CL_ADDRESS_CLAMP, CL_ADDRESS_REPEAT, CL_ADDRESS_MIRRORED_REPEAT});
  const auto filter = random.pick<std::uint64_t>({CL_FILTER_NEAREST, CL_FILTER_LINEAR});
  Statement sampler =
      sampler_call(builder, builder.fresh(Kind::sampler), CL_TRUE, addressing, filter);
  if (Value* const properties = argument(sampler, "sampler_properties");
      properties != nullptr && random.one_in(2)) {
    leave_out_pairs(random, *properties);
  }
  return builder.add(std::move(sampler));
}

void make_objects(Builder& builder, const ObjectPercentages& percentages) {
  Random& random = builder.random();
  for (std::size_t i = random.one_in(2) ? 1 : 2; i > 0; --i) {
    (void)make_queue(builder, 0);
  }
  for (std::size_t i = random.between(1, 3); i > 0; --i) {
    (void)make_buffer(builder, 0, percentages.sub_buffers);
  }
  if (builder.features().images && random.percent(percentages.images)) {
    for (std::size_t i = random.between(1, 3); i > 0; --i) {
      (void)make_image(builder);
    }
  }
  if (builder.features().svm && random.percent(percentages.svm)) {
    for (std::size_t i = random.between(1, 2); i > 0; --i) {
      (void)make_svm(builder);
    }
  }
  if (builder.features().compiler && random.percent(percentages.kernels)) {
    (void)make_kernel(builder);
  }
  if (builder.features().images && random.one_in(8)) {
    (void)make_sampler(builder);
  }
  if (builder.features().pipes && random.one_in(8)) {
    (void)make_pipe(builder);
  }
}

bool make_kernel(Builder& builder) {
  constexpr std::size_t copy = 0;  // the kernel that only copies
  return make_kernel(builder,
                     builder.has_any_bits() ? builder.random().below(kernel_forms.size()) : copy);
}

bool make_kernel(Builder& builder, std::size_t kernel) {
  if (is_image_kernel(kernel)) {
    const ImageForm form{{CL_RGBA, CL_UNSIGNED_INT8}, 4};
    const auto& formats = builder.features().formats;
    const bool copies = kernel_forms.at(kernel).arguments.starts_with("io");
    if (std::ranges::find(formats, form.format) == formats.end() ||
        !make_image(builder, form, CL_MEM_OBJECT_IMAGE2D) ||
        (copies && !make_image(builder, form, CL_MEM_OBJECT_IMAGE2D))) {
      return false;
    }
  }
  return builder.add(make(clCreateKernel,
                          {Value{Value::Form::program}, Value{Value::Form::text, kernel}, result()},
                          builder.fresh(Kind::kernel)));
}

Statement sampler_call(Builder& builder, Object made, std::uint64_t normalized,
                       std::uint64_t addressing, std::uint64_t filter) {
  if (builder.features().version < CL_MAKE_VERSION(2, 0, 0) || builder.random().one_in(2)) {
    return make(clCreateSampler, {first_context, normalized, addressing, filter, result()}, made);
  }
  return make(clCreateSamplerWithProperties,
              {first_context,
               list({CL_SAMPLER_FILTER_MODE, filter, CL_SAMPLER_NORMALIZED_COORDS, normalized,
                     CL_SAMPLER_ADDRESSING_MODE, addressing, 0}),
               result()},
              made);
}

namespace {

Proposal buffer_creation(Builder& builder) {
  const Object host = builder.add_host(64);
  const bool uses = builder.random().one_in(2);
  Statement creation = make(clCreateBuffer,
                            {first_context, number(uses ? CL_MEM_COPY_HOST_PTR : 0), 64,
                             uses ? reference(host) : null(), result()},
                            builder.fresh(Kind::memory));
  choose_function(builder, creation);
  return creation;
}

Proposal sub_buffer_creation(Builder& builder) {
  const Object parent = builder.memory([](const MemoryInfo& info) {
    return !info.shape.is_image() && info.shape.context == 0 && !info.derived &&
           info.shape.size() > 1;
  });
  return parent.kind == Kind::none ? Proposal{} : sub_buffer_call(builder, parent);
}

Proposal image_creation(Builder& builder) {
  Random& random = builder.random();
  const auto form = builder.features().images ? choose_format(builder) : std::optional<ImageForm>{};
  if (!form) {
    return {};
  }
  if (random.one_in(5)) {
    return image_over_buffer_call(builder, CL_MEM_OBJECT_IMAGE1D_BUFFER, *form);
  }
  const auto type = random.pick<cl_mem_object_type>(
      {CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D,
       CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D});
  const std::array<std::size_t, 3> extent{random.between(2, 6), random.between(2, 4),
                                          random.between(2, 3)};
  const bool copies = random.one_in(2);
  // Provides memory for any pitch, because a driver that accepts a wrong pitch reads with it.
  const Object host =
      copies
          ? builder.add_host(4 * extent[0] * extent[1] * extent[2] * form->element, form->element)
          : Object{};
  Statement creation =
      make(clCreateImage,
           {first_context, number(copies ? CL_MEM_COPY_HOST_PTR : 0), format_value(form->format),
            desc_value(type, extent, 0, null()), copies ? reference(host) : null(), result()},
           builder.fresh(Kind::memory));
  choose_function(builder, creation);
  return creation;
}

Proposal other_creation(Builder& builder) {
  const Features& features = builder.features();
  switch (builder.random().below(4)) {
    case 0:
      return features.images ? sampler_call(builder, builder.fresh(Kind::sampler), CL_TRUE,
                                            CL_ADDRESS_CLAMP, CL_FILTER_NEAREST)
                             : Proposal{};
    case 1:
      return features.pipes ? pipe_call(builder) : Proposal{};
    case 2:
      return features.svm ? make(clSVMAlloc, {first_context, CL_MEM_READ_WRITE, 64, 0},
                                 builder.fresh(Kind::svm))
                          : Proposal{};
    default:
      return queue_call(builder, 0);
  }
}

}  // namespace

Proposal propose_creation(Builder& builder) {
  struct Row {
    std::size_t weight;
    Proposal (*propose)(Builder&);
  };
  constexpr auto rows = std::to_array<Row>(
      {{2, buffer_creation}, {3, sub_buffer_creation}, {6, image_creation}, {4, other_creation}});
  return builder.random().pick_weighted(rows).propose(builder);
}

}  // namespace clmem::fuzz
