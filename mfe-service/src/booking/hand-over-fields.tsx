import { formatDate, formatMoney, formatNearDate, isZeroMoney, todayIn } from '@okruh/market';
import { ChoiceCard, ChoiceGroup, ChoiceList, Fields, Icon, LinkButton, Notice, Option, Options, Skeleton, TextField } from '@okruh/ui';
import { storeIcon, truckIcon } from '@okruh/ui/icons';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { repairs } from '../model/api.ts';
import type { Places } from '../model/repair-data.ts';
import type { RepairStore } from '../model/repair.store.ts';
import type { BookingForm as Form } from './booking-form.ts';

interface HandOverFieldsProps {
  readonly form: ShopForm<Form>;
  readonly places: Places;
  readonly store: RepairStore;
  /** The chosen time went to somebody else while the form was filled in. */
  readonly wasTaken: boolean;
}

/** To a store at a free time, or by the courier. */
export function HandOverFields({ form, places, store, wasTaken }: HandOverFieldsProps) {
  const text = useText();
  const handOver = form.watch('handOver');
  const choose = (value: 'store' | 'courier'): void => {
    form.set('handOver', value);
    store.getState().chooseHandOver(value);
  };
  const { price } = places.courier;
  return (
    <section className="stack">
      <h2>{text('booking.where')}</h2>
      <ChoiceGroup id={form.field('handOver').id} legend={text('booking.where')} isLegendHidden>
        <ChoiceList>
          <ChoiceCard
            name="hand-over"
            label={text('booking.store')}
            hint={text('booking.store.hint')}
            mark={<Icon of={storeIcon} />}
            checked={handOver === 'store'}
            onChange={() => choose('store')}
          />
          <ChoiceCard
            name="hand-over"
            label={text('booking.courier')}
            hint={text('booking.courier.hint')}
            mark={<Icon of={truckIcon} />}
            end={isZeroMoney(price) ? text('booking.courier.free') : formatMoney(price)}
            checked={handOver === 'courier'}
            onChange={() => choose('courier')}
          />
        </ChoiceList>
      </ChoiceGroup>
      {handOver === 'store' ? (
        <StoreFields form={form} places={places} store={store} wasTaken={wasTaken} />
      ) : (
        <CourierFields form={form} places={places} store={store} />
      )}
    </section>
  );
}

/** Which store, and when. */
function StoreFields({ form, places, store, wasTaken }: HandOverFieldsProps) {
  const text = useText();
  const field = form.field('store');
  const storeId = form.watch('store');
  return (
    <>
      <ChoiceGroup id={field.id} legend={text('booking.which-store')} error={field.error}>
        <ChoiceList>
          {places.stores.map((place) => (
            <ChoiceCard
              key={place.store_id}
              name="store"
              value={place.store_id}
              label={place.name}
              hint={`${place.street}, ${place.city}. ${place.opening_text}`}
              end={place.next_slot === null ? text('booking.no-slot') : place.next_slot.label}
              checked={place.store_id === storeId}
              onChange={() => {
                form.set('store', place.store_id);
                form.set('slot', '');
                store.getState().chooseStore(place.store_id);
              }}
            />
          ))}
        </ChoiceList>
      </ChoiceGroup>
      {storeId !== '' && <SlotField form={form} storeId={storeId} store={store} wasTaken={wasTaken} />}
    </>
  );
}

interface SlotFieldProps {
  readonly form: ShopForm<Form>;
  readonly storeId: string;
  readonly store: RepairStore;
  readonly wasTaken: boolean;
}

/** Free times of the store, one day at a time. */
function SlotField({ form, storeId, store, wasTaken }: SlotFieldProps) {
  const text = useText();
  const field = form.field('slot');
  const slot = form.watch('slot');
  const slots = useQuery({ ...repairs.query('get_repair_slots', { params: { store: storeId } }), staleTime: 30_000 });
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const days = (slots.data?.days ?? []).filter((day) => day.slots.length > 0);
  const day =
    days.find(({ date }) => date === chosenDay) ?? days.find((one) => one.slots.some(({ starts_at: at }) => at === slot)) ?? days[0];
  return (
    <ChoiceGroup id={field.id} legend={text('booking.when')} error={field.error}>
      {wasTaken && (
        <Notice tone="warning" role="alert" title={text('booking.taken.title')}>
          {text('booking.taken')}
        </Notice>
      )}
      {slots.isPending && <Skeleton height="6.5rem" />}
      {slots.isError && slots.data === undefined && (
        <p className="help" role="alert">
          {text('booking.slots-failed')} <LinkButton onClick={() => void slots.refetch()}>{text('error.retry')}</LinkButton>
        </p>
      )}
      {slots.data !== undefined && day === undefined && <p className="help">{text('booking.full')}</p>}
      {day !== undefined && (
        <div className="stack">
          <ChoiceGroup legend={text('booking.day')} isLegendHidden>
            <Options>
              {days.map(({ date, label }) => (
                <Option key={date} name="day" value={date} label={label} checked={date === day.date} onChange={() => setChosenDay(date)} />
              ))}
            </Options>
          </ChoiceGroup>
          <ChoiceGroup legend={text('booking.time', { day: day.label })} isLegendHidden>
            <Options>
              {day.slots.map(({ starts_at: at, time }) => (
                <Option
                  key={at}
                  name="slot"
                  value={at}
                  label={time}
                  checked={at === slot}
                  onChange={() => {
                    form.set('slot', at);
                    store.getState().chooseSlot(at);
                  }}
                />
              ))}
            </Options>
          </ChoiceGroup>
        </div>
      )}
    </ChoiceGroup>
  );
}

/** Day and address of the courier. */
function CourierFields({ form, places, store }: Omit<HandOverFieldsProps, 'wasTaken'>) {
  const text = useText();
  const { market } = useRemote();
  const field = form.field('pickupDate');
  const chosen = form.watch('pickupDate');
  const today = todayIn(market, new Date());
  return (
    <>
      <ChoiceGroup id={field.id} legend={text('booking.pickup-day')} error={field.error}>
        <Options>
          {places.courier.pickup_dates.slice(0, 6).map((date) => (
            <Option
              key={date}
              name="pickup-date"
              value={date}
              label={formatNearDate(date, today, market)}
              title={formatDate(date, market)}
              checked={date === chosen}
              onChange={() => {
                form.set('pickupDate', date);
                store.getState().choosePickupDate(date);
              }}
            />
          ))}
        </Options>
      </ChoiceGroup>
      <Fields>
        <TextField {...form.field('street')} label={text('address.street')} autoComplete="address-line1" />
        <TextField {...form.field('city')} label={text('address.city')} width={4} autoComplete="address-level2" />
        <TextField {...form.field('postcode')} label={text('address.postcode')} width={2} inputMode="numeric" autoComplete="postal-code" />
        <TextField {...form.field('extraInfo')} label={text('address.extra')} optional autoComplete="off" />
      </Fields>
    </>
  );
}
