import type { AdminVariant, VariantPackage } from '@okruh/contracts/http/catalog-admin/product-parts';
import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import type { Market } from '@okruh/market';
import { Button, Dialog, ErrorSummary } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { catalog } from '../../office/api/api.ts';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { formatNumber } from '../../office/language/format.ts';
import { countDecimals, formatExact, packageRules, PackageFields, readPackage } from './package-fields.tsx';
import { useProductSaved } from './use-product-save.ts';

/** "9 × 16,5 × 3 cm, 0,42 kg"; what wasn't measured is left out. */
export function describePackage({ width, height, depth, weight }: VariantPackage, market: Market, text: TextFunction): string {
  const measured = [width, height, depth].filter((side) => side !== null);
  const size = measured.length === 0 ? null : `${measured.map((side) => formatNumber(side, market, countDecimals(side))).join(' × ')} cm`;
  const parts = [size, weight === null ? null : `${formatNumber(weight, market, countDecimals(weight))} kg`].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? text('variants.package.none') : parts.join(', ');
}

/** The value that all of the variants have; empty when they differ or have none. */
function findShared(variants: readonly AdminVariant[], field: keyof VariantPackage, market: Market): string {
  const values = new Set(variants.map((variant) => variant.package[field]));
  const [value] = values;
  return values.size === 1 && value !== null && value !== undefined ? formatExact(value, market) : '';
}

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
  const form = useOfficeForm({
    defaults: {
      width: findShared(variants, 'width', market),
      height: findShared(variants, 'height', market),
      depth: findShared(variants, 'depth', market),
      weight: findShared(variants, 'weight', market),
    },
    idPrefix: 'package-',
    rules: packageRules,
    submit: async (fields) => {
      const changed = await catalog.call('admin_update_packages', {
        params: { id: product.id },
        body: {
          variants: variants.map(({ id }) => id),
          package: readPackage(fields, market),
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
        <PackageFields field={form.field} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {text('form.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
