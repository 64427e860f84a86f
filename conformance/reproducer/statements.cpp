// SPDX-License-Identifier: Apache-2.0
#include "reproducer/statements.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "reproducer/call_text.hpp"
#include "reproducer/host_data.hpp"
#include "reproducer/needs.hpp"
#include "reproducer/scope.hpp"

namespace clmem::conformance::reproducer {
namespace {

struct Product {
  std::string_view function;
  const char* type;
  const char* stem;
};

constexpr std::array products{
    Product{"clCreateContext", "cl_context", "context"},
    Product{"clCreateCommandQueue", "cl_command_queue", "queue"},
    Product{"clCreateCommandQueueWithProperties", "cl_command_queue", "queue"},
    Product{"clCreateBuffer", "cl_mem", "buffer"},
    Product{"clCreateBufferWithProperties", "cl_mem", "buffer"},
    Product{"clCreateSubBuffer", "cl_mem", "part"},
    Product{"clCreateImage", "cl_mem", "image"},
    Product{"clCreateImage2D", "cl_mem", "image"},
    Product{"clCreateImage3D", "cl_mem", "image"},
    Product{"clCreateImageWithProperties", "cl_mem", "image"},
    Product{"clCreatePipe", "cl_mem", "pipe"},
    Product{"clCreateUserEvent", "cl_event", "user_event"},
    Product{"clCreateProgramWithSource", "cl_program", "program"},
    Product{"clCreateKernel", "cl_kernel", "kernel"},
    Product{"clCloneKernel", "cl_kernel", "clone"},
    Product{"clCreateSamplerWithProperties", "cl_sampler", "sampler"},
    Product{"clCreateSampler", "cl_sampler", "sampler"},
};

constexpr std::array memory_makers{
    Product{"clEnqueueMapBuffer", "unsigned char *", "map"},
    Product{"clEnqueueMapImage", "unsigned char *", "map"},
    Product{"clSVMAlloc", "unsigned char *", "svm"},
};

template <typename Table>
const Product* product_of(const Table& table, std::string_view function) {
  const auto* const found = std::ranges::find(table, function, &Product::function);
  return found == table.end() ? nullptr : found;
}

std::optional<std::uint64_t> queried_object(const Call& call) {
  const bool has_object = !call.arguments.empty() && call.arguments.front().form == Form::object;
  return has_object ? std::optional{call.arguments.front().values.front()} : std::nullopt;
}

constexpr std::size_t largest_pixel = 16;
constexpr std::size_t largest_map = 65536;  // a driver may store any pitch

// The size up to the last byte of the region, by the pitches that the call stored. The call does not
// contain the size of a pixel; memory directly after the map counts as part of it.
std::size_t mapped_image_size(const Call& call) {
  const Argument* const region = argument_named(call, "region");
  if (region == nullptr || region->values.size() != 3) {
    return 1;
  }
  const auto at_most = [](std::uint64_t value) {
    return std::min<std::uint64_t>(value, largest_map);
  };
  const auto rows_before_last = [&](std::size_t dimension, const char* pitch) -> std::size_t {
    const auto found = call.answer->stored.find(pitch);
    const std::uint64_t count = at_most(std::max<std::uint64_t>(region->values[dimension], 1)) - 1;
    return found == call.answer->stored.end() ? 0 : at_most(number_of(found->second)) * count;
  };
  return at_most(rows_before_last(2, "image_slice_pitch") + rows_before_last(1, "image_row_pitch") +
                 at_most(region->values[0]) * largest_pixel);
}

// Zero if the size in the call is not a plain number.
std::size_t size_of_memory(const Call& call) {
  const Argument* const size = argument_named(call, "size");
  if (size == nullptr) {
    return mapped_image_size(call);
  }
  std::size_t value = 0;
  std::from_chars(size->text.data(), size->text.data() + size->text.size(), value);
  return value;
}

bool is_status_query(const Call& call) {
  const Argument* const name = argument_named(call, "param_name");
  return call.function == "clGetEventInfo" && name != nullptr &&
         name->text == "CL_EVENT_COMMAND_EXECUTION_STATUS";
}

class Writer {
 public:
  Writer(const Recording& recording, const Findings& findings)
      : events_{recording.events}, findings_{findings} {}

