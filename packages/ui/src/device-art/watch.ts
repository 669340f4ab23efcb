import { hash, mix, paletteFor, tones } from './colour.ts';
import { type ArtOptions, circle, clip, frame, ground, line, n, path, poly, rect } from './svg.ts';

export interface WatchOptions extends ArtOptions {
  /** Colour of the strap. */
  readonly band?: string | undefined;
  readonly shape?: 'square' | 'round' | undefined;
  /** Activity rings or hands; a round watch shows hands. */
  readonly face?: 'rings' | 'dial' | undefined;
}

/** Corners of a strap: x and y of four points. */
type Strap = readonly [number, number, number, number, number, number, number, number];

/** Watch on its strap. */
export const watch = (o: WatchOptions = {}): string => {
  const { color = '#2B3136', band = '#2B3136', shape = 'square', face = shape === 'round' ? 'dial' : 'rings', theme, shadow = true } = o;
  const id = 'w' + hash(JSON.stringify([color, band, shape, face, theme])),
    t = tones(color),
    b = tones(band),
    p = paletteFor(theme, color);
  const [upper, lower]: readonly [Strap, Strap] =
    shape === 'round'
      ? [
          [172, 36, 308, 36, 322, 180, 158, 180],
          [158, 300, 322, 300, 308, 446, 172, 446],
        ]
      : [
          [174, 36, 306, 36, 316, 160, 164, 160],
          [164, 320, 316, 320, 306, 446, 174, 446],
        ];
  const piece = ([x1, y1, x2, y2, x3, y3, x4, y4]: Strap, up: boolean): string => {
    const r = 26;
    const d = up
      ? `M${x1 + r} ${y1}H${x2 - r}Q${x2} ${y1} ${x2 + 2} ${y1 + r}L${x3} ${y3}H${x4}L${x1 - 2} ${y1 + r}Q${x1} ${y1} ${x1 + r} ${y1}Z`
      : `M${x1} ${y1}H${x2}L${x3 + 2} ${y3 - r}Q${x3} ${y3} ${x3 - r} ${y3}H${x4 + r}Q${x4} ${y3} ${x4 - 2} ${y3 - r}Z`;
    const shade: ReadonlyArray<readonly [number, number]> = up
      ? [
          [x1, y1],
          [x1 + 26, y1],
          [x4 + 34, y4],
          [x4, y4],
        ]
      : [
          [x1, y1],
          [x1 + 34, y1],
          [x4 + 26, y4],
          [x4, y4],
        ];
    return clip(
      `${id}${up ? 'u' : 'd'}`,
      path(d, '#000'),
      path(d, b.base) +
        poly(shade, b.lo) +
        poly(
          up
            ? [
                [x2 - 30, y1],
                [x2 + 10, y1],
                [x3 + 10, y3],
                [x3 - 34, y3],
              ]
            : [
                [x2 - 34, y2],
                [x2 + 10, y2],
                [x3 + 10, y3],
                [x3 - 30, y3],
              ],
          b.hi,
        ),
    );
  };
  const holes = [372, 394, 416].map((y) => rect(235, y, 10, 8, 4, b.deep, 'opacity=".55"')).join('');
  let body: string;
  const arc = (cx: number, cy: number, r: number, k: number): string => {
    const a = -Math.PI / 2 + k * Math.PI * 2;
    return `M${n(cx)} ${n(cy - r)}A${r} ${r} 0 ${k > 0.5 ? 1 : 0} 1 ${n(cx + r * Math.cos(a))} ${n(cy + r * Math.sin(a))}`;
  };
  const rings = (cx: number, cy: number, R: number): string =>
    (
      [
        [R, 0.82, p[4]],
        [R - 19, 0.64, p[3]],
        [R - 38, 0.44, p[2]],
      ] as const
    )
      .map(
        ([r, k, c]) =>
          circle(cx, cy, r, 'none', `stroke="${mix(c, '#0a0e10', 0.74)}" stroke-width="14"`) +
          line(arc(cx, cy, r, k), c, 14, 'stroke-linecap="round"'),
      )
      .join('');
  const dial = (cx: number, cy: number, R: number): string =>
    circle(cx, cy, R, p[0]) +
    circle(cx, cy, R * 0.99, 'none', `stroke="${p[1]}" stroke-width="${n(R * 0.2)}"`) +
    Array.from({ length: 12 }, (_, i) => {
      const a = (i * Math.PI) / 6,
        r1 = R * 0.8,
        r2 = R * (i % 3 ? 0.88 : 0.94);
      return line(
        `M${n(cx + r1 * Math.sin(a))} ${n(cy - r1 * Math.cos(a))}L${n(cx + r2 * Math.sin(a))} ${n(cy - r2 * Math.cos(a))}`,
        i % 3 ? p[3] : '#fff',
        i % 3 ? 3 : 5,
        'stroke-linecap="round"',
      );
    }).join('') +
    line(`M${cx} ${cy}L${n(cx - R * 0.36)} ${n(cy - R * 0.26)}`, '#fff', 8, 'stroke-linecap="round"') +
    line(`M${cx} ${cy}L${n(cx + R * 0.34)} ${n(cy - R * 0.58)}`, '#fff', 6, 'stroke-linecap="round"') +
    line(`M${n(cx - R * 0.06)} ${n(cy + R * 0.18)}L${n(cx + R * 0.2)} ${n(cy - R * 0.66)}`, p[4], 2.5, 'stroke-linecap="round"') +
    circle(cx, cy, 8, p[4]) +
    circle(cx, cy, 3, p[0]);
  if (shape === 'round') {
    body =
      rect(349, 226, 16, 28, 5, t.edge) +
      rect(344, 182, 11, 22, 4, t.edge) +
      rect(344, 276, 11, 22, 4, t.edge) +
      circle(240, 240, 117, t.edge) +
      circle(240, 240, 113, t.base) +
      path('M240 127a113 113 0 0 1 113 113h-12a101 101 0 0 0-101-101z', t.hi2) +
      circle(240, 240, 99, '#0a0e10') +
      (face === 'dial' ? dial(240, 240, 88) : rings(240, 240, 76));
  } else {
    body =
      rect(339, 204, 15, 36, 6, t.edge) +
      rect(341, 266, 9, 44, 4, t.edge) +
      rect(138, 128, 204, 224, 66, t.edge) +
      rect(141, 131, 198, 218, 63, t.base) +
      rect(146, 136, 188, 208, 58, t.hi) +
      rect(151, 141, 178, 198, 54, '#0a0e10') +
      (face === 'rings' ? rings(240, 240, 70) : dial(240, 240, 78));
  }
  return frame((shadow ? ground(240, 190, 450) : '') + piece(upper, true) + piece(lower, false) + holes + body, o);
};
