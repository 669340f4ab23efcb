import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AlertRuleId } from '@okruh/contracts/http/ops-admin/alert-rules';
import type { Alert } from '@okruh/contracts/http/ops-admin/alerts';
import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import type { Market } from '@okruh/market';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { type AboutPage, describeSubject, findPageAbout, formatValue, severityTones } from '../alerts/alert-words.ts';
import { describeHour } from './pulse.tsx';
import { isFailing } from './services-panel.tsx';
import { formatDateTime } from '../../office/language/format.ts';

/** An outbox that holds more has stopped. */
const OUTBOX_FULL = 100;

/** Something that needs a person. */
export interface Attention {
  readonly id: string;
  readonly tone: 'danger' | 'warning';
  readonly title: string;
  readonly detail: string;
  /** Since when; null for what is seen now and no alert fires about yet. */
  readonly since: string | null;
  /** The alert that fires about it. */
  readonly alert: string | null;
  /** Whose runbook says what to do. */
  readonly rule: AlertRuleId | null;
  /** Where it is seen; null for what no page shows. */
  readonly page: AboutPage | null;
}

interface Context {
  readonly market: Market;
  readonly text: TextFunction;
}

/**
 * What needs a person, red first. What an alert fires about is that alert. What is seen now and no alert fires about stands beside
 * it, without a time: it has not lasted long enough yet, or no rule is about it.
 */
export function listAttention(operations: Operations, alerts: readonly Alert[], context: Context): readonly Attention[] {
  const all = [...alerts.map((alert) => fromAlert(alert, operations, context)), ...listSeen(operations, alerts, context)];
  return all.toSorted((a, b) => (a.tone === b.tone ? 0 : a.tone === 'danger' ? -1 : 1));
}

function fromAlert(alert: Alert, operations: Operations, { market, text }: Context): Attention {
  const number = (value: number): string => formatValue(value, alert.unit, market, text);
  const details = [
    alert.unit === 'state' ? '' : text('alerts.value', { value: number(alert.last), threshold: number(alert.threshold) }),
    alert.taken_by === null ? '' : text('operations.taken', { person: alert.taken_by }),
    alert.silenced_until === null ? '' : text('operations.silenced', { time: formatDateTime(alert.silenced_until, market) }),
  ];
  return {
    id: alert.id,
    tone: severityTones[alert.severity],
    title: describeAlert(alert, operations, text),
    detail: details.filter((one) => one !== '').join(' '),
    since: alert.fired_at,
    alert: pathTo(officePaths.alert, { id: alert.id }),
    rule: alert.rule,
    page: findPageAbout(alert),
  };
}

/** What a service that isn't ready does now is known better than its rule says it. */
function describeAlert({ rule, subject }: Alert, { services }: Operations, text: TextFunction): string {
  const state = services.find(({ name }) => name === subject)?.state ?? 'ok';
  if (rule === 'service-not-ready' && state !== 'ok') return text(`operations.service.${state}`, { service: subject });
  return `${text(`alert.rule.${rule}`)}: ${describeSubject(rule, subject, text)}`;
}

type Seen = Pick<Attention, 'id' | 'tone' | 'title'> & Partial<Attention>;

function listSeen(operations: Operations, alerts: readonly Alert[], { market, text }: Context): Attention[] {
  const { lines, services, consumers, dead_letters: dead } = operations;
  const count = (...rules: readonly AlertRuleId[]): number => alerts.filter(({ rule }) => rules.includes(rule)).length;
  const fires = (rule: AlertRuleId, subject: string): boolean => alerts.some((alert) => alert.rule === rule && alert.subject === subject);
  const consumersPage = findPageAbout({ rule: 'consumer-stopped', subject: '' });
  const seen: readonly (Seen | false)[] = [
    ...lines.map(
      (one): Seen | false =>
        one.is_low &&
        !(one.line === 'orders' && count('no-orders') > 0) && {
          id: `line-${one.line}`,
          tone: 'danger',
          title: text(`operations.low.${one.line}`),
          detail: describeHour(one, market, text),
          rule: one.line === 'orders' ? 'no-orders' : null,
          page: { href: officePaths.stories, permission: 'ops:read' },
        },
    ),
    ...services.map((service): Seen | false => {
      const rule = service.state === 'ok' ? 'service-errors' : 'service-not-ready';
      return (
        isFailing(service) &&
        !fires(rule, service.name) && {
          id: `service-${service.name}`,
          tone: service.state === 'away' ? 'danger' : 'warning',
          title: text(service.state === 'ok' ? 'operations.errors' : `operations.service.${service.state}`, { service: service.name }),
          rule,
        }
      );
    }),
    consumers === null &&
      count('broker-away') === 0 && { id: 'broker', tone: 'danger', title: text('operations.broker-away'), rule: 'broker-away' },
    consumers !== null &&
      consumers.stopped > count('consumer-stopped') && {
        id: 'stopped',
        tone: 'danger',
        title: text('operations.stopped', { count: consumers.stopped }),
        rule: 'consumer-stopped',
      },
    consumers !== null &&
      consumers.behind > count('consumer-lag', 'consumer-backlog') && {
        id: 'behind',
        tone: 'warning',
        title: text('operations.behind', { count: consumers.behind }),
        rule: 'consumer-lag',
      },
    consumers !== null &&
      consumers.paused > 0 && {
        id: 'paused',
        tone: 'warning',
        title: text('operations.paused', { count: consumers.paused }),
        page: consumersPage,
      },
    ...services.map(
      ({ name, outbox }): Seen | false =>
        (outbox ?? 0) >= OUTBOX_FULL &&
        !fires('outbox-depth', name) && {
          id: `outbox-${name}`,
          tone: 'warning',
          title: text('operations.outbox', { service: name, count: outbox ?? 0 }),
          rule: 'outbox-depth',
        },
    ),
    dead.waiting > 0 &&
      count('dead-letters') === 0 && {
        id: 'dead',
        tone: 'danger',
        title: text('operations.dead', { count: dead.waiting, recent: dead.last_hour }),
        since: dead.oldest_at,
        rule: 'dead-letters',
        page: { href: officePaths['dead-letters'], permission: 'ops:read' },
      },
  ];
  return seen
    .filter((one) => one !== false)
    .map((one) => {
      const rule = one.rule ?? null;
      return { detail: '', since: null, alert: null, page: rule === null ? null : findPageAbout({ rule, subject: '' }), ...one, rule };
    });
}
