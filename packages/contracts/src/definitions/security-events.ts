/** Kinds of security events. */
export const securityEventKinds = [
  'login',
  'login-failed',
  'logout',
  'reset-requested',
  'password-changed',
  'second-factor-enrolled',
  'second-factor-passed',
  'second-factor-failed',
  'second-factor-removed',
  'recovery-code-used',
  'session-ended',
  'staff-invited',
  'role-changed',
  'name-changed',
  'account-disabled',
  'account-enabled',
  'denied',
  'personal-data-read',
  'subscription-ended',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** A row of `list_security_events`. */
export interface SecurityEventRow {
  readonly id: number;
  /** ISO instant. */
  readonly at: string;
  readonly kind: SecurityEventKind;
  readonly account_id: string | null;
  /** Name of a member of staff; null for customers and for nobody. */
  readonly staff_name: string | null;
  readonly role: string | null;
  /** Keyed hash of the network: equal for equal networks. */
  readonly network: string | null;
  /** A route, or what was changed: `shop -> support`. */
  readonly detail: string | null;
  /** Administrator who did it to the account; null when its owner did, or the terminal. */
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  /** Why, in the administrator's words. */
  readonly reason: string | null;
}
