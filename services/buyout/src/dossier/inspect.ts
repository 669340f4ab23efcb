import { buyoutAccepted, counterOfferMade, deviceInspected } from '@okruh/contracts/events/buyout';
import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import type { Locale } from '@okruh/market';
import { priceByPromise } from '@okruh/market/lease-promise';
import { type Answer, fieldErrors, problem, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { inspectionOutcome, PRICE_HELD_DAYS, statusAfter } from '../model/buyout.ts';
import { type Actor, applyStep, toFacts } from '../stored/buyouts.repository.ts';
import { type BuyoutRow, counterOffers } from '../stored/tables.ts';
import { differences, inspect, type Inspection } from './inspection.ts';

interface InspectionBody {
  readonly answers: readonly { readonly condition: string; readonly value: string }[];
  readonly note: string;
}
/** Keeps what was found; the agreed price settles the buy-out at once. */
export async function inspectCommand(
  tx: Tx,
  row: BuyoutRow,
  status: BuyoutStatus,
  body: InspectionBody,
  locale: Locale,
  actor: Actor,
): Promise<BuyoutRow | Answer> {
  const found = inspect(row.appraisal, body.answers);
  if ('missing' in found) {
    return fieldErrors({
      answers: Object.fromEntries([
        ...found.missing.map((condition): [string, string[]] => [condition, [texts.text(locale, 'inspection.missing')]]),
        ...found.unknown.map((condition): [string, string[]] => [condition, [texts.text(locale, 'inspection.unknown')]]),
      ]),
    });
  }
  // Found as it was described, it is worth what was agreed; edits in between don't count.
  const isAsDescribed = row.answers.length === found.values.length && found.values.every((value) => row.answers.includes(value));
  const price = isAsDescribed ? row.price : worth(row, found);
  const set = {
    status,
    inspectedAnswers: [...found.values],
    inspectedQuality: found.quality,
    inspectedPrice: price,
    inspectionNote: body.note,
  };
  const inspected = await applyStep(tx, row, deviceInspected, { set, history: { event: status, note: body.note } }, actor);
  const next = statusAfter(toFacts(inspected), 'accept');
  if (inspectionOutcome(row.price, price) !== 'accepted' || next === null) return inspected;
  return applyStep(
    tx,
    inspected,
    buyoutAccepted,
    { set: { status: next, finalPrice: row.price, acceptedAt: sql`now()` }, history: { event: next } },
    actor,
  );
}

/** What the device is worth as it was found, by what its lease promised when the buy-out claims that; null when it can't be bought. */
function worth({ promise }: BuyoutRow, { price, quality }: Inspection): number | null {
  if (promise === null || price === null || quality === null) return price;
  return priceByPromise({ price: promise.price.amount, requiredGrade: promise.required_grade }, { price, quality });
}

/** Offers the price of the inspection; the seller has 14 days by the database's clock. */
export async function makeCounterOffer(
  tx: Tx,
  row: BuyoutRow,
  status: BuyoutStatus,
  note: string,
  actor: Actor,
): Promise<BuyoutRow | Answer> {
  if (row.inspectedPrice === null) return problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
  await tx.insert(counterOffers).values({
    buyoutId: row.id,
    price: row.inspectedPrice,
    quality: row.inspectedQuality,
    note,
    differences: differences(row.appraisal, row.answers, row.inspectedAnswers),
    madeBy: actor.name ?? '',
    answerUntil: sql`now() + make_interval(days => ${PRICE_HELD_DAYS})`,
  });
  return applyStep(tx, row, counterOfferMade, { set: { status }, history: { event: status, note } }, actor);
}
