const rgb = (code: string): readonly number[] => {
  const h = code.replace('#', '');
  const f = h.length === 3 ? Array.from(h, (digit) => digit + digit).join('') : h;
  return [0, 2, 4].map((i) => parseInt(f.slice(i, i + 2), 16));
};
const hex = (channels: readonly number[]): string =>
  `#${channels
    .map((value) =>
      Math.max(0, Math.min(255, Math.round(value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
/** Mixes two colours; `share` 0 is the first, 1 the second. */
export const mix = (from: string, to: string, share: number): string => {
  const target = rgb(to);
  return hex(rgb(from).map((value, index) => value + ((target[index] ?? value) - value) * share));
};
export const lighten = (colour: string, share: number): string => mix(colour, '#ffffff', share);
export const darken = (colour: string, share: number): string => mix(colour, '#060b0a', share);
/** Luma of a colour, 0 to 1. */
export const luma = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = rgb(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
};

/** Flat tones of one material. */
export interface Tones {
  readonly base: string;
  readonly hi: string;
  readonly hi2: string;
  readonly lo: string;
  readonly edge: string;
  readonly deep: string;
  /** Around a lens. */
  readonly ring: string;
}

/** Flat tones of one material; very dark and very light bodies get a visible edge. */
export const tones = (c: string): Tones => {
  const l = luma(c);
  if (l < 0.25)
    return {
      base: c,
      hi: lighten(c, 0.09),
      hi2: lighten(c, 0.17),
      lo: darken(c, 0.28),
      edge: lighten(c, 0.3),
      deep: darken(c, 0.5),
      ring: lighten(c, 0.36),
    };
  if (l > 0.8)
    return {
      base: c,
      hi: lighten(c, 0.5),
      hi2: lighten(c, 0.8),
      lo: darken(c, 0.07),
      edge: darken(c, 0.2),
      deep: darken(c, 0.3),
      ring: darken(c, 0.24),
    };
  return {
    base: c,
    hi: lighten(c, 0.13),
    hi2: lighten(c, 0.26),
    lo: darken(c, 0.13),
    edge: darken(c, 0.24),
    deep: darken(c, 0.4),
    ring: lighten(c, 0.34),
  };
};

/** Five colours of a wallpaper, from background to accent. */
export type Palette = readonly [string, string, string, string, string];

export const palettes = {
  spruce: ['#0E2F29', '#1B5A4D', '#2E8C76', '#8FD0BF', '#FFCE1F'],
  sun: ['#FFCE1F', '#FFB01F', '#F58A1F', '#FFE58A', '#0E2F29'],
  sky: ['#123A66', '#1F62A6', '#4E9BDD', '#BFE0F7', '#FFD966'],
  blush: ['#F3C9BC', '#EDA596', '#DB7B6B', '#FBE7DF', '#7A2F3A'],
  plum: ['#2C1B45', '#523079', '#8658B8', '#D3B9EE', '#FF9E7A'],
  graphite: ['#14191C', '#2A3338', '#46535A', '#8C9BA3', '#E8EEF0'],
  coral: ['#5A1F2B', '#A83A3A', '#F0694B', '#FFC4A3', '#FFE9C9'],
} as const satisfies Record<string, Palette>;

/** Name of a palette. */
export type Theme = keyof typeof palettes;
/** Short stable hash of a text, for ids inside the picture. */
export const hash = (text: string): string => {
  let value = 2166136261;
  for (const letter of text) {
    value ^= letter.charCodeAt(0);
    value = Math.imul(value, 16777619);
  }
  return (value >>> 0).toString(36);
};
/** The named palette, or one derived from the body colour, always the same for a colour. */
export const paletteFor = (theme: Theme | undefined, colour: string): Palette => {
  const all: readonly Palette[] = Object.values(palettes);
  return (theme && palettes[theme]) ?? all[parseInt(hash(colour), 36) % all.length] ?? palettes.spruce;
};
