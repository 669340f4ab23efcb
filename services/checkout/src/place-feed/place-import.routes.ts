import {
  adminExportDeliveryPlaces,
  adminExportDeliveryPlacesXlsx,
  adminImportDeliveryPlaces,
  MAX_FEED_PLACES,
  type PlaceImportItem,
} from '@okruh/contracts/http/checkout-admin/delivery-places';
import { todayIn } from '@okruh/market';
import { fieldErrors, ok, route, tableFile, type Tx } from '@okruh/service-kit';
import { importResult, readImport, refuseSave, shownItems } from '@okruh/service-kit/uploads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { toPlaceFile } from './place-export.ts';
import { applyFeed, loadAllPlaces, loadCarriers, loadPlaces, lockCarrier } from './place-feed.repository.ts';
import { notePlaceChanges } from './place-changes.query.ts';
import { type ImportedPlace, listPlaceChanges, placeColumns, readPlaceRows } from './place-import.ts';

/** Pickup points of a carrier from a file, and as one. */
export function placeImportRoutes(app: FastifyInstance, { database, now }: Deps): void {
  const { db, office } = database;
  const isCarrier = async (id: string): Promise<boolean> => (await loadCarriers(database)).some((carrier) => carrier.id === id);
  const refuseCarrier = (locale: 'cs' | 'ro') => fieldErrors({ carrier: [texts.text(locale, 'office.place-feed.carrier')] });

  const formats = [
    ['csv', adminExportDeliveryPlaces],
    ['xlsx', adminExportDeliveryPlacesXlsx],
  ] as const;
  for (const [format, contract] of formats)
    route(app, contract, async ({ query: { carrier }, market, locale }) => {
      if (!(await isCarrier(carrier))) return refuseCarrier(locale);
      return tableFile(format, toPlaceFile(await loadAllPlaces(office, carrier), `okruh-${carrier}-${todayIn(market, now())}`));
    });

  route(app, adminImportDeliveryPlaces, async ({ raw, query: { carrier }, locale, identity, log }) => {
    if (!(await isCarrier(carrier))) return refuseCarrier(locale);
    const options = { columns: placeColumns, maxRows: MAX_FEED_PLACES, limit: adminImportDeliveryPlaces.bodyLimit, locale };
    const sent = await readImport(raw, options);
    if ('answer' in sent) return sent.answer;
    const { form } = sent;
    const look = async (tx: Tx, isLocked: boolean) => {
      const codes = form.table.rows.map(({ cell }) => cell('code'));
      const results = readPlaceRows(form.table.rows, await loadPlaces(tx, carrier, codes, isLocked), locale);
      const before = results.flatMap((one) => (one.state === 'ok' ? [one.row.before] : []));
      const result = importResult(form, results, [carrier, before]);
      return { result, answer: { ...result.answer, ...shownItems(result.changed.map(toItem)) } };
    };
    if (form.mode !== 'save') return ok((await look(db, false)).answer);
    return db.transaction(async (tx) => {
      // What is saved has to be what the fingerprint says, to the end of the transaction.
      await lockCarrier(tx, carrier);
      const { result, answer } = await look(tx, true);
      const refusal = refuseSave(form, result);
      if (refusal !== null) return refusal;
      const places = result.changed.map(({ place }) => place);
      const { added, changed } = await applyFeed(tx, carrier, places);
      const edits = result.changed
        .map(toItem)
        .map(({ code, name, kind, changes: fields }) => ({ code, name, isNew: kind === 'added', changes: fields }));
      await notePlaceChanges(tx, carrier, identity.name ?? '', edits);
      log.info({ carrier, by: identity.sub, added, changed }, 'pickup points imported');
      return ok({ ...answer, saved: true });
    });
  });
}

const toItem = ({ line, place, before }: ImportedPlace): PlaceImportItem => ({
  line,
  kind: before === null ? 'added' : 'changed',
  code: place.code,
  name: place.name ?? before?.name ?? '',
  changes: listPlaceChanges(place, before),
});
