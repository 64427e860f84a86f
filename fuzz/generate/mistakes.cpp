// SPDX-License-Identifier: Apache-2.0
#include "generate/mistakes.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "execute/call.hpp"
#include "execute/queries.hpp"
#include "program/text.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::fuzz {
namespace {

using conformance::Requirement;
using conformance::RequirementTable;

struct Applicable {
  const MistakeRow* row;
  std::vector<std::int32_t> codes;
  std::string requirement;
  conformance::ApiVersion min_version;
  std::optional<conformance::ApiVersion> until;
  std::vector<std::string> condition;
};

// Returns the accepted codes; a function without a code returns NULL instead.
std::vector<std::int32_t> codes_of(const Requirement& rule) {
  if (rule.accepted.empty()) {
    return {code_of_nothing};
  }
  std::vector<std::int32_t> codes;
  for (const std::string& name : rule.accepted) {
    if (const auto code = constant_named(name.starts_with("CL_") ? name : "CL_" + name)) {
      codes.push_back(static_cast<std::int32_t>(static_cast<std::int64_t>(*code)));
    }
  }
  return codes;
}

std::vector<Applicable> find_rows(EntryPoint function) {
  std::vector<Applicable> found;
  const std::string name{mock::name_of(function).substr(2)};
  for (const MistakeRow& row : mistake_rows()) {
    const Requirement* const rule = RequirementTable::embedded().find(name + '.' + id_end_of(row));
    if (rule != nullptr && !rule->lenient && rule->testable == conformance::Testable::yes) {
      found.insert(
          found.end(), row.weight,
          {&row, codes_of(*rule), rule->id, rule->min_version, rule->until, rule->condition});
    }
  }
  return found;
}

const std::vector<Applicable>& rows_for(EntryPoint function) {
  static std::map<EntryPoint, std::vector<Applicable>> rows;
  const auto known = rows.find(function);
  return known != rows.end() ? known->second
                             : rows.emplace(function, find_rows(function)).first->second;
}

bool holds(const Features& features, const Applicable& row) {
  const conformance::ApiVersion version{static_cast<int>(CL_VERSION_MAJOR(features.version)),
                                        static_cast<int>(CL_VERSION_MINOR(features.version))};
  if (version < row.min_version || (row.until && version > *row.until)) {
    return false;
  }
  return std::ranges::all_of(row.condition, [&](const std::string& word) {
    return (word == "images" && features.images) || (word == "svm_coarse" && features.svm) ||
           (word == "compiler" && features.compiler) || (word == "pipes" && features.pipes) ||
           (word == "native_kernels" && features.native_kernels) ||
           (word == "no_native_kernels" && !features.native_kernels) || word == "multi_context";
  });
}

// Accepts CL_MEM_COPY_OVERLAP as well: a copy within one storage that leaves its range may also
// overlap itself, and OpenCL defines no precedence among errors.
void allow_overlap(const Builder& builder, Statement& call) {
  for (const auto& [source, target] :
       {std::pair{"src_buffer", "dst_buffer"}, std::pair{"src_image", "dst_image"}}) {
    const Value* const from = argument(call, source);
    const Value* const to = argument(call, target);
    if (from != nullptr && to != nullptr && from->object.kind == Kind::memory &&
        to->object.kind == Kind::memory &&
        builder.info(from->object).space == builder.info(to->object).space &&
        std::ranges::find(call.codes, CL_MEM_COPY_OVERLAP) == call.codes.end()) {
      call.codes.push_back(CL_MEM_COPY_OVERLAP);
    }
  }
}

bool break_call(Builder& builder, Statement& call, const Applicable& chosen) {
  Statement changed = call;
  if (!holds(builder.features(), chosen) || !chosen.row->change(builder, changed)) {
    return false;
  }
  changed.codes = chosen.codes;
  changed.requirement = chosen.requirement;
  allow_overlap(builder, changed);
  call = std::move(changed);
  return true;
}

constexpr Object second_context{Kind::context, 1};

struct ObjectCall {
  EntryPoint function;
  Kind kind;
};

constexpr auto object_calls = std::to_array<ObjectCall>({{clRetainMemObject, Kind::memory},
                                                         {clReleaseMemObject, Kind::memory},
                                                         {clFlush, Kind::queue},
                                                         {clFinish, Kind::queue},
                                                         {clRetainCommandQueue, Kind::queue},
                                                         {clReleaseCommandQueue, Kind::queue},
                                                         {clReleaseSampler, Kind::sampler},
                                                         {clRetainEvent, Kind::event},
                                                         {clReleaseEvent, Kind::event}});

Proposal object_call(Builder& builder) {
  const ObjectCall& call = builder.random().pick(object_calls);
  const Object object = builder.live(call.kind);
  return object.kind == Kind::none ? Proposal{} : make(call.function, {object});
}

// Queries of times are not in the table.
Proposal query(Builder& builder) {
  const auto function = builder.random().pick({clGetMemObjectInfo, clGetImageInfo, clGetEventInfo,
                                               clGetEventProfilingInfo, clGetSamplerInfo,
                                               clGetCommandQueueInfo, clGetPipeInfo});
  const bool of_times = function == clGetEventProfilingInfo;
  std::vector<Query> rows;
  std::ranges::copy_if(queries(), std::back_inserter(rows), [&](const Query& row) {
    return row.function == (of_times ? clGetEventInfo : function) && row.size != 0 &&
           row.since <= builder.features().version;
  });
  const Query& chosen = builder.random().pick(rows);
  const Object object =
      function == clGetImageInfo
          ? builder.memory([](const MemoryInfo& info) { return info.shape.is_image(); })
          : builder.live(chosen.kind);
  return object.kind == Kind::none
             ? Proposal{}
             : make(function, {object, number(of_times ? CL_PROFILING_COMMAND_QUEUED : chosen.name),
                               256, result(), result()});
}

// Returns a number that legal programs do not register (add_host_call).
Value callback_id(const Builder& builder) {
  return number(200 + builder.program().statements.size());
}

Proposal event_call(Builder& builder) {
  const Object memory = builder.live(Kind::memory);
  if (memory.kind != Kind::none && builder.random().one_in(6)) {
    return make(clSetMemObjectDestructorCallback, {memory, callback(), callback_id(builder)});
  }
  const Object event = builder.live(Kind::event);
  if (event.kind == Kind::none) {
    return {};
  }
  switch (builder.random().below(4)) {
    case 0:
      return make(clSetUserEventStatus, {event, CL_COMPLETE});
    case 1:
      return make(clWaitForEvents, {1, list({event})});
    case 2:
      return make(clSetEventCallback, {event, CL_COMPLETE, callback(), callback_id(builder)});
    default:
      return make(clCreateUserEvent, {first_context, result()}, builder.fresh(Kind::event));
  }
}

Object sampler_for(Builder& builder) {
  const Object live = builder.live(Kind::sampler);
  if (live.kind != Kind::none) {
    return live;
  }
  const Object made = builder.fresh(Kind::sampler);
  return builder.add(sampler_call(builder, made, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST))
             ? made
             : Object{};
}

Proposal kernel_argument(Builder& builder) {
  const Object kernel = builder.live(Kind::kernel);
  if (kernel.kind == Kind::none) {
    return {};
  }
  const std::string_view letters =
      kernel_forms.at(builder.scene().kernels[kernel.index].name).arguments;
  // Chooses each kind of argument equally often, because most arguments are numbers.
  std::string kinds{letters};
  std::ranges::sort(kinds);
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());  // clang 14: no ranges::unique
  const std::size_t at = letters.find(kinds[builder.random().below(kinds.size())]);
  const char letter = letters[at];
  Value value = 1;
  if (is_memory_letter(letter)) {
    const Object svm = builder.live(Kind::svm);
    value = svm.kind != Kind::none && builder.random().one_in(3)
                ? svm
                : builder.memory([](const MemoryInfo& info) {
                    return !info.shape.is_image() && info.shape.context == 0;
                  });
  } else if (letter == 's') {
    value = sampler_for(builder);
  } else if (letter == 'v') {
    value = bytes(kernel_vector_size, builder.seed_of_bytes());
  } else if (letter == 'l') {
    value = 64;
  } else if (number_size(letter) == 0) {
    value = builder.memory([](const MemoryInfo& info) {
      return is_kernel_image(info.shape) && info.shape.context == 0 &&
             (info.shape.flags & (CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY)) == 0;
    });
  }
  const bool is_missing = value.form == Value::Form::object && value.object.kind == Kind::none;
  return is_missing ? Proposal{} : argument_call(kernel, at, letter, value);
}

