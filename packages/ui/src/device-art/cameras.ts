import type { Tones } from './colour.ts';
import { circle, rect } from './svg.ts';

export const lens = (cx: number, cy: number, r: number, ring: string): string =>
  circle(cx, cy, r, ring) +
  circle(cx, cy, r * 0.86, '#0c1114') +
  circle(cx, cy, r * 0.62, '#1b252b') +
  circle(cx, cy, r * 0.4, '#070a0c') +
  circle(cx - r * 0.24, cy - r * 0.26, r * 0.15, '#8fb3c6') +
  circle(cx + r * 0.2, cy + r * 0.22, r * 0.08, '#51456e');
const flash = (cx: number, cy: number, r: number): string => circle(cx, cy, r, '#f2ead2') + circle(cx, cy, r * 0.6, '#fffaf0');
const sensor = (cx: number, cy: number, r: number): string => circle(cx, cy, r, '#0c1114') + circle(cx, cy, r * 0.5, '#23303a');

type DrawCamera = (x: number, y: number, w: number, t: Tones) => string;

/** Camera layouts of a phone's back, by name. */
export const cameras = {
  single: (x, y, w, t) => {
    const r = w * 0.1;
    return lens(x + w * 0.21, y + w * 0.2, r, t.ring) + flash(x + w * 0.41, y + w * 0.2, w * 0.028);
  },
  dual: (x, y, w, t) => {
    const bx = x + w * 0.085,
      by = y + w * 0.085,
      bw = w * 0.24,
      bh = w * 0.5,
      r = w * 0.09;
    return (
      rect(bx, by, bw, bh, bw / 2, t.hi2) +
      rect(bx + 2, by + 2, bw - 4, bh - 4, bw / 2 - 2, t.hi) +
      lens(bx + bw / 2, by + bw / 2, r, t.ring) +
      lens(bx + bw / 2, by + bh - bw / 2, r, t.ring) +
      flash(bx + bw + w * 0.07, by + bh / 2, w * 0.03)
    );
  },
  'dual-diagonal': (x, y, w, t) => {
    const bx = x + w * 0.07,
      by = y + w * 0.07,
      b = w * 0.44,
      r = w * 0.098;
    return (
      rect(bx, by, b, b, b * 0.3, t.hi2) +
      rect(bx + 2, by + 2, b - 4, b - 4, b * 0.3 - 2, t.hi) +
      lens(bx + b * 0.3, by + b * 0.3, r, t.ring) +
      lens(bx + b * 0.7, by + b * 0.7, r, t.ring) +
      flash(bx + b * 0.7, by + b * 0.27, w * 0.03) +
      sensor(bx + b * 0.29, by + b * 0.72, w * 0.014)
    );
  },
  'square-3': (x, y, w, t) => {
    const bx = x + w * 0.065,
      by = y + w * 0.065,
      b = w * 0.5,
      r = w * 0.104;
    return (
      rect(bx, by, b, b, b * 0.29, t.hi2) +
      rect(bx + 2, by + 2, b - 4, b - 4, b * 0.29 - 2, t.hi) +
      lens(bx + b * 0.28, by + b * 0.28, r, t.ring) +
      lens(bx + b * 0.28, by + b * 0.72, r, t.ring) +
      lens(bx + b * 0.72, by + b * 0.5, r, t.ring) +
      flash(bx + b * 0.74, by + b * 0.18, w * 0.03) +
      sensor(bx + b * 0.74, by + b * 0.83, w * 0.022)
    );
  },
  'column-3': (x, y, w, t) => {
    const cx = x + w * 0.2,
      r = w * 0.1;
    return (
      [0.2, 0.45, 0.7].map((k) => lens(cx, y + w * k, r, t.ring)).join('') +
      lens(x + w * 0.42, y + w * 0.34, w * 0.055, t.ring) +
      flash(x + w * 0.42, y + w * 0.55, w * 0.03)
    );
  },
  bar: (x, y, w, t) => {
    const bx = x + w * 0.06,
      by = y + w * 0.2,
      bw = w * 0.88,
      bh = w * 0.29,
      r = w * 0.094;
    return (
      rect(bx, by, bw, bh, bh / 2, t.ring) +
      rect(bx + 3, by + 3, bw - 6, bh - 6, bh / 2 - 3, '#11181b') +
      lens(bx + bh * 0.54, by + bh / 2, r, '#2b363c') +
      lens(bx + bh * 1.28, by + bh / 2, r, '#2b363c') +
      lens(bx + bh * 2.02, by + bh / 2, r, '#2b363c') +
      flash(bx + bw - bh * 0.42, by + bh / 2, w * 0.03)
    );
  },
  'circle-4': (x, y, w, t) => {
    const cx = x + w * 0.5,
      cy = y + w * 0.43,
      R = w * 0.34,
      r = w * 0.088,
      d = R * 0.47;
    return (
      circle(cx, cy, R, t.ring) +
      circle(cx, cy, R - 4, '#11181b') +
      circle(cx, cy, R - 9, '#172026') +
      lens(cx - d, cy - d, r, '#313d44') +
      lens(cx + d, cy - d, r, '#313d44') +
      lens(cx - d, cy + d, r, '#313d44') +
      lens(cx + d, cy + d, r, '#313d44') +
      flash(cx, cy - d * 1.45, w * 0.026)
    );
  },
  'plate-4': (x, y, w, t) => {
    const bx = x + w * 0.07,
      by = y + w * 0.07,
      bw = w * 0.46,
      bh = w * 0.62,
      r = w * 0.098;
    return (
      rect(bx, by, bw, bh, w * 0.1, t.hi2) +
      rect(bx + 2, by + 2, bw - 4, bh - 4, w * 0.1 - 2, t.lo) +
      lens(bx + bw * 0.32, by + bh * 0.22, r, t.ring) +
      lens(bx + bw * 0.32, by + bh * 0.52, r, t.ring) +
      lens(bx + bw * 0.32, by + bh * 0.8, r * 0.8, t.ring) +
      lens(bx + bw * 0.74, by + bh * 0.36, r * 0.72, t.ring) +
      flash(bx + bw * 0.74, by + bh * 0.6, w * 0.03)
    );
  },
} as const satisfies Record<string, DrawCamera>;

export type CameraLayout = keyof typeof cameras;
