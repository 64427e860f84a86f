// SPDX-License-Identifier: Apache-2.0
#include "operations/command/refusal.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/contents.hpp"
#include "harness/set_up.hpp"
#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

namespace {

struct RefusedRow {
  std::string name;
  std::string requirement;
  Site site;
  CommandMistake mistake;
  Change<CommandScene> prepare;
  Delivery delivery;
};

bool counts_layers(ImageKind kind, std::size_t axis) {
  return (kind == ImageKind::image_1d_array && axis == 1) ||
         (kind == ImageKind::image_2d_array && axis == 2);
}

// Where a coordinate counts layers, a mistake about bounds breaks the rule about array indices.
std::string requirement_of(const Refusal& refusal, const CommandMistake& mistake,
                           const Site& site) {
  const bool is_layer = refusal.over == Over::coordinates && counts_layers(site.kind, site.axis) &&
                        mistake.topics.front() == "out-of-bounds";
  return rule_of(*site.command, site.side(), mistake.code,
                 is_layer ? std::vector<std::string>{"array-index"} : mistake.topics);
}

// Returns the sites of one side, with the suffixes of their rows' names.
std::vector<std::pair<std::string, Site>> sites_of(const Refusal& refusal, const Command& command,
                                                   bool of_source) {
  constexpr const char* axis_names[] = {"X", "Y", "Z"};
  const Site flat{&command, of_source};
  if (refusal.over == Over::flat_image) {
    return {{"", flat}};
  }
  std::vector<std::pair<std::string, Site>> sites;
  for (const ImageKind kind : every_image_kind) {
    if (refusal.suits != nullptr && !refusal.suits(kind)) {
      continue;
    }
    Site site = flat;
    site.kind = kind;
    if (refusal.over == Over::image_kinds) {
      sites.emplace_back(name_of(kind), site);
      continue;
    }
    for (site.axis = 0; site.axis < 3; ++site.axis) {
      if ((site.axis < dimensions_of(kind)) == (refusal.over == Over::coordinates)) {
        sites.emplace_back(std::string{name_of(kind)} + axis_names[site.axis], site);
      }
    }
  }
  return sites;
}

void add_rows(const Refusal& refusal, const Command& command, bool of_source,
              std::vector<RefusedRow>& rows) {
  const Side& side = of_source ? command.source : command.target;
  if (std::count(refusal.sides.begin(), refusal.sides.end(), side.kind) == 0 || *side.row == 0 ||
      (refusal.wanted != nullptr && !refusal.wanted(command, of_source))) {
    return;
  }
  for (const CommandMistake& mistake : refusal.mistakes) {
    for (const auto& [suffix, site] : sites_of(refusal, command, of_source)) {
      std::string rule = requirement_of(refusal, mistake, site);
      if (!rule.empty()) {
        const std::string ending = mistake.row.empty() ? "" : "_" + mistake.row;
        rows.push_back({side.row + (refusal.form + suffix) + ending, std::move(rule), site, mistake,
                        refusal.prepare, refusal.delivery});
      }
    }
  }
}

constexpr std::size_t roomy = 65536;  // bytes; for operands that are not under test
constexpr std::size_t svm_size = 2048;
constexpr std::size_t legal_size = 128;

std::size_t size_of(const Site& site, MemoryKind kind, bool under_test) {
  if (kind == MemoryKind::svm) {
    return svm_size;
  }
  if (kind != MemoryKind::buffer || !under_test) {
    return roomy;
  }
  switch (site.command->layout) {
    case Layout::box:
      return legal_box_end;
    case Layout::pixels: {
      const Extent region = inner_region(usual_shape(site.kind)).region;
      return volume(region) * common_format().element;
    }
    case Layout::linear:
    case Layout::none:
      break;
  }
  return legal_buffer_size;
}

// Returns a legal place with nothing to spare on the side under test and room on the other, so that
// one mistake breaks one rule.
RectPlace place_of(const Site& site, MemoryKind kind, bool under_test) {
  constexpr std::size_t linear_offset = 64;
  const Command& command = *site.command;
  if (command.layout == Layout::box) {
    return under_test ? RectPlace{{4, 1, 1}, 16, 64} : RectPlace{{2, 1, 1}, 12, 48};
  }
  if (kind == MemoryKind::image) {
    const bool alone = command.source.kind != command.target.kind;
    return {under_test || alone ? inner_region(usual_shape(site.kind)).origin : Extent{}};
  }
  const bool is_part = kind == MemoryKind::buffer && command.layout == Layout::linear && under_test;
  return {{is_part ? linear_offset : 0, 0, 0}};
}

MemorySpec spec_of(const Site& site, MemoryKind kind, bool under_test) {
  return {.kind = kind,
          .flags = kind == MemoryKind::image ? cl_mem_flags{0} : CL_MEM_READ_WRITE,
          .image = site.kind,
          .size = size_of(site, kind, under_test)};
}

Placement tight_placement(const Site& site) {
  const Command& command = *site.command;
  const MemoryKind source = command.source.kind;
  const MemoryKind target = command.target.kind;
  const Layout layout = command.layout;
  return {
      .from = spec_of(site, source, site.of_source),
      .to = spec_of(site, target, !site.of_source),
      .shape = {.region = layout == Layout::box      ? legal_box
                          : layout == Layout::pixels ? inner_region(usual_shape(site.kind)).region
                                                     : Extent{legal_size, 1, 1},
                .from = place_of(site, source, site.of_source),
                .to = place_of(site, target, !site.of_source)},
      .pattern = 4,
      .flags = command.is_map() ? cl_map_flags{CL_MAP_READ} : 0};
}

// A queue on which nothing runs, for calls that have to be rejected: in order, after a command that
// waits for a user event. At end of scope the event is set and the queue finished. A command that a
// driver has accepted but should have rejected may damage any memory when it runs, and differently
// each time: an abandoned queue is never released.
class HeldQueue {
 public:
  explicit HeldQueue(Fixture& fixture)
      : queue_{must_make(clCreateCommandQueue, fixture.context(), fixture.device().id(), 0)},
        event_{pending_user_event(fixture.context())},
        target_{fixture.filled_buffer(16).mem} {
    const cl_event list = event_.get();
    must_succeed(clEnqueueWriteBuffer, queue_.get(), target_.get(), CL_FALSE, 0, 16,
                 fixture.host(16).data(), 1, &list, nullptr);
  }
  ~HeldQueue() {
    if (event_) {
      clSetUserEventStatus(event_.get(), CL_COMPLETE);
      clFinish(queue_.get());
    }
  }
  HeldQueue(const HeldQueue&) = delete;
  HeldQueue& operator=(const HeldQueue&) = delete;

