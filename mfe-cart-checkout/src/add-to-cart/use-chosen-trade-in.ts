import type { Money } from '@okruh/market';
import { emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { useQuery } from '@okruh/web-kit/query';
import { useEffect, useState } from 'react';
import { buyout } from '../api.ts';

interface ChosenTradeIn {
  readonly deviceIdentifier: string;
  /** Estimate and bonus; null while it isn't known, the cart reckons it then. */
  readonly total: Money | null;
}

/** The old device that the page's buy-out fragment takes off the price; null without one. */
export function useChosenTradeIn(): ChosenTradeIn | null {
  const [deviceIdentifier, setDeviceIdentifier] = useState<string | null>(null);
  useBrowserEvent('buyout:trade-in-chosen', (chosen) => setDeviceIdentifier(chosen.deviceIdentifier));
  // It may have been chosen before this part of the page came.
  useEffect(() => emitBrowserEvent('cart:trade-in-asked', {}), []);
  const worth = useQuery({
    ...buyout.query('get_trade_in', { params: { device: deviceIdentifier ?? '-' } }),
    enabled: deviceIdentifier !== null,
  });
  return deviceIdentifier === null ? null : { deviceIdentifier, total: worth.data?.total ?? null };
}
