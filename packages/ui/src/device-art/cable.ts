import { darken, luma, type Tones, tones } from './colour.ts';
import { type ArtOptions, frame, group, line, rect } from './svg.ts';

export type CableEnd = 'usb-c' | 'lightning' | 'usb-a';

export interface CableOptions extends ArtOptions {
  readonly ends?: readonly [CableEnd, CableEnd] | undefined;
  readonly braided?: boolean | undefined;
}

const run =
  'M136 404V330M136 330V196A96 96 0 0 1 232 100H282A82 82 0 0 1 364 182V246A82 82 0 0 1 282 328H258A66 66 0 0 1 192 262V214A58 58 0 0 1 250 156H268A40 40 0 0 1 308 196V234A40 40 0 0 1 268 274H262';

const tips: Readonly<Record<CableEnd, string>> = {
  'usb-a':
    rect(-17, 62, 34, 44, 4, '#aab4b7') +
    rect(-17, 62, 14, 44, 3, '#d3dadb') +
    rect(-9, 74, 6, 10, 1, '#4a565b') +
    rect(4, 74, 6, 10, 1, '#4a565b'),
  lightning:
    rect(-10, 62, 20, 28, 4, '#c4ccce') +
    rect(-10, 62, 8, 28, 4, '#e6ebec') +
    [0, 1, 2, 3].map((i) => rect(-6 + i * 3.4, 68, 2, 14, 1, '#9b7a2f')).join(''),
  'usb-c': rect(-13, 62, 26, 32, 9, '#9aa5a9') + rect(-13, 62, 11, 32, 6, '#d3dadb'),
};

const plug = (x: number, y: number, turn: number, end: CableEnd, t: Tones): string =>
  group(
    rect(-5, -14, 10, 20, 4, t.lo) +
      tips[end] +
      rect(-22, 0, 44, 66, 13, t.edge) +
      rect(-20, 2, 40, 62, 11, t.base) +
      rect(4, 2, 16, 62, 8, t.hi),
    `translate(${x} ${y}) rotate(${turn})`,
  );

/** Cable, laid as the closed track of the brand mark. */
export const cable = (o: CableOptions = {}): string => {
  const { color = '#F4F6F5', ends = ['usb-c', 'usb-c'], braided = false, shadow = true } = o;
  // A white cable on a light ground needs a stronger edge than other white things.
  const t = luma(color) > 0.8 ? { ...tones(color), edge: darken(color, 0.34) } : tones(color);
  const round = 'stroke-linecap="round" stroke-linejoin="round"';
  return frame(
    (shadow ? '<ellipse cx="246" cy="352" rx="150" ry="8" fill="#0b1512" opacity=".08"/>' : '') +
      line(run, t.edge, 19, round) +
      line(run, t.base, 15, round) +
      (braided
        ? line(run, t.deep, 15, 'stroke-dasharray="2 5" opacity=".4"')
        : line(run, t.hi2, 4, 'stroke-linecap="round" opacity=".8"')) +
      plug(136, 344, 0, ends[0], t) +
      plug(262, 274, 90, ends[1], t),
    o,
  );
};
