import type { PriceTable } from '@okruh/contracts/http/checkout-admin/price-tables';
import { Checkbox, Fields, Select, Switch, TextField } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { useManufacturerChoices } from '../../office/fields/catalogue-choices.ts';
import { checkout } from '../../office/api/checkout-api.ts';
import { deviceTypes } from '../../office/fields/device-types.ts';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { TimeField } from '../../office/fields/time-field.tsx';
import { TokenField } from '../../office/fields/token-field.tsx';
import { grades, parseIds, insuranceKinds, type PriceForm, tuitoKinds } from './price-edit.ts';

interface PartProps {
  readonly form: ShopForm<PriceForm>;
}

/** The fields of one row, as its table has them. */
export function PriceFields({ table, form, isNew }: PartProps & { readonly table: PriceTable; readonly isNew: boolean }) {
  switch (table) {
    case 'insurances':
      return <InsuranceFields form={form} />;
    case 'prolonged-warranties':
      return <ProlongedFields form={form} />;
    case 'own-warranties':
      return <OwnWarrantyFields form={form} isNew={isNew} />;
    case 'tuito':
      return <TuitoFields form={form} />;
    case 'leasing':
      return <LeasingFields form={form} />;
    case 'deliveries':
      return <DeliveryFields form={form} />;
  }
}

function Names({ form }: PartProps) {
  const text = useText();
  return <BothFields label={text('prices.name')} cs={form.field('name-cs')} ro={form.field('name-ro')} />;
}

function Texts({ form }: PartProps) {
  const text = useText();
  return <BothFields label={text('prices.text')} cs={form.field('text-cs')} ro={form.field('text-ro')} rows={3} optional />;
}

/** An amount for each market. */
function Amounts({
  form,
  name,
  label,
  help,
  optional,
}: PartProps & {
  readonly name: 'from' | 'to' | 'price' | 'free';
  readonly label?: string;
  readonly help?: string;
  readonly optional?: boolean;
}) {
  const text = useText();
  return (['czk', 'ron'] as const).map((currency) => (
    <TextField
      key={currency}
      {...form.field(`${name}-${currency}`)}
      width={3}
      label={label ?? text(`prices.${name}`)}
      after={currency === 'czk' ? 'Kč' : 'Lei'}
      inputMode="decimal"
      help={help}
      optional={optional}
    />
  ));
}

function Months({ form, readOnly }: PartProps & { readonly readOnly?: boolean }) {
  const text = useText();
  return <TextField {...form.field('months')} width={2} label={text('prices.months')} inputMode="numeric" readOnly={readOnly} />;
}

function Percent({ form, name }: PartProps & { readonly name: 'percent' | 'monthly' | 'residual' | 'deposit' | 'deductible' }) {
  const text = useText();
  return <TextField {...form.field(name)} width={2} label={text(`prices.${name}`)} after="%" inputMode="decimal" />;
}

function TypeSelect({ form }: PartProps) {
  const text = useText();
  return (
    <Select
      {...form.field('type')}
      width={2}
      label={text('prices.type')}
      options={deviceTypes.map((value) => ({ value, label: text(`device-type.${value}`) }))}
    />
  );
}

function Types({ form }: PartProps) {
  const text = useText();
  return (
    <TokenField
      name="price-types"
      label={text('prices.types')}
      add={text('prices.types.add')}
      options={deviceTypes.map((value) => ({ value, label: text(`device-type.${value}`) }))}
      values={parseIds(form.watch('types'))}
      error={form.field('types').error}
      onChange={(ids) => form.set('types', ids.join(','))}
    />
  );
}

function Markets({ form, withActive = true }: PartProps & { readonly withActive?: boolean }) {
  const text = useText();
  return (
    <>
      <Switch {...form.field('cz')} label={text('discounts.market.cz')} />
      <Switch {...form.field('ro')} label={text('discounts.market.ro')} />
      {withActive && <Switch {...form.field('active')} label={text('prices.active')} />}
    </>
  );
}

function InsuranceFields({ form }: PartProps) {
  const text = useText();
  return (
    <>
      <Fields>
        <Names form={form} />
        <Select
          {...form.field('kind')}
          width={2}
          label={text('prices.kind')}
          placeholder={text('prices.choose')}
          options={insuranceKinds.map((value) => ({ value, label: text(`prices.kind.${value}`) }))}
        />
        <TypeSelect form={form} />
        <Months form={form} />
      </Fields>
      <Fields>
        <Amounts form={form} name="from" help={text('prices.from.help')} />
        <Amounts form={form} name="to" />
        <Amounts form={form} name="price" />
        <Percent form={form} name="deductible" />
      </Fields>
    </>
  );
}

function ProlongedFields({ form }: PartProps) {
  const text = useText();
  return (
    <>
      <Fields>
        <TextField {...form.field('code')} width={3} label={text('prices.code')} autoComplete="off" />
        <TextField
          {...form.field('variant')}
          width={3}
          label={text('prices.variant')}
          help={text('prices.variant.help')}
          autoComplete="off"
        />
        <TypeSelect form={form} />
        <Months form={form} />
      </Fields>
      <Fields>
        <Amounts form={form} name="from" help={text('prices.from.help')} />
        <Amounts form={form} name="to" />
        <Amounts form={form} name="price" />
      </Fields>
    </>
  );
}

function OwnWarrantyFields({ form, isNew }: PartProps & { readonly isNew: boolean }) {
  const text = useText();
  const chosen = parseIds(form.watch('qualities'));
  return (
    <>
      <Fields>
        <Names form={form} />
        <Months form={form} readOnly={!isNew} />
        <Percent form={form} name="percent" />
      </Fields>
      <fieldset className="row">
        <legend className="label">{text('discounts.qualities')}</legend>
        {grades.map((grade) => (
          <Checkbox
            key={grade}
            id={`price-quality-${grade}`}
            label={text('discounts.quality', { quality: grade })}
            checked={chosen.includes(grade)}
            onChange={({ target }) =>
              form.set('qualities', grades.filter((one) => (one === grade ? target.checked : chosen.includes(one))).join(','))
            }
          />
        ))}
      </fieldset>
    </>
  );
}

function TuitoFields({ form }: PartProps) {
  const text = useText();
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
          options={tuitoKinds.map((value) => ({ value, label: text(`prices.kind.${value}`) }))}
        />
        <TextField {...form.field('code')} width={3} label={text('prices.code')} autoComplete="off" />
        <Amounts form={form} name="price" />
      </Fields>
      <Types form={form} />
      <Markets form={form} />
    </>
  );
}

function LeasingFields({ form }: PartProps) {
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
        <Months form={form} />
        <Percent form={form} name="monthly" />
        <Percent form={form} name="deposit" />
        <Percent form={form} name="residual" />
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

function DeliveryFields({ form }: PartProps) {
  const text = useText();
  return (
    <>
      <Fields>
        <Names form={form} />
        <Texts form={form} />
        <Amounts form={form} name="price" />
        <Amounts form={form} name="free" help={text('prices.free.help')} optional />
        <TimeField {...form.field('cut-off')} width={2} label={text('prices.cut-off')} optional />
        <TextField {...form.field('days-min')} width={2} label={text('prices.days-min')} inputMode="numeric" />
        <TextField {...form.field('days-max')} width={2} label={text('prices.days-max')} inputMode="numeric" />
        <TextField {...form.field('weight')} width={2} label={text('prices.weight')} after="kg" inputMode="decimal" optional />
      </Fields>
      <Markets form={form} />
    </>
  );
}
