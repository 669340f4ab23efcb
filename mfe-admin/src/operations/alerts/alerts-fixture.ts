import type { AlertRuleView } from '@okruh/contracts/http/ops-admin/alert-rules';
import type { Alert, AlertDetail } from '@okruh/contracts/http/ops-admin/alerts';
import type { Silence } from '@okruh/contracts/http/ops-admin/silences';

const id = (last: number): string => `0190b7c0-0000-7000-8000-00000000010${last}`;
const AT = '2026-11-20T11:47:00.000Z';

export const stopped: Alert = {
  id: id(1),
  rule: 'consumer-stopped',
  subject: 'PICKING invoicing',
  severity: 'critical',
  unit: 'state',
  state: 'firing',
  threshold: 1,
  value: 1,
  worst: 1,
  last: 1,
  fired_at: AT,
  closed_at: null,
  taken_by: null,
  taken_at: null,
  silenced_until: null,
};
export const letters: Alert = {
  ...stopped,
  id: id(2),
  rule: 'dead-letters',
  subject: 'notifications',
  severity: 'warning',
  unit: 'count',
  threshold: 5,
  value: 6,
  worst: 14,
  last: 14,
  taken_by: 'Tomáš Vrána',
  taken_at: AT,
  silenced_until: '2026-11-20T15:00:00.000Z',
};
export const closed: Alert = {
  ...letters,
  id: id(3),
  state: 'closed',
  last: 0,
  closed_at: '2026-11-20T12:26:00.000Z',
  silenced_until: null,
};

export const firingList = {
  items: [stopped, letters],
  total: 2,
  page: 1,
  page_size: 50,
  counts: { firing: 2, critical: 1, open: 1, silenced: 1 },
};

export const detail: AlertDetail = {
  ...letters,
  silenced_until: null,
  since: AT,
  notified_at: AT,
  deliveries: [{ id: id(4), kind: 'raised', state: 'waiting', attempts: 2, result: '503', at: AT }],
  earlier: [{ id: id(3), fired_at: '2026-11-19T11:47:00.000Z', closed_at: '2026-11-19T11:57:00.000Z' }],
};

export const silence: Silence = {
  id: id(5),
  rule: 'consumer-lag',
  subject: null,
  until: '2026-11-20T15:00:00.000Z',
  reason: 'Dohání po nasazení',
  created_by: 'Martina H.',
  created_at: AT,
};

const settings = { threshold: 300, closes_at: 30, for_seconds: 60, calm_seconds: 120 };
export const lagRule: AlertRuleView = {
  rule: 'consumer-lag',
  severity: 'warning',
  unit: 'seconds',
  worse: 'above',
  settings,
  defaults: settings,
  changed_by: null,
  changed_at: null,
  firing: 2,
  pending: 0,
  silenced_until: null,
  last_fired_at: AT,
};
export const awayRule: AlertRuleView = {
  ...lagRule,
  rule: 'broker-away',
  severity: 'critical',
  unit: 'state',
  settings: { threshold: 1, closes_at: 0, for_seconds: 30, calm_seconds: 0 },
  firing: 0,
  last_fired_at: null,
};
