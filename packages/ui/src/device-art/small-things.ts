import { hash, paletteFor, tones } from './colour.ts';
import { type ArtOptions, circle, clip, frame, ground, group, path, poly, rect } from './svg.ts';

/** Stylus, leaning; `squeeze` has the flat side that feels a press. */
export interface StylusOptions extends ArtOptions {
  readonly squeeze?: boolean | undefined;
}
export const stylus = (o: StylusOptions = {}): string => {
  const { color = '#F4F4F1', squeeze = false, shadow = true } = o;
  const t = tones(color);
  const pen =
    path('M-14 330h28l-10 44a4 4 0 0 1-8 0z', t.lo) +
    path('M-14 330h12l-2 46a4 4 0 0 1-2-2z', t.base) +
    rect(-16, 0, 32, 332, 12, t.edge) +
    rect(-14, 2, 28, 328, 10, t.base) +
    rect(-14, 2, 10, 328, 5, t.hi2) +
    rect(6, 2, 8, 328, 4, t.lo) +
    rect(-16, squeeze ? 300 : 26, 32, 4, 0, t.edge) +
    (squeeze ? rect(-4, 200, 8, 84, 4, t.lo) : '');
  return frame((shadow ? ground(200, 150) : '') + group(pen, 'translate(312 58) rotate(18)'), o);
};

/** Tracker: a round tag, or one with a loop for a key ring. */
export interface TrackerOptions extends ArtOptions {
  readonly loop?: boolean | undefined;
}
export const tracker = (o: TrackerOptions = {}): string => {
  const { color = '#F4F4F1', loop = false, theme, shadow = true } = o;
  const t = tones(color);
  const accent = paletteFor(theme, color)[4];
  if (loop) {
    return frame(
      (shadow ? ground(240, 210) : '') +
        circle(240, 92, 50, 'none', 'stroke="#9aa5a9" stroke-width="11"') +
        circle(240, 92, 50, 'none', 'stroke="#d3dadb" stroke-width="3"') +
        path('M128 232A112 112 0 0 1 352 232V330A112 112 0 0 1 128 330Z', t.edge) +
        path('M131 232A109 109 0 0 1 349 232V330A109 109 0 0 1 131 330Z', t.base) +
        path('M240 123A109 109 0 0 1 349 232V330A109 109 0 0 1 300 422V140A109 109 0 0 0 240 123Z', t.hi) +
        rect(186, 158, 108, 56, 28, t.edge) +
        rect(190, 162, 100, 48, 24, '#eef1f1') +
        circle(240, 330, 42, 'none', `stroke="${t.lo}" stroke-width="7"`) +
        circle(240, 330, 6, accent),
      o,
    );
  }
  return frame(
    (shadow ? ground(240, 260) : '') +
      circle(240, 250, 170, '#9aa5a9') +
      circle(240, 250, 166, '#d3dadb') +
      circle(240, 250, 152, t.edge) +
      circle(240, 250, 150, t.base) +
      path('M240 100a150 150 0 0 1 150 150h-18A132 132 0 0 0 240 118z', t.hi2) +
      circle(240, 250, 60, 'none', `stroke="${t.lo}" stroke-width="9"`) +
      path('M240 190a60 60 0 0 1 60 60', 'none', `stroke="${accent}" stroke-width="9" stroke-linecap="round"`),
    o,
  );
};

/** Strap of a watch, both halves, or the frame that protects its body. */
export interface StrapOptions extends ArtOptions {
  readonly kind?: 'strap' | 'frame' | undefined;
}
export const strap = (o: StrapOptions = {}): string => {
  const { color = '#2B3136', kind = 'strap', shadow = true } = o;
  const t = tones(color);
  const id = `b${hash(JSON.stringify([color, kind]))}`;
  if (kind === 'frame') {
    return frame(
      (shadow ? ground(240, 230, 430) : '') +
        path('M178 40H302L316 132H164Z', t.lo) +
        path('M164 348H316L302 424H178Z', t.lo) +
        rect(346, 196, 16, 44, 7, t.edge) +
        rect(118, 108, 244, 264, 78, t.edge) +
        rect(121, 111, 238, 258, 75, t.base) +
        clip(
          `${id}f`,
          rect(121, 111, 238, 258, 75, '#000'),
          poly(
            [
              [290, 111],
              [359, 111],
              [359, 369],
              [220, 369],
            ],
            t.hi,
          ),
        ) +
        rect(148, 138, 184, 204, 56, t.deep) +
        rect(152, 142, 176, 196, 52, '#eef2f1'),
      o,
    );
  }
  const half = (x: number, height: number, holes: boolean): string =>
    rect(x, 448 - height, 92, height - 6, 36, t.edge) +
    rect(x + 2, 450 - height, 88, height - 10, 34, t.base) +
    rect(x + 2, 450 - height, 24, height - 10, 12, t.lo) +
    rect(x + 66, 450 - height, 24, height - 10, 12, t.hi) +
    (holes ? [0, 1, 2, 3, 4, 5].map((i) => rect(x + 40, 250 + i * 27, 12, 9, 4.5, t.deep)).join('') : circle(x + 46, 404, 9, t.ring)) +
    rect(x + 6, 446 - height, 80, 12, 6, '#aab4b7');
  return frame((shadow ? ground(240, 270) : '') + half(126, 300, false) + half(262, 400, true), o);
};

/** Cover of a tablet, folded to a stand behind it. */
export const tabletCover = (o: ArtOptions = {}): string => {
  const { color = '#3A3B3D', shadow = true } = o;
  const t = tones(color);
  return frame(
    (shadow ? ground(240, 340) : '') +
      rect(78, 44, 324, 398, 24, t.edge) +
      rect(81, 47, 318, 392, 22, t.base) +
      [157, 236, 315].map((x) => rect(x, 47, 5, 392, 0, t.lo)).join('') +
      rect(81, 47, 76, 392, 22, t.hi) +
      rect(140, 47, 17, 392, 0, t.hi) +
      rect(62, 70, 16, 346, 8, t.lo) +
      rect(372, 220, 16, 46, 8, t.lo, 'opacity=".7"'),
    o,
  );
};
