// SPDX-License-Identifier: Apache-2.0
#include "generate/proposals.hpp"

namespace clmem::fuzz {
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
  if (parent.kind == Kind::none) {
    return {};
  }
  const std::size_t size = builder.info(parent).shape.size();
  const std::size_t alignment = builder.features().sub_buffer_alignment;
  const std::size_t origin = builder.random().one_in(2)
                                 ? 0
                                 : builder.random().below((size - 2) / alignment + 1) * alignment;
  return make(
      clCreateSubBuffer,
      {parent, 0, CL_BUFFER_CREATE_TYPE_REGION, list({origin, size - 1 - origin}), result()},
      builder.fresh(Kind::memory));
}

// Makes an image over all whole pixels of a buffer.
Proposal image_over_buffer(Builder& builder, const ImageForm& form) {
  const Object buffer = builder.memory([&](const MemoryInfo& info) {
    return !info.shape.is_image() && info.shape.context == 0 && info.shape.size() >= form.element &&
           info.shape.size() < 60'000;  // every device has images of this width
  });
  if (buffer.kind == Kind::none) {
    return {};
  }
  const std::size_t width = builder.info(buffer).shape.size() / form.element;
  return make(clCreateImage,
              {first_context, 0, format_value(form.format),
               desc_value(CL_MEM_OBJECT_IMAGE1D_BUFFER, {width, 1, 1}, 0, reference(buffer)),
               null(), result()},
              builder.fresh(Kind::memory));
}

Proposal image_creation(Builder& builder) {
  Random& random = builder.random();
  const auto form = builder.features().images ? choose_format(builder) : std::optional<ImageForm>{};
  if (!form) {
    return {};
  }
  if (random.one_in(5)) {
    return image_over_buffer(builder, *form);
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

Proposal sampler_creation(Builder& builder) {
  if (!builder.features().images) {
    return {};
  }
  return sampler_call(builder, builder.fresh(Kind::sampler), CL_TRUE, CL_ADDRESS_CLAMP,
                      CL_FILTER_NEAREST);
}

Proposal queue_creation(Builder& builder) {
  return queue_call(builder, 0);
}

Proposal pipe_creation(Builder& builder) {
  return builder.features().pipes ? Proposal{pipe_call(builder)} : Proposal{};
}

Proposal svm_creation(Builder& builder) {
  return builder.features().svm
             ? make(clSVMAlloc, {first_context, CL_MEM_READ_WRITE, 64, 0}, builder.fresh(Kind::svm))
             : Proposal{};
}

}  // namespace

Proposal propose_creation(Builder& builder) {
  constexpr auto proposals = std::to_array<Proposal (*)(Builder&)>(
      {buffer_creation, buffer_creation, sub_buffer_creation, sub_buffer_creation,
       sub_buffer_creation, image_creation, image_creation, image_creation, image_creation,
       image_creation, image_creation, sampler_creation, queue_creation, pipe_creation,
       svm_creation});
  return builder.random().pick(proposals)(builder);
}

}  // namespace clmem::fuzz
