import { darken, hash, luma, paletteFor, tones } from './colour.ts';
import { type ArtOptions, circle, clip, frame, ground, n, path, poly, rect } from './svg.ts';
import { wallpaper, type WallpaperStyle } from './wallpaper.ts';

export interface LaptopOptions extends ArtOptions {
  readonly style?: WallpaperStyle | undefined;
  /** The deck in perspective, there unless false. */
  readonly keyboard?: boolean | undefined;
}

/** Open laptop. */
export const laptop = (o: LaptopOptions = {}): string => {
  const { color = '#C9CED1', style = 'track', theme, keyboard = true, shadow = true } = o;
  const id = 'l' + hash(JSON.stringify([color, style, theme, keyboard])),
    t = tones(color),
    p = paletteFor(theme, color);
  const lid =
    rect(68, 98, 344, 234, 16, t.edge) +
    rect(70.5, 100.5, 339, 229, 14, '#0b0f11') +
    wallpaper(`${id}w`, 81, 112, 318, 200, 5, p, style) +
    clip(
      `${id}g`,
      rect(81, 112, 318, 200, 5, '#000'),
      poly(
        [
          [270, 112],
          [399, 112],
          [399, 260],
        ],
        '#fff',
        'opacity=".07"',
      ),
    ) +
    circle(240, 106, 2, '#2a363d');
  if (!keyboard) {
    return frame(
      (shadow ? ground(240, 420, 364) : '') +
        lid +
        path('M24 330H456V338A16 16 0 0 1 440 354H40A16 16 0 0 1 24 338Z', t.edge) +
        path('M24 330H456V337A6 6 0 0 1 450 343H30A6 6 0 0 1 24 337Z', t.base) +
        path('M196 330H284V333A6 6 0 0 1 278 339H202A6 6 0 0 1 196 333Z', t.lo),
      o,
    );
  }
  const rows = [
    [348, 94, 386],
    [358, 88, 392],
    [368.5, 82, 398],
  ] as const;
  const keys = rows
    .map(([y, x1, x2], i) => {
      const c = 13,
        g = 3,
        w = (x2 - x1 - g * (c - 1)) / c;
      return Array.from({ length: c }, (_, k) =>
        rect(x1 + k * (w + g), y, w, 7 + i * 0.4, 2, luma(color) > 0.45 ? '#20282c' : darken(color, 0.5)),
      ).join('');
    })
    .join('');
  return frame(
    (shadow ? ground(240, 440, 416) : '') +
      lid +
      poly(
        [
          [66, 332],
          [414, 332],
          [458, 398],
          [22, 398],
        ],
        t.base,
      ) +
      poly(
        [
          [66, 332],
          [414, 332],
          [417, 338],
          [63, 338],
        ],
        t.lo,
      ) +
      keys +
      poly(
        [
          [190, 382],
          [290, 382],
          [296, 394],
          [184, 394],
        ],
        t.lo,
      ) +
      path('M22 398H458V402A10 10 0 0 1 448 412H32A10 10 0 0 1 22 402Z', t.edge) +
      path('M22 398H458V400A5 5 0 0 1 453 405H27A5 5 0 0 1 22 400Z', t.hi2),
    o,
  );
};

export interface DesktopOptions extends ArtOptions {
  readonly kind?: 'all-in-one' | 'tower' | 'mini' | 'monitor' | undefined;
  readonly style?: WallpaperStyle | undefined;
}

