import { Fields, Select, Switch, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { checkout } from '../../office/api/checkout-api.ts';
import { useManufacturerChoices } from '../../office/fields/catalogue-choices.ts';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { TokenField } from '../../office/fields/token-field.tsx';
import { grades, leaseKinds, parseIds } from './price-edit.ts';
import { Amounts, Markets, Months, Names, type PartProps, Percent, Texts, Types } from './price-parts.tsx';

/** Fields of a programme of leasing. */
export function LeasingFields({ form }: PartProps) {
  const text = useText();
  const manufacturers = useManufacturerChoices();
  const { data } = useQuery(checkout.query('admin_list_tariffs'));
  const partner = (site: 'cz' | 'ro') => (
    <LateSelect
      {...form.field(`partner-${site}`)}
      chosen={form.watch(`partner-${site}`)}
      width={3}
      label={text('prices.partner', { market: text(`discounts.market.${site}`) })}
      placeholder={text('prices.partner.none')}
      options={(data?.partners[site] ?? []).map((value) => ({ value, label: value }))}
    />
  );
  return (
    <>
      <Fields>
        <Names form={form} />
        <Texts form={form} />
        <Select
          {...form.field('kind')}
          width={3}
          label={text('prices.kind')}
          placeholder={text('prices.choose')}
          options={leaseKinds.map((value) => ({ value, label: text(`prices.kind.${value}`) }))}
        />
        <Select
          {...form.field('grade')}
          width={3}
          label={text('prices.grade')}
          help={text('prices.grade.help')}
          options={grades.map((value) => ({ value, label: text('discounts.quality', { quality: value }) }))}
        />
        <Months form={form} />
        <Percent form={form} name="monthly" />
        <Percent form={form} name="deposit" />
        <Percent form={form} name="residual" />
        {form.watch('kind') === 'old-for-new' && (
          <TextField {...form.field('exchange')} width={2} label={text('prices.exchange')} inputMode="numeric" />
        )}
      </Fields>
      <Fields>
        <Amounts form={form} name="from" label={text('prices.leasing.from')} />
        <Amounts form={form} name="to" label={text('prices.leasing.to')} />
        {partner('cz')}
        {partner('ro')}
      </Fields>
      <Types form={form} />
      <TokenField
        name="price-manufacturers"
        label={text('prices.manufacturers')}
        help={text('prices.manufacturers.help')}
        add={text('discounts.manufacturers.add')}
        options={manufacturers}
        values={parseIds(form.watch('manufacturers'))}
        onChange={(ids) => form.set('manufacturers', ids.join(','))}
      />
      <Switch {...form.field('company')} label={text('prices.company')} />
      <Markets form={form} />
    </>
  );
}
