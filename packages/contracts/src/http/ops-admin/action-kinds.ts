/** What people do to events, consumers and alerts. No schema here: browsers import this file. */
export const actionKinds = [
  'redrive',
  'redrive-edited',
  'stop-redrive',
  'replay',
  'stop-replay',
  'rebuild',
  'discard',
  'restore',
  'pause',
  'resume',
  'unmask',
  'take-alert',
  'silence',
  'lift-silence',
  'change-alert-rule',
] as const;
export type ActionKind = (typeof actionKinds)[number];
