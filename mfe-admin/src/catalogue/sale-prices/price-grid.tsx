import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { RequestOf } from '@okruh/contracts';
import type { adminListPrices, PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import type { Market } from '@okruh/market';
import { BulkBar, Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useLeaveGuard, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { useCategoryChoices, useManufacturerChoices } from '../../office/fields/catalogue-choices.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { currencyLabels, readUnits, typedUnits } from '../../office/fields/whole-units.ts';
import { SavePrices } from './save-prices.tsx';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';

const qualities = ['new', 'A+', 'A', 'B', 'C', 'D'] as const;
const schema = gridSchema(['name', 'code', 'price', 'since', 'discount'], ['category', 'manufacturer', 'status', 'reduced']);

function toQuery(address: GridAddress, market: Market): NonNullable<RequestOf<typeof adminListPrices>['query']> {
  const { category, manufacturer, status, reduced } = address.filters;
  const quality = knownOr(status, qualities, undefined);
  return {
    ...listQuery(address),
    market,
    ...(category !== undefined && { category }),
    ...(manufacturer !== undefined && { manufacturer }),
    ...(quality !== undefined && { quality }),
    ...(reduced === 'ano' && { reduced: 'true' as const }),
  };
}

interface PriceGridProps {
  readonly market: Market;
  readonly mayEdit: boolean;
}

/** Prices, changed where they stand; what the shop will show is asked before anything is saved. */
export function PriceGrid({ market, mayEdit }: PriceGridProps) {
  const text = useText();
  const site = useRemote().market;
  const [address, write] = useSearchState(schema);
  /** Typed prices by variant, kept over pages. */
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const query = toQuery(address, market);
  const list = useQuery({ ...catalog.query('admin_list_prices', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  useLeaveGuard(typed.size > 0);
  const currency = market === 'cz' ? 'CZK' : 'RON';
  const changes = [...typed].flatMap(([variant, price]) => {
    const read = readUnits(price, currency, site);
    return read === null || read.amount < 100 ? [] : [{ variant, now: read.amount }];
  });
  const type = (row: PriceRow, value: string): void => {
    const next = new Map(typed);
    if (value === typedUnits(row.now)) next.delete(row.variant);
    else next.set(row.variant, value);
    setTyped(next);
  };
  const filter = { address, onChange: write };
  return (
    <div className={`stack ${styles.list}`}>
      <GridToolbar {...filter} search={text('sale-prices.search')} example={text('products.search.example')}>
        <FilterSelect
          {...filter}
          name="category"
          label={text('column.category')}
          any={text('filter.every-category')}
          options={useCategoryChoices()}
        />
        <FilterSelect
          {...filter}
          name="manufacturer"
          label={text('filter.manufacturer')}
          any={text('filter.every-manufacturer')}
          options={useManufacturerChoices()}
        />
        <FilterSelect
          {...filter}
          name="status"
          label={text('column.quality')}
          any={text('filter.every-quality')}
          options={qualities.map((quality) => ({ value: quality, label: quality === 'new' ? text('quality.new') : quality }))}
        />
        <FilterSelect
          {...filter}
          name="reduced"
          label={text('filter.reduced')}
          any={text('filter.every-price')}
          options={[{ value: 'ano', label: text('filter.only-reduced') }]}
        />
        <ExportButton size="small" fetchFile={() => catalog.exchange('admin_export_prices', { query })} />
      </GridToolbar>
      {typed.size > 0 && (
        <BulkBar summary={text('sale-prices.changed', { count: typed.size })}>
          <Button
            size="small"
            disabledBecause={changes.length < typed.size ? text('sale-prices.invalid') : undefined}
            onClick={() => setSaving(true)}
          >
            {text('sale-prices.check')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setTyped(new Map())}>
            {text('form.undo')}
          </Button>
        </BulkBar>
      )}
      <DataGrid
        label={text(`sale-prices.title.${market}`)}
        columns={[
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
            label: text('sale-prices.price', { currency: currencyLabels[currency] }),
            sorts: true,
            end: true,
            render: (row) =>
              mayEdit ? (
                <PriceField
                  row={row}
                  value={typed.get(row.variant)}
                  isRight={isPrice(typed.get(row.variant), site)}
                  onType={(value) => type(row, value)}
                />
              ) : (
                formatMoney(row.now)
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
        ]}
        rowKey={(row) => row.variant}
        list={list}
        address={address}
        onChange={write}
        failed={text('sale-prices.failed')}
        empty={text('sale-prices.empty')}
      />
      {isSaving && (
        <SavePrices
          market={market}
          changes={changes}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false);
            setTyped(new Map());
          }}
        />
      )}
    </div>
  );
}

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
