import type { Theme } from './colour.ts';

/** A number as short as it can be written. */
export const n = (v: number): string => String(Math.round(v * 100) / 100);
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const esc = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
export const rect = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}"${extra ? ' ' + extra : ''}/>`;
export const circle = (cx: number, cy: number, r: number, fill: string, extra = ''): string =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${extra ? ' ' + extra : ''}/>`;
export const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}"${extra ? ' ' + extra : ''}/>`;
export const line = (d: string, stroke: string, w: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(w)}"${extra ? ' ' + extra : ''}/>`;
export const poly = (pts: ReadonlyArray<readonly [number, number]>, fill: string, extra = ''): string =>
  `<polygon points="${pts.map((p) => p.map(n).join(',')).join(' ')}" fill="${fill}"${extra ? ' ' + extra : ''}/>`;
export const clip = (id: string, shape: string, inner: string): string =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${inner}</g>`;
export const group = (inner: string, transform: string): string => `<g transform="${transform}">${inner}</g>`;
/** Shadow on the ground. */
export const ground = (cx: number, w: number, y = 448): string =>
  `<ellipse cx="${n(cx)}" cy="${n(y)}" rx="${n(w / 2)}" ry="9" fill="#0b1512" opacity=".10"/><ellipse cx="${n(cx)}" cy="${n(y - 1)}" rx="${n(w / 2.5)}" ry="5" fill="#0b1512" opacity=".14"/>`;

/** Options of every drawing. */
export interface ArtOptions {
  /** Body colour, `#rrggbb`. */
  readonly color?: string | undefined;
  /** Palette of the wallpaper; without it one that follows from the colour. */
  readonly theme?: Theme | undefined;
  /** Accessible name; without it the picture is decoration. */
  readonly title?: string | undefined;
  /** Shadow on the ground, there unless false. */
  readonly shadow?: boolean | undefined;
  /** `width` and `height`; without it the picture scales with its box. */
  readonly size?: number | undefined;
}

/** The canvas of every drawing: 480 × 480, transparent, one base line. */
export const frame = (inner: string, { title, size }: ArtOptions): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480"${size ? ` width="${size}" height="${size}"` : ''} ${title ? `role="img"` : 'aria-hidden="true"'}>${title ? `<title>${esc(title)}</title>` : ''}${inner}</svg>`;
