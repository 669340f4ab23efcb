import { deleteSavedCard, internalSavedCards, listSavedCards, type SavedCard } from '@okruh/contracts/http/payments';
import { type Market, todayIn } from '@okruh/market';
import { noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { loadCards, deleteCard } from '../stored/saved-cards.repository.ts';

/** Cards that providers keep for a signed-in customer. */
export function cardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listSavedCards, async ({ identity, market }) =>
    ok({ items: identity.sub === null ? [] : await loadSavedCards(deps, identity.sub, market) }),
  );

  route(app, internalSavedCards, async ({ params, market }) =>
    market === null ? problem('bad-request') : ok({ items: await loadSavedCards(deps, params.customer, market) }),
  );

  route(app, deleteSavedCard, async ({ identity, params }) =>
    identity.sub !== null && (await deleteCard(deps.database.db, params.card, identity.sub)) ? noContent() : problem('not-found'),
  );
}

/** A customer's cards as pages show them, newest first. */
async function loadSavedCards(deps: Deps, customerId: string, market: Market): Promise<SavedCard[]> {
  const month = todayIn(market, deps.now()).slice(0, 7);
  return (await loadCards(deps, customerId)).map(({ row, card }) => ({
    id: row.id,
    ...card,
    is_expired: `${card.expiry_year}-${String(card.expiry_month).padStart(2, '0')}` < month,
    kept_at: row.savedAt.toISOString(),
  }));
}
