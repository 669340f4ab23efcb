import { isMarket, type Market } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { picking } from '../../office/api/picking-api.ts';
import { buildMarketFilter, type ChoiceFilter } from '../../office/data-table/filters/table-filter.ts';
import type { GridAddress } from '../../office/grid/grid-address.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Places of a market as choices: the warehouse first, then the stores. */
export function usePlaceChoices(): (market: string) => readonly Choice[] {
  const { data } = useQuery(picking.query('admin_get_stock_places'));
  return (market) =>
    (data?.items ?? []).filter((place) => place.market === market).map(({ place, name }) => ({ value: place, label: name }));
}

/** Narrows a list to a market and a place of it. */
export function usePlaceFilters({ filters: { market } }: GridAddress): readonly ChoiceFilter[] {
  const text = useText();
  const { market: site } = useRemote();
  const choices = usePlaceChoices();
  return [buildMarketFilter(text('stock.market')), { name: 'place', label: text('stock.place'), options: choices(market ?? site) }];
}

/** Market and place of an address, as every list of the stock takes them. */
export const placeQuery = ({ filters: { market, place } }: GridAddress): { readonly market?: Market; readonly place?: string } => ({
  ...(market !== undefined && isMarket(market) && { market }),
  ...(place !== undefined && { place }),
});
