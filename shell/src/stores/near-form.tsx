import { Button, Icon } from '@okruh/ui';
import { pinIcon, searchIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useNavigate } from '@okruh/web-kit/router';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import type { Place } from './near.ts';
import { offerWord, storeFields, type StoreQuery, storeSearch } from './store-query.ts';

interface NearFormProps {
  readonly query: StoreQuery;
  /** The typed place isn't known. */
  readonly isUnknown: boolean;
  /** The visitor's own position, never sent anywhere; null when a place is typed instead. */
  readonly onHere: (place: Place | null) => void;
}

type Asking = 'idle' | 'asking' | 'refused';

/** Nearest to a city, a postcode or the visitor. Typed places work without a script, too. */
export function NearForm({ query, isUnknown, onHere }: NearFormProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const navigate = useNavigate();
  const inputId = useId();
  const [typed, setTyped] = useState(query.place);
  const [shownPlace, setShownPlace] = useState(query.place);
  // The address changed under the form, on the way back for example.
  if (shownPlace !== query.place) {
    setShownPlace(query.place);
    setTyped(query.place);
  }
  const [asking, setAsking] = useState<Asking>('idle');
  const fields = storeFields(market);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onHere(null);
    setAsking('idle');
    navigate(pagePaths.stores[market] + storeSearch(market, { ...query, place: typed.trim() }), { keepPlace: true });
  };
  const locate = (): void => {
    setAsking('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking('idle');
        onHere({ lat: coords.latitude, lng: coords.longitude });
      },
      () => setAsking('refused'),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  };
  return (
    <form className="stack stack-tight" action={pagePaths.stores[market]} method="get" onSubmit={submit} role="search">
      {query.offer !== null && <input type="hidden" name={fields.offer} value={offerWord(market, query.offer)} />}
      <div className="field">
        <label className="label" htmlFor={inputId}>
          {text('stores.near')}
        </label>
        <div className="input-group">
          <span className="affix">
            <Icon of={searchIcon} />
          </span>
          <input
            id={inputId}
            className="input"
            type="text"
            name={fields.place}
            autoComplete="postal-code"
            placeholder={text('stores.near.example')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">{text('stores.near.submit')}</Button>
        </div>
      </div>
      <div className="row">
        <Button kind="quiet" size="small" icon={pinIcon} busy={asking === 'asking'} onClick={locate}>
          {text('stores.near.here')}
        </Button>
      </div>
      <p className="small" role="status">
        {isUnknown && text('stores.near.unknown', { place: query.place })}
        {asking === 'refused' && text('stores.near.refused')}
      </p>
    </form>
  );
}
