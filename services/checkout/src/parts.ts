import type { SummaryParts } from './summary-parts.ts';

/** A shop without extras, discounts, instalments, deliveries and payments. */
export const noParts: SummaryParts = {
  extras: { insurances: [], prolongedWarranties: [], warranties: [], tuito: [] },
  discounts: [],
  tariffs: { barems: [], groups: new Map(), leasing: [], previewCodes: [] },
  ways: { deliveries: [], payments: [], pairs: [], stores: [], holidays: { cz: new Set(), ro: new Set() }, placeOf: () => null },
};
