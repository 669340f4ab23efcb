import type { StockTake, StockTakeLine } from '@okruh/contracts/http/picking-admin/stock-takes';
import { Badge } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useMutation, useQuery } from '@okruh/web-kit/query';
import { useSearchState } from '@okruh/web-kit/router';
import styles from '../../office/admin.module.css';
import { picking } from '../../office/api/picking-api.ts';
import { type Column, DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { NumberBox } from '../parts/number-box.tsx';
import { fullName, ProductName } from '../parts/product-name.tsx';
import { type Round, useTakeReload } from './take-query.ts';

const schema = gridSchema([], ['status']);
const states = ['uncounted', 'counted', 'different', 'recount'] as const;

const toQuery = (address: GridAddress) => {
  const state = states.find((known) => known === address.filters.status);
  return { ...listQuery(address), ...(state !== undefined && { state }) };
};

/** A number with its sign: "+2". */
const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

interface TakeLinesProps {
  readonly take: StockTake;
  /** The round whose numbers can be typed; null: none. */
  readonly round: Round | null;
}

/** What was expected on each location, and what was counted there. */
export function TakeLines({ take, round }: TakeLinesProps) {
  const text = useText();
  const reload = useTakeReload();
  const reportFailure = useReportFailure();
  const [address, write] = useSearchState(schema);
  const list = useQuery({
    ...picking.query('admin_list_stock_take_lines', { params: { id: take.id }, query: toQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const count = useMutation({
    mutationFn: ({ line, quantity, of }: { readonly line: StockTakeLine; readonly quantity: number; readonly of: Round }) =>
      picking.call('admin_count_stock', {
        params: { id: take.id },
        body: { variant_id: line.product.variant_id, location_id: line.location?.id ?? null, round: of, mode: 'set', quantity },
      }),
    onError: (error) => reportFailure(text('take.count.failed'), error),
    onSettled: reload,
  });
  const countColumn = (of: Round): Column<StockTakeLine> => ({
    id: `count-${of}`,
    label: text(`take.count.${of}`),
    end: true,
    render: (line) => {
      const [value, by] = of === 1 ? [line.first_count, line.first_by] : [line.second_count, line.second_by];
      // The second round is for what didn't agree.
      const isTyped = round === of && (of === 1 || value !== null || (line.first_count !== null && line.difference !== 0));
      return (
        <span>
          {isTyped ? (
            <NumberBox
              label={text(`take.count.${of}.of`, { name: fullName(line.product), location: line.location?.code ?? text('placing.none') })}
              value={value}
              onSave={(quantity) => count.mutate({ line, quantity, of })}
            />
          ) : (
            (value ?? '–')
          )}
          {by !== null && <span className="sub">{by}</span>}
        </span>
      );
    },
  });
  return (
    <div className={`stack ${styles.list}`}>
      <GridToolbar address={address} onChange={write} search={text('take.search')}>
        <FilterSelect
          label={text('take.lines.state')}
          any={text('take.lines.any')}
          name="status"
          options={states.map((state) => ({ value: state, label: text(`take.lines.${state}`) }))}
          address={address}
          onChange={write}
        />
      </GridToolbar>
      <DataGrid<StockTakeLine>
        label={text('documents.lines')}
        rowKey={(line) => line.id}
        list={list}
        address={address}
        onChange={write}
        failed={text('take.lines.failed')}
        empty={text('take.lines.empty')}
        columns={[
          {
            id: 'location',
            label: text('placing.locations'),
            render: (line) => <span className="mono">{line.location?.code ?? text('placing.none')}</span>,
          },
          { id: 'product', label: text('stock.product'), render: (line) => <ProductName product={line.product} /> },
          { id: 'expected', label: text('take.expected'), end: true, render: (line) => line.expected },
          countColumn(1),
          countColumn(2),
          {
            id: 'difference',
            label: text('take.difference'),
            end: true,
            render: (line) =>
              line.difference === null || line.difference === 0 ? (
                (line.difference ?? '–')
              ) : (
                <Badge tone="warning">{signed(line.difference)}</Badge>
              ),
          },
          ...(take.state === 'closed'
            ? [
                {
                  id: 'booked',
                  label: text('take.booked'),
                  end: true,
                  render: (line: StockTakeLine) => (line.booked === null ? '–' : signed(line.booked)),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
