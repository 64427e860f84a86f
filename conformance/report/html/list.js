// SPDX-License-Identifier: Apache-2.0
// list.js - a table of cases whose rows are made as they come into view, and moving through it by key.
'use strict';

const ROWS_AT_A_TIME = 80;

class CaseTable {
  // rowOf(item) gives a <tr> with a link of class "case-link".
  constructor(heads, rowOf, caption) {
    this.rowOf = rowOf;
    this.items = [];
    this.shown = 0;
    this.body = element('tbody');
    this.end = element('div', {class: 'end'});
    this.element = element('div', {class: 'scroll'}, element('table', {class: 'cases'},
      element('caption', {class: 'unseen'}, caption),
      element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', {scope: 'col'}, head)))),
      this.body), this.end);
    new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        this.showMore();
      }
    }, {rootMargin: '600px'}).observe(this.end);
  }

  show(items) {
    this.items = items;
    this.shown = 0;
    this.body.replaceChildren();
    this.showMore();
  }

  showMore() {
    const next = this.items.slice(this.shown, this.shown + ROWS_AT_A_TIME);
    this.body.append(...next.map(this.rowOf));
    this.shown += next.length;
    // The observer reports only changes: an element that is still in view has to be observed again.
    if (next.length > 0 && this.shown < this.items.length) {
      requestAnimationFrame(() => {
        if (this.end.getBoundingClientRect().top < window.innerHeight + 600 && this.end.isConnected) {
          this.showMore();
        }
      });
    }
  }

  link(index) {
    while (this.shown <= index && this.shown < this.items.length) {
      this.showMore();
    }
    const row = this.body.children[index];
    return row ? row.querySelector('.case-link') : null;
  }

  // Moves the focus by `step` rows, or to the first row.
  move(step) {
    const row = document.activeElement ? document.activeElement.closest('tr') : null;
    const at = row && row.parentElement === this.body ? [...this.body.children].indexOf(row) : -1;
    this.focus(at < 0 ? (this.last ?? 0) : Math.min(Math.max(at + step, 0), this.items.length - 1));
  }

  focus(index) {
    const link = this.link(index);
    if (link) {
      this.last = index;
      link.focus({preventScroll: true});
      link.closest('tr').scrollIntoView({block: 'nearest'});
    }
  }

  focusCase(id) {
    const index = this.items.findIndex((item) => (item.case || item).id === id);
    if (index >= 0) {
      this.focus(index);
    }
    return index >= 0;
  }
}

function caseLink(one) {
  const hash = '#' + new URLSearchParams({case: one.id});
  return element('a', {
    class: 'case-link', href: hash,
    onclick: (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        go({case: one.id});
      }
    },
  }, ...breakable(one.id));
}

function resultCell(target, result) {
  return element('td', {class: 'result', 'data-label': target.label}, badges(result));
}
