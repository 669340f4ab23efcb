import type { Store } from '@okruh/contracts/http/accounts/stores';
import { type IsoDate, formatNumber } from '@okruh/market';
import { Badge } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { useShell } from '../model/shell-context.tsx';
import { OpeningState } from './opening-state.tsx';

interface StoreCardProps {
  readonly store: Store;
  readonly km: number | null;
  readonly now: Date | null;
  readonly today: IsoDate;
}

/** A store of the list; its name is the link and the whole card its target. */
export function StoreCard({ store, km, now, today }: StoreCardProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  return (
    <article className="store-card" id={`store-${store.id}`}>
      <div className="row-between">
        <h2 className="product-name">
          <Link href={store.href}>{store.name}</Link>
        </h2>
        {km !== null && <span className="small muted num">{text('stores.km', { km: formatNumber(Math.round(km), market) })}</span>}
      </div>
      <p className="soft small">
        {store.street}, {store.postcode} {store.city}
      </p>
      <p className="small">
        <OpeningState store={store} now={now} today={today} />
      </p>
      <p className="row row-tight">
        {store.is_buyout_center && <Badge>{text('stores.offer.buyout')}</Badge>}
        {store.is_service_center && <Badge>{text('stores.offer.repair')}</Badge>}
        {store.is_show_room && <Badge>{text('stores.offer.showroom')}</Badge>}
      </p>
    </article>
  );
}
