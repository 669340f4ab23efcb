import { hash, paletteFor, tones } from './colour.ts';
import { type ArtOptions, circle, clip, frame, ground, line, path, poly, rect } from './svg.ts';

export interface ChargerOptions extends ArtOptions {
  /** `wall` plugs into a socket, `pad` lies on the table, `stand` holds phone, watch and buds, `car` fits a lighter socket. */
  readonly kind?: 'wall' | 'pad' | 'stand' | 'car' | undefined;
  /** USB-C ports of a wall charger. */
  readonly ports?: 1 | 2 | 3 | undefined;
}

const heights = { 1: [240], 2: [196, 284], 3: [166, 240, 314] } as const;

const wall = (id: string, color: string, ports: 1 | 2 | 3): string => {
  const t = tones(color);
  const pin = (y: number): string =>
    rect(336, y, 62, 20, 10, '#8b969a') +
    rect(336, y, 62, 8, 4, '#c4ccce') +
    rect(336, y, 30, 20, 0, '#2a3236') +
    rect(336, y, 30, 7, 0, '#434e53');
  const port = (y: number): string =>
    rect(112, y - 27, 22, 54, 11, t.deep) + rect(116, y - 23, 14, 46, 7, '#12181b') + rect(121, y - 15, 4, 30, 2, '#56636a');
  const shade: ReadonlyArray<readonly [number, number]> = [
    [270, 108],
    [316, 108],
    [316, 372],
    [226, 372],
  ];
  return (
    pin(186) +
    pin(274) +
    path('M306 132H322A22 22 0 0 1 344 154V326A22 22 0 0 1 322 348H306Z', t.lo) +
    rect(78, 106, 240, 268, 54, t.edge) +
    rect(80, 108, 236, 264, 52, t.base) +
    clip(
      `${id}b`,
      rect(80, 108, 236, 264, 52, '#000'),
      rect(80, 108, 90, 264, 0, t.hi) + rect(166, 108, 5, 264, 0, t.lo) + poly(shade, t.lo, 'opacity=".55"'),
    ) +
    heights[ports].map(port).join('')
  );
};

/** Round magnetic pad on its cable. */
const pad = (color: string): string => {
  const t = tones(color);
  const run = 'M240 330V372A48 48 0 0 0 288 420H352A40 40 0 0 0 392 380V330';
  return (
    line(run, t.edge, 15, 'stroke-linecap="round"') +
    line(run, t.base, 11, 'stroke-linecap="round"') +
    rect(376, 270, 32, 64, 10, t.edge) +
    rect(378, 272, 28, 60, 8, t.base) +
    rect(383, 246, 18, 26, 7, '#9aa5a9') +
    rect(383, 246, 8, 26, 4, '#d3dadb') +
    circle(240, 196, 148, t.edge) +
    circle(240, 196, 144, '#c4ccce') +
    circle(240, 196, 136, t.base) +
    path('M240 60a136 136 0 0 1 136 136h-16A120 120 0 0 0 240 76z', t.hi2) +
    circle(240, 196, 92, 'none', `stroke="${t.lo}" stroke-width="7"`) +
    rect(234, 306, 12, 28, 6, t.lo)
  );
};

/** Stand with three places: phone above, buds and watch below. */
const stand = (color: string, accent: string): string => {
  const t = tones(color);
  return (
    rect(66, 386, 348, 50, 25, t.edge) +
    rect(68, 388, 344, 46, 23, t.base) +
    rect(68, 388, 344, 16, 8, t.hi) +
    rect(224, 176, 32, 216, 12, t.lo) +
    rect(224, 176, 12, 216, 6, t.base) +
    circle(240, 142, 100, t.edge) +
    circle(240, 142, 97, t.base) +
    circle(240, 142, 70, 'none', `stroke="${t.hi2}" stroke-width="8"`) +
    rect(236, 200, 8, 24, 4, t.hi2) +
    rect(334, 258, 18, 134, 9, t.lo) +
    circle(343, 250, 44, t.edge) +
    circle(343, 250, 41, t.base) +
    circle(343, 250, 26, t.lo) +
    circle(343, 250, 20, t.hi2) +
    rect(92, 376, 92, 18, 9, t.lo) +
    circle(240, 418, 5, accent)
  );
};

const car = (color: string, accent: string): string => {
  const t = tones(color);
  const contact: ReadonlyArray<readonly [number, number]> = [
    [212, 396],
    [268, 396],
    [256, 430],
    [224, 430],
  ];
  return (
    poly(contact, '#c4ccce') +
    rect(228, 424, 24, 16, 6, '#8b969a') +
    rect(186, 196, 108, 204, 26, t.edge) +
    rect(188, 198, 104, 200, 24, t.base) +
    rect(188, 198, 34, 200, 17, t.hi) +
    rect(174, 262, 14, 76, 7, '#9aa5a9') +
    rect(292, 262, 14, 76, 7, '#9aa5a9') +
    rect(150, 60, 180, 150, 40, t.edge) +
    rect(152, 62, 176, 146, 38, t.base) +
    rect(152, 62, 176, 30, 15, t.hi) +
    rect(186, 128, 44, 20, 10, t.deep) +
    rect(192, 134, 32, 8, 4, '#12181b') +
    rect(250, 124, 48, 28, 5, t.deep) +
    rect(256, 136, 36, 10, 2, '#56636a') +
    rect(186, 186, 108, 5, 2.5, accent)
  );
};

/** Charger. */
export const charger = (o: ChargerOptions = {}): string => {
  const { color = '#F4F6F5', kind = 'wall', ports = 2, theme, shadow = true } = o;
  const accent = paletteFor(theme, color)[4];
  switch (kind) {
    case 'wall':
      return frame((shadow ? ground(232, 300, 388) : '') + wall(`g${hash(JSON.stringify([color, ports]))}`, color, ports), o);
    case 'pad':
      return frame((shadow ? ground(250, 300) : '') + pad(color), o);
    case 'stand':
      return frame((shadow ? ground(240, 380, 442) : '') + stand(color, accent), o);
    case 'car':
      return frame((shadow ? ground(240, 180) : '') + car(color, accent), o);
  }
};
