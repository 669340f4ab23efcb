import { queryOptions } from '@okruh/web-kit/query';
import { buyout } from '../../office/api/api.ts';

/** One buy-out; asked for again with each visit, as colleagues work on the same ones. */
export const dossierQuery = (id: string) => queryOptions({ ...buyout.query('admin_get_buyout', { params: { id } }), staleTime: 0 });
