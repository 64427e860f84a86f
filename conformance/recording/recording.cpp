// SPDX-License-Identifier: Apache-2.0
#include "recording/recording.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

#include "clmem/mock/status_names.hpp"
#include "recording/memory_use.hpp"
#include "recording/recorded_lines.hpp"

namespace clmem::recording {
namespace {

using nlohmann::json;

std::uint64_t address_of(const void* at) {
  return reinterpret_cast<std::uintptr_t>(at);
}

std::string line_of(const json& object) {
  return object.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

// The bytes are many, so that they are written directly and not as a json value.
std::string line_of(const json& object, std::string_view key, const void* bytes, std::size_t size) {
  std::string line = object.dump();
  line.pop_back();
  line += ",\"";
  line += key;
  line += "\":\"";
  line += hexadecimal(bytes, size);
  return line + "\"}\n";
}

std::string line_of(const HostMemory::Change& change) {
  return line_of({{"content", change.at}, {"of", change.block_size}}, "bytes", change.bytes.data(),
                 change.bytes.size());
}

}  // namespace

// The C interface. No exception leaves it; a line that cannot be made is omitted.
struct RecorderFunctions {
  // Null until the layer is loaded.
  static std::atomic<Recording*>& current() {
    static std::atomic<Recording*> recording = nullptr;
    return recording;
  }

  template <typename Write>
  static void guarded(Write write) noexcept {
    Recording* const recording = current();
    if (recording == nullptr) {
      return;
    }
    try {
      write(*recording);
    } catch (const std::exception&) {
      // Ignored, as the contract states.
    }
  }

  static void write_line(const json& object) {
    guarded([&](Recording& recording) { recording.write_alone(line_of(object)); });
  }

  static void begin(const void* platform, const void* device) {
    guarded([=](Recording& recording) { recording.begin_case(platform, device); });
  }

  static void condition(const char* name, int holds) {
    write_line({{"asked", name}, {"holds", holds != 0}});
  }

  static void memory(const void* at, std::size_t size, std::uint64_t seed) {
    guarded([=](Recording& recording) { recording.memory({at, size}, seed); });
  }

  static void copied(const void* to, const void* from, std::size_t size) {
    guarded([=](Recording& recording) { recording.copied(to, from, size); });
  }

  static void code(const char* call, std::int32_t code, const char* const* legal,
                   std::size_t count) {
    json names = json::array();
    for (std::size_t i = 0; i < count; ++i) {
      names.push_back(legal[i]);
    }
    write_line({{"check", "code"},
                {"call", call == nullptr ? "" : call},
                {"answer", mock::status_text(code)},
                {"legal", std::move(names)}});
  }

  static void bytes(const void* actual, const void* expected, std::size_t size) {
    guarded([=](Recording& recording) {
      const bool equal = std::memcmp(actual, expected, size) == 0;
      const std::string line =
          line_of({{"check", "bytes"}, {"at", address_of(actual)}, {"equal", equal}}, "expected",
                  expected, size);
      recording.write_alone(line);
    });
  }

  static void value(const char* of, std::uint64_t actual, clmem_recorder_relation relation,
                    std::uint64_t expected) {
    constexpr const char* relations[] = {"equal", "unequal", "at least"};
    write_line({{"check", "value"},
                {"of", of},
                {"actual", actual},
                {"relation", relations[relation]},
                {"expected", expected}});
  }

  static void floats(const float* actual, const float* expected, std::size_t count,
                     float tolerance) {
    guarded([=](Recording& recording) {
      const bool near = std::equal(actual, actual + count, expected, [&](float one, float other) {
        return std::fabs(one - other) <= tolerance;
      });
      const std::string line = line_of({{"check", "floats"},
                                        {"at", address_of(actual)},
                                        {"near", near},
                                        {"tolerance", tolerance}},
                                       "expected", expected, count * sizeof(float));
      recording.write_alone(line);
    });
  }

