import { lens } from './cameras.ts';
import { hash, paletteFor, tones } from './colour.ts';
import { type ArtOptions, circle, clip, frame, ground, group, path, poly, rect } from './svg.ts';
import { wallpaper, type WallpaperStyle } from './wallpaper.ts';

export interface TabletOptions extends ArtOptions {
  readonly view?: 'pair' | 'front' | 'back' | undefined;
  /** A stylus beside it. */
  readonly pencil?: boolean | undefined;
  /** Lying on its side. */
  readonly landscape?: boolean | undefined;
  readonly style?: WallpaperStyle | undefined;
}

/** Tablet, its front unless `view` says otherwise. */
export const tablet = (o: TabletOptions = {}): string => {
  const { color = '#C9CED1', view = 'front', pencil = false, landscape = false, style = 'fold', theme, shadow = true } = o;
  const id = 't' + hash(JSON.stringify([color, view, pencil, landscape, style, theme])),
    t = tones(color),
    p = paletteFor(theme, color);
  const front = (x: number, y: number, w: number, h: number): string =>
    rect(x, y, w, h, 24, t.edge) +
    rect(x + 2.5, y + 2.5, w - 5, h - 5, 22, '#0b0f11') +
    wallpaper(`${id}w`, x + 15, y + 15, w - 30, h - 30, 10, p, style) +
    clip(
      `${id}g`,
      rect(x + 15, y + 15, w - 30, h - 30, 10, '#000'),
      poly(
        [
          [x + w * 0.55, y],
          [x + w, y],
          [x + w, y + h * 0.7],
        ],
        '#fff',
        'opacity=".07"',
      ),
    ) +
    circle(x + w / 2, y + 8.5, 2.4, '#26323a');
  const back = (x: number, y: number, w: number, h: number): string =>
    rect(x, y, w, h, 24, t.edge) +
    clip(
      `${id}b`,
      rect(x + 2.5, y + 2.5, w - 5, h - 5, 22, '#000'),
      rect(x, y, w, h, 0, t.base) +
        poly(
          [
            [x + w * 0.7, y],
            [x + w, y],
            [x + w, y + h],
            [x + w * 0.3, y + h],
          ],
          t.hi,
        ),
    ) +
    rect(x + 16, y + 16, 52, 52, 17, t.hi2) +
    lens(x + 42, y + 42, 17, t.ring);
  const pen = (x: number, y: number, h: number): string =>
    rect(x, y, 13, h, 6.5, '#d9dddc') +
    rect(x + 1.5, y, 7, h - 8, 4, '#f8faf9') +
    path(`M${x} ${y + h - 16}h13l-4.6 22a2 2 0 0 1-3.8 0z`, '#c3c9c6') +
    rect(x, y + 34, 13, 3, 0, '#c3c9c6');
  if (landscape) {
    return frame(
      (shadow ? ground(240, 400, 410) : '') +
        front(36, 98, 408, 304) +
        (pencil ? group(pen(0, 0, 330), 'translate(62 88) rotate(-90 0 0) translate(-10 8)') : ''),
      o,
    );
  }
  if (view === 'back') return frame((shadow ? ground(240, 310) : '') + back(92, 42, 296, 402), o);
  if (view === 'pair')
    return frame(
      (shadow ? ground(240, 380) : '') +
        back(48, 42, 284, 388) +
        rect(136, 74, 14, 360, 7, '#060b0a', 'opacity=".16"') +
        front(146, 56, 284, 388),
      o,
    );
  return frame((shadow ? ground(240, 320) : '') + front(pencil ? 74 : 92, 42, 296, 402) + (pencil ? pen(392, 96, 330) : ''), o);
};
