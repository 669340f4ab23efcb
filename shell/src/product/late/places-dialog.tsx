import type { Store } from '@okruh/contracts/http/accounts/stores';
import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { hotline, type IsoDate, openingNow } from '@okruh/market';
import { ButtonLink, Drawer, Empty, Status } from '@okruh/ui';
import { callIcon } from '@okruh/ui/icons';
import { useBroughtTexts, useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, useEffect, useState } from 'react';
import { useShell } from '../../model/shell-context.tsx';
import { readyText } from '../ready-text.ts';
import cs from './locales/cs.json';
import ro from './locales/ro.json';

interface PlacesDialogProps {
  readonly product: ProductPage;
  readonly today: IsoDate;
  readonly onClose: () => void;
}

/** Stores that have the product, with how many, from when, and whether they are open. */
export default function PlacesDialog({ product, today, onClose }: PlacesDialogProps): ReactElement {
  useBroughtTexts({ cs, ro });
  const text = useText();
  const { market } = useShell();
  const hours = useStoreHours();
  const here = product.stores.filter((store) => store.quantity > 0);
  const call = (
    <ButtonLink kind="quiet" icon={callIcon} href={hotline[market].href}>
      {text('boundary.call', { number: hotline[market].number })}
    </ButtonLink>
  );
  return (
    <Drawer isOpen onClose={onClose} title={text('product.places.title', { product: product.full_name })}>
      {here.length === 0 ? (
        <Empty level={3} title={text('product.places.none')} actions={call}>
          {text('product.places.none.text')}
        </Empty>
      ) : (
        <>
          <ul className="divided places">
            {here.map((store) => {
              const known = hours.get(store.store_id);
              const state = known === undefined ? null : openingNow(known, market, new Date());
              return (
                <li key={store.store_id}>
                  <div className="stack stack-tight">
                    <b>
                      <Link href={store.href} onClick={onClose}>
                        {store.name}
                      </Link>
                    </b>
                    <span className="small soft">{readyText(text, store.ready_at, today, market)}</span>
                    <span className="opening-state">
                      {state !== null && (
                        <Status tone={state.isOpen ? 'success' : 'wait'}>
                          {state.isOpen ? text('stores.open.until', { time: state.until }) : text('stores.closed')}
                        </Status>
                      )}
                    </span>
                  </div>
                  <span className="small num">{text('product.places.pieces', { count: store.quantity })}</span>
                </li>
              );
            })}
          </ul>
          <p className="small soft">{text('product.places.how')}</p>
          {call}
        </>
      )}
    </Drawer>
  );
}

/** Opening hours by store; the list is useful without them, so it doesn't wait and keeps their place. */
function useStoreHours(): ReadonlyMap<string, Store> {
  const [stores, setStores] = useState<ReadonlyMap<string, Store>>(new Map());
  useEffect(() => {
    const stop = new AbortController();
    askStores(stop.signal).then(
      (found) => setStores(new Map(found.map((store) => [store.id, store]))),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return stores;
}

async function askStores(signal: AbortSignal): Promise<readonly Store[]> {
  const { accounts } = await import('../../model/services.ts');
  return (await accounts.call('get_stores', { signal })).stores;
}
