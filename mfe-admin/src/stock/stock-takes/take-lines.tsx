import type { StockTake, StockTakeLine } from '@okruh/contracts/http/picking-admin/stock-takes';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { Badge } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { picking } from '../../office/api/picking-api.ts';
import { useCellEdits } from '../../office/data-table/editing/use-cell-edits.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { fullName, ProductName } from '../parts/product-name.tsx';
import { createCountEditor, readCount } from './count-editor.ts';
import { type Round, useTakeReload } from './take-query.ts';

const schema = tableSchema(['product', 'expected', 'difference'], ['status']);
const states = ['uncounted', 'counted', 'different', 'recount'] as const;

const toQuery = ({ q, sort, filters: { status } }: TableAddress) => {
  const state = states.find((known) => known === status);
  return { ...(q !== undefined && { q }), ...(sort !== undefined && { sort }), ...(state !== undefined && { state }) };
};
const toKey = ({ id }: StockTakeLine): string => id;

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
  const [address, write] = useSearchState(schema);
  const query = toQuery(address);
  const rows = useTableRows<StockTakeLine>(address, (page) =>
    picking.query('admin_list_stock_take_lines', { params: { id: take.id }, query: { ...query, ...page } }),
  );
  const edits = useCellEdits<StockTakeLine>(
    toKey,
    ({ product, location }) => `${fullName(product)}, ${location?.code ?? text('placing.none')}`,
  );
  const options = states.map((state) => ({ value: state, label: text(`take.lines.${state}`) }));
  return (
    <TableList<StockTakeLine>
      name="stock-take-lines"
      texts="take.lines"
      label={text('documents.lines')}
      columns={useColumns(take, round)}
      presets={[
        { label: text('take.lines.any'), query: '' },
        ...options.map(({ value, label }) => ({ label, query: `${officeParameters.status}=${value}` })),
      ]}
      filters={{ choices: [{ name: 'status', label: text('take.lines.state'), options }] }}
      rows={rows}
      rowKey={toKey}
      edits={round === null ? undefined : edits}
      address={address}
      onChange={write}
    />
  );
}

function useColumns(take: StockTake, round: Round | null): readonly TableColumn<StockTakeLine>[] {
  const text = useText();
  const { market } = useRemote();
  const reload = useTakeReload();
  const countColumn = (of: Round): TableColumn<StockTakeLine> => ({
    id: `count-${of}`,
    width: 9,
    isNumeric: true,
    label: text(`take.count.${of}`),
    render: (line) => <Count line={line} round={of} />,
    ...(round === of && { editor: createCountEditor(take.id, of, market, reload) }),
  });
  return [
    {
      id: 'location',
      width: 7,
      isFixed: true,
      label: text('placing.locations'),
      render: (line) => <span className="mono">{line.location?.code ?? text('placing.none')}</span>,
    },
    { id: 'product', width: 18, label: text('stock.product'), sort: 'product', render: (line) => <ProductName product={line.product} /> },
    { id: 'expected', width: 6, label: text('take.expected'), sort: 'expected', isNumeric: true, render: (line) => line.expected },
    countColumn(1),
    countColumn(2),
    {
      id: 'difference',
      width: 6,
      label: text('take.difference'),
      sort: 'difference',
      isNumeric: true,
      render: ({ difference }) =>
        difference === null || difference === 0 ? (difference ?? '–') : <Badge tone="warning">{signed(difference)}</Badge>,
    },
    ...(take.state === 'closed' ? [buildBookedColumn(text)] : []),
  ];
}

const buildBookedColumn = (text: TextFunction): TableColumn<StockTakeLine> => ({
  id: 'booked',
  width: 6,
  label: text('take.booked'),
  isNumeric: true,
  render: ({ booked }) => (booked === null ? '–' : signed(booked)),
});

function Count({ line, round }: { readonly line: StockTakeLine; readonly round: Round }) {
  const by = round === 1 ? line.first_by : line.second_by;
  return (
    <span>
      {readCount(line, round) ?? '–'}
      {by !== null && <span className="sub">{by}</span>}
    </span>
  );
}
