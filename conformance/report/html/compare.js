// SPDX-License-Identifier: Apache-2.0
// compare.js - two runs: which cases have another result, and what else differs between them.
'use strict';

const CHANGES = ['newly failing', 'no longer failing', 'fails otherwise', 'other change', 'much slower', 'only in A', 'only in B', 'the same'];

function changeOf(a, b) {
  if (a === null || b === null) {
    return a === null ? 'only in B' : 'only in A';
  }
  if (isFailure(a) !== isFailure(b)) {
    return isFailure(b) ? 'newly failing' : 'no longer failing';
  }
  if (isFailure(a) && (a.status !== b.status || a.failures.join('\n') !== b.failures.join('\n') || a.cause !== b.cause)) {
    return 'fails otherwise';
  }
  if (a.status !== b.status) {
    return 'other change';
  }
  // Differences below half a second are noise.
  return b.seconds > 3 * a.seconds && b.seconds > a.seconds + 0.5 ? 'much slower' : 'the same';
}

class CompareView {
  constructor(model) {
    this.model = model;
    this.selects = ['a', 'b'].map((side) => {
      const select = element('select', {id: `compare-${side}`, onchange: () => go({[side]: select.value}, 'replace')},
        ...model.targets.map((target) => element('option', {value: target.index}, target.label)));
      return select;
    });
    this.identity = element('div');
    this.chips = element('fieldset', {class: 'chips'});
    this.count = element('p', {class: 'count', role: 'status'});
    this.place = element('div');
    this.element = element('section', {'aria-label': 'Compare'}, element('h2', {}, 'Two runs compared'),
      element('div', {class: 'controls'}, element('div', {class: 'fields'}, ...this.selects.map((select, index) =>
        element('div', {class: 'field'}, element('label', {for: select.id}, index === 0 ? 'Run A (before)' : 'Run B (after)'), select)))),
      this.identity, this.chips, this.count, this.place);
  }

  apply() {
    const last = this.model.targets.length - 1;
    const valid = (text, otherwise) => (this.model.targets[text] ? Number(text) : otherwise);
    const a = this.model.targets[valid(state.a, 0)];
    const b = this.model.targets[valid(state.b, last)];
    this.selects[0].value = a.index;
    this.selects[1].value = b.index;
    const key = JSON.stringify([a.index, b.index, state.change]);
    if (key === this.key) {
      return;
    }
    this.key = key;
    this.showIdentity(a, b);
    const rows = this.model.cases.map((one) => ({case: one, a: one.results[a.index], b: one.results[b.index]}))
      .filter((row) => row.a !== null || row.b !== null).map((row) => ({...row, change: changeOf(row.a, row.b)}));
    this.showChips(rows);
    const wanted = state.change === '' ? CHANGES.slice(0, -1) : state.change.split(',');
    const shown = rows.filter((row) => wanted.includes(row.change))
      .sort((x, y) => CHANGES.indexOf(x.change) - CHANGES.indexOf(y.change) || x.case.index - y.case.index);
    this.count.textContent = shown.length === 0 ? 'No case to show.' : `${shown.length} of ${plural(rows.length, 'case')}`;
    this.table = new CaseTable(['Case', `A: ${a.label}`, `B: ${b.label}`, 'Change'], (row) => this.row(row, a, b), 'Cases that ended otherwise');
    this.place.replaceChildren(this.table.element);
    this.table.show(shown);
  }

  row(row, a, b) {
    const cell = (side, target, result) => {
      const made = resultCell({label: `${side}: ${target.label}`}, result);
      made.append(' ', element('span', {class: 'quiet'}, result === null ? '' : secondsText(result.seconds)));
      return made;
    };
    return element('tr', {}, element('th', {scope: 'row'}, caseLink(row.case)), cell('A', a, row.a), cell('B', b, row.b),
      element('td', {'data-label': 'Change'}, row.change));
  }

  showIdentity(a, b) {
    const others = new Map(identityOf(b));
    const different = identityOf(a).filter(([name, value]) => others.get(name) !== value);
    this.identity.replaceChildren(different.length === 0 ? element('p', {}, 'Both were measured on the same driver, device and host.') :
      element('details', {open: different.length < 6}, element('summary', {}, `The runs differ in ${different.map(([name]) => name.toLowerCase()).join(', ')}.`),
        table(['', 'A', 'B'], different.map(([name, value]) => element('tr', {}, element('th', {scope: 'row'}, name),
          element('td', {'data-label': 'A'}, value), element('td', {'data-label': 'B'}, others.get(name)))))));
  }

  showChips(rows) {
    const wanted = state.change.split(',').filter((change) => change !== '');
    const toggle = (change) => {
      const left = wanted.includes(change) ? wanted.filter((each) => each !== change) : [...wanted, change];
      go({change: left.join(',')}, 'replace');
    };
    this.chips.replaceChildren(element('legend', {}, 'Show only'), ...CHANGES.map((change) => {
      const count = rows.filter((row) => row.change === change).length;
      return count === 0 ? '' : element('button', {type: 'button', class: 'chip', 'data-change': change,
        'aria-pressed': String(wanted.includes(change)), onclick: () => toggle(change)}, change, ' ',
      element('span', {class: 'number'}, String(count)));
    }));
  }
}
