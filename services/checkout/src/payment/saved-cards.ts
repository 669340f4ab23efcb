import { internalSavedCards, type SavedCard } from '@okruh/contracts/http/payments';
import type { Market } from '@okruh/market';
import { callService, DependencyDown } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';

/** Cards that a customer let us keep, newest first; null while services/payments doesn't answer: another card pays as well. */
export async function loadSavedCards(deps: Deps, market: Market, customerId: string, requestId: string): Promise<SavedCard[] | null> {
  try {
    const answer = await callService(internalSavedCards, {
      baseUrl: deps.paymentsUrl,
      keys: deps.keys,
      market,
      request: { params: { customer: customerId } },
      requestId,
    });
    return answer.ok ? answer.body.items : null;
  } catch (error) {
    if (error instanceof DependencyDown) return null;
    throw error;
  }
}
