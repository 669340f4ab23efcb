import { type Money, compareMoney, money, subtractMoney } from '@okruh/market';
import { useBrowserEvent } from '@okruh/web-kit';
import { useRef, useState } from 'react';

/** What the price comes to with the visitor's old device. */
export interface PriceAfterTradeIn {
  readonly price: Money;
  /** The old device brings as much as this product costs, or more. */
  readonly isCovered: boolean;
}

/** Price after the old device that the trade-in fragment tells of; null when none is taken off. */
export function useTradeIn(price: Money): PriceAfterTradeIn | null {
  const [total, setTotal] = useState<Money | null>(null);
  const asked = useRef<string | null>(null);
  useBrowserEvent('buyout:trade-in-chosen', ({ deviceIdentifier }) => {
    asked.current = deviceIdentifier;
    if (deviceIdentifier === null) {
      setTotal(null);
      return;
    }
    worthOf(deviceIdentifier).then(
      (worth) => asked.current === deviceIdentifier && setTotal(worth),
      // The fragment itself says that the price can't be had; the product's own price stands.
      () => asked.current === deviceIdentifier && setTotal(null),
    );
  });
  if (total === null || total.currency !== price.currency) return null;
  const isCovered = compareMoney(total, price) >= 0;
  return { price: isCovered ? money(0, price.currency) : subtractMoney(price, total), isCovered };
}

async function worthOf(device: string): Promise<Money> {
  const { buyout } = await import('../services.ts');
  return (await buyout.call('get_trade_in', { params: { device } })).total;
}
