import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { picking } from '../office/api/picking-api.ts';
import type { ChoiceFilter } from '../office/data-table/filters/table-filter.ts';

/** Narrows a list to the warehouse or a store; of both markets, as staff works for both. */
export function usePlaceFilter(): ChoiceFilter {
  const text = useText();
  const places = useQuery(picking.query('admin_get_stock_places'));
  const names = new Map((places.data?.items ?? []).map(({ place, name }) => [place, name]));
  return { name: 'place', label: text('picking.place'), options: [...names].map(([value, label]) => ({ value, label })) };
}
