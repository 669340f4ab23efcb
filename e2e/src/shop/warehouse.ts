import { randomUUID } from 'node:crypto';
import {
  adminGetPickingList,
  adminListPickingLists,
  adminRecordScans,
  type PickingList,
  type PickingListRow,
  type ScanKind,
} from '@okruh/contracts/http/picking-work';
import { expect } from 'playwright/test';
import { shop } from '../run/shop.ts';
import type { Visitor } from './visitor.ts';

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
      { timeout: 30_000 },
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

/** Scans of a bench, one after the other. @returns what each came to: `done`, or why not */
export async function scanAll(staff: Visitor, listId: string, scans: readonly (readonly [ScanKind, string?])[]): Promise<string[]> {
  const at = new Date().toISOString();
  const { results } = await staff.call(adminRecordScans, {
    body: { scans: scans.map(([kind, code = '']) => ({ id: randomUUID(), at, list_id: listId, kind, code })) },
  });
  return results.map(({ code, outcome }) => code ?? outcome);
}
