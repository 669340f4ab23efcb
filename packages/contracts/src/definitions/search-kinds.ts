/** Records that the office's search finds, service by service, and who may see them. No schema here: browsers import this file. */
import type { Permission } from './access.ts';

export const searchKinds = {
  orders: { order: 'order:read', withdrawal: 'order:read', complaint: 'order:read' },
  buyout: { buyout: 'buyout:read' },
  repairs: { repair: 'repair:read', 'spare-part': 'repair:read' },
  catalog: { product: 'catalog:read', category: 'catalog:read' },
  picking: { 'picking-list': 'picking:read', parcel: 'shipping:read', crate: 'picking:read' },
  invoicing: { invoice: 'invoice:read' },
} as const satisfies { readonly [service: string]: { readonly [kind: string]: Permission } };

export type SearchService = keyof typeof searchKinds;
export const searchServices = Object.keys(searchKinds) as readonly SearchService[];
export type SearchKind = { [Service in SearchService]: keyof (typeof searchKinds)[Service] }[SearchService];

/** Records of one kind in an answer. */
export const MAX_FOUND = 5;
export const MIN_SEARCH_LENGTH = 2;
export const MAX_SEARCH_LENGTH = 80;
