import { formatDate, formatNearDate, todayIn } from '@okruh/market';
import { Checkbox, ChoiceCard, ChoiceList, classNames, Icon, Option, Options } from '@okruh/ui';
import { errorIcon, storeIcon, truckIcon } from '@okruh/ui/icons';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { ReactNode } from 'react';
import styles from '../buyout.module.css';
import { PickupFields, type SellerOptions } from './seller-fields.tsx';
import type { SellerForm } from './seller-form.ts';

interface HandOverFieldsProps {
  readonly form: ShopForm<SellerForm>;
  readonly options: SellerOptions;
}

/** How the device gets to us: a courier on a day and in a part of it, or the seller brings it to a store. */
export function HandOverFields({ form, options }: HandOverFieldsProps) {
  const text = useText();
  const method = form.watch('handOver');
  return (
    <section className="stack">
      <h2>{text('sell.hand-over')}</h2>
      <fieldset className={styles.group} id={form.field('handOver').id}>
        <legend className="sr">{text('sell.hand-over')}</legend>
        <ChoiceList>
          <ChoiceCard
            name="hand-over"
            label={text('sell.courier')}
            hint={text('sell.courier.hint')}
            mark={<Icon of={truckIcon} />}
            end={text('sell.courier.free')}
            checked={method === 'courier'}
            onChange={() => form.set('handOver', 'courier')}
          />
          <ChoiceCard
            name="hand-over"
            label={text('sell.store')}
            hint={text('sell.store.hint')}
            mark={<Icon of={storeIcon} />}
            checked={method === 'store'}
            onChange={() => form.set('handOver', 'store')}
          />
        </ChoiceList>
      </fieldset>
      {method === 'courier' && <CourierFields form={form} options={options} />}
    </section>
  );
}

function CourierFields({ form, options }: HandOverFieldsProps) {
  const text = useText();
  const { market } = useRemote();
  const today = todayIn(market, new Date());
  return (
    <>
      <Group of={form.field('pickupDate')} legend={text('sell.pickup-day')}>
        <Options>
          {options.pickup_dates.map((date) => (
            <Option
              key={date}
              name="pickup-date"
              value={date}
              label={formatNearDate(date, today, market)}
              title={formatDate(date, market)}
              checked={date === form.watch('pickupDate')}
              onChange={() => form.set('pickupDate', date)}
            />
          ))}
        </Options>
      </Group>
      <Group of={form.field('pickupWindow')} legend={text('sell.pickup-window')}>
        <Options>
          {options.pickup_windows.map(({ value, label }) => (
            <Option
              key={value}
              name="pickup-window"
              value={value}
              label={label}
              checked={value === form.watch('pickupWindow')}
              onChange={() => form.set('pickupWindow', value)}
            />
          ))}
        </Options>
      </Group>
      <Checkbox {...form.field('pickupAltAddress')} label={text('sell.alt-address')} hint={text('sell.alt-address.help')} />
      {form.watch('pickupAltAddress') && <PickupFields form={form} options={options} />}
    </>
  );
}

interface GroupProps {
  readonly of: { readonly id: string; readonly error?: string | undefined };
  readonly legend: string;
  readonly children: ReactNode;
}

/** Radio buttons under one question, with its one error. */
function Group({ of: { id, error }, legend, children }: GroupProps) {
  return (
    <fieldset
      className={classNames(styles.group, error !== undefined && 'field invalid')}
      id={id}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="label" id={`${id}-legend`}>
        {legend}
      </legend>
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          <Icon of={errorIcon} size="small" />
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}
