import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import { formatTime, localTime, type Market, markets } from '@okruh/market';
import { Button, VisuallyHidden } from '@okruh/ui';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { CellEditor } from '../../office/data-table/editing/cell-editor.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { currencyLabels } from '../../office/fields/whole-units.ts';
import { formatDate, formatMoney } from '../../office/language/format.ts';

interface PriceColumns {
  /** Whose prices they are. */
  readonly market: Market;
  /** Null for who may only read. */
  readonly editor: CellEditor<PriceRow> | null;
  onHistory(row: PriceRow): void;
}

/** Columns of the price list; prices are typed where they stand. */
export const buildPriceColumns = (text: TextFunction, { market, editor, onHistory }: PriceColumns): readonly TableColumn<PriceRow>[] => [
  {
    id: 'name',
    width: 15,
    isFixed: true,
    label: text('column.variant'),
    sort: 'name',
    render: (row) => (
      <span>
        <Link href={`${pathTo(officePaths.product, { id: row.master_product })}?${officeParameters.tab}=${productTabs.variants}`}>
          {row.name}
        </Link>
        {!row.on_sale && <span className="sub">{text('variants.off-sale')}</span>}
      </span>
    ),
  },
  { id: 'code', width: 7, label: text('column.code'), sort: 'code', render: (row) => <code className="nowrap">{row.code}</code> },
  {
    id: 'price',
    width: 7,
    label: text('sale-prices.price', { currency: currencyLabels[markets[market].currency] }),
    sort: 'price',
    isNumeric: true,
    render: (row) => formatMoney(row.now),
    ...(editor !== null && { editor }),
  },
  {
    id: 'was',
    width: 7.5,
    label: text('preview.was'),
    isNumeric: true,
    render: (row) => (row.was === null ? '–' : <s>{formatMoney(row.was)}</s>),
  },
  {
    id: 'discount',
    width: 5,
    label: text('preview.percent'),
    sort: 'discount',
    isNumeric: true,
    render: (row) => (row.discount_percent === null ? '–' : text('preview.minus', { percent: row.discount_percent })),
  },
  {
    id: 'common',
    width: 7,
    label: text('sale-prices.common'),
    isNumeric: true,
    render: (row) => (row.common === null ? '–' : formatMoney(row.common)),
  },
  {
    id: 'since',
    width: 7,
    label: text('sale-prices.since'),
    sort: 'since',
    render: (row) => (
      <span>
        {formatDate(localTime(row.since, market).date, market)}
        <span className="sub">{formatTime(row.since, market)}</span>
      </span>
    ),
  },
  {
    id: 'history',
    width: 7,
    label: text('price-history.open'),
    render: (row) => (
      <Button size="small" kind="quiet" onClick={() => onHistory(row)}>
        {text('price-history.open')} <VisuallyHidden>{row.name}</VisuallyHidden>
      </Button>
    ),
  },
];
