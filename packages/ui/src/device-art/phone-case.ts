import { type CameraLayout, cameras } from './cameras.ts';
import { darken, hash, lighten, type Tones, tones } from './colour.ts';
import { type ArtOptions, circle, clip, frame, ground, poly, rect } from './svg.ts';

export interface PhoneCaseOptions extends ArtOptions {
  /** Camera of the phone that it is made for. */
  readonly camera?: CameraLayout | undefined;
  /** See-through. */
  readonly clear?: boolean | undefined;
  /** The loop of a magnetic charger, there unless false. */
  readonly magnet?: boolean | undefined;
  /** Colour of the phone inside. */
  readonly phoneColor?: string | undefined;
}

/** Opening for the camera: x, y, width, height and rounding. */
function openingFor(camera: CameraLayout, x: number, y: number, w: number): readonly [number, number, number, number, number] {
  switch (camera) {
    case 'bar':
      return [x + 10, y + 46, w - 20, 70, 35];
    case 'circle-4':
      return [x + 32, y + 24, 150, 150, 75];
    case 'plate-4':
      return [x + 18, y + 20, 102, 150, 34];
    case 'dual':
    case 'column-3':
      return [x + 18, y + 20, 108, 150, 34];
    case 'single':
      return [x + 20, y + 22, 96, 48, 24];
    default:
      return [x + 18, y + 18, 110, 110, 36];
  }
}

const loop = (y: number, clear: boolean, t: Tones): string => {
  const colour = clear ? '#ffffff' : t.hi2;
  const opacity = clear ? '.9' : '.75';
  return (
    circle(240, y + 258, 58, 'none', `stroke="${colour}" stroke-width="9" opacity="${opacity}"`) +
    rect(236, y + 330, 8, 34, 4, colour, `opacity="${opacity}"`)
  );
};

/** Case of a phone from behind. */
export const phoneCase = (o: PhoneCaseOptions = {}): string => {
  const { color = '#1B5A4D', camera = 'square-3', clear = false, magnet = true, phoneColor = '#D9DDE0', shadow = true } = o;
  const id = `c${hash(JSON.stringify([color, camera, clear, magnet, phoneColor]))}`;
  const t = tones(clear ? lighten(phoneColor, 0.25) : color);
  const inside = tones(phoneColor);
  const w = 214;
  const h = 416;
  const x = 240 - w / 2;
  const y = 32;
  const r = 46;
  const [cx, cy, cw, ch, cr] = openingFor(camera, x, y, w);
  const inset = camera === 'bar' || camera === 'circle-4' ? 8 : 11;
  const shine: ReadonlyArray<readonly [number, number]> = [
    [x + w * 0.66, y],
    [x + w, y],
    [x + w, y + h],
    [x + w * 0.2, y + h],
  ];
  return frame(
    (shadow ? ground(240, w + 24) : '') +
      rect(x + w - 2, y + 104, 6, 60, 3, t.edge) +
      rect(x - 4, y + 92, 6, 34, 3, t.edge) +
      rect(x - 4, y + 136, 6, 34, 3, t.edge) +
      rect(x, y, w, h, r, t.edge) +
      rect(x + 4, y + 4, w - 8, h - 8, r - 4, t.base) +
      clip(`${id}b`, rect(x + 4, y + 4, w - 8, h - 8, r - 4, '#000'), poly(shine, t.hi) + rect(x + 4, y, 8, h, 0, t.lo, 'opacity=".5"')) +
      (clear ? rect(x + 9, y + 9, w - 18, h - 18, r - 9, 'none', 'stroke="#ffffff" stroke-width="2.5" opacity=".75"') : '') +
      rect(cx, cy, cw, ch, cr, t.deep) +
      rect(cx + 3, cy + 3, cw - 6, ch - 6, cr - 3, clear ? inside.base : darken(inside.base, 0.06)) +
      cameras[camera](x + inset, y + inset, w - inset * 2, inside) +
      (magnet ? loop(y, clear, t) : ''),
    o,
  );
};
