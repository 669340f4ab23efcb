import { Empty } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useSearch } from '@okruh/web-kit/router';
import { type ReactElement, useState } from 'react';
import { FilterLink } from '../listing/filter-link.tsx';
import { usePageData } from '../model/page-data.tsx';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { nearest, type Place, findPlace } from './near.ts';
import { NearForm } from './near-form.tsx';
import { useNow } from './opening-state.tsx';
import { StoreCard } from './store-card.tsx';
import { StoreMap } from './store-map.tsx';
import { type Offer, offers, parseStoreQuery, storeSearch } from './store-query.ts';
import type { StoresData } from './stores-source.ts';

const fits: Readonly<Record<Offer, (store: StoresData['stores'][number]) => boolean>> = {
  buyout: (store) => store.is_buyout_center,
  repair: (store) => store.is_service_center,
  showroom: (store) => store.is_show_room,
};

/** Stores of the market, narrowed and sorted by the address, as a list and on a map. */
export default function StoresPage(): ReactElement {
  const text = useText();
  const { market } = useShell();
  const { stores, today } = usePageData<StoresData>();
  const query = parseStoreQuery(market, useSearch());
  const [here, setHere] = useState<Place | null>(null);
  const now = useNow();
  const place = here ?? findPlace(query.place, stores, market);
  const shown = nearest(query.offer === null ? stores : stores.filter(fits[query.offer]), place);
  const isUnknown = query.place !== '' && place === null;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{text('stores.title')}</h1>
        <p className="lead">{text('stores.lead', { count: stores.length })}</p>
      </div>
      <div className="stores">
        <div className="stack stores-side">
          <NearForm query={query} isUnknown={isUnknown} onHere={setHere} />
          <nav className="chips" aria-label={text('stores.filter')}>
            {[null, ...offers].map((offer) => (
              <FilterLink
                key={offer ?? 'all'}
                className="chip"
                href={pagePaths.stores[market] + storeSearch(market, { ...query, offer })}
                aria-current={offer === query.offer || undefined}
              >
                {text(`stores.offer.${offer ?? 'all'}`)}
              </FilterLink>
            ))}
          </nav>
          <p className="small muted" role="status">
            {text(place === null ? 'stores.count' : 'stores.count.near', { count: shown.length })}
          </p>
        </div>
        <StoreMap stores={shown.map(({ store }) => store)} place={here} />
        {shown.length === 0 ? (
          <Empty title={text('stores.none')}>{text('stores.none.text')}</Empty>
        ) : (
          <ul className="stores-list">
            {shown.map(({ store, km }) => (
              <li key={store.id}>
                <StoreCard store={store} km={km} now={now} today={today} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
