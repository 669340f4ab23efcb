import { adminFindScanned, adminListLocations } from '@okruh/contracts/http/picking-admin/locations';
import { adminGetStockPlaces } from '@okruh/contracts/http/picking-admin/stock';
import { type Answering, refusing } from '@okruh/web-kit/testing';
import { answeringBy, toRouteKey } from './answers.ts';

/** A document, a location, a line: ids that tests can tell apart. */
export const stockId = (number: number): string => `019a9f2e-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const shelf = { id: stockId(11), code: 'C-02-1-07' };
export const counter = { id: stockId(12), code: 'PULT' };
export const phone = {
  variant_id: 'apple-iphone-15-128gb-blue-new',
  code: 'PH001-001',
  ean: '2900000000018',
  name: 'Apple iPhone 15',
  spec: '128 GB, modrá',
};
export const place = { market: 'cz' as const, place: 'warehouse', place_name: 'Sklad' };
export const deed = { by: 'Karel Skladník', at: '2026-11-20T08:00:00.000Z' };

/** A page of a list. */
export const listed = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, page_size: 50 });

/** What a reader reads: the phone, the shelf and the counter; nothing else is known. */
const scanned: Answering = (request) => {
  const { scan = '', kind } = request.query;
  const location = [shelf, counter].find(({ code }) => code === scan.toUpperCase());
  if (location !== undefined) return answeringBy(adminFindScanned, { kind: 'location', location })(request);
  return scan === phone.ean && kind !== 'location'
    ? answeringBy(adminFindScanned, { kind: 'product', product: phone })(request)
    : refusing(404, 'nothing-scanned', 'Tento kód nepatří žádnému zboží ani lokaci na tomto místě.')(request);
};

/** Answers that every page of the stock asks for. */
export const stockAnswers = {
  [toRouteKey(adminGetStockPlaces)]: answeringBy(adminGetStockPlaces, {
    items: [
      { place: 'warehouse', market: 'cz', name: 'Sklad' },
      { place: 'store-praha', market: 'cz', name: 'Okruh Praha' },
    ],
  }),
  [toRouteKey(adminFindScanned)]: scanned,
  [toRouteKey(adminListLocations)]: answeringBy(adminListLocations, listed([])),
};
