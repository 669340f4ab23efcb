import { type AdminVariant, type VariantPackage } from '@okruh/contracts/http/catalog-admin/product-parts';
import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { parseNumber } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { catalog } from '../../office/api/api.ts';
import styles from '../../office/catalogue.module.css';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { currencies, currencyLabels, optionalPriceRules, readUnits } from '../../office/fields/whole-units.ts';
import { formatExact, packageRules, PackageFields, readPackage } from './package-fields.tsx';
import { grades } from './grades.ts';
import { useProductSaved } from './use-product-save.ts';
import { useNameLocale } from '../../office/language/language.ts';

const optionNames = ['ram_gb', 'case_mm', 'connectivity', 'length', 'pack', 'strap_size'] as const;
type OptionName = (typeof optionNames)[number];
const numbers: ReadonlySet<OptionName> = new Set<OptionName>(['ram_gb', 'case_mm']);
/** What a size is made of; other types have a storage only. */
const optionsByType: Readonly<Partial<Record<string, readonly OptionName[]>>> = {
  phone: ['ram_gb'],
  tablet: ['ram_gb', 'connectivity'],
  computer: ['ram_gb'],
  smartwatch: ['case_mm', 'connectivity', 'strap_size'],
  accessory: ['length', 'pack', 'case_mm', 'strap_size'],
};

interface VariantDialogProps {
  readonly product: AdminMasterProduct;
  readonly variant: AdminVariant;
  onClose(): void;
}

/** One variant: names, codes, what it is, and its package. What it is stays as it is once it was on sale. */
export function VariantDialog({ product, variant, onClose }: VariantDialogProps) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const saved = useProductSaved();
  const onConflict = useTakeConflict('form');
  const shownOptions = optionNames.filter(
    (name) => variant.options[name] !== undefined || optionsByType[product.type_device]?.includes(name) === true,
  );
  const typed = (value: number | string | null | undefined): string =>
    typeof value === 'number' ? formatExact(value, market) : (value ?? '');
  const { width, height, depth, weight } = variant.package;
  const start = {
    name: { ...variant.name },
    code: variant.code,
    ean: variant.ean ?? '',
    quality: variant.quality as string,
    colour: variant.colour_id ?? '',
    storage_gb: variant.storage_gb === null ? '' : String(variant.storage_gb),
    options: Object.fromEntries(shownOptions.map((name) => [name, typed(variant.options[name])])) as Record<string, string>,
    package: { width: typed(width), height: typed(height), depth: typed(depth), weight: typed(weight) },
    price_czk: '',
    price_ron: '',
  };
  const unpriced = currencies.filter((currency) => variant.prices[currency] === null);
  const form = useOfficeForm({
    defaults: start,
    idPrefix: 'variant-',
    rules: getRules(shownOptions),
    submit: async (fields) => {
      const options = { ...variant.options };
      for (const name of shownOptions) {
        const value = fields.options[name]?.trim() ?? '';
        if (value === '') delete options[name];
        else if (name === 'ram_gb' || name === 'case_mm') options[name] = parseNumber(value, market) ?? 0;
        else options[name] = value;
      }
      const body = {
        name: fields.name,
        code: fields.code,
        ean: fields.ean.trim() === '' ? null : fields.ean.replaceAll(/\s/g, ''),
        quality: grades.find((grade) => grade === fields.quality) ?? variant.quality,
        colour: fields.colour === '' ? null : fields.colour,
        storage_gb: fields.storage_gb === '' ? null : parseNumber(fields.storage_gb, market),
        options,
        package: readPackage(fields.package, market),
        price_czk: readUnits(fields.price_czk, 'CZK', market)?.amount ?? null,
        price_ron: readUnits(fields.price_ron, 'RON', market)?.amount ?? null,
        version: product.version,
      };
      saved(await catalog.call('admin_update_variant', { params: { id: product.id, variant: variant.id }, body }));
      onClose();
    },
    onFailure: onConflict,
  });
  return (
    <Dialog isOpen onClose={onClose} title={variant.name[locale]}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <CaseConflictNotice place="form" />
        <ErrorSummary
          {...form.summary}
          title={form.summary.errors.length > 0 ? text('form.summary', { count: form.summary.errors.length }) : text('save-failed')}
        />
        <Fields>
          <BothFields label={text('product.name')} cs={form.field('name.cs')} ro={form.field('name.ro')} />
          <TextField {...form.field('code')} width={3} label={text('column.code')} />
          <TextField {...form.field('ean')} width={3} label="EAN" inputMode="numeric" optional />
        </Fields>
        <fieldset className={`stack ${styles.plainFieldset}`} disabled={!variant.is_new}>
          <legend className="sr">{text('variant.kind')}</legend>
          {!variant.is_new && <p className="soft">{text('variant.fixed')}</p>}
          <Fields>
            <Select
              {...form.field('quality')}
              width={2}
              label={text('variant.quality')}
              options={grades.map((grade) => ({ value: grade, label: grade === 'new' ? text('quality.new') : grade }))}
            />
            <Select
              {...form.field('colour')}
              width={2}
              label={text('variant.colour')}
              options={[
                { value: '', label: text('variant.no-colour') },
                ...product.colours.map(({ id, name }) => ({ value: id, label: name[locale] })),
              ]}
            />
            <TextField {...form.field('storage_gb')} width={2} inputMode="numeric" label={text('variant.storage')} after="GB" optional />
            {shownOptions.map((name) => (
              <TextField
                key={name}
                {...form.field(`options.${name}`)}
                width={3}
                inputMode={numbers.has(name) ? 'decimal' : 'text'}
                label={text(`variant.option.${name}`)}
                optional
              />
            ))}
          </Fields>
        </fieldset>
        {unpriced.length > 0 && (
          <>
            <p className="soft">{text('variant.first-price')}</p>
            <Fields>
              {unpriced.map((currency) => (
                <TextField
                  key={currency}
                  {...form.field(currency === 'CZK' ? 'price_czk' : 'price_ron')}
                  width={3}
                  inputMode="numeric"
                  label={text('variants.price', { currency: currencyLabels[currency] })}
                  after={currencyLabels[currency]}
                  optional
                />
              ))}
            </Fields>
          </>
        )}
        {product.is_physical && <PackageFields field={(name: keyof VariantPackage) => form.field(`package.${name}`)} />}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy} disabledBecause={form.isDirty ? undefined : text('form.unchanged')}>
            {text('form.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function getRules(options: readonly OptionName[]): Record<string, readonly FieldRule[]> {
  return {
    'name.cs': [fieldRules.required, fieldRules.maxLength(300)],
    'name.ro': [fieldRules.required, fieldRules.maxLength(300)],
    code: [fieldRules.required, fieldRules.minLength(2), fieldRules.maxLength(30)],
    ean: [fieldRules.ean],
    price_czk: optionalPriceRules,
    price_ron: optionalPriceRules,
    storage_gb: [fieldRules.number, fieldRules.positiveNumber, fieldRules.maxValue(100_000)],
    ...Object.fromEntries(
      options.map((name) => [
        `options.${name}`,
        numbers.has(name) ? [fieldRules.decimal, fieldRules.positiveNumber, fieldRules.maxValue(10_000)] : [fieldRules.maxLength(40)],
      ]),
    ),
    ...Object.fromEntries(Object.entries(packageRules).map(([name, list]) => [`package.${name}`, list])),
  };
}
