import {
  adminExportParcels,
  adminGetParcel,
  adminListParcels,
  adminPrintLabel,
  adminShowLabel,
  adminPrintLabelZpl,
  adminRebookParcel,
  adminReceiveParcel,
  adminRecallParcel,
  adminSettleRecall,
  internalOrderParcels,
  type ParcelRow as ParcelView,
} from '@okruh/contracts/http/picking-shipping';
import { type Locale, todayIn } from '@okruh/market';
import {
  type Answer,
  binary,
  BYTE_ORDER_MARK,
  created,
  csvLine,
  type Identity,
  noteRecordChange,
  noteRecordChanges,
  ok,
  problem,
  route,
  toChangedBy,
} from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { notedParcel } from '../stored/noted-records.ts';
import { texts } from './locales/texts.ts';
import { bookNow, bookParcel } from './book-parcel.ts';
import { openLabelPdf, openLabelZpl } from './label-store.ts';
import { changeParcel, lockParcel } from './parcel.repository.ts';
import { everyParcel, listOrderParcels, listParcels, mayRebook, maySettle, mayTakeBack, parcelView } from './parcel.query.ts';
import { requestRecall } from './holds.ts';
import { decideRecall, type TypeDelivery } from './parcel.ts';
import { recall } from './recall-parcel.ts';
import { receiveReturn } from './receive-return.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { type Shipping, toCash } from './shipping.ts';
import { labelColumns, parcels } from './tables.ts';

