import type { RequestOf } from '@okruh/contracts';
import type { adminExportPrices, adminListPrices, PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import { officeParameters } from '@okruh/contracts/office-parameters';
import type { Market } from '@okruh/market';
import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { type ComponentProps, useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import { type ExportFormat, ExportMenu } from '../../office/data-table/export-menu.tsx';
import { useCellEdits } from '../../office/data-table/editing/use-cell-edits.ts';
import type { ChoiceFilter } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { useTableSelection } from '../../office/data-table/use-table-selection.ts';
import { useCategoryChoices, useManufacturerChoices } from '../../office/fields/catalogue-choices.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { marketParameter, useMarketChoice } from '../../office/market-choice.ts';
import { ChangeByRule } from './change-by-rule.tsx';
import { buildPriceColumns } from './price-columns.tsx';
import { createPriceEditor } from './price-editor.ts';
import { PriceHistory } from './price-history.tsx';
import { SchedulePrices } from './schedule-prices.tsx';
import { SelectedPrices } from './selected-prices.tsx';
import { useSteepPrices } from './steep-prices.tsx';

const qualities = ['new', 'A+', 'A', 'B', 'C', 'D'] as const;
const schema = tableSchema(['name', 'code', 'price', 'since', 'discount'], ['category', 'manufacturer', 'status', 'reduced']);

/** The list's filter by the service's names. */
function toFilter({ q, filters: { category, manufacturer, status, reduced } }: TableAddress) {
  const quality = knownOr(status, qualities, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(category !== undefined && { category }),
    ...(manufacturer !== undefined && { manufacturer }),
    ...(quality !== undefined && { quality }),
    ...(reduced === 'ano' && { reduced: 'true' as const }),
  };
}
const toQuery = (address: TableAddress, market: Market): NonNullable<RequestOf<typeof adminListPrices>['query']> => ({
  ...toFilter(address),
  ...(address.sort !== undefined && { sort: address.sort }),
  market,
});
const fetchExport = (format: ExportFormat, query: NonNullable<RequestOf<typeof adminExportPrices>['query']>) =>
  catalog.exchange(format === 'csv' ? 'admin_export_prices' : 'admin_export_prices_xlsx', { query });
const toKey = ({ variant }: PriceRow): string => variant;
const toName = ({ name }: PriceRow): string => name;

/** What is open over the list. */
type OpenDialog =
  | { readonly kind: 'history'; readonly row: PriceRow }
  | { readonly kind: 'schedule'; readonly rows: readonly PriceRow[] }
  | ({ readonly kind: 'rule' } & Pick<ComponentProps<typeof ChangeByRule>, 'selection' | 'count'>);

interface PriceGridProps {
  readonly market: Market;
  readonly mayEdit: boolean;
}

/** Prices, typed where they stand; selected ones are planned or changed by a rule. */
export function PriceGrid({ market, mayEdit }: PriceGridProps) {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const selection = useTableSelection<PriceRow>();
  const query = toQuery(address, market);
  const rows = useTableRows<PriceRow>(address, (page) => catalog.query('admin_list_prices', { query: { ...query, ...page } }));
  const edits = useCellEdits<PriceRow>(toKey, toName);
  const steep = useSteepPrices(market);
  const editor = usePriceEditor(market, steep.confirm);
  return (
    <>
      <TableList<PriceRow>
        name="sale-prices"
        texts="sale-prices"
        example={text('products.search.example')}
        label={text(`sale-prices.title.${market}`)}
        above={
          <div className="row row-tight">
            <ExportMenu
              size="small"
              label={text('export.label')}
              fetchFile={(format) => fetchExport(format, { ...toFilter(address), market })}
            />
            {mayEdit && (
              <Button
                size="small"
                kind="quiet"
                disabledBecause={rows.isLoaded ? undefined : text('sale-prices.loading')}
                onClick={() => setOpen({ kind: 'rule', selection: { filter: toFilter(address) }, count: rows.total })}
              >
                {text('sale-prices.rule')}
              </Button>
            )}
          </div>
        }
        columns={buildPriceColumns(text, {
          market,
          editor: mayEdit ? editor : null,
          onHistory: (row) => setOpen({ kind: 'history', row }),
        })}
        presets={usePresets()}
        filters={{ choices: useFilters(rows.isAnswered) }}
        bulk={
          <SelectedPrices
            selection={selection}
            onSchedule={() => setOpen({ kind: 'schedule', rows: [...selection.rows.values()].map(edits.toPresent) })}
            fetchFile={(format, variants) => fetchExport(format, { market, variants: variants.join(',') })}
            onRule={(variants) => setOpen({ kind: 'rule', selection: { variants }, count: variants.length })}
          />
        }
        rows={rows}
        rowKey={toKey}
        edits={mayEdit ? edits : undefined}
        {...(mayEdit && { selection: { of: selection, getLabel: (row: PriceRow) => text('sale-prices.select', { name: row.name }) } })}
        address={address}
        onChange={write}
      />
      {steep.dialog}
      {open !== null && (
        <PriceDialog
          open={open}
          market={market}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

interface PriceDialogProps {
  readonly open: OpenDialog;
  readonly market: Market;
  onClose(): void;
  /** Called when prices were changed or planned. */
  onDone(): void;
}

function PriceDialog({ open, market, onClose, onDone }: PriceDialogProps) {
  switch (open.kind) {
    case 'history':
      return <PriceHistory row={open.row} market={market} onClose={onClose} />;
    case 'schedule':
      return <SchedulePrices market={market} rows={open.rows} onClose={onClose} onScheduled={onDone} />;
    case 'rule':
      return <ChangeByRule market={market} selection={open.selection} count={open.count} onClose={onClose} onApplied={onDone} />;
  }
}

function usePriceEditor(market: Market, confirmSteep: ReturnType<typeof useSteepPrices>['confirm']) {
  const site = useRemote().market;
  const queryClient = useQueryClient();
  return createPriceEditor({
    market,
    site,
    confirmSteep,
    // The row itself is in the answer.
    onSaved: () =>
      void catalog.invalidate(queryClient, 'admin_get_price_history', 'admin_get_master_product', 'admin_list_master_products'),
  });
}

/** Presets stay in the market of the address. */
function usePresets() {
  const text = useText();
  const choice = useMarketChoice();
  const market = marketParameter(choice, useRemote().market);
  const toPreset = (parameters: Readonly<Record<string, string>>): string => new URLSearchParams({ ...market, ...parameters }).toString();
  return [
    { label: text('sale-prices.view.all'), query: toPreset({}) },
    { label: text('filter.only-reduced'), query: toPreset({ [officeParameters.reduced]: 'ano' }) },
  ];
}

function useFilters(isAnswered: boolean): readonly ChoiceFilter[] {
  const text = useText();
  const options = { enabled: isAnswered };
  return [
    { name: 'category', label: text('column.category'), options: useCategoryChoices(options) },
    { name: 'manufacturer', label: text('filter.manufacturer'), options: useManufacturerChoices(options) },
    {
      name: 'status',
      label: text('column.quality'),
      options: qualities.map((quality) => ({ value: quality, label: quality === 'new' ? text('quality.new') : quality })),
    },
    { name: 'reduced', label: text('filter.reduced'), options: [{ value: 'ano', label: text('filter.only-reduced') }] },
  ];
}