Proposal exec_info(Builder& builder) {
  const Object kernel = builder.live(Kind::kernel);
  const Object svm = builder.live(Kind::svm);
  if (kernel.kind == Kind::none || !builder.features().svm) {
    return {};
  }
  return svm.kind != Kind::none && builder.random().one_in(2)
             ? make(clSetKernelExecInfo,
                    {kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(void*), list({svm})})
             : make(clSetKernelExecInfo,
                    {kernel, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof(cl_bool), CL_FALSE});
}

Proposal svm_list(Builder& builder) {
  const Object svm = builder.live(Kind::svm);
  if (svm.kind == Kind::none) {
    return {};
  }
  const bool frees =
      builder.features().version < CL_MAKE_VERSION(2, 1, 0) || builder.random().one_in(2);
  Statement command = frees ? make_command(clEnqueueSVMFree, {1, list({svm}), null(), null()})
                            : make_command(clEnqueueSVMMigrateMem, {1, list({svm}), null(), 0});
  return builder.complete(std::move(command));
}

Proposal complete_native_kernel(Builder& builder) {
  Proposal command = native_kernel_call(builder);
  return command ? builder.complete(*std::move(command)) : Proposal{};
}

struct OtherCall {
  std::size_t weight;
  Proposal (*propose)(Builder&);
};
constexpr auto other_calls = std::to_array<OtherCall>({{5, propose_creation},
                                                       {3, query},
                                                       {3, event_call},
                                                       {2, object_call},
                                                       {5, kernel_argument},
                                                       {1, exec_info},
                                                       {1, complete_native_kernel},
                                                       {2, svm_list}});

