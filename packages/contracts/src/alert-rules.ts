import type { AlertRuleId, AlertSettings, AlertSeverity, AlertUnit } from './http/ops-admin/alert-rules.ts';

/** What raises an alert, as it is while nobody has changed it. */
export interface AlertRule {
  readonly severity: AlertSeverity;
  readonly unit: AlertUnit;
  /** `below`: less is worse. */
  readonly worse: 'above' | 'below';
  readonly settings: AlertSettings;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

interface Terms {
  /** From this value on. */
  readonly at: number;
  /** Well again at this one. */
  readonly closesAt: number;
  readonly for: number;
  readonly calm: number;
}

const rule = (
  severity: AlertSeverity,
  unit: AlertUnit,
  { at, closesAt, for: forSeconds, calm }: Terms,
  worse: AlertRule['worse'] = 'above',
): AlertRule => ({
  severity,
  unit,
  worse,
  settings: { threshold: at, closes_at: closesAt, for_seconds: forSeconds, calm_seconds: calm },
});

/** Every rule. Each has a runbook of its name in docs/runbooks. */
export const alertRules: Readonly<Record<AlertRuleId, AlertRule>> = {
  /**
   * Minutes since the last order of a market, while the same minutes of the weeks before usually (lower quartile of eight weeks; of last
   * week while there are fewer than four) had at least {@link LEAST_ORDERS_BEFORE}.
   */
  'no-orders': rule('critical', 'minutes', { at: 20, closesAt: 0, for: MINUTE, calm: MINUTE }),
  'broker-away': rule('critical', 'state', { at: 1, closesAt: 0, for: 30, calm: MINUTE }),
  'service-not-ready': rule('critical', 'state', { at: 1, closesAt: 0, for: MINUTE, calm: MINUTE }),
  /** Of the requests of the last minute, when there are at least {@link LEAST_REQUESTS}. */
  'service-errors': rule('critical', 'percent', { at: 5, closesAt: 1, for: 2 * MINUTE, calm: 5 * MINUTE }),
  'consumer-stopped': rule('critical', 'state', { at: 1, closesAt: 0, for: 2 * MINUTE, calm: MINUTE }),
  /** Age of the oldest event that a consumer has not acknowledged. */
  'consumer-lag': rule('warning', 'seconds', { at: 300, closesAt: 30, for: MINUTE, calm: 2 * MINUTE }),
  'consumer-backlog': rule('warning', 'count', { at: 1_000, closesAt: 100, for: 5 * MINUTE, calm: 2 * MINUTE }),
  /** Waiting ones of a consumer. */
  'dead-letters': rule('warning', 'count', { at: 1, closesAt: 0, for: 0, calm: 0 }),
  'outbox-age': rule('critical', 'seconds', { at: 60, closesAt: 15, for: MINUTE, calm: 2 * MINUTE }),
  'outbox-depth': rule('warning', 'count', { at: 500, closesAt: 50, for: 2 * MINUTE, calm: 2 * MINUTE }),
  /** Minutes of the last ten in which browsers or the server could not run a remote. */
  'remote-failures': rule('warning', 'count', { at: 3, closesAt: 0, for: 0, calm: 5 * MINUTE }),
  /** Days until the next invoice has to be with the Romanian authority; negative when one is late. */
  'e-factura-deadline': rule('critical', 'days', { at: 1, closesAt: 2, for: 10 * MINUTE, calm: 10 * MINUTE }, 'below'),
  'certificate-expiry': rule('critical', 'days', { at: 14, closesAt: 20, for: HOUR, calm: 10 * MINUTE }, 'below'),
  /** Of what the broker may store. */
  'broker-storage': rule('warning', 'percent', { at: 80, closesAt: 70, for: 5 * MINUTE, calm: 10 * MINUTE }),
  /** Copies of streams and consumers that a node of the broker doesn't have as they are now. */
  'broker-copies': rule('warning', 'count', { at: 1, closesAt: 0, for: 5 * MINUTE, calm: MINUTE }),
  /** Free of a disk. */
  'disk-space': rule('critical', 'percent', { at: 10, closesAt: 15, for: 5 * MINUTE, calm: 10 * MINUTE }, 'below'),
};

/** Orders that are usual in the same time, below which silence says nothing. */
export const LEAST_ORDERS_BEFORE = 5;
/** Fewer requests make no rate. */
export const LEAST_REQUESTS = 20;
/** The last order is looked for as far back; seconds. */
export const LONGEST_SILENCE = DAY;

/** Whether a change leaves a rule that can close: well is on the other side of the threshold, or at it. */
export const closesAfterFiring = ({ worse }: AlertRule, { threshold, closes_at: closesAt }: AlertSettings): boolean =>
  worse === 'above' ? closesAt <= threshold : closesAt >= threshold;
