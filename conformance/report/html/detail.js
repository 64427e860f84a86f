// SPDX-License-Identifier: Apache-2.0
// detail.js - one case: what it checks, and per driver what went wrong and how to reproduce it.
'use strict';

// Whether a result has details to show.
const hasDetails = (result) => result !== null && (result.status !== 'pass' || result.verdict !== 'ok' || result.warnings.length > 0);

// The call, and the section of the specification.
function placeOf({call, section}) {
  return call === '*' || section.startsWith(call) ? `section ${section}` : `${call}, section ${section}`;
}

function requirementList(one) {
  if (one.requirements.length === 0) {
    return element('p', {class: 'quiet'}, 'No requirement is known.');
  }
  return element('ul', {class: 'requirements'}, ...one.requirements.map((requirement) => element('li', {},
    element('code', {}, requirement.id), ' ', requirement.sentence, ' ',
    element('span', {class: 'quiet'}, placeOf(requirement)))));
}

function copyButton(text) {
  if (!navigator.clipboard) {
    return null;
  }
  const button = element('button', {type: 'button', class: 'copy'}, 'Copy');
  button.addEventListener('click', () => navigator.clipboard.writeText(text)
    .then(() => { button.textContent = 'Copied'; }, () => { button.textContent = 'Not allowed'; }));
  return button;
}

function command(label, text) {
  return [element('dt', {}, label), element('dd', {class: 'command'}, element('code', {}, text), copyButton(text))];
}

function messages(title, texts) {
  return texts.length === 0 ? null : element('div', {class: 'messages'}, element('h4', {}, title),
    ...texts.map((text) => element('pre', {}, text)));
}

function baselineNote(result) {
  const entry = result.entry;
  if (entry === null) {
    return null;
  }
  const said = {
    known: `The baseline expects this ${entry.status}: `, new: `The baseline expects ${entry.status}: `,
    fixed: `It passes, though the baseline expects ${entry.status}; remove the entry: `,
  };
  return element('p', {class: 'baseline'}, said[result.verdict] || '', entry.reason, ' ', outsideLink(entry.link), ' ',
    element('span', {class: 'quiet'}, `(${entry.place})`));
}

function facts(result) {
  const lines = [];
  if (result.cause !== '') {
    lines.push(`${result.status}: ${result.cause}`);
  }
  if (result.capability !== '') {
    lines.push(`The device lacks: ${result.capability}`);
  }
  if (result.runs > 1) {
    lines.push(`Failed in ${result.failedRuns} of ${result.runs} runs.`);
  }
  if (result.after.length > 0) {
    lines.push(`Passes alone; fails after ${result.after.join(', ')}.`);
  }
  if (result.omitted > 0) {
    lines.push(`Texts or pictures left out to keep the page small: ${result.omitted}. They are in results.jsonl.`);
  }
  return lines.map((line) => element('p', {class: 'fact'}, line));
}

function commands(result) {
  if (!isFailure(result)) {
    return null;
  }
  const target = result.target;
  const again = target.reproduce + (result.command || ` ${result.case.id}`);
  // A program makes the calls of one case: it cannot show a failure that depends on other cases, or on chance.
  const shown = target.reproducer !== '' && result.status !== 'flaky';
  return element('dl', {class: 'commands'}, ...command('Run it again', again),
    ...(shown ? command('Write a C program that shows it', [target.reproducer, ...result.after.map(id => `--after ${id}`), result.case.id].join(' ')) : []));
}

// On paper only the first of several similar messages.
function resultCard(result, purpose) {
  const [first, ...rest] = result.failures;
  const more = purpose === 'screen' ? messages('Further messages', rest) :
    rest.length === 0 ? null : element('p', {class: 'fact'}, `${plural(rest.length, 'further message')} on the page.`);
  return element('article', {class: 'card'},
    element('h3', {}, result.target.label, ' ', badges(result), ' ', element('span', {class: 'quiet'}, secondsText(result.seconds))),
    ...facts(result), messages('Diagnosis', first === undefined ? [] : [first]),
    ...result.pictures.map((picture) => regionPicture(picture, purpose)), more, messages('Warnings', result.warnings), messages('Last output of the worker', result.log === '' ? [] : [result.log]),
    baselineNote(result), commands(result));
}

const worstFirst = (a, b) => Number(isNew(b)) - Number(isNew(a)) || Number(isFailure(b)) - Number(isFailure(a)) ||
  a.target.index - b.target.index;

// The drivers without details, in one line.
function quietResults(model, one) {
  const quiet = model.targets.filter((target) => !hasDetails(one.results[target.index]));
  if (quiet.length === 0) {
    return null;
  }
  return element('ul', {class: 'passes'}, ...quiet.map((target) => {
    const result = one.results[target.index];
    return element('li', {}, target.label, ' ', badges(result), ' ',
      element('span', {class: 'quiet'}, result === null ? '' : secondsText(result.seconds)));
  }));
}

function caseDetail(model, one) {
  const title = element('h2', {tabindex: '-1', id: 'detail-title'}, ...breakable(one.id));
  return [
    element('div', {class: 'detail-head'}, title,
      element('button', {type: 'button', class: 'close', onclick: () => go({case: ''})}, 'Close')),
    element('p', {class: 'sentence'}, one.sentence),
    element('p', {class: 'quiet'}, one.place === '' ? '' : `written in ${one.place}`), requirementList(one),
    ...one.results.filter(hasDetails).sort(worstFirst).map((result) => resultCard(result, 'screen')), quietResults(model, one),
  ];
}
