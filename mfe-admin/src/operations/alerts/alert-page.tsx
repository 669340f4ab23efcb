import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AlertDetail } from '@okruh/contracts/http/ops-admin/alerts';
import type { Market } from '@okruh/market';
import { Button, Empty, Skeleton, Status, Table, type Tone } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { ops } from '../../office/api/ops-api.ts';
import { type Fact, Facts } from '../../office/page/facts.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { useMay, useSession } from '../../office/session.ts';
import { formatDuration } from '../format.ts';
import styles from '../operations.module.css';
import { describeSubject, findPageAbout, formatValue, severityTones } from './alert-words.ts';
import { AlertsFrame } from './alerts-frame.tsx';
import { SilenceDialog } from './silence-dialog.tsx';
import { TakeButton } from './take-button.tsx';
import { formatDateTime } from '../../office/language/format.ts';

const EVERY_MS = 5_000;

/** One alert: what it is about, who looks after it, who was notified, and what happened before. */
export function AlertPage({ id }: { readonly id: string }) {
  const text = useText();
  const { market } = useRemote();
  const found = useQuery({ ...ops.query('admin_get_alert', { params: { id } }), staleTime: 0, refetchInterval: EVERY_MS });
  const alert = found.data;
  const isAbsent = found.error instanceof ProblemError && found.error.status === 404;
  if (alert === undefined)
    return (
      <AlertsFrame title={text('alert.title')} view={null}>
        {found.isPending && <Skeleton height="20rem" />}
        {isAbsent && <Empty title={text('alert.absent')}>{text('alert.absent.text')}</Empty>}
        {found.isError && !isAbsent && (
          <LoadFailure title={text('alert.failed')} error={found.error} onRetry={() => void found.refetch()} />
        )}
      </AlertsFrame>
    );
  return (
    <AlertsFrame title={text(`alert.rule.${alert.rule}`)} view={null} actions={<Actions alert={alert} />}>
      <div className="stack">
        <AlertFacts alert={alert} market={market} />
        <Deliveries alert={alert} market={market} />
        <Earlier alert={alert} market={market} />
      </div>
    </AlertsFrame>
  );
}

function Actions({ alert }: { readonly alert: AlertDetail }) {
  const text = useText();
  const mayAct = useMay('ops:act');
  const session = useSession();
  const [isSilencing, setSilencing] = useState(false);
  const name = `${text(`alert.rule.${alert.rule}`)}: ${describeSubject(alert.rule, alert.subject, text)}`;
  const isFiring = alert.state === 'firing';
  return (
    <>
      <PageLink href={pathTo(officePaths.runbook, { slug: alert.rule })} kind="quiet" size="small">
        {text('alerts.runbook')}
      </PageLink>
      {mayAct && isFiring && alert.taken_by !== session?.display_name && <TakeButton alert={alert} name={name} />}
      {mayAct && isFiring && alert.silenced_until === null && (
        <Button kind="quiet" size="small" onClick={() => setSilencing(true)}>
          {text('alerts.silence')}
        </Button>
      )}
      {isSilencing && <SilenceDialog alert={alert} onClose={() => setSilencing(false)} />}
    </>
  );
}

interface PartProps {
  readonly alert: AlertDetail;
  readonly market: Market;
}

function AlertFacts({ alert, market }: PartProps) {
  const text = useText();
  const about = findPageAbout(alert);
  const mayOpen = useMay(about?.permission ?? 'ops:read');
  const subject = describeSubject(alert.rule, alert.subject, text);
  const count = (value: number): string => formatValue(value, alert.unit, market, text);
  const time = (at: string): string => formatDateTime(at, market);
  const ended = alert.closed_at === null ? Date.now() : Date.parse(alert.closed_at);
  const facts: readonly (Fact | false)[] = [
    [
      text('alerts.state'),
      <Status key="state" tone={alert.state === 'firing' ? severityTones[alert.severity] : undefined}>
        {text(`alerts.state.${alert.state}`)}
      </Status>,
    ],
    [text('alerts.severity'), text(`alerts.severity.${alert.severity}`)],
    [text('alerts.about'), about !== null && mayOpen ? <Link href={about.href}>{subject}</Link> : subject],
    alert.unit !== 'state' && [text('alerts.last'), count(alert.last)],
    alert.unit !== 'state' && [text('alerts.worst'), count(alert.worst)],
    alert.unit !== 'state' && [text('alerts.at-fire'), count(alert.value)],
    alert.unit !== 'state' && [text('alerts.threshold'), count(alert.threshold)],
    [text('alerts.from'), time(alert.fired_at)],
    alert.closed_at !== null && [text('alerts.until'), time(alert.closed_at)],
    [text('alerts.took'), formatDuration(Math.max(0, ended - Date.parse(alert.fired_at)), market, text)],
    [
      text('alerts.by'),
      alert.taken_by === null
        ? text('alerts.untaken')
        : text('alerts.taken-at', { person: alert.taken_by, time: alert.taken_at === null ? '' : time(alert.taken_at) }),
    ],
    [text('alerts.notified'), alert.notified_at === null ? text('alerts.notified-nobody') : time(alert.notified_at)],
    alert.silenced_until !== null && [text('alerts.view.silences'), text('alerts.silenced-until', { time: time(alert.silenced_until) })],
  ];
  return (
    <section className="table-frame" aria-label={text('alert.title')}>
      <div className={styles.pad}>
        <Facts facts={facts.filter((fact) => fact !== false)} />
      </div>
    </section>
  );
}

const deliveryTones: Readonly<Record<AlertDetail['deliveries'][number]['state'], Tone>> = {
  waiting: 'warning',
  sent: 'success',
  failed: 'danger',
};

/** Calls of the webhook; nothing where none is set. */
function Deliveries({ alert: { deliveries }, market }: PartProps) {
  const text = useText();
  if (deliveries.length === 0) return null;
  return (
    <div className={styles.part}>
      <h2>{text('alert.webhook')}</h2>
      <Table label={text('alert.webhook')} stack>
        <thead>
          <tr>
            <th scope="col">{text('alert.webhook.kind')}</th>
            <th scope="col">{text('alerts.state')}</th>
            <th scope="col" className="end">
              {text('alert.webhook.attempts')}
            </th>
            <th scope="col">{text('alert.webhook.result')}</th>
            <th scope="col">{text('alerts.from')}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((one) => (
            <tr key={one.id}>
              <th scope="row">{text(`alert.webhook.kind.${one.kind}`)}</th>
              <td data-label={text('alerts.state')}>
                <Status tone={deliveryTones[one.state]}>{text(`alert.webhook.state.${one.state}`)}</Status>
              </td>
              <td className="end num" data-label={text('alert.webhook.attempts')}>
                {one.attempts}
              </td>
              <td data-label={text('alert.webhook.result')}>{one.result === '' ? '–' : one.result}</td>
              <td data-label={text('alerts.from')}>{formatDateTime(one.at, market)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Earlier({ alert: { earlier }, market }: PartProps) {
  const text = useText();
  if (earlier.length === 0) return null;
  return (
    <section className="table-frame" aria-labelledby="earlier">
      <div className={styles.frameHead}>
        <h2 id="earlier">{text('alert.earlier')}</h2>
      </div>
      <ul className={`list-plain ${styles.links}`}>
        {earlier.map((one) => (
          <li key={one.id}>
            <Link href={pathTo(officePaths.alert, { id: one.id })}>{formatDateTime(one.fired_at, market)}</Link>
            {one.closed_at !== null && (
              <span className="muted">
                {formatDuration(Math.max(0, Date.parse(one.closed_at) - Date.parse(one.fired_at)), market, text)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
