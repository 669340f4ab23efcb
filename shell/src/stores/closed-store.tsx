import type { ClosedStore as Closed } from '@okruh/contracts/http/accounts/stores';
import type { IsoDate } from '@okruh/market';
import { ButtonLink, Empty } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { useNow } from './opening-state.tsx';
import { StoreCard } from './store-card.tsx';

interface ClosedStoreProps {
  readonly closed: Closed;
  readonly today: IsoDate;
}

/** A store that closed for good: its name, and the stores that come nearest to it. */
export default function ClosedStore({ closed: { name, nearby }, today }: ClosedStoreProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const now = useNow();
  return (
    <div className="wrap">
      <Empty
        level={1}
        title={text('store.gone', { name })}
        actions={
          <ButtonLink kind="quiet" href={pagePaths.stores[market]}>
            {text('store.gone.all')}
          </ButtonLink>
        }
      >
        {text('store.gone.text')}
      </Empty>
      {nearby.length > 0 && (
        <section className="section" aria-label={text('store.gone.nearby')}>
          <ul className="stores-list">
            {nearby.map((store) => (
              <li key={store.id}>
                <StoreCard store={store} km={null} now={now} today={today} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
