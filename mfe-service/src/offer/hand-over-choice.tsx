import { formatMoney, isZeroMoney } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useId } from 'react';
import { useStore } from 'zustand';
import { type Places, findStore } from '../model/repair-data.ts';
import type { RepairStore } from '../model/repair.store.ts';
import styles from '../service.module.css';

/** Store or courier, with the nearest time; place and time are chosen with the booking. */
export function HandOverChoice({ places, store }: { readonly places: Places | undefined; readonly store: RepairStore }) {
  const text = useText();
  const headingId = useId();
  const { handOver, storeId } = useStore(store);
  const courier = places?.courier;
  const place = findStore(places, storeId);
  const courierLabel = courier === undefined || isZeroMoney(courier.price) ? 'hand-over.courier.free' : 'hand-over.courier';
  return (
    <div className={`stack ${styles.handOver}`}>
      <span className={`small ${styles.strong}`} id={headingId}>
        {text('hand-over.heading')}
      </span>
      <div className={`segmented ${styles.onBrand}`} role="group" aria-labelledby={headingId}>
        <button type="button" aria-pressed={handOver === 'store'} onClick={() => store.getState().chooseHandOver('store')}>
          {text('hand-over.store')}
        </button>
        <button type="button" aria-pressed={handOver === 'courier'} onClick={() => store.getState().chooseHandOver('courier')}>
          {text(courierLabel)}
        </button>
      </div>
      <p className={`small ${styles.nearest}`}>
        {handOver === 'store' && place !== undefined && (
          <>
            {text('hand-over.place', { place: [`${place.city} ${place.city_part}`.trim(), place.street].join(', ') })}{' '}
            {place.next_slot === null ? text('hand-over.no-slot') : text('hand-over.slot', { slot: place.next_slot.label })}
          </>
        )}
        {handOver === 'courier' && courier !== undefined && (
          <>
            {isZeroMoney(courier.price)
              ? text('hand-over.courier.text')
              : text('hand-over.courier.price', { price: formatMoney(courier.price) })}
          </>
        )}
      </p>
    </div>
  );
}
