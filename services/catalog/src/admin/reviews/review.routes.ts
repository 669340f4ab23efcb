import { reviewApproved } from '@okruh/contracts/events/catalog';
import { adminListReviews, type AdminReview, approveReview, updateReview } from '@okruh/contracts/http/catalog-admin/reviews';
import { type Answer, appendEvent, ok, problem, route, type Tx } from '@okruh/service-kit';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { reviewChanges, reviews } from '../../stored/content-tables.ts';
import type { Deps } from '../../deps.ts';
import { all, holdsWords, listAnswer, orderBy, buildPage } from '../../stored/office-list.ts';
import { recountRating } from '../../stored/ratings.ts';
import { change } from '../refusal.ts';

interface ReviewRow extends Record<string, unknown> {
  readonly review: Omit<AdminReview, 'created_at' | 'decided_at'> & { readonly created_at: string; readonly decided_at: string | null };
  readonly total: number;
}

/** Reviews before and after approval. */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  route(app, adminListReviews, async ({ query }) => {
    const where = all([
      query.market === undefined ? undefined : sql`r.market = ${query.market}`,
      query.approval === undefined ? undefined : sql`r.approval = ${query.approval}`,
      query.rating === undefined ? undefined : sql`r.rating = ${query.rating}`,
      holdsWords(query.q, [sql`r.text`, sql`coalesce(r.author, '')`, sql`m.name_cs`, sql`m.code`]),
    ]);
    const order = orderBy(
      query.sort,
      { created_at: sql`r.created_at`, rating: sql`r.rating` },
      // What waits first, the oldest of it on top.
      sql`r.approval <> 'pending', case when r.approval = 'pending' then r.created_at end, r.created_at desc, r.id`,
    );
    const { rows } = await select(database.office, sql`where ${where} ${order} ${buildPage(query)}`);
    const total = rows[0]?.total ?? 0;
    return ok(listAnswer(query, rows.map(view), total));
  });

  route(app, updateReview, ({ params, body, identity }) =>
    change(database, async (tx) => {
      const [before] = await tx.select().from(reviews).where(eq(reviews.id, params.pk)).for('update');
      if (before === undefined) return problem('not-found');
      const [row] = await tx
        .update(reviews)
        .set({
          ...(body.text !== undefined && { text: body.text }),
          ...(body.pros !== undefined && { pros: body.pros }),
          ...(body.cons !== undefined && { cons: body.cons }),
          editedAt: sql`now()`,
          version: sql`version + 1`,
        })
        .where(eq(reviews.id, params.pk))
        .returning();
      if (row === undefined) return problem('not-found');
      const { text, pros, cons } = before;
      await note(tx, row, { by: identity.name ?? '', action: 'edited', reason: body.reason, before: { text, pros, cons } });
      // Its words stand in the shop already: what shows them must be asked for again.
      if (row.approval === 'approved') await publish(tx, row, deps.now());
      return show(tx, params.pk);
    }),
  );

  route(app, approveReview, ({ params, body, identity }) =>
    change(database, async (tx) => {
      const [before] = await tx.select().from(reviews).where(eq(reviews.id, params.pk)).for('update');
      if (before === undefined) return problem('not-found');
      if (before.approval === body.approval) return show(tx, params.pk);
      const isReopened = body.approval === 'pending';
      const [row] = await tx
        .update(reviews)
        .set({
          approval: body.approval,
          decidedAt: isReopened ? null : sql`now()`,
          decidedBy: isReopened ? null : identity.name,
          version: sql`version + 1`,
        })
        .where(eq(reviews.id, params.pk))
        .returning();
      if (row === undefined) return problem('not-found');
      await note(tx, row, {
        by: identity.name ?? '',
        action: body.approval === 'pending' ? 'reopened' : body.approval,
        reason: body.approval === 'rejected' ? body.reason : null,
        before: null,
      });
      await recountRating(tx, row.masterProductId);
      await publish(tx, row, deps.now());
      return show(tx, params.pk);
    }),
  );
}

type Noted = Pick<typeof reviewChanges.$inferInsert, 'by' | 'action' | 'reason' | 'before'>;

const note = (tx: Tx, row: typeof reviews.$inferSelect, noted: Noted) =>
  tx.insert(reviewChanges).values({ reviewId: row.id, version: row.version, ...noted });

const select = (tx: Tx, rest: SQL) =>
  tx.execute<ReviewRow>(sql`
    select count(*) over ()::int as total, json_build_object(
      'id', r.id, 'market', r.market, 'rating', r.rating, 'author', r.author, 'is_anonymous', r.is_anonymous,
      'verified', r.is_verified, 'pros', r.pros, 'cons', r.cons, 'text', r.text, 'approval', r.approval,
      'created_at', r.created_at, 'decided_by', r.decided_by, 'decided_at', r.decided_at,
      'changes', coalesce((select json_agg(json_build_object('at', to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', c.by, 'action', c.action, 'reason', c.reason, 'before', c.before) order by c.version desc)
        from review_changes c where c.review_id = r.id), '[]'::json),
      'product', json_build_object('id', m.id, 'code', m.code, 'name', json_build_object('cs', m.name_cs, 'ro', m.name_ro))
    ) as review
    from reviews r join master_products m on m.id = r.master_product_id ${rest}`);

const instant = (text: string): string => new Date(text).toISOString();
const view = ({ review }: ReviewRow): AdminReview => ({
  ...review,
  created_at: instant(review.created_at),
  decided_at: review.decided_at === null ? null : instant(review.decided_at),
});

async function show(tx: Tx, id: string): Promise<Answer> {
  const [row] = (await select(tx, sql`where r.id = ${id}`)).rows;
  return row === undefined ? problem('not-found') : ok(view(row));
}

async function publish(tx: Tx, row: typeof reviews.$inferSelect, now: Date): Promise<void> {
  await appendEvent(tx, reviewApproved, {
    subject: row.id,
    version: row.version,
    market: row.market,
    data: {
      review_id: row.id,
      market: row.market,
      master_product_id: row.masterProductId,
      rating: row.rating,
      approval: row.approval,
      changed_at: now.toISOString(),
    },
  });
}
