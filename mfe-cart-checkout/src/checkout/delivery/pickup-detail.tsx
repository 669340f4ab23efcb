import type { DeliveryPlace } from '@okruh/contracts/http/checkout/delivery';
import { Button, LinkButton, Skeleton, TextField } from '@okruh/ui';
import { pinIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { checkout } from '../../model/api.ts';
import styles from '../checkout.module.css';
import type { DeliveryDetailProps } from './delivery-detail-props.ts';
import { ChosenPlace, PlaceList } from './place-list.tsx';
import { usePosition } from './use-position.ts';

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

/** Pickup points of a carrier: the chosen one, or a search by words, position or map. */
export function PickupDetail({ delivery, summary, choice }: DeliveryDetailProps) {
  const chosen = summary.delivery?.type_delivery_code === delivery.type_delivery_code ? summary.delivery.place : null;
  // Another point is wanted until one is kept: the place that was chosen when the search opened.
  const [replaced, setReplaced] = useState<string | null>(null);
  const mustChange = summary.problems.some(({ remedy }) => remedy.kind === 'choose-place');
  if (chosen !== null && replaced !== chosen.id && !mustChange) {
    const facts = [`${chosen.street}, ${chosen.postcode} ${chosen.city}`, chosen.opening_hours].filter(Boolean).join(', ');
    return <ChosenPlace name={chosen.name} facts={facts} onChange={() => setReplaced(chosen.id)} />;
  }
  const choose = (place: DeliveryPlace): void => {
    if (place.id === chosen?.id) setReplaced(null);
    choice.choose({ type_delivery_code: delivery.type_delivery_code, delivery_place: place.id });
  };
  return <PlaceSearch delivery={delivery} chosenId={chosen?.id ?? null} busy={choice.isBusy} onChoose={choose} />;
}

interface PlaceSearchProps extends Pick<DeliveryDetailProps, 'delivery'> {
  readonly chosenId: string | null;
  readonly busy: boolean;
  readonly onChoose: (place: DeliveryPlace) => void;
}

const LIMIT = 20;
const TYPING_MS = 250;

function PlaceSearch({ delivery, chosenId, busy, onChoose }: PlaceSearchProps) {
  const text = useText();
  const position = usePosition();
  const [typed, setTyped] = useState('');
  const [isMapShown, setMapShown] = useState(false);
  const term = useSettled(typed.trim(), TYPING_MS);
  const found = useQuery({
    ...checkout.query('delivery_dispensing_places', {
      query: {
        type_delivery_code: delivery.type_delivery_code,
        term,
        limit: LIMIT,
        ...(position.place !== null && { lat: position.place.lat, lng: position.place.lng }),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  // Numbers tie the list to the map once the list has an order that means something: what was searched for, or what is near.
  const isNumbered = isMapShown && (term !== '' || position.place !== null);
  return (
    <div className={`stack ${styles.detail}`}>
      <TextField
        name="place-term"
        label={text('place.search')}
        placeholder={text('place.search.example')}
        autoComplete="off"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="row">
        <Button kind="quiet" size="small" icon={pinIcon} busy={position.state === 'asking'} onClick={position.ask}>
          {text('place.near')}
        </Button>
        <Button kind="quiet" size="small" aria-expanded={isMapShown} onClick={() => setMapShown((shown) => !shown)}>
          {text(isMapShown ? 'place.map.hide' : 'place.map.show')}
        </Button>
      </div>
      <p className="small" role="status">
        {position.state === 'refused' && text('place.near.refused')}
        {found.data !== undefined && term !== '' && text('place.found', { count: found.data.total })}
      </p>
      {isMapShown && (
        <Suspense fallback={<Skeleton height="26rem" />}>
          <PlaceMap
            delivery={delivery}
            chosenId={chosenId}
            from={position.place}
            found={term === '' ? null : (found.data?.places ?? null)}
            numbered={isNumbered ? (found.data?.places ?? []) : []}
            busy={busy}
            onChoose={onChoose}
          />
        </Suspense>
      )}
      {found.isPending && <Skeleton height="12rem" />}
      {found.isError && found.data === undefined && (
        <p className="help" role="alert">
          {text('place.failed')} <LinkButton onClick={() => void found.refetch()}>{text('retry')}</LinkButton>
        </p>
      )}
      {found.data !== undefined && found.data.places.length > 0 && (
        <PlaceList
          label={text('place.list')}
          places={found.data.places}
          from={position.place}
          isNumbered={isNumbered}
          busy={busy}
          onChoose={onChoose}
        />
      )}
      {found.data?.places.length === 0 && <p className="help">{text('place.none')}</p>}
    </div>
  );
}

/** The value once it has stood still. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
