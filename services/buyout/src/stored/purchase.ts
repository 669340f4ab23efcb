import type { BuyoutPurchase } from '@okruh/contracts/http/buyout/purchase';
import { money } from '@okruh/market';
import { type DeviceAccount, calculatePayout } from '@okruh/market/trade-in-settlement';
import { agreedStatuses } from '../model/buyout.ts';
import type { BuyoutRow } from './tables.ts';

// A buy-out as one side of a purchase: the money of an old device that was given with an order.

type AccountColumns = Pick<BuyoutRow, 'status' | 'finalPrice' | 'bonus' | 'bonusState' | 'setOff'>;

/** What the rules of the settlement need to know of a buy-out. */
export const toDeviceAccount = (row: AccountColumns): DeviceAccount => ({
  agreed: agreedStatuses.includes(row.status) ? row.finalPrice : null,
  bonus: row.bonus,
  bonusState: row.bonusState,
  setOff: row.setOff,
});

/** What is to be paid out now; 0 while nothing is agreed. */
export const payoutAmount = (row: AccountColumns): number => calculatePayout(toDeviceAccount(row));

/** What will be paid out if the price stays as it is known now. */
const expectedPayout = (row: AccountColumns & Pick<BuyoutRow, 'price'>): number =>
  calculatePayout({ ...toDeviceAccount(row), agreed: row.finalPrice ?? row.price });

type PurchaseColumns = AccountColumns &
  Pick<BuyoutRow, 'price' | 'currency' | 'orderId' | 'orderNumber' | 'orderLine' | 'tradeInMethod' | 'bonus'>;

/** The purchase that a buy-out belongs to; null for one of its own. */
export function toPurchase(row: PurchaseColumns): BuyoutPurchase | null {
  const { orderId, orderNumber, orderLine, tradeInMethod: method } = row;
  if (orderId === null || orderNumber === null || orderLine === null || method === null) return null;
  return {
    order_id: orderId,
    order_number: orderNumber,
    package_line: orderLine,
    method,
    bonus: money(row.bonus, row.currency),
    bonus_state: row.bonusState,
    set_off: money(row.setOff, row.currency),
    payout: money(expectedPayout(row), row.currency),
  };
}

/** Only what was paid by card, and stands, can go back to one. */
export const mayPayToCard = (row: Pick<BuyoutRow, 'isPaidByCard' | 'isOrderPaid' | 'isOrderEnded'>): boolean =>
  row.isPaidByCard && row.isOrderPaid && !row.isOrderEnded;
