import { isMarket, type Market, marketCodes } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { picking } from '../../office/api/picking-api.ts';
import type { ChoiceFilter } from '../../office/data-table/filters/table-filter.ts';
import { FilterSelect } from '../../office/grid/data-grid.tsx';
import type { GridAddress, WriteGrid } from '../../office/grid/grid-address.ts';

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

interface FilterProps {
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}

/** Narrows a list to a market and a place of it. */
export function PlaceFilters({ address, onChange }: FilterProps) {
  const text = useText();
  const { market: site } = useRemote();
  const choices = usePlaceChoices();
  const { market } = address.filters;
  return (
    <>
      <FilterSelect
        label={text('stock.market')}
        any={text('stock.any.market')}
        name="market"
        options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
        address={address}
        onChange={onChange}
      />
      <FilterSelect
        label={text('stock.place')}
        any={text('stock.any.place')}
        name="place"
        options={choices(market ?? site)}
        address={address}
        onChange={onChange}
      />
    </>
  );
}

/** {@link PlaceFilters} of a data table. */
export function usePlaceFilters({ filters: { market } }: GridAddress): readonly ChoiceFilter[] {
  const text = useText();
  const { market: site } = useRemote();
  const choices = usePlaceChoices();
  return [
    { name: 'market', label: text('stock.market'), options: marketCodes.map((code) => ({ value: code, label: code.toUpperCase() })) },
    { name: 'place', label: text('stock.place'), options: choices(market ?? site) },
  ];
}

/** Market and place of an address, as every list of the stock takes them. */
export const placeQuery = ({ filters: { market, place } }: GridAddress): { readonly market?: Market; readonly place?: string } => ({
  ...(market !== undefined && isMarket(market) && { market }),
  ...(place !== undefined && { place }),
});
