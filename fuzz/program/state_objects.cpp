// SPDX-License-Identifier: Apache-2.0
// The state of a program: the objects that a statement names and makes.
#include <algorithm>

#include "program/state.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

using Form = Value::Form;

struct NamedKind {
  std::string_view parameter;
  Kind kind;
};

// Parameters of any call that are objects or lists of objects.
constexpr auto named_kinds =
    std::to_array<NamedKind>({{"context", Kind::context},      {"device", Kind::device},
                              {"command_queue", Kind::queue},  {"memobj", Kind::memory},
                              {"buffer", Kind::memory},        {"image", Kind::memory},
                              {"src_buffer", Kind::memory},    {"dst_buffer", Kind::memory},
                              {"src_image", Kind::memory},     {"dst_image", Kind::memory},
                              {"mem_objects", Kind::memory},   {"mem_list", Kind::memory},
                              {"mapped_ptr", Kind::map},       {"pipe", Kind::pipe},
                              {"sampler", Kind::sampler},      {"kernel", Kind::kernel},
                              {"source_kernel", Kind::kernel}, {"event", Kind::event},
                              {"event_list", Kind::event},     {"event_wait_list", Kind::event},
                              {"svm_ptr", Kind::svm},          {"svm_pointer", Kind::svm},
                              {"svm_pointers", Kind::svm}});

// A pipe counts as a memory object.
bool is_of_kind(const Value& value, const NamedKind& named) {
  return value.object.kind == named.kind ||
         (named.parameter == "memobj" && value.object.kind == Kind::pipe);
}

// A list may be NULL, and the event that a command stores is its own.
bool has_right_kind(const Value& value, const NamedKind& named, bool is_command) {
  const bool is_list = named.parameter.ends_with("list") || named.parameter.ends_with("objects") ||
                       named.parameter.ends_with("pointers");
  if (is_list) {
    return value.form == Form::null ||
           (value.form == Form::list && std::ranges::all_of(value.list, [&](const Value& element) {
              return is_of_kind(element, named);
            }));
  }
  return is_of_kind(value, named) || (named.parameter == "event" && is_command);
}

}  // namespace

int* ProgramState::references_of(Object object) {
  const auto in = [&](auto& infos) {
    return object.index < infos.size() ? &infos[object.index].references : nullptr;
  };
  switch (object.kind) {
    case Kind::queue:
      return in(scene_.queues);
    case Kind::memory:
      return in(scene_.memories);
    case Kind::event:
      return in(scene_.events);
    case Kind::kernel:
      return in(scene_.kernels);
    case Kind::sampler:
      return in(scene_.samplers);
    case Kind::pipe:
      return in(scene_.pipes);
    default:
      return nullptr;
  }
}

bool ProgramState::is_alive(Object object) const {
  const std::size_t index = object.index;
  switch (object.kind) {
    case Kind::none:
      return true;
    case Kind::context:
    case Kind::device:
      return index < 2;
    case Kind::map:
      return index < scene_.maps.size() && scene_.maps[index].active;
    case Kind::svm:
      return index < scene_.svms.size() && scene_.svms[index].alive;
    case Kind::host:
      return index < scene_.hosts.size() && scene_.hosts[index].size > 0;
    default: {
      const int* const references = const_cast<ProgramState*>(this)->references_of(object);
      return references != nullptr && *references > 0;
    }
  }
}

void ProgramState::require_live_objects(const Statement& statement) const {
  const auto check = [&](const Value& value) {
    const bool made = value.form == Form::result;
    // A program may unmap a pointer twice as a mistake.
    if (!statement.codes.empty() && value.object.kind == Kind::map &&
        value.object.index < scene_.maps.size()) {
      return;
    }
    if (value.object.kind != Kind::none && is_alive(value.object) == made) {
      reject(to_text(value.object) + (made ? " is in use" : " does not exist here"));
    }
  };
  for (const Value& value : statement.arguments) {
    check(value);
    for (const Value& element : value.list) {
      check(element);
    }
  }
  if (statement.result.kind != Kind::none && is_alive(statement.result)) {
    reject(to_text(statement.result) + " is in use");
  }
}

void ProgramState::require_right_kinds(const Statement& call) {
  const std::span<const mock::Parameter> parameters = mock::parameters_of(call.function);
  const bool is_command = mock::name_of(call.function).starts_with("clEnqueue");
  for (std::size_t i = 0; i < std::min(parameters.size(), call.arguments.size()); ++i) {
    const auto named = std::ranges::find(named_kinds, parameters[i].name, &NamedKind::parameter);
    if (named != named_kinds.end() && !has_right_kind(call.arguments[i], *named, is_command)) {
      reject(std::string{parameters[i].name} + ": an object of another kind, or none");
    }
    if (parameters[i].extent == mock::Extent::three && call.arguments[i].list.size() != 3) {
      reject(std::string{parameters[i].name} + ": not three numbers");
    }
  }
}

