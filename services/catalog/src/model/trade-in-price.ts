/** What is paid for an old device, bonus included; minor units. */
export interface OldDevice {
  readonly typeDevice: string;
  readonly manufacturerId: string;
  readonly releaseYear: number;
  readonly amount: number;
}
export interface NewDevice {
  readonly isUsed: boolean;
  readonly typeDevice: string;
  readonly manufacturerId: string;
  readonly releaseYear: number | null;
  /** Minor units. */
  readonly price: number;
}

/** Who trades in pays at least this share; otherwise the old device would be the better one. */
const MAX_PERCENT = 70;

/**
 * Lowest price with a trade-in: less the highest buy-out price, bonus included, among older devices of the same type and
 * manufacturer that is at most 70 % of the price.
 *
 * @returns minor units; null for used devices and where nothing fits
 */
export function tradeInPrice(device: NewDevice, oldDevices: Iterable<OldDevice>): number | null {
  const { releaseYear } = device;
  if (device.isUsed || releaseYear === null) return null;
  let best = 0;
  for (const old of oldDevices) {
    if (old.typeDevice !== device.typeDevice || old.manufacturerId !== device.manufacturerId || old.releaseYear >= releaseYear) continue;
    if (old.amount > best && old.amount * 100 <= device.price * MAX_PERCENT) best = old.amount;
  }
  return best === 0 ? null : device.price - best;
}
