import type { SavedAddress } from '@okruh/contracts/http/accounts/addresses';
import { Checkbox, Fields, Select } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useRef } from 'react';
import { accounts } from '../../model/api.ts';
import type { CheckoutForm } from '../../model/checkout.store.ts';
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
    // Anybody who has begun to type goes on.
    if ([phone, address, city, postcode].some((typed) => typed !== '') || elsewhere) return;
    const billing = items.find(({ is_billing_default: isDefault }) => isDefault);
    const delivery = items.find(({ is_delivery_default: isDefault }) => isDefault);
    const fill = billing === undefined ? {} : billingFill(billing, market);
    // So does who is about to type: what comes now would stand behind it.
    if ((document.activeElement?.id ?? '') in fill) return;
    fillForm(form, fill);
    if (isSent && delivery !== undefined && delivery !== billing) fillForm(form, { elsewhere: true, ...deliveryFill(delivery, market) });
  }, [items, form, market, isSent]);
  const { billing, delivery, elsewhere } = findChosen(form, items ?? []);
  if (items === undefined || items.length === 0) return null;
  const options = items.map((item) => ({ value: item.id, label: optionText(item) }));
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

/** What is typed and isn't there yet may stay in the account; nothing is ticked beforehand. */
export function KeepAddress({ form, isSent }: SavedAddressesProps) {
  const text = useText();
  const { data } = useQuery(bookQuery);
  const { billing, delivery, elsewhere } = findChosen(form, data?.items ?? []);
  const isSaved = billing !== undefined && (!isSent || !elsewhere || delivery !== undefined);
  return data?.may_change !== true || isSaved ? null : <Checkbox {...form.field('keepAddress')} label={text('saved.keep')} />;
}

/** Which addresses of the account the form holds. The fields are watched, so that it follows what is typed. */
function findChosen(form: ShopForm<CheckoutForm>, items: readonly SavedAddress[]) {
  const typed = {
    first: form.watch('firstName'),
    last: form.watch('lastName'),
    address: form.watch('address'),
    city: form.watch('city'),
    postcode: form.watch('postcode'),
  };
  const other = [form.watch('otherAddress'), form.watch('otherCity'), form.watch('otherPostcode')] as const;
  return {
    elsewhere: form.watch('elsewhere'),
    billing: items.find((item) => isBilling(item, typed)),
    delivery: items.find((item) => isDelivery(item, other)),
  };
}

/** "Jana Nováková, Dlouhá 377/2, 110 00 Praha" */
function optionText({ company, first_name: first, last_name: last, address, postcode, city }: SavedAddress): string {
  return [company === '' ? `${first} ${last}` : company, address, `${postcode} ${city}`].join(', ');
}
