import type { SavedRecords } from './saved-record.ts';

const buyout = 'services/buyout/src';
const orders = 'services/orders/src';
const judging = `${orders}/returns/judge-return.ts` as const;
const withdrawalMail = `${orders}/mail/withdrawal-variables.ts` as const;
const complaintMail = `${orders}/mail/complaint-variables.ts` as const;
const repairs = 'services/repairs/src';
const pricing = `${repairs}/model/pricing.ts` as const;
const creditNote = 'services/invoicing/src/model/compose-credit-note.ts';

/** Steps of a case with what a colleague writes down in them: texts that the customer waits for, beside notes for colleagues. */
export const stepFields: SavedRecords = {
  'received buy-out': {
    routes: ['admin_receive_buyout'],
    fields: { identifier: `${buyout}/stored/personal-data.ts#identifierHashes` },
  },
  'inspected buy-out': {
    routes: ['admin_inspect_buyout'],
    fields: {
      'answers.condition': `${buyout}/dossier/inspection.ts#condition`,
      'answers.value': `${buyout}/dossier/inspection.ts#value`,
    },
  },
  'counter-offer': {
    routes: ['admin_make_counter_offer'],
    fields: { note: `${buyout}/mail/mail-variables.ts#note` },
  },
  'returned buy-out': {
    routes: ['admin_return_buyout'],
    fields: { by: `${buyout}/stored/collections.ts#wantCollection`, tracking: `${buyout}/mail/mail-variables.ts#tracking_number` },
  },
  'cancelled order': {
    routes: ['admin_cancel_order'],
    fields: { reason: `${orders}/mail/mail-variables.ts#cancelReason` },
  },
  'judged withdrawal': {
    routes: ['admin_judge_withdrawal'],
    fields: {
      'lines.line': `${judging}#line`,
      'lines.back': `${judging}#back`,
      'lines.is_restocked': 'services/picking/src/fulfilment/on-goods-returned.ts#is_restocked',
      'lines.deduction': `${withdrawalMail}#deduction`,
      note: `${withdrawalMail}#openNote`,
    },
  },
  'closed withdrawal': { routes: ['admin_close_withdrawal'], fields: {} },
  'refunded complaint': {
    routes: ['admin_refund_complaint'],
    fields: {
      'lines.line': `${judging}#line`,
      'lines.back': `${judging}#back`,
      'lines.is_restocked': 'services/picking/src/fulfilment/on-goods-returned.ts#is_restocked',
      note: `${complaintMail}#openNote`,
    },
  },
  'rejected complaint': {
    routes: ['admin_reject_complaint_case'],
    fields: { note: `${complaintMail}#openNote` },
  },
  'closed complaint': { routes: ['admin_close_complaint'], fields: {} },
  'credit note': {
    routes: ['admin_issue_credit_note'],
    fields: {
      reason: `${creditNote}#reason`,
      'lines.position': `${creditNote}#position`,
      'lines.quantity': `${creditNote}#quantity`,
      credited: `${creditNote}#countCredited`,
    },
  },
  'received repair': {
    routes: ['admin_receive_repair'],
    fields: { identifier: `${repairs}/stored/personal-data.ts#identifierHashes` },
  },
  'diagnosed repair': {
    routes: ['admin_diagnose_repair'],
    fields: {
      finding: `${repairs}/mail/mail-variables.ts#finding`,
      'lines.operation_id': `${repairs}/stored/spare-part-stock.ts#operation_id`,
      'lines.price': `${pricing}#price`,
      discount: `${pricing}#own`,
    },
  },
  'answered repair quote': {
    routes: ['admin_record_quote_answer'],
    fields: { answer: `${repairs}/stored/quotes.ts#answer` },
  },
  'rejected complaint of a repair': {
    routes: ['admin_reject_complaint'],
    fields: { note: 'services/repairs/src/mail/mail-variables.ts#rejection' },
  },
};