/** Desktop computer. */
export const desktop = (o: DesktopOptions = {}): string => {
  const { color = '#C9CED1', kind = 'all-in-one', style = 'track', theme, shadow = true } = o;
  const id = 'd' + hash(JSON.stringify([color, kind, style, theme])),
    t = tones(color),
    p = paletteFor(theme, color);
  if (kind === 'tower') {
    const fan = (cy: number): string =>
      circle(306, cy, 44, '#0c1214') +
      circle(306, cy, 44, 'none', `stroke="${p[4]}" stroke-width="5"`) +
      Array.from({ length: 7 }, (_, i) => {
        const a = (i / 7) * 360;
        return `<path transform="rotate(${n(a)} 306 ${cy})" d="M306 ${cy}c2-16 12-26 24-30-2 14-10 24-24 30z" fill="#2b373d"/>`;
      }).join('') +
      circle(306, cy, 9, '#3a484f');
    return frame(
      (shadow ? ground(240, 290) : '') +
        rect(120, 46, 240, 396, 18, t.edge) +
        rect(122, 48, 236, 392, 16, t.base) +
        rect(122, 48, 108, 392, 16, t.hi) +
        rect(214, 48, 16, 392, 0, t.hi) +
        rect(240, 64, 106, 360, 10, '#141c20') +
        clip(
          `${id}g`,
          rect(240, 64, 106, 360, 10, '#000'),
          rect(240, 64, 106, 360, 0, '#162025') +
            rect(252, 180, 82, 22, 4, p[1]) +
            rect(252, 208, 82, 10, 3, p[2]) +
            fan(124) +
            fan(290) +
            fan(382) +
            poly(
              [
                [240, 64],
                [300, 64],
                [240, 200],
              ],
              '#fff',
              'opacity=".06"',
            ),
        ) +
        circle(176, 78, 9, t.lo) +
        circle(176, 78, 4, p[4]) +
        rect(166, 98, 20, 6, 3, t.deep) +
        rect(166, 112, 20, 6, 3, t.deep) +
        Array.from({ length: 14 }, (_, i) => rect(142, 236 + i * 13, 68, 5, 2.5, t.lo)).join('') +
        rect(136, 440, 44, 8, 4, t.deep) +
        rect(300, 440, 44, 8, 4, t.deep),
      o,
    );
  }
  if (kind === 'mini') {
    return frame(
      (shadow ? ground(240, 350, 352) : '') +
        path('M84 210Q84 168 126 168H354Q396 168 396 210V262H84Z', t.hi) +
        rect(84, 206, 312, 138, 34, t.edge) +
        rect(86, 206, 308, 136, 32, t.base) +
        poly(
          [
            [300, 206],
            [360, 206],
            [330, 342],
            [240, 342],
          ],
          t.hi,
          'opacity=".7"',
        ) +
        rect(122, 284, 26, 12, 6, t.deep) +
        rect(160, 284, 26, 12, 6, t.deep) +
        circle(214, 290, 7, t.deep) +
        circle(352, 290, 5, p[4]) +
        rect(204, 180, 72, 14, 7, t.lo),
      o,
    );
  }
  const aio = kind === 'all-in-one',
    sh = aio ? 232 : 258,
    bh = aio ? 296 : 274;
  return frame(
    (shadow ? ground(240, aio ? 220 : 240, 432) : '') +
      poly(
        [
          [204, 330],
          [276, 330],
          [284, 418],
          [196, 418],
        ],
        t.lo,
      ) +
      poly(
        [
          [204, 330],
          [276, 330],
          [278, 350],
          [202, 350],
        ],
        t.deep,
        'opacity=".5"',
      ) +
      rect(168, 414, 144, 14, 7, t.base) +
      rect(168, 414, 144, 6, 3, t.hi2) +
      rect(36, 56, 408, bh, 16, t.edge) +
      rect(38, 58, 404, bh - 4, 14, t.base) +
      (aio
        ? rect(38, 58, 404, sh + 14, 14, '#0b0f11') + rect(38, 58 + sh, 404, 14, 0, '#0b0f11') + rect(38, 58 + sh + 8, 404, 8, 0, t.base)
        : rect(38, 58, 404, bh - 4, 14, '#0b0f11')) +
      wallpaper(`${id}w`, 48, 68, 388, sh - 12 + (aio ? 0 : 2), 5, p, style) +
      clip(
        `${id}g`,
        rect(48, 68, 388, sh - 10, 5, '#000'),
        poly(
          [
            [280, 68],
            [436, 68],
            [436, 240],
          ],
          '#fff',
          'opacity=".07"',
        ),
      ) +
      (aio ? rect(222, 58 + sh + 26, 36, 8, 4, t.lo) : ''),
    o,
  );
};
