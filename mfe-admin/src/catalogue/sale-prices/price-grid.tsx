import type { RequestOf } from '@okruh/contracts';
import type { adminListPrices, PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import type { Market } from '@okruh/market';
import { BulkBar, Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard, useSearchState } from '@okruh/web-kit/router';
import { type ComponentProps, useState } from 'react';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { useCategoryChoices, useManufacturerChoices } from '../../office/fields/catalogue-choices.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { useSelection } from '../../office/grid/use-selection.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { readUnits, typedUnits } from '../../office/fields/whole-units.ts';
import { ChangeByRule } from './change-by-rule.tsx';
import { buildPriceColumns } from './price-columns.tsx';
import { PriceHistory } from './price-history.tsx';
import { SchedulePrices } from './schedule-prices.tsx';
import { SavePrices } from './save-prices.tsx';

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

/** The list's filter without what is a matter of its page. */
const toFilter = ({ q, category, manufacturer, quality, reduced }: ReturnType<typeof toQuery>) => ({
  q,
  category,
  manufacturer,
  quality,
  reduced,
});

type Ruled = Pick<ComponentProps<typeof ChangeByRule>, 'selection' | 'count'>;

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
  const [isScheduling, setScheduling] = useState(false);
  /** Rows that a rule is for. */
  const [ruled, setRuled] = useState<Ruled | null>(null);
  const selection = useSelection();
  const [traced, setTraced] = useState<PriceRow | null>(null);
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
        {mayEdit && (
          <Button
            size="small"
            kind="quiet"
            disabledBecause={list.data === undefined ? text('sale-prices.loading') : undefined}
            onClick={() => setRuled({ selection: { filter: toFilter(query) }, count: list.data?.total ?? 0 })}
          >
            {text('sale-prices.rule')}
          </Button>
        )}
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
          <Button
            size="small"
            kind="quiet"
            disabledBecause={changes.length < typed.size ? text('sale-prices.invalid') : undefined}
            onClick={() => setScheduling(true)}
          >
            {text('sale-prices.schedule')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setTyped(new Map())}>
            {text('form.undo')}
          </Button>
        </BulkBar>
      )}
      {selection.ids.size > 0 && (
        <BulkBar summary={text('sale-prices.selected', { count: selection.ids.size })}>
          <Button size="small" onClick={() => setRuled({ selection: { variants: [...selection.ids] }, count: selection.ids.size })}>
            {text('sale-prices.rule')}
          </Button>
          <Button size="small" kind="quiet" onClick={selection.clear}>
            {text('sale-prices.clear-selection')}
          </Button>
        </BulkBar>
      )}
      <DataGrid
        {...(mayEdit && { selection: { of: selection, getLabel: (row: PriceRow) => text('sale-prices.select', { name: row.name }) } })}
        label={text(`sale-prices.title.${market}`)}
        columns={buildPriceColumns(text, {
          market,
          site,
          typed: mayEdit ? typed : null,
          onType: type,
          onHistory: setTraced,
        })}
        rowKey={(row) => row.variant}
        list={list}
        address={address}
        onChange={write}
        failed={text('sale-prices.failed')}
        empty={text('sale-prices.empty')}
      />
      {traced !== null && <PriceHistory row={traced} market={market} onClose={() => setTraced(null)} />}
      {ruled !== null && (
        <ChangeByRule
          {...ruled}
          market={market}
          onClose={() => setRuled(null)}
          onApplied={() => {
            setRuled(null);
            selection.clear();
          }}
        />
      )}
      {isScheduling && (
        <SchedulePrices
          market={market}
          changes={changes}
          onClose={() => setScheduling(false)}
          onScheduled={() => {
            setScheduling(false);
            setTyped(new Map());
          }}
        />
      )}
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
