import type { ResponseOf } from '@okruh/contracts';
import type { adminFindDevices } from '@okruh/contracts/http/buyout-admin/models';

/** A device of the catalogue as the search answers it. */
export type FoundDevice = ResponseOf<typeof adminFindDevices>['items'][number];

/** Form of a new model; lists are ids separated by commas, prices stand under `priceField`. */
export type NewModelValues = Record<'device' | 'model' | 'copy' | 'colours' | (string & {}), string>;
