// SPDX-License-Identifier: Apache-2.0
#include "shrink/shrink.hpp"

#include <algorithm>
#include <set>
#include <span>

#include "program/state.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

bool is_wait_list(const Statement& statement, std::size_t parameter) {
  if (statement.action != Action::call || parameter == 0) {
    return false;
  }
  const std::string_view name = mock::parameters_of(statement.function)[parameter].name;
  return name == "event_wait_list" || name == "event_list";
}

bool makes(const Statement& statement, std::span<const Object> objects) {
  const auto is_one = [&](Object made) {
    return made.kind != Kind::none && std::ranges::find(objects, made) != objects.end();
  };
  return is_one(statement.result) || is_one(event_made(statement));
}

void add_operands(const Statement& statement, std::vector<Object>& objects) {
  for (const Value& value : statement.arguments) {
    if (value.form != Value::Form::result) {
      objects.push_back(value.object);
    }
    for (const Value& element : value.list) {
      objects.push_back(element.object);
    }
  }
}

bool has_bytes(Kind kind) {
  return kind == Kind::memory || kind == Kind::svm || kind == Kind::host || kind == Kind::map;
}

bool uses(const Statement& statement, std::span<const Object> objects) {
  std::vector<Object> operands;
  add_operands(statement, operands);
  return std::ranges::any_of(operands, [&](Object operand) {
    return std::ranges::find(objects, operand) != objects.end();
  });
}

// Removes the object that a statement makes, with all statements that need it.
class Remover {
 public:
  explicit Remover(const std::vector<bool>& removed) : removed_{removed} {}

  Program apply(const Program& program) {
    Program kept{.early_writes = program.early_writes};
    for (std::size_t i = 0; i < program.statements.size(); ++i) {
      Statement statement = program.statements[i];
      if (removed_[i] || !adjust(statement)) {
        gone_.push_back(statement.result);
        gone_.push_back(event_made(statement));
      } else {
        kept.statements.push_back(std::move(statement));
      }
    }
    return kept;
  }

 private:
  [[nodiscard]] bool is_gone(Object object) const {
    return object.kind != Kind::none && std::ranges::find(gone_, object) != gone_.end();
  }

  // Returns false if the statement needs something that has been removed.
  bool adjust(Statement& statement) const {
    for (std::size_t i = 0; i < statement.arguments.size(); ++i) {
      Value& value = statement.arguments[i];
      if (is_wait_list(statement, i)) {
        const bool shorter = std::ranges::any_of(
            value.list, [&](const Value& event) { return is_gone(event.object); });
        if (shorter && !statement.codes.empty()) {
          return false;  // another list could be a second mistake
        }
        std::erase_if(value.list, [&](const Value& event) { return is_gone(event.object); });
        if (value.form == Value::Form::list && statement.codes.empty()) {
          statement.arguments[i - 1].number = value.list.size();
          if (value.list.empty()) {
            if (statement.function == clWaitForEvents) {
              return false;
            }
            value = null();
          }
        }
        continue;
      }
      const bool needed = value.form != Value::Form::result;
      if (needed &&
          (is_gone(value.object) || std::ranges::any_of(value.list, [&](const Value& element) {
             return is_gone(element.object);
           }))) {
        return false;
      }
    }
    return true;
  }

  const std::vector<bool>& removed_;
  std::vector<Object> gone_;
};

class Shrinker {
 public:
  Shrinker(Program program, const Shows& shows, std::size_t runs)
      : best_{std::move(program)}, shows_{shows}, most_{runs} {}

  Shrunk shrink(std::size_t last_statement) {
    cut_tail(last_statement);
    keep_what_it_needs(last_statement);
    // Removal is retried, because simpler statements may need less: no wait for an event, for
    // example, once the queue is in order.
    for (bool changed = true; changed && left();) {
      for (std::size_t before = 0; before != best_.statements.size() && left();) {
        before = best_.statements.size();
        remove_chunks();
        use_one_queue();
      }
      changed = end_after_first_wrong() || simplify();
    }
    return {best_, runs_};
  }

