import { adminEndSubscription, adminListSubscribers, type Subscriber } from '@okruh/contracts/http/accounts/news-admin';
import { maskEMail, noContent, ok, route } from '@okruh/service-kit';
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { subscriptionPlace } from '../model/message-content.ts';
import { subscriptions } from '../stored/tables.ts';

/** Who gets our news, for the office. Addresses are sealed: a whole one is found by its keyed hash, a part of one by nobody. */
export function subscriberRoutes(app: FastifyInstance, { database, personalData, securityLog }: Deps): void {
  const { db } = database;

  route(app, adminListSubscribers, async ({ query: { market, state, q, page, page_size: size } }) => {
    const search = q?.trim() ?? '';
    const isListed = and(
      market === undefined ? undefined : eq(subscriptions.market, market),
      state === undefined ? undefined : (state === 'confirmed' ? isNotNull : isNull)(subscriptions.confirmedAt),
      search === '' ? undefined : inArray(subscriptions.eMailIndex, personalData.eMailIndexes(search)),
    );
    const rows = await db
      .select()
      .from(subscriptions)
      .where(isListed)
      .orderBy(desc(subscriptions.requestedAt), desc(subscriptions.id))
      .limit(size)
      .offset((page - 1) * size);
    const items = rows.map((row): Subscriber => ({
      id: row.id,
      market: row.market,
      address_masked: maskEMail(personalData.open(subscriptionPlace(row.id), row.eMailCiphertext)),
      requested_at: row.requestedAt.toISOString(),
      confirmed_at: row.confirmedAt?.toISOString() ?? null,
    }));
    return ok({ items, total: await db.$count(subscriptions, isListed), page, page_size: size });
  });

  route(app, adminEndSubscription, async ({ identity, params }) => {
    await db.transaction(async (tx) => {
      const [ended] = await tx
        .delete(subscriptions)
        .where(eq(subscriptions.id, params.subscription))
        .returning({ id: subscriptions.id, market: subscriptions.market });
      if (ended === undefined) return;
      await securityLog.write(tx, {
        kind: 'subscription-ended',
        accountId: null,
        actorId: identity.sub,
        ip: identity.ip,
        detail: `${ended.market} ${ended.id}`,
      });
    });
    return noContent();
  });
}
