import type { ChosenDelivery } from '@okruh/contracts/http/checkout';
import { Icon, LinkButton, Select, Skeleton } from '@okruh/ui';
import { storeIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { checkout } from '../model/api.ts';
import styles from './trade-in.module.css';

interface StoreChoiceProps {
  /** The pickup that is chosen; null while none is. */
  readonly delivery: ChosenDelivery | null;
  readonly isBusy: boolean;
  readonly onChoose: (store: string) => void;
}

/** The store where the old device is handed over and the goods are fetched. */
export function StoreChoice({ delivery, isBusy, onChoose }: StoreChoiceProps) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const place = delivery?.place ?? null;
  const isAsked = place === null || isOpen;
  const stores = useQuery({
    ...checkout.query('delivery_places', { params: { type_delivery_code: 'store_pickup' } }),
    staleTime: 30_000,
    enabled: isAsked,
  });
  if (!isAsked) {
    return (
      <div className={`panel ${styles.store}`}>
        <Icon of={storeIcon} />
        <div className="grow">
          <b>{place.name}</b>
          <p className="small muted">
            {[`${place.street}, ${place.city}`, delivery?.arrives ?? ''].filter((part) => part !== '').join(', ')}
          </p>
        </div>
        <LinkButton onClick={() => setIsOpen(true)}>{text('trade-in.store.other')}</LinkButton>
      </div>
    );
  }
  if (stores.isError) {
    return (
      <p className="help" role="alert">
        {text('trade-in.store.failed')} <LinkButton onClick={() => void stores.refetch()}>{text('retry')}</LinkButton>
      </p>
    );
  }
  if (stores.data === undefined) return <Skeleton height="3.5rem" />;
  const options = stores.data.places.flatMap(({ store, name, city, ready }) =>
    store === null ? [] : [{ value: store, label: [`${name}, ${city}`, ready].filter(Boolean).join(', ') }],
  );
  return (
    <Select
      name="trade-in-store"
      label={text('trade-in.store')}
      placeholder={text('trade-in.store.choose')}
      options={options}
      value={delivery?.store ?? ''}
      disabled={isBusy}
      onChange={(event) => {
        if (event.target.value === '') return;
        setIsOpen(false);
        onChoose(event.target.value);
      }}
    />
  );
}
