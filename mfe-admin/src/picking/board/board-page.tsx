import type { PickingListRow } from '@okruh/contracts/http/picking-work';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatTime } from '@okruh/market';
import { Button, classNames, Empty, Skeleton, VisuallyHidden } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { picking } from '../../office/api/picking-api.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useMay } from '../../office/session.ts';
import styles from '../picking.module.css';
import { PlaceSelect } from '../place-select.tsx';
import { useWorkplace } from '../places.ts';
import { ListStatus } from '../picking-words.tsx';
import { useAnswered, useScanQueue } from '../queue/use-scan-queue.ts';
import { MuteButton } from '../scanning/station-frame.tsx';
import { Countdown, countMinutesLeft } from '../../office/page/countdown.tsx';
import { useBoard, useNow } from './use-board.ts';

/** What a store has to prepare within half an hour, what waits for its customers, and what is on its way there. */
export function BoardPage() {
  const text = useText();
  const now = useNow();
  const workplace = useWorkplace(true);
  const { data, error, refetch } = useBoard(workplace.workplace);
  return (
    <AdminPage title={text('picking.board')} actions={<MuteButton />}>
      <div className={styles.board}>
        <div className={styles.start}>
          <PlaceSelect workplace={workplace} />
        </div>
        {workplace.query.error !== null && (
          <LoadFailure title={text('picking.places.failed')} error={workplace.query.error} onRetry={() => void workplace.query.refetch()} />
        )}
        {data === undefined && error !== null && (
          <LoadFailure title={text('picking.board.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && workplace.workplace !== null && (
          <div aria-busy="true">
            <Skeleton height="12rem" />
          </div>
        )}
        {data !== undefined && (
          <>
            <section className="stack" aria-labelledby="to-prepare">
              <h2 id="to-prepare">{text('picking.to-prepare', { count: data.to_prepare.length })}</h2>
              {data.to_prepare.length === 0 ? (
                <Empty level={3} title={text('picking.to-prepare.empty')} />
              ) : (
                <ul className={styles.queue}>
                  {data.to_prepare.map((row) => (
                    <ToPrepare key={row.id} row={row} now={now} />
                  ))}
                </ul>
              )}
              <Announcements rows={data.to_prepare} now={now} />
            </section>
            <div className={styles.boardColumns}>
              <Others id="ready" rows={data.ready} onReceived={() => void refetch()} />
              <Others id="on-the-move" rows={data.on_the_move} onReceived={() => void refetch()} />
            </div>
          </>
        )}
      </div>
    </AdminPage>
  );
}

/** Five minutes and one minute before the end, once each. */
const announced: ReadonlySet<number> = new Set([5, 1]);

function Announcements({ rows, now }: { readonly rows: readonly PickingListRow[]; readonly now: number }) {
  const text = useText();
  const said = rows.flatMap(({ due_at: due, order_number: order }) => {
    const left = due === null ? null : countMinutesLeft(due, now);
    return left !== null && announced.has(left) ? [text('picking.minutes-announced', { order, count: left })] : [];
  });
  return (
    <div role="status">
      <VisuallyHidden>{said.join(' ')}</VisuallyHidden>
    </div>
  );
}

function ToPrepare({ row, now }: { readonly row: PickingListRow; readonly now: number }) {
  const text = useText();
  const mayWork = useMay('picking:work');
  const isLate = row.due_at !== null && countMinutesLeft(row.due_at, now) < 0;
  const open = useOpenStation(row);
  return (
    <li className={classNames(isLate && styles.isLate)}>
      {row.due_at === null ? <span /> : <Countdown left={countMinutesLeft(row.due_at, now)} />}
      <span>
        <Link href={pathTo(officePaths['picking-list'], { id: row.id })}>
          <b>{row.order_number}</b>
        </Link>
        <span className="sub">
          {text('picking.board.line', { list: row.number, picked: row.picked, quantity: row.quantity })}
          {row.crate !== null && (
            <>
              , <span className="nowrap">{row.crate}</span>
            </>
          )}
        </span>
      </span>
      <span className={styles.until}>
        {row.due_at !== null && <b>{text('picking.until', { at: formatTime(row.due_at, row.market) })}</b>}{' '}
        {row.assignee === null ? text('picking.free') : text('picking.by', { name: row.assignee })}
      </span>
      {mayWork && (
        <Button
          size="small"
          kind={isLate ? 'key' : row.status === 'waiting' ? 'confirm' : 'quiet'}
          busy={open.isPending}
          onClick={() => open.mutate()}
        >
          {text(row.status === 'waiting' ? 'picking.prepare' : 'picking.go-on')}
          <VisuallyHidden> {row.order_number}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** Begins that very list, unless somebody has, and opens the station for it. */
function useOpenStation(row: PickingListRow) {
  const text = useText();
  const { navigate } = useRemote();
  const reportFailure = useReportFailure();
  const [, queue] = useScanQueue();
  return useMutation({
    mutationFn: () => picking.call('admin_get_picking_list', { params: { id: row.id } }),
    onSuccess: (list) => {
      queue.hold([list]);
      if (queue.getState().lists.get(list.id)?.status === 'waiting') queue.record({ listId: list.id, kind: 'start' });
      navigate(pathTo(officePaths['picking-station'], { wave: list.id }));
    },
    onError: (error) => reportFailure(text('picking.prepare.failed'), error),
  });
}

/** The package from another place has come: from now on it waits for its customer here. */
function ReceiveButton({ row, onReceived }: { readonly row: PickingListRow; onReceived(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const [, queue] = useScanQueue();
  const receive = useMutation({
    mutationFn: () => picking.call('admin_get_picking_list', { params: { id: row.id } }),
    onSuccess: (list) => {
      queue.hold([list]);
      const { outcome } = queue.record({ listId: list.id, kind: 'receive' });
      if (outcome === 'refused') reportRefusal(text('picking.refused.not-in-this-state.text'));
    },
    onError: (error) => reportFailure(text('picking.receive.failed'), error),
  });
  const reportRefusal = (why: string): void => toast({ kind: 'error', title: text('picking.receive.failed'), text: why });
  useAnswered(queue, ({ results }) => {
    const result = results.find(({ list_id: id }) => id === row.id);
    if (result === undefined) return;
    if (result.outcome === 'refused') reportRefusal(result.message);
    else toast({ kind: 'success', title: text('picking.done.receive', { order: row.order_number, list: row.number }) });
    onReceived();
  });
  return (
    <Button size="small" kind="quiet" busy={receive.isPending} onClick={() => receive.mutate()}>
      {text('picking.receive')}
      <VisuallyHidden> {row.order_number}</VisuallyHidden>
    </Button>
  );
}

interface OthersProps {
  readonly id: 'ready' | 'on-the-move';
  readonly rows: readonly PickingListRow[];
  onReceived(): void;
}

function Others({ id, rows, onReceived }: OthersProps) {
  const text = useText();
  const mayWork = useMay('picking:work');
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{text(`picking.${id}`, { count: rows.length })}</h2>
      {rows.length === 0 ? (
        <p className="muted">{text(`picking.${id}.empty`)}</p>
      ) : (
        <ul className={classNames(styles.queue, styles.others)}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                <Link href={pathTo(officePaths['picking-list'], { id: row.id })}>
                  <b>{row.order_number}</b>
                </Link>
                <span className="sub">{[text('picking.list-number', { number: row.number }), row.crate].filter(Boolean).join(', ')}</span>
              </span>
              <ListStatus status={row.status} />
              {row.status === 'handed_over' && mayWork && <ReceiveButton row={row} onReceived={onReceived} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
