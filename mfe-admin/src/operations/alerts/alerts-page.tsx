import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { alertRuleIds } from '@okruh/contracts/http/ops-admin/alert-rule-ids';
import type { AlertRuleId } from '@okruh/contracts/http/ops-admin/alert-rules';
import type { Alert } from '@okruh/contracts/http/ops-admin/alerts';
import type { Market } from '@okruh/market';
import { Button, Chip, Chips, Empty, Skeleton, Status, Table, TableFoot } from '@okruh/ui';
import { bellIcon, checkIcon, warningIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { type ReactNode, useState } from 'react';
import { ops } from '../../office/api/ops-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { Mark, Verdict } from '../../office/page/verdict.tsx';
import { useMay } from '../../office/session.ts';
import { formatDuration } from '../format.ts';
import styles from '../operations.module.css';
import { describeSubject, formatValue, severityTones } from './alert-words.ts';
import { AlertsFrame } from './alerts-frame.tsx';
import { SilenceDialog } from './silence-dialog.tsx';
import { TakeButton } from './take-button.tsx';
import { formatDateTime } from '../../office/language/format.ts';

const EVERY_MS = 5_000;
const PAGE_SIZE = 50;

const isRule = (word: string): word is AlertRuleId => alertRuleIds.some((rule) => rule === word);
const schema = {
  parse: ({ state = '', page = '', rule = '' }: Readonly<Record<string, string>>) => ({
    state: state === 'closed' ? ('closed' as const) : ('firing' as const),
    page: Math.max(1, Math.trunc(Number(page)) || 1),
    /** Alerts of this rule alone; empty for all. */
    rule: isRule(rule) ? rule : ('' as const),
  }),
};

/** What needs a person now, critical first; or what is over. */
export function AlertsPage() {
  const text = useText();
  const { market } = useRemote();
  const [{ state, page, rule }, write] = useSearchState(schema);
  const found = useQuery({
    ...ops.query('admin_list_alerts', { query: { state, page, page_size: PAGE_SIZE, ...(rule !== '' && { rule }) } }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const { data } = found;
  const foot = (total: number) => (
    <TableFoot page={page} pageSize={PAGE_SIZE} total={total} onPage={(next) => write({ page: next }, { push: true })} />
  );
  return (
    <AlertsFrame title={text('alerts.title')} view={state}>
      <div className="stack">
        {found.isPending && <Skeleton height="16rem" />}
        {data === undefined && found.isError && (
          <LoadFailure title={text('alerts.failed')} error={found.error} onRetry={() => void found.refetch()} />
        )}
        {rule !== '' && (
          <Chips label={text('rules.rule')}>
            <Chip pressed removable onClick={() => write({ rule: undefined, page: undefined })}>
              {text(`alert.rule.${rule}`)}
            </Chip>
          </Chips>
        )}
        {data !== undefined && state === 'firing' && <AlertsVerdict counts={data.counts} isOld={found.isError} />}
        {data !== undefined && state === 'firing' && data.items.length > 0 && (
          <section className="table-frame" aria-label={text('alerts.view.firing')}>
            <ol className={`list-plain ${styles.attention}`}>
              {data.items.map((alert) => (
                <FiringAlert key={alert.id} alert={alert} market={market} />
              ))}
            </ol>
            {data.total > PAGE_SIZE && foot(data.total)}
          </section>
        )}
        {data !== undefined && state === 'closed' && data.total === 0 && <Empty title={text('alerts.none-closed')} />}
        {data !== undefined && state === 'closed' && data.items.length > 0 && (
          <ClosedAlerts alerts={data.items} market={market} foot={foot(data.total)} />
        )}
      </div>
    </AlertsFrame>
  );
}

interface Counts {
  readonly firing: number;
  readonly critical: number;
  readonly open: number;
  readonly silenced: number;
}

/** How it stands, in one sentence. */
function AlertsVerdict({ counts, isOld }: { readonly counts: Counts; readonly isOld: boolean }) {
  const text = useText();
  const tone = counts.firing === 0 ? 'success' : counts.critical > 0 ? 'danger' : 'warning';
  return (
    <Verdict
      icon={tone === 'success' ? checkIcon : bellIcon}
      tone={tone}
      title={counts.firing === 0 ? text('alerts.calm') : text('alerts.verdict', { firing: counts.firing, open: counts.open })}
      isLive
    >
      {counts.silenced > 0 && text('alerts.silenced', { count: counts.silenced })}
      {isOld && ` ${text('operations.old')}`}
    </Verdict>
  );
}

interface AlertProps {
  readonly alert: Alert;
  readonly market: Market;
}

function FiringAlert({ alert, market }: AlertProps) {
  const text = useText();
  const mayAct = useMay('ops:act');
  const [isSilencing, setSilencing] = useState(false);
  const title = text(`alert.rule.${alert.rule}`);
  const subject = describeSubject(alert.rule, alert.subject, text);
  const name = `${title}: ${subject}`;
  const lasts = formatDuration(Math.max(0, Date.now() - Date.parse(alert.fired_at)), market, text);
  const count = (value: number): string => formatValue(value, alert.unit, market, text);
  return (
    <li>
      <Mark icon={warningIcon} tone={severityTones[alert.severity]} isSmall />
      <div>
        <b>
          <Link href={pathTo(officePaths.alert, { id: alert.id })}>{name}</Link>
        </b>
        <p>
          {alert.unit !== 'state' && `${text('alerts.value', { value: count(alert.last), threshold: count(alert.threshold) })} `}
          {text('alerts.lasts', { lasts, from: formatDateTime(alert.fired_at, market) })}
        </p>
        <p className="muted small">
          {text(`alerts.severity.${alert.severity}`)}
          {', '}
          {alert.taken_by === null ? text('alerts.untaken') : text('alerts.taken', { person: alert.taken_by })}
          {alert.silenced_until !== null && `, ${text('alerts.silenced-until', { time: formatDateTime(alert.silenced_until, market) })}`}
        </p>
      </div>
      <div className="row row-tight">
        <PageLink
          href={pathTo(officePaths.runbook, { slug: alert.rule })}
          kind="quiet"
          size="small"
          aria-label={`${text('alerts.runbook')}: ${title}`}
        >
          {text('alerts.runbook')}
        </PageLink>
        {mayAct && alert.taken_by === null && <TakeButton alert={alert} name={name} />}
        {mayAct && alert.silenced_until === null && (
          <Button kind="quiet" size="small" aria-label={`${text('alerts.silence')}: ${name}`} onClick={() => setSilencing(true)}>
            {text('alerts.silence')}
          </Button>
        )}
      </div>
      {isSilencing && <SilenceDialog alert={alert} onClose={() => setSilencing(false)} />}
    </li>
  );
}

interface ClosedProps {
  readonly alerts: readonly Alert[];
  readonly market: Market;
  readonly foot: ReactNode;
}

function ClosedAlerts({ alerts, market, foot }: ClosedProps) {
  const text = useText();
  return (
    <Table label={text('alerts.view.closed')} stack foot={foot}>
      <thead>
        <tr>
          <th scope="col">{text('alerts.what')}</th>
          <th scope="col">{text('alerts.severity')}</th>
          <th scope="col" className="end">
            {text('alerts.worst')}
          </th>
          <th scope="col">{text('alerts.from')}</th>
          <th scope="col">{text('alerts.took')}</th>
          <th scope="col">{text('alerts.by')}</th>
        </tr>
      </thead>
      <tbody>
        {alerts.map((alert) => (
          <tr key={alert.id}>
            <th scope="row">
              <Link href={pathTo(officePaths.alert, { id: alert.id })}>{text(`alert.rule.${alert.rule}`)}</Link>
              <span className="sub">{describeSubject(alert.rule, alert.subject, text)}</span>
            </th>
            <td data-label={text('alerts.severity')}>
              <Status tone={severityTones[alert.severity]}>{text(`alerts.severity.${alert.severity}`)}</Status>
            </td>
            <td className="end num" data-label={text('alerts.worst')}>
              {formatValue(alert.worst, alert.unit, market, text) || '–'}
            </td>
            <td data-label={text('alerts.from')}>{formatDateTime(alert.fired_at, market)}</td>
            <td data-label={text('alerts.took')}>
              {formatDuration(Math.max(0, Date.parse(alert.closed_at ?? alert.fired_at) - Date.parse(alert.fired_at)), market, text)}
            </td>
            <td data-label={text('alerts.by')}>{alert.taken_by ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
