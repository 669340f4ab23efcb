// No schema here: browsers import this file.

/** Each has its runbook under this name in `docs/runbooks/`. */
export const alertRuleIds = [
  'no-orders',
  'broker-away',
  'service-not-ready',
  'service-errors',
  'consumer-stopped',
  'consumer-lag',
  'consumer-backlog',
  'dead-letters',
  'outbox-age',
  'outbox-depth',
  'remote-failures',
  'e-factura-deadline',
  'certificate-expiry',
  'broker-storage',
  'broker-copies',
  'disk-space',
] as const;