  [[nodiscard]] cl_command_queue get() const { return queue_.get(); }
  void abandon() {
    static_cast<void>(queue_.detach());
    static_cast<void>(event_.detach());
    static_cast<void>(target_.detach());
  }

 private:
  Handle<cl_command_queue> queue_;
  Handle<cl_event> event_;
  Handle<cl_mem> target_;
};

class Trial {
 public:
  Trial(Fixture& fixture, const RefusedRow& row)
      : fixture_{fixture},
        row_{row},
        command_{*row.site.command},
        run_{fixture, command_, tight_placement(row.site)} {}

  void refuse(const Change<CommandScene>& change, Delivery delivery) {
    Arguments arguments = changed(change);
    UnreadEvent event;
    arguments.event = event.out();
    const bool blocks =
        command_.is_map() || (command_.uses(MemoryKind::host) && delivery == Delivery::blocking);
    if (blocks || arguments.queue != fixture_.queue()) {
      arguments.blocking = blocks ? CL_TRUE : CL_FALSE;
      expect_refused(arguments);
      return;
    }
    HeldQueue held{fixture_};
    arguments.queue = held.get();
    if (expect_refused(arguments) == CL_SUCCESS) {
      held.abandon();
    }
  }

  void expect_nothing_done() {
    {
      SCOPED_TRACE("after the refused call");
      expect_alive(fixture_);
      run_.expect(Compared::by_read);
      kept_.expect_unchanged(fixture_);
    }
    Arguments legal = easy_arguments();
    ASSERT_THAT(command_.call(legal), returns(CL_SUCCESS)) << "a legal call of the same command";
    give_back(legal);
    fixture_.finish();
  }