 private:
  [[nodiscard]] bool left() const { return runs_ < most_; }

  // The candidate replaces the best program if it shows the cause.
  bool take(Program candidate) {
    if (!left() || candidate == best_ || first_problem(candidate) ||
        !tried_.insert(to_text(candidate)).second) {
      return false;
    }
    const std::optional<bool> shown = shows_(candidate);
    if (!shown) {
      most_ = runs_;
      return false;
    }
    ++runs_;
    if (!*shown) {
      return false;
    }
    best_ = std::move(candidate);
    return true;
  }

  void cut_tail(std::size_t last_statement) {
    Program candidate = best_;
    if (last_statement + 1 < candidate.statements.size()) {
      candidate.statements.resize(last_statement + 1);
      if (!take(candidate)) {
        // The effect shows only when everything is compared.
        candidate.statements.push_back({.action = Action::check, .arguments = {number(0)}});
        (void)take(candidate);
      }
    }
  }

  // After the first command with wrong bytes, a later comparison may only show copies of them.
  bool end_after_first_wrong() {
    for (std::size_t i = 0; i + 1 < best_.statements.size() && left(); ++i) {
      const Statement& statement = best_.statements[i];
      if (is_command(statement)) {
        Program candidate = best_;
        candidate.statements.resize(i + 1);
        candidate.statements.push_back({.action = Action::check, .arguments = {number(0)}});
        if (take(std::move(candidate))) {
          return true;
        }
      }
    }
    return false;
  }

  // A call with a mistake rarely needs more than the statements that make its objects, other calls rarely
  // more than those that use the same memory.
  void keep_what_it_needs(std::size_t statement) {
    if (statement >= best_.statements.size() ||
        best_.statements[statement].action != Action::call) {
      return;
    }
    if (!keep_only(statement, {})) {
      std::vector<Object> shared;
      add_operands(best_.statements[statement], shared);
      std::erase_if(shared, [](Object object) { return !has_bytes(object.kind); });
      (void)keep_only(statement, shared);
    }
  }

  // Keeps the statement, those that use one of the objects `shared`, and those that make operands
  // of them.
  bool keep_only(std::size_t statement, std::span<const Object> shared) {
    std::vector<bool> removed(best_.statements.size(), true);
    std::vector<Object> needed;
    for (std::size_t i = best_.statements.size(); i-- > 0;) {
      const Statement& candidate = best_.statements[i];
      if (i == statement || (i > statement && candidate.action == Action::check) ||
          uses(candidate, shared) || makes(candidate, needed)) {
        removed[i] = false;
        add_operands(candidate, needed);
      }
    }
    return take(without(best_, removed));
  }

  // A single queue orders most commands without wait lists.
  void use_one_queue() {
    const auto creation =
        std::ranges::find(best_.statements, Kind::queue,
                          [](const Statement& statement) { return statement.result.kind; });
    Program candidate = best_;
    for (Statement& statement : candidate.statements) {
      if (is_command(statement)) {
        statement.arguments[0] = reference(creation->result);
      }
    }
    (void)take(std::move(candidate));
  }

  void remove_chunks() {
    for (std::size_t size = std::max<std::size_t>(best_.statements.size() / 2, 1); size > 0;
         size /= 2) {
      std::size_t end = best_.statements.size();
      while (end > 0 && left()) {
        const std::size_t begin = end > size ? end - size : 0;
        std::vector<bool> removed(best_.statements.size());
        std::fill(removed.begin() + static_cast<std::ptrdiff_t>(begin),
                  removed.begin() + static_cast<std::ptrdiff_t>(end), true);
        (void)take(without(best_, removed));
        end = std::min(begin, best_.statements.size());
      }
    }
  }

  bool simplify() {
    bool changed = false;
    for (std::size_t i = 0; i < best_.statements.size() && left(); ++i) {
      changed = simplify_statement(i) || changed;
    }
    return changed;
  }

  template <typename Change>
  bool with(std::size_t index, Change change) {
    Program candidate = best_;
    change(candidate.statements[index]);
    return take(std::move(candidate));
  }

