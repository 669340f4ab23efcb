import type { SavedAddress } from '@okruh/contracts/http/accounts';
import { Checkbox, Fields, Select } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useRef } from 'react';
import { accounts } from '../../api.ts';
import type { CheckoutForm } from '../../checkout.store.ts';
import styles from '../checkout.module.css';
import { billingFill, clearBilling, clearDelivery, deliveryFill, isBilling, isDelivery } from './address-fill.ts';
import { fillForm } from './form-fill.ts';

const bookQuery = accounts.query('get_addresses');

interface SavedAddressesProps {
  readonly form: ShopForm<CheckoutForm>;
  /** It is brought to an address, which may be another one. */
  readonly isSent: boolean;
}

/** Addresses of the account, to be chosen instead of typed. The defaults are there at once where nothing is filled in yet. */
export function SavedAddresses({ form, isSent }: SavedAddressesProps) {
  const text = useText();
  const { market } = useRemote();
  const { data } = useQuery(bookQuery);
  const items = data?.items;
  const wasOffered = useRef(false);
  useEffect(() => {
    if (items === undefined || wasOffered.current) return;
    wasOffered.current = true;
    const { phone, address, city, postcode, elsewhere } = form.values();
    // Whoever has begun to type goes on.
    if ([phone, address, city, postcode].some((typed) => typed !== '') || elsewhere) return;
    const billing = items.find(({ is_billing_default: isDefault }) => isDefault);
    const delivery = items.find(({ is_delivery_default: isDefault }) => isDefault);
    if (billing !== undefined) fillForm(form, billingFill(billing, market));
    if (isSent && delivery !== undefined && delivery !== billing) fillForm(form, { elsewhere: true, ...deliveryFill(delivery, market) });
  }, [items, form, market, isSent]);
  // The fields are watched, so that the choice follows what is typed.
  const [first, last, address, city, postcode] = [
    form.watch('firstName'),
    form.watch('lastName'),
    form.watch('address'),
    form.watch('city'),
    form.watch('postcode'),
  ];
  const elsewhere = form.watch('elsewhere');
  const other = [form.watch('otherAddress'), form.watch('otherCity'), form.watch('otherPostcode')] as const;
  if (items === undefined || items.length === 0) return null;
  const options = items.map((item) => ({ value: item.id, label: optionText(item) }));
  const billing = items.find((item) => isBilling(item, { first, last, address, city, postcode }));
  const delivery = items.find((item) => isDelivery(item, other));
  const byId = (id: string): SavedAddress | undefined => items.find((item) => item.id === id);
  return (
    <section className={`stack ${styles.section}`} aria-label={text('saved.heading')}>
      <Fields>
        <Select
          id="saved-billing"
          label={text('saved.billing')}
          options={options}
          placeholder={text('saved.other')}
          value={billing?.id ?? ''}
          onChange={({ target }) => {
            const chosen = byId(target.value);
            fillForm(form, chosen === undefined ? clearBilling : billingFill(chosen, market));
          }}
        />
        {isSent && elsewhere && (
          <Select
            id="saved-delivery"
            label={text('saved.delivery')}
            options={options}
            placeholder={text('saved.other')}
            value={delivery?.id ?? ''}
            onChange={({ target }) => {
              const chosen = byId(target.value);
              fillForm(form, chosen === undefined ? clearDelivery : deliveryFill(chosen, market));
            }}
          />
        )}
      </Fields>
    </section>
  );
}

/** What is typed may stay in the account; nothing is ticked beforehand. */
export function KeepAddress({ form }: Pick<SavedAddressesProps, 'form'>) {
  const text = useText();
  const { data } = useQuery(bookQuery);
  return data?.may_change === true ? <Checkbox {...form.field('keepAddress')} label={text('saved.keep')} /> : null;
}

/** "Jana Nováková, Dlouhá 377/2, 110 00 Praha" */
function optionText({ company, first_name: first, last_name: last, address, postcode, city }: SavedAddress): string {
  return [company === '' ? `${first} ${last}` : company, address, `${postcode} ${city}`].join(', ');
}
