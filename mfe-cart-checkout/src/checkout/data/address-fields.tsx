import { Checkbox, Fields, Select, TextArea, TextField } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense } from 'react';
import { buyout } from '../../model/api.ts';
import type { CheckoutForm } from '../../model/checkout.store.ts';
import styles from '../checkout.module.css';
import { fillForm } from './form-fill.ts';
import { SuggestField } from './suggest-field.tsx';
import { townText, useTowns } from './use-towns.ts';

// Most people buy for themselves.
const CompanyFields = lazy(async () => ({ default: (await import('./company-fields.tsx')).CompanyFields }));

const CompanyVat = lazy(async () => ({ default: (await import('./company-vat.tsx')).CompanyVat }));

interface FormPart {
  readonly form: ShopForm<CheckoutForm>;
}

export function ContactFields({ form }: FormPart) {
  const text = useText();
  const { market } = useRemote();
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="contact-heading">
      <h2 id="contact-heading">{text('data.contact')}</h2>
      <Fields>
        <TextField
          {...form.field('email')}
          label={text('field.email')}
          help={text('field.email.help')}
          type="email"
          inputMode="email"
          width={3}
          autoComplete="email"
        />
        <TextField
          {...form.field('phone')}
          label={text('field.phone')}
          type="tel"
          before={market === 'cz' ? '+420' : '+40'}
          width={3}
          autoComplete="tel"
        />
      </Fields>
    </section>
  );
}

interface BillingFieldsProps extends FormPart {
  readonly isReverseCharge: boolean;
}

export function BillingFields({ form, isReverseCharge }: BillingFieldsProps) {
  const text = useText();
  const isCompany = form.watch('onCompany');
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="billing-heading">
      <h2 id="billing-heading">{text('data.billing')}</h2>
      <Fields>
        <TextField {...form.field('firstName')} label={text('field.first-name')} width={3} autoComplete="billing given-name" />
        <TextField {...form.field('lastName')} label={text('field.last-name')} width={3} autoComplete="billing family-name" />
        <TextField {...form.field('address')} label={text('field.street')} autoComplete="billing address-line1" />
        <TownFields form={form} city="city" postcode="postcode" purpose="billing" hasDistrict />
        <Checkbox {...form.field('onCompany')} label={text('field.on-company')} />
        {isCompany && (
          <Suspense fallback={null}>
            <CompanyFields form={form} />
          </Suspense>
        )}
      </Fields>
      {/* Who turns out to buy for themselves takes the company's prices back. */}
      {(isCompany || isReverseCharge) && (
        <Suspense fallback={null}>
          <CompanyVat form={form} isReverseCharge={isReverseCharge} />
        </Suspense>
      )}
    </section>
  );
}

interface TownFieldsProps extends FormPart {
  readonly city: 'city' | 'otherCity';
  readonly postcode: 'postcode' | 'otherPostcode';
  readonly purpose: 'billing' | 'shipping';
  readonly hasDistrict?: boolean;
}

/** Town and postcode, each of which finds the other one and the district. */
function TownFields({ form, city, postcode, purpose, hasDistrict = false }: TownFieldsProps) {
  const text = useText();
  const byCity = useTowns();
  const byPostcode = useTowns();
  const pick = (town: (typeof byCity.towns)[number]): void =>
    fillForm(form, { [city]: town.city, [postcode]: town.postcode, ...(hasDistrict && { district: town.district }) });
  const cityField = form.field(city);
  const postcodeField = form.field(postcode);
  return (
    <>
      <SuggestField
        {...cityField}
        label={text('field.city')}
        width={hasDistrict ? 2 : 4}
        autoComplete={`${purpose} address-level2`}
        items={byCity.towns}
        itemText={townText}
        onPick={pick}
        onChange={(event) => {
          cityField.onChange(event);
          byCity.search(event.target.value);
        }}
      />
      {hasDistrict && <DistrictField form={form} />}
      <SuggestField
        {...postcodeField}
        label={text('field.postcode')}
        width={2}
        inputMode="numeric"
        autoComplete={`${purpose} postal-code`}
        items={byPostcode.towns}
        itemText={townText}
        onPick={pick}
        onChange={(event) => {
          postcodeField.onChange(event);
          byPostcode.search(event.target.value);
        }}
      />
    </>
  );
}

/** District of the market; a town that is picked fills it in. */
function DistrictField({ form }: FormPart) {
  const text = useText();
  // The list is the same for the whole shop and never changes while a page lives.
  const { data } = useQuery({ ...buyout.query('get_seller_form_options'), staleTime: Number.POSITIVE_INFINITY });
  const chosen = form.watch('district');
  const known = data?.districts ?? [];
  // A value that no option has yet would be lost by the browser.
  const options = chosen === '' || known.some(({ value }) => value === chosen) ? known : [...known, { value: chosen, label: chosen }];
  return (
    <Select
      {...form.field('district')}
      label={text('field.district')}
      optional
      options={options}
      placeholder={text('field.choose')}
      width={2}
    />
  );
}

/** Somewhere else than to the billing address. */
export function DeliveryFields({ form }: FormPart) {
  const text = useText();
  const isElsewhere = form.watch('elsewhere');
  return (
    <section className={`stack ${styles.section}`} aria-label={text('data.delivery')}>
      <Checkbox {...form.field('elsewhere')} label={text('field.elsewhere')} />
      {isElsewhere && (
        <>
          <h2>{text('data.delivery')}</h2>
          <Fields>
            <TextField {...form.field('otherFirstName')} label={text('field.first-name')} width={3} autoComplete="shipping given-name" />
            <TextField {...form.field('otherLastName')} label={text('field.last-name')} width={3} autoComplete="shipping family-name" />
            <TextField {...form.field('otherAddress')} label={text('field.street')} autoComplete="shipping address-line1" />
            <TownFields form={form} city="otherCity" postcode="otherPostcode" purpose="shipping" />
            <TextField
              {...form.field('otherPhone')}
              label={text('field.other-phone')}
              optional
              type="tel"
              inputMode="tel"
              width={3}
              autoComplete="shipping tel"
            />
            <TextField {...form.field('extraInfo')} label={text('field.extra-info')} optional width={3} autoComplete="off" />
          </Fields>
        </>
      )}
    </section>
  );
}

export function NoteFields({ form }: FormPart) {
  const text = useText();
  return (
    <Fields>
      <TextArea {...form.field('note')} label={text('field.note')} optional width={4} />
      <TextField {...form.field('internalNumber')} label={text('field.internal-number')} optional width={2} autoComplete="off" />
    </Fields>
  );
}
