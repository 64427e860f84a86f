// SPDX-License-Identifier: Apache-2.0
// views.js - coverage by chapter, skipped cases, durations, and the data of the runs.
'use strict';

// The result of a requirement on a driver.
function standing(requirement, target) {
  const results = requirement.cases.map((one) => one.results[target.index]).filter((result) => result !== null);
  if (results.some(isFailure)) {
    return 'violated';
  }
  if (results.some((result) => result.status === 'pass')) {
    return 'held';
  }
  return results.length > 0 ? 'unsupported' : 'unchecked';
}

const STANDINGS = ['held', 'violated', 'unsupported', 'unchecked'];

function standingCounts(requirements, target) {
  const counts = {held: 0, violated: 0, unsupported: 0, unchecked: 0};
  for (const requirement of requirements) {
    counts[standing(requirement, target)] += 1;
  }
  return counts;
}

function standingCell(requirements, target) {
  const counts = standingCounts(requirements, target);
  const present = STANDINGS.filter((word) => counts[word] > 0);
  return element('td', {class: 'standing', 'data-label': target.label},
    element('div', {class: 'bar', 'aria-hidden': 'true'}, ...present.map((word) => {
      const part = element('span', {class: `part part-${word}`});
      part.style.flexGrow = counts[word];
      return part;
    })),
    element('span', {}, present.map((word) => `${counts[word]} ${word}`).join(', ')));
}

function requirementRows(model, requirements) {
  return table(['Requirement', 'Cases', ...model.targets.map((target) => target.label)], requirements.map((requirement) =>
    element('tr', {}, element('th', {scope: 'row'}, element('code', {}, requirement.id), element('div', {class: 'quiet'},
      `${requirement.sentence} (${requirement.section})`)),
    element('td', {'data-label': 'Cases'}, requirement.cases.length === 0 ? '0' :
      element('a', {href: '#' + new URLSearchParams({q: requirement.id})}, String(requirement.cases.length))),
    ...model.targets.map((target) => element('td', {'data-label': target.label}, badge(standing(requirement, target)))))));
}

function coverageView(model) {
  const rows = model.chapters.map((title, chapter) => {
    const testable = model.requirements.filter((requirement) => requirement.testable && requirement.chapter === chapter);
    if (testable.length === 0) {
      return null;
    }
    const cited = testable.filter((requirement) => requirement.cases.length > 0).length;
    const more = element('details', {ontoggle: () => {
      if (more.open && more.children.length === 1) {
        more.append(requirementRows(model, testable));
      }
    }}, element('summary', {}, `${title}: ${cited} of ${testable.length} requirements checked`));
    return element('li', {}, element('div', {class: 'standings'}, ...model.targets.map((target) => element('div', {},
      element('span', {class: 'who'}, target.label), standingCell(testable, target)))), more);
  });
  const testable = model.requirements.filter((requirement) => requirement.testable);
  const cited = testable.filter((requirement) => requirement.cases.length > 0).length;
  return element('section', {'aria-label': 'Coverage'}, element('h2', {}, 'Requirements by chapter of the specification'),
    element('p', {}, `${cited} of ${testable.length} requirements that can be tested were checked by the cases of this page. ` +
      'A requirement is violated where one of its cases fails, and held where none fails and one passes.'),
    element('ol', {class: 'chapters'}, ...rows.filter((row) => row !== null)));
}

function skipsView(model) {
  const reasons = new Map();
  for (const target of model.targets) {
    for (const result of target.results.filter((each) => each.status === 'unsupported')) {
      const reason = result.capability === '' ? 'no reason given' : result.capability;
      if (!reasons.has(reason)) {
        reasons.set(reason, model.targets.map(() => []));
      }
      reasons.get(reason)[target.index].push(result.case);
    }
  }
  const size = (lists) => lists.reduce((sum, list) => sum + list.length, 0);
  const sorted = [...reasons].sort((a, b) => size(b[1]) - size(a[1]) || (a[0] < b[0] ? -1 : 1));
  const casesOf = (lists) => [...new Set(lists.flat())].sort((a, b) => a.index - b.index);
  return element('section', {'aria-label': 'Skips'}, element('h2', {}, 'Why cases were unsupported'),
    sorted.length === 0 ? element('p', {}, 'No case was unsupported.') :
      table(['What the device lacks', ...model.targets.map((target) => target.label)], sorted.map(([reason, lists]) => {
        const more = element('details', {ontoggle: () => {
          if (more.open && more.children.length === 1) {
            more.append(element('ul', {}, ...casesOf(lists).map((one) => element('li', {}, caseLink(one)))));
          }
        }}, element('summary', {}, reason));
        return element('tr', {}, element('th', {scope: 'row'}, more), ...lists.map((list, index) =>
          element('td', {'data-label': model.targets[index].label}, plural(list.length, 'case'))));
      })));
}

