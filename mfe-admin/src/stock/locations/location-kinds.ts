import type { LocationKind } from '@okruh/contracts/http/picking-admin/locations';

/** What locations are for; stands here too so that no schema is bundled. */
export const locationKinds = ['shelf', 'second-hand', 'receiving', 'returns'] as const satisfies readonly LocationKind[];

/** A kind by what a select says. */
export const readKind = (value: string): LocationKind => locationKinds.find((kind) => kind === value) ?? 'shelf';
