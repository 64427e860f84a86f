// SPDX-License-Identifier: Apache-2.0
#include "oracle/deviation.hpp"

#include <algorithm>
#include <array>

#include "execute/queries.hpp"
#include "oracle/operands.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

constexpr std::array<std::string_view, symptom_count> symptom_names{
    "crash", "hang", "accepted", "code", "bytes", "guard", "status", "type", "callback", "answer"};

// Returns the statement that made an event; null for a user event.
const Statement* maker_of(const Program& program, Object event) {
  const Statement* maker = nullptr;
  for (const Statement& statement : program.statements) {
    for (const Value& value : statement.arguments) {
      if (value.form == Value::Form::result && value.object == event) {
        maker = &statement;
      }
    }
  }
  return maker;
}

template <typename Value>
Value value_in(std::span<const std::uint8_t> bytes) {
  Value value{};
  std::ranges::copy(bytes.first(std::min(sizeof value, bytes.size())),
                    reinterpret_cast<std::uint8_t*>(&value));
  return value;
}

std::int32_t code_in(std::span<const std::uint8_t> bytes) {
  return value_in<std::int32_t>(bytes);
}

void describe_code(const Program& program, const Entry& entry, Deviation& made) {
  const Statement& statement =
      program.statements.at(std::min<std::size_t>(entry.statement, program.statements.size() - 1));
  const std::int32_t code = code_in(made.seen);
  if (entry.object.kind == Kind::queue) {  // from check() and from the end of the program
    made.symptom = Symptom::code;
    made.function = "clFinish";
    made.detail = ":" + code_name(code);
    made.sentence = "clFinish of " + to_text(entry.object) + " returned " + code_name(code) +
                    "; expected CL_SUCCESS";
    return;
  }
  made.function = std::string{name_of(statement)};
  made.requirement = statement.requirement;
  if (code == code_of_accepted && !statement.codes.empty()) {
    made.symptom = Symptom::accepted;
    made.detail = statement.requirement;
    made.sentence =
        made.function + " returned CL_SUCCESS; expected " + code_name(statement.codes.front());
    return;
  }
  made.symptom = Symptom::code;
  made.detail = (statement.requirement.empty()
                     ? operands_of(statement, Writers{program, entry.statement}.scene())
                     : statement.requirement) +
                ":" + code_name(code);
  made.sentence = made.function + " returned " + code_name(code) + "; expected " +
                  (statement.codes.empty() ? "CL_SUCCESS" : code_name(statement.codes.front()));
}

void describe_bytes(const Program& program, const Entry& entry, Deviation& made) {
  const Writers writers{program, entry.statement};
  const Statement* const writer = writers.last_writer(entry.object);
  const auto [here, there] = std::ranges::mismatch(made.expected, made.seen);
  const auto at = static_cast<std::size_t>(here - made.expected.begin());
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < std::min(made.expected.size(), made.seen.size()); ++i) {
    wrong += made.expected[i] != made.seen[i] ? 1U : 0U;
  }
  made.symptom = entry.what == EntryKind::guard ? Symptom::guard : Symptom::bytes;
  made.function = writer == nullptr ? "creation" : std::string{name_of(*writer)};
  made.detail = (writer == nullptr ? std::string{} : operands_of(*writer, writers.scene()) + ":") +
                kind_of(entry.object, writers.scene());
  if (entry.object.kind == Kind::map && entry.object.index < writers.scene().maps.size()) {
    const Object mapped{Kind::memory, writers.scene().maps[entry.object.index].memory};
    made.detail += "," + kind_of(mapped, writers.scene());
  }
  made.sentence = made.function + ": " + std::to_string(wrong) + " of " +
                  std::to_string(made.expected.size()) + " bytes of " + to_text(entry.object) +
                  " are wrong, the first at " + std::to_string(at);
  if (here != made.expected.end() && there != made.seen.end()) {
    made.sentence += ": " + std::to_string(*there) + ", expected " + std::to_string(*here);
  }
}

