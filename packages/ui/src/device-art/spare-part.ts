import { hash, palettes, tones } from './colour.ts';
import { type Cutout, phoneFront } from './phone.ts';
import { type ArtOptions, frame, ground, path, rect } from './svg.ts';

export interface DisplayPartOptions extends ArtOptions {
  readonly cutout?: Cutout | undefined;
}
export interface BatteryOptions extends ArtOptions {
  /** Charge, 0 to 1. */
  readonly level?: number | undefined;
}

/** Display panel with its flex cable, a spare part. */
export const displayPart = (o: DisplayPartOptions = {}): string => {
  const { color = '#2B3136', cutout = 'island', theme = 'graphite', shadow = true } = o;
  const id = `x${hash(JSON.stringify([color, cutout, theme]))}`;
  return frame(
    (shadow ? ground(240, 240) : '') +
      path('M214 396h52v26a10 10 0 0 1-10 10h-6v14h-20v-14h-6a10 10 0 0 1-10-10z', '#b4782f') +
      path('M214 396h16v36h-6a10 10 0 0 1-10-10z', '#d19a4c') +
      rect(231, 436, 18, 12, 2, '#2a3236') +
      phoneFront(id, 146, 34, 188, 376, tones(color), palettes[theme], cutout, 'fold'),
    o,
  );
};

/** Battery, a spare part. */
export const battery = (o: BatteryOptions = {}): string => {
  const { color = '#20282C', level = 0.82, shadow = true } = o;
  const t = tones(color);
  return frame(
    (shadow ? ground(240, 210) : '') +
      path('M222 40h36v28h-36z', '#b4782f') +
      rect(216, 32, 48, 16, 4, '#2a3236') +
      rect(150, 60, 180, 382, 22, t.edge) +
      rect(152.5, 62.5, 175, 377, 20, t.base) +
      rect(152.5, 62.5, 36, 377, 18, t.lo) +
      rect(176, 62.5, 14, 377, 0, t.lo) +
      rect(206, 96, 104, 6, 3, t.hi2) +
      rect(206, 110, 74, 6, 3, t.hi2) +
      rect(206, 124, 90, 6, 3, t.hi2) +
      rect(206, 232, 84, 150, 18, 'none', 'stroke="#FFCE1F" stroke-width="8"') +
      rect(216, 242 + 130 * (1 - level), 64, 130 * level, 10, '#FFCE1F') +
      rect(232, 216, 32, 12, 6, '#FFCE1F'),
    o,
  );
};
