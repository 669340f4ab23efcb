import type { DeliveryPlace } from '@okruh/contracts/http/checkout/delivery';
import { formatNumber, type Market } from '@okruh/market';
import { Badge, Button, Icon } from '@okruh/ui';
import { pinIcon } from '@okruh/ui/icons';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { kilometres, type Place } from '@okruh/web-kit/map';
import { useRemote } from '@okruh/web-kit/remote';
import styles from '../checkout.module.css';

/** Takes a parcel now. */
export const isOpen = (place: DeliveryPlace): boolean => place.is_available && !place.is_congested;

interface PlaceListProps {
  readonly label: string;
  readonly places: readonly DeliveryPlace[];
  readonly from: Place | null;
  /** The map beside it shows the same numbers. */
  readonly isNumbered?: boolean | undefined;
  readonly busy: boolean;
  readonly onChoose: (place: DeliveryPlace) => void;
}

/** Pickup points or stores to choose from: what the map shows, in words. */
export function PlaceList({ label, places, from, isNumbered = false, busy, onChoose }: PlaceListProps) {
  const text = useText();
  return (
    // The list scrolls by itself, so it can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.places} aria-label={label} tabIndex={0}>
      {places.map((place, index) => (
        <li key={place.id}>
          {isNumbered && <span className={styles.placeNumber}>{index + 1}</span>}
          <PlaceText place={place} from={from} />
          {isOpen(place) && (
            <Button
              kind="quiet"
              size="small"
              busy={busy}
              aria-label={text('place.choose.named', { name: place.name })}
              onClick={() => onChoose(place)}
            >
              {text('place.choose')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Name, address and hours of a place, and why it can't be chosen. */
export function PlaceText({ place, from }: { readonly place: DeliveryPlace; readonly from: Place | null }) {
  const text = useText();
  const { market } = useRemote();
  const facts = [place.ready, place.opening_hours, from === null ? null : distanceText(kilometres(from, place), market, text)];
  return (
    <div>
      <b>{place.name}</b>
      <p className="small muted">
        {place.street}, {place.postcode} {place.city}
      </p>
      <p className="small muted">{facts.filter(Boolean).join(', ')}</p>
      {place.is_congested && <Badge tone="warning">{text('place.congested')}</Badge>}
      {!place.is_available && !place.is_congested && <Badge tone="danger">{text('place.closed')}</Badge>}
    </div>
  );
}

/** "350 m od vás", "2,4 km od vás". */
export function distanceText(km: number, market: Market, text: TextFunction): string {
  const distance = km < 1 ? `${formatNumber(Math.round(km * 20) * 50, market)} m` : `${formatNumber(km, market, km < 10 ? 1 : 0)} km`;
  return text('place.distance', { distance });
}

interface ChosenPlaceProps {
  readonly name: string;
  readonly facts: string;
  readonly onChange: () => void;
}

/** The place that is chosen, with the way to another one. */
export function ChosenPlace({ name, facts, onChange }: ChosenPlaceProps) {
  const text = useText();
  return (
    <div className={`panel ${styles.place}`}>
      <div className={styles.placeText}>
        <Icon of={pinIcon} />
        <div>
          <b>{name}</b>
          <p className="small muted">{facts}</p>
        </div>
      </div>
      <Button kind="quiet" size="small" onClick={onChange}>
        {text('place.change')}
      </Button>
    </div>
  );
}
