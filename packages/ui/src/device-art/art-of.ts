import type { CameraLayout } from './cameras.ts';
import { luma, mix, type Theme } from './colour.ts';
import { draw, type DeviceArt } from './draw.ts';
import type { Cutout } from './phone.ts';
import type { WallpaperStyle } from './wallpaper.ts';

/** What is known of a device in the catalogue. */
export interface DrawnDevice {
  /** `phone`, `tablet`, `smartwatch` or `computer`; anything else is drawn as a phone, so that nothing is without a picture. */
  readonly typeDevice: string;
  readonly manufacturerId: string;
  /** "Apple iPhone 16 Pro Max". */
  readonly name: string;
  /** Colour of the body, `#rrggbb`. */
  readonly hex: string;
  /** Sides of a phone or tablet; both when left out. */
  readonly view?: 'pair' | 'front' | 'back' | undefined;
}

/** How a family of phones looks; the first whose name fits is taken. */
interface PhoneLook {
  readonly fits: RegExp;
  readonly camera: CameraLayout;
  readonly cutout: Cutout;
}

const phoneLooks: readonly PhoneLook[] = [
  { fits: /iPhone SE/, camera: 'single', cutout: 'button' },
  { fits: /iPhone (16e|Air)/, camera: 'single', cutout: 'island' },
  { fits: /iPhone (11|12|13) Pro/, camera: 'square-3', cutout: 'notch' },
  { fits: /iPhone .*Pro/, camera: 'square-3', cutout: 'island' },
  { fits: /iPhone (11|12)\b/, camera: 'dual', cutout: 'notch' },
  { fits: /iPhone (13|14)\b/, camera: 'dual-diagonal', cutout: 'notch' },
  { fits: /iPhone 15/, camera: 'dual-diagonal', cutout: 'island' },
  { fits: /iPhone/, camera: 'dual', cutout: 'island' },
  { fits: /Galaxy Z Flip|Razr/, camera: 'dual', cutout: 'hole' },
  { fits: /Galaxy S2\d Ultra/, camera: 'plate-4', cutout: 'hole' },
  { fits: /Galaxy/, camera: 'column-3', cutout: 'hole' },
  { fits: /Pixel|Nothing/, camera: 'bar', cutout: 'hole' },
  { fits: /OnePlus|Magic|Redmi Note/, camera: 'circle-4', cutout: 'hole' },
  { fits: /Xiaomi|Motorola|Honor/, camera: 'plate-4', cutout: 'hole' },
];
const plainPhone: Omit<PhoneLook, 'fits'> = { camera: 'column-3', cutout: 'hole' };

const screens: Readonly<Record<string, WallpaperStyle>> = {
  apple: 'track',
  samsung: 'orbit',
  google: 'dunes',
  nothing: 'fold',
  xiaomi: 'fold',
};
const otherScreens: readonly WallpaperStyle[] = ['track', 'dunes', 'fold', 'orbit'];

/** Wallpaper that belongs to a colour: near in hue, so that body and screen go together. */
function themeOf(hex: string): Theme {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
  if (spread < 18) return luma(hex) > 0.6 ? 'sky' : 'graphite';
  if (red >= green && red >= blue)
    return blue > green ? (luma(hex) > 0.6 ? 'blush' : 'plum') : green - blue > 60 && luma(hex) > 0.5 ? 'sun' : 'coral';
  if (green >= blue) return 'spruce';
  return red > green ? 'plum' : 'sky';
}

const styleOf = ({ manufacturerId, name }: DrawnDevice): WallpaperStyle =>
  screens[manufacturerId] ?? otherScreens[name.length % otherScreens.length] ?? 'track';

/** Chooses the drawing for a device: camera and cut-out by model, shape and strap of a watch, build of a computer. */
export function artOf(device: DrawnDevice): DeviceArt {
  const { typeDevice, name, hex, view = 'pair' } = device;
  const shared = { color: hex, theme: themeOf(hex) };
  switch (typeDevice) {
    case 'tablet':
      return { kind: 'tablet', options: { ...shared, view, pencil: view !== 'pair' && /Pro|Tab S/.test(name), style: styleOf(device) } };
    case 'smartwatch':
      // The strap is of the body's colour, a little softer, as the demo photographs would show it.
      return {
        kind: 'watch',
        options: { ...shared, shape: /Apple/.test(name) ? 'square' : 'round', band: mix(hex, '#2b3136', luma(hex) > 0.6 ? 0.12 : 0.35) },
      };
    case 'computer':
      if (/Mac mini/.test(name)) return { kind: 'desktop', options: { ...shared, kind: 'mini' } };
      if (/iMac/.test(name)) return { kind: 'desktop', options: { ...shared, kind: 'all-in-one', style: 'track' } };
      return { kind: 'laptop', options: { ...shared, style: styleOf(device) } };
    default: {
      const { camera, cutout } = phoneLooks.find(({ fits }) => fits.test(name)) ?? plainPhone;
      return { kind: 'phone', options: { ...shared, view, camera, cutout, style: styleOf(device) } };
    }
  }
}

/** The picture of a device in one colour, as SVG text. */
export const drawDeviceSvg = (device: DrawnDevice): string => draw(artOf(device));
