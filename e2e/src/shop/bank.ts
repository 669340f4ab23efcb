import { randomUUID } from 'node:crypto';
import { paymentStatus, type PaymentView, startPayment } from '@okruh/contracts/http/payments';
import { adminUploadStatement } from '@okruh/contracts/http/payments-admin';
import type { Market } from '@okruh/market';
import { z } from 'zod';
import { shop } from '../run/shop.ts';
import { logInAs } from './staff.ts';
import { buildPath, type Visitor } from './visitor.ts';

/** Cards of the sandbox bank, by what they do. */
export const cards = {
  paid: '4111111111111111',
  password: '4000000000003220',
  declined: '4000000000000002',
  noMoney: '4000000000009995',
} as const;
/** What the 3-D step asks for. */
export const BANK_PASSWORD = '1234';

const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  redirect: 'manual',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** Types a card on the bank's page, as its form sends it. */
export async function typeCard(url: string, card: string = cards.paid): Promise<void> {
  const answer = await fetch(url, form({ card, expiry: '12/39', cvc: '123', answer: 'pay' }));
  await answer.body?.cancel();
  if (answer.status !== 303) throw new Error(`The bank's page answered ${answer.status}`);
}

/** Begins the payment of an order and types a card; what came of it is reported by the bank. */
export async function payByCard(visitor: Visitor, code: string, card?: string, key: string = randomUUID()): Promise<void> {
  const started = await visitor.call(startPayment, { params: { code }, body: {} }, { headers: { 'idempotency-key': key } });
  if (started.next.kind === 'redirect') await typeCard(started.next.url, card);
}

/** Asks the partner for an order's loan on the partner's page, and signs it. */
export async function signLoan(visitor: Visitor, code: string): Promise<void> {
  const { next } = await visitor.call(startPayment, { params: { code }, body: {} }, { headers: { 'idempotency-key': randomUUID() } });
  if (next.kind !== 'redirect') throw new Error(`The loan of order ${code} has no page`);
  for (const fields of [{ answer: 'submit', income: '320000' }, { answer: 'sign' }]) {
    const answer = await fetch(next.url, form(fields));
    await answer.body?.cancel();
    if (answer.status !== 303) throw new Error(`The partner's page answered ${answer.status}`);
  }
}

/** The newest payment of an order. */
export const loadPayment = (visitor: Visitor, code: string): Promise<PaymentView> =>
  visitor.call(paymentStatus, { query: { order: code } });

/**
 * Sends a transfer at the sandbox bank and gives its statement of the day to the shop, as an accountant does.
 * @returns the statement's id
 */
export async function bookTransfer(market: Market, amount: number, symbol: string): Promise<string> {
  const sent = await fetch(`${shop().sandbox}/bank/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ market, amount, variable_symbol: symbol, payer: 'Jana Dvořáková' }),
  });
  await sent.body?.cancel();
  if (!sent.ok) throw new Error(`The bank answered ${sent.status} to a transfer`);
  const statement = await (await fetch(`${shop().sandbox}/bank/statements/${market}.xml`)).text();
  const boundary = `okruh-${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="vypis.xml"\r\ncontent-type: application/xml\r\n\r\n`;
  const accountant = await logInAs('accountant', market);
  const answer = await accountant.raw({
    method: 'POST',
    path: buildPath(adminUploadStatement),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from(`${head}${statement}\r\n--${boundary}--\r\n`),
  });
  if (answer.status !== 200) throw new Error(`The statement was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return adminUploadStatement.responses[200].parse(answer.json).statement.id;
}

const ledgerSchema = z.object({
  entries: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(['capture', 'refund', 'dispute', 'dispute-won']),
      amount: z.number(),
      currency: z.string(),
    }),
  ),
});
export type LedgerEntry = z.infer<typeof ledgerSchema>['entries'][number];

/** Every move of money in the bank's books; the reference is our payment's id. */
export async function ledger(): Promise<LedgerEntry[]> {
  const answer = await fetch(`${shop().sandbox}/bank/ledger`);
  return ledgerSchema.parse(await answer.json()).entries;
}
