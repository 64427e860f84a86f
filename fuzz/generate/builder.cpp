// SPDX-License-Identifier: Apache-2.0
#include "generate/builder.hpp"

#include <algorithm>

#include "program/supported.hpp"

namespace clmem::fuzz {
namespace {

constexpr std::size_t most_recent = 8;
constexpr std::size_t page = 4096;

}  // namespace

Statement make(EntryPoint function, std::vector<Value> arguments, Object result) {
  return {.function = function, .result = result, .arguments = std::move(arguments)};
}

bool has_version_for(const Features& features, const Statement& statement) {
  if (statement.action != Action::call) {
    return true;
  }
  constexpr cl_mem_flags host_access =
      CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
  const auto has = [&](std::string_view parameter, std::uint64_t bits) {
    const Value* const value = argument(statement, parameter);
    return value != nullptr && (value->number & bits) != 0;
  };
  const bool is_new = (statement.result.kind == Kind::memory && has("flags", host_access)) ||
                      has("map_flags", CL_MAP_WRITE_INVALIDATE_REGION);
  return features.version >= version_of(statement.function) &&
         (!is_new || features.version >= CL_MAKE_VERSION(1, 2, 0));
}

Builder::Builder(const Features& features, std::uint64_t seed, const Avoids* avoids)
    : features_{features},
      avoids_{avoids},
      random_{seed},
      program_{.early_writes = features.version < CL_MAKE_VERSION(2, 2, 0)},
      state_{program_},
      has_any_bits_{random_.percent(70)},
      two_devices_{features.two_devices && random_.one_in(6)} {
  program_.statements.reserve(64);
}

Object Builder::fresh(Kind kind) {
  return {kind, next_.at(static_cast<std::size_t>(kind))++};
}

// True if the call is left out because it may trigger a known defect. Some are made nevertheless,
// because the defect may have been fixed. Images are created more often: a defect of an image shows
// only when its bytes are compared, and other commands can still be tested on it.
bool Builder::is_avoided(const Statement& call) {
  const std::size_t rarity = argument(call, "image_desc") != nullptr ? 8 : 128;
  return avoids_ != nullptr && (*avoids_)(call, state_) && !random_.one_in(rarity);
}

bool Builder::add(Statement statement) {
  if (!has_version_for(features_, statement) || is_avoided(statement)) {
    return false;
  }
  // errcode_ret may be NULL in a call that a driver must accept. The code may be needed to see that the
  // driver lacks a type of image.
  if (statement.action == Action::call && statement.codes.empty() &&
      statement.result.kind != Kind::none && !statement.arguments.empty() &&
      argument(statement, "image_desc") == nullptr && statement.arguments.back() == result() &&
      random_.one_in(16)) {
    statement.arguments.back() = null();
  }
  if (state_.apply(statement)) {
    rebuild();
    return false;
  }
  program_.statements.push_back(std::move(statement));
  return true;
}

// A rejected statement may have changed the state.
void Builder::rebuild() {
  state_ = ProgramState{program_};
  for (const Statement& statement : program_.statements) {
    (void)state_.apply(statement);
  }
}

Object Builder::live(Kind kind) {
  const std::array<std::size_t, kind_count> counts{0,
                                                   2,
                                                   2,
                                                   scene().queues.size(),
                                                   scene().memories.size(),
                                                   scene().events.size(),
                                                   scene().maps.size(),
                                                   scene().svms.size(),
                                                   scene().hosts.size(),
                                                   scene().kernels.size(),
                                                   scene().samplers.size(),
                                                   scene().pipes.size()};
  return pick_live(kind, counts.at(static_cast<std::size_t>(kind)),
                   [](std::uint16_t) { return true; });
}

Range Builder::piece(std::uint16_t space, std::size_t origin, std::size_t size) {
  const auto known = [&](const auto& entry) {
    return entry.first == space && entry.second.begin >= origin &&
           entry.second.begin + entry.second.size <= origin + size;
  };
  Range made{0, size};
  const auto recent = std::ranges::find_if(recent_, known);
  if (recent != recent_.end() && random_.percent(35)) {
    // The range touches the previous one on either side, equals it, or overlaps it by one byte.
    const Range other{recent->second.begin - origin, recent->second.size};
    const std::size_t end = other.begin + other.size;
    switch (random_.below(4)) {
      case 0:
        made = other;
        break;
      case 1:
        made = end < size ? Range{end, random_.between(1, size - end)} : other;
        break;
      case 2:
        made.size = random_.between(1, std::max<std::size_t>(other.begin, 1));
        made.begin = other.begin >= made.size ? other.begin - made.size : 0;
        break;
      default:
        made.begin = end - 1;
        made.size = random_.between(1, size - made.begin);
    }
  } else if (size > page && random_.one_in(6)) {
    // The size is that of a page or a power of two above it, or one byte more or less.
    std::size_t most = page;
    while (most * 16 <= size && random_.one_in(2)) {
      most *= 16;
    }
    made.size = std::min(size, most + random_.below(3) - 1);
    made.begin = random_.one_in(2) ? size - made.size : 0;
  } else if (random_.percent(75)) {
    constexpr std::array<std::size_t, 8> steps{1, 1, 2, 4, 8, 16, 64, 128};
    const std::size_t step = random_.pick(steps);
    made.begin = random_.one_in(4) ? 0 : random_.below(size) / step * step;
    made.size = random_.one_in(6) ? 1 : random_.between(1, size - made.begin);
    if (random_.percent(20)) {
      made.begin = size - made.size;  // up to the end
    }
  }
  made.size = std::clamp<std::size_t>(made.size, 1, size - made.begin);
  recent_.insert(recent_.begin(), {space, {origin + made.begin, made.size}});
  if (recent_.size() > most_recent) {
    recent_.pop_back();
  }
  return made;
}

Object Builder::add_host(std::size_t size, std::size_t alignment) {
  const Object made = fresh(Kind::host);
  // Addresses are aligned, unaligned, or close to the end of a page, so that the memory crosses it.
  const std::size_t misalignment =
      random_.one_in(2)
          ? 0
          : random_.pick({std::size_t{1}, std::size_t{3}, std::size_t{4}, std::size_t{16},
                          std::size_t{64}, std::size_t{4090}, std::size_t{4096 - 64}});
  const bool added = add({.action = Action::host,
                          .result = made,
                          .arguments = {number(size), number(misalignment / alignment * alignment),
                                        number(seed_of_bytes())}});
  return added ? made : Object{};
}

// Drivers may confuse host memory inside a mapped buffer with the buffer.
Value Builder::mapped_memory(std::size_t size, bool written) {
  const auto& maps = scene().maps;
  const Object map = pick_live(Kind::map, maps.size(), [&](std::uint16_t index) {
    const MapInfo& one = maps[index];
    return one.addressable >= size && one.allows(written) && !one.undefined &&
           order().ended().test(one.command) && !scene().memories[one.memory].shape.is_image();
  });
  return map.kind == Kind::none
             ? null()
             : reference(map, random_.below(maps[map.index].addressable - size + 1));
}

Value Builder::host_memory(std::size_t size, bool written, std::size_t alignment) {
  const auto down = [&](std::size_t bytes) { return bytes / alignment * alignment; };
  if (random_.one_in(2)) {
    Value mapped = mapped_memory(size, written);
    mapped.number = down(mapped.number);
    if (mapped.form != Value::Form::null && is_aligned(mapped, scene(), alignment)) {
      return mapped;
    }
  }
  for (int attempt = 0; attempt < 3; ++attempt) {
    const Object object = live(Kind::host);
    if (object.kind == Kind::none) {
      break;
    }
    const HostInfo& host = scene().hosts[object.index];
    if (host.used_as_host_ptr || host.size < size || host.misalignment % alignment != 0) {
      continue;
    }
    const std::size_t offset = random_.one_in(2) ? 0 : down(random_.below(host.size - size + 1));
    const Access access{host.space, offset, offset + size, written};
    if (!state_.unordered(std::array{access}, order().ended()).any() || random_.one_in(4)) {
      return reference(object, offset);
    }
  }
  const Object made = add_host(size + random_.below(3) * 7, alignment);
  return made.kind == Kind::none ? null() : reference(made);
}

Object Builder::choose_queue(const Statement& command) {
  std::uint16_t context = 0;
  for (const Value& value : command.arguments) {
    const Value* const first = value.list.empty() ? &value : &value.list.front();
    if (first->object.kind == Kind::memory) {
      context = scene().memories[first->object.index].shape.context;
    }
  }
  const auto may_have = [&](std::uint16_t index) {
    const QueueInfo& queue = scene().queues[index];
    return queue.context == context && !queue.failed;
  };
  if (preferred_queue_.kind == Kind::queue && state_.is_alive(preferred_queue_) &&
      may_have(preferred_queue_.index)) {
    return preferred_queue_;
  }
  return pick_live(Kind::queue, scene().queues.size(), may_have);
}

bool Builder::is_gated() const {
  return gate_.kind == Kind::event && state_.is_alive(gate_) &&
         order().is_unresolved(scene().events[gate_.index].command);
}

void Builder::choose_extra_waits(std::uint16_t context, std::vector<Value>& waits) {
  if (context == 0 && is_gated() && random_.percent(30)) {
    waits.push_back(reference(gate_));
  } else if (context == 0 && is_gated() && random_.percent(20)) {
    // The event waits for the gate through another command, maybe of another queue.
    const Object held = event([&](const EventInfo& info) {
      return info.context == 0 && info.queue != 0xffff && order().is_blocked(info.command) &&
             !order().has_failed(info.command);
    });
    if (held.kind != Kind::none) {
      waits.push_back(reference(held));
      return;
    }
  }
  if (!random_.percent(30)) {
    return;
  }
  const auto pick_event = [&] {
    return pick_live(Kind::event, scene().events.size(), [&](std::uint16_t at) {
      return scene().events[at].context == context &&
             !order().has_failed(scene().events[at].command);
    });
  };
  // Some lists are longer than a driver's fixed-size array: one event many times with another among
  // them, which is easily lost, or all events, some of them repeated.
  const bool many = random_.one_in(8);
  if (many && random_.one_in(2)) {
    const Object event = pick_event();
    waits.insert(waits.end(),
                 event.kind == Kind::none ? 0 : random_.pick<std::size_t>({4, 8, 16, 32, 70}),
                 reference(event));
    return;
  }
  const std::size_t most = many ? std::max<std::size_t>(4, scene().events.size()) : 3;
  for (std::size_t i = random_.between(1, most); i > 0; --i) {
    if (const Object event = pick_event(); event.kind != Kind::none) {
      waits.push_back(reference(event));
    }
  }
}

// Adds an event of the command, or of a later one, to the wait list. Without such an event, the host
// waits.
bool Builder::wait_for(std::uint16_t command, std::uint16_t queue, std::vector<Value>& waits) {
  std::vector<Object> events;
  for (std::size_t i = 0; i < scene().events.size(); ++i) {
    const Object event{Kind::event, i};
    const EventInfo& info = scene().events[i];
    if (!state_.is_alive(event) || info.context != scene().queues[queue].context ||
        order().has_failed(info.command)) {
      continue;
    }
    if (info.command == command || order().commands()[info.command].before.test(command)) {
      events.push_back(event);
    }
  }
  const std::uint16_t other = order().commands()[command].queue;
  if (!events.empty() && !random_.percent(15)) {
    waits.push_back(reference(random_.pick(events)));
    return true;
  }
  if (!events.empty() && !order().is_blocked(command)) {
    const Object event = random_.pick(events);
    if (add(make(clWaitForEvents, {1, list({event})}))) {
      return true;
    }
  }
  if (other == 0xffff || !state_.is_alive({Kind::queue, other})) {
    return false;
  }
  return add(make(clFinish, {Object{Kind::queue, other}}));
}

// A command that waits for another queue's command requires that queue to be flushed (clFlush).
void Builder::flush_for(std::uint16_t queue, std::span<const Value> waits) {
  for (const Value& wait : waits) {
    const EventInfo& event = scene().events[wait.object.index];
    if (event.queue == 0xffff || event.queue == queue ||
        !state_.is_alive({Kind::queue, event.queue}) || order().ended().test(event.command)) {
      continue;
    }
    if (!scene().queues[event.queue].flushed.test(event.command)) {
      (void)add(make(clFlush, {Object{Kind::queue, event.queue}}));
    }
  }
}

bool Builder::order_after_conflicts(Statement& command, std::span<const Access> accesses,
                                    std::vector<Value>& waits) {
  const std::uint16_t queue = command.arguments[0].object.index;
  for (int round = 0; round < 8; ++round) {
    const CommandSet missing = state_.unordered(accesses, state_.before(queue, waits));
    if (missing.none()) {
      return true;
    }
    // The last command often orders those before it.
    std::size_t last = most_commands - 1;
    while (!missing.test(last)) {
      --last;
    }
    if (!wait_for(static_cast<std::uint16_t>(last), queue, waits)) {
      return false;
    }
  }
  return false;
}

// A command that only waits needs an event to wait for.
bool Builder::has_waits(const Statement& command, std::vector<Value>& waits) {
  if (command.function != clEnqueueWaitForEvents || !waits.empty()) {
    return true;
  }
  const std::uint16_t context = scene().queues[command.arguments[0].object.index].context;
  const Object other = event([&](const EventInfo& info) {
    return info.context == context && !order().has_failed(info.command);
  });
  waits.push_back(reference(other));
  return other.kind != Kind::none;
}

void Builder::set_waits(Statement& command, std::vector<Value> waits) {
  const bool by_name = argument(command, "event_list") != nullptr;
  if (Value* const count = argument(command, by_name ? "num_events" : "num_events_in_wait_list")) {
    count->number = waits.size();
    *argument(command, by_name ? "event_list" : "event_wait_list") =
        waits.empty() ? null() : list(std::move(waits));
  }
}

bool Builder::unblock(const CommandSet& before) {
  for (std::size_t i = 0; i < scene().events.size(); ++i) {
    const EventInfo& event = scene().events[i];
    if (event.references > 0 && order().is_unresolved(event.command) &&
        (before.test(event.command) || order().holds_commands(event.command))) {
      if (!add(make(clSetUserEventStatus, {Object{Kind::event, i}, CL_COMPLETE}))) {
        return false;
      }
    }
  }
  return true;
}

std::optional<Statement> Builder::complete(Statement command) {
  const Object queue = choose_queue(command);
  if (queue.kind == Kind::none) {
    return std::nullopt;
  }
  command.arguments[0] = reference(queue);
  std::vector<Access> accesses;
  if (find_accesses(command, scene(), accesses) ||
      (command.function != clEnqueueUnmapMemObject && command.function != clEnqueueSVMUnmap &&
       std::ranges::any_of(accesses,
                           [&](const Access& access) { return state_.is_mapped(access); }))) {
    return std::nullopt;
  }
  std::vector<Value> waits;
  choose_extra_waits(scene().queues[queue.index].context, waits);
  if (!order_after_conflicts(command, accesses, waits) || !has_waits(command, waits)) {
    return std::nullopt;
  }
  const CommandSet holding = state_.commands_delaying(queue.index, waits);
  if (is_blocking(command) && order().may_block(holding)) {
    if (random_.percent(is_gated() ? 85 : 50)) {
      set_blocking(command, false);
    } else if (!unblock(holding)) {
      return std::nullopt;
    }
  }
  flush_for(queue.index, waits);
  // A driver may ignore the first event, the last one, or one after an event that has ended.
  for (std::size_t i = waits.size(); i > 1; --i) {
    std::swap(waits[i - 1], waits[random_.below(i)]);
  }
  set_waits(command, std::move(waits));
  const bool needs_event = command.function == clEnqueueMarker;
  if (Value* const event = argument(command, "event");
      event != nullptr && (needs_event || random_.percent(is_gated() ? 85 : 65))) {
    *event = result(fresh(Kind::event));
    if (!needs_event && is_avoided(command)) {
      *event = null();
    }
  }
  return command;
}

bool Builder::enqueue(Statement command) {
  std::optional<Statement> completed = complete(std::move(command));
  return completed && add(*std::move(completed));
}

}  // namespace clmem::fuzz
