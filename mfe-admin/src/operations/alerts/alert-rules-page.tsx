import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AlertRuleView } from '@okruh/contracts/http/ops-admin/alert-rules';
import type { Market } from '@okruh/market';
import { Button, Skeleton, Status, Table } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { ops } from '../../office/api/ops-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useMay } from '../../office/session.ts';
import { formatDuration } from '../format.ts';
import { formatValue, severityTones } from './alert-words.ts';
import { AlertsFrame } from './alerts-frame.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { formatDateTime } from '../../office/language/format.ts';

const EVERY_MS = 10_000;

/** What raises alerts, from which value on and after which time; changed by people with the right. */
export function AlertRulesPage() {
  const text = useText();
  const { market } = useRemote();
  const mayAct = useMay('ops:act');
  const [edited, setEdited] = useState<AlertRuleView | null>(null);
  const found = useQuery({ ...ops.query('admin_list_alert_rules'), staleTime: 0, refetchInterval: EVERY_MS });
  return (
    <AlertsFrame title={text('alerts.view.rules')} view="rules">
      {found.isPending && <Skeleton height="20rem" />}
      {found.data === undefined && found.isError && (
        <LoadFailure title={text('rules.failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data !== undefined && (
        <Table label={text('alerts.view.rules')} stack>
          <thead>
            <tr>
              <th scope="col">{text('rules.rule')}</th>
              <th scope="col">{text('rules.fires')}</th>
              <th scope="col">{text('rules.closes')}</th>
              <th scope="col">{text('alerts.severity')}</th>
              <th scope="col">{text('alerts.state')}</th>
              <th scope="col">{text('rules.last')}</th>
              <th scope="col">{text('rules.changed')}</th>
              <th scope="col">
                <span className="sr">{text('rules.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.data.items.map((rule) => (
              <tr key={rule.rule}>
                <th scope="row">
                  {text(`alert.rule.${rule.rule}`)}
                  <span className="sub mono">{rule.rule}</span>
                </th>
                <td data-label={text('rules.fires')}>{describeFiring(rule, market, text)}</td>
                <td data-label={text('rules.closes')}>{describeClosing(rule, market, text)}</td>
                <td data-label={text('alerts.severity')}>{text(`alerts.severity.${rule.severity}`)}</td>
                <td data-label={text('alerts.state')}>
                  <RuleState rule={rule} market={market} />
                </td>
                <td data-label={text('rules.last')}>
                  {rule.last_fired_at === null ? (
                    '–'
                  ) : (
                    <Link href={`${officePaths.alerts}?state=${rule.firing > 0 ? 'firing' : 'closed'}&rule=${rule.rule}`}>
                      {formatDateTime(rule.last_fired_at, market)}
                    </Link>
                  )}
                </td>
                <td data-label={text('rules.changed')}>
                  <div>
                    {rule.changed_by ?? '–'}
                    {rule.changed_at !== null && <span className="sub">{formatDateTime(rule.changed_at, market)}</span>}
                  </div>
                </td>
                <td className="end">
                  <div>
                    <Link
                      href={pathTo(officePaths.runbook, { slug: rule.rule })}
                      aria-label={`${text('alerts.runbook')}: ${text(`alert.rule.${rule.rule}`)}`}
                    >
                      {text('alerts.runbook')}
                    </Link>{' '}
                    {mayAct && (
                      <Button
                        kind="quiet"
                        size="small"
                        aria-label={`${text('rules.change')}: ${text(`alert.rule.${rule.rule}`)}`}
                        onClick={() => setEdited(rule)}
                      >
                        {text('rules.change')}
                      </Button>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {edited !== null && <RuleDialog rule={edited} onClose={() => setEdited(null)} />}
    </AlertsFrame>
  );
}

/** "300 s nebo víc, po dobu 1 min" */
function describeFiring({ unit, worse, settings }: AlertRuleView, market: Market, text: TextFunction): string {
  const time = formatDuration(settings.for_seconds * 1_000, market, text);
  const value = formatValue(settings.threshold, unit, market, text);
  const condition = unit === 'state' ? text('rules.is-so') : text(`rules.${worse}`, { value });
  return settings.for_seconds === 0 ? condition : text('rules.for', { condition, time });
}

function describeClosing({ unit, worse, settings }: AlertRuleView, market: Market, text: TextFunction): string {
  const time = formatDuration(settings.calm_seconds * 1_000, market, text);
  const value = formatValue(settings.closes_at, unit, market, text);
  const condition = unit === 'state' ? text('rules.is-not-so') : text(`rules.${worse === 'above' ? 'below' : 'above'}`, { value });
  return settings.calm_seconds === 0 ? condition : text('rules.for', { condition, time });
}

function RuleState({ rule, market }: { readonly rule: AlertRuleView; readonly market: Market }) {
  const text = useText();
  if (rule.silenced_until !== null)
    return <Status tone="wait">{text('alerts.silenced-until', { time: formatDateTime(rule.silenced_until, market) })}</Status>;
  if (rule.firing > 0) return <Status tone={severityTones[rule.severity]}>{text('rules.firing', { count: rule.firing })}</Status>;
  if (rule.pending > 0) return <Status tone="wait">{text('rules.pending', { count: rule.pending })}</Status>;
  return <Status tone="success">{text('rules.calm')}</Status>;
}
