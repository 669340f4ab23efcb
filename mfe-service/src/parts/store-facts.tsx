import type { RepairStore } from '@okruh/contracts/http/repairs';
import { Icon } from '@okruh/ui';
import { callIcon, clockIcon, pinIcon } from '@okruh/ui/icons';
import { useRemote } from '@okruh/web-kit/remote';
import { storePath } from '../model/pages.ts';
import styles from '../service.module.css';
import { ShopLink } from './shop-link.tsx';

/** Where a store is and when it is open. */
export function StoreFacts({ store, heading }: { readonly store: RepairStore; readonly heading: string }) {
  const { market } = useRemote();
  return (
    <section className="panel-fog stack">
      <h2 className={styles.small}>{heading}</h2>
      <ul className={`stack small ${styles.facts}`}>
        <li className="row">
          <Icon of={pinIcon} />
          <span>
            <ShopLink href={storePath(market, store.seo_name)}>{store.name}</ShopLink>
            <br />
            {store.street}, {store.postcode} {store.city}
          </span>
        </li>
        <li className="row">
          <Icon of={clockIcon} />
          {store.opening_text}
        </li>
        <li className="row">
          <Icon of={callIcon} />
          <a href={`tel:${store.phone.replaceAll(' ', '')}`}>{store.phone}</a>
        </li>
      </ul>
    </section>
  );
}
