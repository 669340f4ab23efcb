import type { BrowserEvents } from '@okruh/contracts/browser-events';
import { emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { useEffect, useState } from 'react';
import type { AddRequest } from '../model/use-add-product.ts';

/** The old device that the page's buy-out fragment gives with the purchase, as adding to the cart takes it; nothing without one. */
export function useChosenTradeIn(): Partial<AddRequest> {
  const [chosen, setChosen] = useState<BrowserEvents['buyout:trade-in-chosen'] | null>(null);
  useBrowserEvent('buyout:trade-in-chosen', setChosen);
  // It may have been chosen before this part of the page came.
  useEffect(() => emitBrowserEvent('cart:trade-in-asked', {}), []);
  if (chosen === null || chosen.deviceIdentifier === null) return {};
  return {
    buyout_product: chosen.deviceIdentifier,
    ...(chosen.conditionChoices.length > 0 && { buyout_condition_choices: [...chosen.conditionChoices] }),
    ...(chosen.isMoved && { move_buyout_product: true }),
  };
}
