// SPDX-License-Identifier: Apache-2.0
// picture.js - the bytes around a wrong one: expected, actual and the difference, with coordinates.
'use strict';

// On paper the colours are those of a light screen.
const PALETTES = {
  light: {ink: '#1b1f24', quiet: '#59636e', ground: '#ffffff', low: [246, 248, 250], high: [176, 196, 222],
    wrong: '#b3261e', onWrong: '#ffffff', guard: '#d0d7de', edge: '#0b57d0', cursor: '#000000'},
  dark: {ink: '#e6edf3', quiet: '#9aa4af', ground: '#14181d', low: [28, 33, 40], high: [62, 92, 138],
    wrong: '#ff8a80', onWrong: '#1b1f24', guard: '#3d444d', edge: '#8ab4f8', cursor: '#ffffff'},
};

const PANELS = ['Expected', 'Actual', 'Difference'];

class Region {
  constructor(picture) {
    this.picture = picture;
    this.columns = picture.width;
    // Rows after the last wrong one are not shown.
    const rows = picture.expected.length / (2 * picture.width);
    this.rows = Math.min(rows, this.lastWrongRow(rows) + 4);
  }

  lastWrongRow(rows) {
    const width = 2 * this.columns;
    let row = rows - 1;
    while (row > 0 && this.picture.expected.slice(row * width, (row + 1) * width) === this.picture.actual.slice(row * width, (row + 1) * width)) {
      row -= 1;
    }
    return row;
  }

  offset(column, row) {
    const {base, window: place, row_pitch: rowPitch, slice_pitch: slicePitch} = this.picture;
    return base + place.x + column + (place.y + row) * rowPitch + place.z * slicePitch;
  }

  digits(side, column, row) {
    const at = 2 * (row * this.columns + column);
    return this.picture[side].slice(at, at + 2);
  }

  isWrong(column, row) {
    return this.digits('expected', column, row) !== this.digits('actual', column, row);
  }

  // Whether the command had to write the byte; null where the case does not say.
  isInside(column, row) {
    const {base, origin, extent, row_pitch: rowPitch, slice_pitch: slicePitch} = this.picture;
    if (extent.x === 0) {
      return null;
    }
    const from = this.offset(column, row) - base - origin.x - origin.y * rowPitch - origin.z * slicePitch;
    if (extent.y === 1 && extent.z === 1) {
      return from >= 0 && from < extent.x;
    }
    const inSlice = from % slicePitch;
    return from >= 0 && Math.floor(from / slicePitch) < extent.z && Math.floor(inSlice / rowPitch) < extent.y &&
      inSlice % rowPitch < extent.x;
  }

  isInSlice(row) {
    const at = (this.picture.window.y + row) * this.picture.row_pitch;
    return at >= 0 && at < this.picture.slice_pitch;
  }

  get isLinear() {
    return this.picture.slice_pitch >= this.picture.size && this.picture.extent.y <= 1 && this.picture.extent.z <= 1;
  }

  rowLabel(row) {
    return this.isLinear ? String(this.offset(0, row)) : `y ${this.picture.window.y + row}`;
  }

  columnLabel(column) {
    return (this.isLinear ? '+' : column === 0 ? 'x ' : '') + (this.picture.window.x + column);
  }

  // The byte under the cursor, in words.
  at(column, row) {
    const {window: place, element: size} = this.picture;
    const expected = this.digits('expected', column, row);
    const actual = this.digits('actual', column, row);
    const offset = this.offset(column, row);
    const parts = [`offset ${offset}`];
    if (!this.isLinear) {
      parts.push(`x ${place.x + column}, y ${place.y + row}, z ${place.z}`);
    }
    if (size > 1) {
      parts.push(`element ${Math.floor((offset - this.picture.base) / size)}`);
    }
    if (expected === '..' && actual === '..') {
      return `${parts.join(', ')}: after the end`;
    }
    const inside = this.isInside(column, row);
    parts.push(inside === null ? '' : inside ? 'in the region' : 'guard, must not change');
    return `${parts.filter((part) => part !== '').join(', ')}: expected ${expected}, actual ${actual}` +
      (expected === actual ? '' : ' (wrong)');
  }

