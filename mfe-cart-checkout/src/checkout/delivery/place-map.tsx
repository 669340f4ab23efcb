import type { Delivery, DeliveryPlace } from '@okruh/contracts/http/checkout/delivery';
import { Button, LinkButton, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type Place, PointMap } from '@okruh/web-kit/map';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { checkout } from '../../model/api.ts';
import styles from '../checkout.module.css';
import { isOpen, PlaceText } from './place-list.tsx';

interface PlaceMapProps {
  readonly delivery: Delivery;
  readonly chosenId: string | null;
  readonly from: Place | null;
  /** Points that the search has found; null while nothing is searched for. */
  readonly found: readonly DeliveryPlace[] | null;
  /** Points of the list, in its order: the map shows their numbers. */
  readonly numbered: readonly DeliveryPlace[];
  readonly busy: boolean;
  readonly onChoose: (place: DeliveryPlace) => void;
}

/** Every pickup point of a carrier on the map; a press on one says what it is and offers it. */
export function PlaceMap({ delivery, chosenId, from, found, numbered, busy, onChoose }: PlaceMapProps) {
  const text = useText();
  const { market } = useRemote();
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const all = useQuery(checkout.query('delivery_places_all'));
  if (all.data === undefined) {
    if (!all.isError) return <Skeleton height="26rem" />;
    return (
      <p className="help" role="alert">
        {text('place.map.failed')} <LinkButton onClick={() => void all.refetch()}>{text('retry')}</LinkButton>
      </p>
    );
  }
  const places = all.data.places.filter((place) => place.type_delivery_code === delivery.type_delivery_code);
  const numbers = new Map(numbered.map(({ id }, index) => [id, index + 1]));
  const shown = places.find(({ id }) => id === (lookedAt ?? chosenId));
  return (
    <>
      <PointMap
        className={styles.map}
        market={market}
        points={places.map((place) => ({
          id: place.id,
          lat: place.lat,
          lng: place.lng,
          label: isOpen(place) ? place.name : `${place.name}, ${text(place.is_congested ? 'place.congested' : 'place.closed')}`,
          tone: place.id === shown?.id ? 'chosen' : isOpen(place) ? 'on' : 'off',
          number: numbers.get(place.id),
        }))}
        place={from}
        view={found?.map(({ lat, lng }) => ({ lat, lng })) ?? (from === null ? 'country' : 'near')}
        label={text('place.map')}
        onOpen={setLookedAt}
      />
      {places.some((place) => !isOpen(place)) && <p className="small muted">{text('place.map.off')}</p>}
      <div aria-live="polite">
        {shown !== undefined && (
          <div className={`panel ${styles.place}`}>
            <PlaceText place={shown} from={from} />
            {isOpen(shown) && shown.id !== chosenId && (
              <Button
                size="small"
                busy={busy}
                aria-label={text('place.choose.named', { name: shown.name })}
                onClick={() => onChoose(shown)}
              >
                {text('place.choose')}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