// Words for the parts of the history that drivers handle separately. They may explain a process that
// ends or hangs, or a callback that does not come.
std::string history_of(const Program& program, std::size_t end, const Scene& scene) {
  std::string text;
  const auto add = [&](bool holds, std::string_view word) {
    text += !holds ? "" : (text.empty() ? "" : ",") + std::string{word};
  };
  const auto any = [&](const auto& holds) {
    const std::size_t count = std::min(end, program.statements.size());
    return std::any_of(program.statements.begin(),
                       program.statements.begin() + static_cast<std::ptrdiff_t>(count), holds);
  };
  add(std::ranges::any_of(scene.queues, &QueueInfo::out_of_order), "out-of-order");
  add(any(fails_user_event), failed_command);
  add(any([](const Statement& statement) {
        return statement.function == clSetEventCallback &&
               number_of(statement, "command_exec_callback_type") != CL_COMPLETE;
      }),
      early_callback);
  add(any([](const Statement& statement) {
        const Value* const notified = argument(statement, "pfn_notify");
        return notified != nullptr && notified->number != 0;
      }),
      "acting-callback");
  add(std::ranges::any_of(scene.maps,
                          [&](const MapInfo& map) {
                            return std::ranges::count_if(scene.maps, [&](const MapInfo& other) {
                                     return other.end > 0 && other.space == map.space;
                                   }) > 1;
                          }),
      "two-maps");
  add(std::ranges::any_of(
          scene.memories,
          [](const MemoryInfo& memory) { return memory.derived && memory.shape.is_image(); }),
      "image-over-buffer");
  add(any([](const Statement& statement) {
        return statement.function == clEnqueueNativeKernel && statement.codes.empty() &&
               number_of(statement, "num_mem_objects") != 0;
      }),
      "native-kernel");
  return text;
}

bool has_pending_user_event(const Program& program, std::size_t end) {
  std::size_t pending = 0;  // each gets one status, as a second one is a mistake
  for (std::size_t i = 0; i < std::min(end, program.statements.size()); ++i) {
    const Statement& statement = program.statements[i];
    if (!statement.codes.empty()) {
      continue;
    }
    pending += statement.function == clCreateUserEvent ? 1U : 0U;
    pending -= statement.function == clSetUserEventStatus ? 1U : 0U;
  }
  return pending > 0;
}

Scene scene_at_end(const Program& program) {
  return Writers{program, program.statements.size()}.scene();
}

bool still_mapped(const Program& program, Object memory) {
  const Scene scene = scene_at_end(program);
  return memory.index < scene.memories.size() &&
         std::ranges::any_of(scene.maps, [&](const MapInfo& map) {
           return map.active && map.space == scene.memories[memory.index].space;
         });
}

void describe_event(const Program& program, const Entry& entry, Deviation& made) {
  const Statement* const maker = maker_of(program, entry.object);
  made.function = maker == nullptr ? "clCreateUserEvent" : std::string{name_of(*maker)};
  made.symptom = entry.what == EntryKind::type       ? Symptom::type
                 : entry.what == EntryKind::callback ? Symptom::callback
                                                     : Symptom::status;
  const std::string what{entry_kind_names[static_cast<std::size_t>(entry.what)]};
  // The wrong type and its command are part of the cause: another wrong type may be another
  // mistake.
  const std::string seen = std::to_string(code_in(made.seen));
  made.detail = entry.what != EntryKind::type ? what + ":" + seen
                : maker == nullptr            ? seen
                                   : operands_of(*maker, scene_at_end(program)) + ":" + seen;
  made.sentence = made.function + ": the " + what + " of " + to_text(entry.object) + " is " +
                  std::to_string(code_in(made.seen)) + ", expected " +
                  std::to_string(code_in(made.expected));
  if (entry.what == EntryKind::profiling) {
    made.function = "clGetEventProfilingInfo";
    if (code_in(made.seen) == queued_out_of_turn) {
      made.sentence = "clGetEventProfilingInfo: the command of " + to_text(entry.object) +
                      " was queued later than one that was enqueued after it, or the reverse";
    }
    if (code_in(made.expected) == CL_PROFILING_INFO_NOT_AVAILABLE) {
      made.requirement = "GetEventProfilingInfo.err.PROFILING_INFO_NOT_AVAILABLE.disabled";
    }
  }
  if (entry.object.kind == Kind::svm) {
    made.function = "clEnqueueSVMFree";
  } else if (entry.object.kind == Kind::memory) {
    made.function = "clSetMemObjectDestructorCallback";
    made.detail += ":" + kind_of(entry.object, scene_at_end(program));
    made.detail += still_mapped(program, entry.object) ? ":mapped" : "";
  } else if (made.symptom == Symptom::callback ||
             (made.symptom == Symptom::status && code_in(made.seen) < 0 &&
              entry.what == EntryKind::status)) {
    const std::string history = history_of(program, entry.statement, {});
    made.detail += (history.empty() ? "" : ":") + history;
  }
}

