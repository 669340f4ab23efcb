import { formatDate, formatNearDate, todayIn } from '@okruh/market';
import { Checkbox, ChoiceCard, ChoiceGroup, ChoiceList, Icon, Option, Options } from '@okruh/ui';
import { storeIcon, truckIcon } from '@okruh/ui/icons';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { pushHandOver } from '../model/analytics.ts';
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
  const choose = (value: 'courier' | 'store'): void => {
    form.set('handOver', value);
    pushHandOver(value);
  };
  return (
    <section className="stack">
      <h2>{text('sell.hand-over')}</h2>
      <ChoiceGroup id={form.field('handOver').id} legend={text('sell.hand-over')} isLegendHidden>
        <ChoiceList>
          <ChoiceCard
            name="hand-over"
            label={text('sell.courier')}
            hint={text('sell.courier.hint')}
            mark={<Icon of={truckIcon} />}
            end={text('sell.courier.free')}
            checked={method === 'courier'}
            onChange={() => choose('courier')}
          />
          <ChoiceCard
            name="hand-over"
            label={text('sell.store')}
            hint={text('sell.store.hint')}
            mark={<Icon of={storeIcon} />}
            checked={method === 'store'}
            onChange={() => choose('store')}
          />
        </ChoiceList>
      </ChoiceGroup>
      {method === 'courier' && <CourierFields form={form} options={options} />}
    </section>
  );
}

function CourierFields({ form, options }: HandOverFieldsProps) {
  const text = useText();
  const { market } = useRemote();
  const today = todayIn(market, new Date());
  const day = form.field('pickupDate');
  const window = form.field('pickupWindow');
  return (
    <>
      <ChoiceGroup id={day.id} error={day.error} legend={text('sell.pickup-day')}>
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
      </ChoiceGroup>
      <ChoiceGroup id={window.id} error={window.error} legend={text('sell.pickup-window')}>
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
      </ChoiceGroup>
      <Checkbox {...form.field('pickupAltAddress')} label={text('sell.alt-address')} hint={text('sell.alt-address.help')} />
      {form.watch('pickupAltAddress') && <PickupFields form={form} options={options} />}
    </>
  );
}
