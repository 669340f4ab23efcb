import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, Fields, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useEffect, useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import admin from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { useCategoryChoices, useManufacturerChoices, useTypeChoices } from '../../office/fields/catalogue-choices.ts';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { TokenField } from '../../office/fields/token-field.tsx';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { ColourRows, type TypedColour, useColourRows } from './colour-rows.tsx';
import { monthRules } from './month-rules.ts';
import { useShowProduct } from './use-product-save.ts';

interface NewProduct {
  readonly name: { readonly cs: string; readonly ro: string };
  readonly code: string;
  readonly manufacturer: string;
  readonly type_device: string;
  readonly categories: readonly string[];
  readonly colours: Readonly<Record<string, TypedColour>>;
  readonly warranty_months: { readonly new: string; readonly used: string };
  readonly kind: string;
}

const start: NewProduct = {
  name: { cs: '', ro: '' },
  code: '',
  manufacturer: '',
  type_device: '',
  categories: [],
  colours: {},
  warranty_months: { new: '24', used: '12' },
  kind: 'thing',
};
const rules: Readonly<Record<string, readonly FieldRule[]>> = {
  'name.cs': [fieldRules.required, fieldRules.maxLength(200)],
  'name.ro': [fieldRules.required, fieldRules.maxLength(200)],
  code: [fieldRules.required, fieldRules.minLength(2), fieldRules.maxLength(30)],
  manufacturer: [fieldRules.choiceRequired],
  type_device: [fieldRules.choiceRequired],
  'warranty_months.new': monthRules,
  'warranty_months.used': monthRules,
};

/** Makes a draft: what it is, and where it belongs. Its page follows, with variants and pictures. */
export function NewProductPage() {
  const text = useText();
  const { navigate, toast } = useRemote();
  const queryClient = useQueryClient();
  const show = useShowProduct();
  const categories = useCategoryChoices();
  const manufacturers = useManufacturerChoices();
  const types = useTypeChoices();
  const colours = useColourRows([]);
  const [made, setMade] = useState<string | null>(null);
  const toBody = ({ kind, colours: typed, warranty_months: warranty, ...fields }: NewProduct) => ({
    ...fields,
    categories: [...fields.categories],
    colours: colours.toColours(typed).map(({ name, hex, family }) => ({ name, hex, family })),
    warranty_months: { new: Number(warranty.new), used: Number(warranty.used) },
    is_physical: kind === 'thing',
  });
  const form = useOfficeForm<NewProduct>({
    defaults: start,
    idPrefix: 'new-product-',
    rules: { ...rules, ...colours.rules },
    contract: {
      load: () => import('@okruh/contracts/http/catalog-admin/products').then(({ adminAddMasterProduct }) => adminAddMasterProduct.body),
      toBody,
    },
    submit: async (values) => {
      const product = await catalog.call('admin_add_master_product', { body: toBody(values) });
      show(product);
      toast({ kind: 'success', title: text('new-product.made') });
      void catalog.invalidate(queryClient, 'admin_list_master_products');
      setMade(product.id);
    },
  });
  useLeaveGuard(made === null && (form.isDirty || colours.isMoved));
  // After the guard has let go.
  useEffect(() => {
    if (made !== null) navigate(pathTo(officePaths.product, { id: made }), { replace: true });
  }, [made, navigate]);
  return (
    <AdminPage
      title={text('new-product.title')}
      actions={
        <PageLink kind="quiet" href={officePaths.products}>
          {text('product.back')}
        </PageLink>
      }
    >
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary
          {...form.summary}
          title={form.summary.errors.length > 0 ? text('form.summary', { count: form.summary.errors.length }) : text('save-failed')}
        />
        <div className="panel stack">
          <Fields>
            <BothFields label={text('product.name')} cs={form.field('name.cs')} ro={form.field('name.ro')} />
            <TextField {...form.field('code')} width={2} label={text('column.code')} help={text('new-product.code.help')} />
            <LateSelect
              {...form.field('manufacturer')}
              chosen={form.watch('manufacturer')}
              width={2}
              label={text('filter.manufacturer')}
              placeholder={text('new-product.choose')}
              options={manufacturers}
            />
            <LateSelect
              {...form.field('type_device')}
              chosen={form.watch('type_device')}
              width={2}
              label={text('filter.type')}
              placeholder={text('new-product.choose')}
              options={types}
            />
            <Select
              {...form.field('kind')}
              width={2}
              label={text('new-product.kind')}
              options={(['thing', 'service'] as const).map((kind) => ({ value: kind, label: text(`new-product.kind.${kind}`) }))}
            />
            <TextField
              {...form.field('warranty_months.new')}
              width={2}
              inputMode="numeric"
              label={text('product.warranty.new')}
              after={text('product.months')}
            />
            <TextField
              {...form.field('warranty_months.used')}
              width={2}
              inputMode="numeric"
              label={text('product.warranty.used')}
              after={text('product.months')}
            />
          </Fields>
          <TokenField
            name="new-product-categories"
            label={text('column.categories')}
            add={text('product.categories.add')}
            help={text('product.categories.help')}
            options={categories}
            values={form.watch('categories')}
            error={form.field('categories').error}
            onChange={(values) => form.set('categories', [...values])}
          />
        </div>
        <div className="panel stack">
          <h2>{text('colours.title')}</h2>
          <p className="soft">{text('colours.help')}</p>
          <ColourRows colours={colours} field={form.field} />
        </div>
        <div className={admin.formFoot}>
          <Button type="submit" busy={form.isBusy}>
            {text('new-product.submit')}
          </Button>
        </div>
      </form>
    </AdminPage>
  );
}
