import type { SavedAddress } from '@okruh/contracts/http/accounts/addresses';
import { type Market, parsePostcode } from '@okruh/market';
import { addressRules } from '@okruh/market/fields';
import { Button, Checkbox, ErrorSummary, Fields, TextField } from '@okruh/ui';
import { type ShopForm, useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../account.module.css';
import { accounts, checkout } from '../model/api.ts';

type Values = Omit<SavedAddress, 'id'>;

const empty: Values = {
  first_name: '',
  last_name: '',
  address: '',
  city: '',
  district: '',
  postcode: '',
  phone: '',
  invoice_on_company: false,
  company: '',
  tin: '',
  vatn: '',
  delivery_extra_info: '',
  is_billing_default: false,
  is_delivery_default: false,
};

const callingCode = (market: Market): string => (market === 'cz' ? '+420' : '+40');

interface AddressFormProps {
  /** Null = a new one. */
  readonly address: SavedAddress | null;
  onCancel(): void;
  onSaved(): Promise<void>;
}

/** Adds or changes an address. A postcode that we know fills in its town; any other is taken as it is. */
export function AddressForm({ address, onCancel, onSaved }: AddressFormProps) {
  const text = useText();
  const { market } = useRemote();
  const [start] = useState(() => toInitialValues(address, market));
  const form = useShopForm<Values>({
    defaults: start,
    rules: ({ invoice_on_company: isCompany }) => addressRules(market, isCompany),
    idPrefix: 'address-',
    submit: async (values) => {
      const body = { ...values };
      if (address === null) await accounts.call('add_address', { body });
      else await accounts.call('update_address', { params: { address: address.id }, body });
      await onSaved();
    },
  });
  const wrong = form.summary.errors.length + form.summary.messages.length;
  return (
    <form className={`stack ${styles.form} ${styles.wide}`} noValidate onSubmit={form.onSubmit}>
      <h2>{text(address === null ? 'address.new' : 'address.edit')}</h2>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: wrong })} />
      <PlaceFields form={form} />
      <CompanyPart form={form} />
      <DefaultChoice form={form} address={address} />
      <div className="row">
        <Button type="submit" busy={form.isBusy}>
          {text('address.save')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {text('address.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface FormPart {
  readonly form: ShopForm<Values>;
}

function PlaceFields({ form }: FormPart) {
  const text = useText();
  const { market } = useRemote();
  // In the order of the page, which is the order of the summary of errors.
  const [first, last, street, postcode, city] = [
    form.field('first_name'),
    form.field('last_name'),
    form.field('address'),
    form.field('postcode'),
    form.field('city'),
  ];
  return (
    <Fields>
      <TextField {...first} label={text('form.first-name')} autoComplete="given-name" width={3} />
      <TextField {...last} label={text('form.last-name')} autoComplete="family-name" width={3} />
      <TextField {...street} label={text('address.street')} autoComplete="address-line1" />
      <TextField
        {...postcode}
        label={text('address.postcode')}
        inputMode="numeric"
        autoComplete="postal-code"
        width={2}
        onBlur={(event) => {
          postcode.onBlur(event);
          void fillTown(form, market);
        }}
      />
      <TextField {...city} label={text('address.city')} autoComplete="address-level2" width={4} />
      <TextField
        {...form.field('phone')}
        label={text('address.phone')}
        type="tel"
        before={callingCode(market)}
        autoComplete="tel"
        width={3}
      />
      <TextField {...form.field('delivery_extra_info')} label={text('address.extra')} optional autoComplete="off" width={3} />
    </Fields>
  );
}

/** Town and district of the postcode, as far as it is known; what is typed stays. Without an answer nothing happens. */
async function fillTown(form: ShopForm<Values>, market: Market): Promise<void> {
  const postcode = parsePostcode(form.values().postcode, market);
  if (postcode === null) return;
  const found = await checkout.call('suggest_address', { query: { term: postcode } }).catch(() => null);
  if (found === null || parsePostcode(form.values().postcode, market) !== postcode) return;
  const typed = form.values().city.trim();
  const town = found.items.find((item) => item.postcode === postcode && (typed === '' || item.city === typed));
  // A district of another town would be wrong, none is not.
  form.set('district', town?.district ?? '');
  if (town !== undefined && typed === '') form.set('city', town.city);
}

function CompanyPart({ form }: FormPart) {
  const text = useText();
  return (
    <Fields>
      <Checkbox {...form.field('invoice_on_company')} label={text('address.on-company')} />
      {form.watch('invoice_on_company') && (
        <>
          <TextField {...form.field('company')} label={text('address.company')} autoComplete="organization" width={2} />
          <TextField {...form.field('tin')} label={text('address.tin')} inputMode="numeric" autoComplete="off" width={2} />
          <TextField
            {...form.field('vatn')}
            label={text('address.vatn')}
            optional
            autoComplete="off"
            autoCapitalize="characters"
            width={2}
          />
        </>
      )}
    </Fields>
  );
}

/** A default is moved to another address, never just taken away: where it is one, there is nothing to choose. */
function DefaultChoice({ form, address }: FormPart & Pick<AddressFormProps, 'address'>) {
  const text = useText();
  return (
    <div className="stack">
      {address?.is_billing_default !== true && <Checkbox {...form.field('is_billing_default')} label={text('address.as-billing')} />}
      {address?.is_delivery_default !== true && <Checkbox {...form.field('is_delivery_default')} label={text('address.as-delivery')} />}
    </div>
  );
}

/** A number of the market stands after its calling code. */
function toInitialValues(address: SavedAddress | null, market: Market): Values {
  if (address === null) return empty;
  const { id: _, ...values } = address;
  const code = callingCode(market);
  return { ...values, phone: values.phone.startsWith(code) ? values.phone.slice(code.length) : values.phone };
}
