import { type ScheduledPrice, scheduledPriceStates } from '@okruh/contracts/http/catalog-admin/scheduled-prices';
import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { Button, Status, VisuallyHidden } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';
import { marketParameter, useMarketChoice } from '../../office/market-choice.ts';
import { CancelSchedule } from './cancel-schedule.tsx';

const schema = tableSchema(['starts', 'ends', 'code', 'created'], ['status']);
const tones = { planned: 'wait', active: 'success', done: undefined, cancelled: undefined, failed: 'danger' } as const;

function toQuery({ q, sort, filters: { status } }: TableAddress) {
  const state = knownOr(status, scheduledPriceStates, undefined);
  return { ...(q !== undefined && { q }), ...(sort !== undefined && { sort }), ...(state !== undefined && { state }) };
}

/** Whether there is still something to cancel. */
const isOpen = ({ state }: ScheduledPrice): boolean => state === 'planned' || state === 'active';

interface ScheduledGridProps {
  readonly market: Market;
  readonly mayEdit: boolean;
}

/** Planned prices and what became of them; what is open comes first. */
export function ScheduledGrid({ market, mayEdit }: ScheduledGridProps) {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const [cancelled, setCancelled] = useState<ScheduledPrice | null>(null);
  const query = { ...toQuery(address), market };
  const rows = useTableRows<ScheduledPrice>(address, (page) =>
    catalog.query('admin_list_scheduled_prices', { query: { ...query, ...page } }),
  );
  const states = scheduledPriceStates.map((state) => ({ value: state, label: text(`scheduled.state.${state}`) }));
  return (
    <>
      <TableList<ScheduledPrice>
        name="scheduled-prices"
        texts="scheduled"
        example={text('products.search.example')}
        columns={buildColumns(text, market, mayEdit ? setCancelled : null)}
        presets={usePresets()}
        filters={{ choices: [{ name: 'status', label: text('column.state'), options: states }] }}
        rows={rows}
        rowKey={(row) => row.id}
        address={address}
        onChange={write}
      />
      {cancelled !== null && <CancelSchedule price={cancelled} market={market} onClose={() => setCancelled(null)} />}
    </>
  );
}

/** Presets stay in the market of the address and on the tab. */
function usePresets() {
  const text = useText();
  const market = marketParameter(useMarketChoice(), useRemote().market);
  const toPreset = (parameters: Readonly<Record<string, string>>): string =>
    new URLSearchParams({ ...market, [officeParameters.tab]: 'naplanovane', ...parameters }).toString();
  return [
    { label: text('scheduled.any-state'), query: toPreset({}) },
    ...(['planned', 'active', 'failed'] as const).map((state) => ({
      label: text(`scheduled.state.${state}`),
      query: toPreset({ [officeParameters.status]: state }),
    })),
  ];
}

/** @param onCancel null for who may only read */
const buildColumns = (
  text: TextFunction,
  market: Market,
  onCancel: ((price: ScheduledPrice) => void) | null,
): readonly TableColumn<ScheduledPrice>[] => [
  { id: 'code', width: 16, isFixed: true, label: text('column.variant'), sort: 'code', render: (row) => <Variant row={row} /> },
  {
    id: 'before',
    width: 8,
    label: text('scheduled.before'),
    isNumeric: true,
    render: (row) => (row.before === null ? '–' : formatMoney(row.before)),
  },
  {
    id: 'now',
    width: 8,
    label: text('scheduled.price'),
    isNumeric: true,
    render: (row) => <b className="nowrap">{formatMoney(row.now)}</b>,
  },
  { id: 'starts', width: 9, label: text('schedule.starts'), sort: 'starts', render: (row) => formatDateTime(row.starts_at, market) },
  {
    id: 'ends',
    width: 9,
    label: text('schedule.ends'),
    sort: 'ends',
    render: (row) => (row.ends_at === null ? text('scheduled.no-end') : formatDateTime(row.ends_at, market)),
  },
  { id: 'state', width: 11, label: text('column.state'), render: (row) => <State row={row} /> },
  {
    id: 'created',
    width: 10,
    label: text('scheduled.by'),
    sort: 'created',
    render: (row) => (
      <span>
        {row.created_by}
        <span className="sub">{formatDateTime(row.created_at, market)}</span>
      </span>
    ),
  },
  ...(onCancel === null
    ? []
    : [
        {
          id: 'cancel',
          width: 8,
          label: text('scheduled.deeds'),
          render: (row: ScheduledPrice) =>
            isOpen(row) && (
              <Button size="small" kind="quiet" onClick={() => onCancel(row)}>
                {text(`scheduled.cancel.${row.state}`)} <VisuallyHidden>{row.name ?? row.code}</VisuallyHidden>
              </Button>
            ),
        },
      ]),
];

function Variant({ row }: { readonly row: ScheduledPrice }) {
  const text = useText();
  if (row.master_product === null || row.name === null)
    return (
      <span>
        <code>{row.code}</code>
        <span className="sub">{text('scheduled.gone')}</span>
      </span>
    );
  return (
    <span>
      <Link href={`${pathTo(officePaths.product, { id: row.master_product })}?${officeParameters.tab}=${productTabs.variants}`}>
        {row.name}
      </Link>
      <span className="sub">{row.code}</span>
    </span>
  );
}

function State({ row }: { readonly row: ScheduledPrice }) {
  const text = useText();
  return (
    <span>
      <Status tone={tones[row.state]}>{text(`scheduled.state.${row.state}`)}</Status>
      {row.reason !== null && <span className="sub">{text(`scheduled.reason.${row.reason}`)}</span>}
      {row.cancelled_by !== null && <span className="sub">{text('scheduled.cancelled-by', { name: row.cancelled_by })}</span>}
    </span>
  );
}
