// SPDX-License-Identifier: Apache-2.0
// model.js - the data of the page as linked objects, and a function that makes elements.
'use strict';

const FAILURES = new Set(['fail', 'crash', 'timeout', 'flaky']);

function readModel(raw) {
  const text = (places) => (places || []).map((place) => raw.texts[place]);
  const requirements = raw.requirements.map(([id, call, sentence, section, chapter, testable]) =>
    ({id, call, sentence, section, chapter, testable, cases: []}));
  const targets = raw.targets.map((target, index) => ({...target, index, results: [], causes: []}));
  const cases = raw.cases.map(([id, sentence, cited, place], index) =>
    ({id, sentence, place, index, requirements: cited.map((place) => requirements[place]), results: targets.map(() => null)}));
  for (const one of cases) {
    for (const requirement of one.requirements) {
      requirement.cases.push(one);
    }
  }
  raw.targets.forEach((source, index) => {
    const target = targets[index];
    for (const [place, status, verdict, milliseconds, details = {}] of source.results) {
      const result = {
        case: cases[place], target, status: raw.statuses[status], verdict: raw.verdicts[verdict],
        seconds: milliseconds / 1000, failures: text(details.failures), warnings: text(details.warnings),
        capability: text(details.capability).join(''), cause: text(details.cause).join(''),
        log: text(details.log).join(''), pictures: details.pictures || [], after: details.after || [],
        command: details.command, runs: details.runs || 1, failedRuns: details.failed_runs || 0,
        omitted: details.omitted || 0,
        entry: details.entry === undefined ? null : target.entries[details.entry],
      };
      target.results.push(result);
      cases[place].results[index] = result;
    }
  });
  raw.targets.forEach((source, index) => {
    targets[index].causes = source.causes.map(([sentence, severity, requirement, places]) => ({
      sentence, severity, requirement: requirement === null ? null : requirements[requirement], cases: places.map((place) => cases[place]),
    }));
  });
  return {chapters: raw.chapters, statuses: raw.statuses, requirements, targets, cases};
}

const isFailure = (result) => result !== null && FAILURES.has(result.status);
const isNew = (result) => result !== null && result.verdict === 'new';

// The words that a filter matches: its status, its verdict against the baseline, and "warnings".
function wordsOf(result) {
  const words = [result.status];
  if (result.verdict !== 'ok' && result.verdict !== result.status) {
    words.push(result.verdict);
  }
  if (result.warnings.length > 0) {
    words.push('warnings');
  }
  return words;
}

// Smaller is worse.
function severity(one) {
  const results = one.results.filter((result) => result !== null);
  if (results.some(isNew)) {
    return 0;
  }
  if (results.some((result) => result.verdict === 'fixed')) {
    return 1;
  }
  return results.some(isFailure) ? 2 : results.some((result) => result.warnings.length > 0) ? 3 : 4;
}

function differs(one) {
  const words = one.results.map((result) => (result === null ? '' : result.status));
  return words.some((word) => word !== words[0]);
}

function secondsText(seconds) {
  if (seconds < 0.9995) {
    return seconds < 0.0005 ? '< 1 ms' : `${Math.round(1000 * seconds)} ms`;
  }
  return `${seconds.toFixed(seconds < 100 ? 1 : 0)} s`;
}

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

// Children that are strings become text nodes, whatever they contain.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) {
      made.addEventListener(key.slice(2), value);
    } else if (value === true) {
      made.setAttribute(key, '');
    } else if (value !== false && value !== undefined) {
      made.setAttribute(key, value);
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// Long names may break after their dots and slashes.
function breakable(name) {
  return name.split(/(?<=[./_])/).flatMap((part) => [part, element('wbr')]);
}

function badge(word) {
  return element('span', {class: `word word-${word}`}, word);
}

function badges(result) {
  const made = element('span', {class: 'words'});
  if (result === null) {
    made.append(element('span', {class: 'word word-none'}, 'not run'));
    return made;
  }
  made.append(badge(result.status));
  for (const word of wordsOf(result).slice(1)) {
    made.append(' ', badge(word));
  }
  return made;
}

// A link only for web addresses; anything else is shown as text.
function outsideLink(address) {
  return /^https?:\/\//.test(address) ? element('a', {href: address, rel: 'noreferrer noopener'}, address) : address;
}

function table(heads, rows, attributes = {}) {
  return element('div', {class: 'scroll'}, element('table', attributes,
    element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', {scope: 'col'}, head)))),
    element('tbody', {}, ...rows)));
}
