import { sellBuyoutOnline } from '@okruh/contracts/http/buyout';
import { type IsoDate, type Market, money, todayIn } from '@okruh/market';
import { priceByPromise } from '@okruh/market/lease-promise';
import { type Answer, created, fieldErrors, newCode, problem, repeatable, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { claimPromise, lockOpenPromise } from '../stored/lease-promises.repository.ts';
import { priceOn } from '../stored/lease-promise-view.ts';
import { texts } from '../locales/texts.ts';
import { accessToken } from '../model/access-token.ts';
import { statusPath } from '../model/addresses.ts';
import { readAppraisalRequest, type ReadAppraisal, staleAppraisal } from '../request/appraisal-request.ts';
import { insertBuyout, noPurchase, takeNumber } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { type HandOver, readHandOver } from '../stored/hand-over.ts';
import type { ClaimedPromise, LeasePromiseRow } from '../stored/lease-tables.ts';
import type { SellerData } from '../model/seller-data.ts';
import { lockModelVersion } from '../stored/price-list.repository.ts';
import { deviceSummary } from '../model/price-list.ts';
import { readSellerForm } from '../request/seller-form.ts';
import { TERMS_VERSION } from '../model/terms-version.ts';

type PricedAppraisal = Extract<ReadAppraisal, { kind: 'priced' }>;
interface NewBuyout {
  readonly handOver: HandOver;
  /** What the device's lease promised; null without one. */
  readonly promise: LeasePromiseRow | null;
  readonly market: Market;
  readonly accountId: string | null;
  readonly answers: readonly string[];
  readonly note: string;
  readonly requestId: string;
}

export function sellRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, sellBuyoutOnline, async (request) => {
    const { market, locale, body, identity } = request;
    // Read inside: a repetition gets its first answer even when the prices have changed since.
    const placed = await repeatable(deps.database.db, request, sellBuyoutOnline.name, async (tx) => {
      const read = readAppraisalRequest(deps.priceList.current(), market, locale, body);
      const promise = body.lease_promise === undefined ? null : await lockOpenPromise(tx, body.lease_promise, market, deps.now());
      if (promise === null && body.lease_promise !== undefined)
        return problem('promise-not-open', { title: texts.both('problem.promise-not-open') });
      const form = readSellerForm(
        body,
        { market, today: todayIn(market, deps.now()) },
        read.device?.type.identifierKind ?? null,
        // What is left of a lease is paid to its lender.
        { needsAccount: promise === null },
      );
      const handOver = readHandOver(body.hand_over, { market, today: todayIn(market, deps.now()) });
      const errors = {
        ...(read.kind === 'faulty' && read.errors),
        ...('errors' in handOver && handOver.errors),
        ...(promise !== null && isOtherDevice(promise, read) && { device_identifier: [texts.text(locale, 'problem.other-promise')] }),
      };
      if ('errors' in form) return fieldErrors({ ...form.errors, ...errors });
      if ('errors' in handOver || read.kind === 'faulty' || Object.keys(errors).length > 0) return fieldErrors(errors);
      if (read.kind === 'refused') return read.answer;
      return place(tx, deps, read, form.seller, {
        market,
        handOver,
        promise,
        accountId: identity.kind === 'customer' ? identity.sub : null,
        answers: body.device_condition_choices,
        note: body.note.trim(),
        requestId: request.requestId,
      });
    });
    return withLocation(await withFreshAppraisal(deps, placed, body.device_identifier, market), deps.linkSecret, market);
  });
}

async function place(tx: Tx, deps: Deps, read: PricedAppraisal, seller: SellerData, order: NewBuyout): Promise<Answer> {
  const { device, appraisal, outcome } = read;
  if ((await lockModelVersion(tx, device.model.id)) !== appraisal.version) return staleAppraisal(appraisal);
  const id = uuidv7();
  const code = newCode();
  const summary = deviceSummary(device, order.market);
  const { number, variableSymbol } = await takeNumber(tx, order.market);
  const claimed = order.promise === null ? null : claim(order.promise, todayIn(order.market, deps.now()));
  await insertBuyout(
    tx,
    {
      id,
      code,
      number,
      variableSymbol,
      market: order.market,
      status: 'submitted',
      version: 1,
      accountId: order.accountId,
      modelId: device.model.id,
      deviceIdentifier: summary.device_identifier,
      deviceName: summary.name,
      deviceVariant: summary.variant,
      image: summary.image,
      typeDevice: summary.type_device,
      identifierKind: summary.identifier_kind,
      appraisalVersion: appraisal.version,
      appraisal,
      answers: [...order.answers],
      quality: outcome.quality,
      currency: outcome.price.currency,
      price:
        claimed === null
          ? outcome.price.amount
          : priceByPromise(
              { price: claimed.price.amount, requiredGrade: claimed.required_grade },
              { price: outcome.price.amount, quality: outcome.quality },
            ),
      promise: claimed,
      payTo: claimed === null ? 'bank' : 'lender',
      termsVersion: TERMS_VERSION,
      note: '',
      ...order.handOver,
      ...noPurchase,
      ...deps.personalData.encrypt(id, withNote(seller, order.note)),
    },
    { name: null, requestId: order.requestId },
  );
  if (claimed !== null) await claimPromise(tx, claimed.id, id);
  return created({ code, number });
}

const isOtherDevice = (promise: LeasePromiseRow, { device }: ReadAppraisal): boolean =>
  device !== null && device.model.masterProductId !== promise.masterProductId;

/** The promise as the buy-out keeps it: its price is that of the day on which it is claimed. */
const claim = (promise: LeasePromiseRow, today: IsoDate): ClaimedPromise => ({
  id: promise.id,
  kind: promise.kind,
  order_number: promise.orderNumber,
  device_name: promise.deviceName,
  price: money(priceOn(promise, today), promise.currency),
  required_grade: promise.requiredGrade,
});

/** What was written beside the questions on the condition is sealed with what was written in the form. */
const withNote = (seller: SellerData, note: string): SellerData => ({
  ...seller,
  device: { ...seller.device, note: [note, seller.device.note].filter((part) => part !== '').join('\n') },
});

/**
 * Refused because the database holds newer prices than this process knows: read them and send those. Outside the order's
 * transaction, which would hold a connection while it waits for another.
 */
async function withFreshAppraisal(deps: Deps, answer: Answer, deviceIdentifier: string, market: Market): Promise<Answer> {
  if (!('problem' in answer) || answer.problem !== 'stale-appraisal') return answer;
  const list = await deps.priceList.reload();
  const device = list.device(deviceIdentifier);
  return device === undefined ? answer : staleAppraisal(list.appraisal(device, market));
}

/** The link is made after the answer was kept for repetitions: its token stands in no table. */
function withLocation(answer: Answer, linkSecret: string, market: Market): Answer {
  if (!('body' in answer) || !isPlaced(answer.body)) return answer;
  const { code, number } = answer.body;
  const location = statusPath(market, code, accessToken(linkSecret, code));
  return created({ code, number, location }, { location });
}

const isPlaced = (body: unknown): body is { code: string; number: string } =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'number' in body &&
  typeof body.number === 'string';