// Makes a sub-buffer of the whole buffer, with its context and access flags (clCreateSubBuffer).
void make_whole_sub_buffer(Builder& builder, Object buffer, std::size_t size) {
  (void)builder.add(make(clCreateSubBuffer,
                         {buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, list({0, size}), result()},
                         builder.fresh(Kind::memory)));
}

// Sometimes adds the legal call after the broken one: state that a driver keeps of a rejected call may
// show in the next one. Commands get another command of their kind instead. Calls with equal arguments
// do not need it, because then the state of objects is the mistake.
bool add_with_legal(Builder& builder, Statement broken, Statement legal) {
  const std::string_view name = mock::name_of(legal.function);
  const bool may_repeat = name.starts_with("clCreate") || name.starts_with("clSetKernel") ||
                          name.starts_with("clSetMem") || name.starts_with("clSetEvent") ||
                          legal.function == clSVMAlloc;
  const bool repeats =
      may_repeat && broken.arguments != legal.arguments && builder.random().one_in(3);
  if (!builder.add(std::move(broken))) {
    return false;
  }
  if (repeats) {
    if (legal.result.kind != Kind::none) {
      legal.result = builder.fresh(legal.result.kind);
    }
    (void)builder.add(std::move(legal));
  }
  return true;
}

// Tries several calls, because few calls of the function can have some of the mistakes.
bool add_broken(Builder& builder, const std::function<Proposal()>& propose) {
  Proposal call = propose();
  const EntryPoint function = call ? call->function : EntryPoint{};
  const std::vector<Applicable>& rows = rows_for(function);
  // All mistakes are about equally frequent: a function's only mistake would otherwise be chosen
  // thirty times as often as one of thirty.
  constexpr std::size_t many = 16;
  if (!call || rows.empty() || rows.size() < builder.random().below(many)) {
    return false;
  }
  const Applicable* chosen = &builder.random().pick(rows);
  constexpr int attempts = 8;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    // Drivers of versions before 2.1 reject a size of zero before any other mistake.
    const Value* const size = argument(*call, "size");
    Statement legal = *call;
    if ((size == nullptr || size->number != 0) && break_call(builder, *call, *chosen)) {
      return add_with_legal(builder, *std::move(call), std::move(legal));
    }
    if (attempt % 2 == 0) {
      if (Proposal next = propose(); next && next->function == function) {
        call = std::move(next);
      }
    }
    if (attempt >= attempts / 2) {
      chosen = &builder.random().pick(rows);
    }
  }
  return false;
}

}  // namespace

