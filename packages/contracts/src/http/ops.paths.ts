/** What processes of ours ask of services/ops. */
export const opsInternalPaths = {
  internal_alert_mail: ['GET', '/api/ops/internal/mails/:kind/:id'],
} as const;
