import { Button, LinkButton, Skeleton } from '@okruh/ui';
import { pinIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { kilometres } from '@okruh/web-kit/map';
import { useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { checkout } from '../../model/api.ts';
import styles from '../checkout.module.css';
import type { DeliveryDetailProps } from './delivery-detail-props.ts';
import { ChosenPlace, PlaceList } from './place-list.tsx';
import { usePosition } from './use-position.ts';

/** Stores where this cart can be picked up, each with the time when it is ready there. */
export function StoreDetail({ delivery, summary, choice }: DeliveryDetailProps) {
  const text = useText();
  const position = usePosition();
  const saved = summary.delivery?.type_delivery_code === delivery.type_delivery_code ? summary.delivery : null;
  const [replaced, setReplaced] = useState<string | null>(null);
  const stores = useQuery({
    ...checkout.query('delivery_places', { params: { type_delivery_code: delivery.type_delivery_code } }),
    staleTime: 30_000,
  });
  const chosen = stores.data?.places.find(({ store }) => store !== null && store === saved?.store);
  if (saved !== null && saved.store !== null && replaced !== saved.store) {
    const where = saved.place ?? chosen;
    const address = where === undefined ? '' : `${where.street}, ${where.postcode} ${where.city}`;
    const facts = [chosen?.ready ?? saved.arrives, address].filter(Boolean).join(', ');
    return <ChosenPlace name={where?.name ?? saved.name} facts={facts} onChange={() => setReplaced(saved.store)} />;
  }
  if (stores.data === undefined) {
    if (!stores.isError) return <Skeleton height="12rem" />;
    return (
      <p className="help" role="alert">
        {text('place.failed')} <LinkButton onClick={() => void stores.refetch()}>{text('retry')}</LinkButton>
      </p>
    );
  }
  const { place: from } = position;
  const places = from === null ? stores.data.places : stores.data.places.toSorted((a, b) => kilometres(from, a) - kilometres(from, b));
  return (
    <div className={`stack ${styles.detail}`}>
      <div className="row">
        <Button kind="quiet" size="small" icon={pinIcon} busy={position.state === 'asking'} onClick={position.ask}>
          {text('place.near')}
        </Button>
      </div>
      <p className="small" role="status">
        {position.state === 'refused' && text('place.near.refused')}
      </p>
      {places.length === 0 ? (
        <p className="help">{text('place.none')}</p>
      ) : (
        <PlaceList
          label={text('place.stores')}
          places={places}
          from={from}
          busy={choice.isBusy}
          onChoose={(place) => {
            setReplaced(null);
            choice.choose({ type_delivery_code: delivery.type_delivery_code, store: place.store });
          }}
        />
      )}
    </div>
  );
}
