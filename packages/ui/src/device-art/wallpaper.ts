import type { Palette } from './colour.ts';
import { circle, clip, n, path, poly, rect } from './svg.ts';

/** What is on a screen. */
export type WallpaperStyle = 'track' | 'dunes' | 'fold' | 'orbit';

/** The closed track of the brand mark, as wallpaper: nested rounded squares running off the edge. */
export const wallpaper = (id: string, x: number, y: number, w: number, h: number, r: number, p: Palette, style: WallpaperStyle): string => {
  const s = Math.max(w, h);
  const box = (cx: number, cy: number, half: number, rad: number, stroke: string, sw: number): string =>
    `<rect x="${n(cx - half)}" y="${n(cy - half)}" width="${n(half * 2)}" height="${n(half * 2)}" rx="${n(rad)}" fill="none" stroke="${stroke}" stroke-width="${n(sw)}"/>`;
  let art: string;
  if (style === 'dunes') {
    art =
      rect(x, y, w, h, 0, p[3]) +
      circle(x + w * 0.68, y + h * 0.3, s * 0.12, p[4]) +
      path(
        `M${n(x)} ${n(y + h * 0.52)}C${n(x + w * 0.3)} ${n(y + h * 0.36)} ${n(x + w * 0.55)} ${n(y + h * 0.66)} ${n(x + w)} ${n(y + h * 0.46)}V${n(y + h)}H${n(x)}Z`,
        p[2],
      ) +
      path(
        `M${n(x)} ${n(y + h * 0.68)}C${n(x + w * 0.34)} ${n(y + h * 0.8)} ${n(x + w * 0.6)} ${n(y + h * 0.54)} ${n(x + w)} ${n(y + h * 0.7)}V${n(y + h)}H${n(x)}Z`,
        p[1],
      ) +
      path(
        `M${n(x)} ${n(y + h * 0.86)}C${n(x + w * 0.3)} ${n(y + h * 0.74)} ${n(x + w * 0.66)} ${n(y + h * 0.98)} ${n(x + w)} ${n(y + h * 0.84)}V${n(y + h)}H${n(x)}Z`,
        p[0],
      );
  } else if (style === 'fold') {
    art =
      rect(x, y, w, h, 0, p[1]) +
      poly(
        [
          [x, y + h * 0.62],
          [x + w, y + h * 0.2],
          [x + w, y + h],
          [x, y + h],
        ],
        p[2],
      ) +
      poly(
        [
          [x, y + h * 0.86],
          [x + w, y + h * 0.44],
          [x + w, y + h],
          [x, y + h],
        ],
        p[3],
      ) +
      poly(
        [
          [x + w * 0.3, y + h],
          [x + w, y + h * 0.7],
          [x + w, y + h],
        ],
        p[4],
      );
  } else if (style === 'orbit') {
    const cx = x + w * 0.5,
      cy = y + h * 0.56;
    art =
      rect(x, y, w, h, 0, p[0]) +
      circle(cx, cy, s * 0.52, p[1]) +
      circle(cx, cy, s * 0.37, p[2]) +
      circle(cx, cy, s * 0.235, p[3]) +
      circle(cx, cy, s * 0.11, p[4]);
  } else {
    const cx = x + w * 0.24,
      cy = y + h * 0.86,
      sw = s * 0.085;
    art =
      rect(x, y, w, h, 0, p[0]) +
      box(cx, cy, s * 0.73, s * 0.27, p[1], sw) +
      box(cx, cy, s * 0.575, s * 0.22, p[2], sw) +
      box(cx, cy, s * 0.42, s * 0.165, p[3], sw) +
      box(cx, cy, s * 0.265, s * 0.11, p[4], sw);
  }
  return clip(id, rect(x, y, w, h, r, '#000'), art);
};
