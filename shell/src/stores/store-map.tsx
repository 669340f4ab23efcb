import type { Store } from '@okruh/contracts/http/accounts/stores';
import { useText } from '@okruh/web-kit/i18n';
import { PointMap } from '@okruh/web-kit/map';
import { useNavigate } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { useShell } from '../model/shell-context.tsx';
import type { Place } from './near.ts';

interface StoreMapProps {
  readonly stores: readonly Store[];
  /** The visitor's own place, marked when it is known. */
  readonly place: Place | null;
}

/** Where the stores are; a press goes to the store's page. The list says the same to who can't see it. */
export function StoreMap({ stores, place }: StoreMapProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const navigate = useNavigate();
  const open = (id: string): void => {
    const store = stores.find((one) => one.id === id);
    if (store !== undefined) navigate(store.href);
  };
  const points = stores.map(({ id, name, lat, lng }) => ({ id, label: name, lat, lng }));
  return <PointMap className="store-map" market={market} points={points} place={place} label={text('stores.map')} onOpen={open} />;
}
