import {
  type AdminOrderMail,
  adminListOrderMails,
  adminListOrderMailTexts,
  adminRetryOrderMail,
  adminWriteOrderMail,
  mailTextKeys,
  MAX_ORDER_MAILS_A_DAY,
} from '@okruh/contracts/http/orders-admin/mails';
import { hotline, markets } from '@okruh/market';

import { ok, problem, route, type Tx } from '@okruh/service-kit';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { toStaff } from '../stored/history.ts';
import { type MailRow, orderHistory, orderMails } from '../stored/office-tables.ts';
import { openWritten, requestMail, WRITTEN_TEMPLATE } from '../stored/order-mails.ts';
import { findOrder, lockOrder } from '../stored/orders.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';

/** E-mails of an order: what went out, and what the office writes by hand. Its text stays here, notifications fetch it as it goes out. */
export function officeMailRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, personalData } = deps;
  const { db } = database;

  route(app, adminListOrderMails, async ({ params }) => {
    if ((await findOrder(database, params.id)) === null) return problem('not-found');
    const rows = await db
      .select()
      .from(orderMails)
      .where(eq(orderMails.orderId, params.id))
      .orderBy(desc(orderMails.requestedAt), desc(orderMails.id));
    return ok({ items: rows.map((row) => mailView(row, personalData)) });
  });

  route(app, adminListOrderMailTexts, async ({ params, locale }) => {
    const order = await findOrder(database, params.id);
    if (order === null) return problem('not-found');
    const { locale: customers } = markets[order.market];
    const values = { number: order.number, hotline: hotline[order.market].number };
    return ok({
      locale: customers,
      items: mailTextKeys.map((key) => ({
        key,
        name: texts.text(locale, `written-mail.${key}.name`),
        subject: texts.text(customers, `written-mail.${key}.subject`, values),
        text: texts.text(customers, `written-mail.${key}.text`, values),
      })),
    });
  });

  route(app, adminWriteOrderMail, ({ params, body, identity, requestId }) =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, params.id);
      if (order === null) return problem('not-found');
      const [known] = await tx.select().from(orderMails).where(eq(orderMails.id, body.mail_id));
      // The same press again; an id of another order is nobody's business.
      if (known !== undefined) return known.orderId === order.id ? ok(mailView(known, personalData)) : problem('not-found');
      if (personalData.open(order).billing_address.email === '') {
        return problem('no-mail-address', { title: texts.both('problem.no-mail-address') });
      }
      if (await isOverLimit(tx, order.id)) return tooMany();
      const { mail_id: id, subject, text } = body;
      const actor = toStaff(identity);
      await tx.insert(orderMails).values({
        id,
        orderId: order.id,
        template: WRITTEN_TEMPLATE,
        state: 'waiting',
        authorId: actor.id,
        authorName: actor.name,
        subjectCiphertext: personalData.encryptText(id, 'mail-subject', subject),
        textCiphertext: personalData.encryptText(id, 'mail-text', text),
      });
      return ok(mailView(await requestMail(tx, order, { id, attempts: 0 }, actor, requestId), personalData));
    }),
  );

  route(app, adminRetryOrderMail, ({ params, identity, requestId }) =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, params.id);
      if (order === null) return problem('not-found');
      const [mail] = await tx
        .select()
        .from(orderMails)
        .where(and(eq(orderMails.id, params.mail), eq(orderMails.orderId, order.id)));
      if (mail === undefined) return problem('not-found');
      if (!mayRetry(mail)) return problem('mail-not-failed', { title: texts.both('problem.mail-not-failed') });
      if (await isOverLimit(tx, order.id)) return tooMany();
      return ok(mailView(await requestMail(tx, order, mail, toStaff(identity), requestId), personalData));
    }),
  );
}

const tooMany = () => problem('too-many-mails', { status: 429, title: texts.both('problem.too-many-mails') });

/** Counted under the order's lock, retries included: the history has a line for each. */
const isOverLimit = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.$count(
    orderHistory,
    and(eq(orderHistory.orderId, orderId), eq(orderHistory.kind, 'mail-requested'), sql`${orderHistory.at} > now() - interval '24 hours'`),
  )) >= MAX_ORDER_MAILS_A_DAY;

const mayRetry = (mail: MailRow): boolean => mail.template === WRITTEN_TEMPLATE && mail.state === 'failed';

function mailView(row: MailRow, personalData: PersonalData): AdminOrderMail {
  const written = openWritten(row, personalData);
  return {
    id: row.id,
    template: row.template,
    state: row.state,
    at: row.requestedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    failure: row.failure,
    author: row.authorName,
    subject: written?.subject ?? null,
    text: written?.text ?? null,
    may_retry: mayRetry(row),
  };
}
