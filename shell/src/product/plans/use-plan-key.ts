import { emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { useState } from 'react';
import { isCartKeyThere } from '../use-buy-key.ts';

/**
 * Asks the cart for the product with a plan; the cart goes on to the checkout by itself. A press that is earlier than the cart's own
 * part waits for it.
 */
export function usePlanKey(kind: 'instalments' | 'leasing'): { readonly isBusy: boolean; readonly press: (plan: string) => void } {
  const [waiting, setWaiting] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = (plan: string): void => emitBrowserEvent('shell:plan-pressed', { kind, plan });
  useBrowserEvent('cart:buy-ready', () => {
    setWaiting(null);
    if (waiting !== null) send(waiting);
  });
  useBrowserEvent('cart:plan-settled', () => setIsBusy(false));
  const press = (plan: string): void => {
    if (isBusy) return;
    setIsBusy(true);
    if (isCartKeyThere()) send(plan);
    else setWaiting(plan);
  };
  return { isBusy, press };
}