// The callback ran, but its own calls failed or had no effect.
void describe_action(const Entry& entry, Deviation& made) {
  constexpr std::array<std::string_view, callback_names.size()> functions{
      "clSetEventCallback", "clGetEventInfo", "clSetEventCallback", "clSetUserEventStatus",
      "clEnqueueWriteBuffer"};
  // A process whose memory the driver has damaged may have stored any number.
  const std::size_t does =
      std::min(static_cast<std::size_t>(code_in(made.seen)), functions.size() - 1);
  made.symptom = Symptom::callback;
  made.function = std::string{functions[does]};
  made.detail = "action:" + std::string{callback_names[does]};
  made.sentence = made.function + " in a callback of " + to_text(entry.object) +
                  " failed, had no effect or has not returned";
}

// The functions of queries that are not in the table of a kind are here.
std::string_view query_of(Kind kind, std::uint32_t name) {
  if (const Query* const query = query_named(kind, name)) {
    return mock::name_of(query->function);
  }
  switch (kind) {
    case Kind::context:
      return name == CL_IMAGE_FORMAT      ? "clGetSupportedImageFormats"
             : name == CL_CONTEXT_DEVICES ? "clReleaseContext"
                                          : "clGetContextInfo";
    case Kind::kernel:
      return name == CL_KERNEL_ARG_ADDRESS_QUALIFIER ? "clGetKernelArgInfo" : "clGetKernelInfo";
    case Kind::event:
      return "clGetEventInfo";
    case Kind::queue:
      return "clGetCommandQueueInfo";
    case Kind::sampler:
      return "clGetSamplerInfo";
    default:
      return "clGetMemObjectInfo";
  }
}

void describe_check(const Entry& entry, Deviation& made) {
  const auto seen = value_in<Answer>(made.seen);
  const auto expected = value_in<Answer>(made.expected);
  const bool is_count =
      expected.name == CL_MEM_REFERENCE_COUNT || expected.name == CL_EVENT_REFERENCE_COUNT ||
      expected.name == CL_QUEUE_REFERENCE_COUNT || expected.name == CL_SAMPLER_REFERENCE_COUNT ||
      expected.name == CL_KERNEL_REFERENCE_COUNT || expected.name == CL_CONTEXT_REFERENCE_COUNT;
  made.function = std::string{query_of(entry.object.kind, expected.name)};
  const std::string name = number_text(*mock::entry_point_named(made.function), 1, expected.name);
  made.detail = std::to_string(expected.name);
  const auto text = [](const Answer& answer) {
    return code_name(answer.code) + ", value " + std::to_string(answer.value) + ", size " +
           std::to_string(answer.size) +
           (answer.beyond > 0 ? ", " + std::to_string(answer.beyond) + " bytes beyond" : "");
  };
  made.sentence = made.function + "(" + to_text(entry.object) + ", " + name +
                  (is_count ? "): the count does not follow retain and release"
                            : "): " + text(seen) + "; expected " + text(expected));
}

void describe_pitches(const Statement& map, const Scene& scene, Deviation& made) {
  const bool row = !made.seen.empty() && (made.seen[0] & row_pitch_is_right) != 0;
  const std::string which = row ? "slice-pitch" : "row-pitch";
  made.detail = which + ":" + operands_of(map, scene);
  made.sentence = to_text(map) + ": the " + which + " is wrong";
}

