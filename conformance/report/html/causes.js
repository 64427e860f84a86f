// SPDX-License-Identifier: Apache-2.0
// causes.js - what went wrong, the worst first, each with the cases that fail because of it.
'use strict';

const CAUSES_AT_FIRST = 12;

function causeItem(cause) {
  const more = element('details', {ontoggle: () => {
    if (more.open && more.children.length === 1) {
      more.append(element('ul', {}, ...cause.cases.map((one) => element('li', {}, caseLink(one)))));
    }
  }}, element('summary', {}, plural(cause.cases.length, 'case')));
  return element('li', {class: 'cause'}, element('span', {class: 'sentence'}, cause.sentence), ' ',
    element('span', {class: 'word word-severity'}, cause.severity),
    cause.requirement === null ? null : element('div', {class: 'quiet'}, element('code', {}, cause.requirement.id),
      ` ${cause.requirement.sentence} (${cause.requirement.section})`), more);
}

function causesOfTarget(target, several) {
  const first = target.causes.slice(0, CAUSES_AT_FIRST);
  const others = target.causes.slice(CAUSES_AT_FIRST);
  const rest = element('details', {ontoggle: () => {
    if (rest.open && rest.children.length === 1) {
      rest.append(element('ol', {class: 'causes', start: CAUSES_AT_FIRST + 1}, ...others.map(causeItem)));
    }
  }}, element('summary', {}, `${plural(others.length, 'milder cause')}`));
  return element('div', {}, element('h2', {}, `${several ? target.label + ': ' : ''}${plural(target.causes.length, 'cause')}, the worst first`),
    element('ol', {class: 'causes'}, ...first.map(causeItem)), others.length === 0 ? null : rest);
}

// Of new failures; those in the baseline are known.
function causesSection(model) {
  const reported = model.targets.filter((target) => target.causes.length > 0);
  return element('section', {id: 'causes', 'aria-label': 'Causes'}, ...reported.map((target) => causesOfTarget(target, model.targets.length > 1)));
}
