import type { RequestOf } from '@okruh/contracts';
import {
  type adminListScheduledPrices,
  type ScheduledPrice,
  scheduledPriceStates,
} from '@okruh/contracts/http/catalog-admin/scheduled-prices';
import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { Button, Status, VisuallyHidden } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { type Column, DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';
import { CancelSchedule } from './cancel-schedule.tsx';

const schema = gridSchema(['starts', 'ends', 'code', 'created'], ['status']);
const tones = { planned: 'wait', active: 'success', done: undefined, cancelled: undefined, failed: 'danger' } as const;

function toQuery(address: GridAddress, market: Market): NonNullable<RequestOf<typeof adminListScheduledPrices>['query']> {
  const state = knownOr(address.filters.status, scheduledPriceStates, undefined);
  return { ...listQuery(address), market, ...(state !== undefined && { state }) };
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
  const query = toQuery(address, market);
  const list = useQuery({ ...catalog.query('admin_list_scheduled_prices', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const filter = { address, onChange: write };
  return (
    <div className={`stack ${styles.list}`}>
      <GridToolbar {...filter} search={text('scheduled.search')} example={text('products.search.example')}>
        <FilterSelect
          {...filter}
          name="status"
          label={text('column.state')}
          any={text('scheduled.any-state')}
          options={scheduledPriceStates.map((state) => ({ value: state, label: text(`scheduled.state.${state}`) }))}
        />
      </GridToolbar>
      <DataGrid
        label={text('scheduled.label')}
        columns={buildColumns(text, market, mayEdit ? setCancelled : null)}
        rowKey={(row) => row.id}
        list={list}
        address={address}
        onChange={write}
        failed={text('scheduled.failed')}
        empty={text('scheduled.empty')}
      />
      {cancelled !== null && <CancelSchedule price={cancelled} market={market} onClose={() => setCancelled(null)} />}
    </div>
  );
}

/** @param onCancel null for who may only read */
const buildColumns = (
  text: TextFunction,
  market: Market,
  onCancel: ((price: ScheduledPrice) => void) | null,
): readonly Column<ScheduledPrice>[] => [
  { id: 'code', label: text('column.variant'), sorts: true, render: (row) => <Variant row={row} /> },
  {
    id: 'before',
    label: text('scheduled.before'),
    end: true,
    render: (row) => (row.before === null ? '–' : formatMoney(row.before)),
  },
  { id: 'now', label: text('scheduled.price'), end: true, render: (row) => <b className="nowrap">{formatMoney(row.now)}</b> },
  { id: 'starts', label: text('schedule.starts'), sorts: true, render: (row) => formatDateTime(row.starts_at, market) },
  {
    id: 'ends',
    label: text('schedule.ends'),
    sorts: true,
    render: (row) => (row.ends_at === null ? text('scheduled.no-end') : formatDateTime(row.ends_at, market)),
  },
  { id: 'state', label: text('column.state'), render: (row) => <State row={row} /> },
  {
    id: 'created',
    label: text('scheduled.by'),
    sorts: true,
    render: (row) => (
      <>
        {row.created_by}
        <span className="sub">{formatDateTime(row.created_at, market)}</span>
      </>
    ),
  },
  ...(onCancel === null
    ? []
    : [
        {
          id: 'cancel',
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
      <>
        <code>{row.code}</code>
        <span className="sub">{text('scheduled.gone')}</span>
      </>
    );
  return (
    <>
      <Link href={`${pathTo(officePaths.product, { id: row.master_product })}?${officeParameters.tab}=${productTabs.variants}`}>
        {row.name}
      </Link>
      <span className="sub">{row.code}</span>
    </>
  );
}

function State({ row }: { readonly row: ScheduledPrice }) {
  const text = useText();
  return (
    <>
      <Status tone={tones[row.state]}>{text(`scheduled.state.${row.state}`)}</Status>
      {row.reason !== null && <span className="sub">{text(`scheduled.reason.${row.reason}`)}</span>}
      {row.cancelled_by !== null && <span className="sub">{text('scheduled.cancelled-by', { name: row.cancelled_by })}</span>}
    </>
  );
}
