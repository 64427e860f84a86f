// SPDX-License-Identifier: Apache-2.0
// The state of a program: creation of objects.
#include <algorithm>

#include "program/state.hpp"
#include "program/state_access.hpp"

namespace clmem::fuzz {

Problem State::create(const Statement& statement) {
  if (statement.result.kind == Kind::none) {
    return "what is made has no name";
  }
  switch (statement.function) {
    case EntryPoint::clCreateCommandQueue:
    case EntryPoint::clCreateCommandQueueWithProperties:
      create_queue(statement);
      return {};
    case EntryPoint::clCreateUserEvent: {
      EventInfo& event = at(scene_.events, statement.result);
      if (order_.full()) {
        return "too many commands";
      }
      event = {.context = statement.arguments[0].object.index,
               .command = order_.add({}),
               .references = 1};
      order_.set_unresolved(event.command);
      return {};
    }
    case EntryPoint::clCreateKernel:
      if (statement.arguments[1].form != Value::Form::text) {
        return "a kernel without a name";
      }
      at(scene_.kernels, statement.result) = {.name = statement.arguments[1].number,
                                              .references = 1};
      return {};
    case EntryPoint::clCloneKernel: {
      KernelInfo clone = scene_.kernels[statement.arguments[0].object.index];
      clone.references = 1;
      clone.cloned = true;
      at(scene_.kernels, statement.result) = std::move(clone);
      return {};
    }
    case EntryPoint::clCreateSampler:
    case EntryPoint::clCreateSamplerWithProperties:
      create_sampler(statement);
      return {};
    case EntryPoint::clCreatePipe:
      // CL_MEM_HOST_NO_ACCESS is also the default (clCreatePipe: flags).
      at(scene_.pipes, statement.result) = {
          .references = 1, .host_may_access = number_of(statement, "flags") == CL_MEM_READ_WRITE};
      return {};
    case EntryPoint::clSVMAlloc:
      return create_svm(statement);
    default:
      return create_memory(statement);
  }
}

void State::create_queue(const Statement& statement) {
  std::uint64_t properties = 0;
  const Value& given = value_of(statement, "properties");
  if (given.form == Value::Form::list) {
    for (std::size_t i = 0; i + 1 < given.list.size(); i += 2) {
      properties |= given.list[i].number == CL_QUEUE_PROPERTIES ? given.list[i + 1].number : 0;
    }
  } else {
    properties = given.number;
  }
  at(scene_.queues, statement.result) = {
      .context = statement.arguments[0].object.index,
      .device = statement.arguments[1].object.index,
      .out_of_order = (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0,
      .profiling = (properties & CL_QUEUE_PROFILING_ENABLE) != 0,
      .references = 1};
}

// Reads the parameters in the order of clCreateSampler, or as pairs in any order.
void State::create_sampler(const Statement& statement) {
  std::uint64_t normalised = CL_TRUE;
  std::uint64_t addressing = CL_ADDRESS_CLAMP;
  std::uint64_t filter = CL_FILTER_NEAREST;
  if (statement.function == EntryPoint::clCreateSampler) {
    normalised = statement.arguments[1].number;
    addressing = statement.arguments[2].number;
    filter = statement.arguments[3].number;
  } else {
    const std::vector<Value>& pairs = statement.arguments[1].list;
    for (std::size_t i = 0; i + 1 < pairs.size() && pairs[i].number != 0; i += 2) {
      const std::uint64_t name = pairs[i].number;
      (name == CL_SAMPLER_NORMALIZED_COORDS ? normalised
       : name == CL_SAMPLER_FILTER_MODE     ? filter
                                            : addressing) = pairs[i + 1].number;
    }
  }
  at(scene_.samplers, statement.result) = {
      .plain = normalised == CL_FALSE && filter == CL_FILTER_NEAREST &&
               addressing != CL_ADDRESS_REPEAT && addressing != CL_ADDRESS_MIRRORED_REPEAT,
      .references = 1};
}

Problem State::create_svm(const Statement& statement) {
  const std::size_t size = number_of(statement, "size");
  if (size == 0 || size > largest_object) {
    return "SVM of no size, or of too much";
  }
  constexpr std::size_t largest_type = 128;  // long16: the alignment that zero stands for
  const std::size_t alignment = number_of(statement, "alignment");
  at(scene_.svms, statement.result) = {.space = add_space(size, false),
                                       .size = size,
                                       .alignment = alignment == 0 ? largest_type : alignment,
                                       .alive = true};
  return {};
}

// Marks SVM as used by a buffer. A program does not access it in another way from then on: when SVM
// shows the buffer's contents is another subject (3.3.3).
Problem State::lend_svm(const Value& pointer, const MemoryShape& shape) {
  SvmInfo& svm = scene_.svms[pointer.object.index];
  const Access whole{svm.space, 0, svm.size, true};
  if (shape.is_image() || (shape.flags & CL_MEM_USE_HOST_PTR) == 0 || shape.context != 0 ||
      svm.lent || svm.map.active || pointer.number > svm.size ||
      shape.size() > svm.size - pointer.number ||
      order_.conflicts(std::array{whole}, order_.ended()).any()) {
    return "host_ptr is SVM that is too small or in use";
  }
  svm.lent = true;
  return {};
}

Problem State::create_memory(const Statement& statement) {
  const bool sub_buffer = statement.function == EntryPoint::clCreateSubBuffer;
  const Value* const desc = argument(statement, "image_desc");
  if (statement.result.kind != Kind::memory ||
      (desc != nullptr &&
       (desc->list.size() != 10 || value_of(statement, "image_format").list.size() != 2)) ||
      (sub_buffer && value_of(statement, "buffer_create_info").list.size() != 2)) {
    return "an incomplete description of a memory object";
  }
  std::vector<MemoryShape> shapes(scene_.memories.size());
  std::ranges::transform(scene_.memories, shapes.begin(), &MemoryInfo::shape);
  MemoryInfo made{
      .shape = shape_of(statement, shapes), .parent = statement.result.index, .references = 1};
  if (made.shape.size() == 0 || made.shape.extent[0] > largest_object ||
      made.shape.size() > largest_object) {
    return "a memory object of no size, or of too much";
  }
  const Object over = sub_buffer        ? statement.arguments[0].object
                      : desc != nullptr ? desc->list[9].object
                                        : Object{};
  const Value& host = value_of(statement, "host_ptr");
  if (over.kind == Kind::memory) {
    made.parent = over.index;
    made.derived = true;
    made.space = scene_.memories[over.index].space;
  } else {
    made.space = add_space(made.shape.size(), host.object.kind == Kind::host);
  }
  if (host.form == Value::Form::object && host.object.kind == Kind::svm) {
    made.over_svm = true;
    if (Problem problem = lend_svm(host, made.shape)) {
      return problem;
    }
  } else if (host.form == Value::Form::object) {
    if (host.object.kind != Kind::host || scene_.hosts[host.object.index].lent) {
      return "host_ptr is memory that another object uses";
    }
    HostInfo& memory = scene_.hosts[host.object.index];
    const std::optional<std::size_t> size = host_size_of(statement, made.shape);
    if (!size || host.number != 0 || memory.size != *size) {
      return "host_ptr is memory of another size";
    }
    if (*size != made.shape.size() && (made.shape.flags & CL_MEM_USE_HOST_PTR) != 0) {
      return "an image that uses memory of the host with gaps";
    }
    const Access whole{memory.space, 0, memory.size, (made.shape.flags & CL_MEM_USE_HOST_PTR) != 0};
    if (desc != nullptr && !is_aligned(host, scene_, made.shape.alignment())) {
      return "image data that is not aligned to a pixel";
    }
    if (order_.conflicts(std::array{whole}, order_.ended()).any()) {
      return "host_ptr is in use by a command";
    }
    if (whole.write) {
      memory.lent = true;
      made.host = host.object.index;
    }
  }
  at(scene_.memories, statement.result) = made;
  return {};
}

}  // namespace clmem::fuzz
