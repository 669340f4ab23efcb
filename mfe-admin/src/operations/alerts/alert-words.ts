import type { AlertRuleId, AlertUnit } from '@okruh/contracts/http/ops-admin/alert-rules';
import type { Alert } from '@okruh/contracts/http/ops-admin/alerts';
import type { Permission } from '@okruh/contracts/access';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import type { Tone } from '@okruh/ui';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { formatDuration, formatShare } from '../format.ts';
import { formatNumber } from '../../office/language/format.ts';

export const severityTones: Readonly<Record<Alert['severity'], Extract<Tone, 'danger' | 'warning'>>> = {
  critical: 'danger',
  warning: 'warning',
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** "5 min 20 s", "212", "3,2 %"; empty for what only is so or isn't. */
export function formatValue(value: number, unit: AlertUnit, market: Market, text: TextFunction): string {
  switch (unit) {
    case 'state':
      return '';
    case 'seconds':
      return formatDuration(value * SECOND_MS, market, text);
    case 'minutes':
      return formatDuration(value * MINUTE_MS, market, text);
    case 'days':
      return `${formatNumber(Math.floor(value), market)}\u00A0${text('ops.day')}`;
    case 'count':
      return formatNumber(value, market);
    case 'percent':
      return formatShare(value / 100, market);
  }
}

/** "invoicing (PICKING)", "CZ", "celý obchod" */
export function describeSubject(rule: AlertRuleId, subject: string, text: TextFunction): string {
  if (subject === '') return text('alerts.whole-shop');
  if (rule === 'no-orders' || rule === 'e-factura-deadline') return subject.toUpperCase();
  const [stream, consumer] = subject.split(' ');
  return rule.startsWith('consumer-') && consumer !== undefined ? `${consumer} (${stream})` : subject;
}

/** A page that shows what an alert is about, and the right to see it. */
export interface AboutPage {
  readonly href: string;
  readonly permission: Permission;
}

/** Null for what no page of the office shows. */
export function findPageAbout({ rule, subject }: Pick<Alert, 'rule' | 'subject'>): AboutPage | null {
  switch (rule) {
    case 'no-orders':
    case 'service-not-ready':
    case 'service-errors':
    case 'outbox-age':
    case 'outbox-depth':
      return { href: officePaths.operations, permission: 'ops:read' };
    case 'broker-away':
    case 'broker-storage':
    case 'broker-copies':
      return { href: officePaths.streams, permission: 'ops:read' };
    case 'consumer-stopped':
    case 'consumer-lag':
    case 'consumer-backlog':
      return { href: officePaths.consumers, permission: 'ops:read' };
    case 'dead-letters':
      return { href: `${officePaths['dead-letters']}?consumer=${encodeURIComponent(subject)}`, permission: 'ops:read' };
    case 'remote-failures':
      return { href: officePaths.releases, permission: 'remotes:manage' };
    case 'e-factura-deadline':
      return { href: `${officePaths.invoices}?${officeParameters.eFactura}=open`, permission: 'invoice:read' };
    case 'certificate-expiry':
    case 'disk-space':
      return null;
  }
}