void ProgramState::create(const Statement& statement) {
  reject_if(statement.result.kind == Kind::none, "what is made has no name");
  switch (statement.function) {
    case clCreateCommandQueue:
    case clCreateCommandQueueWithProperties:
      create_queue(statement);
      return;
    case clCreateUserEvent: {
      EventInfo& event = at(scene_.events, statement.result);
      reject_if(order_.full(), "too many commands");
      event = {.context = statement.arguments[0].object.index,
               .command = order_.add({}),
               .references = 1};
      order_.set_unresolved(event.command);
      return;
    }
    case clCreateKernel:
      reject_if(statement.arguments[1].form != Value::Form::text, "a kernel without a name");
      at(scene_.kernels, statement.result) = {.name = statement.arguments[1].number,
                                              .references = 1};
      return;
    case clCloneKernel: {
      KernelInfo clone = scene_.kernels[statement.arguments[0].object.index];
      clone.references = 1;
      clone.cloned = true;
      at(scene_.kernels, statement.result) = std::move(clone);
      return;
    }
    case clCreateSampler:
    case clCreateSamplerWithProperties:
      create_sampler(statement);
      return;
    case clCreatePipe:
      // CL_MEM_HOST_NO_ACCESS is also the default (clCreatePipe: flags).
      at(scene_.pipes, statement.result) = {
          .references = 1, .host_may_access = number_of(statement, "flags") == CL_MEM_READ_WRITE};
      return;
    case clSVMAlloc:
      return create_svm(statement);
    default:
      return create_memory(statement);
  }
}

void ProgramState::create_queue(const Statement& statement) {
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
void ProgramState::create_sampler(const Statement& statement) {
  std::uint64_t normalized = CL_TRUE;
  std::uint64_t addressing = CL_ADDRESS_CLAMP;
  std::uint64_t filter = CL_FILTER_NEAREST;
  if (statement.function == clCreateSampler) {
    normalized = statement.arguments[1].number;
    addressing = statement.arguments[2].number;
    filter = statement.arguments[3].number;
  } else {
    const std::vector<Value>& pairs = statement.arguments[1].list;
    for (std::size_t i = 0; i + 1 < pairs.size() && pairs[i].number != 0; i += 2) {
      const std::uint64_t name = pairs[i].number;
      (name == CL_SAMPLER_NORMALIZED_COORDS ? normalized
       : name == CL_SAMPLER_FILTER_MODE     ? filter
                                            : addressing) = pairs[i + 1].number;
    }
  }
  at(scene_.samplers, statement.result) = {
      .plain = normalized == CL_FALSE && filter == CL_FILTER_NEAREST &&
               addressing != CL_ADDRESS_REPEAT && addressing != CL_ADDRESS_MIRRORED_REPEAT,
      .references = 1};
}

void ProgramState::create_svm(const Statement& statement) {
  const std::size_t size = number_of(statement, "size");
  reject_if(size == 0 || size > largest_object, "SVM of no size, or of too much");
  constexpr std::size_t largest_type = 128;  // long16: the alignment for zero (clSVMAlloc)
  const std::size_t alignment = number_of(statement, "alignment");
  at(scene_.svms, statement.result) = {.space = add_space(size, false),
                                       .size = size,
                                       .alignment = alignment == 0 ? largest_type : alignment,
                                       .alive = true};
}

// Programs access SVM that a buffer uses in no other way: when SVM shows the buffer's contents is another
// subject (3.3.3).
void ProgramState::note_svm_as_host_ptr(const Value& pointer, const MemoryShape& shape) {
  SvmInfo& svm = scene_.svms[pointer.object.index];
  const Access whole{svm.space, 0, svm.size, true};
  reject_if(shape.is_image() || (shape.flags & CL_MEM_USE_HOST_PTR) == 0 || shape.context != 0 ||
                svm.used_as_host_ptr || svm.map.active || pointer.number > svm.size ||
                shape.size() > svm.size - pointer.number ||
                order_.conflicts(std::array{whole}, order_.ended()).any(),
            "host_ptr is SVM that is too small or in use");
  svm.used_as_host_ptr = true;
}

void ProgramState::create_memory(const Statement& statement) {
  const bool sub_buffer = statement.function == clCreateSubBuffer;
  const Value* const desc = argument(statement, "image_desc");
  reject_if(statement.result.kind != Kind::memory ||
                (desc != nullptr && (desc->list.size() != 10 ||
                                     value_of(statement, "image_format").list.size() != 2)) ||
                (sub_buffer && value_of(statement, "buffer_create_info").list.size() != 2),
            "an incomplete description of a memory object");
  std::vector<MemoryShape> shapes(scene_.memories.size());
  std::ranges::transform(scene_.memories, shapes.begin(), &MemoryInfo::shape);
  MemoryInfo made{
      .shape = shape_of(statement, shapes), .parent = statement.result.index, .references = 1};
  reject_if(made.shape.size() == 0 || made.shape.extent[0] > largest_object ||
                made.shape.size() > largest_object,
            "a memory object of no size, or of too much");
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
    note_svm_as_host_ptr(host, made.shape);
  } else if (host.form == Value::Form::object) {
    reject_if(host.object.kind != Kind::host || scene_.hosts[host.object.index].used_as_host_ptr,
              "host_ptr is memory that another object uses");
    HostInfo& memory = scene_.hosts[host.object.index];
    const std::optional<std::size_t> size = host_size_of(statement, made.shape);
    reject_if(!size || host.number != 0 || memory.size != *size,
              "host_ptr is memory of another size");
    reject_if(*size != made.shape.size() && (made.shape.flags & CL_MEM_USE_HOST_PTR) != 0,
              "an image that uses memory of the host with gaps");
    const Access whole{memory.space, 0, memory.size, (made.shape.flags & CL_MEM_USE_HOST_PTR) != 0};
    reject_if(desc != nullptr && !is_aligned(host, scene_, made.shape.alignment()),
              "image data that is not aligned to a pixel");
    reject_if(order_.conflicts(std::array{whole}, order_.ended()).any(),
              "host_ptr is in use by a command");
    if (whole.write) {
      memory.used_as_host_ptr = true;
      made.host = host.object.index;
    }
  }
  at(scene_.memories, statement.result) = made;
}

}  // namespace clmem::fuzz
