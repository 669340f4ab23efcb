import type { PlaceField } from '@okruh/contracts/http/checkout-admin/delivery-places';
import type { FileCell, FileTable, XlsxColumn } from '@okruh/service-kit';
import type { StoredPlace } from './place-feed.repository.ts';
import { placeFields } from './place-import.ts';

const widths: Readonly<Partial<Record<PlaceField, number>>> = { name: 36, street: 36, city: 24, opening_hours: 36 };

/** Pickup points in the columns of their import; flags are 1 and 0. */
export const toPlaceFile = (places: readonly StoredPlace[], name: string): FileTable => ({
  name,
  columns: placeFields.map((header): XlsxColumn => ({ header, kind: 'text', width: widths[header] ?? 14 })),
  rows: listCells(places),
});

async function* listCells(places: readonly StoredPlace[]): AsyncGenerator<readonly FileCell[]> {
  for (const place of places) {
    yield placeFields.map((field) => {
      const value = place[field];
      return typeof value === 'boolean' ? Number(value) : value;
    });
  }
}
