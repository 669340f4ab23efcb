import { hash, palettes, tones } from './colour.ts';
import { type ArtOptions, circle, clip, frame, ground, line, poly, rect } from './svg.ts';

export interface PowerBankOptions extends ArtOptions {
  /** Lit dots, 0 to 4. */
  readonly level?: number | undefined;
}

/** Power bank with the brand's track as its sign. */
export const powerBank = (o: PowerBankOptions = {}): string => {
  const { color = '#2B3136', level = 3, theme = 'sun', shadow = true } = o;
  const id = `k${hash(JSON.stringify([color, level, theme]))}`;
  const t = tones(color);
  const accent = palettes[theme][0];
  const shine: ReadonlyArray<readonly [number, number]> = [
    [282, 46],
    [350, 46],
    [350, 442],
    [196, 442],
  ];
  return frame(
    (shadow ? ground(240, 250) : '') +
      rect(130, 44, 220, 400, 44, t.edge) +
      rect(132.5, 46.5, 215, 395, 42, t.base) +
      clip(`${id}b`, rect(132.5, 46.5, 215, 395, 42, '#000'), poly(shine, t.hi) + rect(132, 46, 10, 396, 0, t.lo)) +
      [0, 1, 2, 3].map((i) => circle(204 + i * 24, 100, 5.5, i < level ? accent : t.lo)).join('') +
      line('M236 224H216A22 22 0 0 0 194 246V284A22 22 0 0 0 216 306H262A22 22 0 0 0 284 284V270', t.hi2, 20) +
      line('M246 224H262A22 22 0 0 1 284 246V260', accent, 20) +
      rect(172, 402, 34, 14, 7, t.deep) +
      rect(223, 402, 34, 14, 7, t.deep) +
      rect(274, 400, 34, 18, 3, t.deep),
    o,
  );
};
