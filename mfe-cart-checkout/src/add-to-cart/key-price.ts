import { addMoney, type Money, multiplyMoney, sumMoney } from '@okruh/market';
import { chosenPrices, type Extras } from '../model/extras.ts';

/** What the key says: the pieces with what is chosen beside them. An old device lowers nothing that is paid here. */
export function keyPrice(unit: Money, quantity: number, extras: Extras | null): Money {
  const piece = extras === null ? unit : addMoney(unit, sumMoney(chosenPrices(extras), unit.currency));
  return multiplyMoney(piece, quantity);
}
