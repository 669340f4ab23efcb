import { quoteSent, repairDiagnosed } from '@okruh/contracts/events/repairs';
import type { RepairStatus } from '@okruh/contracts/http/repairs';
import { formatMoney, type Locale, markets, money } from '@okruh/market';
import { type Answer, fieldErrors, type Tx } from '@okruh/service-kit';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { calculateSum, coverByWarranty } from '../model/pricing.ts';
import { QUOTE_DAYS } from '../model/repair.ts';
import { toLine } from '../model/repair-list.ts';
import { type Actor, applyStep } from '../stored/repairs.repository.ts';
import { chooseOperations, calculateQuote } from '../stored/service-quote.ts';
import { type QuoteRow, quotes, type RepairRow } from '../stored/tables.ts';
import { consentText } from '../model/words.ts';

export interface Diagnosis {
  readonly finding: string;
  readonly lines: readonly { readonly operation_id: string; readonly price: number | null }[];
  readonly discount: number;
}

/**
 * Writes down what was found and what has to be done: the draft of the quote, replaced each time. Prices are the list's unless
 * the technician names one; an operation on request needs one. Texts are in the language of the repair's market.
 */
export async function diagnose(
  tx: Tx,
  deps: Deps,
  row: RepairRow,
  status: RepairStatus,
  diagnosis: Diagnosis,
  locale: Locale,
  actor: Actor,
): Promise<RepairRow | Answer> {
  const list = deps.repairList.current();
  const device = list.device(row.deviceIdentifier);
  if (diagnosis.finding.trim() === '') return fieldErrors({ finding: [texts.text(locale, 'field.finding')] });
  if (device === undefined) return fieldErrors({ lines: [texts.text(locale, 'problem.unknown-device')] });
  const chosen = chooseOperations(
    device,
    diagnosis.lines.map((line) => line.operation_id),
    locale,
  );
  if ('error' in chosen) return fieldErrors({ lines: [chosen.error] });
  const { currency, locale: own } = markets[row.market];
  const findPrice = (id: string): number | null => diagnosis.lines.find((line) => line.operation_id === id)?.price ?? null;
  const lines = chosen.operations.map((operation) => toLine(operation, row.market, findPrice(operation.id)));
  const unpriced = lines.filter((line) => line.price === null);
  const isCovered = row.complaint?.is_covered === true;
  if (unpriced.length > 0 && !isCovered)
    return fieldErrors({ lines: unpriced.map((line) => `${line.label}: ${texts.text(locale, 'field.price-needed')}`) });

  const priced = calculateSum(lines, currency, own, diagnosis.discount);
  const sum = isCovered ? coverByWarranty(priced, own) : priced;
  const { ready_on: readyOn } = await calculateQuote(tx, list, row.market, device, chosen.operations, { now: deps.now() });
  await tx.delete(quotes).where(and(eq(quotes.repairId, row.id), isNull(quotes.sentAt)));
  await tx.insert(quotes).values({
    id: uuidv7(),
    repairId: row.id,
    finding: diagnosis.finding.trim(),
    sum,
    total: sum.total.amount,
    createdBy: actor.name ?? '',
    readyOn,
    consentText: consentText(formatMoney(sum.total), own),
  });
  const history = row.status === status ? { event: 'diagnosed', note: diagnosis.finding } : { event: status, note: diagnosis.finding };
  return applyStep(tx, row, { set: { status }, history, event: repairDiagnosed }, actor, list);
}

/** Sends the draft: the customer has {@link QUOTE_DAYS} days by the database's clock. */
export async function sendQuote(
  tx: Tx,
  deps: Deps,
  row: RepairRow,
  status: RepairStatus,
  draft: QuoteRow,
  actor: Actor,
): Promise<RepairRow> {
  await tx
    .update(quotes)
    .set({ sentAt: sql`now()`, answerUntil: sql`now() + make_interval(days => ${QUOTE_DAYS})` })
    .where(eq(quotes.id, draft.id));
  const note = formatMoney(money(draft.total, row.currency));
  return applyStep(tx, row, { set: { status }, history: { event: status, note }, event: quoteSent }, actor, deps.repairList.current());
}
