import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import type { DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import { markets } from '@okruh/market';
import { Fields, Select, TextArea, TextField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import type { CallAnswer } from '@okruh/web-kit';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { ReactNode } from 'react';
import type { SellerForm } from './seller-form.ts';

export type SellerOptions = CallAnswer<BuyoutRoutes['get_seller_form_options']> & {
  readonly countries: CallAnswer<BuyoutRoutes['get_country_options']>['choices'];
};

interface SellerFieldsProps {
  readonly form: ShopForm<SellerForm>;
  readonly options: SellerOptions;
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Fields>{children}</Fields>
    </section>
  );
}

export function DeviceFields({ form, kind }: { readonly form: ShopForm<SellerForm>; readonly kind: DeviceSummary['identifier_kind'] }) {
  const text = useText();
  return (
    <Section title={text('sell.device')}>
      {kind === 'imei' && (
        <TextField
          {...form.field('imei')}
          label={text('sell.imei')}
          help={text('sell.imei.help')}
          width={3}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <TextField
        {...form.field('serialNumber')}
        label={text('sell.serial')}
        help={kind === 'imei' ? undefined : text('sell.serial.help')}
        optional={kind === 'imei'}
        width={3}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextArea {...form.field('note')} label={text('sell.note')} optional />
    </Section>
  );
}

export function PersonalFields({ form, options }: SellerFieldsProps) {
  const text = useText();
  const { market } = useRemote();
  return (
    <Section title={text('sell.personal')}>
      <TextField
        {...form.field('titleBeforeName')}
        label={text('sell.title')}
        placeholder={text('sell.title.placeholder')}
        width={2}
        optional
        autoComplete="honorific-prefix"
      />
      <TextField {...form.field('firstName')} label={text('sell.first-name')} width={2} autoComplete="given-name" />
      <TextField {...form.field('lastName')} label={text('sell.last-name')} width={2} autoComplete="family-name" />
      <Select
        {...form.field('gender')}
        label={text('sell.gender')}
        options={options.genders}
        placeholder={text('sell.choose')}
        width={2}
        autoComplete="sex"
      />
      <TextField {...form.field('birthNumber')} label={text('sell.birth-number')} width={2} inputMode="numeric" autoComplete="off" />
      <Select
        {...form.field('nationality')}
        label={text('sell.nationality')}
        options={options.nationalities}
        placeholder={text('sell.choose')}
        width={2}
      />
      <TextField {...form.field('placeOfBirth')} label={text('sell.place-of-birth')} width={3} autoComplete="off" />
      <TextField {...form.field('identityCardNumber')} label={text('sell.identity-card')} width={3} autoComplete="off" />
      <TextField {...form.field('identityReleasedBy')} label={text('sell.identity-released-by')} width={3} autoComplete="off" />
      <DatePicker
        {...form.field('identityValidTo')}
        label={text('sell.identity-valid-to')}
        help={text('sell.identity-valid-to.help')}
        width={3}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField {...form.field('email')} label={text('sell.email')} type="email" inputMode="email" width={3} autoComplete="email" />
      <TextField
        {...form.field('phoneNumber')}
        label={text('sell.phone')}
        type="tel"
        before={market === 'cz' ? '+420' : '+40'}
        width={3}
        autoComplete="tel"
      />
    </Section>
  );
}

export function AddressFields({ form, options }: SellerFieldsProps) {
  const text = useText();
  return (
    <Section title={text('sell.address')}>
      <TextField {...form.field('street')} label={text('sell.street')} width={4} autoComplete="address-line1" />
      <TextField {...form.field('postcode')} label={text('sell.postcode')} width={2} inputMode="numeric" autoComplete="postal-code" />
      <TextField {...form.field('city')} label={text('sell.city')} width={2} autoComplete="address-level2" />
      <Select
        {...form.field('district')}
        label={text('sell.district')}
        options={options.districts}
        placeholder={text('sell.choose')}
        width={2}
      />
      <Select {...form.field('country')} label={text('sell.country')} options={options.countries} width={2} autoComplete="country-name" />
    </Section>
  );
}

export function PickupFields({ form, options }: SellerFieldsProps) {
  const text = useText();
  return (
    <Section title={text('sell.alt-address.heading')}>
      <TextField {...form.field('altStreet')} label={text('sell.street')} width={4} autoComplete="shipping address-line1" />
      <TextField
        {...form.field('altPostcode')}
        label={text('sell.postcode')}
        width={2}
        inputMode="numeric"
        autoComplete="shipping postal-code"
      />
      <TextField {...form.field('altCity')} label={text('sell.city')} width={2} autoComplete="shipping address-level2" />
      <Select
        {...form.field('altDistrict')}
        label={text('sell.district')}
        options={options.districts}
        placeholder={text('sell.choose')}
        width={2}
      />
      <Select
        {...form.field('altCountry')}
        label={text('sell.country')}
        options={options.countries}
        width={2}
        autoComplete="shipping country-name"
      />
      <TextField {...form.field('altExtraInfo')} label={text('sell.alt-extra')} optional />
    </Section>
  );
}

export function BankFields({ form, options }: SellerFieldsProps) {
  const text = useText();
  const { market } = useRemote();
  const isIban = markets[market].isRomania;
  return (
    <Section title={text('sell.bank')}>
      <TextField
        {...form.field('bankAccountNumber')}
        label={text(isIban ? 'sell.account.ro' : 'sell.account')}
        width={isIban ? 6 : 4}
        inputMode={isIban ? 'text' : 'numeric'}
        autoComplete="off"
      />
      {!isIban && (
        <Select
          {...form.field('bankCode')}
          label={text('sell.bank-code')}
          options={options.banks}
          placeholder={text('sell.choose')}
          width={2}
        />
      )}
    </Section>
  );
}
