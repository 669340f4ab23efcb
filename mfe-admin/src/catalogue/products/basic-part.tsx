import { type AdminMasterProduct, energyClasses } from '@okruh/contracts/http/catalog-admin/products';
import { fieldRules } from '@okruh/market/fields';
import { ErrorSummary, Fields, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import styles from '../../office/catalogue.module.css';
import { BothFields } from '../../office/fields/both-fields.tsx';
import {
  useBadgeChoices,
  useCategoryChoices,
  useManufacturerChoices,
  useTariffGroupChoices,
} from '../../office/fields/catalogue-choices.ts';
import { useConflict } from '../../office/conflict/conflict.tsx';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { TokenField } from '../../office/fields/token-field.tsx';
import { useNamedField } from '../../office/fields/use-named-field.ts';
import { isLabelled, readEnergyLabel } from './energy-label.ts';
import { monthRules } from './month-rules.ts';
import { PartFoot } from './part-foot.tsx';
import { ProductConflict } from './product-conflict.tsx';
import { readProduct, useProductSave } from './use-product-save.ts';

interface PartProps {
  readonly product: AdminMasterProduct;
  readonly mayEdit: boolean;
}

const toFields = (product: AdminMasterProduct) => ({
  name: { ...product.name },
  short_description: { ...product.short_description },
  description: { ...product.description },
  manufacturer: product.manufacturer.id,
  categories: product.categories.map(({ id }) => id),
  badges: [...product.badges],
  barem_group: product.barem_group ?? '',
  warranty_months: { new: String(product.warranty_months.new), used: String(product.warranty_months.used) },
  energy_label: { class: product.energy_label?.class ?? '', eprel_number: String(product.energy_label?.eprel_number ?? '') },
});

/** Names, texts, and where the product belongs. */
export function BasicPart({ product, mayEdit }: PartProps) {
  const text = useText();
  const save = useProductSave(product);
  const conflict = useConflict(() => readProduct(product.id));
  const categories = useCategoryChoices();
  const badges = useBadgeChoices();
  const manufacturers = useManufacturerChoices();
  const tariffGroups = useTariffGroupChoices();
  const form = useOfficeForm({
    defaults: toFields(product),
    idPrefix: 'product-',
    rules: ({ energy_label: energy }) => ({
      'name.cs': [fieldRules.required, fieldRules.maxLength(200)],
      'name.ro': [fieldRules.required, fieldRules.maxLength(200)],
      'warranty_months.new': monthRules,
      'warranty_months.used': monthRules,
      // The class and its number go together.
      'energy_label.class': energy.eprel_number.trim() === '' ? [] : [fieldRules.choiceRequired],
      'energy_label.eprel_number': [
        ...(energy.class === '' ? [] : [fieldRules.required]),
        fieldRules.number,
        fieldRules.minValue(1),
        fieldRules.maxValue(99_999_999),
      ],
    }),
    submit: async (fields) => {
      await save({
        ...fields,
        barem_group: fields.barem_group === '' ? null : fields.barem_group,
        warranty_months: { new: Number(fields.warranty_months.new), used: Number(fields.warranty_months.used) },
        energy_label: readEnergyLabel(fields.energy_label),
      });
      form.reset(fields);
    },
    onFailure: conflict.take,
  });
  useNamedField();
  useLeaveGuard(form.isDirty);
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ProductConflict conflict={conflict} form={form} idPrefix="product-" start={toFields(product)} toFields={toFields} />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <fieldset className={`panel stack ${styles.plainFieldset}`} disabled={!mayEdit}>
        <Fields>
          <BothFields label={text('product.name')} cs={form.field('name.cs')} ro={form.field('name.ro')} />
          <LateSelect
            {...form.field('manufacturer')}
            chosen={form.watch('manufacturer')}
            width={3}
            label={text('filter.manufacturer')}
            options={manufacturers}
          />
          <LateSelect
            {...form.field('barem_group')}
            chosen={form.watch('barem_group')}
            width={3}
            label={text('bulk.barem_group')}
            placeholder={text('bulk.barem.none')}
            options={tariffGroups}
          />
          {(['new', 'used'] as const).map((kind) => (
            <TextField
              key={kind}
              {...form.field(`warranty_months.${kind}`)}
              width={3}
              inputMode="numeric"
              label={text(`product.warranty.${kind}`)}
              after={text('product.months')}
            />
          ))}
          {isLabelled(product) && (
            <>
              <Select
                {...form.field('energy_label.class')}
                width={3}
                label={text('product.energy-class')}
                options={[
                  { value: '', label: text('product.energy-class.none') },
                  ...energyClasses.map((value) => ({ value, label: value })),
                ]}
              />
              <TextField
                {...form.field('energy_label.eprel_number')}
                width={3}
                inputMode="numeric"
                label={text('product.eprel')}
                help={text('product.eprel.help')}
                optional
              />
            </>
          )}
        </Fields>
        <TokenField
          name="product-categories"
          label={text('column.categories')}
          add={text('product.categories.add')}
          help={text('product.categories.help')}
          options={categories}
          values={form.watch('categories')}
          error={form.field('categories').error}
          readOnly={!mayEdit}
          onChange={(values) => form.set('categories', [...values])}
        />
        <TokenField
          name="product-badges"
          label={text('product.badges')}
          add={text('product.badges.add')}
          options={badges}
          values={form.watch('badges')}
          error={form.field('badges').error}
          readOnly={!mayEdit}
          onChange={(values) => form.set('badges', [...values])}
        />
        <Fields>
          <BothFields
            label={text('product.short')}
            cs={form.field('short_description.cs')}
            ro={form.field('short_description.ro')}
            rows={3}
          />
          <BothFields label={text('product.description')} cs={form.field('description.cs')} ro={form.field('description.ro')} rows={8} />
        </Fields>
      </fieldset>
      {mayEdit && <PartFoot isDirty={form.isDirty} isBusy={form.isBusy} onUndo={() => form.reset(toFields(product))} />}
    </form>
  );
}
