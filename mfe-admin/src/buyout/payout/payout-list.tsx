import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { type Market, markets, sumMoney } from '@okruh/market';
import { BulkBar, Button, Checkbox, Empty, LinkButton, SearchField, Table, TableFoot } from '@okruh/ui';
import { checkIcon, downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { type ReactNode, useState } from 'react';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { pageSizes } from '../../office/grid/list-address.ts';
import { useMay } from '../../office/session.ts';
import { TableSkeleton } from '../../office/grid/table-skeleton.tsx';
import { ConfirmPaid } from './confirm-paid.tsx';
import { ExportPayouts } from './export-payouts.tsx';
import type { PayoutListProps, PayoutView } from './payout-address.ts';
import type { Payout } from './payout.ts';
import { formatDateTime, formatMoneyExact } from '../../office/language/format.ts';

interface Props extends PayoutListProps {
  readonly market: Market;
  readonly status: Exclude<PayoutView, 'soubory'>;
}

/** Pay-outs of one state and market. Those that wait are put into a bank file; those that the bank has are confirmed. */
export function PayoutList({ market, status, address, onChange }: Props) {
  const text = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const query = { market, status, page: address.page, page_size: address.pageSize, ...(address.q !== undefined && { q: address.q }) };
  const list = useQuery({ ...buyout.query('admin_list_payouts', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  if (list.isError && list.data === undefined) {
    return <LoadFailure title={text('payouts.failed')} error={list.error} onRetry={() => void list.refetch()} />;
  }
  const rows = list.data?.items ?? [];
  // A row that another accountant has taken meanwhile is no longer chosen.
  const selected = rows.filter((row) => chosen.has(row.id));
  const sum = sumMoney(
    selected.map((row) => row.amount),
    markets[market].currency,
  );
  const settle = (): void => {
    setAsking(false);
    setChosen(new Set());
  };
  const bulk = { payouts: selected, sum, market, isOpen: isAsking, onClose: () => setAsking(false), onDone: settle };
  return (
    <div className={`stack ${styles.list}`}>
      <div className={`toolbar ${styles.filters}`}>
        <SearchField
          key={address.q ?? ''}
          className={styles.listSearch}
          label={text('payouts.search')}
          placeholder={text('payouts.search.example')}
          defaultValue={address.q}
          maxLength={200}
          onSearch={(q) => onChange({ q: q.trim() || undefined, page: undefined })}
        />
        {address.q !== undefined && (
          <LinkButton onClick={() => onChange({ q: undefined, page: undefined })}>{text('filter.clear')}</LinkButton>
        )}
      </div>
      <div aria-live="polite">
        {selected.length > 0 && (
          <BulkBar summary={text('payouts.chosen', { count: selected.length, sum: formatMoneyExact(sum) })}>
            <Button size="small" icon={status === 'accepted' ? downloadIcon : checkIcon} onClick={() => setAsking(true)}>
              {text(status === 'accepted' ? 'payouts.export' : 'payouts.confirm')}
            </Button>
            <LinkButton onClick={() => setChosen(new Set())}>{text('payouts.none')}</LinkButton>
          </BulkBar>
        )}
      </div>
      {status === 'accepted' ? <ExportPayouts {...bulk} /> : <ConfirmPaid {...bulk} />}
      {list.data?.total === 0 ? (
        <Empty title={text(address.q === undefined ? `payouts.empty.${status}` : 'payouts.empty.search')} />
      ) : (
        <PayoutTable
          rows={list.data === undefined ? null : rows}
          chosen={chosen}
          isBusy={list.isPlaceholderData}
          hasChoice={status !== 'paid'}
          onChoose={setChosen}
          foot={
            list.data && (
              <TableFoot
                page={list.data.page}
                pageSize={list.data.page_size}
                total={list.data.total}
                pageSizes={pageSizes}
                onPage={(page) => onChange({ page }, { push: true })}
                onPageSize={(pageSize) => onChange({ pageSize, page: undefined })}
              />
            )
          }
        />
      )}
    </div>
  );
}

interface PayoutTableProps {
  /** Null until the first answer. */
  readonly rows: readonly Payout[] | null;
  readonly chosen: ReadonlySet<string>;
  readonly isBusy: boolean;
  readonly hasChoice: boolean;
  onChoose(chosen: ReadonlySet<string>): void;
  readonly foot: ReactNode;
}

function PayoutTable({ rows, chosen, isBusy, hasChoice, onChoose, foot }: PayoutTableProps) {
  const text = useText();
  const { market } = useRemote();
  const mayRead = useMay('buyout:read');
  const ids = (rows ?? []).map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <Table label={text('payouts.table')} stack busy={isBusy} foot={foot}>
      <thead>
        <tr>
          {hasChoice && (
            <th scope="col">
              <Checkbox
                label={text('payouts.all')}
                labelHidden
                checked={count > 0 && count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={() => onChoose(new Set(count === ids.length ? [] : ids))}
              />
            </th>
          )}
          <th scope="col">{text('column.number')}</th>
          <th scope="col">{text('column.customer')}</th>
          <th scope="col">{text('column.account')}</th>
          <th scope="col">{text('column.variable-symbol')}</th>
          <th scope="col">{text('column.accepted')}</th>
          <th scope="col" className="end">
            {text('column.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows === null && <TableSkeleton columns={hasChoice ? 7 : 6} />}
        {rows?.map((row) => (
          <tr key={row.id} aria-selected={chosen.has(row.id) || undefined}>
            {hasChoice && (
              <td data-label={text('payouts.choice')}>
                <Checkbox
                  label={text('payouts.choose', { number: row.number })}
                  labelHidden
                  checked={chosen.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </td>
            )}
            <td data-label={text('column.number')}>
              {mayRead ? <Link href={pathTo(officePaths.buyout, { id: row.id })}>{row.number}</Link> : row.number}
            </td>
            <td data-label={text('column.customer')}>{row.customer_name}</td>
            <td data-label={text('column.account')}>
              {row.account_masked}
              {row.pay_to === 'lender' && <span className="sub">{text('summary.pay-to.lender')}</span>}
            </td>
            <td data-label={text('column.variable-symbol')}>{row.variable_symbol}</td>
            <td data-label={text('column.accepted')}>{formatDateTime(row.accepted_at, market)}</td>
            <td className="end" data-label={text('column.amount')}>
              {formatMoneyExact(row.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
