import type { PriceTable } from '@okruh/contracts/http/checkout-admin/price-tables';
import { Checkbox, Fields, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { TimeField } from '../../office/fields/time-field.tsx';
import { LeasingFields } from './leasing-fields.tsx';
import { grades, parseIds, insuranceKinds, tuitoKinds } from './price-edit.ts';
import { Amounts, Markets, Months, Names, type PartProps, Percent, Texts, Types, TypeSelect } from './price-parts.tsx';

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