void describe_answer(const Program& program, const Entry& entry, Deviation& made) {
  const Statement& statement =
      program.statements.at(std::min<std::size_t>(entry.statement, program.statements.size() - 1));
  made.symptom = Symptom::answer;
  // After the last statement, objects are counted for the last time.
  if (statement.action == Action::check || entry.statement >= program.statements.size()) {
    return describe_check(entry, made);
  }
  if (!statement.codes.empty()) {
    const bool kept = code_in(made.seen) == object_is_kept;
    made.function = std::string{name_of(statement)};
    made.detail = kept ? "kept:" + kind_of(entry.object, scene_at_end(program)) : "made";
    made.sentence = made.function +
                    (kept ? " failed and holds a reference to " : " failed and made ") +
                    to_text(entry.object);
    return;
  }
  made.function = std::string{name_of(statement)};
  if (entry.object.kind != Kind::none && made.expected.empty() &&
      code_in(made.seen) == object_is_shared) {
    made.detail = "shared:" + kind_of(entry.object, scene_at_end(program));
    made.sentence = made.function + " made " + to_text(entry.object) + ", which existed before";
    return;
  }
  if (const Value* const name = argument(statement, "param_name")) {
    made.detail = std::to_string(name->number);
  } else if (entry.what == EntryKind::answer && statement.function == clEnqueueMapImage) {
    return describe_pitches(statement, scene_at_end(program), made);
  }
  made.sentence = to_text(statement) + " stored another value";
}

// Returns the latest entry, up to this one's statement, of a call or command that failed for a lack
// of resources: the deviation may be its consequence. Null: none. The program itself sets the status
// of a user event, which does not count.
const Entry* failed_for_shortage(const Program& program, const Log& seen, const Entry& entry) {
  const auto found = std::ranges::find_if(seen.entries(), [&](const Entry& candidate) {
    return candidate.statement <= entry.statement &&
           (candidate.what == EntryKind::code ||
            (candidate.what == EntryKind::status &&
             maker_of(program, candidate.object) != nullptr)) &&
           is_shortage(seen.code_of(candidate));
  });
  return found == seen.entries().end() ? nullptr : &*found;
}

Deviation shortage_of(const Program& program, const Entry& failure, std::int32_t code) {
  Deviation made;
  made.statement = failure.statement;
  made.shortage = true;
  if (failure.what == EntryKind::code) {
    made.seen.resize(sizeof code);
    std::memcpy(made.seen.data(), &code, sizeof code);
    describe_code(program, failure, made);
    return made;
  }
  const Statement* const maker = maker_of(program, failure.object);
  made.symptom = Symptom::code;
  made.function = maker == nullptr ? "clCreateUserEvent" : std::string{name_of(*maker)};
  made.detail =
      (maker == nullptr ? "" : operands_of(*maker, scene_at_end(program))) + ":" + code_name(code);
  made.sentence = made.function + ": the command of " + to_text(failure.object) +
                  " has failed with " + code_name(code);
  return made;
}

// True if the entries are equal, or are both failures, which may have different reasons.
bool agree(const Log& expected, const Entry& one, const Log& seen, const Entry& other) {
  return std::ranges::equal(expected.bytes_of(one), seen.bytes_of(other)) ||
         (expected.is_failure(one) && seen.is_failure(other));
}

// True for host memory into which a read has failed: the driver may have stored anything there.
bool is_unknown(const Program& program, const Entry& entry) {
  if (entry.what != EntryKind::host) {
    return false;
  }
  const Scene scene = Writers{program, entry.statement}.scene();
  return entry.object.index < scene.hosts.size() && scene.hosts[entry.object.index].unknown;
}

bool reports_shortage(const Entry& entry, const Deviation& made) {
  const auto seen = value_in<Answer>(made.seen);
  return entry.what == EntryKind::answer
             ? made.seen.size() == sizeof seen && is_shortage(seen.code)
             : entry.what == EntryKind::profiling && is_shortage(code_in(made.seen));
}

bool only_waits(const Statement& statement) {
  return statement.action == Action::check ||
         (statement.requirement.empty() &&
          (statement.function == clFinish || statement.function == clFlush ||
           statement.function == clWaitForEvents));
}

// Returns words such as "clFinish after clEnqueueCopyBuffer": the call that has not returned, and
// the latest command.
std::string waiting_words(const Program& program, std::size_t statement) {
  const bool is_call =
      statement < program.statements.size() && program.statements[statement].action == Action::call;
  std::string words = is_call ? std::string{name_of(program.statements[statement])} : "the end";
  for (std::size_t i = std::min(statement, program.statements.size()); i-- > 0;) {
    const Statement& before = program.statements[i];
    if (before.action == Action::call && name_of(before).starts_with("clEnqueue")) {
      return words + " after " + std::string{name_of(before)};
    }
  }
  return words;
}

}  // namespace

