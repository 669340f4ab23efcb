import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import type { Market } from '@okruh/market';
import { Button, VisuallyHidden } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import styles from '../../office/admin.module.css';
import { currencyLabels, readUnits, typedUnits } from '../../office/fields/whole-units.ts';
import type { Column } from '../../office/grid/data-grid.tsx';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';

interface PriceColumns {
  /** Whose prices they are. */
  readonly market: Market;
  /** Whose way of writing numbers the fields have. */
  readonly site: Market;
  /** Typed prices by variant; null for who may only read. */
  readonly typed: ReadonlyMap<string, string> | null;
  onType(row: PriceRow, value: string): void;
  onHistory(row: PriceRow): void;
}

/** Columns of the price list; prices are typed where they stand. */
export const buildPriceColumns = (
  text: TextFunction,
  { market, site, typed, onType, onHistory }: PriceColumns,
): readonly Column<PriceRow>[] => [
  {
    id: 'name',
    label: text('column.variant'),
    sorts: true,
    render: (row) => (
      <>
        <Link href={`${pathTo(officePaths.product, { id: row.master_product })}?${officeParameters.tab}=${productTabs.variants}`}>
          {row.name}
        </Link>
        {!row.on_sale && <span className="sub">{text('variants.off-sale')}</span>}
      </>
    ),
  },
  { id: 'code', label: text('column.code'), sorts: true, render: (row) => <code className="nowrap">{row.code}</code> },
  {
    id: 'price',
    label: text('sale-prices.price', { currency: currencyLabels[market === 'cz' ? 'CZK' : 'RON'] }),
    sorts: true,
    end: true,
    render: (row) =>
      typed === null ? (
        formatMoney(row.now)
      ) : (
        <PriceField
          row={row}
          value={typed.get(row.variant)}
          isRight={isPrice(typed.get(row.variant), site)}
          onType={(value) => onType(row, value)}
        />
      ),
  },
  { id: 'was', label: text('preview.was'), end: true, render: (row) => (row.was === null ? '–' : <s>{formatMoney(row.was)}</s>) },
  {
    id: 'discount',
    label: text('preview.percent'),
    sorts: true,
    end: true,
    render: (row) => (row.discount_percent === null ? '–' : text('preview.minus', { percent: row.discount_percent })),
  },
  {
    id: 'common',
    label: text('sale-prices.common'),
    end: true,
    render: (row) => (row.common === null ? '–' : formatMoney(row.common)),
  },
  { id: 'since', label: text('sale-prices.since'), sorts: true, render: (row) => formatDateTime(row.since, market) },
  {
    id: 'history',
    label: text('price-history.open'),
    render: (row) => (
      <Button size="small" kind="quiet" onClick={() => onHistory(row)}>
        {text('price-history.open')} <VisuallyHidden>{row.name}</VisuallyHidden>
      </Button>
    ),
  },
];

const isPrice = (typed: string | undefined, market: Market): boolean =>
  typed === undefined || (readUnits(typed, 'CZK', market)?.amount ?? 0) >= 100;

interface PriceFieldProps {
  readonly row: PriceRow;
  readonly value: string | undefined;
  readonly isRight: boolean;
  onType(value: string): void;
}

function PriceField({ row, value, isRight, onType }: PriceFieldProps) {
  const text = useText();
  return (
    <input
      className={`input input-small ${styles.amount}`}
      inputMode="numeric"
      aria-label={text('sale-prices.price-of', { name: row.name })}
      aria-invalid={!isRight || undefined}
      value={value ?? typedUnits(row.now)}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
