import { randomUUID } from 'node:crypto';
import { getProduct } from '@okruh/contracts/http/catalog/product';
import { addProduct, cartPackages } from '@okruh/contracts/http/checkout/cart';
import { adminAddLocation } from '@okruh/contracts/http/picking-admin/locations';
import { adminAddReceiptLine, adminCreateReceipt } from '@okruh/contracts/http/picking-admin/receipts';
import { adminCorrectStock, adminGetStockHistory, adminGetStockPlaces } from '@okruh/contracts/http/picking-admin/stock';
import { adminCountStock, adminOpenStockTake } from '@okruh/contracts/http/picking-admin/stock-takes';
import { adminAddTransferLine, adminCreateTransfer } from '@okruh/contracts/http/picking-admin/transfers';
import {
  adminGetPickingList,
  adminListPickingLists,
  adminRecordScans,
  type PickingList,
  type PickingListRow,
  type ScanKind,
} from '@okruh/contracts/http/picking-work';
import type { Market } from '@okruh/market';
import { expect } from 'playwright/test';
import { shop } from '../run/shop.ts';
import { PHONE } from './buyers.ts';
import { newImei } from './sellers.ts';
import { logInAs } from './staff.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** A crate that no other spec uses. */
export const newCrate = (): string => `BED-${String(10_000 + Math.floor(Math.random() * 89_999))}`;

/** The picking lists of an order, once the warehouse has learnt of it. */
export async function findPickingLists(staff: Visitor, orderNumber: string): Promise<PickingListRow[]> {
  let found: PickingListRow[] = [];
  await expect
    .poll(
      async () => {
        found = (await staff.call(adminListPickingLists, { query: { q: orderNumber } })).items;
        return found.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  return found;
}

export const loadPickingList = (staff: Visitor, id: string): Promise<PickingList> => staff.call(adminGetPickingList, { params: { id } });

/** Something happens to a parcel at its carrier, who tells the shop by a webhook. */
export async function happenToParcel(carrier: string, parcelId: string, kind: string): Promise<void> {
  const answer = await fetch(`${shop().sandbox}/shipping/${carrier}/parcels/${parcelId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind }),
  });
  if (!answer.ok) throw new Error(`the carrier answered ${answer.status}: ${await answer.text()}`);
}

/** What a bench scans: the kind, what was read, the item that it is about. */
type Scan = readonly [ScanKind, string?, number?];

/** Scans of a bench, one after the other. @returns what each came to: `done`, or why not */
export async function scanAll(staff: Visitor, listId: string, scans: readonly Scan[]): Promise<string[]> {
  const at = new Date().toISOString();
  const { results } = await staff.call(adminRecordScans, {
    body: { scans: scans.map(([kind, code = '', item = null]) => ({ id: randomUUID(), at, list_id: listId, kind, code, item })) },
  });
  return results.map(({ code, outcome }) => code ?? outcome);
}

/** Picks all that a list asks for, closes its package and waits for its label. */
export async function packList(staff: Visitor, listId: string): Promise<PickingList> {
  const { items } = await loadPickingList(staff, listId);
  const pieces = items.flatMap(({ imei, codes, quantity }) =>
    Array.from({ length: quantity }, (): Scan => ['item', imei ? newImei() : (codes[0] ?? '')]),
  );
  const outcomes = await scanAll(staff, listId, [['start'], ['crate', newCrate()], ...pieces, ['wrap'], ['finish']]);
  expect(outcomes).toEqual(outcomes.map(() => 'done'));
  await expect.poll(async () => (await loadPickingList(staff, listId)).parcel?.state).toBe('booked');
  return loadPickingList(staff, listId);
}

/** A packed list leaves with its carrier. @returns its parcel */
export async function handOverList(staff: Visitor, listId: string): Promise<NonNullable<PickingList['parcel']>> {
  expect(await scanAll(staff, listId, [['hand-over']])).toEqual(['done']);
  const { parcel } = await loadPickingList(staff, listId);
  if (parcel === null) throw new Error(`The package of list ${listId} left without a parcel`);
  return parcel;
}

/** The parcel's way to its recipient. */
export async function deliverParcel({ id, carrier }: NonNullable<PickingList['parcel']>): Promise<void> {
  await happenToParcel(carrier, id, 'in_transit');
  await happenToParcel(carrier, id, 'delivered');
}

/** As many pieces as named lie free at each place, and none elsewhere; for a product that no other spec buys. */
export async function layOut(market: Market, variant: string, free: Readonly<Record<string, number>>): Promise<void> {
  const office = await logInAs('admin', market);
  const params = { market, variant };
  const { row } = await office.call(adminGetStockHistory, { params });
  for (const place of new Set([...row.places.map((one) => one.place), ...Object.keys(free)])) {
    const { on_hand: before = 0, reserved = 0 } = row.places.find((one) => one.place === place) ?? {};
    const wanted = reserved + (free[place] ?? 0);
    if (wanted === before) continue;
    const body = { place, on_hand_before: before, on_hand: wanted, reason: 'counted', note: '' } as const;
    await office.call(adminCorrectStock, { params, body });
  }
  await expectPieces(
    market,
    variant,
    Object.values(free).reduce((sum, one) => sum + one, 0),
  );
}

/** Waits until the shop and the checkout know how many pieces of a variant are free. */
export async function expectPieces(market: Market, variant: string, pieces: number): Promise<void> {
  const shopper = createVisitor(market);
  const known = async () => (await shopper.call(getProduct, { params: { product: variant } })).stock.quantity;
  await expect.poll(known).toBe(pieces);
  if (pieces === 0) return;
  // The checkout hears of them by itself, and refuses more than it knows of.
  await expect(async () => {
    const buyer = createVisitor(market);
    await buyer.call(addProduct, { body: { product: variant } });
    const { packages } = await buyer.call(cartPackages, {});
    expect(packages.map(({ max_quantity: most }) => most)).toEqual([pieces]);
  }).toPass({ timeout: 60_000 });
}

/** One of each document of the stock with a line, at a location of its own: none books anything yet. @returns their ids */
export async function draftDocuments(market: Market): Promise<Readonly<Record<'receipt' | 'transfer' | 'stockTake', string>>> {
  const office = await logInAs('admin', market);
  const place = 'warehouse';
  // A stock-take counts what lies between two places of the walk: one that is open must not stand in the next one's way.
  const walkOrder = 100 + Math.floor(Math.random() * 1_000_000);
  const code = `E2E-${String(walkOrder)}`;
  const location = await office.call(adminAddLocation, { body: { market, place, code, kind: 'shelf', walk_order: walkOrder } });
  const line = { variant_id: PHONE, quantity: 1, location_id: location.id };

  const receipt = await office.call(adminCreateReceipt, { body: { market, place, supplier: 'E2E s.r.o.' } });
  await office.call(adminAddReceiptLine, { params: { id: receipt.id }, body: line });

  const { items } = await office.call(adminGetStockPlaces, {});
  const store = items.find((one) => one.market === market && one.place !== place);
  if (store === undefined) throw new Error(`${market} has no place besides ${place}`);
  const transfer = await office.call(adminCreateTransfer, { body: { market, from_place: place, to_place: store.place } });
  await office.call(adminAddTransferLine, { params: { id: transfer.id }, body: { ...line, location_id: null } });

  const stockTake = await office.call(adminOpenStockTake, { body: { market, place, from_code: code, to_code: code } });
  await office.call(adminCountStock, { params: { id: stockTake.id }, body: { ...line, round: 1, mode: 'set' } });
  return { receipt: receipt.id, transfer: transfer.id, stockTake: stockTake.id };
}