/** Parcels for the office, and for services/orders. */
export function parcelRoutes(app: FastifyInstance, shipping: Shipping): void {
  const { database, cipher } = shipping;
  const { db, office } = database;

  route(app, adminListParcels, async ({ query, locale }) => {
    const { items, total } = await listParcels(office, query, locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminExportParcels, async ({ query, locale, market }) => {
    const rows = await everyParcel(office, query, locale);
    const lines = [columns.map((column) => texts.text(locale, `parcels.${column}`)), ...rows.map((row) => cells(row, locale))];
    const name = texts.text(locale, 'parcels.file');
    const content = Buffer.from(BYTE_ORDER_MARK + lines.map(csvLine).join(''));
    return binary(content, 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, shipping.now())}.csv`);
  });

  const answerParcel = async (id: string, locale: Locale, answer: (body: unknown) => Answer = ok): Promise<Answer> => {
    const view = await parcelView(db, id, locale);
    return view === null ? problem('not-found') : answer(view);
  };
  route(app, adminGetParcel, ({ params, locale }) => answerParcel(params.id, locale));

  /** Counts the print and gives the sealed label; null when there is none. */
  const takeLabel = (id: string, identity: Identity) =>
    db.transaction((tx) =>
      noteRecordChange(tx, notedParcel(id), toChangedBy(identity), async () => {
        const [row] = await tx
          .update(parcels)
          .set({ labelsPrinted: sql`labels_printed + 1` })
          .where(sql`id = ${id} and label_pdf_cipher is not null and own_state <> 'cancelled'`)
          .returning({ number: parcels.trackingNumber, pdf: parcels.labelPdfCiphertext, zpl: parcels.labelZplCiphertext });
        return row ?? null;
      }),
    );
  const noLabel = (): Answer => problem('no-label', { title: texts.both('problem.no-label') });

  route(app, adminShowLabel, async ({ params }) => {
    const [label] = await db
      .select({ number: parcels.trackingNumber, ...labelColumns })
      .from(parcels)
      .where(eq(parcels.id, params.id));
    if (label === undefined || label.labelPdfCiphertext === null) return noLabel();
    return binary(openLabelPdf(cipher, params.id, label.labelPdfCiphertext), 'application/pdf', `${label.number ?? params.id}.pdf`);
  });
  route(app, adminPrintLabel, async ({ params, identity }) => {
    const label = await takeLabel(params.id, identity);
    if (label === null || label.pdf === null) return noLabel();
    return binary(openLabelPdf(cipher, params.id, label.pdf), 'application/pdf', `${label.number}.pdf`);
  });
  route(app, adminPrintLabelZpl, async ({ params, identity }) => {
    const label = await takeLabel(params.id, identity);
    if (label === null || label.zpl === null) return noLabel();
    return binary(Buffer.from(openLabelZpl(cipher, params.id, label.zpl)), 'text/plain; charset=utf-8', `${label.number}.zpl`);
  });

  const notAllowed = (): Answer => problem('transition-not-allowed', { title: texts.both('problem.parcel-left') });

  route(app, adminRebookParcel, async ({ params, identity, locale }) => {
    const booked = await db.transaction(async (tx) => {
      const { kind, read } = notedParcel(params.id);
      const before = await read(tx, params.id);
      const row = await lockParcel(tx, params.id);
      if (row === null || before === null) return 'not-found';
      if (!mayRebook(row)) return 'not-allowed';
      await recall(shipping, tx, row, { reason: 'order-cancelled' });
      const id = await bookParcel(shipping, tx, {
        ...row,
        typeDeliveryCode: row.typeDeliveryCode as TypeDelivery,
        cashOnDelivery: toCash(row),
      });
      const after = (await read(tx, params.id)) ?? before;
      // One that its carrier refused stays refused: that it was booked again is the change.
      const states = { before, after: { ...after, fields: { ...after.fields, rebooked: true } } };
      await noteRecordChanges(tx, kind, toChangedBy(identity), [{ id: params.id, ...states }]);
      return { id };
    });
    if (booked === 'not-found') return problem('not-found');
    if (booked === 'not-allowed') return notAllowed();
    await bookNow(shipping, booked.id);
    return answerParcel(booked.id, locale, created);
  });

  route(app, adminReceiveParcel, async ({ params, locale, identity }) => {
    const isReceived = await db.transaction(async (tx) => {
      const row = await lockParcel(tx, params.id);
      if (row === null) return false;
      if (!mayTakeBack(row)) return receiveTransfer(shipping, tx, row, identity.name ?? '');
      await receiveReturn(shipping, tx, row, identity.name ?? '');
      return true;
    });
    return isReceived ? answerParcel(params.id, locale) : notAllowed();
  });

  route(app, adminRecallParcel, async ({ params, body, locale, identity }) => {
    const isAsked = await db.transaction(async (tx) => {
      const row = await lockParcel(tx, params.id);
      if (row === null || row.carrier === 'store-transfer' || decideRecall(row.state) !== 'recall') return false;
      await requestRecall(tx, row, { reason: 'by-hand', note: body.note, by: identity.name ?? '' });
      return true;
    });
    return isAsked ? answerParcel(params.id, locale) : notAllowed();
  });

  route(app, adminSettleRecall, async ({ params, body, locale, identity }) => {
    const isSettled = await db.transaction(async (tx) => {
      const row = await lockParcel(tx, params.id);
      if (row === null || !maySettle(row)) return false;
      await changeParcel(tx, shipping, row, {
        recallSettledAt: sql`clock_timestamp()`,
        recallSettledBy: identity.name ?? '',
        recallSettledNote: body.note,
      });
      return true;
    });
    return isSettled ? answerParcel(params.id, locale) : notAllowed();
  });

  route(app, internalOrderParcels, async ({ params }) => ok({ parcels: await listOrderParcels(db, params.order) }));
}

const columns = [
  'order_number',
  'market',
  'place',
  'carrier',
  'state',
  'tracking_number',
  'weight',
  'weight_billed',
  'cash',
  'currency',
  'created_at',
  'handed_over_at',
  'last_event_at',
] as const;

const cells = (row: ParcelView, locale: Locale): string[] => [
  row.order_number,
  row.market.toUpperCase(),
  row.place_name,
  row.carrier_name,
  texts.text(locale, `parcel.${row.state}`),
  row.tracking_number ?? '',
  String(row.weight_grams),
  String(row.weight_billed ?? ''),
  row.cash_on_delivery === null ? '' : (row.cash_on_delivery.amount / 100).toFixed(2),
  row.cash_on_delivery?.currency ?? '',
  row.created_at,
  row.handed_over_at ?? '',
  row.last_event_at ?? '',
];
