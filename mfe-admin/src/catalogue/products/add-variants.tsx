import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { fieldRules } from '@okruh/market/fields';
import { Button, Checkbox, Dialog, ErrorSummary, Fields, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import styles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { optionalPriceRules, readUnits } from '../../office/fields/whole-units.ts';
import { grades } from './grades.ts';
import { useProductSaved } from './use-product-save.ts';
import { useNameLocale } from '../../office/language/language.ts';

/** Makes variants of storage × colour × quality, of a product without both one of each quality. They go on sale when somebody publishes them. */
export function AddVariants({ product, onClose }: { readonly product: AdminMasterProduct; onClose(): void }) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const saved = useProductSaved();
  const onConflict = useTakeConflict('form');
  const [colours, setColours] = useState<readonly string[]>([]);
  const [qualities, setQualities] = useState<readonly (typeof grades)[number][]>(['new']);
  const form = useOfficeForm({
    defaults: { storages: '', code_prefix: product.code, price_czk: '', price_ron: '' },
    idPrefix: 'variants-',
    rules: { price_czk: optionalPriceRules, price_ron: optionalPriceRules, code_prefix: [fieldRules.required] },
    submit: async (fields) => {
      const storages = fields.storages.split(/[\s,;]+/).flatMap((word) => (/^\d+$/.test(word) ? [Number(word)] : []));
      const made = await catalog.call('admin_add_variants', {
        params: { id: product.id },
        body: {
          storages,
          colours: [...colours],
          qualities: [...qualities],
          code_prefix: fields.code_prefix.trim().toUpperCase(),
          price_czk: readUnits(fields.price_czk, 'CZK', market)?.amount ?? null,
          price_ron: readUnits(fields.price_ron, 'RON', market)?.amount ?? null,
          version: product.version,
        },
      });
      saved(made);
      onClose();
    },
    onFailure: onConflict,
  });
  const toggle = <Value extends string>(values: readonly Value[], value: Value): readonly Value[] =>
    values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return (
    <Dialog isOpen onClose={onClose} title={text('variants.add')}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <CaseConflictNotice place="form" />
        <ErrorSummary
          {...form.summary}
          title={form.summary.errors.length > 0 ? text('form.summary', { count: form.summary.errors.length }) : text('variants.failed')}
        />
        <Fields>
          <TextField
            {...form.field('storages')}
            width={3}
            label={text('variants.storages')}
            help={text('variants.storages.help')}
            optional
          />
          <TextField {...form.field('code_prefix')} width={3} label={text('variants.code')} help={text('variants.code.help')} />
        </Fields>
        {product.colours.length > 0 && (
          <fieldset className={`stack ${styles.plainFieldset}`}>
            <legend className="label">{text('variants.colours')}</legend>
            <div className={styles.toggles}>
              {product.colours.map((colour) => (
                <Checkbox
                  key={colour.id}
                  id={`colour-${colour.id}`}
                  label={colour.name[locale]}
                  checked={colours.includes(colour.id)}
                  onChange={() => setColours(toggle(colours, colour.id))}
                />
              ))}
            </div>
          </fieldset>
        )}
        <fieldset className={`stack ${styles.plainFieldset}`}>
          <legend className="label">{text('variants.qualities')}</legend>
          <div className={styles.toggles}>
            {grades.map((grade) => (
              <Checkbox
                key={grade}
                id={`grade-${grade}`}
                label={grade === 'new' ? text('quality.new') : grade}
                checked={qualities.includes(grade)}
                onChange={() => setQualities(toggle(qualities, grade))}
              />
            ))}
          </div>
        </fieldset>
        <Fields>
          <TextField
            {...form.field('price_czk')}
            width={3}
            inputMode="numeric"
            optional
            label={text('variants.price', { currency: 'Kč' })}
            after="Kč"
          />
          <TextField
            {...form.field('price_ron')}
            width={3}
            inputMode="numeric"
            optional
            label={text('variants.price', { currency: 'Lei' })}
            after="Lei"
          />
        </Fields>
        <DialogButtons onCancel={onClose}>
          <Button
            type="submit"
            busy={form.isBusy}
            disabledBecause={qualities.length === 0 ? text('variants.qualities.missing') : undefined}
          >
            {text('variants.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
