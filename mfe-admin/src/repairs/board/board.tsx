import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminRepairRow } from '@okruh/contracts/http/repairs-admin/work-list';
import { Badge, CountBadge, Empty, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import type { KeyboardEvent } from 'react';
import adminStyles from '../../office/admin.module.css';
import type { TableAddress } from '../../office/data-table/table-address.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { type MarketChoice, marketQuery } from '../../office/market-choice.ts';
import { repairs } from '../../office/api/repairs-api.ts';
import styles from '../repair.module.css';
import { CollectionBadge } from '../../office/collection/collection-badge.tsx';
import { toFilters } from './repairs-address.ts';
import { formatDate } from '../../office/language/format.ts';

/** A board stands open all day. */
const EVERY_MS = 60_000;

interface BoardProps {
  readonly address: TableAddress;
  readonly market: MarketChoice;
}

/** Repairs by state, the nearest promised day first. Arrows lead from card to card. */
export function Board({ address, market }: BoardProps) {
  const text = useText();
  const board = useQuery({
    ...repairs.query('admin_get_repair_board', { query: { ...toFilters(address), ...marketQuery(market) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  if (board.isError && board.data === undefined) {
    return <LoadFailure title={text('repairs.failed')} error={board.error} onRetry={() => void board.refetch()} />;
  }
  if (board.data === undefined) {
    return (
      <div className={`stack ${adminStyles.late}`} aria-busy="true">
        <Skeleton height="24rem" />
      </div>
    );
  }
  if (board.data.columns.every(({ count }) => count === 0))
    return <Empty title={text('repairs.empty')}>{text('repairs.empty.text')}</Empty>;
  return (
    <div
      className={styles.board}
      role="region"
      aria-label={text('repairs.board')}
      tabIndex={0}
      onKeyDown={moveFocus}
      aria-busy={board.isFetching || undefined}
    >
      {board.data.columns.map((column) => (
        <section key={column.status} className={styles.column} aria-labelledby={`column-${column.status}`} data-column>
          <h2 id={`column-${column.status}`}>
            {text(`repair-status.${column.status}`)}
            {/* The loud badge is for what waits. */}
            {column.count === 0 ? <span className={styles.none}>0</span> : <CountBadge count={column.count} />}
          </h2>
          {column.items.length === 0 && <p className="caption">{text('repairs.column.empty')}</p>}
          <ul className={styles.cards}>
            {column.items.map((row) => (
              <li key={row.id}>
                <Card row={row} />
              </li>
            ))}
          </ul>
          {column.count > column.items.length && (
            <p className="caption">{text('repairs.column.more', { count: column.count - column.items.length })}</p>
          )}
        </section>
      ))}
    </div>
  );
}

function Card({ row }: { readonly row: AdminRepairRow }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <Link
      className={row.is_late ? `${styles.card} ${styles.late}` : styles.card}
      href={pathTo(officePaths.repair, { id: row.id })}
      data-card
    >
      <span className="row-between">
        <b>{row.number}</b>
        {row.market !== market && <Badge>{row.market.toUpperCase()}</Badge>}
      </span>
      <span>
        {row.device_name} <CollectionBadge row={row} />
      </span>
      <span className="caption">{row.operations.join(', ')}</span>
      <span className="caption">{[row.customer_name, row.technician?.name].filter(Boolean).join(' · ')}</span>
      {row.promised_on !== null && (
        <span className="caption">
          {text(row.is_late ? 'repairs.late' : 'repairs.promised', { date: formatDate(row.promised_on, row.market) })}
        </span>
      )}
    </Link>
  );
}

/** Up and down within a column, left and right to the next column that has cards. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card]') : null;
  if (card === null) return;
  const columns = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-card]'),
  ]);
  const at = columns.findIndex((cards) => cards.includes(card));
  const place = columns[at]?.indexOf(card) ?? 0;
  const beside = (step: 1 | -1): HTMLElement | undefined => {
    for (let next = at + step; next >= 0 && next < columns.length; next += step) {
      const cards = columns[next] ?? [];
      if (cards.length > 0) return cards[Math.min(place, cards.length - 1)];
    }
    return undefined;
  };
  const moves: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowDown: () => columns[at]?.[place + 1],
    ArrowUp: () => columns[at]?.[place - 1],
    ArrowRight: () => beside(1),
    ArrowLeft: () => beside(-1),
  };
  const target = moves[event.key]?.();
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
