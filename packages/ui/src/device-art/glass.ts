import { hash, palettes, tones } from './colour.ts';
import { type Cutout, phoneFront } from './phone.ts';
import { type ArtOptions, circle, clip, frame, ground, poly, rect } from './svg.ts';
import { wallpaper } from './wallpaper.ts';

export interface GlassOptions extends ArtOptions {
  /** Cut-out of the screen that it protects. */
  readonly cutout?: Cutout | undefined;
  /** What it is made for. */
  readonly device?: 'phone' | 'tablet' | undefined;
}

const rim = 'stroke="#7fb0bd" stroke-width="3"';

/** A pane of glass with its reflections. */
const pane = (id: string, x: number, y: number, w: number, h: number, r: number): string => {
  const band = (from: number, width: number): ReadonlyArray<readonly [number, number]> => [
    [x + from, y],
    [x + from + width, y],
    [x + from + width - w * 0.7, y + h],
    [x + from - w * 0.7, y + h],
  ];
  return (
    rect(x + 5, y + 6, w, h, r, '#5f8c99', 'opacity=".35"') +
    rect(x, y, w, h, r, '#dff1f5', 'opacity=".72"') +
    clip(
      `${id}s`,
      rect(x, y, w, h, r, '#000'),
      poly(band(w * 0.58, 58), '#ffffff', 'opacity=".6"') + poly(band(w * 0.95, 16), '#ffffff', 'opacity=".6"'),
    ) +
    rect(x + 1.5, y + 1.5, w - 3, h - 3, r - 1.5, 'none', rim)
  );
};

const hole = (cutout: Cutout, x: number, y: number, w: number): string => {
  if (cutout === 'button') return '';
  const stroke = 'stroke="#7fb0bd" stroke-width="2"';
  return cutout === 'hole' ? circle(x + w / 2, y + 22, 8, '#ffffff', stroke) : rect(x + w / 2 - 28, y + 14, 56, 17, 8.5, '#ffffff', stroke);
};

/** Tempered glass in front of the device that it protects. */
export const glass = (o: GlassOptions = {}): string => {
  const { color = '#2B3136', cutout = 'island', device = 'phone', theme = 'graphite', shadow = true } = o;
  const id = `s${hash(JSON.stringify([color, cutout, device, theme]))}`;
  const t = tones(color);
  const p = palettes[theme];
  if (device === 'tablet') {
    return frame(
      (shadow ? ground(236, 400) : '') +
        rect(48, 58, 270, 384, 22, t.edge) +
        rect(50.5, 60.5, 265, 379, 20, '#0b0f11') +
        wallpaper(`${id}w`, 62, 74, 242, 352, 8, p, 'fold') +
        pane(id, 146, 34, 274, 388, 24),
      o,
    );
  }
  return frame(
    (shadow ? ground(224, 330) : '') +
      phoneFront(id, 82, 58, 186, 384, t, p, cutout, 'fold') +
      pane(id, 214, 34, 190, 388, 32) +
      hole(cutout, 214, 34, 190),
    o,
  );
};
