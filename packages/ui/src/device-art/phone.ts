import { type CameraLayout, cameras } from './cameras.ts';
import { hash, luma, type Palette, paletteFor, tones, type Tones } from './colour.ts';
import { type ArtOptions, circle, clip, frame, ground, poly, rect } from './svg.ts';
import { wallpaper, type WallpaperStyle } from './wallpaper.ts';

const phoneBack = (id: string, x: number, y: number, w: number, h: number, t: Tones, camera: CameraLayout): string => {
  const r = w * 0.175;
  const inner = rect(x + 3, y + 3, w - 6, h - 6, r - 3, t.base);
  return (
    rect(x + w - 1, y + h * 0.24, 4, h * 0.1, 2, t.edge) +
    rect(x, y, w, h, r, t.edge) +
    clip(
      `${id}b`,
      inner,
      rect(x, y, w, h, 0, t.base) +
        poly(
          [
            [x + w * 0.62, y],
            [x + w, y],
            [x + w, y + h],
            [x + w * 0.12, y + h],
          ],
          t.hi,
        ) +
        poly(
          [
            [x + w * 0.86, y],
            [x + w, y],
            [x + w, y + h],
            [x + w * 0.36, y + h],
          ],
          t.hi2,
          'opacity=".55"',
        ) +
        rect(x + 3, y, w * 0.025, h, 0, t.lo, 'opacity=".6"'),
    ) +
    cameras[camera](x, y, w, t)
  );
};
/** The front of a phone, also drawn behind a glass and as a spare display. */
export const phoneFront = (
  id: string,
  x: number,
  y: number,
  w: number,
  h: number,
  t: Tones,
  p: Palette,
  cutout: Cutout,
  style: WallpaperStyle,
): string => {
  const r = w * 0.175,
    b = w * 0.045;
  const cut = {
    island: rect(x + w * 0.36, y + b + w * 0.05, w * 0.28, w * 0.085, w * 0.043, '#05080a'),
    hole: circle(x + w / 2, y + b + w * 0.085, w * 0.034, '#05080a'),
    notch: rect(x + w * 0.28, y + b - 3, w * 0.44, w * 0.1, w * 0.045, '#0a0e10'),
    button: '',
  }[cutout];
  const classic = cutout === 'button';
  const sy = classic ? y + h * 0.12 : y + b,
    sh = classic ? h * 0.76 : h - b * 2;
  return (
    rect(x + w - 1, y + h * 0.24, 4, h * 0.12, 2, t.edge) +
    rect(x - 3, y + h * 0.2, 4, h * 0.06, 2, t.edge) +
    rect(x - 3, y + h * 0.29, 4, h * 0.06, 2, t.edge) +
    rect(x, y, w, h, r, t.edge) +
    rect(x + 2.5, y + 2.5, w - 5, h - 5, r - 2.5, luma(t.base) > 0.8 && classic ? t.base : '#0a0e10') +
    wallpaper(`${id}w`, x + b, sy, w - b * 2, sh, classic ? 3 : r - b, p, style) +
    clip(
      `${id}g`,
      rect(x + b, sy, w - b * 2, sh, classic ? 3 : r - b, '#000'),
      poly(
        [
          [x + w * 0.62, y],
          [x + w, y],
          [x + w, y + h * 0.62],
        ],
        '#ffffff',
        'opacity=".08"',
      ),
    ) +
    cut +
    (classic
      ? circle(x + w / 2, y + h * 0.94, w * 0.075, 'none', `stroke="${luma(t.base) > 0.8 ? t.edge : '#3a444a'}" stroke-width="2.5"`) +
        rect(x + w * 0.4, y + h * 0.06, w * 0.2, 4, 2, luma(t.base) > 0.8 ? t.edge : '#2a3338')
      : rect(x + w * 0.33, y + h - b - w * 0.045, w * 0.34, 4, 2, '#ffffff', 'opacity=".75"'))
  );
};

/** What is cut out of a phone's screen; `button` is the classic phone with a home button. */
export type Cutout = 'island' | 'hole' | 'notch' | 'button';

export interface PhoneOptions extends ArtOptions {
  readonly view?: 'pair' | 'front' | 'back' | undefined;
  readonly camera?: CameraLayout | undefined;
  readonly cutout?: Cutout | undefined;
  readonly style?: WallpaperStyle | undefined;
}

/**
 * Phone, both sides beside each other unless `view` says otherwise.
 */
export const phone = (o: PhoneOptions = {}): string => {
  const { color = '#2B3136', view = 'pair', camera = 'square-3', cutout = 'island', style = 'track', theme, shadow = true } = o;
  const id = 'p' + hash(JSON.stringify([color, view, camera, cutout, style, theme])),
    t = tones(color),
    p = paletteFor(theme, color);
  const h = 404,
    w = 196,
    y = 40;
  if (view === 'front') return frame((shadow ? ground(240, w + 20) : '') + phoneFront(id, 240 - w / 2, y, w, h, t, p, cutout, style), o);
  if (view === 'back') return frame((shadow ? ground(240, w + 20) : '') + phoneBack(id, 240 - w / 2, y, w, h, t, camera), o);
  return frame(
    (shadow ? ground(240, 350) : '') +
      phoneBack(id, 66, y, w, h, t, camera) +
      rect(212, y + 24, 14, h - 30, 7, '#060b0a', 'opacity=".16"') +
      phoneFront(id, 220, y + 8, w - 4, h - 8, t, p, cutout, style),
    o,
  );
};
