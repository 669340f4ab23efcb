import type { CameraLayout } from './cameras.ts';
import type { Cutout } from './phone.ts';

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
const plainPhone: PhoneLook = { fits: /./, camera: 'column-3', cutout: 'hole' };

/** Camera and cut-out of a phone, or of the phone that a case or glass is made for, by its name. */
export const lookOfPhone = (name: string): PhoneLook => phoneLooks.find(({ fits }) => fits.test(name)) ?? plainPhone;