  firstWrong() {
    for (let index = 0; index < this.rows * this.columns; ++index) {
      if (this.isWrong(index % this.columns, Math.floor(index / this.columns))) {
        return [index % this.columns, Math.floor(index / this.columns)];
      }
    }
    return [0, 0];
  }
}

class RegionPanel {
  constructor(region, side, palette, cell) {
    Object.assign(this, {region, side, palette, cell, left: 46, top: 18});
    const ratio = Math.max(1, Math.ceil(window.devicePixelRatio || 1));
    const width = this.left + region.columns * cell + 2;
    const height = this.top + region.rows * cell + 2;
    this.canvas = element('canvas', {width: width * ratio, height: height * ratio, 'data-side': side.toLowerCase(),
      'data-left': this.left, 'data-top': this.top, 'data-cell': cell, 'data-ratio': ratio, 'aria-hidden': 'true'});
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.pen = this.canvas.getContext('2d');
    this.pen.scale(ratio, ratio);
    this.width = width;
    this.height = height;
  }

  draw(cursor) {
    const {pen, palette, region} = this;
    pen.fillStyle = palette.ground;
    pen.fillRect(0, 0, this.width, this.height);
    this.drawLabels();
    for (let row = 0; row < region.rows; ++row) {
      for (let column = 0; column < region.columns; ++column) {
        this.drawByte(column, row);
      }
    }
    this.drawEdge();
    if (cursor) {
      pen.strokeStyle = palette.cursor;
      pen.lineWidth = 2;
      pen.strokeRect(this.left + cursor[0] * this.cell, this.top + cursor[1] * this.cell, this.cell, this.cell);
    }
  }

  drawLabels() {
    const {pen, region, cell} = this;
    pen.fillStyle = this.palette.quiet;
    pen.font = '10px ui-monospace, monospace';
    pen.textBaseline = 'middle';
    pen.textAlign = 'right';
    const step = Math.ceil(12 / cell);
    for (let row = 0; row < region.rows; row += step) {
      pen.fillText(region.rowLabel(row), this.left - 4, this.top + (row + 0.5) * cell);
    }
    pen.textAlign = 'left';
    const wide = Math.max(4, 4 * Math.ceil(36 / (4 * cell)));
    for (let column = 0; column < region.columns; column += wide) {
      pen.fillText(region.columnLabel(column), this.left + column * cell, this.top / 2);
    }
  }

  drawByte(column, row) {
    const {pen, palette, region, cell, side} = this;
    const x = this.left + column * cell;
    const y = this.top + row * cell;
    const digits = region.digits(side === 'Expected' ? 'expected' : 'actual', column, row);
    if (digits === '..') {
      return;
    }
    const wrong = region.isWrong(column, row) && side !== 'Expected';
    if (wrong) {
      pen.fillStyle = palette.wrong;
      pen.fillRect(x, y, cell, cell);
    } else if (side !== 'Difference') {
      const part = parseInt(digits, 16) / 255;
      pen.fillStyle = `rgb(${palette.low.map((from, i) => Math.round(from + (palette.high[i] - from) * part)).join(',')})`;
      pen.fillRect(x, y, cell, cell);
    }
    if (region.isInside(column, row) === false) {
      this.drawHatch(x, y, wrong);
    }
    if (cell >= 16) {
      pen.fillStyle = wrong ? palette.onWrong : side === 'Difference' ? palette.quiet : palette.ink;
      pen.font = `${wrong ? 'bold ' : ''}10px ui-monospace, monospace`;
      pen.textAlign = 'center';
      pen.fillText(side === 'Difference' && !wrong ? '·' : digits, x + cell / 2, y + cell / 2 + 0.5);
    } else if (wrong) {
      this.drawCross(x, y);
    }
  }

