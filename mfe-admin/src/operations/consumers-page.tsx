import type { StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';
import { officePaths } from '@okruh/contracts/office-paths';
import { Button, Skeleton, Status, Table } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { ops } from '../office/api/ops-api.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { useMay } from '../office/session.ts';
import { consumerTones, describeCatchUp } from './consumer-words.ts';
import { Copies } from './copies.tsx';
import { EventsFrame } from './events-frame.tsx';
import { formatDuration } from './format.ts';
import styles from './operations.module.css';
import { PauseDialog } from './pause-dialog.tsx';
import { ReplayDialog } from './replays/replay-dialog.tsx';
import { Trend } from './trend.tsx';
import { formatDateTime, formatNumber } from '../office/language/format.ts';

const EVERY_MS = 5_000;

/** Who reads the streams, and how far each is behind; the ones in trouble first. */
export function ConsumersPage() {
  const text = useText();
  const { market } = useRemote();
  const mayAct = useMay('ops:act');
  const [asked, setAsked] = useState<StreamConsumer | null>(null);
  const [replayed, setReplayed] = useState<StreamConsumer | null>(null);
  const found = useQuery({ ...ops.query('admin_list_consumers'), staleTime: 0, refetchInterval: EVERY_MS });
  const number = (value: number): string => formatNumber(value, market);
  return (
    <EventsFrame title={text('consumers.title')} view="consumers">
      {found.isPending && <Skeleton height="20rem" />}
      {found.data === undefined && found.isError && (
        <LoadFailure title={text('consumers.failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data !== undefined && (
        <Table label={text('consumers.title')} stack>
          <thead>
            <tr>
              <th scope="col">{text('consumers.name')}</th>
              <th scope="col">{text('consumers.state')}</th>
              <th scope="col">{text('consumers.trend')}</th>
              <th scope="col" className="end">
                {text('consumers.pending')}
              </th>
              <th scope="col" className="end">
                {text('consumers.unacknowledged')}
              </th>
              <th scope="col" className="end">
                {text('consumers.redelivered')}
              </th>
              <th scope="col" className="end">
                {text('consumers.lag')}
              </th>
              <th scope="col" className="end">
                {text('consumers.rate')}
              </th>
              <th scope="col" className="end">
                {text('consumers.caught-up')}
              </th>
              <th scope="col" className="end">
                {text('consumers.dead')}
              </th>
              {mayAct && (
                <th scope="col">
                  <span className="sr">{text('consumers.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {found.data.items.map((consumer) => (
              <tr key={`${consumer.name} ${consumer.stream}`}>
                <th scope="row">
                  {consumer.name}
                  <span className="sub">{consumer.stream}</span>
                  <Copies copies={consumer.copies} />
                </th>
                <td data-label={text('consumers.state')}>
                  <div>
                    <Status tone={consumerTones[consumer.state]}>{text(`consumers.state.${consumer.state}`)}</Status>
                    {consumer.pause !== null && (
                      <span className="sub">
                        {text('consumers.paused-by', { by: consumer.pause.by, at: formatDateTime(consumer.pause.at, market) })}{' '}
                        {consumer.pause.reason}
                      </span>
                    )}
                  </div>
                </td>
                <td data-label={text('consumers.trend')}>
                  <Trend values={consumer.trend} isBad={consumer.state !== 'ok'} />
                </td>
                <td className="end num" data-label={text('consumers.pending')}>
                  {number(consumer.pending)}
                </td>
                <td className="end num" data-label={text('consumers.unacknowledged')}>
                  {number(consumer.unacknowledged)}
                </td>
                <td className="end num" data-label={text('consumers.redelivered')}>
                  {number(consumer.redelivered)}
                </td>
                <td className="end num" data-label={text('consumers.lag')}>
                  {consumer.lag_seconds === null ? '–' : formatDuration(consumer.lag_seconds * 1_000, market, text)}
                </td>
                <td className="end num" data-label={text('consumers.rate')}>
                  {consumer.per_minute === null ? '–' : number(consumer.per_minute)}
                </td>
                <td className="end num" data-label={text('consumers.caught-up')}>
                  {describeCatchUp(consumer, market, text)}
                </td>
                <td className="end num" data-label={text('consumers.dead')}>
                  {consumer.dead_letters === 0 ? (
                    '0'
                  ) : (
                    <Link href={`${officePaths['dead-letters']}?consumer=${encodeURIComponent(consumer.name)}`}>
                      {number(consumer.dead_letters)}
                    </Link>
                  )}
                </td>
                {mayAct && (
                  <td className="end">
                    {consumer.is_pausable && (
                      <div className={styles.acts}>
                        <Button kind="quiet" size="small" aria-label={labelAction(consumer, text)} onClick={() => setAsked(consumer)}>
                          {text(consumer.pause === null ? 'consumers.pause' : 'consumers.resume')}
                        </Button>
                        <Button
                          kind="quiet"
                          size="small"
                          aria-label={`${text('replay.action')} ${consumer.name} ${consumer.stream}`}
                          onClick={() => setReplayed(consumer)}
                        >
                          {text('replay.action')}
                        </Button>
                      </div>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {asked !== null && <PauseDialog consumer={asked} onClose={() => setAsked(null)} />}
      {replayed !== null && <ReplayDialog consumer={replayed} onClose={() => setReplayed(null)} />}
    </EventsFrame>
  );
}

/** "Pozastavit orders" */
const labelAction = ({ name, pause }: StreamConsumer, text: TextFunction): string =>
  `${text(pause === null ? 'consumers.pause' : 'consumers.resume')} ${name}`;
