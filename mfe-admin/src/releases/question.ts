import type { Remote } from '@okruh/contracts/http/gateway';

/** What is asked about: a version to be promoted, or a remote to be rolled back. */
export type Question =
  | { readonly kind: 'promote'; readonly remote: Remote; readonly version: string }
  | { readonly kind: 'roll-back'; readonly remote: Remote };
