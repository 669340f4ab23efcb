import { factRows, mailTemplate } from '../mail-catalogue.ts';

const known = ['rule_title', 'severity', 'subject', 'fired_at', 'alert_url', 'runbook_url'] as const;

/** Something in the shop needs a person: for operations, in the language of their market. */
export const alertRaised = mailTemplate({ code: 'alert_raised', variables: known, optional: ['value', 'threshold'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  factRows(say, ['severity', 'subject', 'value', 'threshold', 'fired_at']),
  { kind: 'key', label: say('key'), url: '{{alert_url}}' },
  { kind: 'link', label: say('link'), url: '{{runbook_url}}' },
]);

export const alertClosed = mailTemplate(
  { code: 'alert_closed', variables: [...known, 'closed_at'], optional: ['value', 'threshold'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    factRows(say, ['severity', 'subject', 'value', 'threshold', 'fired_at', 'closed_at']),
    { kind: 'key', label: say('key'), url: '{{alert_url}}' },
    { kind: 'link', label: say('link'), url: '{{runbook_url}}' },
  ],
);
