import { addMoney, maxMoney, type Money, multiplyMoney, subtractMoney, sumMoney, zeroMoney } from '@okruh/market';
import { chosenPrices, type Extras } from '../extras.ts';

/**
 * What the key says: the pieces with what is chosen beside them, less the old device. Never below nothing: what the device
 * is worth beyond it is paid out by the buy-out.
 */
export function keyPrice(unit: Money, quantity: number, extras: Extras | null, tradeIn: Money | null): Money {
  const piece = extras === null ? unit : addMoney(unit, sumMoney(chosenPrices(extras), unit.currency));
  const whole = multiplyMoney(piece, quantity);
  return tradeIn === null ? whole : maxMoney(zeroMoney(unit.currency), subtractMoney(whole, tradeIn));
}