  // True for a call with a mistake and the statements that make its operands. They keep their
  // arguments: with a smaller buffer, for example, the call might have a second mistake, whose code
  // would be equally legal.
  [[nodiscard]] bool belongs_to_mistake(std::size_t index) const {
    std::vector<Object> needed;
    for (std::size_t i = best_.statements.size(); i-- > index;) {
      const Statement& statement = best_.statements[i];
      if (!statement.codes.empty() || makes(statement, needed)) {
        if (i == index) {
          return true;
        }
        add_operands(statement, needed);
      }
    }
    return false;
  }

  bool simplify_statement(std::size_t index) {
    const Statement statement = best_.statements[index];
    if (statement.action == Action::check || belongs_to_mistake(index)) {
      return false;
    }
    bool changed = with(index, [](Statement& call) { set_blocking(call, true); });
    for (std::size_t i = 0; i < statement.arguments.size(); ++i) {
      const Value& value = statement.arguments[i];
      if (value.form == Value::Form::result && value.object.kind == Kind::event) {
        changed = with(index, [&](Statement& call) { call.arguments[i] = null(); }) || changed;
      } else if (is_wait_list(statement, i) && value.form == Value::Form::list &&
                 statement.function != clWaitForEvents) {
        changed = with(index,
                       [&](Statement& call) {
                         call.arguments[i] = null();
                         call.arguments[i - 1] = number(0);
                       }) ||
                  changed;
      } else if (value.object == second_device) {
        changed =
            with(index, [&](Statement& call) { call.arguments[i].object.index = 0; }) || changed;
      } else if (value.form == Value::Form::number || value.form == Value::Form::object) {
        changed = simplify_number(index, i) || changed;
      } else if (value.form == Value::Form::list) {
        for (std::size_t element = 0; element < value.list.size(); ++element) {
          changed = simplify_element(index, i, element) || changed;
        }
      }
    }
    return changed;
  }

  // Tries zero, one and half of the number; a negative status becomes minus one.
  bool simplify_number(std::size_t index, std::size_t argument) {
    const std::uint64_t value = best_.statements[index].arguments[argument].number;
    const bool is_negative = static_cast<std::int64_t>(value) < 0;
    const std::uint64_t last = is_negative ? ~std::uint64_t{0} : value / 2;
    // The version decides whether a size of zero is legal.
    const bool is_size = fuzz::argument(best_.statements[index], "size") ==
                         &best_.statements[index].arguments[argument];
    for (const std::uint64_t simpler : {std::uint64_t{is_size ? 1U : 0U}, std::uint64_t{1}, last}) {
      if ((simpler < value || (is_negative && simpler != value)) &&
          with(index, [&](Statement& call) { call.arguments[argument].number = simpler; })) {
        return true;
      }
    }
    return false;
  }

  bool simplify_element(std::size_t index, std::size_t argument, std::size_t element) {
    const std::uint64_t value = best_.statements[index].arguments[argument].list[element].number;
    for (const std::uint64_t simpler : {std::uint64_t{0}, std::uint64_t{1}}) {
      if (simpler < value && with(index, [&](Statement& call) {
            call.arguments[argument].list[element].number = simpler;
          })) {
        return true;
      }
    }
    return false;
  }

  Program best_;
  const Shows& shows_;
  std::size_t most_;
  std::size_t runs_ = 0;
  std::set<std::string> tried_;
};

}  // namespace

Program without(const Program& program, const std::vector<bool>& removed) {
  return Remover{removed}.apply(program);
}

Shrunk shrink(const Program& program, std::size_t last_statement, const Shows& shows,
              std::size_t runs) {
  return Shrinker{program, shows, runs}.shrink(last_statement);
}

std::size_t calls_beyond_set_up(const Program& program) {
  return static_cast<std::size_t>(
      std::ranges::count_if(program.statements, [](const Statement& statement) {
        const std::string_view name = mock::name_of(statement.function);
        return statement.action == Action::call &&
               !(name.starts_with("clCreate") && statement.codes.empty()) && name != "clSVMAlloc";
      }));
}

}  // namespace clmem::fuzz
