import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { ErrorSummary } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import styles from '../../office/catalogue.module.css';
import { useTypeChoices } from '../../office/fields/catalogue-choices.ts';
import { useConflict } from '../../office/conflict/conflict.tsx';
import { ProductPicker } from '../../office/fields/product-picker.tsx';
import { TokenField } from '../../office/fields/token-field.tsx';
import { PartFoot } from './part-foot.tsx';
import { ProductConflict } from './product-conflict.tsx';
import { readProduct, useProductSave } from './use-product-save.ts';

interface PartProps {
  readonly product: AdminMasterProduct;
  readonly mayEdit: boolean;
}

const toFields = (product: AdminMasterProduct) => ({
  gift_variant: product.gift === null ? [] : [product.gift.id],
  recommended_accessories: product.recommended_accessories.map(({ id }) => id),
  compatible_masters: product.compatible_masters.map(({ id }) => id),
  compatible_type_devices: [...product.compatible_type_devices],
});

/** What goes with the product: a gift, accessories, and what an accessory fits. */
export function RelationsPart({ product, mayEdit }: PartProps) {
  const text = useText();
  const save = useProductSave(product);
  const conflict = useConflict(() => readProduct(product.id));
  const types = useTypeChoices();
  const form = useOfficeForm({
    defaults: toFields(product),
    submit: async (fields) => {
      await save({ ...fields, gift_variant: fields.gift_variant[0] ?? null });
      form.reset(fields);
    },
    onFailure: conflict.take,
  });
  useLeaveGuard(form.isDirty);
  const shared = (name: keyof ReturnType<typeof toFields>) => ({
    name,
    label: text(`relations.${name}`),
    values: form.watch(name),
    error: form.field(name).error,
    readOnly: !mayEdit,
    onChange: (values: readonly string[]) => form.set(name, [...values]),
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ProductConflict conflict={conflict} form={form} idPrefix="" start={toFields(product)} toFields={toFields} />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <fieldset className={`panel stack ${styles.plainFieldset}`} disabled={!mayEdit}>
        <ProductPicker {...shared('gift_variant')} variants single known={product.gift === null ? [] : [product.gift]} />
        <ProductPicker {...shared('recommended_accessories')} known={product.recommended_accessories} />
      </fieldset>
      {product.type_device === 'accessory' && (
        <fieldset className={`panel stack ${styles.plainFieldset}`} disabled={!mayEdit}>
          <ProductPicker {...shared('compatible_masters')} known={product.compatible_masters} />
          <TokenField {...shared('compatible_type_devices')} add={text('relations.compatible_type_devices.add')} options={types} />
        </fieldset>
      )}
      {mayEdit && <PartFoot isDirty={form.isDirty} isBusy={form.isBusy} onUndo={() => form.reset(toFields(product))} />}
    </form>
  );
}
