import { luma } from './colour.ts';
import type { DeviceArt } from './draw.ts';
import { lookOfPhone } from './phone-look.ts';

/** What the drawing of an accessory is chosen by. */
interface DrawnAccessory {
  /** Ids of its categories. */
  readonly categoryIds: readonly string[];
  /** With what it is made for: "Spigen Liquid Air pro Galaxy A56 5G". */
  readonly name: string;
  readonly hex: string;
}

type Choose = (accessory: DrawnAccessory) => DeviceArt;

/** Colour of see-through plastic in the catalogue. */
const CLEAR = '#EEF3F6';
/** Screen behind a glass. */
const DARK = '#2B3136';

const phoneCase: Choose = ({ name, hex }) => ({
  kind: 'case',
  options: {
    color: hex,
    clear: hex.toUpperCase() === CLEAR,
    camera: lookOfPhone(name).camera,
    magnet: /MagSafe|MagFit|magnet/i.test(name),
  },
});

const glass: Choose = ({ name }) => ({
  kind: 'glass',
  options: /iPad|Galaxy Tab/.test(name)
    ? { color: DARK, device: 'tablet' }
    : { color: DARK, cutout: lookOfPhone(name.replace(/ \/ .*/, '')).cutout },
});

const wallCharger: Choose = ({ name, hex }) => ({
  kind: 'charger',
  options: { color: hex, ports: /GaNPrime/.test(name) ? 3 : /dvojitý|dual/i.test(name) ? 2 : 1 },
});
const tableCharger: Choose = ({ name, hex }) => ({
  kind: 'charger',
  options: { color: hex, kind: /3v1|3 în 1|3-in-1/i.test(name) ? 'stand' : 'pad' },
});

const cable: Choose = ({ name, hex }) => ({
  kind: 'cable',
  options: {
    color: hex,
    ends: /Lightning/.test(name) ? ['usb-c', 'lightning'] : /USB-A/.test(name) ? ['usb-a', 'usb-c'] : ['usb-c', 'usb-c'],
    braided: /Thunderbolt|240 W|60 W|Crystal|Anker/.test(name),
  },
});

/** Drawings by category; the first that fits is taken. */
const byCategory: readonly (readonly [category: RegExp, choose: Choose])[] = [
  [/^cases-tablet$/, ({ hex }) => ({ kind: 'tablet-cover', options: { color: hex } })],
  [/^cases/, phoneCase],
  [/^glass$/, glass],
  [/^chargers-car$/, ({ hex }) => ({ kind: 'charger', options: { color: hex, kind: 'car', theme: 'sun' } })],
  [/^chargers-wireless$/, tableCharger],
  [/^chargers/, wallCharger],
  [/^cables$/, cable],
  [/^powerbanks$/, ({ hex }) => ({ kind: 'power-bank', options: { color: hex, level: 3, theme: luma(hex) > 0.5 ? 'spruce' : 'sun' } })],
  [/^headphones-over$/, ({ hex }) => ({ kind: 'headphones', options: { color: hex } })],
  [/^headphones/, ({ hex }) => ({ kind: 'headphones', options: { color: hex, kind: 'buds' } })],
  [/^trackers$/, ({ name, hex }) => ({ kind: 'tracker', options: { color: hex, loop: !/AirTag/.test(name), theme: 'spruce' } })],
  [/^styluses$/, ({ name, hex }) => ({ kind: 'stylus', options: { color: hex, squeeze: /Pro/.test(name) } })],
  [/^straps$/, ({ name, hex }) => ({ kind: 'strap', options: { color: hex, kind: /Armor/.test(name) ? 'frame' : 'strap' } })],
];

/** The drawing of an accessory by its category; what has none of ours is drawn as what it comes in most often, a case. */
export const accessoryArt: Choose = (accessory) => {
  for (const [category, choose] of byCategory) if (accessory.categoryIds.some((id) => category.test(id))) return choose(accessory);
  return phoneCase(accessory);
};