std::string_view to_string(Symptom symptom) {
  return symptom_names.at(static_cast<std::size_t>(symptom));
}

std::string Deviation::cause() const {
  std::string text{to_string(symptom)};
  text += ":" + function;
  if (!detail.empty()) {
    text += ":" + detail;
  }
  return text;
}

std::optional<Deviation> compare(const Program& program, const Log& expected, const Log& seen) {
  const auto wanted = expected.entries();
  const auto found = seen.entries();
  for (std::size_t i = 0; i < std::max(wanted.size(), found.size()); ++i) {
    const Entry* const one = i < wanted.size() ? &wanted[i] : nullptr;
    const Entry* const other = i < found.size() ? &found[i] : nullptr;
    const bool same_place = one != nullptr && other != nullptr &&
                            one->statement == other->statement && one->what == other->what &&
                            one->object == other->object;
    if (same_place && (agree(expected, *one, seen, *other) || is_unknown(program, *one))) {
      continue;
    }
    // An entry that only one of the logs has: a code from check(), an object of a failed call.
    const bool extra =
        !same_place && other != nullptr && (one == nullptr || other->statement <= one->statement);
    const Entry& entry = extra || one == nullptr ? *other : *one;
    if (const Entry* const failure = failed_for_shortage(program, seen, entry)) {
      return shortage_of(program, *failure, seen.code_of(*failure));
    }
    Deviation made;
    made.statement = entry.statement;
    if (one != nullptr && !extra) {
      const auto bytes = expected.bytes_of(*one);
      made.expected.assign(bytes.begin(), bytes.end());
    }
    if (other != nullptr && (same_place || extra)) {
      const auto bytes = seen.bytes_of(*other);
      made.seen.assign(bytes.begin(), bytes.end());
    }
    switch (entry.what) {
      case EntryKind::code:
        describe_code(program, entry, made);
        break;
      case EntryKind::memory:
      case EntryKind::host:
      case EntryKind::guard:
      case EntryKind::peek:
        describe_bytes(program, entry, made);
        break;
      case EntryKind::status:
      case EntryKind::type:
      case EntryKind::profiling:
      case EntryKind::callback:
        describe_event(program, entry, made);
        break;
      case EntryKind::action:
        describe_action(entry, made);
        break;
      case EntryKind::answer:
      case EntryKind::pointer:
        describe_answer(program, entry, made);
        break;
    }
    made.shortage = reports_shortage(entry, made);
    return made;
  }
  return std::nullopt;
}

Deviation ended(const Program& program, std::size_t statement, Symptom symptom,
                const std::string& how) {
  const Scene scene = Writers{program, std::min(statement, program.statements.size())}.scene();
  Deviation made;
  made.symptom = symptom;
  made.statement = statement;
  if (statement >= program.statements.size() || only_waits(program.statements[statement])) {
    // A thread of the driver may end the process at any time: the call that waits at that moment
    // does not matter.
    made.function = "waiting";
    made.detail = history_of(program, statement + 1, scene);
    if (symptom == Symptom::hang && has_pending_user_event(program, statement)) {
      made.detail += (made.detail.empty() ? "" : ",") + std::string{"pending-user-event"};
    }
  } else {
    const Statement& last = program.statements[statement];
    made.function = std::string{name_of(last)};
    if (symptom == Symptom::crash && is_image_on_second_device(last, scene)) {
      made.detail = image_on_second_device;
      made.sentence = made.function + ": " + how;
      return made;
    }
    made.requirement = last.requirement;
    made.detail = last.requirement.empty() ? operands_of(last, scene) : last.requirement;
    // The effect of a call with a mistake has the mistake as its cause, whatever came before. A
    // command that has failed may end the process in any call, from a thread of the driver.
    if (const std::string history = history_of(program, statement + 1, scene);
        !history.empty() && last.requirement.empty() &&
        (symptom == Symptom::hang || made.detail.empty() ||
         history.find(failed_command) != history.npos)) {
      made.detail += (made.detail.empty() ? "" : ":") + history;
    }
  }
  made.sentence =
      (made.function == "waiting" ? waiting_words(program, statement) : made.function) + ": " + how;
  return made;
}

}  // namespace clmem::fuzz