  Body write() {
    for (std::size_t i = 0; i <= findings_.last && i < events_.size(); ++i) {
      current_ = i;
      std::visit([this](const auto& event) { take(event); }, events_[i]);
    }
    std::vector<std::string> queues;
    for (const Scope::Variable& variable : scope_.declared()) {
      if (variable.type == "cl_command_queue") {
        queues.push_back(variable.name);
      }
    }
    return {declarations(), std::move(lines_), std::move(queues), pending_user_events_ > 0};
  }

 private:
  void take(const CaseBegin& begin) {
    scope_.add_object(begin.platform, "cl_platform_id", "platform");
    scope_.add_object(begin.device, "cl_device_id", "device");
  }

  void take(const Condition& given) { add_need(need_of(given)); }
  void take(const Memory& memory) { data_.announce(memory); }
  void take(const Content& content) { data_.change(content); }
  void take(const Copied& copied) { data_.copy(copied); }
  void take(const CodeCheck&) {}
  void take(const ValueCheck&) {}
  void take(const Failed&) {}

  void take(const BytesCheck& check) {
    data_.ensure(check.at);
    const auto actual = scope_.memory(check.at, check.expected.size());
    if (!actual) {
      if (is_failure()) {
        throw NotReproducible{"the bytes that differ were copied where no call shows them"};
      }
      return;
    }
    const std::string expected = data_.expected(check.expected);
    note_failure();
    lines_.push_back(
        fmt::format("EXPECT_BYTES({}, {}, {});", *actual, expected, check.expected.size()));
  }

  void take(const FloatsCheck& check) {
    const std::size_t size = check.expected.size();
    data_.ensure(check.at);
    const auto actual = scope_.memory(check.at, size);
    if (!actual) {
      throw NotReproducible{"the numbers that differ are where no call shows them"};
    }
    const std::string expected = data_.expected(check.expected);
    note_failure();
    lines_.push_back(fmt::format("EXPECT_NEAR({}, {}, {}, {});", *actual, expected,
                                 size / sizeof(float), check.tolerance));
  }

  void take(const CallbackCheck& check) {
    note_failure();
    lines_.push_back(fmt::format(
        "{}({}, {});", check.kind == CallbackCheck::Kind::calls ? "EXPECT_CALLS" : "EXPECT_STATUS",
        scope_.callback(check.user_data), check.expected));
  }

  void take(const Call& call) {
    require_one_thread(call);
    const auto found = findings_.checks.find(current_);
    const CallChecks checks = found == findings_.checks.end() ? CallChecks{} : found->second;
    if (is_status_query(call)) {
      note_status(call);
    }
    pending_user_events_ += call.function == "clCreateUserEvent"      ? 1
                            : call.function == "clSetUserEventStatus" ? -1
                                                                      : 0;
    note_limit(call);
    if (is_idle_query(call, checks)) {
      return;
    }
    for (const Argument& argument : call.arguments) {
      if (argument.form == Form::address || argument.form == Form::addresses) {
        std::ranges::for_each(argument.values, [this](std::uint64_t at) { data_.ensure(at); });
      }
    }
    add_needs(call, checks);
    CallText text = call_text(call, scope_);
    note_given_back(call);
    if (findings_.open_call == current_) {
      lines_.emplace_back("/* This call did not return. */");
    }
    const std::size_t statement = lines_.size();
    lines_.push_back(with_result(call, text, checks) + ";");
    if (findings_.failed_call == current_) {
      lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(statement), failure_comment());
    }
    if (text.variables.contains("result") && !text.stores_code) {
      expect_object(text, checks);
    } else if (!checks.legal.empty()) {
      // Some devices cannot be partitioned.
      const bool divides =
          call.function == "clCreateSubDevices" && findings_.failed_call != current_;
      lines_.push_back(divides ? "NEED(code == CL_SUCCESS);"
                               : fmt::format("EXPECT_CODE({});", fmt::join(checks.legal, ", ")));
    }
    for (const ValueCheck& check : checks.values) {
      expect_value(text, check);
    }
  }

