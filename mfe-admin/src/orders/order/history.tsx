import type { OrderHistoryEntry } from '@okruh/contracts/http/orders-admin/history';
import { Button, Skeleton, Timeline } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { nameMail } from './mail-words.ts';
import { historyQuery } from './order-queries.ts';
import { formatDateTime } from '../../office/language/format.ts';

const PAGE_SIZE = 10;

/** Everything that happened to the order: by whom and why, the newest first. */
export function History({ id }: { readonly id: string }) {
  const text = useText();
  const [page, setPage] = useState(1);
  const history = useQuery({ ...historyQuery(id, page, PAGE_SIZE), placeholderData: keepPreviousData });
  const pages = Math.ceil((history.data?.total ?? 0) / PAGE_SIZE);
  return (
    <section className="panel stack" aria-labelledby="history-heading">
      <h2 id="history-heading">{text('order.history')}</h2>
      {history.isPending && <Skeleton height="10rem" />}
      {history.isError && history.data === undefined && (
        <LoadFailure title={text('order.history.failed')} error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data !== undefined && <Entries entries={history.data.items} isNewest={page === 1} />}
      {pages > 1 && (
        <div className="row-between">
          <Button kind="quiet" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {text('order.history.newer')}
          </Button>
          <span className="caption">{text('order.history.page', { page, pages })}</span>
          <Button kind="quiet" size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {text('order.history.older')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Entries({ entries, isNewest }: { readonly entries: readonly OrderHistoryEntry[]; readonly isNewest: boolean }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <Timeline
      label={text('order.history')}
      entries={entries.map((entry, index) => ({
        id: entry.id,
        title: entry.kind === 'step' && entry.status !== null ? text(`orders.state.${entry.status}`) : text(`order.history.${entry.kind}`),
        state: isNewest && index === 0 ? ('current' as const) : ('done' as const),
        text: <Why entry={entry} />,
        time: [formatDateTime(entry.at, market), entry.by.name ?? text(`order.history.by.${entry.by.kind}`)].join(' · '),
        dateTime: entry.at,
      }))}
    />
  );
}

/** Why it happened: the colleague's reason, the mail, or the event behind it. */
function Why({ entry }: { readonly entry: OrderHistoryEntry }) {
  const text = useText();
  const parts = [
    entry.reason === null
      ? null
      : text(entry.kind === 'addition-ended' ? `order.addition.ended.${entry.reason}` : `order.cancel.${entry.reason}`),
    entry.reason === null && entry.cancel_reason !== null ? text(`orders.cancelled.${entry.cancel_reason}`) : null,
    entry.kind === 'step' && entry.payment_status !== null
      ? text('order.history.payment', { state: text(`orders.payment-state.${entry.payment_status}`) })
      : null,
    entry.template === null ? null : nameMail(entry.template, text),
    entry.assignee,
    entry.text,
  ].filter((part) => part !== null);
  return (
    <>
      {parts.join(', ')}
      {entry.cause !== null && <code className="sub">{entry.cause}</code>}
    </>
  );
}
