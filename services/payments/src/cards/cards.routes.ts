import { deleteSavedCard, listSavedCards } from '@okruh/contracts/http/payments';
import { todayIn } from '@okruh/market';
import { noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { cardsOf, deleteCard } from '../saved-cards.repository.ts';

/** Cards that providers keep for a signed-in customer. */
export function cardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listSavedCards, async ({ identity, market }) => {
    const month = todayIn(market, deps.now()).slice(0, 7);
    const cards = identity.sub === null ? [] : await cardsOf(deps, identity.sub);
    return ok({
      items: cards.map(({ row, card }) => ({
        id: row.id,
        ...card,
        is_expired: `${card.expiry_year}-${String(card.expiry_month).padStart(2, '0')}` < month,
        kept_at: row.keptAt.toISOString(),
      })),
    });
  });

  route(app, deleteSavedCard, async ({ identity, params }) =>
    identity.sub !== null && (await deleteCard(deps.database.db, params.card, identity.sub)) ? noContent() : problem('not-found'),
  );
}
