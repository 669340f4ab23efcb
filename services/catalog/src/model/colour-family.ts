import type { ColourFamily } from '@okruh/contracts/colour-families';

/** What the filter shows of each; `word` is the one of addresses. */
export const colourFamilies = {
  black: { word: { cs: 'cerna', ro: 'negru' }, swatch: '#1f2023' },
  white: { word: { cs: 'bila', ro: 'alb' }, swatch: '#f6f6f3' },
  grey: { word: { cs: 'seda', ro: 'gri' }, swatch: '#6d7176' },
  silver: { word: { cs: 'stribrna', ro: 'argintiu' }, swatch: '#d3d6d9' },
  blue: { word: { cs: 'modra', ro: 'albastru' }, swatch: '#5c7fb0' },
  green: { word: { cs: 'zelena', ro: 'verde' }, swatch: '#7fa086' },
  purple: { word: { cs: 'fialova', ro: 'mov' }, swatch: '#8d79b4' },
  pink: { word: { cs: 'ruzova', ro: 'roz' }, swatch: '#f0b6c1' },
  red: { word: { cs: 'cervena', ro: 'rosu' }, swatch: '#ba0c2e' },
  orange: { word: { cs: 'oranzova', ro: 'portocaliu' }, swatch: '#f77e2d' },
  yellow: { word: { cs: 'zluta', ro: 'galben' }, swatch: '#f2d544' },
  gold: { word: { cs: 'zlata', ro: 'auriu' }, swatch: '#d8be95' },
  brown: { word: { cs: 'bezova-hneda', ro: 'bej-maro' }, swatch: '#a9855f' },
  clear: { word: { cs: 'pruhledna', ro: 'transparent' }, swatch: '#eef3f6' },
} as const satisfies Readonly<Record<ColourFamily, unknown>>;

/** What makers call their colours; the first that fits decides. A pale "blue" is blue to the one who looks for blue. */
const byName: readonly (readonly [RegExp, ColourFamily])[] = [
  [/průhled|transparent/i, 'clear'],
  [/zelenomodr|tyrkys|akvamar|azur|modr|námoř|indig|ultramar|bleumarin|albastr/i, 'blue'],
  [/zelen|mátov|eukalypt|oliv|limetk|šalvěj/i, 'green'],
  [/fialov|levandul|lila|švestk|ametyst/i, 'purple'],
  [/růžov|starorůž/i, 'pink'],
  [/červen|vínov|karmín/i, 'red'],
  [/oranžov/i, 'orange'],
  [/žlut/i, 'yellow'],
  [/zlat/i, 'gold'],
  [/béžov|hněd|písk|krémov|dřev|pouštní|oříšk/i, 'brown'],
  [/stříbr|platin/i, 'silver'],
  [/šed|přírodní titan/i, 'grey'],
  [/černý|černá|inkoust/i, 'black'],
  [/bíl/i, 'white'],
];

/**
 * Family of a colour.
 * @param name Czech name of the colour
 * @param hex `#rrggbb`; decides when the name says nothing
 */
export function detectColourFamily(name: string, hex: string): ColourFamily {
  // "růžově zlatá" is a pink gold and sold as pink; "modročerná" is black to the eye.
  if (/růžově zlat/i.test(name)) return 'pink';
  if (/modročern/i.test(name)) return 'black';
  for (const [pattern, family] of byName) if (pattern.test(name)) return family;
  return familyOfHex(hex);
}

const hues: readonly (readonly [upTo: number, family: ColourFamily])[] = [
  [15, 'red'],
  [42, 'orange'],
  [66, 'yellow'],
  [165, 'green'],
  [255, 'blue'],
  [300, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];

function familyOfHex(hex: string): ColourFamily {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const max = Math.max(red, green, blue);
  const spread = max - Math.min(red, green, blue);
  if (spread < 24) return max < 64 ? 'black' : max < 180 ? 'grey' : max < 232 ? 'silver' : 'white';
  const sixth = max === red ? ((green - blue) / spread + 6) % 6 : max === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  return hues.find(([upTo]) => sixth * 60 <= upTo)?.[1] ?? 'red';
}
