// SPDX-License-Identifier: Apache-2.0
// cases.js - all cases with a column per driver; search, filters and order.
'use strict';

const ORDERS = {
  severity: ['Failures first', (a, b) => severity(a) - severity(b) || a.index - b.index],
  suite: ['Order of the suite', (a, b) => a.index - b.index],
  name: ['Name', (a, b) => (a.id < b.id ? -1 : 1)],
  time: ['Longest first', (a, b) => longest(b) - longest(a) || a.index - b.index],
};

const longest = (one) => Math.max(...one.results.map((result) => (result === null ? 0 : result.seconds)));

const FILTERS = ['new', 'fail', 'crash', 'timeout', 'flaky', 'known', 'fixed', 'warnings', 'unsupported', 'skip', 'pass', 'differs'];

const searchTexts = new Map();

// Everything about a case that a reader may search for.
function searchText(one) {
  if (!searchTexts.has(one)) {
    const parts = [one.id, one.sentence, ...one.requirements.map((requirement) => requirement.id)];
    for (const result of one.results) {
      if (result !== null) {
        parts.push(...result.failures, ...result.warnings, result.capability, result.cause);
      }
    }
    searchTexts.set(one, parts.join('\n').toLowerCase());
  }
  return searchTexts.get(one);
}

function selectedCases(model, state) {
  const terms = state.q.toLowerCase().split(/\s+/).filter((term) => term !== '');
  const words = state.show.split(',').filter((word) => FILTERS.includes(word));
  const among = (one) => (state.driver === '' ? one.results : [one.results[Number(state.driver)]]);
  const fits = (one) => words.length === 0 || words.some((word) => (word === 'differs' ? differs(one) :
    among(one).some((result) => result && wordsOf(result).includes(word))));
  return model.cases.filter((one) => fits(one) && terms.every((term) => searchText(one).includes(term)))
    .sort((ORDERS[state.order] || ORDERS.severity)[1]);
}

function wordCounts(model) {
  const counts = new Map(FILTERS.map((word) => [word, 0]));
  for (const one of model.cases) {
    counts.set('differs', counts.get('differs') + (differs(one) ? 1 : 0));
    for (const result of one.results) {
      for (const word of result === null ? [] : wordsOf(result)) {
        counts.set(word, (counts.get(word) || 0) + 1);
      }
    }
  }
  return counts;
}

class CasesView {
  constructor(model) {
    this.model = model;
    this.search = element('input', {
      type: 'search', id: 'search', placeholder: 'Case, requirement or message', autocomplete: 'off', spellcheck: 'false',
      oninput: () => go({q: this.search.value}, 'replace'),
    });
    this.count = element('p', {class: 'count', role: 'status', id: 'count'});
    this.chips = this.makeChips();
    this.order = element('select', {id: 'order', onchange: () => go({order: this.order.value}, 'replace')},
      ...Object.entries(ORDERS).map(([value, [label]]) => element('option', {value}, label)));
    this.driver = element('select', {id: 'driver', onchange: () => go({driver: this.driver.value}, 'replace')},
      element('option', {value: ''}, 'All drivers'),
      ...model.targets.map((target) => element('option', {value: target.index}, target.label)));
    this.table = new CaseTable(['Case', ...model.targets.map((target) => target.label)], (one) => this.row(one),
      'Cases and their results');
    this.causes = causesSection(model);
    this.element = element('section', {'aria-label': 'Cases'}, this.causes, this.controls(), this.count, this.table.element);
  }

  controls() {
    const labelled = (label, control) => element('div', {class: 'field'}, element('label', {for: control.id}, label), control);
    return element('div', {class: 'controls'},
      element('div', {class: 'fields'}, labelled('Search', this.search),
        this.model.targets.length > 1 ? labelled('Filters look at', this.driver) : null, labelled('Order', this.order)),
      element('fieldset', {class: 'chips'}, element('legend', {}, 'Show only'), ...this.chips.values()));
  }

  makeChips() {
    const counts = wordCounts(this.model);
    const chips = new Map();
    for (const word of FILTERS) {
      if (counts.get(word) > 0) {
        chips.set(word, element('button', {type: 'button', class: 'chip', 'aria-pressed': 'false', onclick: () => this.toggle(word)},
          element('span', {}, word), ' ', element('span', {class: 'number'}, String(counts.get(word)))));
      }
    }
    return chips;
  }

  toggle(word) {
    const words = new Set(state.show.split(',').filter((each) => each !== ''));
    if (!words.delete(word)) {
      words.add(word);
    }
    go({show: [...words].join(',')}, 'replace');
  }

  row(one) {
    return element('tr', {}, element('th', {scope: 'row'}, caseLink(one)),
      ...one.results.map((result, index) => resultCell(this.model.targets[index], result)));
  }

  apply() {
    if (this.search.value !== state.q) {
      this.search.value = state.q;
    }
    this.order.value = ORDERS[state.order] ? state.order : 'severity';
    this.driver.value = state.driver;
    // A reader who searches or filters does not need the causes.
    this.causes.hidden = state.q !== '' || state.show !== '';
    const words = state.show.split(',');
    for (const [word, chip] of this.chips) {
      chip.setAttribute('aria-pressed', String(words.includes(word)));
    }
    const key = JSON.stringify([state.q, state.show, state.order, state.driver]);
    if (key !== this.key) {
      this.key = key;
      const found = selectedCases(this.model, state);
      const all = this.model.cases.length;
      this.count.textContent = found.length === all ? plural(all, 'case') : `${found.length} of ${plural(all, 'case')}`;
      this.table.show(found);
    }
  }
}
