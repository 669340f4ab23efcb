import { payoutRequested } from '@okruh/contracts/events/buyout';
import { type IsoDate, type Market, markets, todayIn } from '@okruh/market';
import { type Answer, created, problem, type Tx } from '@okruh/service-kit';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { texts } from '../locales/texts.ts';
import { statusAfter } from '../model/buyout.ts';
import { type Actor, applyStep, toFacts, lockBuyouts } from '../stored/buyouts.repository.ts';
import type { Deps, Payer } from '../deps.ts';
import { listName } from '../model/masks.ts';
import { leaseSymbol } from '../model/numbering.ts';
import { payoutAmount } from '../stored/purchase.ts';
import { type BuyoutRow, payoutFiles } from '../stored/tables.ts';
import { aboFile } from './abo.ts';
import { fileView } from './payout.query.ts';
import { sepaFile } from './sepa.ts';

interface Order {
  readonly row: BuyoutRow;
  readonly amount: number;
  readonly payee: Payee;
}

/** Whom a pay-out goes to, and what the transfer says. */
interface Payee {
  readonly name: string;
  readonly account: string;
  /** Of a Czech account; an IBAN names its bank. */
  readonly bankCode: string;
  readonly variableSymbol: string;
  /** "Novák J." */
  readonly seller: string;
}

/** The seller, or the lender of the device's lease, who knows it by the number of its order. */
function payee(row: BuyoutRow, { personalData, lenders }: Deps): Payee {
  const { customer } = personalData.open(row);
  const seller = listName(customer);
  if (row.payTo !== 'lender' || row.promise === null)
    return {
      name: `${customer.first_name} ${customer.last_name}`,
      account: customer.bank_account_full_number,
      bankCode: customer.bank_code,
      variableSymbol: row.variableSymbol,
      seller,
    };
  const { name, account } = lenders[row.market];
  const [number = '', bankCode = ''] = account.split('/');
  return { name, account: number, bankCode, variableSymbol: leaseSymbol(row.promise.order_number), seller };
}

/**
 * Puts accepted buy-outs into one bank file. All of them or none: a row that someone else has put into a file meanwhile
 * refuses the whole, so that nothing is paid twice.
 */
export async function exportPayouts(tx: Tx, deps: Deps, market: Market, ids: readonly string[], actor: Actor): Promise<Answer> {
  const rows = await lockBuyouts(tx, [...new Set(ids)]);
  const orders = rows.flatMap((row): Order[] =>
    row.market === market &&
    (row.payTo === 'bank' || row.payTo === 'lender') &&
    payoutAmount(row) > 0 &&
    statusAfter(toFacts(row), 'pay-out') !== null
      ? [{ row, amount: payoutAmount(row), payee: payee(row, deps) }]
      : [],
  );
  if (orders.length !== new Set(ids).size)
    return problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });

  const id = uuidv7();
  const today = todayIn(market, deps.now());
  const sequence = await nextSequence(tx, market, today);
  const content = await render(market, deps.payers[market], orders, { today, sequence, now: deps.now() });
  const [file] = await tx
    .insert(payoutFiles)
    .values({
      id,
      market,
      format: market === 'cz' ? 'abo' : 'pain.001',
      fileName: `okruh-${market}-${today}-${String(sequence).padStart(3, '0')}.${market === 'cz' ? 'kpc' : 'xml'}`,
      contentCiphertext: deps.personalData.encryptText(id, 'payout_file', content),
      createdBy: actor.name ?? '',
      count: orders.length,
      currency: markets[market].currency,
      total: orders.reduce((sum, order) => sum + order.amount, 0),
    })
    .returning();
  if (file === undefined) throw new Error('the new bank file gave no row back');
  for (const { row } of orders) {
    await applyStep(
      tx,
      row,
      payoutRequested,
      {
        set: { status: 'payout_requested', payoutFileId: id },
        history: { event: 'payout_requested', note: file.fileName },
        extra: { payout_file_id: id },
      },
      actor,
    );
  }
  return created(fileView(file));
}

/** Files of a market and day are numbered; two exports at once take their numbers one after the other. */
async function nextSequence(tx: Tx, market: Market, today: IsoDate): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`okruh-payout:${market}`}, 0))`);
  const { timezone } = markets[market];
  const made = await tx.$count(
    payoutFiles,
    and(eq(payoutFiles.market, market), sql`(${payoutFiles.createdAt} at time zone ${timezone})::date = ${today}::date`),
  );
  return made + 1;
}

async function render(
  market: Market,
  payer: Payer,
  orders: readonly Order[],
  at: { today: IsoDate; sequence: number; now: Date },
): Promise<string> {
  if (market === 'cz') {
    return aboFile({
      payer,
      dueOn: at.today,
      createdOn: at.today,
      sequence: at.sequence,
      payments: orders.map(({ row, amount, payee: { account, bankCode, variableSymbol } }) => ({
        account,
        bankCode,
        amount,
        variableSymbol,
        message: `Okruh vykup ${row.number}`,
      })),
    });
  }
  return sepaFile({
    messageId: `OKRUH-${at.today}-${String(at.sequence).padStart(3, '0')}`,
    createdAt: at.now.toISOString(),
    dueOn: at.today,
    payer: { name: payer.name, iban: payer.account },
    payments: orders.map(({ row, amount, payee: { name, account, variableSymbol, seller } }) => ({
      endToEndId: variableSymbol,
      name,
      iban: account,
      amount,
      reference: `Okruh buyback ${row.number}, ${seller}`,
    })),
  });
}
