import type { ProductList } from '@okruh/contracts/http/catalog/lists';
import type { IsoDate } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useLocation, useSearch } from '@okruh/web-kit/router';
import type { ReactElement, ReactNode } from 'react';
import type { ListName } from '../analytics/item-pushes.ts';
import { LateFilters } from '../islands.ts';
import { usePagePending } from '../model/page-data.tsx';
import { ListingBar, UsedFilters } from './listing-bar.tsx';
import { ProductGrid } from './product-grid.tsx';
import type { LoadList } from './use-more-pages.ts';

interface ProductListingProps {
  readonly list: ProductList;
  readonly name: ListName;
  readonly today: IsoDate;
  readonly load: LoadList;
  /** What stands there when the filters leave nothing. */
  readonly empty: ReactNode;
}

const FILTERS_ID = 'filters';

/** Filters beside the products, or in a drawer where it is narrow. Its state is the page's address. */
export function ProductListing({ list, name, today, load, empty }: ProductListingProps): ReactElement {
  const text = useText();
  const [path] = useLocation();
  const query = useSearch();
  const isPending = usePagePending();
  const place = { path, search: query === '' ? '' : `?${query}` };
  const hasFilters = list.facets.length > 0 || list.chips.length > 0;
  return (
    <div className={hasFilters ? 'listing' : 'listing listing-bare'}>
      {hasFilters && (
        <aside className="filters" id={FILTERS_ID} aria-label={text('list.filters')}>
          <LateFilters list={list} place={place} />
        </aside>
      )}
      <div>
        <ListingBar list={list} place={place} filtersId={FILTERS_ID} />
        <UsedFilters list={list} />
        {list.items.length === 0 ? (
          empty
        ) : (
          <ProductGrid list={list} name={name} today={today} address={place.path + place.search} load={load} isPending={isPending} />
        )}
      </div>
    </div>
  );
}
