import {
  answerCounterOffer,
  type BuyoutStatus,
  buyoutStatuses,
  findBuyout,
  getBuyoutData,
  getBuyoutStatus,
  getShippingSlip,
} from '@okruh/contracts/http/buyout';
import { formatDate, type Locale, localTime, type Market } from '@okruh/market';
import { appraise } from '@okruh/market/appraisal';
import { binary, createTryGuard, normaliseCode, ok, problem, route, type Tx } from '@okruh/service-kit';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { statusPath } from '../model/addresses.ts';
import { PRICE_HELD_DAYS, statusAfter } from '../model/buyout.ts';
import { mayAct, readByCode } from '../request/buyout-access.ts';
import { collectionView } from '../stored/collection-view.ts';
import { counterOfferView, deviceOfBuyout } from '../stored/buyout-view.ts';
import { toMoney, toFacts, findCounterOffer } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { payoutTo } from '../model/masks.ts';
import { mayPayToCard, toPurchase } from '../stored/purchase.ts';
import { colourChoice, manufacturerChoice, modelChoice, typeChoice } from '../model/price-list.ts';
import { renderSlip } from '../paper/slip.ts';
import { type BuyoutRow, buyouts, type CounterOfferRow, history } from '../stored/tables.ts';
import { handOverInWords } from '../stored/hand-over.ts';
import { nextStep } from '../model/words.ts';
import { answerOffer } from './answer-offer.ts';
import { timeline } from './timeline.ts';

/** Wrong numbers for one mailbox in ten minutes, from however many networks: numbers follow each other, so they could be tried. */
const LOOKUPS = { max: 10, windowSeconds: 600 };

/** What the seller sees of a placed buy-out. The code opens its state, the access token or the account its personal data. */
export function statusRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  const lookups = createTryGuard({ ...LOOKUPS, now: () => performance.now() });
  route(app, findBuyout, async ({ body, market }) => {
    const eMailIndexes = deps.personalData.eMailHashes(body.e_mail);
    const mailbox = `${market}:${eMailIndexes[0]}`;
    const wait = lookups.getWait(mailbox);
    if (wait > 0) return problem('too-many-requests', { headers: { 'retry-after': String(wait) } });
    const typed = body.number.replaceAll(/\s/g, '').toUpperCase();
    // One statement and one hash for every input, so that the time says nothing about whether an address is known.
    const [found] = await db
      .select({ code: buyouts.code })
      .from(buyouts)
      .where(
        and(
          or(eq(buyouts.number, typed), eq(buyouts.code, normaliseCode(typed))),
          eq(buyouts.market, market),
          inArray(buyouts.eMailIndex, eMailIndexes),
        ),
      );
    if (found === undefined) lookups.failed(mailbox);
    // Without the token of the mail: number and e-mail stand on papers, they open no personal data.
    return found === undefined
      ? problem('buyout-not-found', { status: 404, title: texts.both('problem.buyout-not-found') })
      : ok({ location: statusPath(market, found.code) });
  });

  route(app, getBuyoutStatus, async (request) => {
    const { market, locale } = request;
    const row = await readByCode(db, request.params.code, market);
    if (row === null) return problem('not-found');
    const offer = await findCounterOffer(db, row.id);
    const isAllowed = mayAct(row, request, deps.linkSecret);
    return ok({
      code: row.code,
      number: row.number,
      status: row.status,
      status_label: texts.text(locale, `status.${row.status}`),
      device: deviceOfBuyout(row),
      quality: row.inspectedQuality ?? row.quality,
      price: toMoney(row, row.finalPrice ?? row.price),
      is_price_final: row.finalPrice !== null,
      created_at: row.createdAt.toISOString(),
      timeline: timeline(row.status, await happened(db, row.id)).map((step) => ({
        ...step,
        label: texts.text(locale, `status.${step.status}`),
      })),
      next_step: nextStep(row.status, locale, {
        until: lastDay(row, offer),
        wasReceived: row.receivedAt !== null,
        handOver: handOverInWords(row, deps.now()),
        isAtCounter: row.tradeInMethod === 'in_store',
        needsData: !row.isComplete,
      }),
      counter_offer: offer === null ? null : counterOfferView(row, offer),
      may_act: isAllowed,
      payout_to:
        !isAllowed || !row.isComplete
          ? null
          : row.payTo === 'lender'
            ? texts.text(locale, 'mail.to-lender')
            : payoutTo(deps.personalData.open(row).customer, locale),
      purchase: toPurchase(row),
      needs_data: !row.isComplete,
      may_pay_to_card: mayPayToCard(row),
      collection: collectionView(row, { locale, now: deps.now(), isAllowed }),
      may_withdraw: isAllowed && statusAfter(toFacts(row), 'withdraw') !== null,
    });
  });

  route(app, getBuyoutData, async (request) => {
    const row = await readByCode(db, request.params.code, request.market);
    if (row === null) return problem('not-found');
    const seller = mayAct(row, request, deps.linkSecret) ? deps.personalData.open(row) : null;
    return ok({ ...reviewData(row, deps, request.market, request.locale), ...personal(seller) });
  });

  route(app, answerCounterOffer, (request) => answerOffer(request, deps));

  route(app, getShippingSlip, async (request) => {
    const row = await readByCode(db, request.params.code, request.market);
    if (row === null) return problem('not-found');
    if (!mayAct(row, request, deps.linkSecret)) return problem('forbidden');
    const pdf = await renderSlip(row, deps.personalData.open(row));
    return binary(pdf, 'application/pdf', `okruh-${row.number}.pdf`);
  });
}

