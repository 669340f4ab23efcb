import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { fieldRules } from '@okruh/market/fields';
import { ErrorSummary, Fields, Skeleton, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import styles from '../../office/catalogue.module.css';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { listAllTerms, useAttributeGroupChoices } from '../../office/fields/catalogue-choices.ts';
import { useConflict } from '../../office/conflict/conflict.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { type Attribute, getFieldName, toFields, toParameters } from './parameter-edit.ts';
import { PartFoot } from './part-foot.tsx';
import { ProductConflict } from './product-conflict.tsx';
import { readProduct, useProductSave } from './use-product-save.ts';
import { useNameLocale } from '../../office/language/language.ts';

interface PartProps {
  readonly product: AdminMasterProduct;
  readonly mayEdit: boolean;
}

/** Values of the attributes, group by group. */
export function ParametersPart(props: PartProps) {
  const text = useText();
  const attributes = useQuery(listAllTerms('attribute'));
  if (attributes.isError && attributes.data === undefined)
    return <LoadFailure title={text('attributes.failed')} error={attributes.error} onRetry={() => void attributes.refetch()} />;
  if (attributes.data === undefined) return <Skeleton height="20rem" />;
  return <ParameterForm {...props} attributes={attributes.data} />;
}

function ParameterForm({ product, mayEdit, attributes }: PartProps & { readonly attributes: readonly Attribute[] }) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const save = useProductSave(product);
  const conflict = useConflict(() => readProduct(product.id));
  const names = new Map(useAttributeGroupChoices().map(({ value, label }) => [value, label]));
  const form = useOfficeForm({
    defaults: toFields(attributes, product),
    idPrefix: 'parameter-',
    rules: Object.fromEntries(
      attributes.map(({ id, value_kind: kind }) => [
        getFieldName(id, 'cs'),
        kind === 'number' ? [fieldRules.decimal] : [fieldRules.maxLength(300)],
      ]),
    ),
    submit: async (fields) => {
      await save({ parameters: toParameters(attributes, fields, market, product.parameters) });
      form.reset(fields);
    },
    onFailure: conflict.take,
  });
  useLeaveGuard(form.isDirty);
  const grouped = [...new Set(attributes.map(({ group }) => group))];
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ProductConflict
        conflict={conflict}
        form={form}
        idPrefix="parameter-"
        start={toFields(attributes, product)}
        toFields={(of) => toFields(attributes, of)}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      {grouped.map((group) => (
        <fieldset key={group} className={`panel stack ${styles.plainFieldset}`} disabled={!mayEdit}>
          <legend className={styles.legend}>{names.get(group) ?? ''}</legend>
          <Fields>
            {attributes
              .filter((attribute) => attribute.group === group)
              .map((attribute) =>
                attribute.value_kind === 'number' ? (
                  <TextField
                    key={attribute.id}
                    {...form.field(getFieldName(attribute.id, 'cs'))}
                    width={3}
                    inputMode="decimal"
                    optional
                    label={attribute.name[locale]}
                    after={attribute.unit?.[locale] || undefined}
                  />
                ) : (
                  <BothFields
                    key={attribute.id}
                    label={attribute.name[locale]}
                    optional
                    cs={form.field(getFieldName(attribute.id, 'cs'))}
                    ro={form.field(getFieldName(attribute.id, 'ro'))}
                  />
                ),
              )}
          </Fields>
        </fieldset>
      ))}
      {mayEdit && <PartFoot isDirty={form.isDirty} isBusy={form.isBusy} onUndo={() => form.reset(toFields(attributes, product))} />}
    </form>
  );
}