  // A call without a code, such as clSVMAlloc, returns NULL for any error.
  void expect_object(const CallText& text, const CallChecks& checks) {
    if (!checks.legal.empty()) {
      const bool made = std::ranges::find(checks.legal, "CL_SUCCESS") != checks.legal.end();
      lines_.push_back(fmt::format("{}((uintptr_t){}, 0);", made ? "EXPECT_OTHER" : "EXPECT_VALUE",
                                   text.variables.at("result")));
    }
  }

  void add_need(std::string need) {
    if (!need.empty() && std::ranges::find(lines_, need) == lines_.end()) {
      lines_.push_back(std::move(need));
    }
  }

  void add_needs(const Call& call, const CallChecks& checks) {
    for (std::string& need : needs_of(call, checks, scope_)) {
      add_need(std::move(need));
    }
  }

  // Addresses of released memory may belong to host memory next.
  void note_given_back(const Call& call) {
    if (call.answer && call.answer->code.starts_with("CL_") && call.answer->code != "CL_SUCCESS") {
      return;
    }
    for (const char* const pointer : {"mapped_ptr", "svm_pointer"}) {
      const Argument* const argument = argument_named(call, pointer);
      if (argument != nullptr && argument->form == Form::address) {
        scope_.give_back(argument->values.front());
      }
    }
    const Argument* const list = argument_named(call, "svm_pointers");
    if (list != nullptr && list->form == Form::addresses && frees_by_itself(call)) {
      std::ranges::for_each(list->values, [this](std::uint64_t at) { scope_.give_back(at); });
    }
  }

  // True if clEnqueueSVMFree frees the memory, and not a callback of the application.
  static bool frees_by_itself(const Call& call) {
    const Argument* const callback = argument_named(call, "pfn_free_func");
    return call.function == "clEnqueueSVMFree" && callback != nullptr &&
           callback->form != Form::function;
  }

  // A call that only reads is left out, unless its result is checked or it is the last call.
  [[nodiscard]] bool is_idle_query(const Call& call, const CallChecks& checks) const {
    const bool fails = findings_.failed_call == current_ || findings_.open_call == current_;
    const bool as_asked = !call.answer || checks.legal.empty() || call.answer->code == "CL_SUCCESS";
    return call.function.starts_with("clGet") && as_asked && checks.values.empty() && !fails;
  }

  // The case may have taken the number from its device. Small numbers may be equal by chance.
  void note_limit(const Call& call) {
    constexpr std::uint64_t least = 1024;
    const Argument* const query = argument_named(call, "param_name");
    const auto asked = queried_object(call);
    if (call.function != "clGetDeviceInfo" || query == nullptr || !asked ||
        query->text.find("_MAX_") == std::string::npos || !call.answer ||
        !call.answer->stored.contains("param_value") ||
        scope_.object(*asked, "cl_device_id") != "device") {
      return;
    }
    const ByteString& value = call.answer->stored.at("param_value");
    if (value.size() <= sizeof(std::uint64_t) && number_of(value) >= least) {
      scope_.add_limit(number_of(value), query->text);
    }
  }

  // The case may have queried a command until it was complete; the program waits instead.
  void note_status(const Call& call) {
    const std::uint64_t event = queried_object(call).value_or(0);
    const bool is_again = event == asked_event_ && asked_at_ + 1 >= calls_;
    asked_event_ = event;
    asked_at_ = calls_;
    const bool complete = call.answer && call.answer->stored.contains("param_value") &&
                          number_of(call.answer->stored.at("param_value")) == 0;
    const auto name = scope_.object(event, "cl_event");
    if (is_again && complete && name) {
      lines_.push_back(fmt::format("await_completion({});", *name));
    }
  }