  // Guards, which must not change.
  drawHatch(x, y, wrong) {
    const {pen, palette, cell} = this;
    pen.strokeStyle = wrong ? palette.onWrong : palette.guard;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x, y + cell);
    pen.lineTo(x + cell, y);
    pen.stroke();
  }

  drawCross(x, y) {
    const {pen, palette, cell} = this;
    pen.strokeStyle = palette.onWrong;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x + 2, y + 2);
    pen.lineTo(x + cell - 2, y + cell - 2);
    pen.stroke();
  }

  // Around the region: where it continues beyond the window, no edge is drawn.
  drawEdge() {
    const {pen, palette, region, cell} = this;
    pen.strokeStyle = palette.edge;
    pen.lineWidth = cell < 8 ? 1 : 2;
    pen.beginPath();
    const inside = (column, row) => region.isInSlice(row) && region.isInside(column, row) === true;
    for (let row = 0; row < region.rows; ++row) {
      for (let column = 0; column < region.columns; ++column) {
        const x = this.left + column * cell;
        const y = this.top + row * cell;
        for (const [side, x1, y1, x2, y2] of [[[-1, 0], x, y, x, y + cell], [[1, 0], x + cell, y, x + cell, y + cell],
          [[0, -1], x, y, x + cell, y], [[0, 1], x, y + cell, x + cell, y + cell]]) {
          if (inside(column, row) && !inside(column + side[0], row + side[1])) {
            pen.moveTo(x1, y1);
            pen.lineTo(x2, y2);
          }
        }
      }
    }
    pen.stroke();
  }

  // The byte under a pointer.
  cellAt(event) {
    const column = Math.floor((event.offsetX - this.left) / this.cell);
    const row = Math.floor((event.offsetY - this.top) / this.cell);
    const {columns, rows} = this.region;
    return column >= 0 && row >= 0 && column < columns && row < rows ? [column, row] : null;
  }
}

function pictureCaption(region) {
  const {title, wrong, size, first} = region.picture;
  const [column, row] = region.firstWrong();
  const shown = region.offset(column, row) === first && !region.isLinear ?
    ` (x ${region.picture.window.x + column}, y ${region.picture.window.y + row}, z ${region.picture.window.z})` : '';
  return `${title}: ${wrong} of ${plural(size, 'byte')} wrong, the first at offset ${first}${shown}`;
}

// The width for a picture in the column of the case, without card and padding.
function roomForPictures() {
  const column = document.getElementById('detail');
  const style = getComputedStyle(column);
  return column.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 44;
}

function regionPicture(picture, purpose) {
  const region = new Region(picture);
  const dark = purpose === 'screen' && window.matchMedia('(prefers-color-scheme: dark)').matches;
  // Side by side on paper.
  const [room, largest] = purpose === 'screen' ? [Math.min(700, roomForPictures()), 20] : [222, 10];
  const cell = Math.max(purpose === 'screen' ? 4 : 2.5, Math.min(largest, Math.floor((room - 50) / region.columns)));
  const panels = PANELS.map((side) => new RegionPanel(region, side, dark ? PALETTES.dark : PALETTES.light, cell));
  let cursor = purpose === 'screen' ? region.firstWrong() : null;
  const readout = element('output', {class: 'readout'}, cursor ? region.at(...cursor) : '');
  const draw = () => panels.forEach((panel) => panel.draw(cursor));
  const point = (to) => {
    if (to) {
      cursor = [Math.min(Math.max(to[0], 0), region.columns - 1), Math.min(Math.max(to[1], 0), region.rows - 1)];
      readout.textContent = region.at(...cursor);
      draw();
    }
  };
  for (const panel of panels) {
    panel.canvas.addEventListener('pointermove', (event) => point(panel.cellAt(event)));
    panel.canvas.addEventListener('pointerdown', (event) => point(panel.cellAt(event)));
  }
  draw();
  const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  const caption = pictureCaption(region);
  return element('figure', {class: 'picture'}, element('figcaption', {}, caption),
    element('div', {
      class: 'panels', tabindex: '0', role: 'img', 'aria-label': `${caption}. Arrow keys move from byte to byte.`,
      onkeydown: (event) => {
        if (cursor && steps[event.key]) {
          event.preventDefault();
          point([cursor[0] + steps[event.key][0], cursor[1] + steps[event.key][1]]);
        }
      },
    }, ...panels.map((panel) => element('div', {class: 'panel'}, element('h5', {}, panel.side), panel.canvas))),
    purpose === 'screen' ? readout : null, element('p', {class: 'quiet'}, picture.extent.x > 0 ?
      'Outlined: the region to be written. Hatched: guards, which must not change. Filled: wrong.' : 'Filled: wrong.'));
}
