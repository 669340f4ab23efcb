import { surrogateKeys } from '@okruh/contracts';
import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import { getLeaseInfo, getLimitedOffersLease } from '@okruh/contracts/http/catalog/offers';
import type { Market } from '@okruh/market';
import { calculateLease, describeLease, type LeaseProgramme } from '@okruh/market/lease';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { cardOfVariant } from '../listing/found-cards.ts';
import { loadCards } from '../listing/cards.query.ts';
import { type LeasedKind, programmesFor } from '../model/lease-programmes.ts';
import { surrogate } from '../model/surrogate.ts';
import { findLeased, isPublished, loadKinds, loadProgrammes } from './lease.query.ts';
import { findLimitedOffer } from './limited-offer.query.ts';

/** Leasing and time-limited offers. */
export function offerRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, listings, now } = deps;
  const { db } = database;

  route(app, getLeaseInfo, async ({ params, query, market, locale }) => {
    const masterProductId = params.master_product_id;
    if (!(await isPublished(db, masterProductId))) return problem('not-found');
    const [leased, programmes] = await Promise.all([findLeased(db, market, masterProductId, query.variant ?? null), loadProgrammes(db)]);
    const fitting = leased === null ? [] : programmesFor(programmes, leased.kind, leased.price, market);
    return ok(
      {
        master_product_id: masterProductId,
        price: leased?.price ?? null,
        programmes: leased === null ? [] : fitting.map((programme) => describeLease(programme, leased.price, locale)),
      },
      surrogate(surrogateKeys.product(masterProductId), surrogateKeys.leasing),
    );
  });

  route(app, getLimitedOffersLease, async ({ params, market }) => {
    const offer = await findLimitedOffer(db, market, params.component_pk, now());
    if (offer === null) return problem('not-found');
    const [lists, programmes] = await Promise.all([listings.read(), loadProgrammes(db)]);
    const found = offer.items.flatMap((item) => cardOfVariant(lists, market, item.masterProductId, item.variantNumber) ?? []);
    const cards = await loadCards({ database, listings: lists, market, now: now() }, found);
    const kinds = await loadKinds(
      db,
      cards.map((card) => card.master_product_id),
    );
    const items = cards.map((card) => ({ ...card, lease_from: leaseFrom(programmes, kinds.get(card.master_product_id), card, market) }));
    return ok(
      { id: offer.id, title: offer.title, ends_at: offer.endsAt.toISOString(), items },
      surrogate(surrogateKeys.home, surrogateKeys.leasing, ...items.map((card) => surrogateKeys.product(card.master_product_id))),
    );
  });
}

/** The cheapest month of a new thing; used ones aren't leased. */
function leaseFrom(programmes: readonly LeaseProgramme[], kind: LeasedKind | undefined, card: ProductCard, market: Market) {
  if (kind === undefined || card.quality !== 'new') return null;
  const price = card.price.now;
  const months = programmesFor(programmes, kind, price, market).map((programme) => calculateLease(programme, price).monthly);
  return months.toSorted((a, b) => a.amount - b.amount)[0] ?? null;
}
