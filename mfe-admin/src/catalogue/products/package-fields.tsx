import type { VariantPackage } from '@okruh/contracts/http/catalog-admin/product-parts';
// oxlint-disable-next-line no-restricted-imports -- a field shows what parseNumber reads back, in the way of the market
import { formatNumber, type Market, parseNumber } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { Fields, TextField } from '@okruh/ui';
import type { FormField } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';

/** The contract's limits; they stand here too so that no schema is bundled. */
const MAX_SIDE = 300;
const MAX_WEIGHT = 1_000;
const sides = ['width', 'height', 'depth'] as const satisfies readonly (keyof VariantPackage)[];

const limitTo = (max: number): readonly FieldRule[] => [fieldRules.decimal, fieldRules.positiveNumber, fieldRules.maxValue(max)];
export const packageRules: Readonly<Record<keyof VariantPackage, readonly FieldRule[]>> = {
  width: [...limitTo(MAX_SIDE), fieldRules.minValue(0.1)],
  height: [...limitTo(MAX_SIDE), fieldRules.minValue(0.1)],
  depth: [...limitTo(MAX_SIDE), fieldRules.minValue(0.1)],
  weight: limitTo(MAX_WEIGHT),
};

/** Fewest decimals that say a size or a weight exactly. */
export const countDecimals = (value: number): number => [0, 1, 2].find((count) => Number(value.toFixed(count)) === value) ?? 3;

/** A size or a weight as a field shows it. */
export const formatExact = (value: number, market: Market): string => formatNumber(value, market, countDecimals(value));

/** The package that checked fields say; null where nothing was measured. */
export function readPackage(typed: Readonly<Record<keyof VariantPackage, string>>, market: Market): VariantPackage {
  const read = (text: string, decimals: number): number | null => {
    const value = parseNumber(text, market);
    return value === null ? null : Number(value.toFixed(decimals));
  };
  return { width: read(typed.width, 2), height: read(typed.height, 2), depth: read(typed.depth, 2), weight: read(typed.weight, 3) };
}

/** Size and weight of a package. */
export function PackageFields({ field }: { field(name: keyof VariantPackage): FormField }) {
  const text = useText();
  return (
    <Fields>
      {sides.map((side) => (
        <TextField key={side} {...field(side)} width={2} inputMode="decimal" optional label={text(`variants.package.${side}`)} after="cm" />
      ))}
      <TextField {...field('weight')} width={3} inputMode="decimal" optional label={text('variants.package.weight')} after="kg" />
    </Fields>
  );
}
