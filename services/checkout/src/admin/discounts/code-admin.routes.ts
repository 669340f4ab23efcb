import { Readable } from 'node:stream';
import {
  adminAddStudentCard,
  adminExportDiscountCodes,
  adminGenerateDiscountCodes,
  adminListDiscountCodes,
  adminListStudentCards,
} from '@okruh/contracts/http/checkout-admin/discounts';
import { type Market, todayIn } from '@okruh/market';
import {
  binary,
  BYTE_ORDER_MARK,
  created,
  csvLine,
  fieldErrors,
  idempotent,
  noteRecordChanges,
  ok,
  problem,
  route,
  toChangedBy,
  type Tx,
} from '@okruh/service-kit';
import { and, count, desc, eq, ilike, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '../../deps.ts';
import { texts } from '../../locales/texts.ts';
import { plainNumber } from '../../stored/discount-codes.ts';
import { codeBatches, type discountCodes, studentCards } from '../../stored/tables/discount.ts';
import { batchView, loadCodes, everyCode, findDiscount } from './discount.query.ts';

const codeColumns = ['code', 'used', 'used_at'] as const;

/** Codes of discounts and student cards in the back office. */
export function codeAdminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, office } = deps.database;

  route(app, adminGenerateDiscountCodes, async ({ params, body, identity, raw, locale }) => {
    const key = raw.headers['idempotency-key'];
    const answer = await idempotent(
      db,
      typeof key === 'string' ? key : undefined,
      adminGenerateDiscountCodes.name,
      identity.sub ?? '',
      async (tx) => {
        const discount = await findDiscount(tx, params.id);
        if (discount === undefined) return problem('not-found');
        if (discount.isAutomatic || discount.needsStudentCard) return fieldErrors({ count: [texts.text(locale, 'office.code.useless')] });
        const [batch] = await tx
          .insert(codeBatches)
          .values({ id: uuidv7(), discountId: params.id, wanted: body.count, createdBy: identity.name ?? '' })
          .returning();
        if (batch === undefined) throw new Error('the new batch gave no row back');
        return created(batchView(batch));
      },
    );
    deps.codeMaker.wake();
    return answer;
  });

  route(app, adminListDiscountCodes, async ({ params, query }) => {
    if ((await findDiscount(db, params.id)) === undefined) return problem('not-found');
    const { rows, total } = await loadCodes(office, params.id, query, query);
    return ok({
      items: rows.map((row) => ({
        id: row.id,
        code: deps.discountKeys.open(row.cipher, row.id),
        is_used: isUsed(row),
        used_at: row.redeemedAt?.toISOString() ?? null,
        order_id: row.orderId,
      })),
      total,
      page: query.page,
      page_size: query.page_size,
    });
  });

  route(app, adminExportDiscountCodes, async ({ params, query, locale, market }) => {
    if ((await findDiscount(db, params.id)) === undefined) return problem('not-found');
    const lines = async function* (): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(codeColumns.map((column) => texts.text(locale, `office.code.column.${column}`)));
      for await (const row of everyCode(office, params.id, query)) {
        yield csvLine([deps.discountKeys.open(row.cipher, row.id), isUsed(row) ? '1' : '0', row.redeemedAt?.toISOString() ?? '']);
      }
    };
    return binary(Readable.from(lines()), 'text/csv; charset=utf-8', `okruh-${params.id}-${todayIn(market, deps.now())}.csv`);
  });

  route(app, adminListStudentCards, async ({ query }) => {
    const typed = plainNumber(query.q ?? '').slice(-4);
    const where = and(
      query.market === undefined ? undefined : eq(studentCards.market, query.market),
      typed === '' ? undefined : ilike(studentCards.numberTail, `%${typed}`),
    );
    const rows = await office
      .select()
      .from(studentCards)
      .where(where)
      .orderBy(desc(studentCards.id))
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size);
    const [all] = await office.select({ total: count() }).from(studentCards).where(where);
    return ok({
      items: rows.map((row) => cardView(row, deps.now())),
      total: all?.total ?? 0,
      page: query.page,
      page_size: query.page_size,
    });
  });

  route(app, adminAddStudentCard, async ({ body, identity, locale }) => {
    const number = plainNumber(body.card_number);
    if (number.length < 4) return fieldErrors({ card_number: [texts.text(locale, 'office.code.short-card')] });
    const id = uuidv7();
    const card = { market: body.market, number: body.card_number, holder: body.card_holder };
    const by = toChangedBy(identity);
    return db.transaction(async (tx) => {
      // Of two at once the second one finds the card of the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`student card ${body.market}`}))`);
      // While keys change, the card may stand there under an older one.
      const [known] = await tx
        .select()
        .from(studentCards)
        .where(and(eq(studentCards.market, body.market), inArray(studentCards.index, deps.discountKeys.cardIndexes(card))))
        .for('update');
      if (known !== undefined) {
        await tx.update(studentCards).set({ validTo: body.valid_to }).where(eq(studentCards.id, known.id));
        const row = { ...known, validTo: body.valid_to };
        await noteCardChange(tx, by, known, row);
        return created(cardView(row, deps.now()));
      }
      const [row] = await tx
        .insert(studentCards)
        .values({
          id,
          market: body.market,
          ...deps.discountKeys.card(id, card),
          numberTail: number.slice(-4),
          validTo: body.valid_to,
          createdBy: by,
        })
        // An older release adds cards without the lock.
        .onConflictDoUpdate({ target: [studentCards.market, studentCards.index], set: { validTo: body.valid_to } })
        .returning();
      if (row === undefined) throw new Error('the student card gave no row back');
      await noteCardChange(tx, by, null, row);
      return created(cardView(row, deps.now()));
    });
  });
}

const isUsed = (row: typeof discountCodes.$inferSelect): boolean => row.isSpent || row.orderId !== null;

type CardRow = typeof studentCards.$inferSelect;

/** Keeps what the list shows of a card: the end of its number, never its holder. */
function noteCardChange(tx: Tx, by: string, before: CardRow | null, after: CardRow): Promise<void> {
  const toState = ({ market, numberTail, validTo }: CardRow) => ({ name: `•••• ${numberTail}`, fields: { market, valid_to: validTo } });
  return noteRecordChanges(tx, 'student-card', by, [
    { id: after.id, before: before === null ? null : toState(before), after: toState(after) },
  ]);
}

const cardView = (row: CardRow, now: Date) => ({
  id: row.id,
  market: row.market satisfies Market,
  number_tail: row.numberTail,
  valid_to: row.validTo,
  is_valid: row.validTo >= todayIn(row.market, now),
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
});
