import { accessoryArt } from './accessory.ts';
import { luma, mix, type Theme } from './colour.ts';
import { draw, type DeviceArt } from './draw.ts';
import { lookOfPhone } from './phone-look.ts';
import type { WallpaperStyle } from './wallpaper.ts';

/** What is known of a device in the catalogue. */
export interface DrawnDevice {
  /** `phone`, `tablet`, `smartwatch`, `computer` or `accessory`; anything else is drawn as a phone, so that nothing is without a picture. */
  readonly typeDevice: string;
  readonly manufacturerId: string;
  /** "Apple iPhone 16 Pro Max". */
  readonly name: string;
  /** Colour of the body, `#rrggbb`. */
  readonly hex: string;
  /** Which side is shown; both when left out. What has one side only looks the same in every view. */
  readonly view?: ArtView | undefined;
  /** Ids of its categories; they decide how an accessory is drawn. */
  readonly categoryIds?: readonly string[] | undefined;
}

/** Sides of a device: beside each other, or one of them. */
export type ArtView = 'pair' | 'front' | 'back';

const screens: Readonly<Record<string, WallpaperStyle>> = {
  apple: 'track',
  samsung: 'orbit',
  google: 'dunes',
  nothing: 'fold',
  xiaomi: 'fold',
};
const otherScreens: readonly WallpaperStyle[] = ['track', 'dunes', 'fold', 'orbit'];

/** Wallpaper that belongs to a colour: near in hue, so that body and screen go together. */
function selectTheme(hex: string): Theme {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
  if (spread < 18) return luma(hex) > 0.6 ? 'sky' : 'graphite';
  if (red >= green && red >= blue)
    return blue > green ? (luma(hex) > 0.6 ? 'blush' : 'plum') : green - blue > 60 && luma(hex) > 0.5 ? 'sun' : 'coral';
  if (green >= blue) return 'spruce';
  return red > green ? 'plum' : 'sky';
}

const selectStyle = ({ manufacturerId, name }: DrawnDevice): WallpaperStyle =>
  screens[manufacturerId] ?? otherScreens[name.length % otherScreens.length] ?? 'track';

interface Shared {
  readonly color: string;
  readonly theme: Theme;
}

function watchArt({ name, hex, view }: DrawnDevice, shared: Shared): DeviceArt {
  const shape = /Apple/.test(name) ? 'square' : 'round';
  // The strap is of the body's colour, a little softer, as the demo photographs would show it.
  const options = { ...shared, shape, band: mix(hex, '#2b3136', luma(hex) > 0.6 ? 0.12 : 0.35) } as const;
  return view === 'back' ? { kind: 'watch-back', options } : { kind: 'watch', options };
}

function computerArt(device: DrawnDevice, shared: Shared): DeviceArt {
  const isBack = device.view === 'back';
  const kind = /Mac mini/.test(device.name) ? 'mini' : /iMac/.test(device.name) ? 'all-in-one' : null;
  if (kind === null)
    return isBack ? { kind: 'laptop-back', options: shared } : { kind: 'laptop', options: { ...shared, style: selectStyle(device) } };
  return isBack
    ? { kind: 'desktop-back', options: { ...shared, kind } }
    : { kind: 'desktop', options: { ...shared, kind, style: kind === 'mini' ? undefined : 'track' } };
}

/** Chooses the drawing for a device: camera and cut-out by model, shape and strap of a watch, build of a computer. */
export function toDeviceArt(device: DrawnDevice): DeviceArt {
  const { typeDevice, name, hex, view = 'pair' } = device;
  const shared = { color: hex, theme: selectTheme(hex) };
  switch (typeDevice) {
    case 'tablet':
      return {
        kind: 'tablet',
        options: { ...shared, view, pencil: view !== 'pair' && /Pro|Tab S/.test(name), style: selectStyle(device) },
      };
    case 'smartwatch':
      return watchArt(device, shared);
    case 'computer':
      return computerArt(device, shared);
    case 'accessory':
      return accessoryArt({ name, hex, categoryIds: device.categoryIds ?? [] });
    default: {
      const { camera, cutout } = lookOfPhone(name);
      return { kind: 'phone', options: { ...shared, view, camera, cutout, style: selectStyle(device) } };
    }
  }
}

/** The picture of a device in one colour, as SVG text. */
export const drawDeviceSvg = (device: DrawnDevice): string => draw(toDeviceArt(device));
