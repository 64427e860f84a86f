// SPDX-License-Identifier: Apache-2.0
// page.js - which view is shown, kept in the address after '#', so that links, reload and the back button work.
'use strict';

const DEFAULTS = {view: 'cases', q: '', show: '', order: 'severity', driver: '', a: '', b: '', change: '', case: ''};

let state = {...DEFAULTS};

const model = readModel(JSON.parse(document.getElementById('data').textContent));

const VIEWS = {
  cases: ['Cases', () => new CasesView(model)],
  coverage: ['Coverage', () => ({element: coverageView(model)})],
  skips: ['Skips', () => ({element: skipsView(model)})],
  durations: ['Durations', () => ({element: durationsView(model)})],
  compare: ['Compare', () => new CompareView(model)],
  runs: ['Runs', () => ({element: runsView(model)})],
};

const made = new Map();

function view() {
  if (!made.has(state.view)) {
    made.set(state.view, VIEWS[state.view][1]());
  }
  return made.get(state.view);
}

function hashOf(wanted) {
  const chosen = Object.entries(wanted).filter(([name, value]) => value !== DEFAULTS[name]);
  return '#' + new URLSearchParams(chosen);
}

function go(change, how) {
  const hash = hashOf({...state, ...change});
  if (how === 'replace') {
    history.replaceState(null, '', hash);
  } else {
    history.pushState(null, '', hash);
  }
  show();
}

function stateOf(hash) {
  const found = {...DEFAULTS, ...Object.fromEntries(new URLSearchParams(hash.slice(1)))};
  if (!Object.hasOwn(VIEWS, found.view)) {
    found.view = DEFAULTS.view;
  }
  if (!model.targets[found.driver]) {
    found.driver = '';
  }
  return found;
}

const main = document.getElementById('main');
const detail = document.getElementById('detail');
const narrow = window.matchMedia('(max-width: 70rem)');

function showDetail(before) {
  const one = model.cases.find((each) => each.id === state.case);
  const closed = state.case === '';
  document.body.classList.toggle('with-detail', !closed);
  detail.hidden = closed;
  // On a small screen the case covers the rest, which then must not take the focus.
  main.inert = !closed && narrow.matches;
  if (closed) {
    detail.replaceChildren();
    if (before !== '') {
      const list = view().table;
      if (!list || !list.focusCase(before)) {
        main.focus({preventScroll: true});
      }
    }
    return;
  }
  detail.replaceChildren(...(one ? caseDetail(model, one) : [element('h2', {tabindex: '-1', id: 'detail-title'}, 'No such case'),
    element('p', {}, state.case), element('button', {type: 'button', class: 'close', onclick: () => go({case: ''})}, 'Close')]).filter((part) => part !== null));
  detail.scrollTop = 0;
  document.getElementById('detail-title').focus({preventScroll: true});
}

function show() {
  const before = state;
  state = stateOf(location.hash);
  for (const link of document.querySelectorAll('#views a')) {
    if (link.dataset.view === state.view) {
      link.setAttribute('aria-current', 'page');
    } else {
      link.removeAttribute('aria-current');
    }
  }
  const current = view();
  if (main.firstElementChild !== current.element) {
    main.replaceChildren(current.element);
    window.scrollTo(0, 0);
  }
  if (current.apply) {
    current.apply();
  }
  if (before.case !== state.case) {
    showDetail(before.case);
  }
}

function outcome() {
  const fresh = model.targets.reduce((sum, target) => sum + target.results.filter(isNew).length, 0);
  if (fresh > 0) {
    return [plural(fresh, 'new failure'), 'bad'];
  }
  return model.targets.every((target) => target.as_expected) ? ['As expected', 'good'] : ['The baseline is out of date', 'bad'];
}

function showHeader() {
  const [words, tone] = outcome();
  const place = document.getElementById('outcome');
  place.textContent = words;
  place.classList.add(`outcome-${tone}`);
  const counted = [...model.statuses, 'new', 'known', 'fixed'].filter((word) =>
    model.targets.some((target) => target.results.some((result) => wordsOf(result).includes(word))));
  document.getElementById('summary').append(
    element('thead', {}, element('tr', {}, ...['Driver', 'Device', ...counted].map((head) => element('th', {scope: 'col'}, head)))),
    element('tbody', {}, ...model.targets.map((target) => element('tr', {}, element('th', {scope: 'row'}, target.label),
      element('td', {'data-label': 'Device'}, `${target.identity.device.device_name}, ${target.identity.device.driver_version}`),
      ...counted.map((word) => {
        const count = target.results.filter((result) => wordsOf(result).includes(word)).length;
        return element('td', {'data-label': word, class: count === 0 ? 'zero' : `many-${word}`}, count === 0 ? '0' :
          element('a', {href: hashOf({...DEFAULTS, show: word, driver: String(target.index)})}, String(count)));
      })))));
  document.getElementById('views').append(...Object.entries(VIEWS).map(([name, [label]]) => element('li', {},
    element('a', {href: hashOf({...DEFAULTS, view: name}), 'data-view': name}, label))));
}

// On paper: every case that did not end as it should, with all its details.
function showPrint() {
  const cases = model.cases.filter((one) => severity(one) < 4).sort(ORDERS.severity[1]);
  document.getElementById('print').replaceChildren(element('h2', {}, plural(cases.length, 'case') + ' to look at'),
    ...cases.map((one) => element('section', {class: 'printed'}, element('h3', {}, one.id), element('p', {}, one.sentence), requirementList(one),
      ...one.results.filter((result) => hasDetails(result) && result.status !== 'unsupported').sort(worstFirst)
        .map((result) => resultCard(result, 'paper')))));
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (event.key === 'Escape') {
    if (state.case !== '') {
      go({case: ''});
    } else if (document.activeElement) {
      document.activeElement.blur();
    }
    return;
  }
  if (event.target.closest('input, select, textarea')) {
    return;
  }
  if (event.key === '/') {
    event.preventDefault();
    go({view: 'cases', case: ''}, 'replace');
    made.get('cases').search.focus();
  } else if ((event.key === 'j' || event.key === 'k') && view().table) {
    event.preventDefault();
    step(event.key === 'j' ? 1 : -1);
  }
}

// With a case open, the next one is opened in its place.
function step(by) {
  const list = view().table;
  if (state.case === '') {
    list.move(by);
    return;
  }
  const at = list.items.findIndex((item) => (item.case || item).id === state.case);
  const next = list.items[at + by];
  if (at >= 0 && next) {
    list.link(at + by);
    go({case: (next.case || next).id}, 'replace');
  }
}

showHeader();
show();
window.addEventListener('popstate', show);
window.addEventListener('hashchange', show);
window.addEventListener('keydown', onKey);
window.addEventListener('beforeprint', showPrint);
window.addEventListener('afterprint', () => document.getElementById('print').replaceChildren());
narrow.addEventListener('change', () => { main.inert = state.case !== '' && narrow.matches; });
