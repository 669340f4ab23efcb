import { queryOptions } from '@okruh/web-kit/query';
import { buyout } from '../../office/api/api.ts';

/** What competitors pay for a model. */
export const marketQuery = (model: string) =>
  queryOptions({ ...buyout.query('admin_get_competitor_prices', { params: { model } }), staleTime: 0 });
