import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** Confirmation of a complaint, at once and with its date and what it is about (§ 19 (1) of Act 634/1992 Coll.). */
export const complaintReported = mailTemplate(
  {
    code: 'complaint_reported',
    variables: [
      'order_number',
      'order_url',
      'complaint_number',
      'complaint_goods',
      'complaint_at',
      'complaint_settle_until',
      'complaint_defect',
      'complaint_refund_to',
    ],
    attaches: ['complaint-receipt'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    factRows(say, ['complaint_number', 'complaint_at', 'complaint_goods', 'complaint_settle_until']),
    { kind: 'note', text: '{{complaint_defect}}' },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
  ],
);

/** A complaint is accepted: what goes back, and why not all of it when it isn't. */
export const complaintAccepted = mailTemplate(
  {
    code: 'complaint_accepted',
    variables: ['order_number', 'order_url', 'complaint_number', 'complaint_goods', 'complaint_refund', 'complaint_refund_to'],
    optional: ['complaint_note'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    factRows(say, ['complaint_number', 'complaint_goods', 'complaint_refund']),
    { kind: 'note', text: '{{complaint_note}}' },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
  ],
);

/** A complaint is accepted by new goods: where they wait. */
export const complaintReplaced = mailTemplate(
  {
    code: 'complaint_replaced',
    variables: ['order_number', 'order_url', 'complaint_number', 'complaint_goods', 'complaint_store'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    factRows(say, ['complaint_number', 'complaint_goods', 'complaint_store']),
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
  ],
);

/** A complaint is rejected, with the reason. */
export const complaintRejected = mailTemplate(
  {
    code: 'complaint_rejected',
    variables: ['order_number', 'order_url', 'complaint_number', 'complaint_goods', 'complaint_note'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    factRows(say, ['complaint_number', 'complaint_goods']),
    { kind: 'note', text: '{{complaint_note}}' },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
  ],
);
