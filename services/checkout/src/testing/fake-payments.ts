import { internalSavedCards, type SavedCard } from '@okruh/contracts/http/payments';
import { createApp, ok, problem, route } from '@okruh/service-kit';
import { silentLogger, testKeys } from '@okruh/service-kit/testing';

/** services/payments as its contract promises it, with the cards that a test sets by customer. */
export async function startFakePayments() {
  const state = { cards: new Map<string, readonly SavedCard[]>(), isDown: false };
  const app = createApp({ service: 'payments', keys: testKeys('payments'), logger: silentLogger });
  route(app, internalSavedCards, ({ params }) =>
    state.isDown ? problem('unavailable') : ok({ items: [...(state.cards.get(params.customer) ?? [])] }),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, state, close: () => app.close() };
}
