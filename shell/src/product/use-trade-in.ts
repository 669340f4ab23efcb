import { compareMoney, type Money, money, subtractMoney } from '@okruh/market';
import { useBrowserEvent } from '@okruh/web-kit';
import { useRef, useState } from 'react';

/** What the purchase comes to in the end with the visitor's old device. The price itself is paid whole. */
export interface PriceAfterTradeIn {
  readonly price: Money;
  /** The old device brings as much as this product costs, or more. */
  readonly isCovered: boolean;
}

/** Price after the old device that the trade-in fragment names; null when none is given. */
export function useTradeIn(price: Money): PriceAfterTradeIn | null {
  const [total, setTotal] = useState<Money | null>(null);
  const asked = useRef<string | null>(null);
  useBrowserEvent('buyout:trade-in-chosen', ({ deviceIdentifier, conditionChoices }) => {
    const answers = conditionChoices.join(',');
    const key = deviceIdentifier === null ? null : `${deviceIdentifier} ${answers}`;
    asked.current = key;
    if (deviceIdentifier === null) {
      setTotal(null);
      return;
    }
    loadWorth(deviceIdentifier, answers).then(
      (worth) => asked.current === key && setTotal(worth),
      // The fragment itself says that the price can't be had; the product's own price stands.
      () => asked.current === key && setTotal(null),
    );
  });
  if (total === null || total.currency !== price.currency) return null;
  const isCovered = compareMoney(total, price) >= 0;
  return { price: isCovered ? money(0, price.currency) : subtractMoney(price, total), isCovered };
}

async function loadWorth(device: string, answers: string): Promise<Money> {
  const { buyout } = await import('../model/services.ts');
  const answer = await buyout.call('get_trade_in', { params: { device }, query: answers === '' ? {} : { answers } });
  return answer.total;
}