  [[nodiscard]] std::string with_result(const Call& call, CallText& text,
                                        const CallChecks& checks) {
    const std::uint64_t result = call.answer ? call.answer->result : 0;
    if (const Product* const made = product_of(products, call.function)) {
      const std::string name = scope_.declare_object(result, made->type, made->stem);
      text.variables["result"] = name;
      return fmt::format("{} = {}", name, text.expression);
    }
    if (const Product* const made = product_of(memory_makers, call.function)) {
      const std::string name = scope_.declare(made->type, made->stem);
      if (result != 0) {
        const std::size_t size = size_of_memory(call);
        data_.replaced(result, size);
        scope_.add_driver_memory(result, size, name);
      }
      text.variables["result"] = name;
      return fmt::format("{} = {}", name, text.expression);
    }
    return checks.legal.empty() || text.stores_code ? text.expression : "code = " + text.expression;
  }

  void expect_value(const CallText& text, const ValueCheck& check) {
    const auto variable = text.variables.find(check.of);
    if (variable == text.variables.end()) {
      throw NotReproducible{fmt::format("{} has no place of its own", check.of)};
    }
    const char* const macro = check.relation == Relation::equal     ? "EXPECT_VALUE"
                              : check.relation == Relation::unequal ? "EXPECT_OTHER"
                                                                    : "EXPECT_AT_LEAST";
    lines_.push_back(
        fmt::format("{}({}, {});", macro,
                    check.of == "result" ? "(uintptr_t)" + variable->second : variable->second,
                    value_text(check)));
  }

  [[nodiscard]] std::string value_text(const ValueCheck& check) const {
    const auto object = check.expected == 0 ? std::nullopt : scope_.any_object(check.expected);
    return object ? fmt::format("(cl_ulong)(uintptr_t){}", *object) : scope_.number(check.expected);
  }

  void require_one_thread(const Call& call) {
    ++calls_;
    thread_ = thread_ == 0 ? call.thread : thread_;
    if (call.thread != thread_) {
      throw NotReproducible{
          fmt::format("{} is called from a second thread, or by a callback, while the first is at "
                      "work, and C99 has no threads",
                      call.function)};
    }
    if (within_until_ > current_) {
      throw NotReproducible{call.function + " is called by a callback within another call"};
    }
    within_until_ = call.answer ? call.ended_at : 0;
  }

  [[nodiscard]] bool is_failure() const { return findings_.failed_check == current_; }

  [[nodiscard]] std::string failure_comment() const {
    if (const auto* const code = std::get_if<CodeCheck>(&events_[*findings_.failed_check])) {
      return fmt::format("/* This is what failed: it returned {}. */", code->answer);
    }
    return "/* This is what failed. */";
  }

  void note_failure() {
    if (is_failure()) {
      lines_.emplace_back("/* This is what failed. */");
    }
  }

  // A size starts with a value that no driver stores, so that a missing store is noticed.
  static std::string declaration(const Scope::Variable& variable) {
    const bool pointer = variable.type.ends_with('*');
    return fmt::format("static {}{}{}{};", variable.type, pointer ? "" : " ", variable.name,
                       variable.elements > 0       ? fmt::format("[{}]", variable.elements)
                       : variable.type == "size_t" ? " = SIZE_MAX"
                                                   : "");
  }

  [[nodiscard]] std::vector<std::string> declarations() const {
    std::vector<std::string> made;
    for (const auto& [seed, name] : data_.seeds()) {
      made.push_back(fmt::format("static const uint64_t {} = UINT64_C(0x{:016x});", name, seed));
    }
    for (const Scope::Variable& variable : scope_.declared()) {
      made.push_back(declaration(variable));
    }
    std::ranges::sort(made);
    return made;
  }

  const std::vector<Event>& events_;
  const Findings& findings_;
  std::vector<std::string> lines_;
  Scope scope_;
  HostData data_{scope_, lines_};
  std::size_t current_ = 0;
  std::size_t calls_ = 0;
  std::uint64_t thread_ = 0;
  std::size_t within_until_ = 0;
  std::uint64_t asked_event_ = 0;
  std::size_t asked_at_ = 0;
  int pending_user_events_ = 0;
};

}  // namespace

Body write_body(const Recording& recording, const Findings& findings) {
  return Writer{recording, findings}.write();
}

}  // namespace clmem::conformance::reproducer
