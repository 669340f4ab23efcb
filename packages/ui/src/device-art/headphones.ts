import { darken, hash, luma, paletteFor, tones } from './colour.ts';
import { type ArtOptions, circle, clip, frame, ground, group, line, path, poly, rect } from './svg.ts';

export interface HeadphonesOptions extends ArtOptions {
  readonly kind?: 'over' | 'buds' | undefined;
}

/** One ear bud with its stem, before it is placed. */
const bud = (color: string): string => {
  const t = tones(color);
  const isLight = luma(color) > 0.8;
  return (
    path('M0 0c0-30 20-48 46-48s46 18 46 46-18 44-42 46v72a17 17 0 0 1-34 0V30C6 24 0 14 0 0z', t.base) +
    path('M50 44v72a17 17 0 0 1-17 17c6-4 7-9 7-17V44z', t.lo) +
    `<ellipse cx="16" cy="-2" rx="22" ry="27" fill="${t.deep}"/>` +
    `<ellipse cx="10" cy="-2" rx="17" ry="22" fill="${isLight ? '#dfe4e2' : '#1a2226'}"/>` +
    `<ellipse cx="5" cy="-2" rx="8" ry="12" fill="${isLight ? '#b9c2be' : '#0c1114'}"/>` +
    path('M58-40c18 4 28 18 28 36 0 14-6 26-16 34 4-12 6-22 6-34 0-16-6-28-18-36z', t.hi2) +
    rect(28, 100, 10, 22, 5, t.deep, 'opacity=".45"')
  );
};

const buds = (o: HeadphonesOptions, id: string, color: string): string => {
  const t = tones(color);
  const accent = paletteFor(o.theme, color)[4];
  const one = bud(color);
  return (
    group(one, 'translate(140 112) scale(1 1)') +
    group(one, 'translate(340 112) scale(-1 1)') +
    rect(94, 262, 292, 178, 62, t.edge) +
    rect(96, 264, 288, 174, 60, t.base) +
    path('M96 324Q96 264 156 264H324Q384 264 384 324V328H96Z', t.hi) +
    rect(96, 326, 288, 3, 0, t.edge) +
    clip(
      `${id}c`,
      rect(96, 264, 288, 174, 60, '#000'),
      poly(
        [
          [330, 264],
          [384, 264],
          [384, 438],
          [290, 438],
        ],
        t.hi2,
        'opacity=".55"',
      ),
    ) +
    circle(240, 372, 5, accent) +
    rect(214, 318, 52, 12, 6, t.lo)
  );
};

/** One cup of over-ear headphones, before it is placed. */
const cup = (color: string): string => {
  const t = tones(color);
  return (
    rect(-30, -74, 40, 148, 20, darken(color, 0.55)) +
    rect(-30, -74, 22, 148, 11, darken(color, 0.38)) +
    rect(2, -80, 60, 160, 30, t.edge) +
    rect(4, -78, 56, 156, 28, t.base) +
    path('M32-78Q60-78 60-50V50Q60 78 32 78Q46 60 46 0T32-78Z', t.hi) +
    rect(26, -22, 10, 44, 5, t.lo)
  );
};

const over = (o: HeadphonesOptions, color: string): string => {
  const t = tones(color);
  const band = 'M104 292V220A136 136 0 0 1 376 220V292';
  const one = cup(color);
  return (
    line(band, t.edge, 30, 'stroke-linecap="round"') +
    line(band, t.base, 25, 'stroke-linecap="round"') +
    line('M158 122A136 136 0 0 1 322 122', t.deep, 25) +
    line('M158 128A128 128 0 0 1 322 128', t.lo, 10) +
    line('M300 98A136 136 0 0 1 376 214', t.hi, 7, 'stroke-linecap="round"') +
    rect(93, 236, 22, 52, 8, t.ring) +
    rect(365, 236, 22, 52, 8, t.ring) +
    group(one, 'translate(124 318) scale(-1 1) rotate(4)') +
    group(one, 'translate(356 318) scale(1 1) rotate(4)') +
    circle(374, 384, 4, paletteFor(o.theme, color)[4])
  );
};

/** Headphones over the ears, or buds above their case. */
export const headphones = (o: HeadphonesOptions = {}): string => {
  const { color = '#2B3136', kind = 'over', theme, shadow = true } = o;
  if (kind === 'over') return frame((shadow ? ground(240, 330, 446) : '') + over(o, color), o);
  return frame((shadow ? ground(240, 300) : '') + buds(o, `h${hash(JSON.stringify([color, kind, theme]))}`, color), o);
};
