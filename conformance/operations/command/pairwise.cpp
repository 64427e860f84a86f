// SPDX-License-Identifier: Apache-2.0
#include "operations/command/pairwise.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t undecided = static_cast<std::size_t>(-1);

class Pairs {
 public:
  Pairs(const std::vector<std::size_t>& levels, const MayCombine& may_combine) : levels_{levels} {
    for (const std::size_t count : levels) {
      first_.push_back(total_);
      total_ += count;
    }
    used_.resize(total_);
    state_.assign(total_ * total_, State::forbidden);
    for (std::size_t f = 0; f < levels.size(); ++f) {
      for (std::size_t g = f + 1; g < levels.size(); ++g) {
        for (std::size_t a = 0; a < levels[f]; ++a) {
          for (std::size_t b = 0; b < levels[g]; ++b) {
            if (may_combine(f, a, g, b)) {
              set(f, a, g, b, State::open);
            }
          }
        }
      }
    }
  }

  [[nodiscard]] bool any_left() const { return left_ > 0; }

  // Returns the next choice. Begins with the two least used levels that are not yet a pair; each
  // other factor takes the level that makes the most new pairs, and of equal ones the least used.
  [[nodiscard]] Choice next() {
    Choice row(levels_.size(), undecided);
    begin(row);
    for (std::size_t f = 0; f < row.size(); ++f) {
      if (row[f] == undecided) {
        row[f] = best_level(row, f);
      }
    }
    for (std::size_t f = 0; f < row.size(); ++f) {
      for (std::size_t g = f + 1; g < row.size(); ++g) {
        if (at(f, row[f], g, row[g]) == State::open) {
          set(f, row[f], g, row[g], State::met);
        }
      }
      ++used(f, row[f]);
    }
    return row;
  }

 private:
  enum class State : unsigned char { forbidden, open, met };

  [[nodiscard]] std::size_t place(std::size_t f, std::size_t a) const { return first_[f] + a; }
  [[nodiscard]] State at(std::size_t f, std::size_t a, std::size_t g, std::size_t b) const {
    return state_[place(f, a) * total_ + place(g, b)];
  }
  void set(std::size_t f, std::size_t a, std::size_t g, std::size_t b, State state) {
    left_ += state == State::open ? 1 : 0;
    left_ -= state == State::met ? 1 : 0;
    state_[place(f, a) * total_ + place(g, b)] = state;
    state_[place(g, b) * total_ + place(f, a)] = state;
  }
  [[nodiscard]] std::size_t& used(std::size_t f, std::size_t a) { return used_[place(f, a)]; }

  void begin(Choice& row) {
    std::size_t least = undecided;
    for (std::size_t f = 0; f < levels_.size(); ++f) {
      for (std::size_t g = f + 1; g < levels_.size(); ++g) {
        for (std::size_t at_both = 0; at_both < levels_[f] * levels_[g]; ++at_both) {
          const std::size_t a = at_both / levels_[g];
          const std::size_t b = at_both % levels_[g];
          const std::size_t uses = used(f, a) + used(g, b);
          if (at(f, a, g, b) == State::open && uses < least) {
            least = uses;
            row.assign(row.size(), undecided);
            row[f] = a;
            row[g] = b;
          }
        }
      }
    }
  }

  [[nodiscard]] std::size_t best_level(const Choice& row, std::size_t f) {
    std::size_t best = 0;
    long best_gain = -1;
    for (std::size_t a = 0; a < levels_[f]; ++a) {
      long gain = 0;
      for (std::size_t g = 0; g < row.size() && gain >= 0; ++g) {
        if (g != f && row[g] != undecided) {
          const State state = at(f, a, g, row[g]);
          gain = state == State::forbidden ? -1 : gain + (state == State::open ? 1 : 0);
        }
      }
      if (gain > best_gain || (gain == best_gain && gain >= 0 && used(f, a) < used(f, best))) {
        best = a;
        best_gain = gain;
      }
    }
    return best;
  }

  const std::vector<std::size_t>& levels_;
  std::vector<std::size_t> first_;
  std::size_t total_ = 0;
  std::size_t left_ = 0;
  std::vector<State> state_;
  std::vector<std::size_t> used_;
};

}  // namespace

std::vector<Choice> pairwise(const std::vector<std::size_t>& levels,
                             const MayCombine& may_combine) {
  std::vector<Choice> rows;
  Pairs pairs{levels, may_combine};
  while (pairs.any_left()) {
    rows.push_back(pairs.next());
  }
  return rows;
}

}  // namespace clmem::conformance
