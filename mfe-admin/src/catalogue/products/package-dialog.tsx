import type { AdminMasterProduct, AdminVariant, VariantPackage } from '@okruh/contracts/http/catalog-admin/products';
import { formatNumber, type Market, parseNumber } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, TextField } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { catalog } from '../../office/api/api.ts';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { useProductSaved } from './use-product-save.ts';

/** The contract's limits; they stand here too so that no schema is bundled. */
const MAX_SIDE = 300;
const MAX_WEIGHT = 1_000;
const sides = ['width', 'height', 'depth'] as const satisfies readonly (keyof VariantPackage)[];

/** Fewest decimals that say a size or a weight exactly. */
function formatExact(value: number, market: Market): string {
  const decimals = [0, 1, 2].find((count) => Number(value.toFixed(count)) === value) ?? 3;
  return formatNumber(value, market, decimals);
}

/** "9 × 16,5 × 3 cm, 0,42 kg"; what wasn't measured is left out. */
export function describePackage({ width, height, depth, weight }: VariantPackage, market: Market, text: TextFunction): string {
  const measured = [width, height, depth].filter((side) => side !== null);
  const size = measured.length === 0 ? null : `${measured.map((side) => formatExact(side, market)).join(' × ')} cm`;
  const parts = [size, weight === null ? null : `${formatExact(weight, market)} kg`].filter((part) => part !== null);
  return parts.length === 0 ? text('variants.package.none') : parts.join(', ');
}

/** The value that all of the variants have; empty when they differ or have none. */
function findShared(variants: readonly AdminVariant[], field: keyof VariantPackage, market: Market): string {
  const values = new Set(variants.map((variant) => variant.package[field]));
  const [value] = values;
  return values.size === 1 && value !== null && value !== undefined ? formatExact(value, market) : '';
}

const limitTo = (max: number): readonly FieldRule[] => [fieldRules.decimal, fieldRules.positiveNumber, fieldRules.maxValue(max)];

interface PackageDialogProps {
  readonly product: AdminMasterProduct;
  readonly variants: readonly AdminVariant[];
  onClose(): void;
  onSaved(): void;
}

/** Size and weight of the package of the chosen variants. */
export function PackageDialog({ product, variants, onClose, onSaved }: PackageDialogProps) {
  const text = useText();
  const { market } = useRemote();
  const saved = useProductSaved();
  const onConflict = useTakeConflict('form');
  const read = (typed: string, decimals: number): number | null => {
    const value = parseNumber(typed, market);
    return value === null ? null : Number(value.toFixed(decimals));
  };
  const form = useShopForm({
    defaults: {
      width: findShared(variants, 'width', market),
      height: findShared(variants, 'height', market),
      depth: findShared(variants, 'depth', market),
      weight: findShared(variants, 'weight', market),
    },
    idPrefix: 'package-',
    rules: {
      width: [...limitTo(MAX_SIDE), fieldRules.minValue(0.1)],
      height: [...limitTo(MAX_SIDE), fieldRules.minValue(0.1)],
      depth: [...limitTo(MAX_SIDE), fieldRules.minValue(0.1)],
      weight: limitTo(MAX_WEIGHT),
    },
    submit: async ({ width, height, depth, weight }) => {
      const changed = await catalog.call('admin_update_packages', {
        params: { id: product.id },
        body: {
          variants: variants.map(({ id }) => id),
          package: { width: read(width, 2), height: read(height, 2), depth: read(depth, 2), weight: read(weight, 3) },
          version: product.version,
        },
      });
      saved(changed);
      onSaved();
    },
    onFailure: onConflict,
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('variants.package')}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <CaseConflictNotice place="form" />
        <ErrorSummary
          {...form.summary}
          title={form.summary.errors.length > 0 ? text('form.summary', { count: form.summary.errors.length }) : text('save-failed')}
        />
        <p className="soft">{text('variants.package.for', { count: variants.length })}</p>
        <Fields>
          {sides.map((side) => (
            <TextField
              key={side}
              {...form.field(side)}
              width={2}
              inputMode="decimal"
              optional
              label={text(`variants.package.${side}`)}
              after="cm"
            />
          ))}
          <TextField {...form.field('weight')} width={3} inputMode="decimal" optional label={text('variants.package.weight')} after="kg" />
        </Fields>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {text('form.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
