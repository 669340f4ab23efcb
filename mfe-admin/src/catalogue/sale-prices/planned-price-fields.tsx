import type { PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import type { Market } from '@okruh/market';
import { Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../../office/admin.module.css';
import { readUnits, typedUnits } from '../../office/fields/whole-units.ts';
import { formatMoney } from '../../office/language/format.ts';
import type { TypedPrice } from './price-editor.ts';

/** Typed prices by variant; one that isn't there is the present one. */
export type TypedPrices = ReadonlyMap<string, string>;

/** The prices that differ from the present ones; null while one of them is no price. */
export function readPrices(rows: readonly PriceRow[], typed: TypedPrices, site: Market): readonly TypedPrice[] | null {
  const changed = rows.filter(({ variant, now }) => (typed.get(variant) ?? typedUnits(now)) !== typedUnits(now));
  const prices = changed.map(({ variant, now }) => ({
    variant,
    now: readUnits(typed.get(variant) ?? '', now.currency, site)?.amount ?? 0,
  }));
  return prices.every(({ now }) => now >= 100) ? prices : null;
}

interface PlannedPriceFieldsProps {
  readonly rows: readonly PriceRow[];
  readonly typed: TypedPrices;
  /** Whose way of writing numbers the fields have. */
  readonly site: Market;
  onType(typed: TypedPrices): void;
}

/** A field for the planned price of each variant. */
export function PlannedPriceFields({ rows, typed, site, onType }: PlannedPriceFieldsProps) {
  const text = useText();
  return (
    <Table label={text('schedule.prices')} compact stack>
      <thead>
        <tr>
          <th scope="col">{text('column.variant')}</th>
          <th scope="col" className="end">
            {text('preview.before')}
          </th>
          <th scope="col" className="end">
            {text('preview.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.variant}>
            <td data-label={text('column.variant')}>
              {row.name} <code>{row.code}</code>
            </td>
            <td className="end nowrap" data-label={text('preview.before')}>
              {formatMoney(row.now)}
            </td>
            <td className="end" data-label={text('preview.after')}>
              <input
                className={`input input-small ${styles.amount}`}
                inputMode="numeric"
                autoComplete="off"
                aria-label={text('sale-prices.price-of', { name: row.name })}
                aria-invalid={readPrices([row], typed, site) === null || undefined}
                value={typed.get(row.variant) ?? typedUnits(row.now)}
                onChange={({ target }) => onType(new Map(typed).set(row.variant, target.value))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
