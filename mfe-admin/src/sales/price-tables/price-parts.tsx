import { Select, Switch, TextField } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { deviceTypes } from '../../office/fields/device-types.ts';
import { TokenField } from '../../office/fields/token-field.tsx';
import { parseIds, type PriceForm } from './price-edit.ts';

// Fields that several tables of prices have.

export interface PartProps {
  readonly form: ShopForm<PriceForm>;
}

/** A name in both languages. */
export function Names({ form }: PartProps) {
  const text = useText();
  return <BothFields label={text('prices.name')} cs={form.field('name-cs')} ro={form.field('name-ro')} />;
}

/** A description in both languages. */
export function Texts({ form }: PartProps) {
  const text = useText();
  return <BothFields label={text('prices.text')} cs={form.field('text-cs')} ro={form.field('text-ro')} rows={3} optional />;
}

/** An amount for each market. */
export function Amounts({
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

/** A count of months. */
export function Months({ form, readOnly }: PartProps & { readonly readOnly?: boolean }) {
  const text = useText();
  return <TextField {...form.field('months')} width={2} label={text('prices.months')} inputMode="numeric" readOnly={readOnly} />;
}

/** A share in percent. */
export function Percent({ form, name }: PartProps & { readonly name: 'percent' | 'monthly' | 'residual' | 'deposit' | 'deductible' }) {
  const text = useText();
  return <TextField {...form.field(name)} width={2} label={text(`prices.${name}`)} after="%" inputMode="decimal" />;
}

/** One kind of device. */
export function TypeSelect({ form }: PartProps) {
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

/** Kinds of devices. */
export function Types({ form }: PartProps) {
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

/** Where it is offered, and whether. */
export function Markets({ form, withActive = true }: PartProps & { readonly withActive?: boolean }) {
  const text = useText();
  return (
    <>
      <Switch {...form.field('cz')} label={text('discounts.market.cz')} />
      <Switch {...form.field('ro')} label={text('discounts.market.ro')} />
      {withActive && <Switch {...form.field('active')} label={text('prices.active')} />}
    </>
  );
}
