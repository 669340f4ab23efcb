import {
  cancelService,
  findRepair,
  getRepairPhoto,
  getServiceStatus,
  type RepairStatus,
  repairStatuses,
} from '@okruh/contracts/http/repairs';
import { answerRepairQuote } from '@okruh/contracts/http/repairs';
import { repairCancelled } from '@okruh/contracts/events/repairs';
import { formatDate, formatNearDate, type Locale, localTime, todayIn } from '@okruh/market';
import { binary, createTryGuard, normaliseCode, ok, problem, route, type Tx } from '@okruh/service-kit';
import { readPhoto } from '@okruh/service-kit/uploads';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { collectionView } from '../stored/collection-view.ts';
import { statusPath } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import { slotView } from '../model/slot-times.ts';
import { freeSlot } from '../stored/slots.repository.ts';
import { quoteView } from '../stored/quote-view.ts';
import { getAccess, readByCode } from '../request/repair-access.ts';
import { openingText, storeView } from '../model/repair-list.ts';
import { applyStep, lockRepair, sentQuote } from '../stored/repairs.repository.ts';
import { history, photos, type QuoteRow, type RepairRow, repairs } from '../stored/tables.ts';
import { answerQuote } from './answer-quote.ts';
import { nextStep } from './next-step.ts';
import { timeline } from './timeline.ts';

/** Wrong numbers for one mailbox in ten minutes, from however many networks: numbers follow each other, so they could be tried. */
const LOOKUPS = { max: 10, windowSeconds: 600 };

/** What a customer sees of a repair and does with it, by its code. */
export function statusRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  const lookups = createTryGuard({ ...LOOKUPS, now: () => performance.now() });
  route(app, findRepair, async ({ body, market }) => {
    const eMailIndexes = deps.personalData.eMailHashes(body.e_mail);
    const mailbox = `${market}:${eMailIndexes[0]}`;
    const wait = lookups.getWait(mailbox);
    if (wait > 0) return problem('too-many-requests', { headers: { 'retry-after': String(wait) } });
    const typed = body.number.replaceAll(/\s/g, '').toUpperCase();
    // One statement and one hash for every input, so that the time says nothing about whether an address is known.
    const [found] = await db
      .select({ code: repairs.code })
      .from(repairs)
      .where(
        and(
          or(eq(repairs.number, typed), eq(repairs.code, normaliseCode(typed))),
          eq(repairs.market, market),
          inArray(repairs.eMailIndex, eMailIndexes),
        ),
      );
    if (found === undefined) lookups.failed(mailbox);
    // Without the token of the mail: number and e-mail stand on papers, they open no personal data.
    return found === undefined
      ? problem('repair-not-found', { status: 404, title: texts.both('problem.repair-not-found') })
      : ok({ location: statusPath(market, found.code) });
  });

  route(app, getServiceStatus, async (request) => {
    const row = await readByCode(db, request.params.code, request.market);
    if (row === null) return problem('not-found');
    return ok(await statusView(db, deps, row, request.locale, getAccess(row, request, deps.linkSecret) !== null));
  });

  route(app, cancelService, async (request) => {
    const found = await readByCode(db, request.params.code, request.market);
    if (found === null) return problem('not-found');
    if (getAccess(found, request, deps.linkSecret) === null) return problem('forbidden');
    return db.transaction(async (tx) => {
      const row = await lockRepair(tx, found.id);
      if (row === null) return problem('not-found');
      if (row.status === 'cancelled') return ok({ status: row.status });
      // From the counter on, the device has to be handed back as well.
      if (row.status !== 'booked') return problem('too-late-to-cancel', { title: texts.both('problem.too-late-to-cancel') });
      if (row.storeId !== null && row.slotAt !== null) await freeSlot(tx, row.storeId, row.slotAt);
      await applyStep(
        tx,
        row,
        { set: { status: 'cancelled', outcome: 'cancelled' }, history: { event: 'cancelled' }, event: repairCancelled },
        { name: null, requestId: request.requestId },
        deps.repairList.current(),
      );
      return ok({ status: 'cancelled' });
    });
  });

  route(app, answerRepairQuote, (request) => answerQuote(request, deps));

  route(app, getRepairPhoto, async (request) => {
    const row = await readByCode(db, request.params.code, request.market);
    // A photo tells who a repair belongs to: without the token it is as unknown as the code.
    if (row === null || getAccess(row, request, deps.linkSecret) === null) return problem('not-found');
    const [photo] = await db
      .select()
      .from(photos)
      .where(and(eq(photos.id, request.params.photo), eq(photos.repairId, row.id)));
    const content = photo === undefined ? null : await readPhoto(deps.photoDir, photo.id, request.query.size);
    if (content === null) return problem('not-found');
    const answer = binary(content, 'image/webp');
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'private, max-age=3600' } };
  });
}

async function statusView(tx: Tx, deps: Deps, row: RepairRow, locale: Locale, mayAct: boolean) {
  const quote = await sentQuote(tx, row.id);
  const store = row.storeId === null ? undefined : deps.repairList.current().store(row.storeId);
  const slot = row.slotAt === null ? null : slotView(row.slotAt, row.market, deps.now());
  const photoRows = mayAct ? await tx.select().from(photos).where(eq(photos.repairId, row.id)).orderBy(asc(photos.uploadedAt)) : [];
  return {
    code: row.code,
    number: row.number,
    status: row.status,
    status_label: getLabel(row, locale),
    outcome: row.outcome,
    device: row.device,
    sum: row.agreed,
    created_at: row.createdAt.toISOString(),
    hand_over: row.handOver,
    store: store === undefined ? null : storeView(store, locale),
    slot,
    pickup_date: row.pickupOn,
    promised_on: row.promisedOn,
    timeline: timeline(row.status, await happened(tx, row.id)).map((step) => ({
      ...step,
      label: step.status === row.status ? getLabel(row, locale) : texts.text(locale, `status.${step.status}`),
    })),
    next_step: nextStep(
      {
        status: row.status,
        handOver: row.handOver,
        isDeviceWithUs: row.deviceWithUs,
        slot: slot?.label ?? null,
        store: store === undefined ? null : `${store.name}, ${store.street}`,
        pickup: row.pickupOn === null ? null : formatNearDate(row.pickupOn, todayIn(row.market, deps.now()), row.market),
        until: untilInWords(row, quote),
        hours: store === undefined ? null : openingText(store, locale),
      },
      locale,
    ),
    quote: mayAct && quote !== null ? quoteView(quote) : null,
    photos: photoRows.map(({ id, width, height }) => ({ id, width, height })),
    collection: collectionView(row, { locale, now: deps.now(), isAllowed: mayAct }),
    may_act: mayAct,
    may_cancel: mayAct && row.status === 'booked',
  };
}

const getLabel = (row: RepairRow, locale: Locale): string =>
  texts.text(locale, row.outcome === 'declined' ? 'history.declined' : `status.${row.status}`);

async function happened(tx: Tx, repairId: string): Promise<{ status: RepairStatus; at: string }[]> {
  const rows = await tx.select().from(history).where(eq(history.repairId, repairId)).orderBy(asc(history.id));
  return rows.flatMap((row) => {
    const status = repairStatuses.find((candidate) => candidate === row.event);
    return status === undefined ? [] : [{ status, at: row.at.toISOString() }];
  });
}

function untilInWords(row: RepairRow, quote: QuoteRow | null): string | null {
  const until = quote?.answerUntil ?? null;
  return until === null ? null : formatDate(localTime(until, row.market).date, row.market);
}