const MistakeRows& mistake_rows() {
  static const MistakeRows all = [] {
    MistakeRows rows;
    for (const auto part : {object_mistakes, range_mistakes, overlap_mistakes, map_mistakes,
                            creation_mistakes, call_mistakes}) {
      std::ranges::move(part(), std::back_inserter(rows));
    }
    return rows;
  }();
  return all;
}

bool add_mistake(Builder& builder, Proposal (*propose)(Builder&)) {
  if (builder.random().percent(38)) {
    const OtherCall& other = builder.random().pick_weighted(other_calls);
    return add_broken(builder, [&] { return other.propose(builder); });
  }
  return add_broken(builder, [&]() -> Proposal {
    Proposal command = propose(builder);
    return command ? builder.complete(*std::move(command)) : Proposal{};
  });
}

void make_foreign_objects(Builder& builder) {
  Random& random = builder.random();
  if (builder.features().compiler && random.one_in(4)) {
    // The kernel that reads an image has arguments of all kinds.
    constexpr std::size_t reads_image = 3;
    (void)(random.one_in(2) ? make_kernel(builder) : make_kernel(builder, reads_image));
  }
  // Mistakes with two objects that share bytes need such objects.
  if (builder.features().images && random.one_in(5)) {
    (void)make_image_over_buffer(builder);
  }
  if (builder.features().pipes && random.one_in(6)) {
    (void)make_pipe(builder);
  }
  if (builder.features().images && random.one_in(5)) {
    (void)sampler_for(builder);
  }
  if (random.one_in(6)) {
    const Object failed = builder.fresh(Kind::event);
    (void)builder.add(make(clCreateUserEvent, {first_context, result()}, failed));
    (void)builder.add(make(clSetUserEventStatus, {failed, ~std::uint64_t{0}}));  // -1
  }
  if (random.one_in(2)) {
    const Object host = builder.add_host(8192);
    const Object buffer = builder.fresh(Kind::memory);
    const bool made = builder.add(
        make(clCreateBuffer, {second_context, CL_MEM_COPY_HOST_PTR, 8192, host, result()}, buffer));
    if (made && random.one_in(3)) {
      make_whole_sub_buffer(builder, buffer, 8192);
    }
    (void)builder.add(
        make(clCreateUserEvent, {second_context, result()}, builder.fresh(Kind::event)));
  }
  if (random.one_in(2)) {
    const Object host = builder.add_host(4096);
    const cl_mem_flags flags = random.pick<cl_mem_flags>(
        {CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_NO_ACCESS});
    const Object buffer = builder.fresh(Kind::memory);
    const bool made = builder.add(
        make(clCreateBuffer, {first_context, CL_MEM_COPY_HOST_PTR | flags, 4096, host, result()},
             buffer));
    if (made && random.one_in(2)) {
      make_whole_sub_buffer(builder, buffer, 4096);
    }
  }
}

}  // namespace clmem::fuzz