const suiteOf = (one) => one.id.split('.')[0];

function durationsView(model) {
  const slowest = [...model.cases].sort((a, b) => longest(b) - longest(a) || a.index - b.index).slice(0, 40);
  const most = Math.max(...slowest.map(longest), 0.001);
  const secondsCell = (target, seconds) => {
    const bar = element('span', {class: 'length', 'aria-hidden': 'true'});
    bar.style.width = `${Math.round((100 * Math.min(seconds, most)) / most)}%`;
    return element('td', {class: 'time', 'data-label': target.label}, secondsText(seconds), bar);
  };
  const heads = model.targets.map((target) => target.label);
  const suites = new Map();
  for (const one of model.cases) {
    const sums = suites.get(suiteOf(one)) || {count: 0, seconds: model.targets.map(() => 0)};
    sums.count += 1;
    one.results.forEach((result, index) => { sums.seconds[index] += result === null ? 0 : result.seconds; });
    suites.set(suiteOf(one), sums);
  }
  const bySuite = [...suites].sort((a, b) => Math.max(...b[1].seconds) - Math.max(...a[1].seconds));
  return element('section', {'aria-label': 'Durations'}, element('h2', {}, 'Longest cases'),
    table(['Case', ...heads], slowest.map((one) => element('tr', {}, element('th', {scope: 'row'}, caseLink(one)),
      ...one.results.map((result, index) => (result === null ? element('td', {}, 'not run') :
        secondsCell(model.targets[index], result.seconds)))))),
    element('h2', {}, 'Sums by suite'),
    table(['Suite', 'Cases', ...heads], bySuite.map(([name, sums]) => element('tr', {}, element('th', {scope: 'row'}, name),
      element('td', {'data-label': 'Cases'}, String(sums.count)),
      ...sums.seconds.map((seconds, index) => element('td', {'data-label': heads[index]}, secondsText(seconds)))))));
}

// The device and the options of a run, as pairs of name and value.
function identityOf(target) {
  const {identity} = target;
  const {device} = identity;
  return [
    ['Driver', identity.driver], ['Driver library', identity.driver_path], ['Driver version', device.driver_version],
    ['Platform', device.platform_name], ['Platform version', device.platform_version], ['Device', device.device_name],
    ['Device version', device.device_version], ['Vendor', device.vendor], ['Type', device.type],
    ['Loader', device.loader_version === '' ? device.loader : `${device.loader} (${device.loader_version})`],
    ['Profile', identity.profile], ['Seed', String(identity.seed)], ['Cases in the plan', String(identity.cases)],
    ['Plan', identity.plan], ['Part of the plan', identity.shard], ['Host', identity.host],
    ['Environment', Object.entries({...identity.variables, ...identity.environment}).map(([name, value]) => `${name}=${value}`).join(' ')],
    ['Baseline', target.baseline], ['Extensions', device.extensions],
  ];
}

function entryList(title, entries) {
  return entries.length === 0 ? null : element('div', {}, element('h4', {}, title), element('ul', {}, ...entries.map((entry) =>
    element('li', {}, element('code', {}, `${entry.status} ${entry.pattern}`), ' ', entry.reason, ' ', outsideLink(entry.link),
      ' ', element('span', {class: 'quiet'}, `(${entry.place})`)))));
}

function runsView(model) {
  return element('section', {'aria-label': 'Runs'}, element('h2', {}, 'What was run'), ...model.targets.map((target) =>
    element('article', {class: 'card'}, element('h3', {}, target.label),
      element('p', {}, `${target.as_expected ? 'As expected' : 'Not as expected'}, ${plural(target.results.length, 'result')} in ${secondsText(target.seconds)}.`),
      element('dl', {class: 'facts'}, ...identityOf(target).filter(([, value]) => value !== '').flatMap(([name, value]) =>
        [element('dt', {}, name), element('dd', {}, value)])),
      target.notes.length === 0 ? null : element('div', {}, element('h4', {}, 'Notes'),
        element('ul', {}, ...target.notes.map((note) => element('li', {}, note)))),
      entryList('Entries of the baseline without a case', target.missing),
      entryList('Entries of the baseline that have expired', target.expired),
      entryList('Patterns that match more or fewer cases than their entry says', target.grown))));
}