 private:
  [[nodiscard]] Arguments legal_arguments() {
    Arguments arguments = run_.arguments();
    arguments.queue = fixture_.queue();
    arguments.blocking = command_.is_map() ? CL_TRUE : CL_FALSE;
    return arguments;
  }

  // Has room to spare, because other cases check that a driver accepts a range that ends with the
  // buffer.
  [[nodiscard]] Arguments easy_arguments() {
    Arguments arguments = legal_arguments();
    const Layout layout = command_.layout;
    if (layout == Layout::box || layout == Layout::pixels) {
      arguments.source.origin = arguments.target.origin = Extent{};
      arguments.region =
          layout == Layout::box ? Extent{legal_box[0], legal_box[1], 1} : Extent{1, 1, 1};
    }
    return arguments;
  }

  [[nodiscard]] Arguments changed(const Change<CommandScene>& change) {
    Arguments arguments = legal_arguments();
    const bool of_source = row_.site.of_source;
    CommandScene scene{fixture_,
                       row_.site,
                       size_of(row_.site, row_.site.side().kind, true),
                       kept_,
                       arguments,
                       of_source ? arguments.source : arguments.target,
                       of_source ? arguments.target : arguments.source};
    if (row_.prepare) {
      row_.prepare(scene);
    }
    change(scene);
    return arguments;
  }

  cl_int expect_refused(Arguments& arguments) {
    const cl_int code = command_.call(arguments);
    EXPECT_THAT(code, fixture_.refuses(row_.mistake.code));
    give_back(arguments);
    return code;
  }

  // Unmaps what a wrongly accepted call has mapped, so that later commands are legal.
  void give_back(const Arguments& arguments) {
    if (arguments.mapped.pointer != nullptr) {
      Arguments back{.queue = arguments.queue, .target = arguments.target};
      back.target.address = arguments.mapped.pointer;
      command_.type == CL_COMMAND_SVM_MAP ? calls::unmap_svm(back) : calls::unmap(back);
      clFinish(arguments.queue);
    }
  }

  Fixture& fixture_;
  const RefusedRow& row_;
  const Command& command_;
  CommandRun run_;
  Replacements kept_;
};

// Compares nothing after a call that was wrongly accepted: its effect on memory is unknown.
void expect_refused(Fixture& fixture, const RefusedRow& row) {
  Trial trial{fixture, row};
  for (const Change<CommandScene>& change : row.mistake.changes) {
    trial.refuse(change, row.delivery == Delivery::held ? Delivery::held : Delivery::blocking);
    if (row.delivery == Delivery::both_ways) {
      trial.refuse(change, Delivery::held);
    }
    if (testing::Test::HasFailure()) {
      return;
    }
  }
  trial.expect_nothing_done();
}

}  // namespace

std::string rule_of(const Command& command, const Side& side, cl_int code,
                    const std::vector<std::string>& topics) {
  std::vector<std::string> details;
  for (const std::string& topic : topics) {
    for (const char* const word : side.words) {
      if (word == nullptr) {
        break;
      }
      std::string& detail = details.emplace_back(word + topic);
      if (detail.ends_with('-')) {
        detail.pop_back();
      }
    }
  }
  return rule_of(error_prefix(command.name, code), details);
}

Cases cases_of(const Refusal& refusal) {
  std::vector<RefusedRow> refused;
  for (const Command& command : every_command()) {
    add_rows(refusal, command, true, refused);
    add_rows(refusal, command, false, refused);
  }
  Case common = refusal.common;
  common.time_limit_s = refusal.time_limit_s;
  return each(common, refused, expect_refused);
}

}  // namespace clmem::conformance