  static void calls(const void* user_data, std::size_t actual, std::size_t expected) {
    write_line({{"check", "calls"},
                {"of", address_of(user_data)},
                {"actual", actual},
                {"expected", expected}});
  }

  static void status(const void* user_data, std::int32_t actual, std::int32_t expected) {
    write_line({{"check", "status"},
                {"of", address_of(user_data)},
                {"actual", actual},
                {"expected", expected}});
  }

  static void failed(const char* what) { write_line({{"failed", what}}); }
};

Recording::Recording() {
  RecorderFunctions::current() = this;
  if (const char* const path = std::getenv("CLMEM_RECORDING")) {
    file_ = ::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  }
}

const clmem_recorder& Recording::recorder() {
  static const clmem_recorder functions{
      .begin = &RecorderFunctions::begin,
      .condition = &RecorderFunctions::condition,
      .memory = &RecorderFunctions::memory,
      .copied = &RecorderFunctions::copied,
      .code = &RecorderFunctions::code,
      .bytes = &RecorderFunctions::bytes,
      .value = &RecorderFunctions::value,
      .floats = &RecorderFunctions::floats,
      .calls = &RecorderFunctions::calls,
      .status = &RecorderFunctions::status,
      .failed = &RecorderFunctions::failed,
  };
  return functions;
}

void Recording::begins(const mock::Call& call) {
  if (!is_on()) {
    return;
  }
  const std::scoped_lock lock{mutex_};
  for (const HostRange& used : host_ranges(call)) {
    write_changes(memory_.before_use(used.range, used.use));
  }
  if (const auto range = unmapped(call)) {
    write_changes(mappings_.before_use(*range, MemoryUse::read));
  }
  if (const void* const at = freed_memory(call)) {
    memory_.forget(at);
  }
  write(begun_line(call));
}

void Recording::ended(const mock::Call& call) {
  if (!is_on()) {
    return;
  }
  const std::scoped_lock lock{mutex_};
  if (waits(call)) {
    memory_.read_stored();
    mappings_.read_stored();
  }
  write(ended_line(call));
  if (const auto range = allocated(call)) {
    memory_.announce(*range);
  }
  if (const auto range = mapped_for_writing(call)) {
    mappings_.announce(*range);
    if (!waits(call)) {
      (void)mappings_.before_use(*range, MemoryUse::stored_to);
    }
  }
}

void Recording::begin_case(const void* platform, const void* device) {
  const std::scoped_lock lock{mutex_};
  memory_.forget_all();
  mappings_.forget_all();
  on_.store(file_ >= 0, std::memory_order_relaxed);
  write(line_of({{"platform", address_of(platform)}, {"device", address_of(device)}}));
}

void Recording::memory(MemoryRange range, std::uint64_t seed) {
  const std::scoped_lock lock{mutex_};
  memory_.announce(range);
  write(line_of({{"memory", address_of(range.at)}, {"seed", seed}}, "bytes", range.at, range.size));
}

void Recording::copied(const void* to, const void* from, std::size_t size) {
  const std::scoped_lock lock{mutex_};
  memory_.refresh({to, size});
  mappings_.refresh({to, size});
  write(line_of({{"copied", address_of(to)}, {"from", address_of(from)}}, "bytes", from, size));
}

void Recording::write_changes(std::span<const HostMemory::Change> changes) {
  for (const HostMemory::Change& change : changes) {
    write(line_of(change));
  }
}

void Recording::write_alone(const std::string& line) {
  const std::scoped_lock lock{mutex_};
  write(line);
}

void Recording::write(const std::string& line) {
  std::size_t written = 0;
  while (is_on() && written < line.size()) {
    const ssize_t part = ::write(file_, line.data() + written, line.size() - written);
    if (part < 0 && errno != EINTR) {
      on_.store(false,
                std::memory_order_relaxed);  // a full disk: the reader detects the missing lines
      return;
    }
    written += part < 0 ? 0 : static_cast<std::size_t>(part);
  }
}

}  // namespace clmem::recording
