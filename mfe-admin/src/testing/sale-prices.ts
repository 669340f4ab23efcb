import type { PricePreview, PriceRow } from '@okruh/contracts/http/catalog-admin/prices';

export const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;

/** A row of the sale price list. */
export const priceRow: PriceRow = {
  variant: 'v-1',
  code: 'PH015-001',
  name: 'Apple iPhone 15',
  master_product: 'mp-iphone-15',
  quality: 'new',
  on_sale: true,
  now: crowns(20_000),
  common: null,
  was: null,
  discount_percent: null,
  since: '2026-09-01T08:00:00.000Z',
  version: 3,
  changed_by: 'Martina Horáková',
  changed_at: '2026-09-01T08:00:00.000Z',
};

/** What the shop would show for a new price of it. */
export const pricePreview: PricePreview = {
  variant: priceRow.variant,
  code: priceRow.code,
  name: priceRow.name,
  before: priceRow.now,
  after: crowns(15_000),
  was: crowns(19_000),
  discount_percent: 21,
  is_steep: false,
};