const personal = (seller: ReturnType<Deps['personalData']['open']> | null) => ({
  customer_data: seller?.customer ?? null,
  pickup_address: seller?.pickup ?? null,
  buyout_device: seller?.device ?? null,
});

/** The wizard's shape of a buy-out, filled from its own snapshot: a later price list changes nothing here. */
function reviewData(row: BuyoutRow, deps: Deps, market: Market, locale: Locale) {
  const outcome = appraise(row.appraisal, row.answers);
  const answered = new Set(row.answers);
  return {
    code: row.code,
    number: row.number,
    status: row.status,
    device: deviceOfBuyout(row),
    ...listChoices(row, deps, market, locale),
    appraisal_result: row.appraisal.appraisal_result,
    device_conditions: row.appraisal.device_conditions.map((condition) => ({
      ...condition,
      value: condition.choices.find((choice) => answered.has(choice.value))?.value ?? null,
    })),
    conditions_appraisal_result: outcome.kind === 'priced' ? outcome.result : null,
    price: toMoney(row, row.price),
    version: row.appraisalVersion,
    minimal_buyout_price: row.appraisal.minimal_buyout_price,
  };
}

/** Choices in words; of a device that left the price list only its name is known. */
function listChoices(row: BuyoutRow, deps: Deps, market: Market, locale: Locale) {
  const list = deps.priceList.current();
  const device = list.device(row.deviceIdentifier);
  if (device === undefined) {
    const type = list.types.find((candidate) => candidate.id === row.typeDevice);
    const named = { value: row.modelId, label: row.deviceName };
    return {
      product_type_choice: { value: type?.word[locale] ?? row.typeDevice, label: type?.label[locale] ?? row.typeDevice },
      manufacturer_choice: named,
      product_model_choice: named,
      product_color_choice: { value: row.deviceIdentifier, label: row.deviceVariant },
    };
  }
  return {
    product_type_choice: typeChoice(list, device.type, market),
    manufacturer_choice: manufacturerChoice(device.manufacturer),
    product_model_choice: modelChoice(list, device.model, market),
    product_color_choice: colourChoice(device.model, device.colour, market),
  };
}

async function happened(tx: Tx, buyoutId: string): Promise<{ status: BuyoutStatus; at: string }[]> {
  const rows = await tx.select().from(history).where(eq(history.buyoutId, buyoutId)).orderBy(asc(history.id));
  return rows.flatMap((row) => {
    const status = buyoutStatuses.find((candidate) => candidate === row.event);
    return status === undefined ? [] : [{ status, at: row.at.toISOString() }];
  });
}

/** Last day of what the price is held for, in figures: it stands behind "until", where Czech words would change. */
function lastDay(row: BuyoutRow, offer: CounterOfferRow | null): string {
  const until =
    row.status === 'counter_offer' && offer !== null ? offer.answerUntil : new Date(row.createdAt.getTime() + PRICE_HELD_DAYS * 86_400_000);
  return formatDate(localTime(until, row.market).date, row.market);
}
