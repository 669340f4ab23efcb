// What shop and customer owe each other when old devices are given with a purchase
// (docs/decisions/0021-trade-in-with-a-purchase.md). Every service that moves such money asks these rules. Pure; all amounts are
// minor units of one currency.

/**
 * `open`: nobody knows yet whether it will be paid; `granted`: it was paid out or set off; `lapsed`: it never will be, because
 * the device wasn't bought or the purchase ended first. Decided once, by services/buyout, on the locked row of the buy-out.
 */
export type BonusState = 'open' | 'granted' | 'lapsed';

/** What happened that decides a bonus. */
export type BonusFact = 'paid-out' | 'set-off' | 'not-bought' | 'order-ended';

/** The first decision stays; later events don't change it. */
export function bonusAfter(state: BonusState, fact: BonusFact): BonusState {
  if (state !== 'open') return state;
  return fact === 'paid-out' || fact === 'set-off' ? 'granted' : 'lapsed';
}

/** One old device of an order. */
export interface DeviceAccount {
  /** Price that both sides agreed on after the inspection; null while there is none, and for good when it isn't bought. */
  readonly agreed: number | null;
  /** Bonus of the purchase, as it was promised with the order. */
  readonly bonus: number;
  readonly bonusState: BonusState;
  /** What of it paid for the order at the counter. */
  readonly setOff: number;
}

const getBonus = ({ bonus, bonusState }: DeviceAccount): number => (bonusState === 'lapsed' ? 0 : bonus);

/** All that a device is worth to its seller: nothing before it was inspected and both agreed. */
export const calculateWorth = (device: DeviceAccount): number => (device.agreed === null ? 0 : device.agreed + getBonus(device));

/** What is to be paid out for a device, once, to a bank account or a card. */
export const calculatePayout = (device: DeviceAccount): number => Math.max(0, calculateWorth(device) - device.setOff);

/**
 * What of an order's money is kept back until it is known that no bonus was paid for it, and for good where one was. It only
 * ever shrinks, so that old news keep back too much rather than too little.
 */
export const withheldBonus = (devices: readonly DeviceAccount[]): number => devices.reduce((sum, device) => sum + getBonus(device), 0);

/** The money of an order as far as it is known. */
export interface OrderAccount {
  /** What the order costs. */
  readonly price: number;
  /** All that came for it, what was set off included. */
  readonly paid: number;
  /** All that went back so far. */
  readonly refunded: number;
  readonly isCancelled: boolean;
  /** From {@link withheldBonus}. */
  readonly withheld: number;
}

/** What of the order's money goes back to the customer now. */
export function calculateRefund({ price, paid, refunded, isCancelled, withheld }: OrderAccount): number {
  return Math.max(0, (isCancelled ? paid - withheld : paid - price) - refunded);
}

/** Whether all that may go back went back: with a bonus that was paid, the rest of the money is all of it. */
export const isFullyRefunded = ({ paid, refunded, withheld }: Pick<OrderAccount, 'paid' | 'refunded' | 'withheld'>): boolean =>
  refunded > 0 && refunded + withheld >= paid;

/** What the old devices pay of an order at the counter, device by device, and what is left to be paid. */
export interface CounterSums {
  readonly setOffs: readonly number[];
  readonly setOff: number;
  /** Paid in cash or by card at the counter. */
  readonly rest: number;
  /** Paid out by the buy-out: what the devices are worth beyond the price. */
  readonly surplus: number;
}

/** @param price what the order costs */
export function counterSums(price: number, devices: readonly DeviceAccount[]): CounterSums {
  let due = price;
  const setOffs = devices.map((device) => {
    // What was set off before counts again: a repeated settlement is the same one.
    const part = Math.min(calculateWorth(device), due);
    due -= part;
    return part;
  });
  const setOff = price - due;
  return { setOffs, setOff, rest: due, surplus: devices.reduce((sum, device) => sum + calculateWorth(device), 0) - setOff };
}
