import { fieldRules } from '@okruh/market/fields';
import { formatMoney } from '@okruh/market';
import { Button, Fields, Notice, Option, Options, TextField } from '@okruh/ui';
import type { CallAnswer } from '@okruh/web-kit';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import { useState } from 'react';
import { checkout } from '../../model/api.ts';
import { checkoutStore } from '../../model/checkout.store.ts';
import styles from '../checkout.module.css';
import type { DeliveryDetailProps } from './delivery-detail-props.ts';
import { ChosenPlace } from './place-list.tsx';

type Check = CallAnswer<CheckoutShopRoutes['delivery_liftago_check']>;
const line = [fieldRules.required, fieldRules.maxLength(200), fieldRules.plainText];

/** Today to the door: the address is checked first, then a time is chosen. */
export function ExpressDetail({ delivery, summary, choice }: DeliveryDetailProps) {
  const text = useText();
  const saved = summary.delivery?.type_delivery_code === delivery.type_delivery_code ? summary.delivery : null;
  const [isChanging, setChanging] = useState(false);
  const [check, setCheck] = useState<Check | null>(null);
  const [start] = useState(() => {
    const { form } = checkoutStore().getState();
    return form.elsewhere
      ? { address: form.otherAddress, city: form.otherCity, postcode: form.otherPostcode }
      : { address: form.address, city: form.city, postcode: form.postcode };
  });
  const form = useShopForm({
    defaults: start,
    rules: { address: line, city: line, postcode: [fieldRules.required, fieldRules.postcode] },
    idPrefix: 'express-',
    wirePaths: { 'delivery_address.address': 'address', 'delivery_address.city': 'city', 'delivery_address.postcode': 'postcode' },
    submit: async (values) => {
      setCheck(null);
      const answer = await checkout.call('delivery_liftago_check', { body: { store_seo_name: '', delivery_address: values } });
      setCheck(answer);
      if (answer.available) keepAddress(values);
    },
  });
  if (saved !== null && saved.timeslot !== null && !isChanging) {
    const label = delivery.timeslots.find(({ value }) => value === saved.timeslot)?.label ?? saved.timeslot;
    return <ChosenPlace name={text('express.chosen', { time: label })} facts={addressText()} onChange={() => setChanging(true)} />;
  }
  const choose = (timeslot: string): void => {
    setChanging(false);
    choice.choose({ type_delivery_code: delivery.type_delivery_code, store: check?.store, timeslot });
  };
  return (
    <form className={`stack ${styles.detail}`} noValidate onSubmit={form.onSubmit}>
      <Fields>
        <TextField {...form.field('address')} label={text('field.street')} autoComplete="address-line1" />
        <TextField {...form.field('city')} label={text('field.city')} width={4} autoComplete="address-level2" />
        <TextField {...form.field('postcode')} label={text('field.postcode')} width={2} inputMode="numeric" autoComplete="postal-code" />
      </Fields>
      <div className="row">
        <Button type="submit" size="small" busy={form.isBusy}>
          {text('express.check')}
        </Button>
      </div>
      {form.summary.messages.map((message) => (
        <Notice key={message} tone="danger" role="alert">
          {message}
        </Notice>
      ))}
      {check !== null && !check.available && (
        <Notice tone="warning" role="alert" title={text('express.no')}>
          {check.reason}
        </Notice>
      )}
      {check?.available === true && (
        <fieldset className={styles.tariffs}>
          <legend className="label">
            {check.price === null ? text('express.when') : text('express.when.price', { price: formatMoney(check.price) })}
          </legend>
          <Options>
            {check.timeslots.map(({ value, label, available }) => (
              <Option
                key={value}
                name="express-slot"
                value={value}
                label={label}
                hint={available ? undefined : text('delivery.full')}
                disabled={!available || choice.isBusy}
                checked={saved?.timeslot === value}
                onChange={() => choose(value)}
              />
            ))}
          </Options>
        </fieldset>
      )}
    </form>
  );
}

interface Address {
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
}

/** The address that was checked is the one it goes to: the billing address while that is empty, another one otherwise. */
function keepAddress(checked: Address): void {
  const { form, enter } = checkoutStore().getState();
  const isSame = (['address', 'city', 'postcode'] as const).every((name) => form[name].trim() === checked[name].trim());
  if (isSame && !form.elsewhere) return;
  if (form.address.trim() === '') enter({ ...checked, elsewhere: false });
  else enter({ elsewhere: true, otherAddress: checked.address, otherCity: checked.city, otherPostcode: checked.postcode });
}

function addressText(): string {
  const { form } = checkoutStore().getState();
  const [address, city, postcode] = form.elsewhere
    ? [form.otherAddress, form.otherCity, form.otherPostcode]
    : [form.address, form.city, form.postcode];
  return [address, `${postcode} ${city}`.trim()].filter(Boolean).join(', ');
}
