/** Records whose changes are kept field by field, service by service, and who may read them. No schema here: browsers import this file. */
import type { Permission } from './access.ts';

export const recordKinds = {
  picking: {
    location: 'stock:read',
    /** On which locations a product lies at a place. */
    placing: 'stock:read',
    /** Drafts of documents, line by line. */
    receipt: 'stock:read',
    transfer: 'stock:read',
    /** Counts of a stock take, also those that were written over. */
    'stock-take': 'stock:read',
    'picking-list': 'picking:read',
    parcel: 'shipping:read',
  },
  buyout: { competitor: 'appraisal:read', 'suggestion-rule': 'appraisal:read' },
  counter: {
    /** A payment by card that somebody took off the terminal. */
    'card-payment': 'counter:read',
  },
  checkout: { 'student-card': 'discount:read' },
  gateway: { release: 'remotes:manage', 'preview-link': 'remotes:manage', cache: 'cache:purge' },
} as const satisfies { readonly [service: string]: { readonly [kind: string]: Permission } };

export type RecordService = keyof typeof recordKinds;
export type RecordKind = { [Service in RecordService]: keyof (typeof recordKinds)[Service] }[RecordService];
