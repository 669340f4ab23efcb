import { cameras, type CameraLayout } from './cameras.ts';
import { hash } from './colour.ts';
import { draw, type DeviceArt } from './draw.ts';

const layouts = Object.keys(cameras) as CameraLayout[];
/** One drawing of every kind and shape: changed code shows in at least one of them. */
const specimens: readonly DeviceArt[] = [
  ...layouts.map((camera): DeviceArt => ({ kind: 'phone', options: { camera } })),
  ...(['track', 'dunes', 'fold', 'orbit'] as const).flatMap((style): DeviceArt[] =>
    (['island', 'hole', 'notch', 'button'] as const).map((cutout) => ({ kind: 'phone', options: { view: 'front', style, cutout } })),
  ),
  ...(['pair', 'front', 'back'] as const).map((view): DeviceArt => ({ kind: 'tablet', options: { view, pencil: true } })),
  ...(['square', 'round'] as const).flatMap((shape): DeviceArt[] => [
    { kind: 'watch', options: { shape } },
    { kind: 'watch-back', options: { shape } },
  ]),
  { kind: 'laptop', options: {} },
  { kind: 'laptop-back', options: {} },
  ...(['all-in-one', 'tower', 'mini', 'monitor'] as const).map((kind): DeviceArt => ({ kind: 'desktop', options: { kind } })),
  ...(['all-in-one', 'mini'] as const).map((kind): DeviceArt => ({ kind: 'desktop-back', options: { kind } })),
  ...(['over', 'buds'] as const).map((kind): DeviceArt => ({ kind: 'headphones', options: { kind } })),
  ...layouts.flatMap((camera): DeviceArt[] => [true, false].map((clear) => ({ kind: 'case', options: { camera, clear } }))),
  { kind: 'tablet-cover', options: {} },
  ...(['phone', 'tablet'] as const).map((device): DeviceArt => ({ kind: 'glass', options: { device } })),
  ...(['wall', 'pad', 'stand', 'car'] as const).map((kind): DeviceArt => ({ kind: 'charger', options: { kind } })),
  ...(['usb-c', 'usb-a', 'lightning'] as const).map((end): DeviceArt => ({ kind: 'cable', options: { ends: [end, end], braided: true } })),
  { kind: 'power-bank', options: {} },
  ...[true, false].flatMap((flag): DeviceArt[] => [
    { kind: 'stylus', options: { squeeze: flag } },
    { kind: 'tracker', options: { loop: flag } },
  ]),
  ...(['strap', 'frame'] as const).map((kind): DeviceArt => ({ kind: 'strap', options: { kind } })),
  { kind: 'display', options: {} },
  { kind: 'battery', options: {} },
];

let drawnHash: string | undefined;

/**
 * Short name of what a drawing looks like, for the address of its file: another when the product's data or the drawing's
 * code change. Costs a microsecond after the first call.
 */
export function artHash(art: DeviceArt): string {
  drawnHash ??= hash(specimens.map(draw).join(''));
  return hash(`${drawnHash} ${JSON.stringify(art)}`);
}
