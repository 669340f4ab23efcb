import { Checkbox, Fields, Notice, Select, Switch, TextArea, TextField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { parseNumber } from '@okruh/market';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { ReactNode } from 'react';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { useCategoryChoices, useManufacturerChoices } from '../../office/fields/catalogue-choices.ts';
import { ProductPicker } from '../../office/fields/product-picker.tsx';
import { TimeField } from '../../office/fields/time-field.tsx';
import { TokenField } from '../../office/fields/token-field.tsx';
import { AccessoryRows } from './accessory-rows.tsx';
import { BonusRows } from './bonus-rows.tsx';
import { type DiscountForm, type DiscountRows, discountTypes, parseIds, qualities } from './discount-edit.ts';
import { SetRows } from './set-rows.tsx';

/** From here on the office is warned. */
const WARNING_PERCENT = 80;

interface DiscountFieldsProps {
  readonly form: ShopForm<DiscountForm>;
  readonly rows: DiscountRows;
  onRows(rows: DiscountRows): void;
  readonly readOnly: boolean;
  /** How their case counts can't be changed any more. */
  readonly hasCodes: boolean;
}
type PartProps = Omit<DiscountFieldsProps, 'rows' | 'onRows' | 'hasCodes'>;

/** Everything that a discount is. */
export function DiscountFields({ form, rows, onRows, readOnly, hasCodes }: DiscountFieldsProps) {
  const text = useText();
  return (
    <>
      <Part title={text('discounts.part.what')}>
        <Basics form={form} readOnly={readOnly} />
      </Part>
      <Part title={text('discounts.part.when')}>
        <Validity form={form} hasCodes={hasCodes} />
      </Part>
      <Part title={text('discounts.part.for')}>
        <AppliesTo form={form} readOnly={readOnly} />
      </Part>
      <Part title={text('discounts.part.conditions')}>
        <Conditions form={form} />
      </Part>
      <Part title={text('discounts.part.bonus')}>
        <BonusRows rows={rows.cumulative_bonus} readOnly={readOnly} onChange={(bonus) => onRows({ ...rows, cumulative_bonus: bonus })} />
      </Part>
      <Part title={text('discounts.part.sets')}>
        <SetRows rows={rows.sets} readOnly={readOnly} onChange={(sets) => onRows({ ...rows, sets })} />
      </Part>
      <Part title={text('discounts.part.accessories')}>
        <AccessoryRows rows={rows.accessory_price} readOnly={readOnly} onChange={(list) => onRows({ ...rows, accessory_price: list })} />
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Basics({ form }: PartProps) {
  const text = useText();
  const { market } = useRemote();
  const type = form.watch('type');
  const percent = parseNumber(form.watch('percent'), market) ?? 0;
  return (
    <>
      <Fields>
        <BothFields label={text('discounts.name')} cs={form.field('name-cs')} ro={form.field('name-ro')} />
        <Select
          {...form.field('type')}
          width={3}
          label={text('discounts.type')}
          options={discountTypes.map((value) => ({ value, label: text(`discounts.type.${value}`) }))}
        />
        {type === 'percentage' ? (
          <TextField {...form.field('percent')} width={3} label={text('discounts.percent.label')} after="%" inputMode="decimal" />
        ) : (
          <>
            <TextField {...form.field('czk')} width={3} label={text('discounts.amount')} after="Kč" inputMode="numeric" />
            <TextField {...form.field('ron')} width={3} label={text('discounts.amount')} after="Lei" inputMode="numeric" />
          </>
        )}
      </Fields>
      {type === 'percentage' && percent >= WARNING_PERCENT && (
        <Notice tone="warning" role="status" title={text('discounts.heavy.title')}>
          <p>{text('discounts.heavy.percent')}</p>
        </Notice>
      )}
      {(['active', 'public', 'combinable', 'automatic', 'per-piece', 'student'] as const).map((name) => (
        <Switch key={name} {...form.field(name)} label={text(`discounts.flag.${name}`)} />
      ))}
      <TextArea {...form.field('note')} rows={3} label={text('discounts.note')} help={text('discounts.note.help')} optional />
    </>
  );
}

function Validity({ form, hasCodes }: { readonly form: ShopForm<DiscountForm>; readonly hasCodes: boolean }) {
  const text = useText();
  return (
    <>
      <Fields>
        <DatePicker {...form.field('from')} width={4} label={text('discounts.from')} help={text('discounts.clock')} optional />
        <TimeField {...form.field('from-time')} width={2} label={text('time.of', { date: text('discounts.from') })} />
        <DatePicker {...form.field('to')} width={4} label={text('discounts.to')} optional />
        <TimeField {...form.field('to-time')} width={2} label={text('time.of', { date: text('discounts.to') })} />
      </Fields>
      <Switch {...form.field('cz')} label={text('discounts.market.cz')} />
      <Switch {...form.field('ro')} label={text('discounts.market.ro')} />
      {hasCodes ? (
        <p className="muted">{text('discounts.any-case.fixed')}</p>
      ) : (
        <Switch {...form.field('any-case')} label={text('discounts.any-case')} />
      )}
    </>
  );
}

function AppliesTo({ form, readOnly }: PartProps) {
  const text = useText();
  const categories = useCategoryChoices();
  const manufacturers = useManufacturerChoices();
  const chosen = parseIds(form.watch('qualities'));
  return (
    <>
      <p className="muted">{text('discounts.for.help')}</p>
      <TokenField
        name="discount-categories"
        label={text('discounts.categories')}
        add={text('discounts.categories.add')}
        options={categories}
        values={parseIds(form.watch('categories'))}
        readOnly={readOnly}
        onChange={(ids) => form.set('categories', ids.join(','))}
      />
      <TokenField
        name="discount-manufacturers"
        label={text('discounts.manufacturers')}
        add={text('discounts.manufacturers.add')}
        options={manufacturers}
        values={parseIds(form.watch('manufacturers'))}
        readOnly={readOnly}
        onChange={(ids) => form.set('manufacturers', ids.join(','))}
      />
      <ProductPicker
        name="discount-products"
        label={text('discounts.products')}
        known={[]}
        values={parseIds(form.watch('products'))}
        readOnly={readOnly}
        onChange={(ids) => form.set('products', ids.join(','))}
      />
      <div role="group" aria-label={text('discounts.qualities')} className="row">
        {qualities.map((quality) => (
          <Checkbox
            key={quality}
            id={`discount-quality-${quality}`}
            label={text(quality === 'new' ? 'discounts.quality.new' : 'discounts.quality', { quality })}
            checked={chosen.includes(quality)}
            onChange={({ target }) =>
              form.set('qualities', qualities.filter((one) => (one === quality ? target.checked : chosen.includes(one))).join(','))
            }
          />
        ))}
      </div>
    </>
  );
}

function Conditions({ form }: { readonly form: ShopForm<DiscountForm> }) {
  const text = useText();
  return (
    <Fields>
      <TextField {...form.field('min-products')} width={3} label={text('discounts.min-products')} inputMode="numeric" optional />
      <TextField {...form.field('min-sets')} width={3} label={text('discounts.min-sets')} inputMode="numeric" optional />
      <TextField
        {...form.field('range-from-czk')}
        width={3}
        label={text('discounts.range-from')}
        help={text('discounts.range.help')}
        after="Kč"
        inputMode="numeric"
        optional
      />
      <TextField
        {...form.field('range-from-ron')}
        width={3}
        label={text('discounts.range-from')}
        after="Lei"
        inputMode="numeric"
        optional
      />
      <TextField {...form.field('range-to-czk')} width={3} label={text('discounts.range-to')} after="Kč" inputMode="numeric" optional />
      <TextField {...form.field('range-to-ron')} width={3} label={text('discounts.range-to')} after="Lei" inputMode="numeric" optional />
    </Fields>
  );
}
