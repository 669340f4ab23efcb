import { hash, luma, paletteFor, tones } from './colour.ts';
import { type ArtOptions, circle, clip, frame, ground, group, line, path, poly, rect } from './svg.ts';

/** The track of the brand mark, small, where makers put their sign. */
const sign = (x: number, y: number, scale: number, colour: string): string =>
  group(
    line('M-4 -24H-24A22 22 0 0 0 -46 -2V24A22 22 0 0 0 -24 46H22A22 22 0 0 0 44 24V10', colour, 13) +
      line('M10 -24H22A22 22 0 0 1 44 -2V2', colour, 13, 'opacity=".55"'),
    `translate(${x} ${y}) scale(${scale})`,
  );

/** Laptop, half open, seen from behind. */
export const laptopBack = (o: ArtOptions = {}): string => {
  const { color = '#C9CED1', shadow = true } = o;
  const t = tones(color);
  const shine: ReadonlyArray<readonly [number, number]> = [
    [300, 96],
    [430, 96],
    [430, 376],
    [190, 376],
  ];
  return frame(
    (shadow ? ground(240, 430, 410) : '') +
      rect(46, 94, 388, 290, 20, t.edge) +
      clip(
        `y${hash(color)}`,
        rect(48, 96, 384, 286, 18, '#000'),
        rect(48, 96, 384, 286, 0, t.base) + poly(shine, t.hi) + rect(48, 372, 384, 10, 0, t.lo),
      ) +
      sign(240, 226, 0.8, luma(color) > 0.45 ? t.edge : t.ring) +
      path('M38 380H442V390A14 14 0 0 1 428 404H52A14 14 0 0 1 38 390Z', t.edge) +
      path('M38 380H442V388A6 6 0 0 1 436 394H44A6 6 0 0 1 38 388Z', t.hi2) +
      rect(190, 374, 100, 8, 4, t.deep),
    o,
  );
};

export interface DesktopBackOptions extends ArtOptions {
  readonly kind?: 'all-in-one' | 'mini' | undefined;
}

const ports = (y: number, colour: string): string =>
  [136, 176, 216].map((x) => rect(x, y, 26, 11, 5.5, colour)).join('') +
  rect(258, y - 5, 42, 22, 4, colour) +
  circle(336, y + 5, 9, colour);

/** Back of a desktop computer with its sockets. */
export const desktopBack = (o: DesktopBackOptions = {}): string => {
  const { color = '#C9CED1', kind = 'all-in-one', shadow = true } = o;
  const t = tones(color);
  if (kind === 'mini') {
    return frame(
      (shadow ? ground(240, 350, 352) : '') +
        path('M84 210Q84 168 126 168H354Q396 168 396 210V262H84Z', t.hi) +
        rect(84, 206, 312, 138, 34, t.edge) +
        rect(86, 206, 308, 136, 32, t.base) +
        rect(116, 240, 248, 56, 16, t.lo) +
        ports(262, t.deep) +
        Array.from({ length: 16 }, (_, i) => rect(124 + i * 15, 312, 8, 5, 2.5, t.deep)).join(''),
      o,
    );
  }
  const shine: ReadonlyArray<readonly [number, number]> = [
    [270, 56],
    [444, 56],
    [444, 352],
    [190, 352],
  ];
  return frame(
    (shadow ? ground(240, 220, 432) : '') +
      rect(36, 56, 408, 296, 18, t.edge) +
      clip(
        `z${hash(color)}`,
        rect(38, 58, 404, 292, 16, '#000'),
        rect(38, 58, 404, 292, 0, t.base) + poly(shine, t.hi) + rect(38, 330, 404, 20, 0, t.lo),
      ) +
      sign(240, 178, 0.8, t.edge) +
      rect(206, 262, 68, 150, 10, t.lo) +
      rect(206, 262, 22, 150, 10, t.base) +
      circle(240, 300, 12, t.deep) +
      rect(168, 408, 144, 18, 8, t.edge) +
      rect(168, 408, 144, 7, 3.5, t.hi2) +
      [322, 348, 374, 400].map((x) => rect(x, 312, 18, 8, 4, t.deep)).join(''),
    o,
  );
};

export interface WatchBackOptions extends ArtOptions {
  readonly band?: string | undefined;
  readonly shape?: 'square' | 'round' | undefined;
}

/** Watch from behind: strap, case and sensors. */
export const watchBack = (o: WatchBackOptions = {}): string => {
  const { color = '#2B3136', band = '#2B3136', shape = 'square', theme, shadow = true } = o;
  const t = tones(color);
  const b = tones(band);
  const accent = paletteFor(theme, color)[4];
  const strap =
    path('M198 36H282Q306 36 308 62L318 180H162L172 62Q174 36 198 36Z', b.base) +
    path('M162 300H318L308 420Q306 446 280 446H200Q174 446 172 420Z', b.base) +
    path('M198 36H214L196 180H162L172 62Q174 36 198 36Z', b.lo) +
    path('M162 300H196L206 446H200Q174 446 172 420Z', b.lo) +
    circle(240, 398, 9, b.ring) +
    rect(216, 70, 48, 10, 5, b.deep, 'opacity=".5"');
  const body =
    shape === 'round'
      ? circle(240, 240, 117, t.edge) + circle(240, 240, 113, t.base)
      : rect(138, 128, 204, 224, 66, t.edge) + rect(141, 131, 198, 218, 63, t.base);
  return frame(
    (shadow ? ground(240, 190, 450) : '') +
      strap +
      rect(126, 218, 14, 40, 6, t.edge) +
      body +
      circle(240, 240, 82, t.lo) +
      circle(240, 240, 74, '#10171a') +
      circle(240, 240, 62, 'none', 'stroke="#2a363d" stroke-width="3"') +
      [0, 1, 2, 3].map((i) => circle(240 + (i % 2 === 0 ? -22 : 22), i < 2 ? 218 : 262, 13, '#2a363d')).join('') +
      circle(240, 240, 7, accent),
    o,
  );
};
